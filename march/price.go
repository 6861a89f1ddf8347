package march

import (
	"slices"

	"sortie/geom"
	"sortie/ways"
)

// Price is what a way costs a mover: its length, dearer on ground that slows. Where pieces lie over each other the
// dearest counts. Each part is exact to 1/1024 unit.
func (s *Spec) Price(i int, points []geom.Point) geom.Fixed {
	return s.Cost(&s.Movers[i], points, 1<<62)
}

// Cost is what the first part of a way costs a mover, so long as it is.
func (s *Spec) Cost(m *Mover, points []geom.Point, upTo geom.Fixed) geom.Fixed {
	sum, at := geom.Fixed(0), m.From
	for _, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		sum += s.legPrice(m, at, q, min(long, upTo))
		if upTo -= long; upTo <= 0 {
			break
		}
		at = q
	}
	return sum
}

func (s *Spec) legPrice(m *Mover, p, q geom.Point, long geom.Fixed) geom.Fixed {
	if m.Above {
		return long
	}
	var room [24]stretch
	slow := s.slowed(m, p, q, room[:0])
	if len(slow) == 0 {
		return long
	}
	sum := geom.Fixed(0)
	walk(slow, long, func(from, to geom.Fixed, num, den int64) {
		sum += geom.Fixed(geom.MulDiv(int64(to-from), num, den))
	})
	return sum
}

// Stride is a leg of a way with the parts of it on ground that slows, found once; it is good until the next one is.
type Stride struct {
	Long geom.Fixed
	slow []stretch
}

// Stride is the leg of a mover from p to q.
func (s *Spec) Stride(m *Mover, p, q geom.Point) Stride {
	out := Stride{Long: geom.PathLength([]geom.Point{p, q})}
	if !m.Above {
		s.slow = s.slowed(m, p, q, s.slow[:0])
		out.slow = s.slow
	}
	return out
}

// Price is what the leg costs, as of a way that is no longer.
func (l *Stride) Price() geom.Fixed {
	if len(l.slow) == 0 {
		return l.Long
	}
	sum := geom.Fixed(0)
	walk(l.slow, l.Long, func(from, to geom.Fixed, num, den int64) {
		sum += geom.Fixed(geom.MulDiv(int64(to-from), num, den))
	})
	return sum
}

// Stretches goes along the leg as Spec.Stretches does.
func (l *Stride) Stretches(tell func(from, to geom.Fixed, num, den int64, last bool)) {
	walk(l.slow, l.Long, func(from, to geom.Fixed, num, den int64) { tell(from, to, num, den, to == l.Long) })
}

// stretch is a part of a leg on one piece that slows.
type stretch struct {
	geom.Span
	num, den int64
}

// slowed lists the parts of a leg on ground that slows.
func (s *Spec) slowed(m *Mover, p, q geom.Point, dst []stretch) []stretch {
	var room [8]geom.Span
	for k := range s.Ground {
		g := &s.Ground[k]
		if g.Num == 0 || !g.on(m.Level) || !forClass(g.Only, m) {
			continue
		}
		for _, span := range g.along(m, p, q, room[:0]) {
			dst = append(dst, stretch{span, int64(g.Num), int64(g.Den)})
		}
	}
	return dst
}

// along lists the parts of a leg on which a mover is on a piece.
func (g *Going) along(m *Mover, p, q geom.Point, dst []geom.Span) []geom.Span {
	if g.Middle {
		return g.Area.Crossing(p, q, dst)
	}
	body := m.Base
	if body.N > 1 {
		posed := body.Posed(geom.Point{}, m.Facing)
		body = &posed
	}
	return Touched(g.Area, body, p, q, dst)
}

// walk goes along a leg from change to change and says what an inch costs on each stretch.
func walk(parts []stretch, long geom.Fixed, tell func(from, to geom.Fixed, num, den int64)) {
	var room [50]geom.Fixed
	cuts := append(room[:0], 0, long)
	for i := range parts {
		cuts = append(cuts, min(parts[i].From, long), min(parts[i].To, long))
	}
	slices.Sort(cuts)
	for k := 1; k < len(cuts); k++ {
		from, to := cuts[k-1], cuts[k]
		if from == to {
			continue
		}
		num, den := int64(1), int64(1)
		for i := range parts {
			if p := &parts[i]; p.From <= from && p.To >= to && p.num*den > num*p.den {
				num, den = p.num, p.den
			}
		}
		tell(from, to, num, den)
	}
}

