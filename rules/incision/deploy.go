package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// The questions and rolls of setting up.
const (
	AskArea    = "area"
	AskDeploy  = "deploy"
	AskPlace   = "place"
	RollOff    = "roll-off"
	RollPlaced = "deploy-draw"
)

// areasStep settles who gets which area: the sides roll off, the highest chooses, and so on.  is.deploy.area-diced
func (r *run) areasStep() {
	if sc := r.book.scenario; r.Areas[0].Set && sc.setUp != nil && sc.setUp(r) {
		return
	}
	if r.Areas[0].Set {
		r.beginPlay()
		return
	}
	if r.Mission.Attacker != flow.Nobody {
		r.attackAreas()
		return
	}
	r.dicedAreas()
	if r.book.scenario.setUp == nil {
		r.beginPlay()
	}
}

// beginPlay ends setting up: those who deploy are placed, others wait.
func (r *run) beginPlay() {
	r.gatherOff()
	r.Phase = Orders
	for side := range r.Sides() {
		if r.beginsOn(Side(side)) {
			r.Phase = Deploy
		}
	}
}

// dicedAreas gives each side its area, the winner of the roll-off first.
func (r *run) dicedAreas() {
	r.cite(r.book.scenario.rows...)
	r.cite("is.scenario.objective-marker")
	areas := r.scenarioAreas()
	switch r.book.scenario.Number {
	case 1:
		r.cite("is.sc1.setup-nodes", "is.sc1.arrival", "is.sc1.header", "is.scenario.objective-marker")
	case 2:
		r.cite("is.sc2.setup", "is.sc2.arrival", "is.sc2.header")
	case 3:
		r.cite("is.sc3.setup", "is.sc3.deploy", "is.sc3.header")
	}
	order := r.rollOff()
	taken := make([]bool, len(areas))
	for i, side := range order {
		k := r.askArea(side, areas, taken, i == len(order)-1)
		taken[k] = true
		r.Areas[side] = areas[k].at
		r.Areas[side].Set = true
		r.tell("area", NoUnit, NoUnit, "is.deploy.area-diced", "%s begins at %s", r.book.sides[side].Name, areas[k].name)
	}
}

// attackAreas lets the attacker pick the edge it comes from; the defender has the zone opposite.
// is.sc8.setup, is.sc9.setup
func (r *run) attackAreas() {
	r.cite(r.book.scenario.rows...)
	r.by("is.sc8.replay", r.book.options.SwapRoles)
	edges := r.scenarioAreas()
	k := r.askArea(r.Mission.Attacker, edges[:4], make([]bool, 4), false)
	for side := range r.Sides() {
		a := edges[k]
		if Side(side) != r.Mission.Attacker {
			a = edges[4+k]
		}
		r.Areas[side] = a.at
		r.Areas[side].Set = true
		r.tell("area", NoUnit, NoUnit, "is.deploy.area-diced", "%s begins at %s", r.book.sides[side].Name, a.name)
	}
	if r.book.scenario.setUp == nil {
		r.beginPlay()
	}
}

// rollOff lists the sides by a D10 each, ties thrown again.
func (r *run) rollOff() []Side {
	left := make([]Side, r.Sides())
	for i := range left {
		left[i] = Side(i)
	}
	var out []Side
	for len(left) > 1 {
		best, face, tied := 0, 0, false
		for i, side := range left {
			n := r.io.Roll(dice.Roll{Name: RollOff, Sides: dice.D10, Unit: -1})
			_ = side
			switch {
			case n > face:
				best, face, tied = i, n, false
			case n == face:
				tied = true
			}
		}
		if tied {
			continue
		}
		out = append(out, left[best])
		left = append(left[:best], left[best+1:]...)
	}
	return append(out, left...)
}

func (r *run) askArea(side Side, areas []place, taken []bool, last bool) int {
	first := 0
	for taken[first] {
		first++
	}
	if last {
		return first
	}
	a := r.ask(flow.Question{
		Name: AskArea, Seat: side, Kind: flow.PickOne, Rule: "is.deploy.area-diced", Unit: -1, Target: -1, Prompt: "Where do you begin?",
		Default: flow.Answer{Value: int32(first)}, HasDefault: true,
		Offers: func() []flow.Option {
			out := r.list(len(areas))
			for i := range areas {
				if !taken[i] {
					out = append(out, flow.Option{Value: int32(i), Key: areas[i].key, Label: areas[i].name})
				}
			}
			return out
		},
	})
	return int(a.Value)
}

// gatherOff notes where those who wait come from, so that moves are measured from there.
func (r *run) gatherOff() {
	for i := range r.Units {
		if u := UnitID(i); r.Units[i].Waits && r.sideOf(u) != flow.Nobody {
			for m := range r.Members(u) {
				r.Bodies[m].At = r.entry(u, m)
			}
		}
	}
}

