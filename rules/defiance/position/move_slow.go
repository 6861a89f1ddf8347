package position

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// inside is how far a figure has gone in ground that slows it, and what it had left when it came there.
type inside struct {
	num, den    int64 // what an inch costs there
	crawls      bool
	entry, gone geom.Fixed
	left        geom.Fixed // what it had left when it was last there: turning and rising take of what it came in with
}

// NoteGround notes the terrain that a leg leads through.
func (s *State) NoteGround(g *Going, i int, q geom.Point) {
	g.Spec.Stretches(i, g.Spec.Movers[i].From, q, func(_, _ geom.Fixed, num, den int64, _ bool) {
		if num != den {
			s.Note("dvg.terrain.movement.partial", [...]tally.Rule{"dvg.terrain.light", "dvg.terrain.medium", "dvg.terrain.medium", "dvg.terrain.heavy"}[min(3, max(0, num/den-1))])
		}
	})
}

func (s *State) crawlsAt(g *Going, w *Way) bool {
	return s.Applies("dvg.movement.crawl.half", w.Prone && !s.Frame(g.Body).Vehicle())
}

// slowly is what a leg over ground that slows costs: more than there is left if it leads farther into such ground than its rate,
// rounded to half inches, lets it, and no more than that if it ends within what the rate does let it.
// dvg.terrain.movement.partial, dvg.terrain.movement.rounding
func (s *State) slowly(g *Going, w *Way, stride *march.Stride) geom.Fixed {
	left, sum := g.Limit.Fixed()-w.Spent, geom.Fixed(0)
	crawls, tooFar := s.crawlsAt(g, w), false
	rounds := s.Applies("dvg.terrain.movement.rounding", true)
	stride.Stretches(func(from, to geom.Fixed, num, den int64, last bool) {
		cost := geom.Fixed(geom.MulDiv(int64(to-from), num, den))
		if crawls {
			cost *= 2
		}
		in := &w.inside
		switch {
		case num == den:
			*in = inside{}
		case in.num != num || in.den != den || in.crawls != crawls:
			*in = inside{num: num, den: den, crawls: crawls, entry: left}
		default:
			in.entry -= in.left - left
		}
		if in.gone += to - from; num != den && rounds {
			entry := max(0, in.entry)
			if crawls {
				entry /= 2
			}
			within := in.gone.Length() <= s.Law().Inside(entry.Length(), SlowedTo(num, den))
			if tooFar = tooFar || !within; within && last {
				cost = min(cost, max(0, left))
			}
		}
		left, sum = left-cost, sum+cost
		in.left = left
	})
	if tooFar {
		return max(sum, g.Limit.Fixed()-w.Spent+geom.FixedOne)
	}
	return sum
}

// SlowedTo is the terrain in which an inch costs so much.
func SlowedTo(num, den int64) force.Terrain {
	switch num / den {
	case 2, 3:
		return force.Medium
	case 4:
		return force.Heavy
	}
	return force.Light
}