// Spend is how far along a path a mover comes before its limit is spent, in the length of the path, and whether it
// comes to the end.
func (s *Spec) Spend(i int, points []geom.Point, limit geom.Length) (gone geom.Fixed, all bool) {
	return s.Afford(&s.Movers[i], points, limit.Fixed())
}

// Afford is Spend for a mover and what it has left.
func (s *Spec) Afford(m *Mover, points []geom.Point, left geom.Fixed) (gone geom.Fixed, all bool) {
	at := m.From
	for _, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		if cost := s.legPrice(m, at, q, long); cost <= left {
			left, gone, at = left-cost, gone+long, q
			continue
		}
		var room [24]stretch
		walk(s.slowed(m, at, q, room[:0]), long, func(from, to geom.Fixed, num, den int64) {
			if left <= 0 {
				return
			}
			cost := geom.Fixed(geom.MulDiv(int64(to-from), num, den))
			if cost <= left {
				left, gone = left-cost, gone+to-from
				return
			}
			gone, left = gone+geom.Fixed(int64(left)*den/num), 0
		})
		return gone, false
	}
	return gone, true
}

// Stretches goes along a leg from change to change of what an inch costs a mover, num/den inches; last is said of the
// stretch at the end of the leg.
func (s *Spec) Stretches(i int, p, q geom.Point, tell func(from, to geom.Fixed, num, den int64, last bool)) {
	long := geom.PathLength([]geom.Point{p, q})
	m := &s.Movers[i]
	if m.Above {
		tell(0, long, 1, 1, true)
		return
	}
	var room [24]stretch
	walk(s.slowed(m, p, q, room[:0]), long, func(from, to geom.Fixed, num, den int64) { tell(from, to, num, den, to == long) })
}

// Slows tells whether there is ground near that slows a mover and on which it does not stand: its cheapest way may lead
// round.
func (s *Spec) Slows(m *Mover) bool {
	start := m.Base.Posed(m.From, m.Facing)
	near := start.Bounds().Grow(m.Limit)
	return slices.ContainsFunc(s.Ground, func(g Going) bool { return g.Area.Bounds().Meets(near) && s.slowsAhead(&g, m, &start) })
}

// Shun closes such ground to a search.
func (s *Spec) Shun(f *ways.Field, m *Mover) {
	start := m.Base.Posed(m.From, m.Facing)
	for k := range s.Ground {
		if g := &s.Ground[k]; s.slowsAhead(g, m, &start) {
			f.KeepArea(g.Area, 0)
		}
	}
}

// SlowNear tells whether there is ground near that slows a mover, be it where it stands.
func (s *Spec) SlowNear(m *Mover) bool {
	start := m.Base.Posed(m.From, m.Facing)
	near := start.Bounds().Grow(m.Limit)
	return slices.ContainsFunc(s.Ground, func(g Going) bool { return g.slows(m) && g.Area.Bounds().Meets(near) })
}

// SlowOn tells whether a mover stands on ground that slows it.
func (s *Spec) SlowOn(m *Mover) bool {
	start := m.Base.Posed(m.From, m.Facing)
	return slices.ContainsFunc(s.Ground, func(g Going) bool { return g.slows(m) && g.Area.Overlaps(&start) })
}

// ShunAll closes all ground that slows to a search, that on which the mover stands too.
func (s *Spec) ShunAll(f *ways.Field, m *Mover) {
	for k := range s.Ground {
		if g := &s.Ground[k]; g.slows(m) {
			f.KeepArea(g.Area, 0)
		}
	}
}

func (s *Spec) slowsAhead(g *Going, m *Mover, start *geom.Shape) bool {
	return g.slows(m) && !g.Area.Overlaps(start)
}

func (g *Going) slows(m *Mover) bool {
	return g.Num != 0 && g.on(m.Level+m.Climb) && forClass(g.Only, m)
}
