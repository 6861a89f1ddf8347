package position

import (
	"sortie/geom"
	"sortie/march"
)

// Mended joins windows whose ends are no more than a unit apart: they are found to a unit.
func Mended(windows []geom.Span) (out []geom.Span) {
	for _, v := range windows {
		if n := len(out); n > 0 && v.From-out[n-1].To <= 2*geom.FixedOne {
			out[n-1].To = max(out[n-1].To, v.To)
			continue
		}
		out = append(out, v)
	}
	return out
}

// SpansIn lists the parts of its way on which a figure is in a zone, a hull as it faces there. Who only touches the edge of it is
// in it too: that is a part without length.  dvg.suppress.enter, dvg.suppress.damage.one-die
func (r *State) SpansIn(g *Going, b BodyID, w *Way, from geom.Point, zone *geom.Shape) []geom.Span {
	base, facing := &r.Bases[r.Bodies[b].Base], r.Bodies[b].Facing
	hull := r.TurnsAsHull(r.Frame(b)) && !g.Aloft && len(w.Heads) == len(w.Points)
	var out []geom.Span
	gone := geom.Fixed(0)
	for k, q := range w.Points {
		if hull {
			facing = w.Heads[k]
		}
		body := base.Posed(geom.Point{}, facing)
		leg := march.Near(body, from, []geom.Point{q}, zone, 0)
		if len(leg) == 0 {
			leg = touchOnLeg(body, from, q, zone)
		}
		for _, s := range leg {
			out = append(out, geom.Span{From: gone + s.From, To: gone + s.To})
		}
		from, gone = q, gone+geom.PathLength([]geom.Point{from, q})
	}
	return touchesApart(march.Joined(out))
}

// touchOnLeg is where a body, drawn about the origin, first touches a zone that it does not go into on a leg.
func touchOnLeg(body geom.Shape, p, q geom.Point, zone *geom.Shape) []geom.Span {
	if !zone.Bounds().Grow(body.Span() + 1).Meets(geom.BoxOf(p, q)) {
		return nil
	}
	first, last := body.Moved(p), body.Moved(q)
	if way := geom.Sweep(&first, q.Sub(p)); !way.Within(zone, 0) {
		return nil
	}
	at := geom.Fixed(0)
	switch {
	case geom.Within(&first, zone, 0):
	case geom.Within(&last, zone, 0):
		at = geom.PathLength([]geom.Point{p, q})
	default: // in passing: in the middle of where it is as near as can be
		for _, s := range march.Near(body, p, []geom.Point{q}, zone, 1) {
			at = s.From + s.Length()/2
		}
	}
	return []geom.Span{{From: at, To: at}}
}

// touchesApart leaves out a touch at the very place where a part of the way inside begins or ends.
func touchesApart(spans []geom.Span) []geom.Span {
	var out []geom.Span
	for i, s := range spans {
		beside := i > 0 && s.From-spans[i-1].To <= geom.FixedOne || i+1 < len(spans) && spans[i+1].From-s.To <= geom.FixedOne
		if s.Length() > 0 || !beside {
			out = append(out, s)
		}
	}
	return out
}

// Gassed is a figure that poison has struck: the cloud is known by where it lies.
type Gassed struct {
	B  BodyID
	At geom.Point
}
