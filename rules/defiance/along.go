package defiance

import (
	"iter"
	"slices"

	"sortie/geom"
	"sortie/tally"
)

// Those who go along with a figure as one, the crew of a gun, a loader or a powerpack, go step by step as it does: what their ways
// lead through and what meets them there is judged as for the mover itself.
// dvg.infweapon.crew.movement, dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact

// trail puts those who go along behind a mover: ground and others are to them what they are to it.
func (s *State) trail(g *going) {
	for _, b := range g.along {
		m, lead := s.mover(b), &g.spec.Movers[0]
		m.Level, m.Above = lead.Level, lead.Above
		g.spec.Movers = append(g.spec.Movers, m)
	}
}

// setsOut gives each of them a way of its own beside that of the mover.
func (w *way) setsOut(g *going) {
	w.along = make([]way, len(g.spec.Movers)-1)
	for i := range w.along {
		m := &g.spec.Movers[i+1]
		w.along[i] = way{at: m.From, facing: m.Facing}
	}
}

// legAlong carries them by the same step as the mover; a climb costs them as much.
func (s *State) legAlong(g *going, w *way, by geom.Point, climbs bool) *tally.Refusal {
	for i := range w.along {
		one := &w.along[i]
		q := one.at.Add(by)
		one.prone = w.prone
		spent := one.spent
		if refusal := s.tread(g, i+1, one, q); refusal != nil {
			return refusal
		}
		if climbs {
			one.spent = spent
		}
		one.points, one.lies = append(one.points, q), append(one.lies, w.prone)
	}
	return nil
}

// shares has those who go along spend what the mover has spent besides walking: they rise and climb as one.
func (w *way) shares(cost geom.Fixed) {
	for i := range w.along {
		w.along[i].spent += cost
	}
}

// slowest is what a way costs all who go it: the one whom it costs most decides.
func (w *way) slowest() geom.Fixed {
	most := w.spent
	for i := range w.along {
		most = max(most, w.along[i].spent)
	}
	return most
}

// crawlsAlong tells whether one who goes along lies while the mover does not: where nobody crawls they do not go.
// dvg.movement.crawl.no-heavy
func (s *State) crawlsAlong(g *going) bool {
	return !s.Bodies[g.b].Prone && slices.ContainsFunc(g.along, func(b BodyID) bool { return s.Bodies[b].Prone })
}

// stranded tells that a gun has nobody left who draws it.  dvg.infweapon.crew.none
func (r *Run) stranded(g *going) bool {
	return len(g.along) > 0 && r.isGun(g.b) && r.by("dvg.infweapon.crew.none", !slices.ContainsFunc(g.along, func(b BodyID) bool { return r.standsFit(b, false) }))
}

// of is the way of one of those who go along, or of the mover.
func (w *way) of(g *going, b BodyID) *way {
	if i := slices.Index(g.along, b); b != g.b && i >= 0 && i < len(w.along) {
		return &w.along[i]
	}
	return w
}

// goer is one of those who go a way as one.
type goer struct {
	b    BodyID
	w    *way
	from geom.Point
	leap bool
}

// clears tells whether who goes is in mid-jump at a place of its way.  dvg.movement.jump.straight
func (o *goer) clears(at geom.Point) bool {
	n := len(o.w.points)
	return o.leap && n > 0 && at != o.from && at != o.w.points[n-1]
}

// goers are a mover and those who go along with it, each on its own way; who was left behind on it goes no further. They go by the same
// steps, so that where each set out from is known.
func (s *State) goers(g *going, w *way, from geom.Point) iter.Seq[goer] {
	return func(yield func(goer) bool) {
		if !yield(goer{g.b, w, from, g.leap}) {
			return
		}
		for i := range w.along {
			b, one := g.along[i], &w.along[i]
			if len(one.points) == 0 || !s.standsFit(b, false) {
				continue
			}
			if !yield(goer{b, one, one.points[0].Sub(w.points[0]).Add(from), g.leap}) {
				return
			}
		}
	}
}
