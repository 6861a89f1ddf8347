package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// Zone is where a side begins.  dvg.setup.deployment-edges, dvg.house.deployment
func (s *State) Zone(side Side) geom.Box {
	return s.Book.Mission.Zone(int(side), side == s.Far, s.Size.X, s.Size.Y)
}

// placeSpec is what a placing is judged by.
func (s *State) placeSpec(u UnitID) *march.Spec {
	zone := s.Zone(s.Groups[u].Side)
	first := s.MemberFrame(u)
	spec := s.takeSpec()
	spec.Table, spec.Rules, spec.Place, spec.All = s.Box(), moveRules(), true, true
	s.layGoing(spec, first, false, nil)
	s.layOthers(spec, s.Groups[u].Side, false, NoBody, nil, nil)
	for b := range s.Members(u) {
		spec.Movers = append(spec.Movers, s.mover(b))
	}
	outside := No("dvg.setup.deployment-edges", "stay in the zone", "a figure would stand outside its zone")
	spec.Holds = func(_ int, b geom.Shape) *tally.Refusal {
		if !zone.Holds(b.Bounds()) {
			return outside
		}
		return nil
	}
	return spec
}

// MemberFrame is the frame of the first figure that was ever in a unit.
func (s *State) MemberFrame(u UnitID) *force.Frame {
	for b := range s.Roll(u) {
		return s.Frame(b)
	}
	return &s.Book.Pack.Frames[0]
}

// PlaceRefusal says why a unit may not be set up so.
func (s *State) PlaceRefusal(u UnitID, paths []flow.Path) *tally.Refusal {
	spec := s.placeSpec(u)
	defer s.GiveSpec(spec)
	return s.placedRefusal(spec, u, paths)
}

// placedRefusal is the same with a spec that is there already.
func (s *State) placedRefusal(spec *march.Spec, u UnitID, paths []flow.Path) *tally.Refusal {
	if r := spec.Refuse(paths); r != nil {
		return r
	}
	bodies := s.Works().room[:0]
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
	s.Shop.room = bodies
	return s.hullRefusal(u, bodies, 0)
}

// SuggestPlace tries places all over the zone, the first ones at random.
func (s *State) SuggestPlace(u UnitID, d *dice.Rand) []flow.Path {
	spec := s.placeSpec(u)
	defer s.GiveSpec(spec)
	zone := s.Zone(s.Groups[u].Side)
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
	panic("defiance: there is no room for " + s.Name(u) + " in its zone")
}
