package value_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sortie/catalog"
	"sortie/flow"
	"sortie/game"
	"sortie/lab"
	"sortie/value"
)

// grid is a few games of a system's first mission.
func grid(t *testing.T, sys game.System, games int) *lab.Grid {
	t.Helper()
	info := sys.Info()
	size := game.SizeFor(info.Lists[0].Points)
	lists := slices.DeleteFunc(slices.Clone(info.Lists), func(l game.NamedList) bool { return game.SizeFor(l.Points) != size })
	return &lab.Grid{System: info.ID, Games: games, Seed: 3, Cells: []lab.Cell{{Bots: []string{"sensible", "random"}, Labels: []string{"a", "b"},
		Setup: game.Setup{System: info.ID, Mission: info.Missions[0].ID, Points: size, Lists: []string{lists[0].Text, lists[len(lists)-1].Text}, Names: []string{"a", "b"}}}}}
}

// What one side gains the other loses, in every system: a position is read the same from both sides.
func TestAPositionIsReadFromBothSides(t *testing.T) {
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			p := grid(t, s.System, 1).Plan(0)
			d, err := p.Game(s.System, 0)
			if err != nil {
				t.Fatal(err)
			}
			at := d.Table.(value.Table)
			var ours, theirs value.Eye
			moved := false
			for range 60 {
				if at.Over() {
					break
				}
				d.Step()
				a, b := ours.Read(at, flow.First), theirs.Read(at, flow.Second)
				for i, name := range ours.Names() {
					moved = moved || a[i] != 0
					if a[i]+b[i] > 1 || a[i]+b[i] < -1 { // rounded each for itself
						t.Fatalf("after %d activations %s is %d for the one and %d for the other", d.Steps, name, a[i], b[i])
					}
				}
			}
			if !moved {
				t.Error("nothing was read")
			}
		})
	}
}

// Weights from which results were drawn are found again.
func TestWeightsAreFoundAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	truth := []float64{0.02, 0, -0.05} // the system's own judgement knows only the first
	var samples []value.Sample
	var ends []int
	for range 4000 {
		seen := []int32{int32(rng.IntN(200) - 100), int32(rng.IntN(40) - 20), int32(rng.IntN(60) - 30)}
		lean := 0.0
		for i, x := range seen {
			lean += truth[i] * float64(x)
		}
		result := 0.0
		if rng.Float64() < 1/(1+math.Exp(-lean)) {
			result = 1
		}
		samples = append(samples, value.Sample{Seen: seen, Result: result, Hand: int(seen[0]), Side: 1})
		ends = append(ends, len(samples))
	}
	l, err := value.Fit(samples, ends)
	if err != nil {
		t.Fatal(err)
	}
	w := l.Weights
	if ratio := float64(w[2]) / float64(w[0]); ratio > -2.1 || ratio < -2.9 || w[0] <= 0 || math.Abs(float64(w[1])) > 0.3*float64(w[0]) {
		t.Errorf("weights %v, drawn from %v", w, truth)
	}
	if l.Learned <= l.Hand {
		t.Errorf("what was learned prefers the winner in %.3f, the half-truth in %.3f", l.Learned, l.Hand)
	}
	if _, err := value.Fit(samples[:3], ends[:3]); err == nil {
		t.Error("three games were enough")
	}
}

// The same games teach the same, on one worker or several, and what was learned judges games of that mission alone.
func TestWhatIsLearnedJudges(t *testing.T) {
	sys := catalog.Systems()[2].System
	g := grid(t, sys, 12)
	var lists [2][]int32
	var names []string
	for i, workers := range []int{1, 3} {
		school, err := value.Attend(context.Background(), sys, g, workers, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		lesson, err := school.Fit()
		if err != nil {
			t.Fatal(err)
		}
		lists[i], names = lesson.Weights, school.Names
	}
	if !slices.Equal(lists[0], lists[1]) {
		t.Error("three workers learn otherwise than one")
	}
	mission := sys.Info().Missions[0].ID
	w := &value.Weights{System: "ff", Names: names, Missions: map[string][]int32{mission: lists[0]}}
	p := g.Plan(0)
	d, err := p.Game(sys, 0)
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		d.Step()
	}
	at := d.Table.(game.Game)
	a, ok := w.On(mission).Score(at, flow.First)
	b, _ := w.On(mission).Score(at, flow.Second)
	if !ok || a == 0 || a+b > len(names) || a+b < -len(names) {
		t.Errorf("the position stands at %d and %d, %v", a, b, ok)
	}
	if w.On("nowhere") != nil {
		t.Error("there is a judge of a mission that was never learned")
	}
	if _, err := value.Parse([]byte(`{"names":["a"],"missions":{"m":[1,2]}}`)); err == nil || !strings.Contains(err.Error(), "2 numbers") {
		t.Errorf("weights without names: %v", err)
	}
}
