package incision

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
)

// The ways of captives, who go beside their captor: what they come to counts for the whole unit.

// led tells whether a way is that of a captive beside its captor.  is.captive.in-unit
func (t *trip) led(p *flow.Path) bool {
	return len(p.Points) > 0 && t.s.captive(ModelID(p.Figure)) && t.s.holds("is.captive.in-unit", true)
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

// where lists where on the operative's way it, or a captive that goes beside it, is in an area. Who has come half of its own way is where
// the operative has come half of its.  is.captive.in-unit
func (w *walker) where(base func(m *march.Mover) geom.Shape, a *geom.Area) []geom.Span {
	lead := &w.t.spec.Movers[0]
	out := march.In(base(lead), lead.From, w.lead.Points, a)
	for i := range w.all {
		p := &w.all[i]
		if !w.t.led(p) {
			continue
		}
		m, long := w.t.moverOf(p.Figure), w.t.long(p)
		for _, s := range march.In(base(m), m.From, p.Points, a) {
			if s.From, s.To = s.From*w.whole/max(1, long), s.To*w.whole/max(1, long); s.From < s.To || w.whole == 0 {
				out = append(out, s)
			}
		}
	}
	return march.Joined(out)
}
