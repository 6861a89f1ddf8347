package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// Whether one who may not stay as it is can go anywhere is a question about all places at once. Where it may end is bounded by
// outlines: of bases, ground, perimeters and what lies behind them, and by how far it goes. If there is such a place at all,
// there is one on an outline, nearest to where it stands or where two of them meet; those are judged one by one.

// elsewhere is a way to a place where a figure may come to its level; it is looked for once a move.
func (s *State) elsewhere(g *Going) (flow.Path, bool) {
	if g.looked {
		return g.aside, g.lies
	}
	g.looked = true
	if g.Limit <= 0 {
		return g.aside, false
	}
	from, try := s.Bodies[g.Body].At, s.takes(g)
	g.Spec.Place = true
	at, ok := g.Spec.Nearest(&s.Works().Field, 0, from, nil, g.Limit)
	g.Spec.Place = false
	if ok && at != from && try(s.StraightTo(g, at)) {
		return g.aside, true
	}
	return g.aside, s.outlet(g, try)
}

// couldMove tells whether a figure that must move can: go some way, or turn if that is movement for it.
// dvg.orders.maneuver.must-move
func (s *State) couldMove(g *Going) bool {
	_, ok := s.anyMove(g)
	return ok
}

// anyMove is a legal move of a figure that may not stay; it is looked for once a move.
func (s *State) anyMove(g *Going) (flow.Path, bool) {
	if g.looked {
		return g.aside, g.lies
	}
	g.looked = true
	try := s.takes(g)
	return g.aside, s.beside(g, try) || s.anyTurn(g, try) || s.OnOutlines(g, nil, try)
}

// takes keeps the first way that is legal.
func (s *State) takes(g *Going) func(flow.Path) bool {
	return func(p flow.Path) bool {
		if _, refusal := s.JudgeMove(g, []flow.Path{p}); refusal == nil {
			g.aside, g.lies = p, true
		}
		return g.lies
	}
}

// StraightTo is the straight way of a mover to a place; one that lies and is to rise stands up first.
func (s *State) StraightTo(g *Going, at geom.Point) flow.Path {
	p := flow.Path{Figure: int32(g.Body), Points: []geom.Point{at}}
	if s.LiesBelow(g.Body, s.Bodies[g.Body].Prone) {
		p.Points = []geom.Point{s.Bodies[g.Body].At, at}
		p.Corners = make([]flow.Corner, len(p.Points))
	}
	return p
}

// anyTurn tries every way a hull may face.  dvg.vehicle.turn.cost
func (s *State) anyTurn(g *Going, try func(flow.Path) bool) bool {
	if !s.TurnsAsHull(s.Frame(g.Body)) {
		return false
	}
	body := &s.Bodies[g.Body]
	for first := range geom.Angle(15) { // those far apart first
		for turn := first; turn < 360; turn += 15 {
			if turn > 0 && try(flow.Path{Figure: int32(g.Body), Points: []geom.Point{body.At}, Facing: (body.Facing + turn).Norm(), Turned: true}) {
				return true
			}
		}
	}
	return false
}

// outlet finds a legal end of a mover other than where it stands: at a glance, or among the places on outlines.
func (s *State) outlet(g *Going, try func(flow.Path) bool) bool {
	return s.beside(g, try) || s.OnOutlines(g, nil, try)
}

// beside tries places all about a mover.
func (s *State) beside(g *Going, try func(flow.Path) bool) bool {
	return g.Limit > 0 && (s.TryAround(g, try) || s.hair(g, try))
}

// hair tries the places just beside a mover: who is not wedged in can go to one of them.
func (s *State) hair(g *Going, try func(flow.Path) bool) bool {
	from := s.Bodies[g.Body].At
	for x := geom.Length(-1); x <= 1; x++ {
		for y := geom.Length(-1); y <= 1; y++ {
			if by := (geom.Point{X: x, Y: y}); by != (geom.Point{}) && try(s.StraightTo(g, from.Add(by))) {
				return true
			}
		}
	}
	return false
}

// TryAround tries some places about a figure before all are gone through: most who move have room everywhere.
func (s *State) TryAround(g *Going, try func(flow.Path) bool) bool {
	from := s.Bodies[g.Body].At
	for _, far := range [...]geom.Length{geom.Inch / 10, geom.Inch / 2, g.Limit / 2, g.Limit} {
		for deg := geom.Angle(0); deg < 360 && far > 0 && far <= g.Limit; deg += 15 {
			if try(s.StraightTo(g, from.Polar(deg, far))) {
				return true
			}
		}
	}
	return false
}

