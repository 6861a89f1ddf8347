package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// jumpRefusal holds the terrain under a jump against its height.
// dvg.movement.jump.height-low, dvg.movement.jump.height-mid, dvg.movement.jump.height-over
func (s *State) jumpRefusal(g *going, w *way) *tally.Refusal {
	from := s.Bodies[g.b].At
	high := geom.Length(0)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && p.Area.Crosses(from, w.at) {
			high = max(high, p.Height)
		}
	}
	mv := s.mv(g.b)
	most := s.law().jump(mv, high)
	if d := geom.Dist(from, w.at); d > most {
		rule := tally.Rule("dvg.movement.jump.height-low")
		switch {
		case most == 0:
			rule = "dvg.movement.jump.height-over"
		case most == 2*mv:
			rule = "dvg.movement.jump.height-mid"
		}
		return no(rule, "jump less far or another way", "%s would jump %s, and what is in the way lets it jump %s", s.figureName(g.b), s.long(d), s.long(most))
	}
	return nil
}

// goalRefusal holds the end of a move against what it is for: a charge, cover, or the unit that may be fought.
func (s *State) goalRefusal(g *going, w *way) *tally.Refusal {
	body := &s.Bodies[g.b]
	if g.cover != nil && w.at != body.At {
		start, end := s.ShapeAt(g.b, body.At, body.Facing), s.ShapeAt(g.b, w.at, w.facing)
		if g.cover.Gap(&end) >= g.cover.Gap(&start) {
			return no("dvg.morale.shaken.activation", "crawl toward the nearest cover", "%s may only crawl toward its nearest cover", s.figureName(g.b))
		}
	}
	if refusal := s.fleeRefusal(g, w); refusal != nil {
		return refusal
	}
	if g.contact {
		if refusal := s.contactRefusal(g, w); refusal != nil {
			return refusal
		}
	}
	if g.engages {
		return s.engageRefusal(g, w)
	}
	if g.boards {
		return s.boardingRefusal(g, w)
	}
	if g.goal != NoBody && s.holds("dvg.orders.charge.closer", true) {
		goal := s.Bodies[g.goal].At
		if geom.DistSq(w.at, goal) >= geom.DistSq(body.At, goal) && s.couldCloseIn(g) {
			return s.no("dvg.orders.charge.closer", "end nearer to it", func() string {
				return s.figureName(g.b) + " must end nearer to " + s.figureName(g.goal)
			})
		}
	}
	return nil
}

// couldCloseIn tells whether a charger finds a way that brings it nearer to its goal: a step straight at it, a way round what is
// in between, or any other. It is worked out once a move.
func (s *State) couldCloseIn(g *going) bool {
	if !g.known {
		g.known, g.closes = true, s.closesIn(g)
	}
	return g.closes
}

func (s *State) closesIn(g *going) bool {
	at, from := s.Bodies[g.goal].At, s.Bodies[g.b].At
	step := min(g.limit, geom.Inch/4)
	nearer := func(p flow.Path) bool {
		g.nearer = p
		return geom.DistSq(p.Points[len(p.Points)-1], at) < geom.DistSq(from, at) && s.legalButGoal(g, p)
	}
	if step > 0 && at != from && nearer(flow.Path{Figure: int32(g.b), Points: []geom.Point{geom.Toward(from, at, step)}}) {
		return true
	}
	if p, ok := s.towardGoal(g); ok && nearer(p) {
		return true
	}
	return s.outlet(g, &nearerTo{at: at}, nearer)
}

// towardGoal is the shortest way toward the goal of a charge, as far as it goes; it is looked for once a move.
func (s *State) towardGoal(g *going) (flow.Path, bool) {
	if !g.sought {
		m := &g.spec.Movers[0]
		m.Limit = g.limit
		g.sought = true
		g.path, g.found = g.spec.Toward(&s.works().field, 0, s.Bodies[g.goal].At, 2*g.limit)
		m.Limit = geom.MaxCoord
	}
	return g.path, g.found
}

func (s *State) legalButGoal(g *going, p flow.Path) bool {
	plain := *g
	plain.goal, plain.boards, plain.mates = NoBody, false, slices.Clip(g.mates)
	_, refusal := s.judge(&plain, []flow.Path{p})
	return refusal == nil
}
