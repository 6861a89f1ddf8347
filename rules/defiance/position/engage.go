package position

import (
	"sortie/geom"
	"sortie/tally"
)

// engageRefusal refuses one of whose unit a figure is engaged an end that engages nobody, if it could, or that is farther
// from the enemy than it could come. Engaged with one unit it may touch any figure that it may contact there; with two
// units it goes for the nearest.  dvg.hth.engaged.maneuver-orders, dvg.hth.engaged.two-units
func (s *State) engageRefusal(g *Going, w *Way) *tally.Refusal {
	if !g.Engages {
		return nil
	}
	rule := tally.Rule("dvg.hth.engaged.maneuver-orders")
	if g.Rival == NoUnit {
		rule = "dvg.hth.engaged.two-units"
	}
	if !s.Applies(rule, true) {
		return nil
	}
	for _, e := range s.NewlyTouched(g, w) {
		if e == g.Goal || g.Rival != NoUnit && s.UnitOf(e) == g.Rival {
			return nil
		}
	}
	p, ok := s.Onslaught(g)
	if !ok {
		return s.awayRefusal(g, w, rule)
	}
	goal, could := s.Bodies[g.Goal].At, p.Points[len(p.Points)-1]
	if geom.Dist(w.At, goal) <= geom.Dist(could, goal)+1 {
		return nil
	}
	return s.No(rule, "move to engage, or as near as it can", func() string {
		return s.FigureName(g.Body) + " must go for " + s.FigureName(g.Goal) + ": one of its unit is engaged"
	})
}
