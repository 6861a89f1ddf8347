package antares2

import (
	"reflect"
	"testing"

	"sortie/flow"
	"sortie/geom"
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
				if !s.inPlay(a) || !s.inPlay(b) || s.Groups[u].Side == s.Groups[v].Side {
					continue
				}
				far := s.distance(a, b)
				if far < 3*geom.Inch {
					yes, no := sameOutmost(t, s, a, b)
					held.comes, held.not = held.comes+yes, held.not+no
					draws, away, stay := sameDraw(t, s, a, b)
					held.draws, held.away, held.stay = held.draws+draws, held.away+away, held.stay+stay
				}
				if far <= s.rate(a, 2) {
					in, out := sameScattered(t, s, a, b)
					held.gathered, held.scattered = held.gathered+in, held.scattered+out
				}
				if far > geom.Inch+1 && far <= s.rate(a, 3) {
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
	g := s.newMove(&MoveSpec{Unit: a, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	defer g.done()
	away := s.flight(a, b)
	r := g.retreating(b, &away)
	defer r.done()
	for _, least := range [...]geom.Length{geom.Inch, 3 * geom.Inch, 5 * geom.Inch, 7 * geom.Inch, 9 * geom.Inch} {
		r.h.off.least = least
		for i := range r.h.poses {
			if p := &r.h.poses[i]; !p.in || !p.own {
				continue
			}
			ok := r.comes(i)
			if _, _, found := everySettingOut(r, i, nil); ok != found {
				t.Errorf("model %d of %s comes %v from %s: %v, and in full %v", i, s.name(a), least, s.name(b), ok, found)
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
	away := s.flight(a, b)
	g := s.newMove(&MoveSpec{Unit: a, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit, Must: true,
		Extra: func(w *Walk) *tally.Refusal { return away.refuse(w, false, 0) }})
	defer g.done()
	r := g.retreating(b, &away)
	defer r.done()
	for _, least := range [...]geom.Length{geom.Inch + 1, 2 * geom.Inch, 4 * geom.Inch} {
		r.h.off.least = least
		goers, ok := r.alone()
		if !ok {
			continue
		}
		asked++
		r.drawn = nil
		all, found := r.together(goers)
		r.drawn = &away
		for i := range goers {
			if r.stays(&goers[i]) {
				stay++
				break
			}
		}
		if found {
			gone++
		}
		if quick, ok := r.together(goers); ok != found || ok && !reflect.DeepEqual(quick, all) {
			t.Errorf("%s leaves %s after a draw by %v %v, and in full by %v %v", s.name(a), s.name(b), quick, ok, all, found)
		}
	}
	return asked, gone, stay
}

// sameScattered holds what is said to scatter a unit against the rules for how it ends.
func sameScattered(t *testing.T, s *State, a, b UnitID) (gathered, scattered int) {
	t.Helper()
	g := s.newMove(&MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	defer g.done()
	g.gather()
	g.together = g.holdsTogether()
	for _, leader := range g.byNearness(b) {
		way, ok := g.wayTo(&g.poses[leader], b)
		if !ok {
			continue
		}
		lone := flow.Answer{Paths: []flow.Path{{Figure: int32(g.poses[leader].m), Points: way}}}
		for _, x := range [...]flow.Answer{g.followShift(leader, way), lone} {
			if !g.scatters(&x) {
				gathered++
				continue
			}
			if scattered++; g.refuseAgain(&x) == nil {
				t.Errorf("%s charges %s by %v, which is said to scatter it", s.name(a), s.name(b), x)
			}
		}
	}
	return gathered, scattered
}

// sameGaps holds the ways that lead as near to an enemy as they can against those in a field that is drawn anew for each gap.
func sameGaps(t *testing.T, s *State, a, b UnitID) (asked int) {
	t.Helper()
	g := s.newMove(&MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	defer g.done()
	g.gather()
	g.aloof = geom.Inch + 1
	for i := range s.book.Board.Pieces { // as if the unit had failed its tests
		if s.difficultFor(a, i) {
			g.half.add(i)
		}
	}
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || i > 2 {
			continue
		}
		gap := g.gapFrom(p, b)
		way := g.wayNear(p, b, gap)
		if gap <= geom.Inch+1 {
			continue
		}
		asked++
		f := &s.works().ways
		all := ways.LeastGap(geom.Inch+1, gap, p.left, func(gap geom.Length) ([]geom.Point, bool) {
			g.drawWay(f, p)
			g.drawEnds(f, p)
			for n := range s.own(b) {
				if s.Bodies[n].Level == p.level {
					body := s.Shape(n)
					f.EndOff(&body, g.aloof)
					f.Seek(&body, gap, int(n))
				}
			}
			way, _, ok := g.affordableTouch(f, p)
			return way, ok
		})
		if !reflect.DeepEqual(way, all) {
			t.Errorf("model %d of %s goes near %s by %v, and by %v in a field drawn anew", i, s.name(a), s.name(b), way, all)
		}
	}
	return asked
}
