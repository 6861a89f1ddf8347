package geom

import "errors"

// Kind tells how an Area was drawn.
type Kind uint8

// The kinds of area.
const (
	KindPolygon Kind = iota + 1
	KindDisc
	KindBand
)

// Area is the ground a terrain feature covers, boundary included. It may be
// non-convex and never changes after construction.
type Area struct {
	kind   Kind
	pts    []Point // polygon corners counter-clockwise, or the band's line
	width  Length  // of a band
	pieces []Shape // the disc, or the parts whose union is the band
	edges  []edge  // the boundary of a polygon or band
	parts  []Part  // convex parts whose union it is
	shapes []Shape // the same as bodies
	box    Box
	convex bool
}

type edge struct{ a, b Point }

var (
	errFewPoints = errors.New("a polygon needs at least 3 points")
	errNoArea    = errors.New("polygon has no area")
	errSelfCross = errors.New("polygon touches or crosses itself")
	errBound     = errors.New("point lies outside the coordinate bound")
	errShortLine = errors.New("a band needs a line of at least 2 points")
	errNoWidth   = errors.New("a band needs a width of at least 2 units")
)

// DiscArea is a round area.
func DiscArea(c Point, r Length) Area {
	d := Disc(c, r)
	a := Area{kind: KindDisc, pieces: []Shape{d}, box: d.Bounds(), convex: true}
	a.parts = a.partsOf()
	a.shapes = a.shapesOf()
	return a
}

// Kind tells whether the area is a polygon, a disc or a band.
func (a *Area) Kind() Kind { return a.kind }

// Center is the centre of a disc, and otherwise the middle of the bounds.
func (a *Area) Center() Point { return a.box.Center() }

// Radius is the radius of a disc, and otherwise 0.
func (a *Area) Radius() Length {
	if a.kind == KindDisc {
		return a.pieces[0].R
	}
	return 0
}

// Line is a copy of a band's line, and otherwise nil.
func (a *Area) Line() []Point {
	if a.kind != KindBand {
		return nil
	}
	return append([]Point(nil), a.pts...)
}

// Width is the width of a band, and otherwise 0.
func (a *Area) Width() Length { return a.width }

// Bounds is the smallest box around the area.
func (a *Area) Bounds() Box { return a.box }

// OutlinePoints gives closed loops for drawing: the polygon, or the straight
// pieces of a band (joints are discs of Width/2 on the inner points of Line).
// A disc has none: draw Center and Radius.
func (a *Area) OutlinePoints() [][]Point {
	if a.kind == KindPolygon {
		return [][]Point{append([]Point(nil), a.pts...)}
	}
	var out [][]Point
	for i := range a.pieces {
		if p := &a.pieces[i]; p.N >= 3 {
			out = append(out, append([]Point(nil), p.core()...))
		}
	}
	return out
}

// Convex tells whether the area has no inward bend: what two of its points see of each other it covers.
func (a *Area) Convex() bool { return a.convex }

// Contains tells whether p lies in the area or on its boundary.
func (a *Area) Contains(p Point) bool {
	if !a.box.Contains(p) {
		return false
	}
	if a.kind == KindPolygon {
		return polygonSide(a.pts, p, 1) >= 0
	}
	for i := range a.pieces {
		if a.pieces[i].Contains(p) {
			return true
		}
	}
	return false
}

// Touches tells whether any part of s is in the area or touches it.
func (a *Area) Touches(s *Shape) bool { return a.Within(s, 0) }

// Within tells whether the distance from s to the area is at most d; exact.
func (a *Area) Within(s *Shape, d Length) bool {
	if d < 0 || a.box.apart(s.Bounds(), int64(d)) {
		return false
	}
	if a.kind == KindPolygon {
		// With no edge near, s is wholly in or wholly out.
		return a.edgesNear(s, limitOf(d, s.R, 0, false)) || polygonSide(a.pts, s.Pts[0], 1) >= 0
	}
	for i := range a.pieces {
		if Within(&a.pieces[i], s, d) {
			return true
		}
	}
	return false
}

// Overlaps tells whether the interiors of s and the area meet; exact.
func (a *Area) Overlaps(s *Shape) bool {
	if !a.box.Meets(s.Bounds()) {
		return false
	}
	if a.kind == KindPolygon {
		return a.polygonOverlaps(s)
	}
	for i := range a.pieces {
		if Overlap(&a.pieces[i], s) {
			return true
		}
	}
	return false
}

// Gap is the distance from s to the area rounded to the nearest unit.
func (a *Area) Gap(s *Shape) Length {
	if a.Within(s, 0) {
		return 0
	}
	if a.kind == KindPolygon {
		best := a.edges[0].sq(s)
		for _, e := range a.edges[1:] {
			if d := e.sq(s); d.less(best) {
				best = d
			}
		}
		return gapFrom(best, s.R, 0)
	}
	best := Gap(&a.pieces[0], s)
	for i := range a.pieces[1:] {
		best = min(best, Gap(&a.pieces[1+i], s))
	}
	return best
}

// EdgeWithin tells whether the distance from s to the area's boundary line is
// at most d, from outside or inside. It is exact for polygons, discs and
// bands of one straight piece; the boundary of a bent band is drawn to about
// one unit where its pieces meet.
func (a *Area) EdgeWithin(s *Shape, d Length) bool {
	if d < 0 || a.box.apart(s.Bounds(), int64(d)) {
		return false
	}
	l := limitOf(d, s.R, 0, false)
	if a.kind != KindDisc {
		return a.edgesNear(s, l)
	}
	// A connected body reaches the ring if it is not wholly beyond it and
	// not wholly nearer to the centre.
	c, r := a.pieces[0].Pts[0], a.pieces[0].R
	if !Within(&a.pieces[0], s, d) {
		return false
	}
	inner := int64(r) - int64(d) - int64(s.R)
	for _, p := range s.core() {
		if inner <= 0 || DistSq(c, p) >= inner*inner {
			return true
		}
	}
	return false
}

func (a *Area) edgesNear(s *Shape, l limit) bool {
	for _, e := range a.edges {
		if segNear(e.a, e.b, s, l) {
			return true
		}
	}
	return false
}

func (e edge) sq(s *Shape) ratio {
	seg := [2]Point{e.a, e.b}
	return coreSq(segCore(&seg), s.core())
}

// AreasWithin tells whether the outlines of two areas come within a distance.
func AreasWithin(a, b *Area, d Length) bool {
	if a.Kind() == KindDisc {
		disc := Disc(a.Center(), a.Radius())
		return b.Within(&disc, d)
	}
	for _, ring := range a.OutlinePoints() {
		for i := range ring {
			edge := Pill(ring[i], ring[(i+1)%len(ring)], 0)
			if b.Within(&edge, d) {
				return true
			}
		}
	}
	return false
}
