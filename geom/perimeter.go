package geom

import "slices"

// Perimeter is the convex hull of bodies, however many: the band or the loop of string that would hold them. It is
// exact where their roundings are alike, as those of round bases of one size are. Where they differ, a larger round
// stands as an inscribed polygon with a corner every 5 degrees beyond the smallest: a thousandth of what the two
// differ by. Without bodies there is none.
func Perimeter(bodies ...Shape) (Part, bool) { return PerimeterIn(nil, bodies...) }

// PerimeterIn is the same with its corners in room that is there already, if it is enough.
func PerimeterIn(corners []Point, bodies ...Shape) (Part, bool) {
	if len(bodies) == 0 {
		return Part{}, false
	}
	r := bodies[0].R
	for i := range bodies {
		r = min(r, bodies[i].R)
	}
	var room [32]Point // of most units, so that they need no room of their own
	pts := room[:0]
	for i := range bodies {
		for _, p := range bodies[i].core() {
			pts = around(pts, p, bodies[i].R-r)
		}
	}
	slices.SortFunc(pts, func(p, q Point) int {
		if p.X != q.X {
			return int(p.X) - int(q.X)
		}
		return int(p.Y) - int(q.Y)
	})
	return Part{Core: hullOf(pts, slices.Grow(corners[:0], len(pts)+2)), R: r}, true
}

// around appends the corners of a round of radius r, or its middle if there is no more of it.
func around(pts []Point, c Point, r Length) []Point {
	if r == 0 {
		return append(pts, c)
	}
	for a := Angle(0); a < 360; a += 5 {
		pts = append(pts, c.Polar(a, r))
	}
	return pts
}

// Part is the body as a rounded core.
func (s *Shape) Part() Part { return Part{s.Core(), s.R} }

// Bounds is the smallest box around the part.
func (p Part) Bounds() Box { return boxOf(p.Core).Grow(p.R) }

// Holds tells whether a point lies in the part or on its edge; exact.
func (p Part) Holds(at Point) bool { return p.Core.Touches(at, p.R) }

// Within tells whether two parts are no further apart than d, edge to edge; exact.
func (p Part) Within(o Part, d Length) bool {
	return d >= 0 && coreNear(p.Core, o.Core, limitOf(d, p.R, o.R, false))
}

// Overlaps tells whether the insides of two parts meet; touching is not enough. It is exact.
func (p Part) Overlaps(o Part) bool {
	if p.R+o.R > 0 {
		return coreNear(p.Core, o.Core, limitOf(0, p.R, o.R, true))
	}
	return coreOverlap(p.Core, o.Core)
}

// Gap is the distance of two parts, edge to edge, rounded to the nearest unit; 0 where they meet.
func (p Part) Gap(o Part) Length { return gapFrom(coreSq(p.Core, o.Core), p.R, o.R) }

// Crossed tells whether a body of a radius would enter the part on its way from a to b; exact.
func (p Part) Crossed(a, b Point, radius Length) bool { return p.Core.Closes(a, b, p.R+radius) }

// Depth is how deep two parts overlap: the least distance that one of them must be moved, straight in the best
// direction, for their insides to be apart. It is rounded up to 1/1024 unit, and 0 just where they do not overlap.
// It is the distance from the origin to the edge of the sum of one and the other mirrored.
func (p Part) Depth(o Part) Fixed {
	reach := (p.R + o.R).Fixed()
	if !coreMeet(p.Core, o.Core) {
		return max(0, reach-coreSq(p.Core, o.Core).rootFixed(false))
	}
	return reach + coreDepthSq(p.Core, o.Core).rootFixed(true)
}

// coreDepthSq is the squared depth of two cores that meet. The edges of the sum are those of the two cores, so the
// best direction is straight off one of them.
func coreDepthSq(a, b []Point) ratio {
	if len(a) == 1 && len(b) == 1 {
		return ratio{den: 1}
	}
	first := true
	var best ratio
	for range 2 {
		for i := range a {
			p, q := a[i], a[(i+1)%len(a)]
			if p == q {
				continue // a point has no edge
			}
			deepest := int64(0)
			for _, r := range b {
				deepest = max(deepest, cross(p, q, r))
			}
			d := ratio{mulWide(uint64(deepest), uint64(deepest)), uint64(DistSq(p, q))}
			if first || d.less(best) {
				best, first = d, false
			}
		}
		a, b = b, a
	}
	return best
}

// rootFixed is the root of the rational in 1/1024 unit, rounded down or up. A square of a distance on the table
// has at most 40 binary digits before the point, so that twenty more still fit.
func (r ratio) rootFixed(up bool) Fixed {
	n := r.num.shl(20)
	k := isqrt(n.over(r.den))
	if up && mulWide(k*k, r.den).cmp(n) < 0 {
		k++
	}
	return Fixed(k)
}

// CentreDist is the distance of the centres of two bodies, rounded to the nearest unit. The centre of a hull is
// the mean of its corners, here without rounding.
func CentreDist(a, b *Shape) Length {
	sq, den := centresSq(a, b)
	return Length(ratio{wide{0, sq}, den}.root())
}

// CentresWithin tells whether the centres of two bodies are no further apart than d; exact.
func CentresWithin(a, b *Shape, d Length) bool {
	sq, den := centresSq(a, b)
	return d >= 0 && sq <= uint64(min(int64(d), reachCap)*min(int64(d), reachCap))*den
}

// centresSq is the squared distance of two centres as a fraction: each is a sum over its corners.
func centresSq(a, b *Shape) (num, den uint64) {
	var x, y int64
	for _, p := range a.core() {
		x, y = x+int64(p.X)*int64(b.N), y+int64(p.Y)*int64(b.N)
	}
	for _, p := range b.core() {
		x, y = x-int64(p.X)*int64(a.N), y-int64(p.Y)*int64(a.N)
	}
	n := uint64(a.N) * uint64(b.N)
	return uint64(x*x + y*y), n * n
}
