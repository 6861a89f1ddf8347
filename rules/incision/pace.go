package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// What slows a way, and how far it can be gone.

// met is what a move has met so far, kept for who goes on with it after it was broken off.
type met struct {
	tested  uint64 // pieces tested for
	failed  uint64 // areas that slow it
	tripped int    // obstacles that slow the rest of it
	struck  uint64 // enemies who have had their free attack
	gripped uint64 // Grips tested for
}

// stretch is a part of a way on which an inch counts for more.
type stretch struct {
	geom.Span
	times int64
}

// slowed notes what slows the way from its beginning: Grips passed this turn, and failed tests of the part of the move that lies
// behind.  is.mun.grip-test, is.terrain.move-test-fail-area, is.terrain.move-test-fail-obstacle
func (w *walker) slowed() {
	if times := w.t.slow << w.tripped; times > 1 {
		w.slow = append(w.slow, stretch{geom.Span{From: 0, To: w.total}, times})
	}
	for i := range w.r.Ground.Pieces() {
		if w.failed>>(i&63)&1 == 1 {
			w.slowIn(i)
		}
	}
}

// slowIn halves the pace where the operative's middle is in a piece.
func (w *walker) slowIn(piece int) {
	for _, s := range w.inside(piece) {
		w.slow = append(w.slow, stretch{s, 2})
	}
}

// slowAt is how many inches of allowance an inch up or down takes at a place of a way, as an inch along it does there: crawling, of a
// cumbersome unit in difficult ground, and after Grips.  is.prone.crawl, is.attr.cumbersome, is.mun.grip-test
func (t *trip) slowAt(p *flow.Path, at geom.Fixed) int64 {
	times := t.slow
	if t.s.holds("is.prone.crawl", t.crawls || t.manner(p, at) == flow.Crawl) {
		times *= 2
	}
	for i := range t.s.Ground.Pieces() {
		if !t.s.lead(t.u).Has(force.Cumbersome) || !t.s.cumbers(t.u, i) {
			continue
		}
		for _, sp := range t.middle(p, i) {
			if sp.From <= at && at < sp.To {
				times *= 2
			}
		}
	}
	return times
}

// slowAt is the same of a way that is being gone, with all that has slowed it.  is.prone.crawl, is.mun.grip-order
func (w *walker) slowAt(at geom.Fixed) int64 {
	times := int64(1)
	for _, s := range w.slow {
		if s.From <= at && at < s.To {
			times *= s.times
		}
	}
	return times
}

// reach is how far the way can be gone with the allowance, as slow as it has become.
func (w *walker) reach() geom.Fixed {
	far, _ := w.upTo(w.total, w.limit)
	return w.drags(far)
}

// left is what is left of the allowance at the end of the way; nothing for who did not come there.
func (w *walker) left() geom.Fixed {
	if w.gone < w.whole {
		return 0
	}
	return w.unspent()
}

// unspent is what of the allowance is not spent where the way has ended.
func (w *walker) unspent() geom.Fixed {
	_, left := w.upTo(w.gone, w.limit)
	return max(0, left)
}

// upTo is how far a part of the way can be gone with an allowance, and what is left of that then.
func (w *walker) upTo(long, limit geom.Fixed) (far, left geom.Fixed) {
	at := geom.Fixed(0)
	left = limit
	for at < long {
		end, times := long, int64(1)
		for _, s := range w.slow {
			if s.From > at {
				end = min(end, s.From)
			} else if s.To > at {
				end = min(end, s.To)
				times *= s.times
			}
		}
		cost := (end - at) * geom.Fixed(times)
		if cost > left {
			return at + max(left, 0)/geom.Fixed(times), 0
		}
		left, at = left-cost, end
	}
	return long, left
}
