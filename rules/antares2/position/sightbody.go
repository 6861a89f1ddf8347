package position

import (
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/sight"
)

// Of a model that is measured by its body any part may be seen. A few places on its outline are looked at first; if none
// of them is seen as well as can be, its sides are searched: of what certainly hides the shadow is taken out of a side,
// and what is left is judged, by the line itself, at each place where something that lies between can begin or
// cease to matter and once between any two of them. So a window between two things is found however narrow it is.
// a2.los.to-body
type sides struct {
	body  geom.Shape
	solid bool            // blocking terrain alone counts
	shade sight.Shade     // of the present side
	dim   []sight.Stretch // where something certainly obscures it
	thick []sight.Thicket
	lit   []sight.Stretch
	part  []sight.Stretch
	legs  []sight.Leg
	// where to look on one of these
	places []geom.Length
}

// toSides is the best line from one place to the sides of a body, or one that is known if none is better.
func (l *Line) toSides(p geom.Point, body *geom.Shape, best Sight) Sight {
	l.State.Works().sides.search(l, p, body, best.Obscured && !best.Blocked, func(q geom.Point) bool {
		if got := l.Judge(p, q); best.Worse(&got) {
			best = got
		}
		return l.enough(&best)
	}, func() bool { return !best.Blocked && !l.State.shadesDiffer() })
	return best
}

// opensSide tells whether nothing blocks some line from a place to the sides of a body.
func (l *Line) opensSide(p geom.Point, body *geom.Shape) (open bool) {
	l.State.Works().sides.search(l, p, body, false, func(q geom.Point) bool {
		open = l.open(p, q)
		return open
	}, nil)
	return open
}

// showsSide tells whether a line from a place to some side of a body will do, blocking terrain alone being in the way.
func (l *Line) showsSide(p geom.Point, body *geom.Shape, do func(q geom.Point) bool) (shows bool) {
	x := &l.State.Works().sides
	x.solid = true
	defer func() { x.solid = false }()
	x.search(l, p, body, false, func(q geom.Point) bool {
		shows = do(q)
		return shows
	}, nil)
	return shows
}

// shadesDiffer tells whether one line through obscuring ground may be better than another that passes too.
// a2.los.option.graded, g1.acc.obstacle
func (s *State) shadesDiffer() bool { return s.Book.Options.Graded || s.Book.Edition == First }

// search looks at places on the sides of a body until one will do: at those first that nothing obscures for certain, and at the others
// unless one that was seen is as good as any of them. If the body is known to be seen those alone are looked at.
func (x *sides) search(l *Line, p geom.Point, body *geom.Shape, seen bool, look func(q geom.Point) bool, asGood func() bool) {
	x.body = *body
	x.legs = sight.Sides(body, p, x.legs[:0])
	for _, clear := range [2]bool{true, false} {
		if !clear && (seen && !l.State.shadesDiffer() || asGood != nil && asGood()) {
			return
		}
		for _, leg := range x.legs {
			if x.draw(l, p, leg); x.shade.Covered() {
				continue
			}
			for _, part := range x.bright(clear) {
				x.places = part.Probes(x.shade.Cuts, x.places[:0])
				for _, d := range x.places {
					if q, ok := sight.Onto(body, p, x.shade.At(d)); ok && look(q) {
						return
					}
				}
			}
		}
	}
}

// bright are the parts of a side that nothing certainly hides: what nothing certainly obscures, or the rest.
func (x *sides) bright(clear bool) []sight.Stretch {
	s := &x.shade
	x.lit = s.Lit(x.lit[:0])
	if x.dim = sight.Merged(x.dim); len(x.dim) == 0 {
		if clear {
			return x.lit
		}
		return nil
	}
	if !clear {
		x.part = sight.Common(x.lit, x.dim, x.part[:0])
		return x.part
	}
	x.part = x.part[:0]
	for _, part := range x.lit {
		x.part = part.Without(x.dim, x.part)
	}
	return x.part
}

// draw finds what hides and what obscures a side, and where that may change.
func (x *sides) draw(l *Line, p geom.Point, leg sight.Leg) {
	s := &x.shade
	s.Cuts, x.dim, x.thick = s.Cuts[:0], x.dim[:0], x.thick[:0]
	s.Begin(p, leg)
	s.CutRims(&x.body)
	for _, i := range [2]int16{l.inside, l.inside2} {
		if i >= 0 {
			x.throughOpenings(l, i)
		}
	}
	if !l.bare && !x.solid {
		x.behindModels(l)
	}
	if !s.Covered() {
		x.behindTerrain(l)
	}
	slices.Sort(s.Cuts)
	s.Cuts = slices.Compact(s.Cuts)
}

