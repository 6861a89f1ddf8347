package sight

import (
	"slices"

	"sortie/geom"
)

// Where a body goes along a leg and somebody looks at its middle from a fixed eye, what lies between them changes at
// places that can be computed: where the line runs through a corner of something, along the side of a round, or over
// an edge at the leg itself. Between two of them the line enters and leaves the same things by the same sides.

// Cuts appends the places of the leg from p to q, as distances from p, at which something may change for a line from
// an eye: the ends of the leg first and last, ascending, each once.
func (s *Scene) Cuts(eye, p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
	return s.CutsOf(eye, p, q, geom.PathLength([]geom.Point{p, q}), dst)
}

// CutsOf is Cuts of a leg whose length is known.
func (s *Scene) CutsOf(eye, p, q geom.Point, long geom.Fixed, dst []geom.Fixed) []geom.Fixed {
	start := len(dst)
	dst = append(dst, 0, long)
	reach := geom.BoxOf(eye, p, q)
	for i := range s.Items {
		it := &s.Items[i]
		if !it.box.Meets(reach) {
			continue
		}
		if it.Area == nil {
			dst = cutsOf(it.Body.Core(), it.Body.R, eye, p, q, long, dst)
			continue
		}
		for _, part := range it.Area.Parts() {
			dst = cutsOf(part.Core, part.R, eye, p, q, long, dst)
		}
	}
	return tidy(dst, start)
}

func tidy(cuts []geom.Fixed, start int) []geom.Fixed {
	slices.Sort(cuts[start:])
	return cuts[:start+len(slices.Compact(cuts[start:]))]
}

// cutsOf appends where the line from the eye runs through the corners of a core, or along a round.
func cutsOf(core geom.Core, r geom.Length, eye, p, q geom.Point, long geom.Fixed, dst []geom.Fixed) []geom.Fixed {
	var room [4]geom.Span
	for _, span := range core.Crossing(p, q, r, room[:0]) {
		dst = append(dst, clamp(span.From, long), clamp(span.To, long))
	}
	for _, c := range core {
		if r == 0 {
			dst = hit(eye, c.Sub(eye), p, q, long, dst)
			continue
		}
		for _, t := range tangents(eye, c, r) {
			dst = hit(eye, t, p, q, long, dst)
		}
	}
	return dst
}

func clamp(f, long geom.Fixed) geom.Fixed { return max(0, min(f, long)) }

// tangents are the directions from an eye along both sides of a circle; none from inside of it.
func tangents(eye, c geom.Point, r geom.Length) [2]geom.Point {
	d := c.Sub(eye)
	x, y := int64(d.X), int64(d.Y)
	sq := x*x + y*y - int64(r)*int64(r)
	if sq <= 0 {
		return [2]geom.Point{}
	}
	t := int64(geom.Root(uint64(sq)))
	// The direction turned by the angle whose tangent is r/t; scaled down to stay a place on the table.
	turn := func(sign int64) geom.Point {
		u, v := x*t-sign*y*int64(r), y*t+sign*x*int64(r)
		n := max(geom.Abs(u), geom.Abs(v), 1)
		const scale = 1 << 17
		return geom.Point{X: geom.Length(geom.MulDiv(u, scale, n)), Y: geom.Length(geom.MulDiv(v, scale, n))}
	}
	return [2]geom.Point{turn(1), turn(-1)}
}

// hit appends where a ray from the eye meets the leg, before or behind what it runs through.
func hit(eye, dir, p, q geom.Point, long geom.Fixed, dst []geom.Fixed) []geom.Fixed {
	by, to := q.Sub(p), eye.Sub(p)
	den := int64(by.X)*int64(dir.Y) - int64(by.Y)*int64(dir.X)
	if den == 0 {
		return dst
	}
	num := int64(to.X)*int64(dir.Y) - int64(to.Y)*int64(dir.X)
	if den < 0 {
		num, den = -num, -den
	}
	if num < 0 || num > den {
		return dst
	}
	return append(dst, geom.Fixed(geom.MulDiv(num, int64(long), den)))
}

// ArcCuts appends where a leg crosses the sides of an arc of half degrees about a facing.
func ArcCuts(apex geom.Point, facing, half geom.HalfAngle, p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
	return ArcCutsOf(apex, facing, half, p, q, geom.PathLength([]geom.Point{p, q}), dst)
}

// ArcCutsOf is ArcCuts of a leg whose length is known.
func ArcCutsOf(apex geom.Point, facing, half geom.HalfAngle, p, q geom.Point, long geom.Fixed, dst []geom.Fixed) []geom.Fixed {
	for _, side := range [2]geom.HalfAngle{facing + half, facing - half} {
		dst = hit(apex, side.Toward(1<<17), p, q, long, dst)
	}
	return dst
}

