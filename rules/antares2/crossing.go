package antares2

import (
	"slices"

	"sortie/geom"
)

// inside appends the parts of a model's way during which any part of its base or body is in an area,
// as distances from its start.  a2.difficult.what-counts-inside
func (g *march) inside(p *pose, area *geom.Area, dst []geom.Span) []geom.Span {
	base := &g.s.typ(p.m).Base
	gone := geom.Fixed(0)
	at := p.from
	for _, q := range p.points {
		leg := geom.PathLength([]geom.Point{at, q})
		n := len(dst)
		if base.N == 1 {
			if legNear(at, q, base.R, area) {
				dst = area.SweptCrossing(at, q, base.R, dst)
			}
		} else {
			dst = g.bodyCrossing(p, at, q, leg, area, dst)
		}
		for i := n; i < len(dst); i++ {
			dst[i].From += gone
			dst[i].To += gone
		}
		gone += leg
		at = q
	}
	return dst
}

// legNear is the quick question whether a leg can come into an area at all.
func legNear(p, q geom.Point, r geom.Length, area *geom.Area) bool {
	return area.Bounds().Meets(geom.BoxOf(p, q).Grow(r))
}

// bodyCrossing finds when a body that is no disc is in an area while it goes straight from p to q.
// Ruling: it is looked at every half inch and the moments of entering and leaving are then found to
// the unit; a corner of terrain brushed for less than that does not count.
func (g *march) bodyCrossing(p *pose, at, q geom.Point, leg geom.Fixed, area *geom.Area, dst []geom.Span) []geom.Span {
	body := g.s.bodyAt(p.m, at, p.facing)
	if !area.Bounds().Meets(body.Bounds().Join(body.Bounds()).Grow(leg.Length())) {
		return dst
	}
	in := func(d geom.Length) bool {
		moved := body.Moved(geom.Toward(at, q, d).Sub(at))
		return area.Overlaps(&moved)
	}
	total := leg.Length()
	was, last := in(0), geom.Length(0)
	from := geom.Length(0)
	for last < total {
		d := min(last+geom.Inch/2, total)
		if now := in(d); now != was {
			edge := bisect(last, d, func(x geom.Length) bool { return in(x) == now })
			if now {
				from = edge
			} else {
				dst = append(dst, geom.Span{From: from.Fixed(), To: edge.Fixed()})
			}
			was = now
		}
		last = d
	}
	if was {
		dst = append(dst, geom.Span{From: from.Fixed(), To: leg})
	}
	return dst
}

// bisect finds the least x above lo for which so holds, given that it holds at hi and not at lo.
func bisect(lo, hi geom.Length, so func(geom.Length) bool) geom.Length {
	for hi-lo > 1 {
		mid := lo + (hi-lo)/2
		if so(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// cost is what the first part of a model's way uses up: its length, and once more what lies in
// terrain where distance counts double.  a2.difficult.fail-half-pace
func (g *march) cost(p *pose, upTo geom.Fixed) geom.Fixed {
	sum := min(upTo, p.length)
	if g.half.empty() || !p.own || p.length == 0 {
		return sum
	}
	return sum + within(g.slow(p), upTo)
}

// within is how much of some spans lies in the first part of a way.
func within(spans []geom.Span, upTo geom.Fixed) geom.Fixed {
	sum := geom.Fixed(0)
	for _, s := range spans {
		sum += max(0, min(s.To, upTo)-s.From)
	}
	return sum
}

// slow gives the parts of a way that count double, joined where pieces overlap; good until it is asked
// again.
func (g *march) slow(p *pose) []geom.Span {
	spans := g.spans[:0]
	for i := range g.s.book.Board.Pieces {
		if !g.half.has(i) {
			continue
		}
		if pc := g.s.piece(i); pc.onFloor(p.level) {
			spans = g.inside(p, &pc.Area, spans)
		}
	}
	g.spans = spans
	if len(spans) < 2 {
		return spans
	}
	slices.SortFunc(spans, func(a, b geom.Span) int { return int(a.From - b.From) })
	out := spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 && s.From <= out[n-1].To {
			out[n-1].To = max(out[n-1].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// entry is the progress at which the first of the unit's own models enters a piece; ok is false if
// none does. Models inside at the start enter at once.
func (g *march) entry(piece int) (progress, bool) {
	pc := g.s.piece(piece)
	area := &pc.Area
	best, ok := whole+1, false
	var room [4]geom.Span
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || p.length == 0 || !pc.onFloor(p.level) {
			continue
		}
		spans := g.inside(p, area, room[:0])
		if len(spans) == 0 {
			continue
		}
		if t := progress(int64(spans[0].From) << 20 / int64(p.length)); t < best {
			best, ok = t, true
		}
	}
	return best, ok
}

// startsInside tells whether any of the unit's own models is in a piece now.
func (g *march) startsInside(piece int) bool {
	pc := g.s.piece(piece)
	area := &pc.Area
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || !pc.onFloor(g.s.Models[p.m].Level) {
			continue
		}
		b := g.s.bodyAt(p.m, p.from, p.facing)
		if area.Overlaps(&b) {
			return true
		}
	}
	return false
}

// sweptBody is the ground a body covers while it goes straight from where it is, as one shape.
func sweptBody(s *geom.Shape, by geom.Point) geom.Shape {
	if by == (geom.Point{}) {
		return *s
	}
	if s.N == 1 {
		return geom.Pill(s.Pts[0], s.Pts[0].Add(by), s.R)
	}
	w := geom.Sweep(s, by)
	if w.N > geom.MaxHull { // no body of the book has so many corners
		return *s
	}
	out := geom.Shape{N: w.N, R: w.R}
	copy(out.Pts[:], w.Pts[:w.N])
	return out
}
