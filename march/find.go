package march

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// touch is how near bodies stand that count as touching.
const touch = 2

// Draw makes a field of everything that is closed to a mover, for its way and its end, with those given as they will
// stand. Prices of ground are not in it: a found way is priced by Price.
func (s *Spec) Draw(f *ways.Field, i int, facing geom.Angle, settled []geom.Shape) {
	m := &s.Movers[i]
	body := s.body(i, geom.Point{}, facing)
	f.Begin(&body, s.Table, touch)
	start := s.body(i, m.From, m.Facing)
	for k := range s.Ground {
		g := &s.Ground[k]
		leaves := !s.Place && g.Area.Overlaps(&start)
		switch {
		case !g.on(m.Level) || m.Aloft || leaves && g.Off == "":
		case g.Shut != "" && !m.Above && !leaves:
			f.KeepArea(g.Area, 0)
		case g.Shut != "" || g.Off != "":
			f.EndOffArea(g.Area, 0)
		}
	}
	for k := range s.Others {
		o := &s.Others[k]
		if o.Level != m.Level || m.Aloft {
			continue
		}
		if o.Pass >= 0 && !m.Above {
			s.keep(f, o, &start, o.passGap())
		}
		if o.End >= 0 {
			f.EndOff(&o.Body, o.endGap())
		}
	}
	for k := range settled {
		f.EndOff(&settled[k], 0)
	}
}

// keep shuts the room about another body; who stands in it already may leave, and come no nearer.
func (s *Spec) keep(f *ways.Field, o *Other, start *geom.Shape, gap geom.Length) {
	if o.nearer(start, o.Pass, o.More && !o.Graze) {
		if geom.Overlap(start, &o.Body) {
			return
		}
		gap = max(geom.Gap(start, &o.Body)-1, 0)
	}
	f.Keep(&o.Body, gap)
}

// To is the shortest way of a mover to a place within its limit, false if none leads there or it costs too much.
func (s *Spec) To(f *ways.Field, i int, to geom.Point) (flow.Path, bool) {
	m := &s.Movers[i]
	s.Draw(f, i, m.Facing, nil)
	way, ok := f.To(m.From, to, m.Limit)
	if !ok || s.Price(i, way.Points).Length() > m.Limit {
		return flow.Path{}, false
	}
	return flow.Path{Figure: m.Figure, Points: append([]geom.Point(nil), way.Points...)}, true
}

// Touch is the shortest way of a mover into contact with one of some bodies, and which of them.
func (s *Spec) Touch(f *ways.Field, i int, goals []geom.Shape) (p flow.Path, goal int, ok bool) {
	m := &s.Movers[i]
	s.Draw(f, i, m.Facing, nil)
	for k := range goals {
		f.Seek(&goals[k], 0, k)
	}
	way, ok := f.Touch(m.From, m.Limit)
	if !ok || s.Price(i, way.Points).Length() > m.Limit {
		return flow.Path{}, -1, false
	}
	return flow.Path{Figure: m.Figure, Points: append([]geom.Point(nil), way.Points...)}, way.Tag, true
}

// Toward proposes how a mover goes along the shortest way to a place as far as its limit lets it, or to the last place before that
// where it may stand; false if it cannot leave its place that way.
func (s *Spec) Toward(f *ways.Field, i int, to geom.Point, far geom.Length) (flow.Path, bool) {
	m := &s.Movers[i]
	s.Draw(f, i, m.Facing, nil)
	goal := to
	if !f.Stands(goal) {
		near, ok := f.Nearest(goal, far)
		if !ok {
			return flow.Path{}, false
		}
		goal = near
	}
	way, ok := f.To(m.From, goal, far)
	if !ok {
		return flow.Path{}, false
	}
	points := append([]geom.Point(nil), way.Points...)
	gone, all := s.Spend(i, points, m.Limit)
	if !all {
		points = UpTo(m.From, points, gone)
	}
	defer s.hush()()
	return s.lastOn(f, i, points)
}

