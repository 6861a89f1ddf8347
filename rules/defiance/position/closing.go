package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
	"sortie/ways"
)

// Who charges must end nearer to its goal, and one of whose unit is engaged as near as it can. Whether there is such an end, and the
// way that is proposed to it, come out of the same search. Who can come no nearer does not go away either: it stays as near as it may.

// nearerTo is what an end has to be near to.
type nearerTo struct {
	at     geom.Point
	within geom.Length // no place further from it will do
	least  bool        // the nearest of all is looked for
}

// passes tells whether a place is too far off to be looked at.
func (n *nearerTo) passes(at geom.Point) bool {
	return n != nil && n.least && geom.Dist(n.at, at) > n.within
}

// closerRefusal refuses a charger an end that is not nearer to its goal, if it could come nearer, or one farther from it, if not.
// dvg.orders.charge.closer, dvg.orders.charge.distance
func (s *State) closerRefusal(g *Going, w *Way) *tally.Refusal {
	if g.Goal == NoBody || !s.Applies("dvg.orders.charge.closer", true) {
		return nil
	}
	if s.nearerToOne(g, w.At) {
		return nil
	}
	if !s.CouldCloseIn(g) {
		return s.awayRefusal(g, w, "dvg.orders.charge.distance")
	}
	return s.No("dvg.orders.charge.closer", "end nearer to it", func() string {
		return s.FigureName(g.Body) + " must end nearer to " + s.FigureName(g.Goal)
	})
}

// nearerToOne tells whether a place is nearer to the goal of a charger than where it began, or nearer to another of that unit who was
// just as near: it takes either.
func (s *State) nearerToOne(g *Going, at geom.Point) bool {
	from, goal := s.Bodies[g.Body].At, s.Bodies[g.Goal].At
	far := geom.DistSq(from, goal)
	if geom.DistSq(at, goal) < far {
		return true
	}
	for e := range s.Standing(s.UnitOf(g.Goal)) {
		if q := s.Bodies[e].At; geom.DistSq(from, q) == far && geom.DistSq(at, q) < far && s.Bodies[e].Level == 0 && !s.Disabled(e) && !s.IsGun(e) {
			return true
		}
	}
	return false
}

// awayRefusal refuses one that cannot come nearer to its goal an end farther from it than it need be.
func (s *State) awayRefusal(g *Going, w *Way, rule tally.Rule) *tally.Refusal {
	goal := s.Bodies[g.Goal].At
	d := geom.DistSq(w.At, goal)
	if d <= geom.DistSq(s.Bodies[g.Body].At, goal) {
		return nil
	}
	p, ok := s.HoldsOn(g)
	if !s.Applies(rule, ok && d > geom.DistSq(EndOf(&p, s.Bodies[g.Body].At), goal)) {
		return nil
	}
	return s.No(rule, "stay as near as it can", func() string {
		return s.FigureName(g.Body) + " cannot come nearer to " + s.FigureName(g.Goal) + ", and does not go away from it"
	})
}

// EndOf is where a way leads; one without points is of who stays.
func EndOf(p *flow.Path, from geom.Point) geom.Point {
	if len(p.Points) == 0 {
		return from
	}
	return p.Points[len(p.Points)-1]
}

// CouldCloseIn tells whether a charger finds a way that brings it nearer to its goal: a step straight at it, a way round what is
// in between, or any other. It is worked out once a move.
func (s *State) CouldCloseIn(g *Going) bool {
	if !g.known {
		g.known, g.closes = true, s.closesIn(g)
	}
	return g.closes
}

func (s *State) closesIn(g *Going) bool {
	at, from := s.Bodies[g.Goal].At, s.Bodies[g.Body].At
	if g.Limit <= 0 || at == from {
		return false
	}
	plain := s.Aimless(g)
	nearer := func(p flow.Path) bool {
		g.Nearer = p
		return geom.DistSq(EndOf(&p, from), at) < geom.DistSq(from, at) && s.GoesSo(&plain, p)
	}
	if step, _ := s.headedTo(g, geom.Toward(from, at, min(g.Limit, geom.Inch/4))); nearer(step) {
		return true
	}
	goal := nearerTo{at: at, within: geom.Dist(from, at)}
	return s.ringed(g, &goal, nearer) || s.hair(g, nearer) || s.OnOutlines(g, &goal, nearer)
}

