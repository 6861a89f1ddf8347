package antares2

import (
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// marchOf has the first unit of a table moved by the adviser, turn by turn, and returns where its middle is then.
func marchOf(t *testing.T, s *State, multiple, moves int) geom.Point {
	t.Helper()
	for range moves {
		g := s.NewMove(&position.MoveSpec{Unit: 0, Multiple: multiple, Target: NoUnit, Over: NoUnit, From: NoUnit})
		g.Gather()
		q := flow.Question{Name: position.AskMove, Kind: flow.Move, Unit: 0, Check: g.Refuse}
		a, _, ok := s.adviseMove(&q, game.Even(), dice.NewRand(1, 1))
		g.Done()
		if !ok {
			t.Fatal("there is no advice")
		}
		for _, p := range a.Paths {
			s.Bodies[p.Figure].At = p.Points[len(p.Points)-1]
		}
	}
	return s.Middle(0)
}

// Large models go round ruins that are closed to them instead of standing before them for the whole game.
func TestAdviceGoesRoundWhatIsClosed(t *testing.T) {
	s := adviceCase(t, "model rider mounted M8 Ag6 Acc4 Str6 Res7 Init7 Co8 large base 40mm\nunit red a 1 rider at 20,10\nunit blue b 5 trooper at 20,60\n"+
		"marker post objective at 20,30\nterrain ruin ruins rect 12,12 16x6")
	post := geom.Point{X: 20 * geom.Inch, Y: 30 * geom.Inch}
	if at := marchOf(t, s, 1, 5); geom.Dist(at, post) > holdReach {
		t.Errorf("after five moves it is at %v", at)
	}
}

// A way that ends in a bog is worth less than one that ends beside it, and so is one that may end at a wall for who runs.
func TestAdviceReckonsWithGround(t *testing.T) {
	const sides = "unit red a 1 trooper at 20,10\nunit blue b 5 trooper at 20,90\nmarker post objective at 20,40"
	to := flow.Answer{Paths: []flow.Path{{Figure: 0, Points: []geom.Point{{X: 20 * geom.Inch, Y: 20 * geom.Inch}}}}}
	worth := func(ground string, order position.Order) int {
		s := adviceCase(t, sides+ground)
		s.Units[0].NDice, s.Units[0].Dice[0] = 1, position.Die{Order: order}
		goal, _ := s.goal(0, game.Even())
		f := s.scene(0, goal, game.Even())
		return s.wayWorth(f, &to, s.moveWorth(f, &to), never)
	}
	open := worth("", position.RunOrder)
	for _, c := range []struct {
		ground string
		order  position.Order
		less   bool
	}{
		{"\nterrain bog marsh rect 18,19 4x4", position.Advance, true},
		{"\nterrain wall wall line 10,14 30,14 width 0.5", position.RunOrder, true},
		{"\nterrain wall wall line 10,14 30,14 width 0.5", position.Advance, false}, // who walks climbs over it
		{"\nterrain bog marsh rect 28,19 4x4", position.RunOrder, false},
	} {
		if got := worth(c.ground, c.order); got < open != c.less {
			t.Errorf("%s, %v: the way is worth %d, in the open %d", c.ground, c.order, got, open)
		}
	}
}

// Who has failed to get through difficult ground goes as far as half a move takes it, and who hunts does not go for probes.
func TestAdviceToPressOn(t *testing.T) {
	s := adviceCase(t, "model scout probe M10 Ag5 Acc5 Str1 Res5 Init7 Co8\nmodel brute infantry M6 Ag5 Acc3 Str9 Res7 Init7 Co9 has 3 Attacks SV3\n"+
		"unit red a 1 brute at 20,10\nunit blue p 1 scout at 40,10\nunit blue b 5 trooper at 20,60")
	if goal, _ := s.goal(0, game.Even()); goal != s.place(2) {
		t.Errorf("it goes for what is at %v", goal)
	}
	g := s.NewMove(&position.MoveSpec{Unit: 0, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	defer g.Done()
	g.Gather()
	q := flow.Question{Name: position.AskMove, Kind: flow.Move, Unit: 0, Check: func(a *flow.Answer) *tally.Refusal {
		for _, p := range a.Paths {
			if geom.Dist(s.Bodies[p.Figure].At, p.Points[len(p.Points)-1]) > 3*geom.Inch {
				return &tally.Refusal{}
			}
		}
		return g.Refuse(a)
	}}
	if a, _, _ := s.adviseMove(&q, game.Even(), dice.NewRand(1, 1)); len(a.Paths) == 0 || a.Paths[0].Points[0].Y < 12*geom.Inch {
		t.Errorf("with half a move it goes by %v", a.Paths)
	}
}
