package position

import (
	"iter"
	"slices"

	"sortie/geom"
	"sortie/tally"
)

// Those who go along with a figure as one, the crew of a gun, a loader or a powerpack, go step by step as it does: what their ways
// lead through and what meets them there is judged as for the mover itself.
// dvg.infweapon.crew.movement, dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact

// Trail puts those who go along behind a mover: ground and others are to them what they are to it.
func (s *State) Trail(g *Going) {
	for _, b := range g.Along {
		m, lead := s.mover(b), &g.Spec.Movers[0]
		m.Level, m.Above = lead.Level, lead.Above
		g.Spec.Movers = append(g.Spec.Movers, m)
	}
}

// setsOut gives each of them a way of its own beside that of the mover.
func (w *Way) setsOut(g *Going) {
	w.Along = make([]Way, len(g.Spec.Movers)-1)
	for i := range w.Along {
		m := &g.Spec.Movers[i+1]
		w.Along[i] = Way{At: m.From, Facing: m.Facing}
	}
}

// legAlong carries them by the same step as the mover; a climb costs them as much.
func (s *State) legAlong(g *Going, w *Way, by geom.Point, climbs bool) *tally.Refusal {
	for i := range w.Along {
		one := &w.Along[i]
		q := one.At.Add(by)
		one.Prone = w.Prone
		spent := one.Spent
		if refusal := s.tread(g, i+1, one, q); refusal != nil {
			return refusal
		}
		if climbs {
			one.Spent = spent
		}
		one.Points, one.lies = append(one.Points, q), append(one.lies, w.Prone)
	}
	return nil
}

// shares has those who go along spend what the mover has spent besides walking: they rise and climb as one.
func (w *Way) shares(cost geom.Fixed) {
	for i := range w.Along {
		w.Along[i].Spent += cost
	}
}

// slowest is what a way costs all who go it: the one whom it costs most decides.
func (w *Way) slowest() geom.Fixed {
	most := w.Spent
	for i := range w.Along {
		most = max(most, w.Along[i].Spent)
	}
	return most
}

// crawlsAlong tells whether one who goes along lies while the mover does not: where nobody crawls they do not go.
// dvg.movement.crawl.no-heavy
func (s *State) crawlsAlong(g *Going) bool {
	return !s.Bodies[g.Body].Prone && slices.ContainsFunc(g.Along, func(b BodyID) bool { return s.Bodies[b].Prone })
}

// Of is the way of one of those who go along, or of the mover.
func (w *Way) Of(g *Going, b BodyID) *Way {
	if i := slices.Index(g.Along, b); b != g.Body && i >= 0 && i < len(w.Along) {
		return &w.Along[i]
	}
	return w
}

// Goer is one of those who go a way as one.
type Goer struct {
	Body BodyID
	Way  *Way
	From geom.Point
	leap bool
}

// Clears tells whether who goes is in mid-jump at a place of its way.  dvg.movement.jump.straight
func (o *Goer) Clears(at geom.Point) bool {
	n := len(o.Way.Points)
	return o.leap && n > 0 && at != o.From && at != o.Way.Points[n-1]
}

// Goers are a mover and those who go along with it, each on its own way; who was left behind on it goes no further. They go by the same
// steps, so that where each set out from is known.
func (s *State) Goers(g *Going, w *Way, from geom.Point) iter.Seq[Goer] {
	return func(yield func(Goer) bool) {
		if !yield(Goer{g.Body, w, from, g.Leap}) {
			return
		}
		for i := range w.Along {
			b, one := g.Along[i], &w.Along[i]
			if len(one.Points) == 0 || !s.StandsFit(b, false) {
				continue
			}
			if !yield(Goer{b, one, one.Points[0].Sub(w.Points[0]).Add(from), g.Leap}) {
				return
			}
		}
	}
}
