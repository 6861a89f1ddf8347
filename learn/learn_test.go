package learn_test

import (
	"reflect"
	"strings"
	"testing"

	"sortie/catalog"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/learn"
)

func config(sys game.System, rivals ...string) learn.Config {
	info := sys.Info()
	a, b, ok := info.FairPair(0)
	if !ok {
		a, b = info.Lists[0], info.Lists[1]
	}
	s := game.Setup{System: info.ID, Lists: []string{a.Text, b.Text}, Points: game.SizeFor(max(a.Points, b.Points))}
	if len(info.Missions) > 0 {
		s.Mission = info.Missions[0].ID
	}
	c := learn.Config{System: sys, Setup: s}
	c.Rivals = rivals
	return c
}

func env(t testing.TB, c learn.Config) *learn.Env {
	t.Helper()
	e, err := learn.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

// episode plays a game by a rule of thumb and returns its end and everything that was seen.
func episode(t *testing.T, e *learn.Env, seed uint64) (learn.Outcome, []string, int) {
	t.Helper()
	if err := e.Reset(seed); err != nil {
		t.Fatal(err)
	}
	var o learn.Observation
	var out learn.Outcome
	var names []string
	for n := 0; !e.Done(); n++ {
		e.Observe(&o)
		names = append(names, o.Question)
		if len(e.Actions()) == 0 {
			t.Fatalf("%s has no action", o.Question)
		}
		var err error
		if out, err = e.Step(n % len(e.Actions())); err != nil {
			t.Fatal(err)
		}
	}
	return out, names, rows(o.Units, len(e.Schema().Unit))
}

// Every system can be played to its end by numbers of actions, and the same seed and actions give the
// same game.
func TestEpisodes(t *testing.T) {
	systems := []game.System{toy.System()}
	for _, s := range catalog.Systems() {
		systems = append(systems, s.System)
	}
	for _, sys := range systems {
		t.Run(sys.Info().ID, func(t *testing.T) {
			e := env(t, config(sys, "", "random"))
			seed := uint64(7)
			if sys.Info().ID == "is" {
				seed = 8 // its scenarios have no last turn: who plays by numbers may go on for ever
			}
			out, names, units := episode(t, e, seed)
			if !out.Done || out.Reward[0]+out.Reward[1] != 1 {
				t.Errorf("the game ends with %+v", out)
			}
			if units == 0 {
				t.Error("no unit is observed")
			}
			again, names2, _ := episode(t, env(t, config(sys, "", "random")), seed)
			if !reflect.DeepEqual(again, out) || strings.Join(names, " ") != strings.Join(names2, " ") {
				t.Error("the same seed and actions gave another game")
			}
		})
	}
}

// Both seats are the learner's when no rival is named.
func TestSelfPlay(t *testing.T) {
	e := env(t, config(toy.System()))
	if err := e.Reset(1); err != nil {
		t.Fatal(err)
	}
	seen := map[flow.Seat]bool{}
	var o learn.Observation
	for !e.Done() {
		e.Observe(&o)
		seen[o.Seat] = true
		if own := column(t, e.Schema().Unit, "own"); o.Units[own] != 1 {
			t.Fatal("the first unit is not one's own")
		}
		if _, err := e.Step(0); err != nil {
			t.Fatal(err)
		}
	}
	if !seen[flow.First] || !seen[flow.Second] {
		t.Errorf("asked were %v", seen)
	}
}

func TestRefusals(t *testing.T) {
	e := env(t, config(toy.System(), "", "random"))
	if _, err := e.Step(0); err == nil {
		t.Error("a step before the first reset is taken")
	}
	if err := e.Reset(1); err != nil {
		t.Fatal(err)
	}
	hash := e.Game().Hash()
	if _, err := e.Step(len(e.Actions())); err == nil {
		t.Error("an action that is not there is taken")
	}
	if _, err := e.Answer(flow.Answer{Value: 9999}); err == nil {
		t.Error("an illegal answer is taken")
	}
	if e.Game().Hash() != hash {
		t.Error("a refused step changed the game")
	}
	for _, c := range []learn.Config{
		{},
		config(toy.System(), "random", "random"),
		config(toy.System(), "", "nobody"),
		func() learn.Config { c := config(toy.System()); c.Actions = 1; return c }(),
		func() learn.Config { c := config(toy.System()); c.Setup.Lists[0] = "nonsense"; return c }(),
	} {
		if _, err := learn.New(c); err == nil {
			t.Errorf("%+v is taken", c)
		}
	}
}

// The number of workers changes nothing.
func TestVecDoesNotDependOnWorkers(t *testing.T) {
	run := func(workers int) (ends int, sum int) {
		c := config(toy.System(), "", "random")
		c.Shaped = true
		v, err := learn.NewVec(c, 5, workers)
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
		if err := v.Reset(2); err != nil {
			t.Fatal(err)
		}
		actions, out := make([]int, 5), make([]learn.Outcome, 5)
		for n := range 120 {
			for i := range actions {
				actions[i] = (n + i) % len(v.Env(i).Actions())
			}
			if err := v.Step(actions, out); err != nil {
				t.Fatal(err)
			}
			for i := range out {
				if out[i].Done {
					ends++
				}
				sum = 31*sum + out[i].Score
			}
		}
		return ends, sum
	}
	ends, sum := run(1)
	ends3, sum3 := run(3)
	if ends == 0 || ends != ends3 || sum != sum3 {
		t.Errorf("one worker: %d ends, %d; three: %d, %d", ends, sum, ends3, sum3)
	}
	if err := (&learn.Vec{}).Step([]int{1}, nil); err == nil {
		t.Error("a batch of the wrong size is taken")
	}
}

// A rival that looks ahead is given its checkpoint.
func TestStrongRival(t *testing.T) {
	c := config(toy.System(), "", "strong@20")
	out, _, _ := episode(t, env(t, c), 3)
	if !out.Done {
		t.Error("the game does not end")
	}
}
