package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
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
		r.Deployer = otherOfTwo(r.Deployer)
	}
	if r.waiting(r.Deployer) == 0 {
		r.Phase = Infiltrate
		return
	}
	u := r.askDeploy(r.Deployer)
	r.askPlace(u, "", "Where does it start?", nil)
	r.tell("deployed", u, NoUnit, "", "%s deploys", r.name(u))
	r.Deployer = otherOfTwo(r.Deployer)
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
		if un := r.unit(u); un.Where != Reserve || un.Waiting {
			continue
		}
		room := r.findRoom(u)
		if len(room.Paths) == 0 {
			continue
		}
		rule := tally.Rule("")
		if r.allOwn(u, func(t *force.Traits) bool { return t.Infiltrators }) {
			rule = "a2.special.infiltrators.not-deployed"
			r.cite(rule)
		}
		r.askPlace(u, rule, "Where does it come on?", &room)
		r.unit(u).Reserved, r.unit(u).Infiltrated = true, true
		r.tell("arrived", u, NoUnit, rule, "%s comes on from reserve", r.name(u))
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
			out := r.list(len(r.Units))
			for i := range r.Units {
				if u := &r.Units[i]; r.Groups[i].Side == side && u.Waiting {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.name(UnitID(i)), Label: r.name(UnitID(i))})
				}
			}
			return out
		},
	})
	return UnitID(a.Value)
}

// putDown stands a unit where the answer says, facing the enemy. An empty answer keeps it in reserve.
func (r *Run) putDown(u UnitID, a *flow.Answer) {
	un := r.unit(u)
	un.Waiting = false
	if len(a.Paths) == 0 {
		return
	}
	r.putOn(u)
	for i := range a.Paths {
		p := &a.Paths[i]
		m := &r.Bodies[ModelID(p.Figure)]
		m.At = p.Points[0]
		m.Facing = homeFacing(r.Groups[u].Side)
		if p.Turned {
			m.Facing = p.Facing
		}
	}
	r.goInside(u)
}

func homeFacing(side Side) geom.Angle {
	if side == flow.First {
		return 90
	}
	return 270
}

// zone is where a side deploys.
func (s *State) zone(side Side) *force.Zone {
	for i := range s.book.Board.Zones {
		if z := &s.book.Board.Zones[i]; z.Side == int8(side) {
			return z
		}
	}
	return nil
}

// placeRefusal holds a placement against zone, terrain, formation and the gap to others. Room gives a legal one, if there is any.
func (r *Run) placeRefusal(u UnitID, a *flow.Answer, room func() flow.Answer) *tally.Refusal {
	if len(a.Paths) == 0 {
		if len(room().Paths) == 0 {
			return nil // no room is left: the unit stays in reserve
		}
		return tally.Refuse("a2.formation.one-inch", "the unit must be placed while there is room", "put every model in your zone")
	}
	trial := r.elsewhere()
	defer r.works().dropBodies(trial.Bodies)
	var seen [256]bool
	for i := range a.Paths {
		p := &a.Paths[i]
		m := ModelID(p.Figure)
		if p.Figure < 0 || int(p.Figure) >= len(r.Bodies) || r.Bodies[m].Group != u || r.Bodies[m].Gone || len(p.Points) != 1 || seen[m-r.Head(u)] {
			return tally.Refuse(flow.RuleAnswer, "each model of the unit is placed once", "give every model one place")
		}
		seen[m-r.Head(u)] = true
		trial.Bodies[m].At, trial.Bodies[m].Off = p.Points[0], false
		trial.Bodies[m].Facing = homeFacing(r.Groups[u].Side)
		if p.Turned {
			trial.Bodies[m].Facing = p.Facing.Norm()
		}
	}
	for m := range r.Members(u) {
		if !seen[m-r.Head(u)] {
			return tally.Refuse("a2.formation.one-inch", "every model must be placed", "place the whole unit")
		}
	}
	g := trial.setDown(u)
	defer g.done()
	return g.deployRefusal()
}

// deployRefusal says why a unit may not stand where it was put at the start of a game: outside its zone, or where
// nobody may end a move either.
func (g *move) deployRefusal() *tally.Refusal {
	u := g.spec.Unit
	z := g.s.zone(g.s.Groups[g.spec.Unit].Side)
	for m := range g.s.Members(u) {
		if z != nil && !z.Area.Contains(g.s.Bodies[m].At) && !g.s.deploysFreely(u) {
			return g.floor.No("a2.house.deployment-zone", "place it in your zone", func() string { return "a model stands outside its deployment zone" })
		}
	}
	if r := g.refuseEnd(); r != nil {
		return r
	}
	return g.s.sniperRefusal(u)
}

