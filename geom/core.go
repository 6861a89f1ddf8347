package geom

// Core is a convex outline of any number of corners: one point, two, or a counter-clockwise loop. It is
// what a body or a convex part of the ground becomes when another body is grown onto it.
type Core []Point

// Core is the outline of a shape without its rounding.
func (s *Shape) Core() Core { return s.Pts[:s.N] }

// Grown is everywhere the middle of a body must not be if the body is to keep off the core: the sum of the
// core and the mirrored body, drawn about its middle.
func (c Core) Grown(body Core) Core {
	if len(body) == 1 && body[0] == (Point{}) {
		return c
	}
	return c.GrownTo(make([]Point, 0, len(c)+len(body)), body)
}

// GrownTo appends the same to a list.
func (c Core) GrownTo(dst []Point, body Core) []Point {
	if out, ok := c.edged(dst, body); ok {
		return out
	}
	var room, chain [64]Point
	sum := room[:0]
	for _, p := range c {
		for _, q := range body {
			sum = append(sum, p.Sub(q))
		}
	}
	return append(dst, hullOf(sum, chain[:0])...)
}

// edged appends the sum of two loops by putting their edges one after the other by direction. It is false if one of them does not
// turn left at every corner.
func (c Core) edged(dst []Point, body Core) ([]Point, bool) {
	a, ok := c.loopFrom(1)
	b, fine := body.loopFrom(-1)
	if !ok || !fine {
		return dst, false
	}
	p := a.at.Add(b.at)
	for a.left > 0 || b.left > 0 {
		dst = append(dst, p)
		switch {
		case b.left == 0 || a.left > 0 && before(a.edge, b.edge):
			p = p.Add(a.edge)
			a.next()
		case a.left == 0 || before(b.edge, a.edge):
			p = p.Add(b.edge)
			b.next()
		default: // side by side
			p = p.Add(a.edge).Add(b.edge)
			a.next()
			b.next()
		}
	}
	if len(a.core) == 1 && len(b.core) == 1 {
		dst = append(dst, p)
	}
	return dst, true
}

// edges goes along the edges of a loop, from its lowest point on.
type edges struct {
	core Core
	sign Length // -1 for the mirrored loop
	i    int
	at   Point
	edge Point
	left int
}

// loopFrom begins at the lowest point of a loop, by x and then by y; false if it does not turn left at every corner.
func (c Core) loopFrom(sign Length) (edges, bool) {
	e := edges{core: c, sign: sign}
	n, lows := len(c), 0
	for i, p := range c {
		before, after := c[(i+n-1)%n], c[(i+1)%n]
		if n > 2 && cross(before, p, after) <= 0 || n == 2 && before == p {
			return e, false
		}
		if low := p.less(before) == (sign > 0); n > 1 && low && p.less(after) == (sign > 0) {
			e.i = i
			lows++
		}
	}
	if n > 1 && lows != 1 { // it goes round more than once
		return e, false
	}
	e.at = Point{X: sign * c[e.i].X, Y: sign * c[e.i].Y}
	if n > 1 {
		e.left = n
		e.edge = e.to()
	}
	return e, true
}

func (e *edges) to() Point {
	d := e.core[(e.i+1)%len(e.core)].Sub(e.core[e.i])
	return Point{X: e.sign * d.X, Y: e.sign * d.Y}
}

func (e *edges) next() {
	e.i = (e.i + 1) % len(e.core)
	e.left--
	e.edge = e.to()
}

// before tells whether an edge comes before another on the way round a loop from its lowest point: straight down comes last.
func before(a, b Point) bool {
	if x, y := a.X > 0 || a.X == 0 && a.Y > 0, b.X > 0 || b.X == 0 && b.Y > 0; x != y {
		return x
	}
	return int64(a.X)*int64(b.Y)-int64(a.Y)*int64(b.X) > 0
}

// Bounds is the smallest box around the core.
func (c Core) Bounds() Box { return boxOf(c) }

// Closes tells whether the segment pq comes strictly nearer to the core than a reach; without a reach,
// whether it enters the open inside. It is exact.
func (c Core) Closes(p, q Point, reach Length) bool {
	if len(c) == 1 {
		l := limitOf(0, reach, 0, true)
		if p == q {
			return reach > 0 && l.admits(DistSq(p, c[0]))
		}
		if reach <= 0 || segFar(p, q, c[0], l.reach) {
			return false
		}
		return pointSegNear(c[0], p, q, l)
	}
	seg := [2]Point{p, q}
	if reach <= 0 {
		return coreOverlap(segCore(&seg), c)
	}
	return coreNear(segCore(&seg), c, limitOf(0, reach, 0, true))
}

// Touches tells whether p is no further from the core than a reach; exact.
func (c Core) Touches(p Point, reach Length) bool {
	if reach < 0 {
		return false
	}
	return coreNear([]Point{p}, c, limitOf(0, reach, 0, false))
}

// Gap is the distance from p to the core rounded to the nearest unit.
func (c Core) Gap(p Point) Length { return gapFrom(coreSq([]Point{p}, c), 0, 0) }

