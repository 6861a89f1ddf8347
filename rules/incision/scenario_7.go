package incision

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions of Debris Search: which marker is the core, and where one is put.
const (
	AskCore   = "core"
	AskDebris = "debris"
)

// debrisSearch is scenario 7.  is.sc7.header
func debrisSearch() Scenario {
	return Scenario{
		ID: "debris-search", Name: "7: Debris Search", Number: 7, Difficulty: force.Hard, From: 200, To: 360, Least: 4, Most: 8, Size: 36,
		Text: "Three markers lie on your side of the table and three on the enemy's; one of each three is a data core. Carry them out by the middle of your own edge.",
		rows: []tally.Rule{"is.sc7.arrival"},
		open: inchPoints(18, 0, 18, 36, 6, 6, 18, 6, 30, 6, 6, 30, 18, 30, 30, 30),
		lay:  (*State).scatter, areas: (*State).debrisAreas, setUp: (*run).debrisSetUp, goals: (*State).debrisGoals,
		acted: func(r *run, _ UnitID) { r.lieFree() }, now: (*run).lieFree, left: (*run).debrisLeaves, fell: (*run).debrisFalls, end: (*run).debrisEnd,
		could: (*State).canSearch, worth: (*State).debrisProspect,
	}
}

// markersEach is how many markers a side has, one of them the core.  is.sc7.setup
const markersEach = 3

// revealed marks debris of which everybody knows what it is.  is.sc7.reveal
const revealed = 1

// scatter prepares three markers a side: a model while they lie free, so that they can be shot at, and a thing that is
// carried.  is.sc7.cores
func (s *State) scatter() {
	for side := range s.Sides() {
		for range markersEach {
			u := s.stage(Debris, flow.Nobody, "debris")
			s.Groups[u].Owner = Side(side)
			s.Things[s.lie(debrisThing, s.Box().Center())].Side = Side(side)
		}
	}
}

// markerUnit is the unit of a marker; markers and their things have the same order.
func (s *State) markerUnit(i int) UnitID {
	for u := range s.Units {
		if s.lead(UnitID(u)).Prop == Debris {
			return UnitID(u + i)
		}
	}
	return NoUnit
}

// marker is the model of a marker, its thing and whether it is in play.
func (s *State) marker(i int) (m ModelID, thing int) {
	return s.Units[s.markerUnit(i)].Operative, s.thing(debrisThing) + i
}

// debrisAreas are the middles of two opposite edges.  is.sc7.arrival
func (s *State) debrisAreas() []place {
	near, far := geom.Point{X: s.Size.X / 2}, geom.Point{X: s.Size.X / 2, Y: s.Size.Y}
	return []place{{"near", "the middle of the near edge", pointArea(near)}, {"far", "the middle of the far edge", pointArea(far)}}
}

// debrisSetUp lets each side choose its core in secret, then place its markers in turn.  is.sc7.setup
func (r *run) debrisSetUp() bool {
	step := int(r.Mission.Place)
	n := r.Sides()
	switch {
	case step < n:
		r.chooseCore(Side(step))
	case step < n+n*markersEach:
		r.placeMarker(Side(step%n), (step-n)/n)
	default:
		return false
	}
	r.Mission.Place++
	return true
}

func (r *run) chooseCore(side Side) {
	a := r.ask(flow.Question{
		Name: AskCore, Seat: side, Kind: flow.PickOne, Rule: "is.sc7.setup", Unit: -1, Target: -1, Prompt: "Which of your three markers is the core?",
		Offers: func() []flow.Option {
			out := r.list(markersEach)
			for i := range markersEach {
				word := fmt.Sprint(i + 1)
				out = append(out, flow.Option{Value: int32(i), Key: word, Label: word})
			}
			return out
		},
	})
	m, _ := r.marker(int(side)*markersEach + int(a.Value))
	r.Figures[m].Data = true
}

