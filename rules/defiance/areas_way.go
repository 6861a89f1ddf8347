package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// areasOnWay lists where suppression and poison strike a figure and those who go along with it on their way.
func (r *Run) areasOnWay(g *position.Going, w *position.Way, from geom.Point) []met {
	if len(r.Areas) == 0 {
		return nil
	}
	var out []met
	for one := range r.Goers(g, w, from) {
		out = append(out, r.areasOf(g, one.Body, one.Way, one.From)...)
	}
	return out
}

// areasOf lists where they strike one of them.
// dvg.suppress.enter, dvg.suppress.enter.per-2-inches, dvg.suppress.activate-inside.moving, dvg.suppress.overlap
func (r *Run) areasOf(g *position.Going, b BodyID, w *position.Way, from geom.Point) (out []met) {
	about := geom.BoxOf(from)
	for _, p := range w.Points {
		about = about.Join(geom.BoxOf(p))
	}
	for i := range r.Areas {
		t := &r.Areas[i]
		if t.Kind != position.Suppression && t.Kind != position.Poison || t.Level != r.Bodies[g.Body].Level && r.law().Holds("dvg.suppress.levels", true) ||
			r.spared(t, b) || r.befriends(t, b) || len(out) > 0 && !r.law().Holds("dvg.suppress.overlap", true) {
			continue
		}
		if t.Kind == position.Suppression && !r.around(t, b).Meets(about) {
			continue
		}
		zone := r.zoneOf(t, b)
		spans := r.SpansIn(g, b, w, from, &zone)
		if t.Kind == position.Suppression && len(spans) > 0 {
			spans = r.seenOf(t, b, w, from, spans)
		}
		if len(spans) == 0 {
			continue
		}
		t = &position.Template{}
		*t = r.Areas[i]
		if g.Leap && len(spans) > 0 { // dvg.suppress.levels: where it lands
			long := geom.PathLength(append([]geom.Point{from}, w.Points...))
			if last := spans[len(spans)-1]; last.To >= long {
				out = append(out, met{at: long, cover: NoUnit, who: b, area: t, first: true})
			}
			continue
		}
		for _, s := range spans {
			lands := g.Lands && s.To >= geom.PathLength(append([]geom.Point{from}, w.Points...))
			if t.Kind == position.Suppression {
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
func (r *Run) seenOf(t *position.Template, b BodyID, w *position.Way, from geom.Point, spans []geom.Span) []geom.Span {
	windows := position.Mended(r.SeenOnWay(t.By, b, w, from))
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

// outOfView tells whether terrain hides a figure from the one that lays a template.  dvg.suppress.damage.unseen-immune
func (r *Run) outOfView(t *position.Template, b BodyID) bool {
	return t.Kind == position.Suppression && r.by("dvg.suppress.damage.unseen-immune", !r.Sees(t.By, b))
}

// zoneOf is where an area strikes a figure that goes through it: who contributes to suppression is not in its fringe.
// dvg.suppress.friendly
func (r *Run) zoneOf(t *position.Template, b BodyID) geom.Shape {
	if t.Kind == position.Poison {
		return geom.Disc(t.At, r.law().Caught(t.Radius, r.Frame(b).Class == force.SI))
	}
	lies := r.StripOf(t)
	if slices.Contains(t.Guns, b) {
		return lies.Bar
	}
	return lies.Field
}

// diceOnWay lists where the dice of a template fall while a figure is in it: one that began there, or enters.
func (r *Run) diceOnWay(t *position.Template, b BodyID, s geom.Span, began bool, out []met) []met {
	n := law.DiceOnTheWay(s.Length().Length(), began)
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

// breathed tells whether a figure that moves into poison was struck by it in this activation, and notes that it is now.
// dvg.poison.attack-times
func (r *Run) breathed(t *position.Template, b BodyID) bool {
	now := position.Gassed{B: b, At: t.At}
	if slices.Contains(r.gassed, now) {
		return r.by("dvg.poison.attack-times", true)
	}
	r.gassed = append(r.gassed, now)
	return false
}
