package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The questions of deployment.
const (
	AskDeploy = "deploy"
	AskPlace  = "place"
)

// deployStep puts one unit on the table. The sides take turns, beginning with the winner of a dice-off,
// until all units stand; then infiltrators move.
func (r *Run) deployStep() {
	if r.Deployer == flow.Nobody {
		r.Deployer = r.diceOff()
	}
	if r.waiting(r.Deployer) == 0 {
		r.Deployer = position.OtherOfTwo(r.Deployer)
	}
	if r.waiting(r.Deployer) == 0 {
		r.Phase = position.Infiltrate
		return
	}
	u := r.askDeploy(r.Deployer)
	r.askPlace(u, "", "Where does it start?", nil)
	r.tell("deployed", u, NoUnit, "", "%s deploys", r.Name(u))
	r.Deployer = position.OtherOfTwo(r.Deployer)
}

// askPlace asks where in its zone a unit stands, and stands it there. Where that can be is looked for once at most while the question
// waits: it is long in showing that there is no room, and everybody who asks is told the same.
func (r *Run) askPlace(u UnitID, rule tally.Rule, prompt string, room *flow.Answer) {
	find := func() flow.Answer {
		if room == nil {
			a := r.findRoom(u)
			room = &a
		}
		return room.Clone()
	}
	a := r.ask(flow.Question{
		Name: AskPlace, Seat: r.Groups[u].Side, Kind: flow.Place, Rule: rule, Unit: int32(u), Target: -1, Prompt: prompt,
		Check: func(a *flow.Answer) *tally.Refusal { return r.placeRefusal(u, a, find) },
		Suggest: func(g *dice.Rand) flow.Answer {
			a := r.suggestPlace(u, g)
			if len(a.Paths) == 0 {
				a = find() // what forbids to keep it in reserve can always be suggested
			}
			return a
		},
	})
	r.putDown(u, &a)
}

// arrivals brings on units that found no room when forces were deployed. Ruling: the book leaves reserves to
// scenarios; here they come on at the start of the first turn in which their zone has room, too late for
// moves before the game and for mines.  a2.special.infiltrators.not-deployed
func (r *Run) arrivals() {
	for i := range r.Units {
		u := UnitID(i)
		if un := r.Unit(u); un.Where != position.Reserve || un.Waiting {
			continue
		}
		room := r.findRoom(u)
		if len(room.Paths) == 0 {
			continue
		}
		rule := tally.Rule("")
		if r.AllOwn(u, func(t *force.Traits) bool { return t.Infiltrators }) {
			rule = "a2.special.infiltrators.not-deployed"
			r.cite(rule)
		}
		r.askPlace(u, rule, "Where does it come on?", &room)
		r.Unit(u).Reserved, r.Unit(u).Infiltrated = true, true
		r.tell("arrived", u, NoUnit, rule, "%s comes on from reserve", r.Name(u))
	}
}

// waiting counts the units of a side that are still to be placed.
func (s *State) waiting(side Side) int {
	n := 0
	for i := range s.Units {
		if u := &s.Units[i]; s.Groups[i].Side == side && u.Waiting {
			n++
		}
	}
	return n
}

func (r *Run) askDeploy(side Side) UnitID {
	a := r.ask(flow.Question{
		Name: AskDeploy, Seat: side, Kind: flow.PickOne, Unit: -1, Target: -1, Prompt: "Which unit do you place?",
		Offers: func() []flow.Option {
			out := r.List(len(r.Units))
			for i := range r.Units {
				if u := &r.Units[i]; r.Groups[i].Side == side && u.Waiting {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.Name(UnitID(i)), Label: r.Name(UnitID(i))})
				}
			}
			return out
		},
	})
	return UnitID(a.Value)
}

// putDown stands a unit where the answer says, facing the enemy. An empty answer keeps it in reserve.
func (r *Run) putDown(u UnitID, a *flow.Answer) {
	un := r.Unit(u)
	un.Waiting = false
	if len(a.Paths) == 0 {
		return
	}
	r.putOn(u)
	for i := range a.Paths {
		p := &a.Paths[i]
		m := &r.Bodies[ModelID(p.Figure)]
		m.At = p.Points[0]
		m.Facing = position.HomeFacing(r.Groups[u].Side)
		if p.Turned {
			m.Facing = p.Facing
		}
	}
	r.goInside(u)
}

// placeRefusal holds a placement against zone, terrain, formation and the gap to others. Room gives a legal one, if there is any.
func (r *Run) placeRefusal(u UnitID, a *flow.Answer, room func() flow.Answer) *tally.Refusal {
	if len(a.Paths) == 0 {
		if len(room().Paths) == 0 {
			return nil // no room is left: the unit stays in reserve
		}
		return tally.Refuse("a2.formation.one-inch", "the unit must be placed while there is room", "put every model in your zone")
	}
	trial := r.Elsewhere()
	defer r.Works().DropBodies(trial.Bodies)
	var seen [256]bool
	for i := range a.Paths {
		p := &a.Paths[i]
		m := ModelID(p.Figure)
		if p.Figure < 0 || int(p.Figure) >= len(r.Bodies) || r.Bodies[m].Group != u || r.Bodies[m].Gone || len(p.Points) != 1 || seen[m-r.Head(u)] {
			return tally.Refuse(flow.RuleAnswer, "each model of the unit is placed once", "give every model one place")
		}
		seen[m-r.Head(u)] = true
		trial.Bodies[m].At, trial.Bodies[m].Off = p.Points[0], false
		trial.Bodies[m].Facing = position.HomeFacing(r.Groups[u].Side)
		if p.Turned {
			trial.Bodies[m].Facing = p.Facing.Norm()
		}
	}
	for m := range r.Members(u) {
		if !seen[m-r.Head(u)] {
			return tally.Refuse("a2.formation.one-inch", "every model must be placed", "place the whole unit")
		}
	}
	g := trial.SetDown(u)
	defer g.Done()
	return g.DeployRefusal()
}

// findRoom is the same place for everybody who asks, none if there is no room left.
func (r *Run) findRoom(u UnitID) flow.Answer {
	if a := r.suggestPlace(u, dice.NewRand(1, uint64(u))); len(a.Paths) > 0 {
		return a
	}
	return r.RoomInZone(u)
}

// suggestPlace stands a unit in ranks around random places of its zone until one is legal.
func (r *Run) suggestPlace(u UnitID, g *dice.Rand) flow.Answer {
	z := r.Zone(r.Groups[u].Side)
	if z == nil {
		return flow.Answer{}
	}
	box := z.Area.Bounds()
	trial := r.Elsewhere()
	defer r.Works().DropBodies(trial.Bodies)
	m := trial.TryOut(u)
	defer m.Done()
	for try := range 400 {
		at := geom.Point{
			X: box.Min.X + geom.Length(g.Int(int(box.Max.X-box.Min.X))),
			Y: box.Min.Y + geom.Length(g.Int(int(box.Max.Y-box.Min.Y))),
		}
		if m.DrawUp(at, 2+try%4) {
			return trial.Placed(u)
		}
	}
	return flow.Answer{}
}
