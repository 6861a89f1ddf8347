package ways

import "sortie/geom"

// Toll is convex ground in which every inch of the way of a body costs two, as its middle sees it: a loop that lies within
// what the ground and the body cover together.
type Toll struct{ loop geom.Core }

// TollOf is the toll of a part of the ground for a body drawn about the origin; false if it is too small to say anything.
func TollOf(part geom.Part, body *geom.Shape) (Toll, bool) {
	loop := part.Core.Grown(body.Core())
	if r := part.R + body.R - latticeReach; r > 0 {
		var round [24]geom.Point
		for i := range round {
			round[i] = geom.Point{}.Polar(geom.Angle(15*i), r)
		}
		loop = loop.Grown(round[:])
	}
	return Toll{loop}, len(loop) > 2
}

// Payable tells whether a way to within a reach of a core may cost no more than a limit. It is false only if none does: who
// begins in the ground leaves it somewhere on its edge and pays twice as far, or never leaves it; who ends in it comes in
// somewhere and pays twice from there. Of all places on the edge none may be cheap enough, however the way leads.
func (t Toll) Payable(from geom.Point, core geom.Core, reach, limit geom.Length) bool {
	c := crossing{from: from, core: core, reach: reach, limit: limit + sloppy, before: 1, after: 1}
	whole := c.rest(from)
	switch {
	case whole > c.limit:
		return false
	case t.loop.Closes(from, from, 0):
		c.before = 2
	case t.holds(core, reach):
		c.after = 2
	default:
		return true
	}
	if 2*whole <= c.limit {
		return true // it may never leave it
	}
	last := t.loop[len(t.loop)-1]
	for _, p := range t.loop {
		if c.cheap(last, p) {
			return true
		}
		last = p
	}
	return false
}

// holds tells whether all places within a reach of a core lie in the ground.
func (t Toll) holds(core geom.Core, reach geom.Length) bool {
	for _, p := range core {
		if !t.loop.Closes(p, p, 0) {
			return false
		}
	}
	for _, p := range core {
		last := t.loop[len(t.loop)-1]
		for _, q := range t.loop {
			if (geom.Core{last, q}).Touches(p, reach+sloppy) {
				return false
			}
			last = q
		}
	}
	return true
}

// crossing is a way from a place over another to within a reach of a core, with what an inch of it costs before and after.
type crossing struct {
	from          geom.Point
	core          geom.Core
	reach, limit  geom.Length
	before, after geom.Length
}

// rest is how far it is at least from a place.
func (c *crossing) rest(p geom.Point) geom.Length { return max(0, c.core.Gap(p)-c.reach-1) }

// cheap tells whether a way over some place of an edge may keep the limit: a place differs from the middle of the edge by no
// more than both legs change up to there.
func (c *crossing) cheap(p, q geom.Point) bool {
	mid := geom.Mid(p, q)
	cost := c.before*geom.Dist(c.from, mid) + c.after*c.rest(mid)
	half := max(geom.Dist(p, mid), geom.Dist(mid, q)) + 1
	switch {
	case cost <= c.limit || half <= latticeReach:
		return true
	case cost-(c.before+c.after)*half > c.limit:
		return false
	}
	return c.cheap(p, mid) || c.cheap(mid, q)
}
