package odds_test

import (
	"math"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy/rustlers"
	"sortie/odds"
)

// The odds of a raid in a game of three: a beast is driven off at 4, 5 or 6. The guard is hidden from the raider, so
// they are drawn from samples; points are told of every side.
func TestOddsInAGameOfThree(t *testing.T) {
	g, err := rustlers.System().New(game.Setup{System: "rustlers", Lists: []string{"ash 1", "clay 1", "elk 1"}, Table: "den 18,18", Options: []game.Switch{{ID: "wolves", Value: "off"}}})
	if err != nil {
		t.Fatal(err)
	}
	r := g.(*rustlers.Game)
	r.Ready, r.Turn, r.Guard = true, 1, [4]int8{1, 1, 1}
	r.Bag[0] = 1
	r.Beasts[1].At = r.Beasts[0].At
	l, err := flow.Start(g, dice.Seeded{Rand: dice.NewRand(1, 1)}, nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, a := range []flow.Answer{{Value: 0}, {Value: rustlers.ActRaid}} {
		if err := l.Answer(a); err != nil {
			t.Fatal(err)
		}
	}
	got, err := odds.Of(t.Context(), l.Checkpoint().With(l.Pending(), flow.Answer{Value: 1}), flow.First, odds.Options{Samples: 4000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	want := 3. / 6 * 5 / 6 // and the guard is not where the die is
	clay := got.Of(1)
	if len(got.Lost) != 3 || clay == nil || clay.Seat != flow.Second || math.Abs(clay.Row(odds.RowDestroyed).Mean-want) > 0.04 {
		t.Errorf("%+v, want %.3f", got, want)
	}
}
