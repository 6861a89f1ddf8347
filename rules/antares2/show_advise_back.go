package antares2

import "sortie/geom"

// Where a unit runs that is charged and cannot win.

// mayFear is an enemy who may charge.
func (s *State) mayFear(t UnitID) fear {
	return fear{at: s.place(t), reach: 2*s.reachOf(t) + geom.Inch, by: t}
}

// harmOf is what a unit must fear of an enemy's charge; nothing if he cannot charge or would not win.
func (s *State) harmOf(u UnitID, e *fear) int {
	if !e.known {
		e.known = true
		if s.mayCharge(e.by) {
			e.harm = max(s.clash(e.by, u), 0)
		}
	}
	return e.harm
}

// haven is the place within a run that is worst for those whose charge a unit fears: straight away from the worst of them or somewhat to
// either side; false if it fears nobody in reach.
func (s *State) haven(u UnitID) (geom.Point, bool) {
	at, far := s.place(u), 2*s.reachOf(u)
	var room [32]fear
	fears, worst := room[:0], fear{}
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(t) || geom.Dist(at, s.place(t)) > 2*s.reachOf(t)+geom.Inch+far {
			continue
		}
		f := s.mayFear(t)
		if geom.Dist(at, f.at) <= f.reach && s.harmOf(u, &f) > worst.harm {
			worst = f
		}
		fears = append(fears, f)
	}
	away := geom.Bearing(worst.at, at)
	best, least := at, worst.harm
	for _, turn := range []geom.Angle{0, 30, 330, 60, 300} {
		to := at.Polar((away + turn).Norm(), far)
		if harm := s.worstAt(u, fears, to); harm < least && s.onBoard(to, geom.Inch) {
			best, least = to, harm
		}
	}
	return best, best != at
}

// worstAt is what the worst charge at a unit does that may come to a place.
func (s *State) worstAt(u UnitID, fears []fear, at geom.Point) int {
	worst := 0
	for i := range fears {
		if e := &fears[i]; geom.Dist(at, e.at) <= e.reach {
			worst = max(worst, s.harmOf(u, e))
		}
	}
	return worst
}
