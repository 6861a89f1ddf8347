package geom

import (
	"errors"
	"fmt"
)

// MaxHull is the most vertices a Shape can have.
const MaxHull = 8

// Shape is a body on the table: a convex core of 1..8 points rounded by a
// radius. A disc has one point, a pill two, a hull three or more in
// counter-clockwise order with R 0. It is a plain value, safe to copy.
type Shape struct {
	Pts [MaxHull]Point
	N   uint8
	R   Length
}

var (
	errFlatHull = errors.New("hull has no area")
	errBigHull  = fmt.Errorf("hull has more than %d corners", MaxHull)
)

// Disc is a round base.
func Disc(c Point, r Length) Shape {
	return Shape{Pts: [MaxHull]Point{c}, N: 1, R: r}
}

// Pill is everything within r of the segment ab: a bike base, a swept disc.
func Pill(a, b Point, r Length) Shape {
	if a == b {
		return Disc(a, r)
	}
	return Shape{Pts: [MaxHull]Point{a, b}, N: 2, R: r}
}

// Hull is the convex hull of the points: at least three corners with an area
// and at most eight.
func Hull(pts ...Point) (Shape, error) {
	var s Shape
	var sorted [MaxHull]Point // so that few points need no room of their own
	var room [2*MaxHull + 2]Point
	out := hullOf(append(sorted[:0], pts...), room[:0])
	switch {
	case len(out) < 3:
		return s, errFlatHull
	case len(out) > MaxHull:
		return s, errBigHull
	}
	s.N = uint8(copy(s.Pts[:], out))
	return s, nil
}

// Rect is a vehicle body: length along the facing, width across it. Corners
// are rounded to the unit, symmetrically about the centre.
func Rect(c Point, length, width Length, facing Angle) Shape {
	sin, cos := facing.sinCos()
	l, w := int64(length), int64(width)
	half := func(n int64) Length { return Length(roundDiv(n, 2<<sineBits)) }
	front := Point{half(l*cos - w*sin), half(l*sin + w*cos)}
	back := Point{half(-l*cos - w*sin), half(-l*sin + w*cos)}
	corners := [4]Point{c.Add(front), c.Add(back), c.Sub(front), c.Sub(back)}
	var s Shape
	var room [10]Point
	s.N = uint8(copy(s.Pts[:], hullOf(corners[:], room[:0])))
	return s
}

// core is the unrounded part of the shape.
func (s *Shape) core() []Point { return s.Pts[:s.N] }

// Moved is the shape displaced by d.
func (s *Shape) Moved(d Point) Shape {
	out := *s
	for i := range out.core() {
		out.Pts[i] = out.Pts[i].Add(d)
	}
	return out
}

// Pose is Posed into a shape that is still empty: nothing is copied twice where many bases are posed.
func (s *Shape) Pose(into *Shape, at Point, facing Angle) {
	if s.N != 1 {
		*into = s.Posed(at, facing)
		return
	}
	into.Pts[0], into.N, into.R = at, 1, s.R
}

// Posed is a base, drawn around the origin and looking along x, where a model stands and looks.
func (s *Shape) Posed(at Point, facing Angle) Shape {
	if s.N == 1 {
		return Disc(at, s.R)
	}
	turned := *s
	if facing != 0 {
		for i := range turned.N {
			turned.Pts[i] = Rotate(s.Pts[i], facing)
		}
	}
	return turned.Moved(at)
}

// At is the shape displaced so that its centre is c.
func (s *Shape) At(c Point) Shape { return s.Moved(c.Sub(s.Center())) }

// Center is the disc's centre, the pill's middle or the mean of a hull's
// corners, rounded down so that it moves exactly with the shape.
func (s *Shape) Center() Point {
	if s.N <= 1 {
		return s.Pts[0]
	}
	var x, y int64
	for _, p := range s.core() {
		x, y = x+int64(p.X), y+int64(p.Y)
	}
	n := int64(s.N)
	return Point{Length(floorDiv(x, n)), Length(floorDiv(y, n))}
}

// Bounds is the smallest box around the shape.
func (s *Shape) Bounds() Box {
	if s.N == 1 {
		return Box{s.Pts[0], s.Pts[0]}.Grow(s.R)
	}
	return boxOf(s.core()).Grow(s.R)
}

// Contains tells whether p lies in the shape or on its edge.
func (s *Shape) Contains(p Point) bool { return SegWithin(p, p, s, 0) }

// Covers tells whether a template covers the point; its edge does.
func Covers(template *Shape, p Point) bool { return template.Contains(p) }

// hullOf sorts pts in place and writes their hull, counter-clockwise without
// points on straight edges, into room. Flat input gives one or two points.
func hullOf(pts, room []Point) []Point {
	sortPoints(pts)
	if len(pts) == 0 || pts[0] == pts[len(pts)-1] {
		return append(room, pts[:min(1, len(pts))]...)
	}
	for _, p := range pts {
		room = pushHull(room, 0, p)
	}
	floor := len(room) - 1
	for i := len(pts) - 2; i >= 0; i-- {
		room = pushHull(room, floor, pts[i])
	}
	return room[:len(room)-1] // the walk ends where it began
}

// pushHull adds a point to one chain of the hull (beginning at floor), taking
// back the corners that would no longer turn left.
func pushHull(chain []Point, floor int, p Point) []Point {
	for n := len(chain); n >= floor+2 && cross(chain[n-2], chain[n-1], p) <= 0; n-- {
		chain = chain[:n-1]
	}
	return append(chain, p)
}

// sortPoints is an insertion sort: hulls are tiny and must not allocate.
func sortPoints(pts []Point) {
	for i := 1; i < len(pts); i++ {
		for j := i; j > 0 && pts[j].less(pts[j-1]); j-- {
			pts[j], pts[j-1] = pts[j-1], pts[j]
		}
	}
}

// Span is the greatest extent of a shape along an axis.
func (s *Shape) Span() Length {
	box := s.Bounds()
	return max(box.Max.X-box.Min.X, box.Max.Y-box.Min.Y)
}

// Reach is the radius of a disc, half of the span of anything else.
func (s *Shape) Reach() Length {
	if s.N == 1 {
		return s.R
	}
	return s.Span() / 2
}