// findRoom is the same place for everybody who asks, none if there is no room left.
func (r *Run) findRoom(u UnitID) flow.Answer {
	if a := r.suggestPlace(u, dice.NewRand(1, uint64(u))); len(a.Paths) > 0 {
		return a
	}
	return r.roomInZone(u)
}

// suggestPlace stands a unit in ranks around random places of its zone until one is legal.
func (r *Run) suggestPlace(u UnitID, g *dice.Rand) flow.Answer {
	z := r.zone(r.Groups[u].Side)
	if z == nil {
		return flow.Answer{}
	}
	box := z.Area.Bounds()
	trial := r.elsewhere()
	defer r.works().dropBodies(trial.Bodies)
	m := trial.tryOut(u)
	defer m.done()
	for try := range 400 {
		at := geom.Point{
			X: box.Min.X + geom.Length(g.Int(int(box.Max.X-box.Min.X))),
			Y: box.Min.Y + geom.Length(g.Int(int(box.Max.Y-box.Min.Y))),
		}
		if m.drawUp(at, 2+try%4) {
			return trial.placed(u)
		}
	}
	return flow.Answer{}
}

// tryOut is a move of a unit that is to be tried at many places of the table.
func (s *State) tryOut(u UnitID) *move {
	g := s.newMove(&MoveSpec{Unit: u, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	g.placed, g.lim = true, geom.Inch
	g.floor.Hush(true)
	g.span = s.Box()
	g.gather()
	return g
}

// drawUp stands the unit in ranks of so many, and its equipment beside it where the ranks are no good to it; false if
// it may not stand so.
func (g *move) drawUp(at geom.Point, wide int) bool {
	g.s.rank(g.spec.Unit, at, wide)
	g.asPlaced()
	no := g.deployRefusal()
	if no == nil {
		return true
	}
	switch no.Rule {
	case "a2.formation.equipment-included", "a2.formation.too-many-equipment", "a2.special.symbiote.placement":
		g.s.gatherEquipment(g.spec.Unit)
		g.asPlaced()
		return g.deployRefusal() == nil
	}
	return false
}

// gatherEquipment puts the equipment of a unit that stands badly beside its other models, and symbiotes on their hosts.
func (s *State) gatherEquipment(u UnitID) {
	g := s.setDown(u)
	defer g.done()
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || p.own || g.standsWell(p) {
			continue
		}
		spot := s.Bodies[s.hostOf(p.m)].At
		if s.typ(p.m).Role != force.Symbiote {
			found := false
			if spot, found = g.roomBeside(p, p.from, true); !found {
				spot = p.from
			}
		}
		s.Bodies[p.m].At = spot
		if !s.Bodies[p.m].Off {
			s.enter(p.m)
		}
		p.from, p.endBody = spot, s.ShapeAt(p.m, spot, p.facing)
	}
}

// standsWell tells whether a piece of equipment may stay where it is.
func (g *move) standsWell(p *pose) bool {
	if g.s.typ(p.m).Role == force.Symbiote {
		return g.withHost(p)
	}
	return g.freeSpot(p, p.from)
}

// rank stands the models of a unit in ranks of so many, side by side, the first rank nearest to the
// enemy: what one side does is what the other does turned round.
func (s *State) rank(u UnitID, at geom.Point, wide int) {
	k, row := 0, geom.Length(0)
	x, deepest := geom.Length(0), geom.Length(0)
	facing := homeFacing(s.Groups[u].Side)
	away := geom.Length(1) // from the enemy
	if s.Groups[u].Side == flow.First {
		away = -1
	}
	for m := range s.Members(u) {
		box := func() geom.Box { b := s.ShapeAt(m, geom.Point{}, facing); return b.Bounds() }()
		w, h := box.Max.X-box.Min.X, box.Max.Y-box.Min.Y
		if k == wide {
			k, x, row, deepest = 0, 0, row+deepest+geom.Inch/4, 0
		}
		mo := &s.Bodies[m]
		mo.At = geom.Point{X: at.X + away*(x+w/2), Y: at.Y + away*(row+h/2)}
		mo.Facing, mo.Off = facing, false
		x += w + geom.Inch/4
		deepest = max(deepest, h)
		k++
	}
}

// placed reads a unit's places back as an answer.
func (s *State) placed(u UnitID) flow.Answer {
	n := s.Enrolled(u)
	a := flow.Answer{Paths: make([]flow.Path, 0, n)}
	places := make([]geom.Point, 0, n)
	for m := range s.Members(u) {
		places = append(places, s.Bodies[m].At)
		a.Paths = append(a.Paths, flow.Path{Figure: int32(m), Points: places[len(places)-1 : len(places) : len(places)]})
	}
	return a
}
