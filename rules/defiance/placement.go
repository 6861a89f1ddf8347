package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// The questions before the first turn.
const (
	AskPlace  = "place"
	AskHeight = "level"
)

// zone is where a side begins.  dvg.setup.deployment-edges, dvg.house.deployment
func (s *State) zone(side Side) geom.Box {
	return s.book.Mission.Zone(int(side), side == s.Far, s.Size.X, s.Size.Y)
}

// placementStep draws a card and places its unit; after the last the first turn begins.
// dvg.setup.placement.cards, dvg.setup.placement.then-turn-one
func (r *Run) placementStep() {
	c, ok := r.draw()
	if !ok {
		r.cite("dvg.setup.placement.then-turn-one")
		for u := range r.Units {
			r.Units[u].Waiting = false
		}
		r.Phase = Command
		return
	}
	r.placeUnit(UnitID(c.Unit))
}

// placeUnit has a unit set down as it was bought, wholly in its zone.
// dvg.force.deploy-as-purchased, dvg.setup.placement.flying-level
func (r *Run) placeUnit(u UnitID) {
	side := r.Groups[u].Side
	facing := geom.Angle(90)
	if side == r.Far {
		facing = 270
	}
	level := r.startLevel(u)
	for b := range r.Members(u) {
		r.Bodies[b].Facing = facing
		if r.frame(b).Mode == force.Fly {
			r.Bodies[b].Level = level
		}
	}
	a := r.ask(flow.Question{Name: AskPlace, Seat: side, Kind: flow.Place, Rule: "dvg.setup.placement.cards", Unit: int32(u), Target: -1,
		Prompt:  "Place " + r.name(u) + " in your zone.",
		Check:   func(a *flow.Answer) *tally.Refusal { return r.placeRefusal(u, a.Paths) },
		Suggest: func(d *dice.Rand) flow.Answer { return flow.Answer{Paths: r.suggestPlace(u, d)} }})
	for i := range a.Paths {
		p := &a.Paths[i]
		b := BodyID(p.Figure)
		f := facing
		if p.Turned {
			f = p.Facing.Norm()
		}
		r.Put(b, p.Points[0], f)
	}
	r.Units[u].Waiting = false
	r.setGuns(u)
	r.tell("placed", u, NoUnit, "dvg.setup.placement.cards", "%s takes its place", r.name(u))
	r.cite("dvg.force.deploy-as-purchased", "dvg.setup.deployment-edges", "dvg.house.deployment")
}

// startLevel asks a unit that flies at which level it begins.  dvg.setup.placement.flying-level
func (r *Run) startLevel(u UnitID) int8 {
	flies := false
	for b := range r.Members(u) {
		flies = flies || r.frame(b).Mode == force.Fly
	}
	if !r.law().holds("dvg.setup.placement.flying-level", flies) {
		return 0
	}
	return int8(r.ask(flow.Question{Name: AskHeight, Seat: r.Groups[u].Side, Kind: flow.Number, Rule: "dvg.setup.placement.flying-level", Unit: int32(u), Target: -1,
		Prompt: "At which flight level does " + r.name(u) + " begin?", Min: 0, Max: 3, HasDefault: true}).Value)
}

// placeSpec is what a placing is judged by.
func (s *State) placeSpec(u UnitID) *march.Spec {
	zone := s.zone(s.Groups[u].Side)
	first := s.memberFrame(u)
	spec := s.takeSpec()
	spec.Table, spec.Rules, spec.Place, spec.All = s.Box(), moveRules(), true, true
	s.layGoing(spec, first, false, nil)
	s.layOthers(spec, s.Groups[u].Side, false, NoBody, nil, nil)
	for b := range s.Members(u) {
		spec.Movers = append(spec.Movers, s.mover(b))
	}
	outside := no("dvg.setup.deployment-edges", "stay in the zone", "a figure would stand outside its zone")
	spec.Holds = func(_ int, b geom.Shape) *tally.Refusal {
		if !zone.Holds(b.Bounds()) {
			return outside
		}
		return nil
	}
	return spec
}

func (s *State) memberFrame(u UnitID) *force.Frame {
	for b := range s.Roll(u) {
		return s.frame(b)
	}
	return &s.book.Pack.Frames[0]
}

func (s *State) placeRefusal(u UnitID, paths []flow.Path) *tally.Refusal {
	spec := s.placeSpec(u)
	defer s.giveSpec(spec)
	return s.placedRefusal(spec, u, paths)
}

// placedRefusal is the same with a spec that is there already.
func (s *State) placedRefusal(spec *march.Spec, u UnitID, paths []flow.Path) *tally.Refusal {
	if r := spec.Refuse(paths); r != nil {
		return r
	}
	bodies := s.works().room[:0]
	for i := range paths {
		b := BodyID(paths[i].Figure)
		if s.Bodies[b].Level > 0 {
			continue
		}
		f := s.Bodies[b].Facing
		if paths[i].Turned {
			f = paths[i].Facing.Norm()
		}
		bodies = append(bodies, s.ShapeAt(b, paths[i].Points[0], f))
	}
	s.shop.room = bodies
	return s.hullRefusal(u, bodies, 0)
}

// suggestPlace tries places all over the zone, the first ones at random.
func (s *State) suggestPlace(u UnitID, d *dice.Rand) []flow.Path {
	spec := s.placeSpec(u)
	defer s.giveSpec(spec)
	zone := s.zone(s.Groups[u].Side)
	w, h := int(zone.Max.X-zone.Min.X), int(zone.Max.Y-zone.Min.Y)
	try := func(at geom.Point) []flow.Path {
		out, ok := spec.Gather(at)
		if ok && s.placedRefusal(spec, u, out) == nil {
			return out
		}
		return nil
	}
	for range 20 {
		if out := try(zone.Min.Add(geom.Point{X: geom.Length(d.Int(w + 1)), Y: geom.Length(d.Int(h + 1))})); out != nil {
			return out
		}
	}
	const step = int(geom.Inch)
	for y := step; y < h; y += step {
		for x := step; x < w; x += step {
			if out := try(zone.Min.Add(geom.Point{X: geom.Length(x), Y: geom.Length(y)})); out != nil {
				return out
			}
		}
	}
	panic("defiance: there is no room for " + s.name(u) + " in its zone")
}