// Aimless is a mover without what it moves for, so that its ways are judged by everything else.
func (s *State) Aimless(g *Going) Going {
	plain := *g
	plain.Engages, plain.Goal, plain.Boards, plain.Judged, plain.mates = false, NoBody, false, false, slices.Clip(g.mates)
	return plain
}

// GoesSo tells whether a way may be gone.
func (s *State) GoesSo(g *Going, p flow.Path) bool {
	_, refusal := s.JudgeMove(g, []flow.Path{p})
	return refusal == nil
}

// ringed tries the shortest way of one who walks to where it is just nearer to a goal than it has to be; if the nearest place of
// all is looked for, to where it is nearer and nearer.
func (s *State) ringed(g *Going, goal *nearerTo, try func(flow.Path) bool) bool {
	if g.Leap || g.Aloft || s.Bodies[g.Body].Level > 0 || s.TurnsAsHull(s.Frame(g.Body)) {
		return false
	}
	f := s.takeField()
	defer s.giveField(f)
	for _, far := range s.ranges(g) {
		for _, aloof := range [...]bool{true, false} {
			if !aloof && (!g.Contact || !s.foeWithin(g, far)) {
				continue
			}
			bd := bounded{face: s.Bodies[g.Body].Facing, far: far, aloof: aloof}
			if s.ringsIn(f, g, &bd, goal, try) {
				return true
			}
			if bd.shuns = far == g.Limit && g.Spec.Slows(&g.Spec.Movers[0]); bd.shuns && s.ringsIn(f, g, &bd, goal, try) {
				return true
			}
		}
	}
	return false
}

// ringsIn tries that within bounds: who comes within a distance and no nearer is looked for by halves.
func (s *State) ringsIn(f *ways.Field, g *Going, bd *bounded, goal *nearerTo, try func(flow.Path) bool) bool {
	const thick = 2 // how far behind the edge of a ring ends are found
	near, far := geom.Length(0), goal.within-thick-1
	for ring := far; ring > near; ring = (near + far) / 2 {
		s.drawOutlet(f, g, bd)
		f.SeekMiddle(goal.at, ring, 0)
		way, ok := f.Touch(s.Bodies[g.Body].At, bd.far)
		ok = ok && len(way.Points) > 0
		if ok && try(flow.Path{Figure: int32(g.Body), Points: slices.Clone(way.Points)}) {
			return true
		}
		if !goal.least || !ok && ring == far && near == 0 {
			return false
		}
		if ok {
			far = ring
		} else {
			near = ring
		}
		if far-near <= 1 {
			return false
		}
	}
	return false
}

// towardGoal is the shortest way toward the goal of a charge, as far as it goes; it is looked for once a move.
func (s *State) towardGoal(g *Going) (flow.Path, bool) {
	if !g.sought {
		m := &g.Spec.Movers[0]
		m.Limit = g.Limit
		g.sought = true
		g.path, g.found = g.Spec.Toward(&s.Works().Field, 0, s.Bodies[g.Goal].At, 2*g.Limit)
		m.Limit = geom.MaxCoord
	}
	return g.path, g.found
}

// Onslaught is the way of a figure that brings it nearest to the one it must engage: straight up to its base or as far as it
// comes, round what is in between, or to the place nearest to it of all; it is looked for once a move.
func (s *State) Onslaught(g *Going) (flow.Path, bool) {
	if g.tried {
		return g.onset, g.comes
	}
	g.tried = true
	from, at := s.Bodies[g.Body].At, s.Bodies[g.Goal].At
	if g.Limit <= 0 || at == from {
		return g.onset, false
	}
	plain := s.Aimless(g)
	if p := s.upTo(g); s.GoesSo(&plain, p) && (len(p.Corners) == 0 || s.MeetsGoal(g, &p)) {
		g.onset, g.comes = p, true
		return g.onset, true
	}
	goal := nearerTo{at: at, within: geom.Dist(from, at), least: true}
	best := geom.DistSq(from, at)
	s.nearest(g, &plain, &goal, func(p flow.Path) bool {
		end := EndOf(&p, from)
		if d := geom.DistSq(end, at); d < best && s.GoesSo(&plain, p) {
			best, g.onset, g.comes = d, p.Clone(), true
			goal.within = geom.Dist(end, at)
		}
		return false
	})
	return g.onset, g.comes
}

