package geom

// Within tells whether the edge distance of two shapes is at most d; exact.
// Overlapping shapes are at distance 0, so a negative d is never met.
func Within(a, b *Shape, d Length) bool {
	if d < 0 {
		return false
	}
	l := limitOf(d, a.R, b.R, false)
	if a.N == 1 && b.N == 1 {
		return DistSq(a.Pts[0], b.Pts[0]) <= l.sq
	}
	return coreNear(a.core(), b.core(), l)
}

// Closer tells whether the edge distance is strictly less than d; exact.
func Closer(a, b *Shape, d Length) bool {
	if d <= 0 {
		return false
	}
	l := limitOf(d, a.R, b.R, true)
	if a.N == 1 && b.N == 1 {
		return DistSq(a.Pts[0], b.Pts[0]) < l.sq
	}
	return coreNear(a.core(), b.core(), l)
}

// Overlap tells whether the interiors share a point: touching does not. A
// shape without area (a bare point or line) overlaps what it enters.
func Overlap(a, b *Shape) bool {
	l := limitOf(0, a.R, b.R, true)
	if a.N == 1 && b.N == 1 {
		return DistSq(a.Pts[0], b.Pts[0]) < l.sq
	}
	return coresOverlap(a.core(), b.core(), l)
}

// coresOverlap asks for the rounded interiors: with any radius this is a
// distance, and without one the cores themselves must overlap.
func coresOverlap(a, b []Point, l limit) bool {
	if l.reach > 0 {
		return coreNear(a, b, l)
	}
	return coreOverlap(a, b)
}

// Gap is the edge distance rounded to the nearest unit, 0 if the shapes touch
// or overlap. Ask Within or Closer for a decision: they do not round.
func Gap(a, b *Shape) Length {
	if a.N == 1 && b.N == 1 {
		return max(0, Dist(a.Pts[0], b.Pts[0])-a.R-b.R)
	}
	return gapFrom(coreSq(a.core(), b.core()), a.R, b.R)
}

// SegWithin tells whether the distance from segment pq to s is at most d.
func SegWithin(p, q Point, s *Shape, d Length) bool {
	if d < 0 {
		return false
	}
	return segNear(p, q, s, limitOf(d, s.R, 0, false))
}

// SegCloser tells whether the distance from segment pq to s is less than d.
func SegCloser(p, q Point, s *Shape, d Length) bool {
	if d <= 0 {
		return false
	}
	return segNear(p, q, s, limitOf(d, s.R, 0, true))
}

// SegCrosses tells whether segment pq passes through the interior of s.
func SegCrosses(p, q Point, s *Shape) bool {
	l := limitOf(0, s.R, 0, true)
	if l.reach > 0 {
		return segNear(p, q, s, l)
	}
	seg := [2]Point{p, q}
	return coreOverlap(segCore(&seg), s.core())
}

// SegGap is the distance from segment pq to s rounded to the nearest unit.
func SegGap(p, q Point, s *Shape) Length {
	seg := [2]Point{p, q}
	return gapFrom(coreSq(segCore(&seg), s.core()), s.R, 0)
}

// segCore is the core of a segment: one point if it has no length.
func segCore(seg *[2]Point) []Point {
	if seg[0] == seg[1] {
		return seg[:1]
	}
	return seg[:]
}

// segNear compares the distance of a segment and a core. Discs are the hot
// path of sight lines: most are ruled out by four comparisons.
func segNear(p, q Point, s *Shape, l limit) bool {
	if s.N == 1 {
		c := s.Pts[0]
		if segFar(p, q, c, l.reach) {
			return false
		}
		return pointSegNear(c, p, q, l)
	}
	seg := [2]Point{p, q}
	return coreNear(segCore(&seg), s.core(), l)
}

// segFar tells whether c lies outside the box of pq grown by reach.
func segFar(p, q, c Point, reach int64) bool {
	cx, cy := int64(c.X), int64(c.Y)
	if p.X > q.X {
		p.X, q.X = q.X, p.X
	}
	if p.Y > q.Y {
		p.Y, q.Y = q.Y, p.Y
	}
	return cx < int64(p.X)-reach || cx > int64(q.X)+reach ||
		cy < int64(p.Y)-reach || cy > int64(q.Y)+reach
}
