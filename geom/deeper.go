package geom

import "math/bits"

// Gauge is a line made ready to be held against areas without measuring what lies in them.
type Gauge struct {
	p, q   Point
	dx, dy int64
	sq     uint64
}

// GaugeOf is that of segment pq.
func GaugeOf(p, q Point) Gauge {
	dx, dy := int64(q.X)-int64(p.X), int64(q.Y)-int64(p.Y)
	return Gauge{p: p, q: q, dx: dx, dy: dy, sq: uint64(dx*dx + dy*dy)}
}

// aside is on which side of the line a point lies, as cross tells it.
func (g *Gauge) aside(c Point) int64 {
	return g.dx*(int64(c.Y)-int64(g.p.Y)) - g.dy*(int64(c.X)-int64(g.p.X))
}

// Inside is how much of the line lies in an area, at least and at most, in parts of it. It is sure about convex polygons and straight
// bands unless the line runs along an edge, and about discs that the line passes by; otherwise Crossing tells.
func (g *Gauge) Inside(a *Area) (least, most int64, sure bool) {
	loop := a.pts
	switch {
	case !a.convex || g.sq == 0:
		return 0, 0, false
	case a.kind == KindDisc:
		return 0, 0, g.misses(&a.pieces[0])
	case a.kind == KindBand:
		loop = a.pieces[0].core()
	}
	n, cut := 0, [2]int{} // the edges where the line enters and leaves, by the corners they lead to
	dx, dy, x, y := g.dx, g.dy, int64(g.p.X), int64(g.p.Y)
	before, on := g.aside(loop[len(loop)-1]), int64(0)
	for i := range loop {
		c := &loop[i]
		side := dx*(int64(c.Y)-y) - dy*(int64(c.X)-x)
		if side^before < 0 { // on the other side
			if n == len(cut) {
				return g.insideBy(loop)
			}
			cut[n], n = i, n+1
		}
		on |= (side - 1) &^ side // below 0 once a corner is just on the line
		before = side
	}
	switch {
	case on < 0:
		return g.insideBy(loop)
	case n < len(cut):
		return 0, 0, true // it passes by
	}
	return partsFrom(g.partAt(loop, cut[0]), g.partAt(loop, cut[1]))
}

// partAt is where the line meets the edge that leads to a corner, as a part of it.
func (g *Gauge) partAt(loop []Point, to int) int64 {
	from := to - 1
	if to == 0 {
		from = len(loop) - 1
	}
	return partOf(loop[from], loop[to], g.p, g.q)
}

// partsFrom is what lies between two places of a line, as parts of it, at least and at most.
func partsFrom(a, b int64) (least, most int64, sure bool) {
	if a == b && (a == 0 || a == whole) {
		return 0, 0, true // it ends before or begins behind
	}
	inside := Abs(a - b)
	return max(0, inside-2), inside + 2, true
}

// insideBy is Inside of a line that runs through a corner.
func (g *Gauge) insideBy(loop []Point) (least, most int64, sure bool) {
	var cuts [2]int64 // where the line enters and leaves, as parts of it
	n := 0
	prev := loop[len(loop)-1]
	before, on := g.aside(prev), false // before a corner that is on the line, the side of the one before that
	if before == 0 {
		if before, on = g.aside(loop[len(loop)-2]), true; before == 0 {
			return 0, 0, false // along an edge
		}
	}
	for _, c := range loop {
		side := g.aside(c)
		switch {
		case side == 0 && on:
			return 0, 0, false
		case side == 0:
			prev, on = c, true
			continue
		case side^before < 0: // on the other side
			if n == len(cuts) {
				return 0, 0, false
			}
			if on {
				cuts[n] = g.partTo(prev)
			} else {
				cuts[n] = partOf(prev, c, g.p, g.q)
			}
			n++
		}
		prev, before, on = c, side, false
	}
	if n < len(cuts) {
		return 0, 0, true // it touches a corner
	}
	return partsFrom(cuts[0], cuts[1])
}

// misses tells that the line, drawn on beyond its ends, passes a disc by.
func (g *Gauge) misses(disc *Shape) bool {
	off, reach := magnitude(g.aside(disc.Pts[0])), uint64(min(int64(disc.R), reachCap))
	return mulWide(off, off).cmp(mulWide(reach*reach, g.sq)) >= 0
}

// Longer tells whether so many parts of the line are longer than d.
func (g *Gauge) Longer(parts int64, d Length) bool {
	hi, lo := bits.Mul64(uint64(parts*parts), g.sq)
	to := uint64(int64(d) * int64(d))
	toHi, toLo := to>>(64-2*partBits), to<<(2*partBits)
	return hi > toHi || hi == toHi && lo > toLo
}

// Deeper holds what lies in an area, at least and at most, against a length. Where it is not sure, it is within two units of the length.
func (g *Gauge) Deeper(least, most int64, d Length) (deeper, sure bool) {
	if most == 0 {
		return false, true
	}
	if g.Longer(least, d+2) {
		return true, true
	}
	return false, d > 2 && !g.Longer(most, d-2)
}

// partBits is how finely the parts of a line are told here, whole the number of them.
const (
	partBits = 20
	whole    = 1 << partBits
)

// partTo is where the line comes to a point on it, as a part of it rounded down, cut to its ends.
func (g *Gauge) partTo(c Point) int64 {
	along := g.dx*(int64(c.X)-int64(g.p.X)) + g.dy*(int64(c.Y)-int64(g.p.Y))
	return max(0, min(whole, (along<<partBits)/int64(g.sq)))
}

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
