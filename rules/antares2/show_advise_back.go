package antares2

import "sortie/geom"

// Where a unit runs that is charged and cannot win.

// fearOf is what a unit must fear of an enemy's charge; false if he cannot charge or would not win.
func (s *State) fearOf(u, t UnitID) (fear, bool) {
	if !s.mayCharge(t) {
		return fear{}, false
	}
	harm := s.clash(t, u)
	return fear{s.place(t), 2*s.reachOf(t) + geom.Inch, harm}, harm > 0
}

// haven is the place within a run that is worst for those whose charge a unit fears: straight away from the worst of them or somewhat to
// either side; false if it fears nobody in reach.
func (s *State) haven(u UnitID) (geom.Point, bool) {
	at, far := s.place(u), 2*s.reachOf(u)
	var room [32]fear
	fears, worst := room[:0], fear{}
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.inPlay(t) || geom.Dist(at, s.place(t)) > 2*s.reachOf(t)+geom.Inch+far {
			continue
		}
		if f, ok := s.fearOf(u, t); ok {
			fears = append(fears, f)
			if f.harm > worst.harm && geom.Dist(at, f.at) <= f.reach {
				worst = f
			}
		}
	}
	away := geom.Bearing(worst.at, at)
	best, least := at, worst.harm
	for _, turn := range []geom.Angle{0, 30, 330, 60, 300} {
		to := at.Polar((away + turn).Norm(), far)
		if harm := worstAt(fears, to); harm < least && s.onBoard(to, geom.Inch) {
			best, least = to, harm
		}
	}
	return best, best != at
}

// worstAt is what the worst charge does that may come to a place.
func worstAt(fears []fear, at geom.Point) int {
	worst := 0
	for i := range fears {
		if e := &fears[i]; e.harm > worst && geom.Dist(at, e.at) <= e.reach {
			worst = e.harm
		}
	}
	return worst
}
