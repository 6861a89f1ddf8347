package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
)

// areasOnWay lists where suppression and poison strike a figure and those who go along with it on their way.
func (r *Run) areasOnWay(g *going, w *way, from geom.Point) []met {
	if len(r.Areas) == 0 {
		return nil
	}
	var out []met
	for one := range r.goers(g, w, from) {
		out = append(out, r.areasOf(g, one.b, one.w, one.from)...)
	}
	return out
}

// areasOf lists where they strike one of them.
// dvg.suppress.enter, dvg.suppress.enter.per-2-inches, dvg.suppress.activate-inside.moving, dvg.suppress.overlap
func (r *Run) areasOf(g *going, b BodyID, w *way, from geom.Point) (out []met) {
	about := geom.BoxOf(from)
	for _, p := range w.points {
		about = about.Join(geom.BoxOf(p))
	}
	for i := range r.Areas {
		t := &r.Areas[i]
		if t.Kind != Suppression && t.Kind != Poison || t.Level != r.Bodies[g.b].Level && r.law().holds("dvg.suppress.levels", true) ||
			r.spared(t, b) || r.befriends(t, b) || len(out) > 0 && !r.law().holds("dvg.suppress.overlap", true) {
			continue
		}
		if t.Kind == Suppression && !r.around(t, b).Meets(about) {
			continue
		}
		zone := r.zoneOf(t, b)
		spans := r.spansIn(g, b, w, from, &zone)
		if t.Kind == Suppression && len(spans) > 0 {
			spans = r.seenOf(t, b, w, from, spans)
		}
		if len(spans) == 0 {
			continue
		}
		t = &Template{}
		*t = r.Areas[i]
		if g.leap && len(spans) > 0 { // dvg.suppress.levels: where it lands
			long := geom.PathLength(append([]geom.Point{from}, w.points...))
			if last := spans[len(spans)-1]; last.To >= long {
				out = append(out, met{at: long, cover: NoUnit, who: b, area: t, first: true})
			}
			continue
		}
		for _, s := range spans {
			lands := g.lands && s.To >= geom.PathLength(append([]geom.Point{from}, w.points...))
			if t.Kind == Suppression {
				out = r.diceOnWay(t, b, s, s.From == 0 && !lands, out)
				continue
			}
			if s.From > 0 || lands {
				out = append(out, met{at: s.From, cover: NoUnit, who: b, area: t, first: true})
			}
			break
		}
	}
	return out
}

// seenOf leaves of the parts of a way in a template those on which the firing figure sees who goes it.  dvg.suppress.damage.unseen-immune
func (r *Run) seenOf(t *Template, b BodyID, w *way, from geom.Point, spans []geom.Span) []geom.Span {
	windows := mended(r.seenOnWay(t.By, b, w, from))
	var seen []geom.Span
	for _, s := range spans {
		for _, v := range windows {
			if v.From-geom.FixedOne <= s.From {
				v.From = s.From
			}
			if v.To+geom.FixedOne >= s.To {
				v.To = s.To
			}
			if v.From <= v.To {
				seen = append(seen, v)
			}
		}
	}
	if slices.Equal(seen, spans) || !r.by("dvg.suppress.damage.unseen-immune", true) {
		return spans
	}
	return seen
}

// mended joins windows whose ends are no more than a unit apart: they are found to a unit.
func mended(windows []geom.Span) (out []geom.Span) {
	for _, v := range windows {
		if n := len(out); n > 0 && v.From-out[n-1].To <= 2*geom.FixedOne {
			out[n-1].To = max(out[n-1].To, v.To)
			continue
		}
		out = append(out, v)
	}
	return out
}

// outOfView tells whether terrain hides a figure from the one that lays a template.  dvg.suppress.damage.unseen-immune
func (r *Run) outOfView(t *Template, b BodyID) bool {
	return t.Kind == Suppression && r.by("dvg.suppress.damage.unseen-immune", !r.sees(t.By, b))
}

// zoneOf is where an area strikes a figure that goes through it: who contributes to suppression is not in its fringe.
// dvg.suppress.friendly
func (r *Run) zoneOf(t *Template, b BodyID) geom.Shape {
	if t.Kind == Poison {
		return geom.Disc(t.At, r.law().caught(t.Radius, r.frame(b).Class == force.SI))
	}
	lies := r.stripOf(t)
	if slices.Contains(t.Guns, b) {
		return lies.bar
	}
	return lies.field
}

// diceOnWay lists where the dice of a template fall while a figure is in it: one that began there, or enters.
func (r *Run) diceOnWay(t *Template, b BodyID, s geom.Span, began bool, out []met) []met {
	n := diceOnTheWay(s.Length().Length(), began)
	switch {
	case began && !r.by("dvg.suppress.activate-inside.moving", true):
		n = 0
	case !began && !r.by("dvg.suppress.enter.per-2-inches", true):
		n = 1
	}
	for k := range n {
		at := s.From + geom.Fixed(k)*(2*geom.Inch).Fixed()
		if began {
			at += (2 * geom.Inch).Fixed()
		}
		out = append(out, met{at: at, cover: NoUnit, who: b, area: t, first: k == 0 && !began})
	}
	return out
}

// spansIn lists the parts of its way on which a figure is in a zone, a hull as it faces there. Who only touches the edge of it is
// in it too: that is a part without length.  dvg.suppress.enter, dvg.suppress.damage.one-die
func (r *Run) spansIn(g *going, b BodyID, w *way, from geom.Point, zone *geom.Shape) []geom.Span {
	base, facing := &r.Bases[r.Bodies[b].Base], r.Bodies[b].Facing
	hull := r.turnsAsHull(r.frame(b)) && !g.aloft && len(w.heads) == len(w.points)
	var out []geom.Span
	gone := geom.Fixed(0)
	for k, q := range w.points {
		if hull {
			facing = w.heads[k]
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

// gassed is a figure that poison has struck: the cloud is known by where it lies.
type gassed struct {
	b  BodyID
	at geom.Point
}

// breathed tells whether a figure that moves into poison was struck by it in this activation, and notes that it is now.
// dvg.poison.attack-times
func (r *Run) breathed(t *Template, b BodyID) bool {
	now := gassed{b, t.At}
	if slices.Contains(r.gassed, now) {
		return r.by("dvg.poison.attack-times", true)
	}
	r.gassed = append(r.gassed, now)
	return false
}
