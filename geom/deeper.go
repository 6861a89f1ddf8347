package geom

import "math/bits"

// Deeper holds the part of segment pq inside a convex polygon against a length without measuring it. Where it is not sure, the part
// is within two units of the length, or the line runs through a corner, or the area is of another kind: Crossing tells then.
func (a *Area) Deeper(p, q Point, d Length) (deeper, sure bool) {
	if a.kind != KindPolygon || !a.convex || p == q {
		return false, false
	}
	var cuts [2]int64 // where the line enters and leaves, as parts of it
	n := 0
	prev := a.pts[len(a.pts)-1]
	before := cross(p, q, prev)
	for _, c := range a.pts {
		side := cross(p, q, c)
		switch {
		case side == 0:
			return false, false
		case (side > 0) != (before > 0):
			if n == len(cuts) {
				return false, false
			}
			cuts[n] = partOf(prev, c, p, q)
			n++
		}
		prev, before = c, side
	}
	if n < len(cuts) || cuts[0] == cuts[1] && (cuts[0] == 0 || cuts[0] == whole) {
		return false, true // it passes by, or ends before or begins behind
	}
	inside := Abs(cuts[0] - cuts[1])
	sq := uint64(DistSq(p, q))
	if longer(max(0, inside-2), sq, int64(d)+2) {
		return true, true
	}
	return false, d > 2 && !longer(inside+2, sq, int64(d)-2)
}

// partBits is how finely the parts of a line are told here, whole the number of them.
const (
	partBits = 20
	whole    = 1 << partBits
)

// partOf is where segment pq meets the line through a and b, as a part of it rounded down, cut to its ends.
func partOf(a, b, p, q Point) int64 {
	num := cross(a, b, p)
	den := num - cross(a, b, q)
	if den < 0 {
		num, den = -num, -den
	}
	switch {
	case num <= 0:
		return 0
	case num >= den:
		return whole
	}
	return num << partBits / den
}

// longer tells whether so many parts of a line of a squared length are longer than d.
func longer(parts int64, sq uint64, d int64) bool {
	hi, lo := bits.Mul64(uint64(parts*parts), sq)
	to := uint64(d * d)
	toHi, toLo := to>>(64-2*partBits), to<<(2*partBits)
	return hi > toHi || hi == toHi && lo > toLo
}