// bounded is one way of looking for an end: how the mover faces there, how far it comes, whether it touches no enemy, and the
// arc that it moves in.
type bounded struct {
	face        geom.Angle
	far         geom.Length
	aloof       bool
	lands       bool       // it faces so where it ends
	turns       bool       // it turns so before it goes
	wheels      bool       // a hull that turns at the corners of its way
	shuns       bool       // it keeps off dear ground
	ahead, half geom.Angle // none: any direction
	goal        *nearerTo
}

// OnOutlines tries the places on the outlines of what is closed to the end of a mover, as it may face there, as far as it may
// come and in the arcs that it moves in; straight, or round what is in the way of one who walks.
func (s *State) OnOutlines(g *Going, goal *nearerTo, try func(flow.Path) bool) bool {
	hull := s.TurnsAsHull(s.Frame(g.Body)) && !g.Aloft
	f := s.takeField()
	defer s.giveField(f)
	if hull && !g.Leap {
		return s.onWheels(f, g, goal, try)
	}
	facing, turns := s.Bodies[g.Body].Facing, geom.Angle(180) // turned by half a hull covers the same ground
	if s.Bases[s.Bodies[g.Body].Base].N == 1 {
		turns = 1
	}
	for turn := range turns {
		bd := bounded{face: (facing + turn).Norm(), lands: turns > 1, goal: goal}
		if hull { // it jumps ahead, and lands as it likes
			bd.ahead, bd.half = facing, 45
		}
		if s.inBounds(f, g, &bd, 0, try) {
			return true
		}
	}
	return false
}

// inBounds tries the places within bounds for one who has paid something for a turn: without touching an enemy, and touching one.
func (s *State) inBounds(f *ways.Field, g *Going, bd *bounded, paid geom.Length, try func(flow.Path) bool) bool {
	for _, far := range s.ranges(g) {
		if bd.far, bd.aloof = far-paid, true; bd.far <= 0 {
			continue
		}
		if s.tryEnds(f, g, bd, try) {
			return true
		}
		if bd.shuns = far == g.Limit && g.Spec.Slows(&g.Spec.Movers[0]); bd.shuns && s.tryEnds(f, g, bd, try) {
			return true
		}
		bd.aloof, bd.shuns = false, false
		if g.Contact && s.foeWithin(g, far) && s.tryEnds(f, g, bd, try) {
			return true
		}
	}
	return false
}

// foeWithin tells whether an enemy is so near that a mover could come to touch it.
func (s *State) foeWithin(g *Going, far geom.Length) bool {
	box := s.Bounds(g.Body).Grow(far + 2)
	for i := range s.Bodies {
		if e := BodyID(i); s.Stands(e) && s.SideOf(e) != s.SideOf(g.Body) && box.Meets(s.Bounds(e)) {
			return true
		}
	}
	return false
}

// tryEnds tries the places on outlines within bounds.
func (s *State) tryEnds(f *ways.Field, g *Going, bd *bounded, try func(flow.Path) bool) bool {
	from := s.Bodies[g.Body].At
	walks := bd.half == 0 && !g.Leap && !g.Aloft && s.Bodies[g.Body].Level == 0
	s.drawOutlet(f, g, bd)
	about := from
	if bd.goal != nil {
		about = bd.goal.at
	}
	for _, at := range f.Places(about) {
		if bd.goal.passes(at) {
			break // the nearest come first
		}
		if at == from {
			continue
		}
		p := s.StraightTo(g, at)
		switch {
		case bd.turns:
			p = s.TurnedTo(g, bd.face, at)
		case bd.lands:
			p.Facing, p.Turned = bd.face, true
		}
		if !bd.wheels && try(p) || bd.lands && !g.Leap && try(s.TurnedTo(g, bd.face, at)) {
			return true
		}
		if !walks {
			continue
		}
		if way, ok := f.To(from, at, bd.far); ok && try(s.walked(g, bd, way.Points)) {
			return true
		}
	}
	return false
}

// walked is a way round corners as bounds say: of a hull that turns at them, or of one that faces some way all along it.
func (s *State) walked(g *Going, bd *bounded, points []geom.Point) flow.Path {
	switch {
	case bd.wheels:
		return s.Wheeled(g, bd.face, points)
	case bd.lands:
		return s.TurnedTo(g, bd.face, points...)
	}
	return flow.Path{Figure: int32(g.Body), Points: slices.Clone(points)}
}

// ranges are the distances that may bound a move: all that it has, what dear ground leaves of it, and what may be jumped over.
func (s *State) ranges(g *Going) []geom.Length {
	out := []geom.Length{g.Limit}
	if g.Leap {
		pieces := s.Ground.Pieces()
		for i := range pieces {
			if most := s.jumpsOver(g, pieces[i].Height); !pieces[i].Gone && most > 0 && most < g.Limit && !slices.Contains(out, most) {
				out = append(out, most)
			}
		}
		return out
	}
	least := g.Limit
	for k := range g.Spec.Ground {
		if p := &g.Spec.Ground[k]; p.Num > p.Den && p.Den > 0 {
			least = min(least, g.Limit*geom.Length(p.Den)/geom.Length(p.Num))
		}
	}
	if s.Applies("dvg.movement.crawl.half", s.Bodies[g.Body].Prone && !s.Frame(g.Body).Vehicle()) {
		least /= 2
	}
	if least < g.Limit && least > 0 {
		out = append(out, least)
	}
	return out
}

