package antares2

import (
	"slices"

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
	body := w.r.bodyAt(s.p.m, geom.Point{}, s.p.facing)
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
		s.throughOpenings(int(s.w.r.Models[s.e.m].Inside))
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
	mo := &r.Models[s.p.m]
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
	var room [8]geom.Span
	for _, list := range [2][]int16{r.book.Board.Heights, r.book.Board.Houses} {
		for _, i := range list {
			pc := &r.book.Board.Pieces[i]
			if !pc.Area.Bounds().Meets(geom.BoxOf(s.l.a, s.l.b)) {
				continue
			}
			if s.l.a == s.l.b && pc.Area.Contains(s.l.a) {
				s.doubt = append(s.doubt, s.l.stretchOf)
			}
			spans := pc.Area.Crossing(s.l.a, s.l.b, room[:0])
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

// behindModels notes the shadows of the models that stand still: those of the ambusher's unit by their bodies, those
// of other units by their formations.  a2.los.block.base, a2.los.block.formation
func (s *sightline) behindModels(dark *[]stretchOf) {
	r := s.w.r
	for i := range r.Models {
		mo := &r.Models[i]
		t := &r.book.Types[mo.Type]
		if mo.Gone || mo.Off || mo.Unit == s.w.g.spec.Unit || ModelID(i) == s.e.m || t.seenThrough() {
			continue
		}
		margin := geom.Inch
		if mo.Unit == s.line.fu {
			margin = 0
		}
		if !s.box.Grow(t.Reach + margin).Contains(mo.At) {
			continue
		}
		s.line.high = [2]int16{s.e.high, -1}
		if s.line.passedOver(ModelID(i), mo, t) {
			continue
		}
		body := r.body(ModelID(i))
		s.cast(body.Core(), body.R+margin, mo.Inside < 0 && !s.e.inner, s.doubt, dark)
		if s.covered(*dark) {
			return
		}
	}
}

// behindComrades notes where models of the moving unit pass before each other.
func (s *sightline) behindComrades() {
	r := s.w.r
	for i := range s.w.g.poses {
		c := &s.w.g.poses[i]
		if c == s.p || c.m == s.p.m || !c.in || !c.own || r.typ(c.m).seenThrough() {
			continue
		}
		a, b := c.at(s.w.progress(s.l.From)), c.at(s.w.progress(s.l.To))
		reach := r.typ(c.m).Reach
		if !s.box.Grow(reach).Meets(geom.BoxOf(a, b)) {
			continue
		}
		off := a.Sub(s.l.a)
		if geom.DistSq(b.Sub(s.l.b), off) > nearEnough*nearEnough || r.typ(c.m).Base.N != 1 {
			s.finely(s.l.stretchOf)
			continue
		}
		// both go the same way: seen from them it is the eye that moves, and the shadow is one stretch again
		from, to := s.e.at, s.e.at.Sub(s.l.b.Sub(s.l.a))
		back := sightline{w: s.w, e: &eye{at: s.l.a}, l: leg{s.l.stretchOf, from, to}}
		if sh, ok := back.shadow(geom.Core{a}, r.typ(c.m).Base.R); ok {
			s.w.cuts = append(s.w.cuts, sh.From-1, sh.From, sh.From+1, sh.To, sh.To+1, sh.To+2)
		}
	}
}

// finely has a stretch judged in small steps.
func (s *sightline) finely(part stretchOf) {
	for d := part.From; d < part.To; d += fine {
		s.w.cuts = append(s.w.cuts, d)
	}
	s.w.cuts = append(s.w.cuts, part.To+1)
}

// throughOpenings notes where lines run past the ends of openings.  a2.building.los-out, a2.building.los-in
func (s *sightline) throughOpenings(piece int) {
	b := s.w.r.book.Board.Pieces[piece].Building
	for i := range b.Openings {
		for _, v := range [2]geom.Point{b.Openings[i].A, b.Openings[i].B} {
			if d, ok := s.ray(v); ok {
				s.w.cuts = append(s.w.cuts, d-1, d, d+1)
			}
		}
	}
	for i := range b.Parts {
		for _, v := range b.Parts[i].Line {
			if d, ok := s.ray(v); ok {
				s.w.cuts = append(s.w.cuts, d-1, d, d+1)
			}
		}
	}
	s.tries = append(s.tries, s.l.stretchOf)
}

// behindTerrain notes the shadows of blocking terrain, and where obscuring terrain becomes too much.
func (s *sightline) behindTerrain(dark *[]stretchOf) {
	r := s.w.r
	var thick []thicket
	for i := range r.book.Board.Pieces {
		pc := r.sightPiece(i)
		box := pc.Area.Bounds()
		if pc.Kind.Sight == Clear || !box.Meets(s.box) || int16(i) == r.Models[s.e.m].Inside {
			continue
		}
		s.line.high = [2]int16{s.e.high, -1}
		overlooked := s.e.high >= 0 && s.line.overlooks(s.e.high, i, pc)
		edge := pc.Area.Contains(s.e.at) && s.line.onEdge(s.e.m, pc)
		if pc.Kind.Class == Obstacle && r.defends(s.line.fu, i) {
			edge = true
		}
		in := s.within(pc)
		if pc.Kind.Sight != Blocking {
			thick = append(thick, thicket{pc: pc, in: in, doubtful: overlooked || edge})
			continue
		}
		doubt := merged(append(slices.Clone(s.doubt), in...))
		for _, part := range pc.Area.Parts() {
			sh, ok := s.cast(part.Core, part.R, !overlooked && !edge, doubt, dark)
			if ok && (overlooked || edge || len(doubt) > 0) {
				s.tries = append(s.tries, sh)
			}
			if s.covered(*dark) {
				return
			}
		}
	}
	if len(thick) > 0 {
		s.through(thick, dark)
	}
}

// within is where the model stands on a piece; there it may be seen because it is on its edge.
func (s *sightline) within(pc *Piece) []stretchOf {
	if s.l.a == s.l.b {
		if pc.Area.Contains(s.l.a) {
			return []stretchOf{s.l.stretchOf}
		}
		return nil
	}
	if !legNear(s.l.a, s.l.b, 0, &pc.Area) {
		return nil
	}
	var room [8]geom.Span
	spans := pc.Area.Crossing(s.l.a, s.l.b, room[:0])
	s.w.cutSpans(&s.l, spans)
	var out []stretchOf
	for _, sp := range spans {
		e := s.l.spanned(sp)
		out = append(out, e)
	}
	return out
}
