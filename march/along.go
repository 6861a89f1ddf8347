package march

import (
	"slices"

	"sortie/geom"
)

// A place along a path is said by how far one has gone: spans of a path are such places, in order, exact to 1/1024
// unit, and no part of a path is left out for being short.

// Along is the place on a path from a start after some distance; its end if that is too far.
func Along(from geom.Point, points []geom.Point, gone geom.Fixed) geom.Point {
	at := from
	for _, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			return geom.Point{
				X: at.X + geom.Length(geom.MulDiv(int64(q.X-at.X), int64(gone), int64(long))),
				Y: at.Y + geom.Length(geom.MulDiv(int64(q.Y-at.Y), int64(gone), int64(long))),
			}
		}
		gone, at = gone-long, q
	}
	return at
}

// UpTo is a path cut off after some distance.
func UpTo(from geom.Point, points []geom.Point, gone geom.Fixed) []geom.Point {
	var out []geom.Point
	at := from
	for _, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			return append(out, Along(at, []geom.Point{q}, gone))
		}
		out = append(out, q)
		gone, at = gone-long, q
	}
	return out
}

// spans joins what holds on the legs of a path.
func spans(from geom.Point, points []geom.Point, leg func(p, q geom.Point, dst []geom.Span) []geom.Span) []geom.Span {
	var out, room []geom.Span
	at, gone := from, geom.Fixed(0)
	for _, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		room = leg(at, q, room[:0])
		for _, s := range room {
			out = append(out, geom.Span{From: gone + s.From, To: gone + min(s.To, long)})
		}
		at, gone = q, gone+long
	}
	return joined(out)
}

// joined sorts spans and joins those that meet.
func joined(in []geom.Span) []geom.Span {
	slices.SortFunc(in, func(a, b geom.Span) int { return int(a.From - b.From) })
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

// Near lists where on a path a body, drawn about the origin, is nearer than d to another.
func Near(body geom.Shape, from geom.Point, points []geom.Point, o *geom.Shape, d geom.Length) []geom.Span {
	grown := o.Core().Grown(body.Core())
	return spans(from, points, func(p, q geom.Point, dst []geom.Span) []geom.Span {
		return grown.Crossing(p, q, d+o.R+body.R, dst)
	})
}

// In lists where on a path some of a body, drawn about the origin, is in an area.
func In(body geom.Shape, from geom.Point, points []geom.Point, a *geom.Area) []geom.Span {
	return spans(from, points, func(p, q geom.Point, dst []geom.Span) []geom.Span { return Touched(a, body, p, q, dst) })
}

// Touched lists where on a leg some of a body, drawn about the origin, is in an area.
func Touched(a *geom.Area, body geom.Shape, p, q geom.Point, dst []geom.Span) []geom.Span {
	start := len(dst)
	for _, part := range a.Parts() {
		dst = part.Core.Grown(body.Core()).Crossing(p, q, part.R+body.R, dst)
	}
	return dst[:start+len(joined(dst[start:]))]
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
	return joined(out)
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
