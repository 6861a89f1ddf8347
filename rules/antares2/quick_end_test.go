package antares2

import (
	"reflect"
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
	"sortie/ways"
)

// TestWhatEndsASearchChangesNothing holds what ends a search early in played games against what is found without: who does not come so far by
// himself, who stays after a draw, answers that scatter a unit, and the least gap in a field that is drawn once.
func TestWhatEndsASearchChangesNothing(t *testing.T) {
	var held struct{ comes, not, draws, away, stay, scattered, gathered, gaps int }
	n := 0
	played(t, 5, func(s *State) {
		if n++; n%5 != 0 {
			return
		}
		for u := range s.Units {
			for v := range s.Units {
				a, b := UnitID(u), UnitID(v)
				if !s.InPlay(a) || !s.InPlay(b) || s.Groups[u].Side == s.Groups[v].Side {
					continue
				}
				far := s.distance(a, b)
				if far < 3*geom.Inch {
					yes, no := sameOutmost(t, s, a, b)
					held.comes, held.not = held.comes+yes, held.not+no
					draws, away, stay := sameDraw(t, s, a, b)
					held.draws, held.away, held.stay = held.draws+draws, held.away+away, held.stay+stay
				}
				if far <= s.Rate(a, 2) {
					in, out := sameScattered(t, s, a, b)
					held.gathered, held.scattered = held.gathered+in, held.scattered+out
				}
				if far > geom.Inch+1 && far <= s.Rate(a, 3) {
					held.gaps += sameGaps(t, s, a, b)
				}
			}
		}
	})
	if held.comes < 100 || held.not < 100 || held.draws < 50 || held.away < 20 || held.stay < 20 || held.scattered < 50 || held.gathered < 50 || held.gaps < 100 {
		t.Errorf("%+v: the test tests nothing", held)
	}
	t.Logf("%+v", held)
}

// sameOutmost holds whether models come so far from an enemy against the ways that they find.
func sameOutmost(t *testing.T, s *State, a, b UnitID) (comes, not int) {
	t.Helper()
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	defer g.Done()
	away := s.Flight(a, b)
	r := g.Retreating(b, &away)
	defer r.Done()
	for _, least := range [...]geom.Length{geom.Inch, 3 * geom.Inch, 5 * geom.Inch, 7 * geom.Inch, 9 * geom.Inch} {
		r.Move.Off.Least = least
		for i := range r.Move.Poses {
			if p := &r.Move.Poses[i]; !p.In || !p.Own {
				continue
			}
			ok := r.Comes(i)
			if _, _, found := everySettingOut(r, i, nil); ok != found {
				t.Errorf("model %d of %s comes %v from %s: %v, and in full %v", i, s.Name(a), least, s.Name(b), ok, found)
			}
			if ok {
				comes++
			} else {
				not++
			}
		}
	}
	return comes, not
}

// sameDraw holds how a unit leaves an enemy together after a draw, where who stays ends the search for those who go along with him, against all
// who go along. It tells how many were asked, how many get away, and of how many somebody stays.
func sameDraw(t *testing.T, s *State, a, b UnitID) (asked, gone, stay int) {
	t.Helper()
	away := s.Flight(a, b)
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit, Must: true,
		Extra: func(w *position.Walk) *tally.Refusal { return away.Refuse(w, false, 0) }})
	defer g.Done()
	r := g.Retreating(b, &away)
	defer r.Done()
	for _, least := range [...]geom.Length{geom.Inch + 1, 2 * geom.Inch, 4 * geom.Inch} {
		r.Move.Off.Least = least
		goers, ok := r.Alone()
		if !ok {
			continue
		}
		asked++
		r.Drawn = nil
		all, found := r.Together(goers)
		r.Drawn = &away
		for i := range goers {
			if r.Stays(&goers[i]) {
				stay++
				break
			}
		}
		if found {
			gone++
		}
		if quick, ok := r.Together(goers); ok != found || ok && !reflect.DeepEqual(quick, all) {
			t.Errorf("%s leaves %s after a draw by %v %v, and in full by %v %v", s.Name(a), s.Name(b), quick, ok, all, found)
		}
	}
	return asked, gone, stay
}

// sameScattered holds what is said to scatter a unit against the rules for how it ends.
func sameScattered(t *testing.T, s *State, a, b UnitID) (gathered, scattered int) {
	t.Helper()
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	defer g.Done()
	g.Gather()
	g.Together = g.HoldsTogether()
	for _, leader := range g.ByNearness(b) {
		way, ok := g.WayTo(&g.Poses[leader], b)
		if !ok {
			continue
		}
		lone := flow.Answer{Paths: []flow.Path{{Figure: int32(g.Poses[leader].Model), Points: way}}}
		for _, x := range [...]flow.Answer{g.FollowShift(leader, way), lone} {
			if !g.Scatters(&x) {
				gathered++
				continue
			}
			if scattered++; g.RefuseAgain(&x) == nil {
				t.Errorf("%s charges %s by %v, which is said to scatter it", s.Name(a), s.Name(b), x)
			}
		}
	}
	return gathered, scattered
}

// sameGaps holds the ways that lead as near to an enemy as they can against those in a field that is drawn anew for each gap.
func sameGaps(t *testing.T, s *State, a, b UnitID) (asked int) {
	t.Helper()
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	defer g.Done()
	g.Gather()
	g.Aloof = geom.Inch + 1
	for i := range s.Book.Board.Pieces { // as if the unit had failed its tests
		if s.DifficultFor(a, i) {
			g.Half.Add(i)
		}
	}
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || i > 2 {
			continue
		}
		gap := g.GapFrom(p, b)
		way := g.WayNear(p, b, gap)
		if gap <= geom.Inch+1 {
			continue
		}
		asked++
		f := &s.Works().Ways
		all := ways.LeastGap(geom.Inch+1, gap, p.Left, func(gap geom.Length) ([]geom.Point, bool) {
			g.DrawWay(f, p)
			g.DrawEnds(f, p)
			for n := range s.Own(b) {
				if s.Bodies[n].Level == p.Level {
					body := s.Shape(n)
					f.EndOff(&body, g.Aloof)
					f.Seek(&body, gap, int(n))
				}
			}
			way, _, ok := g.AffordableTouch(f, p)
			return way, ok
		})
		if !reflect.DeepEqual(way, all) {
			t.Errorf("model %d of %s goes near %s by %v, and by %v in a field drawn anew", i, s.Name(a), s.Name(b), way, all)
		}
	}
	return asked
}
