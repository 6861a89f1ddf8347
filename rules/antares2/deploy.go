package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
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
		r.Deployer = r.Deployer.Other()
	}
	if r.waiting(r.Deployer) == 0 {
		r.Phase = Infiltrate
		return
	}
	u := r.askDeploy(r.Deployer)
	r.askPlace(u, "", "Where does it start?")
	r.tell("deployed", u, NoUnit, "", "%s deploys", r.name(u))
	r.Deployer = r.Deployer.Other()
}

// askPlace asks where in its zone a unit stands, and stands it there.
func (r *Run) askPlace(u UnitID, rule tally.Rule, prompt string) {
	a := r.ask(flow.Question{
		Name: AskPlace, Seat: r.unit(u).Side, Kind: flow.Place, Rule: rule, Unit: int32(u), Target: -1, Prompt: prompt,
		Check: func(a *flow.Answer) *tally.Refusal { return r.placeRefusal(u, a) },
		Suggest: func(g *dice.Rand) flow.Answer {
			a := r.suggestPlace(u, g)
			if len(a.Paths) == 0 {
				a = r.findRoom(u) // what forbids to keep it in reserve can always be suggested
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
		if un := r.unit(u); un.Where != Reserve || un.Waiting || len(r.findRoom(u).Paths) == 0 {
			continue
		}
		rule := tally.Rule("")
		if r.allOwn(u, func(t *Traits) bool { return t.Infiltrators }) {
			rule = "a2.special.infiltrators.not-deployed"
			r.cite(rule)
		}
		r.askPlace(u, rule, "Where does it come on?")
		r.unit(u).Reserved, r.unit(u).Infiltrated = true, true
		r.tell("arrived", u, NoUnit, rule, "%s comes on from reserve", r.name(u))
	}
}

// waiting counts the units of a side that are still to be placed.
func (s *State) waiting(side Side) int {
	n := 0
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && u.Waiting {
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
				if u := &r.Units[i]; u.Side == side && u.Waiting {
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
		m := r.model(ModelID(p.Figure))
		m.At = p.Points[0]
		m.Facing = homeFacing(un.Side)
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
func (s *State) zone(side Side) *Zone {
	for i := range s.book.Board.Zones {
		if z := &s.book.Board.Zones[i]; z.Side == int8(side) {
			return z
		}
	}
	return nil
}

// placeRefusal holds a placement against zone, terrain, formation and the gap to others.
func (r *Run) placeRefusal(u UnitID, a *flow.Answer) *tally.Refusal {
	if len(a.Paths) == 0 {
		if len(r.findRoom(u).Paths) == 0 {
			return nil // no room is left: the unit stays in reserve
		}
		return tally.Refuse("a2.formation.one-inch", "the unit must be placed while there is room", "put every model in your zone")
	}
	trial := *r.State
	trial.Models = r.works().copyModels(r.Models)
	defer r.works().dropModels(trial.Models)
	var seen [256]bool
	for i := range a.Paths {
		p := &a.Paths[i]
		m := ModelID(p.Figure)
		if p.Figure < 0 || int(p.Figure) >= len(r.Models) || r.Models[m].Unit != u || r.Models[m].Gone || len(p.Points) != 1 || seen[m-r.unit(u).First] {
			return tally.Refuse(flow.RuleAnswer, "each model of the unit is placed once", "give every model one place")
		}
		seen[m-r.unit(u).First] = true
		trial.Models[m].At, trial.Models[m].Off = p.Points[0], false
		trial.Models[m].Facing = homeFacing(r.unit(u).Side)
		if p.Turned {
			trial.Models[m].Facing = p.Facing.Norm()
		}
	}
	for m := range r.all(u) {
		if !seen[m-r.unit(u).First] {
			return tally.Refuse("a2.formation.one-inch", "every model must be placed", "place the whole unit")
		}
	}
	return trial.standRefusal(u)
}

// standRefusal says why a unit may not stand where it does at the start of a game.
func (s *State) standRefusal(u UnitID) *tally.Refusal {
	for m := range s.all(u) {
		b := s.body(m)
		if r := s.groundRefusal(u, m, &b); r != nil {
			return r
		}
		if r := s.crowdRefusal(u, m, &b); r != nil {
			return r
		}
	}
	if !s.inFormation(u) {
		return tally.Refuse("a2.formation.one-inch", "the unit is not in formation", "keep every model within 1 inch of the others")
	}
	return s.sniperRefusal(u)
}

func (s *State) groundRefusal(u UnitID, m ModelID, b *geom.Shape) *tally.Refusal {
	board := &s.book.Board
	box := b.Bounds()
	if box.Min.X < 0 || box.Min.Y < 0 || box.Max.X > board.Width || box.Max.Y > board.Height {
		return tally.Refuse("a2.move.when", "a model stands off the table", "place it on the table")
	}
	if z := s.zone(s.Units[u].Side); z != nil && !z.Area.Contains(s.Models[m].At) && !s.deploysFreely(u) {
		return tally.Refuse("a2.terrain.agreed-before-game", "a model stands outside its deployment zone", "place it in your zone")
	}
	for i := range board.Pieces {
		p := &board.Pieces[i]
		if p.Area.Bounds().Meets(box) && s.closedTo(m, p) && p.Area.Overlaps(b) {
			return tally.Refuse("a2.area.impassable", "a model stands in "+p.Key+", which is closed to it", "place it elsewhere")
		}
	}
	if r := s.tooLargeFor(m, b); r != nil {
		return r
	}
	return s.wallsRefuseStand(m, s.Models[m].Level, b)
}

func (s *State) crowdRefusal(u UnitID, m ModelID, b *geom.Shape) *tally.Refusal {
	box := b.Bounds().Grow(geom.Inch)
	near := box.Grow(maxReach)
	for i := range s.Models {
		o := &s.Models[i]
		if !near.Contains(o.At) || o.Gone || o.Off || ModelID(i) == m || !box.Grow(s.book.Types[o.Type].Reach).Contains(o.At) {
			continue
		}
		other := s.body(ModelID(i))
		if o.Unit == u {
			if geom.Overlap(b, &other) {
				return tally.Refuse("a2.move.no-interpenetration", "two models stand on the same spot", "spread them out")
			}
		} else if geom.Within(b, &other, geom.Inch) {
			return tally.Refuse("a2.gap.more-than-one-inch", "a model is within 1 inch of "+s.name(o.Unit), "keep more than 1 inch between units")
		}
	}
	return nil
}

// findRoom is the same place for everybody who asks, none if there is no room left.
func (r *Run) findRoom(u UnitID) flow.Answer {
	if a := r.suggestPlace(u, dice.NewRand(1, uint64(u))); len(a.Paths) > 0 {
		return a
	}
	return r.searchZone(u)
}

// searchZone stands a unit in ranks of every width at every half inch of its zone, until one is legal.
func (r *Run) searchZone(u UnitID) flow.Answer {
	z := r.zone(r.unit(u).Side)
	if z == nil {
		return flow.Answer{}
	}
	box := z.Area.Bounds()
	trial := *r.State
	trial.Models = r.works().copyModels(r.Models)
	defer r.works().dropModels(trial.Models)
	for wide := range int(r.unit(u).Count) {
		for y := box.Min.Y; y <= box.Max.Y; y += geom.Inch / 2 {
			for x := box.Min.X; x <= box.Max.X; x += geom.Inch / 2 {
				if trial.rank(u, geom.Point{X: x, Y: y}, wide+1); trial.standRefusal(u) == nil {
					return trial.placed(u)
				}
			}
		}
	}
	return flow.Answer{}
}

// suggestPlace stands a unit in ranks around random places of its zone until one is legal.
func (r *Run) suggestPlace(u UnitID, g *dice.Rand) flow.Answer {
	z := r.zone(r.unit(u).Side)
	if z == nil {
		return flow.Answer{}
	}
	box := z.Area.Bounds()
	trial := *r.State
	trial.Models = r.works().copyModels(r.Models)
	defer r.works().dropModels(trial.Models)
	for try := range 400 {
		at := geom.Point{
			X: box.Min.X + geom.Length(g.Int(int(box.Max.X-box.Min.X))),
			Y: box.Min.Y + geom.Length(g.Int(int(box.Max.Y-box.Min.Y))),
		}
		trial.rank(u, at, 2+try%4)
		if trial.standRefusal(u) == nil {
			return trial.placed(u)
		}
	}
	return flow.Answer{}
}

// rank stands the models of a unit in ranks of so many, side by side, the first rank nearest to the
// enemy: what one side does is what the other does turned round.
func (s *State) rank(u UnitID, at geom.Point, wide int) {
	k, row := 0, geom.Length(0)
	x, deepest := geom.Length(0), geom.Length(0)
	facing := homeFacing(s.Units[u].Side)
	away := geom.Length(1) // from the enemy
	if s.Units[u].Side == flow.First {
		away = -1
	}
	for m := range s.all(u) {
		box := func() geom.Box { b := s.bodyAt(m, geom.Point{}, facing); return b.Bounds() }()
		w, h := box.Max.X-box.Min.X, box.Max.Y-box.Min.Y
		if k == wide {
			k, x, row, deepest = 0, 0, row+deepest+geom.Inch/4, 0
		}
		mo := s.model(m)
		mo.At = geom.Point{X: at.X + away*(x+w/2), Y: at.Y + away*(row+h/2)}
		mo.Facing, mo.Off = facing, false
		x += w + geom.Inch/4
		deepest = max(deepest, h)
		k++
	}
}

// placed reads a unit's places back as an answer.
func (s *State) placed(u UnitID) flow.Answer {
	n := int(s.Units[u].Count)
	a := flow.Answer{Paths: make([]flow.Path, 0, n)}
	places := make([]geom.Point, 0, n)
	for m := range s.all(u) {
		places = append(places, s.Models[m].At)
		a.Paths = append(a.Paths, flow.Path{Figure: int32(m), Points: places[len(places)-1 : len(places) : len(places)]})
	}
	return a
}
