package firefight

import (
	"slices"
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
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
				if (i+k+n)%11 != 0 || s.Units[u].Where != OnTable || !s.attackable(u, to) {
					continue
				}
				for _, sprint := range [...]bool{true, false} {
					limit := s.pace(u, sprint)
					if s.beyond(u, to, limit) {
						continue
					}
					way, ok := s.newFinder(u, s.goalOf(to), limit, sprint, true).find()
					all, can := fullWay(s.newFinder(u, s.goalOf(to), limit, sprint, true))
					if ok != can || ok && !slices.Equal(way.points[1:], all) {
						t.Fatalf("%s gets to %s by %v %v, looking at everything by %v %v", s.name(u), s.name(to), way.points, ok, all, can)
					}
					if ok {
						found++
					} else {
						none++
					}
				}
				way, ok := s.newFinder(u, s.goalOf(to), s.pace(u, false), false, false).nearest()
				if all := fullNearest(s.newFinder(u, s.goalOf(to), s.pace(u, false), false, false)); !slices.Equal(way.points[1:], all) {
					t.Fatalf("%s gets near %s by %v %v, looking at everything by %v", s.name(u), s.name(to), way.points, ok, all)
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
func fullWay(f *finder) ([]geom.Point, bool) {
	e := f.exit()
	e.Begin(&f.field, touchSlack)
	f.bar(!f.minds())
	f.Lens = march.Lens{}
	f.DrawWay(&f.field, f.stood())
	f.seek(0)
	w, ok := f.field.Touch(f.From, f.limit)
	return w.Points, ok && e.Measured(&w, 0) <= f.limit
}

// fullNearest is nearest, with everything drawn.
func fullNearest(f *finder) []geom.Point {
	e := f.exit()
	f.bar(!f.minds())
	here := f.body.Moved(f.From)
	e.Begin(&f.field, touchSlack)
	f.Lens = march.Lens{}
	f.DrawWay(&f.field, f.stood())
	f.drawEnds()
	return ways.LeastGap(geom.Inch, f.gap(&here), f.limit, func(gap geom.Length) ([]geom.Point, bool) {
		f.field.Forgo()
		f.seek(gap)
		w, ok := f.field.Touch(f.From, f.limit)
		return w.Points, ok && e.Measured(&w, 0) <= f.limit
	})
}
