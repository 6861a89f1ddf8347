package geom

// Depth is how far inside the area a point lies: its distance to the boundary, rounded up to a whole unit,
// and 0 for a point outside.
func (a *Area) Depth(p Point) Length {
	if !a.Contains(p) {
		return 0
	}
	at := Disc(p, 0)
	if a.kind == KindDisc {
		return a.pieces[0].R - Length(isqrt(uint64(DistSq(p, a.pieces[0].Pts[0]))))
	}
	best := a.edges[0].sq(&at)
	for _, e := range a.edges[1:] {
		if d := e.sq(&at); d.less(best) {
			best = d
		}
	}
	d := gapFrom(best, 0, 0)
	if !a.EdgeWithin(&at, d) {
		d++
	}
	return d
}

// grain is what rounding may leave between two parts of a line that meet.
const grain Fixed = 2

// NowhereDeeper tells whether a part of segment pq that lies in the area, as Crossing gives it, is everywhere
// within d of the boundary. Just d counts as within. It is exact for discs; elsewhere positions are rounded
// as those of Crossing are.
func (a *Area) NowhereDeeper(p, q Point, part Span, d Length) bool {
	if a.kind == KindDisc {
		c := Disc(a.pieces[0].Pts[0], 0)
		return d >= a.pieces[0].R || !SegCloser(p, q, &c, a.pieces[0].R-d)
	}
	r := newRuler(p, q)
	var b bag
	for _, e := range a.edges {
		if boxOf2(e.a, e.b).apart(boxOf2(p, q), int64(d)) {
			continue
		}
		r.disc(e.a, d, &b)
		r.disc(e.b, d, &b)
		if e.a != e.b { // where pieces of a band meet an edge may shrink to a point
			r.slab(e.a, e.b, d, true, &b)
		}
	}
	var room [24]Span
	at := part.From
	for _, s := range b.pour(room[:0]) {
		if s.From > at+grain {
			break
		}
		at = max(at, s.To)
	}
	return at+grain >= part.To
}

// LeavesWithin tells whether a body is no further than d from the edge by which segment pq leaves the area for
// good, part being the last of its parts in the area as Crossing gives them. The edge counts as drawn on beyond
// its corners; that of a disc is the tangent where the segment leaves. Where it leaves by a corner either edge will do.
func (a *Area) LeavesWithin(p, q Point, part Span, s *Shape, d Length) bool {
	r := newRuler(p, q)
	r.measure()
	at := r.point(part.To)
	if a.kind == KindDisc {
		out := at.Sub(a.pieces[0].Pts[0])
		return LineWithin(at, at.Add(Point{-out.Y, out.X}), s, d)
	}
	spot := Disc(at, 0)
	for _, e := range a.edges {
		if e.a != e.b && segNear(e.a, e.b, &spot, limitOf(1, 0, 0, false)) && LineWithin(e.a, e.b, s, d) {
			return true
		}
	}
	return false
}

// LineWithin tells whether a body is no further than d from the endless line through two points.
func LineWithin(a, b Point, s *Shape, d Length) bool {
	reach := uint64(min(int64(d)+int64(s.R), reachCap))
	most := mulWide(reach*reach, uint64(DistSq(a, b)))
	left, right := false, false
	for _, c := range s.core() {
		side := cross(a, b, c)
		off := magnitude(side)
		if mulWide(off, off).cmp(most) <= 0 {
			return true
		}
		left, right = left || side > 0, right || side < 0
	}
	return left && right
}
