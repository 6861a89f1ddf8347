package incision

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// The ways of captives, who go beside their captor: what they come to counts for the whole unit.

// led tells whether a way is that of a captive beside its captor.  is.captive.in-unit
func (t *trip) led(p *flow.Path) bool {
	m := ModelID(p.Figure)
	return len(p.Points) > 0 && t.s.captive(m) && !t.s.model(m).buddy() && t.s.holds("is.captive.in-unit", true)
}

// leads says why captives cannot be led as ways have it: over what they cannot climb or jump, or further than they go with that.
// is.move.mixed-mv, is.climb.rate
func (t *trip) leads(full []flow.Path) *tally.Refusal {
	for i := range full {
		p := &full[i]
		if !t.led(p) {
			continue
		}
		over, no := t.rises(p)
		if no != nil {
			return no
		}
		m, spent := t.moverOf(p.Figure), t.long(p)
		for k := range over {
			spent += t.s.riseCost(&over[k])
		}
		if len(over) > 0 && spent.Length() > m.Limit && !t.s.denied("is.move.distance") {
			return t.s.refuse("is.move.distance", "go less far", func() string { return m.Name + " would spend " + spent.Length().String() + " of " + m.Limit.String() })
		}
	}
	return nil
}

// drags is how far the operative comes with its captives beside it: one that is slower on the way keeps within formation.
// is.move.mixed-mv, is.move.formation
func (w *walker) drags(far geom.Fixed) geom.Fixed {
	lead := &w.t.spec.Movers[0]
	for i := range w.all {
		p := &w.all[i]
		if !w.t.led(p) || w.t.spec.Form.Kind != march.Round {
			continue
		}
		behind := w.t.moverOf(p.Figure).Base.Posed(w.ledTo(p, far), 0)
		near := func(at geom.Fixed) bool {
			ahead := lead.Base.Posed(march.Along(lead.From, w.lead.Points, at), 0)
			return geom.Within(&ahead, &behind, w.t.spec.Form.Far)
		}
		lo, hi := min(far, w.pulled(p)), far
		for lo < hi && !near(hi) {
			if mid := (lo + hi) / 2; near(mid) {
				lo = mid + 1
				if !near(lo) {
					hi = mid
				}
			} else {
				hi = mid
			}
		}
		far = min(far, hi)
	}
	return far
}

// pulled is how far the operative has come when a captive has spent its own allowance beside it.
func (w *walker) pulled(p *flow.Path) geom.Fixed {
	own := w.t.moverOf(p.Figure).Limit.Fixed() * geom.Fixed(w.t.slow)
	far, _ := w.upTo(w.whole, own*w.whole/max(1, w.t.long(p)))
	return far
}

// ledTo is where a captive is when the operative has come so far.
func (w *walker) ledTo(p *flow.Path, gone geom.Fixed) geom.Point {
	return march.Along(w.t.moverOf(p.Figure).From, p.Points, min(gone, w.pulled(p))*w.t.long(p)/max(1, w.whole))
}

// alongside has the edges and gaps that only a captive comes to where the operative is then.
func (w *walker) alongside() {
	for i := range w.all {
		p := &w.all[i]
		if !w.t.led(p) {
			continue
		}
		over, _ := w.t.rises(p)
		long := max(1, w.t.long(p))
		for _, x := range over {
			if slices.ContainsFunc(w.rises, func(o rise) bool { return o.piece == x.piece }) {
				continue // the operative takes it too: one test is for both
			}
			x.at, x.foot = x.at*w.whole/long, x.foot*w.whole/long
			w.rises = append(w.rises, x)
		}
	}
	slices.SortFunc(w.rises, func(a, b rise) int { return int(a.at - b.at) })
}

// where lists where on the operative's way it, or a captive that goes beside it, is in an area.
func (w *walker) where(base func(m *march.Mover) geom.Shape, a *geom.Area) []geom.Span {
	return w.everyone(func(m *march.Mover, p *flow.Path) []geom.Span { return march.In(base(m), m.From, p.Points, a) })
}

// everyone lists on the operative's way what is said of it and of the captives that go beside it. Who has come half of its own way is where
// the operative has come half of its.  is.captive.in-unit
func (w *walker) everyone(say func(m *march.Mover, p *flow.Path) []geom.Span) []geom.Span {
	out := say(&w.t.spec.Movers[0], &w.lead)
	for i := range w.all {
		p := &w.all[i]
		if !w.t.led(p) {
			continue
		}
		long := max(1, w.t.long(p))
		for _, s := range say(w.t.moverOf(p.Figure), p) {
			if s.From, s.To = s.From*w.whole/long, s.To*w.whole/long; s.From < s.To || w.whole == 0 {
				out = append(out, s)
			}
		}
	}
	return march.Joined(out)
}