// entry is the place at the edge from which a unit comes on: its base touches the edge at the arrival point.
// is.arrival.run-or-advance
func (s *State) entry(u UnitID, m ModelID) geom.Point {
	return s.inside(s.Areas[s.sideOf(u)].middle(), m)
}

// inside is the place nearest to a point where a model is wholly on the table.
func (s *State) inside(at geom.Point, m ModelID) geom.Point {
	r := s.Bases[s.Bodies[m].Base].R
	return geom.Point{X: min(max(at.X, r), s.Size.X-r), Y: min(max(at.Y, r), s.Size.Y-r)}
}

// deployStep draws a die and lets its owner place one unit; turn 1 begins when all are placed.
// is.deploy.on-table-draw, is.deploy.start-after-all
func (r *run) deployStep() {
	var bag dice.Bag
	n := 0
	for i := range r.Units {
		if u := UnitID(i); r.toDeploy(u) {
			bag[r.bagKind(u)]++
			n++
		}
	}
	if n == 0 {
		r.cite("is.deploy.start-after-all")
		r.Phase = Orders
		return
	}
	side := Side(r.io.Roll(dice.Roll{Name: RollPlaced, Bag: bag, Unit: -1}) - 1)
	r.cite("is.deploy.on-table-draw")
	a := r.ask(flow.Question{
		Name: AskDeploy, Seat: side, Kind: flow.PickOne, Rule: "is.deploy.on-table-draw", Unit: -1, Target: -1, Prompt: "Which unit do you place?", Trifle: true,
		Offers: func() []flow.Option {
			out := r.list(len(r.Units))
			for i := range r.Units {
				if u := UnitID(i); r.toDeploy(u) && r.sideOf(u) == side {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.name(u), Label: r.name(u)})
				}
			}
			return out
		},
	})
	r.place(UnitID(a.Value))
}

func (s *State) toDeploy(u UnitID) bool {
	return s.Units[u].Waits && s.Units[u].Die == InBag && s.sideOf(u) != flow.Nobody && s.beginsOn(s.sideOf(u))
}

// place puts a unit down inside its area.
func (r *run) place(u UnitID) {
	t := r.placing(u)
	first, ok := t.spec.Gather(r.Areas[r.sideOf(u)].middle())
	if !ok {
		r.Units[u].Waits = false // there is no room at all: it stays away
		r.leave(u)
		return
	}
	a := r.ask(flow.Question{
		Name: AskPlace, Seat: r.sideOf(u), Kind: flow.Place, Rule: "is.deploy.on-table-draw", Unit: int32(u), Target: -1, Prompt: "Where does " + r.name(u) + " stand?", Trifle: true,
		Check: func(a *flow.Answer) *tally.Refusal { return t.spec.Refuse(a.Paths) },
		Suggest: func(rnd *dice.Rand) flow.Answer {
			box := r.Areas[r.sideOf(u)].box(r.Box())
			if paths, ok := t.spec.Gather(within(box, rnd)); ok {
				return flow.Answer{Paths: paths}
			}
			return flow.Answer{Paths: first}
		},
		Default: flow.Answer{Paths: first}, HasDefault: true,
	})
	for i := range a.Paths {
		p := &a.Paths[i]
		r.Put(ModelID(p.Figure), p.Points[0], p.Facing)
	}
	r.Units[u].Waits = false
	r.placeProbes(u)
	r.tell("deployed", u, NoUnit, "is.deploy.on-table-draw", "%s is placed", r.name(u))
	r.aims(u)
}

// placeProbes puts the probes of a unit down with it.  is.deploy.on-table-draw
func (r *run) placeProbes(u UnitID) {
	for i := range r.Units {
		p := UnitID(i)
		if r.Units[i].Controls != u || !r.Units[i].Waits || r.Bodies[r.Units[i].Operative].Gone {
			continue
		}
		t := r.placing(p)
		if at, ok := t.spec.Gather(r.Bodies[r.Units[u].Operative].At); ok && len(at) > 0 {
			r.Put(r.Units[p].Operative, at[0].Points[0], 0)
			r.Units[p].Waits = false
		}
	}
}

// placing is where a unit may be put down.
func (s *State) placing(u UnitID) *trip {
	t := s.journey(u, 0, NoUnit)
	t.spec.Place, t.spec.All = true, true
	for i := range t.spec.Ground {
		if t.shut[i] == "is.climb.rate" { // one may begin on high ground
			t.spec.Ground[i].Shut = ""
		}
	}
	area := s.Areas[s.sideOf(u)]
	t.spec.Holds = func(_ int, body geom.Shape) *tally.Refusal {
		if area.holds(&body) || s.denied("is.deploy.on-table-draw") {
			return nil
		}
		return tally.Refuse("is.deploy.on-table-draw", "that is outside the deployment area", "place it inside")
	}
	t.spec.Form = march.Form{Kind: march.Round, Far: geom.Inch, Rule: "is.move.formation"}
	return t
}