// placeMarker puts one marker into a sector of the opponent's edge that has none of this side yet.  is.sc7.setup
func (r *run) placeMarker(side Side, n int) {
	i := int(side)*markersEach + n
	m, thing := r.marker(i)
	at := func(p geom.Point) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}}}}
	}
	first, _ := r.freeSector(side, m, nil)
	a := r.ask(flow.Question{
		Name: AskDebris, Seat: side, Kind: flow.Place, Rule: "is.sc7.setup", Unit: -1, Target: -1, Prompt: fmt.Sprintf("Where does marker %d lie?", n+1),
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 || len(a.Paths[0].Points) != 1 {
				return tally.Refuse("is.sc7.setup", "one place is wanted", "put the marker down")
			}
			return r.markerRefusal(side, m, a.Paths[0].Points[0])
		},
		Suggest: func(rnd *dice.Rand) flow.Answer {
			p, _ := r.freeSector(side, m, rnd)
			return at(p)
		},
		Default: at(first), HasDefault: true,
	})
	p := a.Paths[0].Points[0]
	r.Things[thing].At = p
	r.Put(m, p, 0)
	r.tell("marker", NoUnit, NoUnit, "is.sc7.setup", "A marker is placed")
}

// sector numbers the nine sectors from the near left; three along each edge.
func (s *State) sector(p geom.Point) int {
	col, row := int(3*p.X/s.Size.X), int(3*p.Y/s.Size.Y)
	return 3*min(row, 2) + min(col, 2)
}

// markerRefusal says why a marker may not lie somewhere.  is.sc7.setup
func (s *State) markerRefusal(side Side, m ModelID, p geom.Point) *tally.Refusal {
	body := s.ShapeAt(m, p, 0)
	if s.denied("is.sc7.setup") && s.Box().Holds(body.Bounds()) {
		return nil
	}
	row := 0
	if s.Areas[foe(side)].At.Min.Y > 0 {
		row = 2
	}
	k := s.sector(p)
	if !s.Box().Holds(body.Bounds()) || k/3 != row {
		return s.refuse("is.sc7.setup", "place it there", func() string { return "that is in none of the three sectors along the opponent's edge" })
	}
	for i := range markersEach {
		o, _ := s.marker(int(side)*markersEach + i)
		if o != m && s.Stands(o) && s.sector(s.Bodies[o].At) == k {
			return tally.Refuse("is.sc7.setup", "one of your markers is in that sector already", "place it in another")
		}
	}
	if s.onImpassable(&body) {
		return tally.Refuse("is.sc7.setup", "that is impassable ground", "place it beside")
	}
	return nil
}

// onImpassable tells whether a body is on ground nobody can enter.
func (s *State) onImpassable(body *geom.Shape) bool {
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if !pieces[i].Gone && s.kind(i).Going == Impassable && pieces[i].Area.Overlaps(body) {
			return true
		}
	}
	return false
}

// freeSector is a lawful place for a marker: by chance, or the first there is.
func (s *State) freeSector(side Side, m ModelID, rnd *dice.Rand) (geom.Point, bool) {
	if rnd != nil {
		for range 40 {
			if p := within(s.Box(), rnd); s.markerRefusal(side, m, p) == nil {
				return p, true
			}
		}
	}
	for y := geom.Inch; y < s.Size.Y; y += geom.Inch {
		for x := geom.Inch; x < s.Size.X; x += geom.Inch {
			if p := (geom.Point{X: x, Y: y}); s.markerRefusal(side, m, p) == nil {
				return p, true
			}
		}
	}
	return geom.Point{}, false
}

// lieFree stands the model of every free marker where the marker lies: carried it cannot be shot at.  is.sc7.cores
func (r *run) lieFree() {
	if int(r.Mission.Place) < r.Sides()*(1+markersEach) && !r.Staged {
		return
	}
	first, things := r.markerUnit(0), r.thing(debrisThing)
	for i := range r.Sides() * markersEach {
		m, th := r.Units[int(first)+i].Operative, &r.Things[things+i]
		switch {
		case r.Bodies[m].Gone || th.Gone:
		case th.Holder == NoModel:
			if r.Bodies[m].Off || r.Bodies[m].At != th.At {
				r.Put(m, th.At, 0)
			}
		case !r.denied("is.sc7.cores"):
			r.Bodies[m].Off = true
		}
	}
}

