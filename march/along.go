package march

import (
	"cmp"
	"slices"

	"sortie/geom"
)

// A place along a path is said by how far one has gone: spans of a path are such places, in order, exact to 1/1024
// unit, and no part of a path is left out for being short. Who stands somewhere on a path stands on the whole unit
// nearest to that place.

// Along is the place on a path from a start after some distance; its end if that is too far.
func Along(from geom.Point, points []geom.Point, gone geom.Fixed) geom.Point {
	at := from
	for _, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			return part(at, q, gone, long)
		}
		gone, at = gone-long, q
	}
	return at
}

// part is the place on a leg, so long, after some distance.
func part(p, q geom.Point, gone, long geom.Fixed) geom.Point {
	return geom.Point{
		X: p.X + geom.Length(geom.MulDiv(int64(q.X-p.X), int64(gone), int64(long))),
		Y: p.Y + geom.Length(geom.MulDiv(int64(q.Y-p.Y), int64(gone), int64(long))),
	}
}

// UpTo is a path cut off after some distance.
func UpTo(from geom.Point, points []geom.Point, gone geom.Fixed) []geom.Point {
	var out []geom.Point
	at := from
	for i, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			if gone > 0 || i == 0 {
				out = append(out, part(at, q, gone, long))
			}
			return out
		}
		out = append(out, q)
		gone, at = gone-long, q
	}
	return out
}

// Rest is what is left of a path after some distance: the corners that lie ahead.
func Rest(from geom.Point, points []geom.Point, gone geom.Fixed) []geom.Point {
	at := from
	for i, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			return points[i:]
		}
		gone, at = gone-long, q
	}
	return nil
}

// Beside is how far beside a path a place may lie that is on it: what rounding leaves.
const Beside = 4

// Passes is how far along a path one comes by a place; false if one never does.
func Passes(from geom.Point, points []geom.Point, place geom.Point) (geom.Fixed, bool) {
	gone, at := geom.Fixed(0), from
	for _, q := range points {
		if near := (geom.Core{at, q}).Nearest(place); geom.DistSq(near, place) <= Beside*Beside {
			return gone + geom.PathLength([]geom.Point{at, near}), true
		}
		gone += geom.PathLength([]geom.Point{at, q})
		at = q
	}
	return 0, geom.DistSq(from, place) <= Beside*Beside
}

// Joined sorts spans and joins those that meet, in place.
func Joined(in []geom.Span) []geom.Span {
	if len(in) < 2 {
		return in
	}
	slices.SortFunc(in, func(a, b geom.Span) int { return cmp.Compare(a.From, b.From) })
	out := in[:0]
	for _, s := range in {
		if n := len(out); n > 0 && s.From <= out[n-1].To {
			out[n-1].To = max(out[n-1].To, s.To)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// shifted puts the spans of a leg, the n-th on, where the leg lies on its path.
func shifted(spans []geom.Span, n int, gone geom.Fixed) []geom.Span {
	for i := n; i < len(spans); i++ {
		spans[i].From += gone
		spans[i].To += gone
	}
	return spans
}

// Near lists where on a path a body, drawn about the origin, is nearer than d to another.
func Near(body geom.Shape, from geom.Point, points []geom.Point, o *geom.Shape, d geom.Length) []geom.Span {
	about := geom.BoxOf(from)
	for _, q := range points {
		about = about.Join(geom.BoxOf(q))
	}
	if !o.Bounds().Grow(d + body.Span() + 1).Meets(about) {
		return nil
	}
	grown := o.Core().Grown(body.Core())
	var out []geom.Span
	at, gone := from, geom.Fixed(0)
	for _, q := range points {
		n := len(out)
		out = grown.Crossing(at, q, d+o.R+body.R, out)
		out = shifted(out, n, gone)
		at, gone = q, gone+geom.PathLength([]geom.Point{at, q})
	}
	return Joined(out)
}

// In lists where on a path some of a body, drawn about the origin, is in an area.
func In(body geom.Shape, from geom.Point, points []geom.Point, a *geom.Area) []geom.Span {
	return Joined(Inside(&body, from, points, a, nil))
}

// Inside appends the parts of a path on which some of a body, drawn about the origin, is in an area, leg by leg.
func Inside(body *geom.Shape, from geom.Point, points []geom.Point, a *geom.Area, dst []geom.Span) []geom.Span {
	reach := body.Span() // in any direction
	at, gone, known := from, geom.Fixed(0), 0
	for i, q := range points {
		if a.Bounds().Meets(geom.BoxOf(at, q).Grow(reach)) {
			n := len(dst)
			if dst = Touched(a, body, at, q, dst); len(dst) > n {
				for ; known < i; known++ { // how far one has gone is reckoned only where something is met
					gone += legLong(from, points, known)
				}
				dst = shifted(dst, n, gone)
			}
		}
		at = q
	}
	return dst
}

// legLong is how long one leg of a path is.
func legLong(from geom.Point, points []geom.Point, i int) geom.Fixed {
	if i > 0 {
		from = points[i-1]
	}
	return geom.PathLength([]geom.Point{from, points[i]})
}

// Touched appends the parts of a leg on which some of a body, drawn about the origin, is in an area; who goes along its
// edge is not.
func Touched(a *geom.Area, body *geom.Shape, p, q geom.Point, dst []geom.Span) []geom.Span {
	if body.N == 1 {
		return a.SweptCrossing(p, q, body.R, dst)
	}
	start := len(dst)
	for _, part := range a.Parts() {
		if core := part.Core.Grown(body.Core()); core.Closes(p, q, part.R+body.R) {
			dst = core.Crossing(p, q, part.R+body.R, dst)
		}
	}
	return dst[:start+len(Joined(dst[start:]))]
}

// Both lists what two lists of spans have in common.
func Both(a, b []geom.Span) []geom.Span {
	var out []geom.Span
	for _, x := range a {
		for _, y := range b {
			if from, to := max(x.From, y.From), min(x.To, y.To); from < to {
				out = append(out, geom.Span{From: from, To: to})
			}
		}
	}
	return Joined(out)
}

// Except lists what is left of spans without others.
func Except(a, b []geom.Span) []geom.Span {
	var out []geom.Span
	for _, x := range a {
		for _, y := range b {
			if y.To <= x.From || y.From >= x.To {
				continue
			}
			if y.From > x.From {
				out = append(out, geom.Span{From: x.From, To: y.From})
			}
			x.From = max(x.From, y.To)
		}
		if x.From < x.To {
			out = append(out, x)
		}
	}
	return out
}
