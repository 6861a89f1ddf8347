package advice

import (
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

const inch = geom.Inch

// field is a unit at 0,0 that wants to be 20 inches up, with a gun of 12 inches.
func field(foes ...Foe) *Scene {
	return &Scene{Goal: geom.Point{Y: 20 * inch}, Near: 2 * inch, Prize: true, Reach: 12 * inch, Temper: game.Even(), Foes: foes}
}

func TestWhereAMoveEndsIsJudged(t *testing.T) {
	up := func(d geom.Length) geom.Point { return geom.Point{Y: d * inch} }
	gun := Foe{At: up(30), Shoots: 14 * inch}
	claws := Foe{At: up(30), Charge: 10 * inch}
	for _, c := range []struct {
		what          string
		scene         *Scene
		better, worse geom.Point
		cover         [2]int // at the better and the worse place
	}{
		{"nearer to the goal", field(), up(8), up(4), [2]int{}},
		{"two inches less far, but there", field(), up(18), up(16), [2]int{}},
		{"cover is worth a detour", field(), up(7), up(8), [2]int{2, 0}},
		{"with an enemy in range", field(Foe{At: up(20)}), up(8), up(7), [2]int{}},
		{"out of the reach of two that charge", field(claws, claws), up(18), up(19), [2]int{}},
		{"covered from a gun", field(gun), up(17), up(17), [2]int{1, 0}},
	} {
		if a, b := c.scene.Worth(c.better, c.cover[0]), c.scene.Worth(c.worse, c.cover[1]); a <= b {
			t.Errorf("%s: %d against %d", c.what, a, b)
		}
	}
}

func TestAMoveEndsWhereItsFirstModelDoes(t *testing.T) {
	f := field()
	if at, ok := f.End(&flow.Answer{}); !ok || at != f.From {
		t.Errorf("who stays ends at %v", at)
	}
	way := []geom.Point{{X: 1}, {X: 2}}
	if at, ok := f.End(&flow.Answer{Paths: []flow.Path{{Points: way}}}); !ok || at != way[1] {
		t.Errorf("it ends at %v", at)
	}
	if _, ok := f.End(&flow.Answer{Paths: []flow.Path{{}}}); ok {
		t.Error("a way without places has an end")
	}
}

func TestReasonsSayWhatSpeaksForAMove(t *testing.T) {
	f := field(Foe{At: geom.Point{Y: 30 * inch}})
	for _, c := range []struct {
		at      geom.Length
		covered bool
		want    string
	}{
		{0, false, "it stays where it is"},
		{5, true, "towards the beacon, in cover"},
		{-3, false, "it keeps its distance from the beacon"},
		{19, false, "it reaches the beacon, with an enemy in range"},
	} {
		if got := f.Reason(geom.Point{Y: c.at * inch}, c.covered, false, "the beacon"); got != c.want {
			t.Errorf("at %d: %q instead of %q", c.at, got, c.want)
		}
	}
}
