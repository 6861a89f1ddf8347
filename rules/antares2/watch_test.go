package antares2

import (
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/sight"
)

// someMove is a move of a unit at random, straight or round a corner, all models alike or each its own way. It need
// not be legal: what is seen of it does not depend on that.
func someMove(s *State, u UnitID, rnd *dice.Rand) *move {
	g := s.newMove(&MoveSpec{Unit: u, Name: AskMove, Multiple: 2, Ordered: true, Target: NoUnit, Over: NoUnit, From: NoUnit})
	shift := func() geom.Point {
		return geom.Point{X: geom.Length(rnd.Int(10*508) - 5*508), Y: geom.Length(rnd.Int(10*508) - 5*508)}
	}
	corner, end := shift(), shift()
	bent, alike := rnd.Int(3) == 0, rnd.Int(4) > 0
	var paths []flow.Path
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own {
			continue
		}
		if !alike {
			corner, end = shift(), shift()
		}
		pts := []geom.Point{p.from.Add(end)}
		if bent {
			pts = []geom.Point{p.from.Add(corner), p.from.Add(end)}
		}
		paths = append(paths, flow.Path{Figure: int32(p.m), Points: pts})
	}
	g.give(paths)
	return g
}

// TestStretchesAgainstEveryPoint holds the stretches of a way on which an ambusher could shoot against the rule
// asked at one point after another. Nothing longer than a millimetre is missed or invented; less may be, where
// models that stand on whole units come and go behind an edge along which they are looked at.
func TestStretchesAgainstEveryPoint(t *testing.T) {
	t.Run("second edition", func(t *testing.T) { stretchesAgainstEveryPoint(t, Second) })
	t.Run("first edition", func(t *testing.T) { stretchesAgainstEveryPoint(t, First) })
}

func stretchesAgainstEveryPoint(t *testing.T, e Edition) {
	const (
		step = 4 // of the slow look
		most = 5 // wrong in a row
	)
	points, changes, hidden, short := 0, 0, 0, 0
	for seed := range uint64(200) {
		s := crowdedTable(t, seed)
		s.book.Edition = e
		r := &Run{State: s, io: quiet{}}
		rnd := dice.NewRand(seed, 11)
		for range 6 {
			a, u := UnitID(rnd.Int(len(s.Units))), UnitID(rnd.Int(len(s.Units)))
			if s.Groups[a].Side == s.Groups[u].Side {
				continue
			}
			g := someMove(s, u, rnd)
			w := r.watchFor(a, g)
			found := w.stretches()
			any, was, wrong := false, false, 0
			for d := geom.Length(0); d <= w.long; d += step {
				open := !w.bar(d)
				points++
				if d > 0 && open != was {
					changes++
				}
				any, was = any || open, open
				if wrong++; sight.Holds(found, d) == open {
					wrong = 0
				}
				if wrong > most {
					t.Errorf("seed %d: %s ambushing %s: at %v of %v open %v, found %v", seed, s.name(a), s.name(u), d, w.long, open, found)
					break
				}
			}
			for _, e := range found {
				if e.To-e.From < geom.Inch/4 {
					short++
				}
			}
			if !any {
				hidden++
			}
			if sees := r.watchFor(a, g).seesAny(); sees != (len(found) > 0) {
				t.Errorf("seed %d: %s is asked about %s: %v, found %v", seed, s.name(a), s.name(u), sees, found)
			}
			g.done()
		}
	}
	if changes < 100 || hidden < 100 || short < 5 {
		t.Errorf("the tables are dull: %d points, %d changes, %d ways hidden, %d short stretches", points, changes, hidden, short)
	}
}
