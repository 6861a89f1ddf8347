package geom

import "math/bits"

// This file compares convex cores: points, segments and counter-clockwise
// polygons given as slices. Rounding radii are added to the reach by callers.

// limit is a reach to compare distances with: its square, and whether the
// distance must be strictly less.
type limit struct {
	reach  int64
	sq     int64
	strict bool
}

func limitOf(d, ra, rb Length, strict bool) limit {
	reach := min(int64(d)+int64(ra)+int64(rb), reachCap)
	return limit{reach, reach * reach, strict}
}

func (l limit) admits(sq int64) bool { return sq < l.sq || (sq == l.sq && !l.strict) }

// admitsOver compares cr²/den, the squared distance from a line.
func (l limit) admitsOver(cr int64, den int64) bool {
	m := magnitude(cr)
	hi, lo := bits.Mul64(m, m)
	limHi, limLo := bits.Mul64(uint64(l.sq), uint64(den))
	if hi != limHi {
		return hi < limHi
	}
	return lo < limLo || (lo == limLo && !l.strict)
}

// pointSegNear compares the distance from p to the closed segment ab.
func pointSegNear(p, a, b Point, l limit) bool {
	vx, vy := int64(b.X)-int64(a.X), int64(b.Y)-int64(a.Y)
	wx, wy := int64(p.X)-int64(a.X), int64(p.Y)-int64(a.Y)
	along := wx*vx + wy*vy
	if along <= 0 {
		return l.admits(wx*wx + wy*wy)
	}
	v2 := vx*vx + vy*vy
	if along >= v2 {
		return l.admits(DistSq(p, b))
	}
	return l.admitsOver(vx*wy-vy*wx, v2)
}

