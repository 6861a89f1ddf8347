package sight

import "sortie/geom"

// End is one end of lines that may begin or end anywhere on it: a base, a hull, or a piece of ground.
type End struct {
	Shape geom.Shape
	Area  *geom.Area // in place of the shape
	Mid   geom.Point
}

// Near is the point of the end next to a place.
func (e *End) Near(p geom.Point) geom.Point {
	if e.Area != nil {
		return e.Area.Nearest(p)
	}
	return e.Shape.Nearest(p)
}

// Support is the point of the end furthest in a direction.
func (e *End) Support(d geom.Point) geom.Point {
	if e.Area != nil {
		return e.Area.Support(d)
	}
	return e.Shape.Support(d)
}

// Bounds is the box around the end.
func (e *End) Bounds() geom.Box {
	if e.Area != nil {
		return e.Area.Bounds()
	}
	return e.Shape.Bounds()
}

// Round tells whether the end is a round base.
func (e *End) Round() bool { return e.Area == nil && e.Shape.N == 1 }

// Fronts are the points of two ends between which the lines lie that decide most sights: of both those nearest to each
// other, then those furthest to the left and to the right. Round bases that touch have none.
func Fronts(a, b *End) (from, to [3]geom.Point) {
	d := b.Mid.Sub(a.Mid)
	side := geom.Point{X: -d.Y, Y: d.X}
	if a.Round() && b.Round() {
		n := int64(geom.Dist(a.Mid, b.Mid))
		if n <= int64(a.Shape.R+b.Shape.R) {
			return // they touch: nothing can be between
		}
		ahead, aside := Shrunk(d, a.Shape.R, n), Shrunk(side, a.Shape.R, n)
		back, across := Shrunk(d, b.Shape.R, n), Shrunk(side, b.Shape.R, n)
		return [3]geom.Point{a.Mid.Add(ahead), a.Mid.Add(aside), a.Mid.Sub(aside)},
			[3]geom.Point{b.Mid.Sub(back), b.Mid.Add(across), b.Mid.Sub(across)}
	}
	p := a.Near(b.Mid)
	q := b.Near(p)
	p = a.Near(q)
	// of two corners equally far aside the one that looks towards the other end
	left, right := tilted(side, d), tilted(side.Neg(), d)
	return [3]geom.Point{p, a.Support(left), a.Support(right)}, [3]geom.Point{q, b.Support(tilted(side, d.Neg())), b.Support(tilted(side.Neg(), d.Neg()))}
}

// tilted is a direction turned a very little towards another.
func tilted(d, to geom.Point) geom.Point { return geom.Point{X: 16*d.X + to.X, Y: 16*d.Y + to.Y} }

// Shrunk is a displacement of length n brought to length r, never longer.
func Shrunk(d geom.Point, r geom.Length, n int64) geom.Point {
	return geom.Point{X: geom.Length(int64(d.X) * int64(r) / n), Y: geom.Length(int64(d.Y) * int64(r) / n)}
}

// rim is a stretch of the outline of an end, the outside to its right: straight, or at most a quarter of a
// circle of radius r about mid.
type rim struct {
	a, b geom.Point
	mid  geom.Point
	r    geom.Length
}

// around appends the outline of an end, a circle cut before, behind and at the sides as seen from a point.
func (e *End) around(from geom.Point, dst []rim) []rim {
	if e.Area == nil {
		return rimsOf(e.Shape.Core(), e.Shape.R, from, dst)
	}
	if loop := e.Area.Loop(); loop != nil {
		return rimsOf(loop, 0, from, dst)
	}
	for i := range e.Area.Parts() {
		p := &e.Area.Parts()[i]
		dst = rimsOf(p.Core, p.R, from, dst)
	}
	return dst
}

func rimsOf(core geom.Core, r geom.Length, from geom.Point, dst []rim) []rim {
	if len(core) > 1 {
		for i, p := range core {
			dst = append(dst, rim{a: p, b: core[(i+1)%len(core)]})
		}
		return dst
	}
	c := core[0]
	d := from.Sub(c)
	n := int64(geom.Dist(c, from))
	if n == 0 {
		d, n = geom.Point{X: 1}, 1
	}
	d = Shrunk(d, r, n)
	for range 4 {
		next := geom.Point{X: -d.Y, Y: d.X}
		dst = append(dst, rim{c.Add(d), c.Add(next), c, r})
		d = next
	}
	return dst
}

// middle is the point halfway along a stretch.
func (e *rim) middle() geom.Point {
	if e.r == 0 {
		return geom.Mid(e.a, e.b)
	}
	d := e.a.Sub(e.mid).Add(e.b.Sub(e.mid))
	n := int64(geom.Root(uint64(geom.DistSq(d, geom.Point{})))) + 1
	return e.mid.Add(Shrunk(d, e.r, n))
}

func (e *rim) halves() [2]rim {
	m := e.middle()
	return [2]rim{{e.a, m, e.mid, e.r}, {m, e.b, e.mid, e.r}}
}

// size is what is halved: the length of the chord.
func (e *rim) size() geom.Length {
	return geom.Length(max(geom.Abs(int64(e.a.X-e.b.X)), geom.Abs(int64(e.a.Y-e.b.Y))))
}

// hull is a shape that holds the stretch: itself, or the triangle of an arc's ends and where its tangents meet. An
// arc that bulges by less than half a unit is straight.
func (e *rim) hull() geom.Shape {
	if e.r == 0 || geom.DistSq(e.a, e.b) <= 4*int64(e.r) {
		return geom.Pill(e.a, e.b, 0)
	}
	v, w := e.a.Sub(e.mid), e.b.Sub(e.mid)
	sum := v.Add(w)
	sq := int64(e.r) * int64(e.r)
	k := sq + int64(v.X)*int64(w.X) + int64(v.Y)*int64(w.Y)
	tip := e.mid.Add(geom.Point{X: outward(sum.X, sq, k), Y: outward(sum.Y, sq, k)})
	if e.a == e.b || beside(e.a, e.b, tip) >= 0 {
		return geom.Pill(e.a, e.b, 0)
	}
	return geom.Shape{Pts: [geom.MaxHull]geom.Point{e.a, tip, e.b}, N: 3}
}

// outward is n*m/d, a little longer for what rounding has taken away.
func outward(n geom.Length, m, d int64) geom.Length {
	v := geom.Length(int64(n) * m / d)
	switch {
	case n > 0:
		return v + 2
	case n < 0:
		return v - 2
	}
	return v
}

// beside is above 0 if c lies to the left of the line from a to b, below 0 to its right.
func beside(a, b, c geom.Point) int64 {
	return int64(b.X-a.X)*int64(c.Y-a.Y) - int64(b.Y-a.Y)*int64(c.X-a.X)
}

// behind tells whether all of a core lies on the inner side of a stretch: lines from it would begin by going
// through the end itself.
func (e *rim) behind(core geom.Core) bool {
	for _, c := range core {
		if beside(e.a, e.b, c) < 0 {
			return false
		}
	}
	return true
}

// corners are the corners of a box.
func corners(box geom.Box) [4]geom.Point {
	return [4]geom.Point{box.Min, {X: box.Max.X, Y: box.Min.Y}, box.Max, {X: box.Min.X, Y: box.Max.Y}}
}

// facing moves the stretches that face some place in a box to the front and counts them.
func facing(rims []rim, box geom.Box) int {
	at := corners(box)
	n := 0
	for i := range rims {
		if !rims[i].behind(at[:]) {
			rims[n] = rims[i]
			n++
		}
	}
	return n
}
