package firefight

import (
	"slices"
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/firefight/position"
	"sortie/ways"
)

// TestQuickLens holds ways that are looked for among what lies near them against ways among everything, in played games: into contact, and
// as near as a unit can get.
func TestQuickLens(t *testing.T) {
	found, none, near, n := 0, 0, 0, 0
	playing(t, 9, func(s *State, q *flow.Question) {
		if n++; q.Name != AskUnit && n%7 != 0 {
			return
		}
		for i := range s.Units {
			for k := range s.Units {
				u, to := UnitID(i), UnitID(k)
				if (i+k+n)%11 != 0 || s.Units[u].Where != position.OnTable || !s.attackable(u, to) {
					continue
				}
				for _, sprint := range [...]bool{true, false} {
					limit := s.Pace(u, sprint)
					if s.Beyond(u, to, limit) {
						continue
					}
					way, ok := s.NewFinder(u, s.GoalOf(to), limit, sprint, true).Find()
					all, can := fullWay(s.NewFinder(u, s.GoalOf(to), limit, sprint, true))
					if ok != can || ok && !slices.Equal(way.Points[1:], all) {
						t.Fatalf("%s gets to %s by %v %v, looking at everything by %v %v", s.Name(u), s.Name(to), way.Points, ok, all, can)
					}
					if ok {
						found++
					} else {
						none++
					}
				}
				way, ok := s.NewFinder(u, s.GoalOf(to), s.Pace(u, false), false, false).Nearest()
				if all := fullNearest(s.NewFinder(u, s.GoalOf(to), s.Pace(u, false), false, false)); !slices.Equal(way.Points[1:], all) {
					t.Fatalf("%s gets near %s by %v %v, looking at everything by %v", s.Name(u), s.Name(to), way.Points, ok, all)
				}
				near++
			}
		}
	})
	if found < 100 || none < 100 || near < 1000 {
		t.Errorf("%d ways, %d without, %d nearest: the test tests nothing", found, none, near)
	}
}

// fullWay is find for one who stands on the table, with everything drawn.
func fullWay(f *position.Finder) ([]geom.Point, bool) {
	e := f.Exit()
	e.Begin(&f.Field, position.TouchSlack)
	f.Bar(!f.Minds())
	f.Lens = march.Lens{}
	f.DrawWay(&f.Field, f.Stood())
	f.Seek(0)
	w, ok := f.Field.Touch(f.From, f.Limit)
	return w.Points, ok && e.Measured(&w, 0) <= f.Limit
}

// fullNearest is nearest, with everything drawn.
func fullNearest(f *position.Finder) []geom.Point {
	e := f.Exit()
	f.Bar(!f.Minds())
	here := f.Body.Moved(f.From)
	e.Begin(&f.Field, position.TouchSlack)
	f.Lens = march.Lens{}
	f.DrawWay(&f.Field, f.Stood())
	f.DrawPlaces()
	return ways.LeastGap(geom.Inch, f.Gap(&here), f.Limit, func(gap geom.Length) ([]geom.Point, bool) {
		f.Field.Forgo()
		f.Seek(gap)
		w, ok := f.Field.Touch(f.From, f.Limit)
		return w.Points, ok && e.Measured(&w, 0) <= f.Limit
	})
}