// throughOpenings notes where lines run past the ends of openings.  a2.building.los-out, a2.building.los-in
func (x *sides) throughOpenings(l *Line, piece int16) {
	b := l.State.Book.Board.Pieces[piece].Building
	for i := range b.Openings {
		x.shade.CutAt(b.Openings[i].A)
		x.shade.CutAt(b.Openings[i].B)
	}
	for i := range b.Parts {
		for _, v := range b.Parts[i].Line {
			x.shade.CutAt(v)
		}
	}
}

// indoors tells whether an end of the line is in a building, which may have its own say about what hides.
func (l *Line) indoors() bool { return l.inside >= 0 || l.inside2 >= 0 }

// behindModels casts the shadows of the models between.  a2.los.block.base, a2.los.block.formation
func (x *sides) behindModels(l *Line) {
	s := &x.shade
	for i := range l.State.Bodies {
		m, mo := ModelID(i), &l.State.Bodies[i]
		t := &l.State.Book.Types[mo.Base]
		if mo.Gone || mo.Off || m == l.from || m == l.to || seenThrough(t) {
			continue
		}
		margin := geom.Inch
		if mo.Group == l.fu || mo.Group == l.tu || l.State.OnSheet("g1.diff.los.models", true) {
			margin = 0
		}
		if !s.Box().Grow(t.Reach+margin).Contains(mo.At) || l.passedOver(m, mo, t) || l.passesThrough(m, mo) {
			continue
		}
		body := l.State.Shape(m)
		if s.Cast(body.Core(), body.R+margin, mo.Inside < 0 && !l.indoors(), nil); s.Covered() {
			return
		}
	}
}

// behindTerrain casts the shadows of the pieces between: of what blocks, of what obscures by so much that nothing is seen through it, and of
// what obscures.  a2.los.block.blocking-terrain, a2.los.block.obscuring-over-4, a2.hit.mod.obscuring
func (x *sides) behindTerrain(l *Line) {
	s := &x.shade
	for i := range l.State.Book.Board.Pieces {
		pc := l.State.sightPiece(i)
		if pc.Kind.Sight == force.Clear || !pc.Area.Bounds().Meets(s.Box()) || int16(i) == l.inside || int16(i) == l.inside2 || l.overlooked(i, pc) {
			continue
		}
		blocks := pc.Kind.Sight == force.Blocking || l.State.Book.Edition == First && l.State.dense(pc.Kind)
		if x.solid && !blocks {
			continue
		}
		on := s.On(&pc.Area, geom.Point{})
		sure := !l.indoors() && !l.standsIn(s.Eye, i, pc)
		for _, part := range pc.Area.Parts() {
			sh, ok := s.Cast(part.Core, part.R, blocks && sure, on)
			if ok && sure && !blocks {
				x.dim = sh.Without(on, x.dim)
			}
			if s.Covered() {
				return
			}
		}
		if !blocks {
			x.thick = append(x.thick, sight.Thicket{Area: &pc.Area, Rate: rateOf(pc), On: on, Doubtful: !sure})
		}
	}
	if len(x.thick) == 0 || l.State.Book.Edition == First {
		return
	}
	if s.CutTurns(x.thick); !l.indoors() {
		limit, _ := l.State.mostObscuring()
		s.Through(x.thick, limit)
	}
}

// overlooked tells whether high ground at an end sees over a piece.  a2.los.open.high-ground
func (l *Line) overlooked(i int, pc *force.Piece) bool {
	return (l.high[0] >= 0 || l.high[1] >= 0) && l.State.Applies("a2.los.open.high-ground", l.overlooks(l.high[0], i, pc) || l.overlooks(l.high[1], i, pc))
}

// standsIn tells whether the eye stands in a piece, or defends it, so that it may not count.
func (l *Line) standsIn(eye geom.Point, i int, pc *force.Piece) bool {
	return pc.Area.Contains(eye) || pc.Kind.Class == force.Obstacle && l.State.Defends(l.fu, i)
}