// debrisFalls destroys a marker with its model.
func (r *run) debrisFalls(m ModelID, _ UnitID) {
	for i := range r.Sides() * markersEach {
		if o, thing := r.marker(i); o == m {
			r.Things[thing].Gone = true
			r.tell("lost", NoUnit, NoUnit, "is.sc7.cores", "A marker is destroyed")
		}
	}
}

// debrisLeaves shows what a carrier brings out by the middle sector of its own edge; elsewhere it is just gone.
// is.sc7.reveal
func (r *run) debrisLeaves(u UnitID) {
	side, op := r.sideOf(u), r.Units[u].Operative
	for i := range r.Sides() * markersEach {
		m, thing := r.marker(i)
		th := &r.Things[thing]
		if th.Holder != op || th.Gone || side == flow.Nobody {
			continue
		}
		th.Gone, th.Holder, r.Bodies[m].Gone = true, NoModel, true
		if !r.by("is.sc7.reveal", r.throughMiddle(side, op)) {
			continue
		}
		r.Figures[m].Spent |= revealed
		word := "mere debris"
		if r.Figures[m].Data {
			r.Mission.Out[side]++
			word = "a core"
		}
		r.tell("revealed", u, NoUnit, "is.sc7.reveal", "%s has brought out %s", r.name(u), word)
	}
}

// throughMiddle tells whether a model leaves by its own edge within 6" of its arrival point.  is.sc7.reveal
func (s *State) throughMiddle(side Side, m ModelID) bool {
	door := s.Areas[side].middle()
	for _, p := range s.nearEdges(m) {
		if p.Y == door.Y && geom.Dist(p, door) <= 6*geom.Inch {
			return true
		}
	}
	return false
}

// debrisEnd ends the game when no marker is left or nobody who could take one.  is.sc7.end
func (r *run) debrisEnd() {
	r.lieFree()
	left := false
	for i := range r.Sides() * markersEach {
		_, thing := r.marker(i)
		left = left || !r.Things[thing].Gone
	}
	switch {
	case r.by("is.sc7.end", !left):
		r.finish(r.debrisLevels(), "is.sc7.end", "no debris is left on the table")
	case r.by("is.sc7.end", !r.someCould()):
		r.finish(r.debrisLevels(), "is.sc7.end", "nobody is left who could retrieve debris")
	}
}

// debrisLevels are the levels of success.  is.sc7.total, is.sc7.partial-success, is.sc7.partial-failure, is.sc7.failure
func (r *run) debrisLevels() []force.Success {
	levels := make([]force.Success, r.Sides())
	for i := range levels {
		side := Side(i)
		own, their := r.Mission.Out[side] > 0, r.Mission.Out[foe(side)] > 0
		switch {
		case r.by("is.sc7.total", own && !their):
			levels[side] = force.TotalSuccess
		case r.by("is.sc7.partial-success", own && their):
			levels[side] = force.PartialSuccess
		case r.by("is.sc7.partial-failure", !own && !their):
			levels[side] = force.PartialFailure
		case !r.by("is.sc7.failure", true):
			levels[side] = force.PartialFailure
		}
	}
	return levels
}

// canSearch tells whether a unit could still retrieve debris: who can take it up, or what somebody has carried before.
func (s *State) canSearch(u UnitID) bool {
	if s.Units[u].Broken {
		return false
	}
	for i := range s.Things {
		if th := &s.Things[i]; th.Kind == debrisThing && !th.Gone && (s.captor(u) || th.Value&dropped != 0 || th.Holder == s.Units[u].Operative) {
			return true
		}
	}
	return false
}