// Nearest is the point of the core nearest to p, to the nearest unit; p itself if the core holds it.
func (c Core) Nearest(p Point) Point {
	switch {
	case len(c) == 1:
		return c[0]
	case len(c) == 2:
		return nearestOnSegment(c[0], c[1], p)
	case coreMeet([]Point{p}, c):
		return p
	}
	return nearestOnLoop(c, p)
}

// Part is a convex part of an area: a core, rounded.
type Part struct {
	Core Core
	R    Length
}

// Parts are convex parts whose union is the area, edges shared. The caller must not change them.
func (a *Area) Parts() []Part { return a.parts }

// Shapes are bodies whose union is the area, edges shared: for whoever holds it to be kept away from like others. The caller must not
// change them.
func (a *Area) Shapes() []Shape { return a.shapes }

// shapesOf cuts the convex parts into bodies of as many corners as one may have.
func (a *Area) shapesOf() (out []Shape) {
	for _, p := range a.parts {
		for first := 1; first < max(2, len(p.Core)-1); first += MaxHull - 2 {
			last := min(first+MaxHull-2, len(p.Core)-1)
			s := Shape{R: p.R, N: 1}
			s.Pts[0] = p.Core[0]
			for _, q := range p.Core[min(first, len(p.Core)) : last+1] {
				s.Pts[s.N] = q
				s.N++
			}
			out = append(out, s)
		}
	}
	return out
}

// Loop is the outline of a polygon, its corners counter-clockwise, and otherwise nil. The caller must not change it.
func (a *Area) Loop() []Point {
	if a.kind != KindPolygon {
		return nil
	}
	return a.pts
}

// partsOf cuts an area into convex parts, once, when it is made.
func (a *Area) partsOf() []Part {
	if a.kind != KindPolygon {
		out := make([]Part, len(a.pieces))
		for i := range a.pieces {
			out[i] = Part{a.pieces[i].Core(), a.pieces[i].R}
		}
		return out
	}
	if a.convex {
		return []Part{{Core: straightened(a.pts)}}
	}
	var out []Part
	for _, t := range ears(a.pts) {
		out = append(out, Part{Core: t})
	}
	return out
}

// straightened leaves out corners on straight edges.
func straightened(loop []Point) Core {
	out := make(Core, 0, len(loop))
	for i, p := range loop {
		if cross(loop[(i+len(loop)-1)%len(loop)], p, loop[(i+1)%len(loop)]) != 0 {
			out = append(out, p)
		}
	}
	return out
}

// ears cuts a simple counter-clockwise loop into triangles, one corner after another.
func ears(loop []Point) []Core {
	rest := append([]Point(nil), loop...)
	var out []Core
	for len(rest) > 3 {
		cut := false
		for i := range rest {
			a, b, c := rest[(i+len(rest)-1)%len(rest)], rest[i], rest[(i+1)%len(rest)]
			turn := cross(a, b, c)
			if turn == 0 || turn > 0 && emptyEar(a, b, c, rest) {
				if turn > 0 {
					out = append(out, Core{a, b, c})
				}
				rest = append(rest[:i], rest[i+1:]...)
				cut = true
				break
			}
		}
		if !cut {
			return out // no simple loop comes to this
		}
	}
	if cross(rest[0], rest[1], rest[2]) > 0 {
		out = append(out, Core(rest))
	}
	return out
}

// emptyEar tells whether no other corner lies in the triangle.
func emptyEar(a, b, c Point, loop []Point) bool {
	for _, p := range loop {
		if p != a && p != b && p != c && cross(a, b, p) >= 0 && cross(b, c, p) >= 0 && cross(c, a, p) >= 0 {
			return false
		}
	}
	return true
}

// Unit is the direction of an angle, scaled by 1<<UnitBits.
func (a Angle) Unit() (x, y int64) {
	sin, cos := a.sinCos()
	return cos, sin
}

// UnitBits is the scale of Unit.
const UnitBits = sineBits

// Bisect finds the least x above lo for which something is so, given that it is at hi and not at lo.
func Bisect(lo, hi Length, so func(Length) bool) Length {
	for hi-lo > 1 {
		mid := lo + (hi-lo)/2
		if so(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// MulDiv is a*b/c rounded to nearest for c > 0, with a 128-bit product.
func MulDiv(a, b, c int64) int64 { return mulDiv(a, b, c) }

// Root is the whole part of the root of n.
func Root(n uint64) uint64 { return isqrt(n) }

// Crossing appends to dst the parts of segment pq that come strictly nearer to the core than a reach, joined and
// ascending; positions are rounded to 1/1024 unit.
func (c Core) Crossing(p, q Point, reach Length, dst []Span) []Span {
	if p == q || boxOf(c).apart(BoxOf(p, q), int64(reach)) {
		return dst
	}
	r := newRuler(p, q)
	var b bag
	switch {
	case len(c) == 1:
		r.disc(c[0], reach, &b)
	default:
		if len(c) > 2 {
			r.loop(c, &b)
		}
		if reach > 0 {
			r.rim(c, reach, &b)
		}
	}
	return b.pour(dst)
}
