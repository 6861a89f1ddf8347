package defiance

import (
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
		return s.awayRefusal(g, w, rule)
	}
	goal, could := s.Bodies[g.goal].At, p.Points[len(p.Points)-1]
	if geom.Dist(w.at, goal) <= geom.Dist(could, goal)+1 {
		return nil
	}
	return s.no(rule, "move to engage, or as near as it can", func() string {
		return s.figureName(g.b) + " must go for " + s.figureName(g.goal) + ": one of its unit is engaged"
	})
}
