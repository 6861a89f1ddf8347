package geom

import "slices"

// Crossing appends to dst the parts of segment pq inside the area, joined and
// ascending. A line along the boundary counts as inside, as in Contains; a
// mere touch gives no part. Positions are rounded to 1/1024 unit, and are
// exact where a line along an axis meets an edge at such a place.
func (a *Area) Crossing(p, q Point, dst []Span) []Span {
	if p == q || !a.box.Meets(BoxOf(p, q)) {
		return dst
	}
	r := newRuler(p, q)
	var b bag
	if a.kind == KindPolygon {
		r.loop(a.pts, &b)
	}
	for i := range a.pieces {
		r.piece(&a.pieces[i], &b)
	}
	return b.pour(dst)
}

// SweptCrossing appends the parts of the path of a disc of radius r moving
// from p to q during which some of the disc is in the area: the centre is
// strictly nearer than r, so passing along at just r gives no part. Without
// a radius it is Crossing. Positions are rounded to 1/1024 unit except where
// the path closes in on an edge at so flat an angle that the root's last
// digit (2^-20) shows.
func (a *Area) SweptCrossing(p, q Point, r Length, dst []Span) []Span {
	if r <= 0 {
		return a.Crossing(p, q, dst)
	}
	if p == q || a.box.apart(BoxOf(p, q), int64(r)) {
		return dst
	}
	rule := newRuler(p, q)
	var b bag
	if a.kind == KindPolygon {
		rule.loop(a.pts, &b)
		rule.rim(a.pts, r, &b)
	}
	for i := range a.pieces {
		s := &a.pieces[i]
		if s.N == 1 {
			rule.disc(s.Pts[0], s.R+r, &b)
			continue
		}
		rule.loop(s.core(), &b)
		rule.rim(s.core(), r, &b)
	}
	return b.pour(dst)
}

func (r *ruler) piece(s *Shape, b *bag) {
	if s.N == 1 {
		r.disc(s.Pts[0], s.R, b)
		return
	}
	r.loop(s.core(), b)
}

// loop adds the parts inside a closed polygon. The line is shifted by nothing
// to the left and then to the right: each shifted line meets no corner and
// enters and leaves in turn, and the closed polygon is the union of both.
func (r *ruler) loop(loop []Point, b *bag) {
	if r.shifted(loop, 0, b) {
		r.shifted(loop, 1, b)
	}
}

// shifted adds the parts of one shifted line, and tells whether a corner lies
// on the line itself: if none does, the other shift gives the same parts.
func (r *ruler) shifted(loop []Point, left int64, b *bag) (corner bool) {
	var few [16]Fixed
	cuts := few[:0]
	prev := loop[len(loop)-1]
	sp := cross(r.p, r.q, prev)
	for _, c := range loop {
		sc := cross(r.p, r.q, c)
		if (sp >= left) != (sc >= left) {
			cuts = append(cuts, r.cut(prev, c))
		}
		corner = corner || sc == 0
		prev, sp = c, sc
	}
	if len(cuts) > 2 {
		slices.Sort(cuts)
	} else if len(cuts) == 2 && cuts[0] > cuts[1] {
		cuts[0], cuts[1] = cuts[1], cuts[0]
	}
	for i := 1; i < len(cuts); i += 2 {
		b.add(cuts[i-1], cuts[i])
	}
	return corner
}

// cut is where the line meets the line through a and b, not parallel to it.
func (r *ruler) cut(a, b Point) Fixed {
	num := cross(a, b, r.p)
	return r.at(num, num-cross(a, b, r.q), 0)
}

// disc adds the part inside a disc: the foot of the centre plus and minus
// half the chord, sqrt(rad²·sq - cr²)/length.
func (r *ruler) disc(c Point, rad Length, b *bag) {
	cr := magnitude(cross(r.p, r.q, c))
	reach := uint64(min(int64(rad), reachCap))
	full, off := mulWide(reach*reach, uint64(r.sq)), mulWide(cr, cr)
	if full.cmp(off) <= 0 {
		return
	}
	half := int64(rootBits(full.sub(off)))
	foot := dot(r.p, r.q, c) << 20
	b.add(r.at(foot-half, r.sq, 20), r.at(foot+half, r.sq, 20))
}

// rim adds the parts nearer than rad to the outline of a polygon.
func (r *ruler) rim(loop []Point, rad Length, b *bag) {
	prev := loop[len(loop)-1]
	for _, c := range loop {
		if !boxOf2(prev, c).apart(boxOf2(r.p, r.q), int64(rad)) {
			r.disc(c, rad, b)
			r.disc(prev, rad, b)
			r.slab(prev, c, rad, false, b)
		}
		prev = c
	}
}

func boxOf2(p, q Point) Box {
	return Box{Point{min(p.X, q.X), min(p.Y, q.Y)}, Point{max(p.X, q.X), max(p.Y, q.Y)}}
}

// slab adds the part beside the edge ac, nearer than rad to its line: where
// the foot on the edge lies between its ends and the height is small enough.
// Closed counts a line along the edge at just rad.
func (r *ruler) slab(a, c Point, rad Length, closed bool, b *bag) {
	e2 := DistSq(a, c)
	reach := uint64(min(int64(rad), reachCap))
	full := mulWide(reach*reach, uint64(e2)) // square of rad times edge length
	r.measure()
	from, to := Fixed(0), r.total
	h0, h1 := cross(a, c, r.p), cross(a, c, r.q)
	if h0 == h1 {
		m := magnitude(h0)
		if far := mulWide(m, m).cmp(full); far > 0 || far == 0 && !closed {
			return
		}
	} else {
		w := int64(rootBits(full))
		x, y := r.at(-w-h0<<20, h1-h0, 20), r.at(w-h0<<20, h1-h0, 20)
		from, to = min(x, y), max(x, y)
	}
	f0, f1 := dot(a, c, r.p), dot(a, c, r.q)
	if f0 == f1 {
		if f0 < 0 || f0 > e2 {
			return
		}
	} else {
		x, y := r.at(-f0, f1-f0, 0), r.at(e2-f0, f1-f0, 0)
		from, to = max(from, min(x, y)), min(to, max(x, y))
	}
	b.add(from, to)
}

// Crosses tells whether some part of segment pq lies inside the area, as Crossing would list it, without
// saying where. For discs and bands a line along the edge does not count.
func (a *Area) Crosses(p, q Point) bool {
	if a.kind != KindPolygon {
		for i := range a.pieces {
			if SegCrosses(p, q, &a.pieces[i]) {
				return true
			}
		}
		return false
	}
	prev := a.pts[len(a.pts)-1]
	before := cross(p, q, prev)
	for _, c := range a.pts {
		side := cross(p, q, c)
		if (side >= 0) != (before >= 0) || side == 0 || before == 0 {
			from, to := cross(prev, c, p), cross(prev, c, q)
			if side == 0 || before == 0 || from == 0 || to == 0 {
				return a.grazes(p, q) // through a corner, along an edge, or from one
			}
			if (from > 0) != (to > 0) {
				return true
			}
		}
		prev, before = c, side
	}
	return polygonSide(a.pts, p, 1) > 0 // no edge between: all in or all out
}

// grazes answers for lines that meet the boundary in a special place.
func (a *Area) grazes(p, q Point) bool {
	var room [8]Span
	return len(a.Crossing(p, q, room[:0])) > 0
}
