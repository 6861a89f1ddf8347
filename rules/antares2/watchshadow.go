package antares2

import (
	"sortie/geom"
)

// fine is how finely a stretch is judged where nothing better is known than trying: on the edge of an area that one
// end stands on, in buildings, among models that go different ways.
const fine = geom.Inch / 8

// sightline is one eye looking at one model on one leg of its way.
type sightline struct {
	w     *watch
	e     *eye
	p     *pose
	off   geom.Point // of the part of the model that is looked at, from its middle
	l     leg
	line  line
	box   geom.Box // around all lines
	dark  []stretchOf
	doubt []stretchOf // where what is dark may not be: on high ground, in a building
	tries []stretchOf // where the terrain has to be asked step by step
}

// look takes out of a leg where something certain hides the model from an eye, and notes where that changes.
func (w *watch) look(e *eye, p *pose, l leg) {
	r := w.r
	s := sightline{w: w, e: e, p: p, l: l, line: line{s: r.State}}
	if !s.inRange() {
		return
	}
	s.line.begin(e.m, w.as)
	s.line.end(p.m)
	s.box = geom.BoxOf(e.at, l.a, l.b)
	t := r.typ(p.m)
	if t.Body {
		w.lookAtBody(&s)
		return
	}
	s.hide(&s.dark)
	s.leave()
}

// lookAtBody does so for a model any part of which may be seen: dark is where no part of it is in view.
// a2.los.to-body
func (w *watch) lookAtBody(s *sightline) {
	body := w.r.ShapeAt(s.p.m, geom.Point{}, s.p.facing)
	var rim [4*geom.MaxHull + 1]geom.Point
	points := outline(&body, append(rim[:0], geom.Point{}))
	whole := s.l
	all := []stretchOf{}
	lit := []stretchOf{}
	for _, off := range points {
		s.off, s.l.a, s.l.b = off, whole.a.Add(off), whole.b.Add(off)
		s.box = geom.BoxOf(s.e.at, s.l.a, s.l.b)
		all, s.doubt = all[:0], s.doubt[:0]
		s.hide(&all)
		lit = s.l.without(s.inner(all), lit)
	}
	s.l = whole
	w.maybe = append(w.maybe, lit...)
}

// leave hands over what is not dark.
func (s *sightline) leave() {
	s.w.maybe = s.l.without(s.inner(s.dark), s.w.maybe)
}

// inRange cuts the leg to what comes into range at all, and tells whether anything does; a spotter has no range.
func (s *sightline) inRange() bool {
	r := s.w.r
	if s.e.reach == 0 {
		return true
	}
	reach := s.e.reach + r.typ(s.e.m).Reach + r.typ(s.p.m).Reach + touch
	if s.l.a == s.l.b {
		return geom.Dist(s.e.at, s.l.a) <= reach
	}
	var room [1]geom.Span
	spans := (geom.Core{s.e.at}).Crossing(s.l.a, s.l.b, reach, room[:0])
	if len(spans) == 0 {
		return false
	}
	near := s.l.spanned(spans[0])
	near.From, near.To = max(s.l.From, near.From-nearEnough), min(s.l.To, near.To+nearEnough)
	if near != s.l.stretchOf {
		s.l.a, s.l.b, s.l.stretchOf = s.at(near.From), s.at(near.To), near
	}
	return s.l.a != s.l.b
}

// at is where the line ends at a point of the move.
func (s *sightline) at(d geom.Length) geom.Point {
	switch {
	case s.l.a == s.l.b:
		return s.l.a
	case s.p != nil:
		return s.p.at(s.w.progress(d)).Add(s.off)
	}
	by := s.l.b.Sub(s.l.a) // the leg alone is known
	n, of := int64(d-s.l.From), int64(s.l.To-s.l.From)
	return s.l.a.Add(geom.Point{X: geom.Length(geom.MulDiv(int64(by.X), n, of)), Y: geom.Length(geom.MulDiv(int64(by.Y), n, of))})
}

// hide finds what is dark.
func (s *sightline) hide(dark *[]stretchOf) {
	s.tries = s.tries[:0]
	s.doubts()
	if s.e.inner {
		s.throughOpenings(int(s.w.r.Bodies[s.e.m].Inside))
	}
	s.behindModels(dark)
	if s.covered(*dark) {
		return
	}
	s.behindTerrain(dark)
	if len(s.tries) > 0 {
		s.step(dark)
	}
	*dark = merged(*dark)
	if !s.covered(*dark) {
		s.behindComrades()
	}
}

// step asks the terrain itself, every few millimetres, where nothing else decides: what is hidden at both ends of a
// step is dark.
func (s *sightline) step(dark *[]stretchOf) {
	r := s.w.r
	mo := &r.Bodies[s.p.m]
	was := *mo
	l := s.line
	l.bare, l.high[0] = true, s.e.high
	hidden := func(d geom.Length) bool {
		to := s.at(d)
		mo.At = to.Sub(s.off)
		r.enter(s.p.m)
		l.end(s.p.m)
		l.set(s.e.at, to)
		return l.sq != 0 && l.terrain(false).Blocked
	}
	lit := s.l.without(merged(*dark), nil)
	for _, t := range merged(s.tries) {
		for _, part := range lit {
			from, to := max(part.From, t.From), min(part.To, t.To)
			if from > to {
				continue
			}
			before := hidden(from)
			for at := from; at < to; {
				next := min(at+fine/2, to)
				now := hidden(next)
				switch {
				case now && before:
					*dark = append(*dark, stretchOf{at, next})
				case now != before:
					at := bisect(at, next, func(d geom.Length) bool { return hidden(d) == now })
					s.w.cuts = append(s.w.cuts, at-1, at, at+1)
				}
				at, before = next, now
			}
		}
	}
	*mo = was
}

