package position

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/law"
	"sortie/sight"
	"sortie/tally"
)

// Leaper is a passenger who leaps from a vehicle on its way, and where to.
type Leaper struct {
	Body BodyID
	At   geom.Point
}

// Leaping is how a passenger leaps from a vehicle that moves.
func (s *State) Leaping(b, v BodyID, on *Course) *Alighting {
	rule, run := tally.Rule("dvg.passenger.leap.walking"), s.Figure(v).Pace == law.Running
	if run {
		rule = "dvg.passenger.leap.running"
	}
	return &Alighting{Body: b, Vehicle: v, Rule: rule, Far: leapsWithin(s.Frame(b).Class, run), on: on}
}

// Long is how long a course is.
func (c *Course) Long() geom.Fixed {
	return geom.PathLength(append([]geom.Point{c.From}, c.Way.Points...))
}

// LeapFrom is the first point of the way of a vehicle from which a passenger may leap to a place and is not run over: within reach
// of an entry arc, with no wall between. What of it changes along a leg does so at places that can be computed.
func (s *State) LeapFrom(al *Alighting, at geom.Point) (geom.Fixed, bool) {
	here := s.Spot(al.Vehicle)
	if al.on == nil {
		return 0, s.leapsTo(al, &here, at)
	}
	c := al.on
	last, body := s.Bases[s.Bodies[al.Vehicle].Base].Posed(c.Way.At, c.Way.Facing), s.ShapeAt(al.Body, at, s.Bodies[al.Body].Facing)
	if geom.Overlap(&last, &body) {
		return 0, false
	}
	clear := s.passedBy(al, &body)
	leg := -1
	spans := sight.Windows(c.From, c.Way.Points, func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
		leg++
		return s.leapCuts(al, leg, p, q, at, dst)
	}, func(leg int, from geom.Point) bool {
		here.At, here.Facing = from, c.head(leg, al.Head)
		return s.leapsTo(al, &here, at)
	})
	for _, span := range spans {
		if span.To >= clear {
			return max(span.From, clear), true
		}
	}
	here.At, here.Facing = c.Way.At, c.Way.Facing
	if s.leapsTo(al, &here, at) {
		return c.Long(), true
	}
	here.At, here.Facing = c.From, al.Head
	return 0, clear == 0 && s.leapsTo(al, &here, at)
}

// leapsTo tells whether one who leaps from a vehicle at a point of its way may land on a place.
func (s *State) leapsTo(al *Alighting, from *Spot, at geom.Point) bool {
	hull, set := s.shapeOf(from), s.Frame(al.Vehicle).EA
	return geom.SegWithin(at, at, &hull, al.Far) && !s.wallBetween(&hull, at) && !s.Applies("dvg.vehicle.entry-arcs", set != 0 && !InArcs(from, set, at))
}

// head is how a vehicle faces on a leg of its course.
func (c *Course) head(leg int, start geom.Angle) geom.Angle {
	if leg < len(c.Way.Heads) {
		return c.Way.Heads[leg]
	}
	return start
}

// passedBy is how far along its way a vehicle has passed a body for good.
func (s *State) passedBy(al *Alighting, body *geom.Shape) (clear geom.Fixed) {
	at, gone := al.on.From, geom.Fixed(0)
	for k, q := range al.on.Way.Points {
		hull := s.Bases[s.Bodies[al.Vehicle].Base].Posed(geom.Point{}, al.on.head(k, al.Head))
		for _, span := range march.Near(hull, at, []geom.Point{q}, body, 0) {
			clear = gone + span.To
		}
		at, gone = q, gone+geom.PathLength([]geom.Point{at, q})
	}
	return clear
}

// leapCuts appends where on a leg something may change for a leap to a place: how far that is from the hull, in which arc it lies,
// and which walls are between it and a corner of the hull or the side that is turned to it.
func (s *State) leapCuts(al *Alighting, leg int, p, q, at geom.Point, dst []geom.Fixed) []geom.Fixed {
	facing, by := al.on.head(leg, al.Head), q.Sub(p)
	hull := s.Bases[s.Bodies[al.Vehicle].Base].Posed(geom.Point{}, facing)
	reach := geom.Disc(at, al.Far)
	for _, span := range march.Near(hull, p, []geom.Point{q}, &reach, 0) {
		dst = append(dst, span.From, span.To)
	}
	if touch := touchOnLeg(hull, p, q, &reach); len(touch) > 0 {
		dst = append(dst, touch[0].From)
	}
	for _, ahead := range [...]geom.Angle{facing, (facing + 180).Norm()} { // as if the place went the other way
		dst = sight.ArcCuts(p, ahead.Halves(), 90, at, at.Sub(by), dst)
	}
	s.FillScene(0)
	scene, first := &s.Works().scene, hull.Moved(p)
	core := first.Core()
	for i, c := range core {
		dst = scene.Cuts(at, c, c.Add(by), dst)
		dst = s.sideCuts(al, at, c, core[(i+1)%len(core)], by, dst)
	}
	return dst
}

// sideCuts appends where on a leg a side of the hull, seen from a place at right angles, comes past the edge of a wall.
func (s *State) sideCuts(al *Alighting, at, a, b, by geom.Point, dst []geom.Fixed) []geom.Fixed {
	side := b.Sub(a)
	wide := int64(geom.Dist(a, b))
	if wide == 0 {
		return dst
	}
	cross := func(u, v geom.Point) int64 { return int64(u.X)*int64(v.Y) - int64(u.Y)*int64(v.X) }
	off, pace := cross(side, at.Sub(a))/wide, cross(side, by) // how far the place is from the side, and how that changes
	if pace == 0 {
		return dst
	}
	far, long := al.Far+1, geom.PathLength([]geom.Point{{}, by})
	if off < 0 {
		far = -far
	}
	normal := geom.Point{X: -geom.Length(geom.MulDiv(int64(-side.Y), int64(far), wide)), Y: -geom.Length(geom.MulDiv(int64(side.X), int64(far), wide))}
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if pieces[i].Gone {
			continue
		}
		for _, span := range pieces[i].Area.Crossing(at, at.Add(normal), nil) {
			for _, edge := range [...]geom.Fixed{span.From, span.To} {
				gap := int64(edge.Length())
				if off < 0 {
					gap = -gap
				}
				if t := geom.Fixed(geom.MulDiv((off-gap)*wide, int64(long), pace)); t > 0 && t < long {
					dst = append(dst, t)
				}
			}
		}
	}
	return dst
}

// AnyAboard tells whether somebody of a unit is in a vehicle.
func (s *State) AnyAboard(u UnitID, v BodyID) bool {
	for b := range s.Members(u) {
		if s.Bodies[b].Aboard == v {
			return true
		}
	}
	return false
}
