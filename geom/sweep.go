package geom

// Swept is the region a shape covers while it is moved along a straight line:
// a convex core of up to 16 points rounded by a radius.
type Swept struct {
	Pts [2 * MaxHull]Point
	N   uint8
	R   Length
	box Box // of the core, for the quick no
}

// Sweep is the region swept by moving s along by.
func Sweep(s *Shape, by Point) Swept {
	w := Swept{R: s.R}
	switch {
	case by == (Point{}):
		w.N = uint8(copy(w.Pts[:], s.core()))
	case s.N == 1:
		w.Pts[0], w.Pts[1], w.N = s.Pts[0], s.Pts[0].Add(by), 2
	default:
		var both [2 * MaxHull]Point
		var room [4*MaxHull + 2]Point
		n := copy(both[:], s.core())
		for i := 0; i < n; i++ {
			both[n+i] = both[i].Add(by)
		}
		w.N = uint8(copy(w.Pts[:], hullOf(both[:2*n], room[:0])))
	}
	w.box = boxOf(w.core())
	return w
}

func (w *Swept) core() []Point { return w.Pts[:w.N] }

// Bounds is the smallest box around the swept region.
func (w *Swept) Bounds() Box { return w.box.Grow(w.R) }

// Closer tells whether the edge distance to o is strictly less than d; exact.
func (w *Swept) Closer(o *Shape, d Length) bool {
	return d > 0 && w.near(o, limitOf(d, w.R, o.R, true))
}

// Within tells whether the edge distance to o is at most d; exact.
func (w *Swept) Within(o *Shape, d Length) bool {
	return d >= 0 && w.near(o, limitOf(d, w.R, o.R, false))
}

// Overlap tells whether the interiors share a point.
func (w *Swept) Overlap(o *Shape) bool {
	l := limitOf(0, w.R, o.R, true)
	if l.reach > 0 {
		return w.near(o, l)
	}
	return coreOverlap(w.core(), o.core())
}

// Contains tells whether p lies in the swept region or on its edge.
func (w *Swept) Contains(p Point) bool {
	s := Disc(p, 0)
	return w.Within(&s, 0)
}

func (w *Swept) near(o *Shape, l limit) bool {
	if o.N == 1 {
		c := o.Pts[0]
		if w.box.apart(Box{c, c}, l.reach) {
			return false
		}
		if w.N == 2 {
			return pointSegNear(c, w.Pts[0], w.Pts[1], l)
		}
	}
	return coreNear(w.core(), o.core(), l)
}

// SweptShape is the ground a body covers on a straight way, as a shape: of a hull with many corners some may be cut off.
func SweptShape(b *Shape, by Point) Shape {
	if b.N == 1 {
		return Pill(b.Pts[0], b.Pts[0].Add(by), b.R)
	}
	if by == (Point{}) {
		return *b
	}
	w := Sweep(b, by)
	out := Shape{N: min(w.N, MaxHull), R: w.R}
	copy(out.Pts[:], w.Pts[:out.N])
	return out
}
