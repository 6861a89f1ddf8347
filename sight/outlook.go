package sight

import "sortie/geom"

// Outlook is ground that an eye stands in and looks out of where it is near the edge: its base is within Deep of the
// edge by which a line leaves, however slanting the line.
type Outlook struct {
	Area  *geom.Area
	Eye   geom.Shape
	Reach geom.Length // of the eye: no part of it is further from its middle
	Deep  geom.Length
}

// Out tells whether the eye looks out along a line, of which some parts lie in the ground.
func (o *Outlook) Out(p, q geom.Point, spans []geom.Span) bool {
	last := spans[len(spans)-1]
	switch {
	case o.Area.Contains(q):
		// a base that reaches into the ground from without: as far as the line is in it
		return len(spans) == 1 && last.Length() <= o.Deep.Fixed()
	case !o.Area.LeavesWithin(p, q, last, &o.Eye, o.Deep):
		return false
	case !o.Area.Convex():
		// where the outline bends inwards the edge may be near only if drawn on
		for _, part := range spans {
			if !o.Area.NowhereDeeper(p, q, part, o.Deep+2*o.Reach) {
				return false
			}
		}
	}
	return true
}

// along is Out of a line whose parts in the ground are not known yet; one that misses the ground looks out.
func (o *Outlook) along(p, q geom.Point) bool {
	var room [8]geom.Span
	spans := o.Area.Crossing(p, q, room[:0])
	return len(spans) == 0 || o.Out(p, q, spans)
}

// May tells whether some line to an end, all of which lie in a corridor, may leave the ground by an edge that the eye is
// near enough to.
func (o *Outlook) May(eye geom.Point, b *End, c *geom.Corridor) bool {
	if o.Area.Convex() && o.Area.Depth(eye) > o.Deep+o.Reach {
		return false
	}
	loop := o.Area.Loop()
	if loop == nil || !o.Area.Convex() {
		return true
	}
	ends := corners(b.Bounds())
	for i, edge := range loop {
		next := loop[(i+1)%len(loop)]
		if !c.Meets(geom.BoxOf(edge, next)) {
			continue
		}
		for _, q := range ends {
			if beside(edge, next, q) < 0 {
				if geom.LineWithin(edge, next, &o.Eye, o.Deep) {
					return true
				}
				break
			}
		}
	}
	return false
}
