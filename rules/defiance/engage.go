package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// engageRefusal refuses one of whose unit a figure is engaged an end that engages nobody, if it could, or that is farther
// from the enemy than it could come. Engaged with one unit it may touch any figure that it may contact there; with two
// units it goes for the nearest.  dvg.hth.engaged.maneuver-orders, dvg.hth.engaged.two-units
func (s *State) engageRefusal(g *going, w *way) *tally.Refusal {
	if !g.engages {
		return nil
	}
	rule := tally.Rule("dvg.hth.engaged.maneuver-orders")
	if g.rival == NoUnit {
		rule = "dvg.hth.engaged.two-units"
	}
	if !s.holds(rule, true) {
		return nil
	}
	for _, e := range s.newlyTouched(g, w) {
		if e == g.goal || g.rival != NoUnit && s.unitOf(e) == g.rival {
			return nil
		}
	}
	p, ok := s.onslaught(g)
	if !ok {
		return nil
	}
	goal, could := s.Bodies[g.goal].At, p.Points[len(p.Points)-1]
	if geom.Dist(w.at, goal) <= geom.Dist(could, goal)+1 {
		return nil
	}
	return s.no(rule, "move to engage, or as near as it can", func() string {
		return s.figureName(g.b) + " must go for " + s.figureName(g.goal) + ": one of its unit is engaged"
	})
}

// onslaught is the way of a figure that brings it nearest to the one it must engage: straight up to its base or as far as it
// comes, round what is in between, or to the place nearest to it of all; it is looked for once a move.
func (s *State) onslaught(g *going) (flow.Path, bool) {
	if g.tried {
		return g.onset, g.comes
	}
	g.tried = true
	plain := *g
	plain.engages, plain.goal, plain.mates = false, NoBody, slices.Clip(g.mates)
	from, goal := s.Bodies[g.b].At, s.Bodies[g.goal].At
	best := geom.DistSq(from, goal)
	try := func(p flow.Path) bool {
		if _, refusal := s.judge(&plain, []flow.Path{p}); refusal != nil {
			return false
		}
		if d := geom.DistSq(p.Points[len(p.Points)-1], goal); d < best {
			best, g.onset, g.comes = d, p, true
		}
		return true
	}
	far := geom.Dist(from, goal) - s.Bases[s.Bodies[g.b].Base].R - s.Bases[s.Bodies[g.goal].Base].R
	straight := flow.Path{Figure: int32(g.b), Points: []geom.Point{geom.Toward(from, goal, min(g.limit, max(1, far)))}}
	if try(straight) {
		return g.onset, g.comes
	}
	plain.goal = g.goal
	round, ok := s.towardGoal(&plain)
	plain.goal = NoBody
	if !g.leap && ok && try(round) {
		return g.onset, g.comes
	}
	s.onOutlines(&plain, &nearerTo{at: goal, most: true}, try)
	return g.onset, g.comes
}