// covered tells whether nothing is left.
func (s *sightline) covered(dark []stretchOf) bool {
	for _, d := range dark {
		if d.From <= s.l.From && d.To >= s.l.To {
			return true
		}
	}
	return false
}

// doubts notes where the model is on high ground or in a building: what hides others may not hide it there.
func (s *sightline) doubts() {
	r := s.w.r
	a, b := s.l.a.Sub(s.off), s.l.b.Sub(s.off) // its middle decides
	var room [8]geom.Span
	for _, list := range [2][]int16{r.book.Board.Heights, r.book.Board.Houses} {
		for _, i := range list {
			pc := &r.book.Board.Pieces[i]
			if !pc.Area.Bounds().Meets(geom.BoxOf(a, b)) {
				continue
			}
			if a == b && pc.Area.Contains(a) {
				s.doubt = append(s.doubt, s.l.stretchOf)
			}
			spans := pc.Area.Crossing(a, b, room[:0])
			s.w.cutSpans(&s.l, spans)
			for _, sp := range spans {
				s.doubt = append(s.doubt, s.l.spanned(sp))
			}
			if pc.Building != nil && len(spans) > 0 {
				s.throughOpenings(int(i))
			}
		}
	}
	s.doubt = merged(s.doubt)
}

// shadow is the part of the leg that a convex thing hides: one stretch, since the shadow of what is convex is
// convex. Its ends are found to the unit by the exact question whether a line is closed.
func (s *sightline) shadow(core geom.Core, reach geom.Length) (stretchOf, bool) {
	closes := func(d geom.Length) bool { return core.Closes(s.e.at, s.at(d), reach) }
	lo, hi := closes(s.l.From), closes(s.l.To)
	if lo && hi {
		return s.l.stretchOf, true
	}
	in, found := s.l.From, lo
	if hi {
		in, found = s.l.To, true
	}
	if !found {
		in, found = s.inside(core, reach, closes)
	}
	if !found {
		return stretchOf{}, false
	}
	out := s.l.stretchOf
	if !lo {
		out.From = bisect(s.l.From, in, closes)
	}
	if !hi {
		out.To = bisect(in, s.l.To, func(d geom.Length) bool { return !closes(d) }) - 1
	}
	return out, true
}

// inside finds a point of the leg in the shadow of something that hides neither end: behind its middle, or where the
// leg runs through it.
func (s *sightline) inside(core geom.Core, reach geom.Length, closes func(geom.Length) bool) (geom.Length, bool) {
	mid := core[0]
	if len(core) > 1 {
		mid = core.Bounds().Center()
	}
	if d, ok := s.ray(mid); ok && closes(d) {
		return d, true
	}
	var room [2]geom.Span
	for _, sp := range core.Crossing(s.l.a, s.l.b, reach, room[:0]) {
		if e := s.l.spanned(sp); closes((e.From + e.To) / 2) {
			return (e.From + e.To) / 2, true
		}
	}
	return 0, false
}

// ray is the point of the leg that lies in line with a place.
func (s *sightline) ray(v geom.Point) (geom.Length, bool) {
	c0, c1 := turnOf(s.e.at, v, s.l.a), turnOf(s.e.at, v, s.l.b)
	if c0 == c1 {
		return 0, false
	}
	return s.l.part(c0, c0-c1)
}

func turnOf(o, a, b geom.Point) int64 {
	return (int64(a.X)-int64(o.X))*(int64(b.Y)-int64(o.Y)) - (int64(a.Y)-int64(o.Y))*(int64(b.X)-int64(o.X))
}

// cast notes the shadow of a convex thing; what is certain is dark where there is no doubt.
func (s *sightline) cast(core geom.Core, reach geom.Length, certain bool, doubt []stretchOf, dark *[]stretchOf) (stretchOf, bool) {
	sh, ok := s.shadow(core, reach)
	if !ok {
		return sh, false
	}
	s.w.cuts = append(s.w.cuts, sh.From, sh.To+1)
	if certain {
		*dark = sh.without(doubt, *dark)
	}
	return sh, true
}

// inner is what is dark without what lies close to its ends: models stand on whole units, so that lines along an edge
// come and go there, and the rule itself is asked.
func (s *sightline) inner(dark []stretchOf) []stretchOf {
	dark = merged(dark)
	out := dark[:0]
	for _, d := range dark {
		if d.From > s.l.From {
			d.From += 8
		}
		if d.To < s.l.To {
			d.To -= 8
		}
		if d.From <= d.To {
			out = append(out, d)
		}
	}
	return out
}
