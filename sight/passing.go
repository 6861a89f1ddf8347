package sight

import (
	"math/bits"

	"sortie/geom"
)

// Where whoever is looked at and a body that may come between go each a way of its own, the edge of the shadow is a curve
// of the fourth degree: the line from the eye runs along a corner of the body, or along the round about it, where
//
//	(X × C)² = r² X²
//
// with X and C the places of the two as seen from the eye, both of the first degree in how far the move has gone. Its
// roots are found to the unit between those of its derivatives, from the third down.

// During is what of a leg falls into a stretch; false if nothing longer than a moment does.
func (l *Leg) During(s Stretch) (Leg, bool) {
	part := Stretch{max(l.From, s.From), min(l.To, s.To)}
	if part.From >= part.To {
		return Leg{}, false
	}
	return Leg{part, l.At(part.From), l.At(part.To)}, true
}

// CutPassing notes where a convex body that goes a leg of its own begins or ceases to hide whoever goes along this one: the
// body is drawn about its middle, which is what goes. Where it only grazes the line is noted too: bodies stand on whole
// units, and the rule itself is asked there.
func (s *Shade) CutPassing(other Leg, core geom.Core, r geom.Length) {
	for from := other.From; from < other.To; from += aPiece {
		to := min(from+aPiece, other.To)
		x0, x1 := s.At(from).Sub(s.Eye), s.At(to).Sub(s.Eye)
		c0, c1 := other.At(from).Sub(s.Eye), other.At(to).Sub(s.Eye)
		for _, v := range core {
			p := passing{n: int64(to - from), x0: x0, dx: x1.Sub(x0), c0: c0.Add(v), dc: c1.Sub(c0), r: r}
			var room [8]geom.Length
			for _, d := range p.turns(room[:0]) {
				if d += from; s.grazes(d, other.At(d).Add(v), r) {
					s.Cuts = append(s.Cuts, d-1, d, d+1)
				}
			}
		}
	}
	s.cutNear(Leg{other.Stretch, s.Eye.Sub(other.A), s.Eye.Sub(other.B)}, core, r)
}

// CutMeeting notes where a body that goes a leg of its own comes to whoever goes along this one and where it parts from it:
// where the two are nearer than a reach. The core is that of the body, grown by that of the other.
func (s *Shade) CutMeeting(other Leg, core geom.Core, reach geom.Length) {
	s.cutNear(Leg{other.Stretch, s.At(other.From).Sub(other.A), s.At(other.To).Sub(other.B)}, core, reach)
}

// cutNear notes where something, as seen from the middle of a body, comes nearer to it than a reach.
func (s *Shade) cutNear(seen Leg, core geom.Core, reach geom.Length) {
	var room [4]geom.Span
	for _, span := range core.Crossing(seen.A, seen.B, reach, room[:0]) {
		e := seen.Part(span)
		s.Cuts = append(s.Cuts, e.From-1, e.From, e.From+1, e.To, e.To+1, e.To+2)
	}
}

// grazes tells whether the line runs by a corner at about its reach, and not beyond one of its ends.
func (s *Shade) grazes(d geom.Length, corner geom.Point, r geom.Length) bool {
	at := s.At(d)
	return (geom.Core{corner}).Closes(s.Eye, at, r+2*aMoment) && !(geom.Core{corner}).Closes(s.Eye, at, r-2*aMoment)
}

// aPiece is how much of a leg is looked at at once, so that what is computed has room: places are below 2^17, so that X × C
// stays below 2^60.
const aPiece = 1 << 12

// passing is two bodies that go n units each its way, as an eye sees them, and how near to the line the second may come.
type passing struct {
	n              int64
	x0, dx, c0, dc geom.Point
	r              geom.Length
}

// turns appends where the second comes to the line or leaves it, and where it is nearest or furthest between, to the unit.
func (p *passing) turns(dst []geom.Length) []geom.Length {
	marks, n := [6]geom.Length{0, geom.Length(p.n)}, 2
	for order := 3; order >= 0; order-- {
		next, k := [6]geom.Length{}, 1
		for i := 1; i < n; i++ {
			a, b := marks[i-1], marks[i]
			if end := p.above(order, b); p.above(order, a) != end {
				next[k] = geom.Bisect(a, b, func(d geom.Length) bool { return p.above(order, d) == end })
				if order < 2 {
					dst = append(dst, next[k])
				}
				k++
			}
		}
		next[k] = geom.Length(p.n)
		marks, n = next, k+1
	}
	return dst
}

// above tells whether a derivative of (X × C)² - r² X², or that itself as the one of order 0, is above 0 at a place; all of
// it is scaled by n to be whole.
func (p *passing) above(order int, d geom.Length) bool {
	s := int64(d)
	x := [2]int64{int64(p.x0.X)*p.n + int64(p.dx.X)*s, int64(p.x0.Y)*p.n + int64(p.dx.Y)*s}
	c := [2]int64{int64(p.c0.X)*p.n + int64(p.dc.X)*s, int64(p.c0.Y)*p.n + int64(p.dc.Y)*s}
	dx, dc := [2]int64{int64(p.dx.X), int64(p.dx.Y)}, [2]int64{int64(p.dc.X), int64(p.dc.Y)}
	g, g1, g2 := cross(x, c), cross(dx, c)+cross(x, dc), 2*cross(dx, dc)
	k := int64(p.r) * p.n
	k *= k
	switch order {
	case 0:
		return times(g, g).above(times(k, x[0]*x[0]+x[1]*x[1]))
	case 1:
		return times(g, g1).above(times(k, x[0]*dx[0]+x[1]*dx[1]))
	case 2:
		return times(g1, g1).plus(times(g, g2)).above(times(k, dx[0]*dx[0]+dx[1]*dx[1]))
	}
	return times(g1, g2).above(wide{})
}

func cross(a, b [2]int64) int64 { return a[0]*b[1] - a[1]*b[0] }

// wide is a number of 128 bits with a sign.
type wide struct {
	hi int64
	lo uint64
}

// times multiplies two numbers without loss.
func times(a, b int64) wide {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	return wide{int64(hi) - a>>63&b - b>>63&a, lo}
}

func (w wide) plus(o wide) wide {
	lo, carry := bits.Add64(w.lo, o.lo, 0)
	return wide{w.hi + o.hi + int64(carry), lo}
}

func (w wide) above(o wide) bool { return w.hi > o.hi || w.hi == o.hi && w.lo > o.lo }
