package antares2

import (
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
)

// behindModels notes the shadows of the models that stand still: those of the ambusher's unit by their bodies, those
// of other units by their formations.  a2.los.block.base, a2.los.block.formation
func (s *sightline) behindModels(dark *[]stretchOf) {
	r := s.w.r
	for i := range r.Bodies {
		mo := &r.Bodies[i]
		t := &r.book.Types[mo.Base]
		if mo.Gone || mo.Off || mo.Group == s.w.g.spec.Unit || ModelID(i) == s.e.m || seenThrough(t) {
			continue
		}
		margin := geom.Inch
		if mo.Group == s.line.fu || r.onSheet("g1.diff.los.models", true) {
			margin = 0
		}
		if !s.box.Grow(t.Reach + margin).Contains(mo.At) {
			continue
		}
		s.line.high = [2]int16{s.e.high, -1}
		if s.line.passedOver(ModelID(i), mo, t) {
			continue
		}
		body := r.Shape(ModelID(i))
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
		if c == s.p || c.m == s.p.m || !c.in || !c.own || seenThrough(r.typ(c.m)) {
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
	if r.book.Edition == First {
		s.behindOfSheet(dark)
		return
	}
	var thick []thicket
	for i := range r.book.Board.Pieces {
		pc := r.sightPiece(i)
		box := pc.Area.Bounds()
		if pc.Kind.Sight == force.Clear || !box.Meets(s.box) || int16(i) == r.Bodies[s.e.m].Inside {
			continue
		}
		s.line.high = [2]int16{s.e.high, -1}
		overlooked := s.e.high >= 0 && s.line.overlooks(s.e.high, i, pc)
		edge := pc.Area.Contains(s.e.at) && s.line.onEdge(s.e.m, pc)
		if pc.Kind.Class == force.Obstacle && r.defends(s.line.fu, i) {
			edge = true
		}
		in := s.within(pc)
		if pc.Kind.Sight != force.Blocking {
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
func (s *sightline) within(pc *force.Piece) []stretchOf {
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