// nearest goes through all that may be the nearest place to a goal; what is tried is to make the bounds of it closer.
func (s *State) nearest(g, plain *Going, goal *nearerTo, try func(flow.Path) bool) {
	var last flow.Path
	tried := func(p flow.Path) bool {
		if was := goal.within; try(p) || goal.within < was || last.Points == nil {
			last = p.Clone()
		}
		return false
	}
	if straight, _ := s.headedTo(g, goal.at); len(straight.Corners) > 0 {
		tried(s.upTo(g))
	}
	if round, ok := s.towardGoal(g); ok && !g.Leap {
		tried(round)
	}
	s.hair(plain, tried)
	s.ringed(plain, goal, tried)
	s.OnOutlines(plain, goal, tried)
	if !g.Engages || len(last.Points) == 0 || !s.MeetsGoal(g, &last) {
		s.lastUnits(plain, &last, goal, try)
	}
}

// MeetsGoal tells whether a way leads into contact with the goal of a mover.
func (s *State) MeetsGoal(g *Going, p *flow.Path) bool {
	face := s.Bodies[g.Body].Facing
	if p.Turned {
		face = p.Facing
	}
	end, target := s.ShapeAt(g.Body, EndOf(p, s.Bodies[g.Body].At), face), s.Shape(g.Goal)
	return geom.Within(&end, &target, 1)
}

// upTo is the way of a mover straight at its goal: until their bases touch, or as far as it goes.
func (s *State) upTo(g *Going) flow.Path {
	from, at := s.Bodies[g.Body].At, s.Bodies[g.Goal].At
	p, cost := s.headedTo(g, at)
	face := s.Bodies[g.Body].Facing
	if hull := s.TurnsAsHull(s.Frame(g.Body)) && !g.Aloft; !hull { // it looks where it goes
		face = geom.Bearing(from, at)
	}
	if len(p.Corners) > 0 && p.Corners[0].Turned {
		face = p.Corners[0].Facing
	}
	far := max(1, min(g.Limit-cost, geom.Dist(from, at)))
	body, target := s.Bases[s.Bodies[g.Body].Base].Posed(geom.Point{}, face), s.Shape(g.Goal)
	if spans := march.Near(body, from, []geom.Point{at}, &target, 0); len(spans) > 0 && s.endLevel(g.Body) == 0 {
		far = max(1, min(far, spans[0].From.Length()))
	}
	p.Points[len(p.Points)-1] = geom.Toward(from, at, far)
	return p
}

// HoldsOn is a way of one that cannot come nearer to its goal that leaves it as near as it is, or takes it away no further than it
// must: it lies down or stands up, turns, stays, or goes to the nearest place of all. It is looked for once a move.
func (s *State) HoldsOn(g *Going) (flow.Path, bool) {
	if g.weighed {
		return g.rest, g.rests
	}
	g.weighed = true
	plain := s.Aimless(g)
	from, at := s.Bodies[g.Body].At, s.Bodies[g.Goal].At
	take := func(p flow.Path) bool {
		if s.GoesSo(&plain, p) {
			g.rest, g.rests = p.Clone(), true
		}
		return g.rests
	}
	if _, refusal := s.JudgeMove(&plain, nil); refusal == nil {
		g.rests = true
		return g.rest, true
	}
	if take(s.flipped(g)) || s.anyTurn(g, take) {
		return g.rest, true
	}
	goal := nearerTo{at: at, within: geom.Dist(from, at) + g.Limit, least: true}
	best := int64(1) << 62
	s.nearest(g, &plain, &goal, func(p flow.Path) bool {
		if d := geom.DistSq(EndOf(&p, from), at); d < best && s.GoesSo(&plain, p) {
			best, g.rest, g.rests = d, p.Clone(), true
			goal.within = geom.Dist(EndOf(&p, from), at)
		}
		return false
	})
	return g.rest, g.rests
}

// flipped is a figure that lies down where it is, or stands up.
func (s *State) flipped(g *Going) flow.Path {
	return flow.Path{Figure: int32(g.Body), Points: []geom.Point{s.Bodies[g.Body].At}, Corners: []flow.Corner{{Prone: !s.Bodies[g.Body].Prone}}}
}
