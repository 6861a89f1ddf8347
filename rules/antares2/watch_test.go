package antares2

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/sight"
)

// someMove is a move of a unit at random, straight or round a corner, all models alike or each its own way, or all out of
// one place as from a hatch. It need not be legal: what is seen of it does not depend on that.
func someMove(s *State, u UnitID, rnd *dice.Rand) *position.Move {
	g := s.NewMove(&position.MoveSpec{Unit: u, Name: position.AskMove, Multiple: 2, Ordered: true, Target: NoUnit, Over: NoUnit, From: NoUnit})
	shift := func() geom.Point {
		return geom.Point{X: geom.Length(rnd.Int(10*508) - 5*508), Y: geom.Length(rnd.Int(10*508) - 5*508)}
	}
	corner, end := shift(), shift()
	bent, alike, hatch := rnd.Int(3) == 0, rnd.Int(4) > 0, rnd.Int(5) == 0
	var paths []flow.Path
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		if !alike {
			corner, end = shift(), shift()
		}
		if hatch {
			p.From, end = g.Poses[0].From, geom.Point{X: end.X * 7 / 8, Y: end.Y * 7 / 8}
		}
		pts := []geom.Point{p.From.Add(end)}
		if bent {
			pts = []geom.Point{p.From.Add(corner), p.From.Add(end)}
		}
		paths = append(paths, flow.Path{Figure: int32(p.Model), Points: pts, Facing: geom.Angle(rnd.Int(360)), Turned: rnd.Int(2) == 0})
	}
	g.Give(paths)
	return g
}

// TestStretchesAgainstEveryPoint holds the stretches of a way on which an ambusher could shoot against the rule
// asked at one point after another. Nothing longer than a millimetre is missed or invented; less may be, where
// models that stand on whole units come and go behind an edge along which they are looked at.
func TestStretchesAgainstEveryPoint(t *testing.T) {
	t.Run("second edition", func(t *testing.T) { stretchesAgainstEveryPoint(t, position.Second) })
	t.Run("first edition", func(t *testing.T) { stretchesAgainstEveryPoint(t, position.First) })
}

func stretchesAgainstEveryPoint(t *testing.T, e position.Edition) {
	points, changes, hidden, short := 0, 0, 0, 0
	for seed := range uint64(200) {
		s := crowdedTable(t, seed)
		s.Book.Edition = e
		r := &Run{State: s, io: quiet{}}
		rnd := dice.NewRand(seed, 11)
		for range 6 {
			a, u := UnitID(rnd.Int(len(s.Units))), UnitID(rnd.Int(len(s.Units)))
			if s.Groups[a].Side == s.Groups[u].Side {
				continue
			}
			g := someMove(s, u, rnd)
			w := r.WatchFor(a, g)
			found := w.Stretches()
			n, opens := againstEveryPoint(t, w, seed)
			points, changes = points+n, changes+opens
			for _, e := range found {
				if e.To-e.From < geom.Inch/4 {
					short++
				}
			}
			if len(found) == 0 {
				hidden++
			}
			if sees := r.WatchFor(a, g).SeesAny(); sees != (len(found) > 0) {
				t.Errorf("seed %d: %s is asked about %s: %v, found %v", seed, s.Name(a), s.Name(u), sees, found)
			}
			g.Done()
		}
	}
	if changes < 100 || hidden < 100 || short < 5 {
		t.Errorf("the tables are dull: %d points, %d changes, %d ways hidden, %d short stretches", points, changes, hidden, short)
	}
}

// againstEveryPoint holds what was found of a watch against the rule at one point after another. It tells how many points
// that were, and how often the answer changed.
func againstEveryPoint(t *testing.T, w *position.Watch, seed uint64) (points, changes int) {
	const (
		step = 4 // of the slow look
		most = 5 // wrong in a row
	)
	found, s := w.Stretches(), w.State
	was, wrong := false, 0
	for d := geom.Length(0); d <= w.Long; d += step {
		open := !w.Bar(d)
		points++
		if d > 0 && open != was {
			changes++
		}
		was = open
		if wrong++; sight.Holds(found, d) == open {
			wrong = 0
		}
		if wrong > most {
			t.Errorf("seed %d: %s ambushing %s: at %v of %v open %v, found %v", seed, s.Name(w.A), s.Name(w.G.Spec.Unit), d, w.Long, open, found)
			return
		}
	}
	return
}

// TestStretchesAmongComrades does so for a few who go each his own way beyond a gap in the rocks: one who is not in view
// there hides another, or lets him be seen where they pass through each other.
func TestStretchesAmongComrades(t *testing.T) {
	changes := 0
	for seed := range uint64(400) {
		rnd := dice.NewRand(seed, 12)
		gap := 200 + rnd.Int(300)
		s := caseOf(t, fmt.Sprintf(`
model ogre infantry large M5 Ag5 Acc5 Str7 Res9 Init6 Co8 arms carbine
model bike mounted M8 Ag5 Acc5 Str5 Res7 Init6 Co8 pill 50mmx25mm arms carbine
terrain west rock rect 1,18 28.%03dx1
terrain east rock rect 30.%03d,18 29x1
unit red squad %d %s at 30,14 facing %d
unit blue wait 1 ogre at 30,23
`, 1000-gap, gap, 2+rnd.Int(2), []string{"ogre", "bike", "trooper"}[rnd.Int(3)], rnd.Int(360)))
		r := &Run{State: s, io: quiet{}}
		for m := range s.Members(0) {
			s.Bodies[m].At = geom.Point{X: geom.Length(28*508 + rnd.Int(4*508)), Y: geom.Length(8*508 + rnd.Int(6*508))}
		}
		g := someMove(s, 0, rnd)
		w := r.WatchFor(1, g)
		_, n := againstEveryPoint(t, w, seed)
		changes += n
		g.Done()
	}
	if changes < 100 {
		t.Errorf("the ways are dull: %d changes", changes)
	}
}