// lastOn is a way cut off at the last place of it where a mover may stand. What is drawn of that is found to the unit; who may not
// stand there for another reason goes back from it, by units at first.
func (s *Spec) lastOn(f *ways.Field, i int, points []geom.Point) (flow.Path, bool) {
	const close = 32
	m := &s.Movers[i]
	ends := func(p flow.Path) bool {
		end := p.Points[len(p.Points)-1]
		return end != m.From && s.Stand(i, end, m.Facing) == nil && s.Way(i, &p) == nil
	}
	for n := len(points); n > 0; n-- {
		if p := (flow.Path{Figure: m.Figure, Points: points[:n:n]}); ends(p) {
			return p, true
		}
		at, q := m.From, points[n-1]
		if n > 1 {
			at = points[n-2]
		}
		far := geom.Dist(at, q)
		for k := 0; far > 0; k++ {
			d := far
			if k >= close { // along an outline a place is off it by a hair or not; further on it is looked for
				last, ok := f.Last(at, q, far)
				if !ok {
					break
				}
				d = last
			}
			if p := (flow.Path{Figure: m.Figure, Points: append(points[:n-1:n-1], geom.Toward(at, q, d))}); ends(p) {
				return p, true
			}
			if far = d - 1; k >= 2*close {
				far = d - geom.Inch/4
			}
		}
	}
	return flow.Path{}, false
}

// Nearest is the place nearest to a wish where a mover may stand beside those who are settled.
func (s *Spec) Nearest(f *ways.Field, i int, wish geom.Point, settled []geom.Shape, far geom.Length) (geom.Point, bool) {
	s.Draw(f, i, s.Movers[i].Facing, settled)
	at, ok := f.Nearest(wish, far)
	if !ok {
		return at, false
	}
	defer s.hush()()
	return at, s.Stand(i, at, s.Movers[i].Facing) == nil
}

// Ends gives ways of a mover from a place to those about it where it may end, as a field has them: to the nearest first, then to those
// where outlines meet, until one is taken. Where there is room at all, there is room at one of them. A way is straight if that is free,
// else the shortest; one that is neither is given straight, for the taker to judge.
func Ends(f *ways.Field, from geom.Point, limit geom.Length, take func(way []geom.Point) bool) bool {
	try := func(p geom.Point) bool {
		if geom.Dist(from, p) > limit {
			return false
		}
		if !f.Free(from, p) {
			if way, ok := f.To(from, p, limit); ok {
				return take(append([]geom.Point(nil), way.Points...))
			}
		}
		return take([]geom.Point{p})
	}
	near, ok := f.Nearest(from, limit)
	if !ok {
		return false
	}
	return try(near) || slices.ContainsFunc(f.Places(from), try)
}

// Shift moves everybody by the same step, if that is legal; a whole group goes so if nothing is in its way.
func (s *Spec) Shift(by geom.Point) ([]flow.Path, bool) {
	out := make([]flow.Path, len(s.Movers))
	for i := range s.Movers {
		out[i] = flow.Path{Figure: s.Movers[i].Figure, Points: []geom.Point{s.Movers[i].From.Add(by)}}
	}
	return out, s.Legal(out)
}

// Suggest is a legal move for the taste of a generator: everybody by one step, a shorter one if that is refused, and
// nobody if none is legal.
func (s *Spec) Suggest(d *dice.Rand) []flow.Path {
	limit := geom.Length(1 << 20)
	for i := range s.Movers {
		limit = min(limit, s.Movers[i].Limit)
	}
	if limit <= 0 || len(s.Movers) == 0 {
		return nil
	}
	for range 6 {
		by := geom.Point{}.Polar(geom.Angle(d.Int(360)), geom.Length(d.Int(int(limit)+1)))
		if out, ok := s.Shift(by); ok {
			return out
		}
		limit = limit * 2 / 3
	}
	return nil
}