// jumpsOver is how far a mover jumps over something so high.
func (s *State) jumpsOver(g *Going, high geom.Length) geom.Length {
	return s.Law().Jump(s.Movement(g.Body), high)
}

// drawOutlet draws where a mover may not end, and on the ground not go: what its move says, enemies that it is not to touch, the
// perimeters of others of its side with what lies behind them, and what is behind ground that it does not jump over so far.
func (s *State) drawOutlet(f *ways.Field, g *Going, bd *bounded) {
	g.Spec.Place = s.ChangesLevel(g.Body)
	g.Spec.Draw(f, 0, bd.face, nil)
	g.Spec.Place = false
	if bd.shuns {
		g.Spec.Shun(f, &g.Spec.Movers[0])
	}
	from, far := s.Bodies[g.Body].At, bd.far
	f.Inside(from, far)
	if bd.goal != nil {
		f.Inside(bd.goal.at, bd.goal.within)
	}
	if bd.half > 0 { // what is to the left of the arc, and what is to the right
		f.OffCore(halfOf(from, bd.ahead+bd.half, 90, far), 0)
		f.OffCore(halfOf(from, bd.ahead-bd.half, -90, far), 0)
	}
	for i := range s.Bodies {
		if e := BodyID(i); bd.aloof && g.Contact && s.Stands(e) && s.SideOf(e) != s.SideOf(g.Body) && s.Bodies[i].Level == 0 {
			body := s.Shape(e)
			f.EndOff(&body, 2)
		}
	}
	s.drawHulls(f, g, far)
	if !g.Leap {
		return
	}
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && s.jumpsOver(g, p.Height) < far {
			for _, part := range p.Area.Parts() {
				f.OffCore(part.Core, part.R)
				f.OffCore(shadow([]geom.Point{from}, part, 0, far), 0)
			}
		}
	}
}

// drawHulls draws the perimeters that a mover may not make its own unit's overlap: wherever it ends, that is drawn tight about
// its mates and it.  dvg.unit.perimeter.no-cross, dvg.unit.perimeter.repair
func (s *State) drawHulls(f *ways.Field, g *Going, far geom.Length) {
	if len(g.hulls) == 0 {
		return
	}
	body := &s.Bodies[g.Body]
	wide := s.Bases[body.Base].R
	walks := !g.Leap && !g.Aloft && body.Level == 0
	was, _ := geom.Perimeter(s.withMates(g, body.At, body.Facing)...)
	mates, held := s.matesHull(g, wide)
	start := s.Shape(g.Body)
	about := geom.Box{Min: body.At, Max: body.At}.Grow(far + s.Reach(g.Body))
	if held {
		about = about.Join(mates.Bounds())
	}
	about = about.Grow(geom.Inch)
	for i := range g.hulls {
		h := &g.hulls[i]
		if !about.Meets(h.box) { // wherever it ends, the two are apart
			continue
		}
		if walks && !h.part.Overlaps(start.Part()) {
			f.Middle(h.part.Core, h.part.R+wide)
		}
		reach := h.part.R + wide
		if !s.ChangesLevel(g.Body) && s.Applies("dvg.unit.perimeter.repair", was.Overlaps(h.part)) {
			if reach -= was.Depth(h.part).Length() + 1; reach <= 0 {
				continue // so deep already that this says little
			}
		}
		keepOff(f, h, reach, &mates, held, far)
	}
}

// keepOff closes the places from which a perimeter reaches into another: those too near to it, and those behind it as seen from mates.
func keepOff(f *ways.Field, h *hull, reach geom.Length, mates *geom.Part, held bool, far geom.Length) {
	f.OffCore(h.part.Core, reach)
	if held {
		f.OffCore(shadow(mates.Core, geom.Part{Core: h.part.Core}, reach, far), 0)
	}
}

// matesHull is the perimeter of the others of a mover's unit, with corners rounded like its own base.
func (s *State) matesHull(g *Going, wide geom.Length) (geom.Part, bool) {
	s.layMates(g)
	if len(g.mates) == 0 {
		return geom.Part{}, false
	}
	if c := g.mates[0].Center(); g.mates[0].R > wide {
		return geom.Perimeter(append(slices.Clip(g.mates), geom.Disc(c, wide))...)
	}
	return geom.Perimeter(g.mates...)
}
