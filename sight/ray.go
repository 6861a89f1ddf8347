package sight

import (
	"cmp"
	"math/bits"

	"sortie/geom"
)

// Ray is one line, made ready to be held against many bodies.
type Ray struct {
	P, Q   geom.Point
	dx, dy int64
	sq     int64
	length int64 // no less than its length
}

// Set draws the line.
func (r *Ray) Set(p, q geom.Point) {
	r.P, r.Q = p, q
	r.dx, r.dy = int64(q.X)-int64(p.X), int64(q.Y)-int64(p.Y)
	r.sq = r.dx*r.dx + r.dy*r.dy
	r.length = geom.Abs(r.dx) + geom.Abs(r.dy)
}

// Short tells whether the line is a mere point.
func (r *Ray) Short() bool { return r.sq == 0 }

// place is how far a point lies aside of the line and along it, both times the line's length.
func (r *Ray) place(p geom.Point) (aside, along int64) {
	wx, wy := int64(p.X)-int64(r.P.X), int64(p.Y)-int64(r.P.Y)
	return r.dx*wy - r.dy*wx, r.dx*wx + r.dy*wy
}

// Side is above 0 if a point lies to the left of the line, below 0 to its right.
func (r *Ray) Side(p geom.Point) int64 {
	aside, _ := r.place(p)
	return aside
}

// Passes is the quick first question about a body that reaches so far from its middle: whether the line, drawn on beyond
// its ends, may touch it.
func (r *Ray) Passes(at geom.Point, reach geom.Length) bool {
	aside, bound := r.Side(at), int64(reach)*r.length
	return aside <= bound && -aside <= bound
}

// Against holds the distance of the line from a point against a reach: below 0 if it is nearer, 0 if it is just as far.
func (r *Ray) Against(at geom.Point, reach geom.Length) int {
	aside, along := r.place(at)
	far := int64(reach) * int64(reach)
	switch {
	case along <= 0:
		return cmp.Compare(geom.DistSq(r.P, at), far)
	case along >= r.sq:
		return cmp.Compare(geom.DistSq(r.Q, at), far)
	}
	hi, lo := bits.Mul64(uint64(geom.Abs(aside)), uint64(geom.Abs(aside)))
	toHi, toLo := bits.Mul64(uint64(far), uint64(r.sq))
	if hi != toHi {
		return cmp.Compare(hi, toHi)
	}
	return cmp.Compare(lo, toLo)
}

// AgainstHull does so for a hull: below 0 if the line comes nearer than a margin, or without one if it crosses the hull.
func (r *Ray) AgainstHull(hull *geom.Shape, margin geom.Length) int {
	switch {
	case margin == 0 && geom.SegCrosses(r.P, r.Q, hull), margin > 0 && geom.SegCloser(r.P, r.Q, hull, margin):
		return -1
	case margin > 0 && geom.SegWithin(r.P, r.Q, hull, margin):
		return 0
	}
	return 1
}

// Spot is a body that a line may have to pass.
type Spot struct {
	At    geom.Point
	R     geom.Length // of a round base
	Reach geom.Length // no part of it is further from its middle
	Hull  int32       // one that is not round: its place in Screen.Hulls; -1 for a round one
}

// Screen is bodies that hide together what is behind them: a line that passes over one of them or between two of them
// crosses it.
type Screen struct {
	Spots []Spot
	Hulls []geom.Shape // shared by all screens of a scene
}

// Crosses tells whether the line passes over a body of a screen or through a gap between two of them; touching the edge
// of a body is not over it.
func (r *Ray) Crosses(s Screen) bool {
	left, right, before, beyond := 0, 0, false, false
	for i := range s.Spots {
		b := &s.Spots[i]
		aside, along := r.place(b.At)
		if r.over(b, s.Hulls, aside) {
			return true
		}
		switch {
		case aside > 0:
			left++
		case aside < 0:
			right++
		}
		before, beyond = before || along <= 0, beyond || along >= r.sq
	}
	switch {
	case left == 0 || right == 0:
		return false
	case !before && !beyond:
		return true // all stand alongside, some to the left and some to the right
	}
	return r.gap(s.Spots)
}

// over tells whether the line passes over a base or hull.
func (r *Ray) over(b *Spot, hulls []geom.Shape, aside int64) bool {
	if b.Hull >= 0 {
		body := &hulls[b.Hull]
		return body.Bounds().Crossed(r.P, r.Q) && geom.SegCrosses(r.P, r.Q, body)
	}
	return geom.Abs(aside) <= int64(b.R)*r.length && r.Against(b.At, b.R) < 0
}

// gap tells whether the line passes between some two bodies.
func (r *Ray) gap(spots []Spot) bool {
	for i := range spots {
		if aside, _ := r.place(spots[i].At); aside <= 0 {
			continue
		}
		for k := range spots {
			if aside, _ := r.place(spots[k].At); aside < 0 && r.between(spots[i].At, spots[k].At) {
				return true
			}
		}
	}
	return false
}

// between tells whether the line passes between two points on either side of it.
func (r *Ray) between(a, b geom.Point) bool { return crosswise(beside(a, b, r.P), beside(a, b, r.Q)) }

func crosswise(a, b int64) bool { return a > 0 && b < 0 || a < 0 && b > 0 }

// Alongside tells whether all bodies of a screen stand further on than where the line begins and less far than where it
// ends.
func (r *Ray) Alongside(s Screen) bool {
	for i := range s.Spots {
		_, along := r.place(s.Spots[i].At)
		if room := int64(s.Spots[i].Reach) * r.length; along < room || along > r.sq-room {
			return false
		}
	}
	return true
}

// UnionLength is the length of parts of a line together, which it sorts; what two of them cover counts once.
func UnionLength(spans []geom.Span) geom.Fixed {
	for i := 1; i < len(spans); i++ {
		for k := i; k > 0 && spans[k].From < spans[k-1].From; k-- {
			spans[k], spans[k-1] = spans[k-1], spans[k]
		}
	}
	var sum, reached geom.Fixed
	for i, sp := range spans {
		from := sp.From
		if i > 0 {
			from = max(from, reached)
		}
		if sp.To > from {
			sum += sp.To - from
		}
		reached = max(reached, sp.To)
	}
	return sum
}