// Windows lists the parts of a path on which something holds. The judge is asked at a place of a leg, the number of
// the leg and how far along; cuts gives the places of a leg at which its answer may change. Between two cuts the
// answer may change once more, as a depth grows past its limit: that place is found to a unit. It is asked at the
// cuts themselves too, so that a place where just a point is free counts.
func Windows(from geom.Point, points []geom.Point, cuts func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed, judge func(leg int, at geom.Point) bool) []geom.Span {
	var out []geom.Span
	var room []geom.Fixed
	var cells [16]geom.Span
	gone, p := geom.Fixed(0), from
	for k, q := range points {
		w := windowOf(k, p, q, judge)
		room = w.cuts(cuts, room)
		for _, s := range w.cells(room, cells[:0]) {
			out = appendSpan(out, geom.Span{From: gone + s.From, To: gone + s.To})
		}
		gone, p = gone+w.long, q
	}
	return out
}

// Window tells whether Windows would list any part; it asks no further than the first place at which it holds, about the ends of a leg
// before it cuts it.
func Window(from geom.Point, points []geom.Point, cuts func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed, judge func(leg int, at geom.Point) bool) bool {
	var room []geom.Fixed
	p := from
	for k, q := range points {
		w := windowOf(k, p, q, judge)
		if w.holds(0) || w.holds(w.long) {
			return true
		}
		if room = w.cuts(cuts, room); w.anywhere(room) {
			return true
		}
		p = q
	}
	return false
}

func appendSpan(out []geom.Span, s geom.Span) []geom.Span {
	if n := len(out); n > 0 && s.From <= out[n-1].To {
		out[n-1].To = max(out[n-1].To, s.To)
		return out
	}
	return append(out, s)
}

type window struct {
	leg   int
	p, q  geom.Point
	long  geom.Fixed
	judge func(leg int, at geom.Point) bool
}

func windowOf(leg int, p, q geom.Point, judge func(leg int, at geom.Point) bool) window {
	return window{leg: leg, p: p, q: q, long: geom.PathLength([]geom.Point{p, q}), judge: judge}
}

// cuts are the places of the leg at which the answer may change, its ends among them.
func (w *window) cuts(list func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed, room []geom.Fixed) []geom.Fixed {
	return tidy(append(list(w.p, w.q, room[:0]), 0, w.long), 0)
}

// at is the place on the leg after a distance.
func (w *window) at(d geom.Fixed) geom.Point {
	if w.long == 0 {
		return w.p
	}
	by := w.q.Sub(w.p)
	return w.p.Add(geom.Point{X: geom.Length(geom.MulDiv(int64(by.X), int64(d), int64(w.long))), Y: geom.Length(geom.MulDiv(int64(by.Y), int64(d), int64(w.long)))})
}

func (w *window) holds(d geom.Fixed) bool { return w.judge(w.leg, w.at(d)) }

// cells judges a leg from cut to cut.
func (w *window) cells(cuts []geom.Fixed, out []geom.Span) []geom.Span {
	for i, c := range cuts {
		if w.holds(c) {
			out = appendSpan(out, geom.Span{From: c, To: c})
		}
		if i+1 == len(cuts) {
			break
		}
		from, mid, to := between(c, cuts[i+1])
		a, m, b := w.holds(from), w.holds(mid), w.holds(to)
		out = w.stretch(out, from, mid, a, m)
		out = w.stretch(out, mid, to, m, b)
	}
	return out
}

// between are the places at which a stretch between two cuts is judged: near its ends, clear of rounding at the cuts, and in the middle.
func between(from, to geom.Fixed) (near, mid, far geom.Fixed) {
	if to-from > 2*geom.FixedOne {
		from, to = from+geom.FixedOne, to-geom.FixedOne
	}
	return from, (from + to) / 2, to
}

// anywhere tells whether a leg has a cell that holds: whether it does at one of the places that cells asks about. At its ends it does
// not.
func (w *window) anywhere(cuts []geom.Fixed) bool {
	for i, c := range cuts {
		if i > 0 && i+1 < len(cuts) && w.holds(c) {
			return true
		}
		if i+1 == len(cuts) {
			break
		}
		if near, mid, far := between(c, cuts[i+1]); w.holds(near) || w.holds(mid) || w.holds(far) {
			return true
		}
	}
	return false
}

// stretch adds the part of a stretch on which it holds, given its ends.
func (w *window) stretch(out []geom.Span, from, to geom.Fixed, a, b bool) []geom.Span {
	switch {
	case a && b:
		return appendSpan(out, geom.Span{From: from, To: to})
	case !a && !b:
		return out
	}
	lo, hi := from, to
	for hi-lo > geom.FixedOne {
		if mid := (lo + hi) / 2; w.holds(mid) == a {
			lo = mid
		} else {
			hi = mid
		}
	}
	if a {
		return appendSpan(out, geom.Span{From: from, To: lo})
	}
	return appendSpan(out, geom.Span{From: hi, To: to})
}