// coreNear tells whether the distance of two cores is within the limit.
func coreNear(a, b []Point, l limit) bool {
	if l.strict && l.reach <= 0 {
		return false
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 1 {
		switch len(b) {
		case 1:
			return l.admits(DistSq(a[0], b[0]))
		case 2:
			return pointSegNear(a[0], b[0], b[1], l)
		}
		return pointLoopNear(a[0], b, l)
	}
	x, y := boxOf(a), boxOf(b)
	if x.apart(y, l.reach) || apartAlong(a, b, y.Center().Sub(x.Center()), l.reach) {
		return false
	}
	// Disjoint cores are nearest at a corner of one of them.
	return cornersNear(a, b, l) || cornersNear(b, a, l) || coreMeet(a, b)
}

// apartAlong tells that two cores are further apart than a reach by how far they lie in a direction: the quick no for most that are.
func apartAlong(a, b []Point, v Point, reach int64) bool {
	vx, vy := int64(v.X), int64(v.Y)
	most := int64(a[0].X)*vx + int64(a[0].Y)*vy
	for _, p := range a[1:] {
		most = max(most, int64(p.X)*vx+int64(p.Y)*vy)
	}
	least := int64(b[0].X)*vx + int64(b[0].Y)*vy
	for _, p := range b[1:] {
		least = min(least, int64(p.X)*vx+int64(p.Y)*vy)
	}
	if least <= most {
		return false
	}
	gap := uint64(least - most) // times the length of v
	return mulWide(gap, gap).cmp(mulWide(uint64(reach*reach), uint64(vx*vx+vy*vy))) > 0
}

// pointLoopNear compares the distance from a point to a polygon: from without it is nearest at an edge that faces it.
func pointLoopNear(p Point, loop []Point, l limit) bool {
	within := true
	prev := loop[len(loop)-1]
	for _, q := range loop {
		if cross(prev, q, p) < 0 {
			if within = false; pointSegNear(p, prev, q, l) {
				return true
			}
		}
		prev = q
	}
	return within
}

// cornersNear compares every corner of a with every edge of b.
func cornersNear(a, b []Point, l limit) bool {
	if len(b) == 2 { // one edge, the same both ways
		for _, p := range a {
			if pointSegNear(p, b[0], b[1], l) {
				return true
			}
		}
		return false
	}
	for _, p := range a {
		prev := b[len(b)-1]
		for _, q := range b {
			if pointSegNear(p, prev, q, l) {
				return true
			}
			prev = q
		}
	}
	return false
}

// coreMeet tells whether the closed cores share a point: no axis of either
// has them strictly apart.
func coreMeet(a, b []Point) bool {
	if len(a) == 1 && len(b) == 1 {
		return a[0] == b[0]
	}
	return !apartBy(a, b, false) && !apartBy(b, a, false)
}

// coreOverlap tells whether the open core of one meets the other: weak
// separation is enough to deny it. Two flat cores have no open part.
func coreOverlap(a, b []Point) bool {
	if len(a) < 3 && len(b) < 3 {
		return false
	}
	return !apartBy(a, b, true) && !apartBy(b, a, true)
}

// apartBy tells whether one of a's own axes separates the cores: all of b on
// the outer side of one edge, also touching it when weak.
func apartBy(a, b []Point, weak bool) bool {
	if len(a) < 2 {
		return false
	}
	prev := a[len(a)-1]
	for _, q := range a {
		if allRight(prev, q, b, weak) {
			return true
		}
		prev = q
	}
	// A segment has no area, so its length is an axis as well.
	return len(a) == 2 && !weak && (allBehind(a[0], a[1], b) || allBehind(a[1], a[0], b))
}

func allRight(p, q Point, pts []Point, weak bool) bool {
	for _, r := range pts {
		if c := cross(p, q, r); c > 0 || (c == 0 && !weak) {
			return false
		}
	}
	return true
}

func allBehind(p, q Point, pts []Point) bool {
	for _, r := range pts {
		if dot(p, q, r) >= 0 {
			return false
		}
	}
	return true
}

// pointSegSq is the exact squared distance from p to the segment ab.
func pointSegSq(p, a, b Point) ratio {
	along, v2 := dot(a, b, p), DistSq(a, b)
	switch {
	case along <= 0:
		return ratio{wide{0, uint64(DistSq(a, p))}, 1}
	case along >= v2:
		return ratio{wide{0, uint64(DistSq(b, p))}, 1}
	}
	m := magnitude(cross(a, b, p))
	return ratio{mulWide(m, m), uint64(v2)}
}

// coreSq is the exact squared distance of two cores, 0 where they meet.
func coreSq(a, b []Point) ratio {
	if len(a) == 1 {
		switch len(b) {
		case 1:
			return ratio{wide{0, uint64(DistSq(a[0], b[0]))}, 1}
		case 2:
			return pointSegSq(a[0], b[0], b[1])
		}
		return pointLoopSq(a[0], b)
	}
	if coreMeet(a, b) {
		return ratio{den: 1}
	}
	best := cornersSq(a, b, pointSegSq(a[0], b[0], b[0]))
	return cornersSq(b, a, best)
}

// pointLoopSq is the exact squared distance from a point to a polygon.
func pointLoopSq(p Point, loop []Point) ratio {
	best, within := ratio{den: 1}, true
	prev := loop[len(loop)-1]
	for _, q := range loop {
		if cross(prev, q, p) < 0 {
			if d := pointSegSq(p, prev, q); within || d.less(best) {
				best, within = d, false
			}
		}
		prev = q
	}
	return best
}

func cornersSq(a, b []Point, best ratio) ratio {
	for _, p := range a {
		prev := b[len(b)-1]
		for _, q := range b {
			if d := pointSegSq(p, prev, q); d.less(best) {
				best = d
			}
			prev = q
		}
	}
	return best
}

// gapFrom turns a squared core distance into an edge distance.
func gapFrom(sq ratio, ra, rb Length) Length {
	return max(0, Length(int64(sq.root())-int64(ra)-int64(rb)))
}
