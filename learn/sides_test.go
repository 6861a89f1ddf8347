package learn_test

import (
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy/rustlers"
	"sortie/learn"
)

// A learner plays two of four sides against bots; each seat has its reward, and they sum up to one game.
func TestAGameOfFourToLearn(t *testing.T) {
	lists, _ := rustlers.System().Info().FairField(0, 4)
	c := learn.Config{System: rustlers.System(), Setup: game.Setup{System: "rustlers"}, Rivals: []string{"", "random", "", "sensible"}}
	for _, l := range lists {
		c.Setup.Lists = append(c.Setup.Lists, l.Text)
	}
	e, err := learn.New(c)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for seed := range uint64(5) {
		if err := e.Reset(seed); err != nil {
			t.Fatal(err)
		}
		var out learn.Outcome
		var seen learn.Observation
		asked := map[flow.Seat]bool{}
		for !out.Done {
			e.Observe(&seen)
			asked[seen.Seat] = true
			if s := e.Schema(); s.Sides != 4 || len(seen.Units) != s.Units*len(s.Unit) {
				t.Fatalf("%+v", seen)
			}
			if out, err = e.Step(0); err != nil {
				t.Fatal(err)
			}
		}
		sum := float32(0)
		for _, r := range out.Reward {
			sum += r
		}
		if len(out.Reward) != 4 || sum < 0.999 || sum > 1.001 || asked[1] || asked[3] || !asked[0] || !asked[2] {
			t.Errorf("rewards %v, asked %v", out.Reward, asked)
		}
	}
	c.Rivals = []string{"random", "random", "random", "random"}
	if _, err := learn.New(c); err == nil {
		t.Error("nobody learns")
	}
}
