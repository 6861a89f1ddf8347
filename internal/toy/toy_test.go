package toy_test

import (
	"strings"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/internal/toy"
)

func stage(t *testing.T, text string) *toy.Game {
	t.Helper()
	var lines []game.Line
	for i, l := range strings.Split(text, "\n") {
		lines = append(lines, game.Line{No: i + 1, Text: l})
	}
	s, err := toy.System().NewCase(lines)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*toy.Game)
}

// script answers questions by their names.
type script map[string][]flow.Answer

func (s script) Answer(q *flow.Question, _ flow.Table) flow.Answer {
	a := s[q.Name][0]
	s[q.Name] = s[q.Name][1:]
	return a
}

func TestShootingFromDrawToSpread(t *testing.T) {
	g := stage(t, "counter red a at 10,10 hits 2\ncounter blue x at 10,20 hits 1\ncounter blue y at 12,20 hits 2\nbag red 1 blue 0")
	rolls := dice.NewScript()
	rolls.Add("draw", 1)
	rolls.Add("hit", 4)
	player := script{"unit": {{Value: 0}}, "act": {{Value: toy.ActShoot}}, "targets": {{Values: []int32{1}}},
		"spread": {{Values: []int32{1, 2}}}}
	var told []string
	d := flow.Direct{Table: g, Players: flow.Players{player, player}, Dice: rolls, Check: true,
		OnEvent: func(e flow.Event) { told = append(told, e.Name+": "+e.Text) }}
	d.Step()
	if rolls.Err != nil || g.Counters[1].Left != 0 || g.Counters[2].Left != 1 {
		t.Errorf("after a hit at long range: %+v (%v)", g.Counters, rolls.Err)
	}
	want := "shot: a shoots at x: 4 against 4.|hit: 2 hits around x."
	if got := strings.Join(told, "|"); got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}

func TestAProcedureBeginsInTheMiddle(t *testing.T) {
	g := stage(t, "counter red a at 10,10 hits 2")
	if err := g.Do([]string{"hit", "red", "a", "1"}); err != nil {
		t.Fatal(err)
	}
	player := script{"spread": {{Values: []int32{0}}}}
	d := flow.Direct{Table: g, Players: flow.Players{player, player}, Check: true}
	if d.Step(); g.Counters[0].Left != 1 {
		t.Errorf("a has %d hits left, want 1", g.Counters[0].Left)
	}
	for _, words := range []string{"hit a", "hit b 1", "hit a no", "kick a 1"} {
		if g.Do(strings.Fields(words)) == nil {
			t.Errorf("%q was understood", words)
		}
	}
}

func TestInspection(t *testing.T) {
	g := stage(t, "counter red a at 10,10 hits 2\ncounter blue a at 10,20 hits 1")
	f, err := g.Inspect([]string{"gap", "red", "a", "blue", "a"})
	if err != nil || f.Value != int64(9*geom.Inch) || f.Verdict != "in-range" {
		t.Errorf("gap: %+v, %v", f, err)
	}
	f, err = g.Inspect([]string{"hit", "red", "a", "blue", "a"})
	if err != nil || f.Sum.String() != "steady 6, -2 long range = 4" {
		t.Errorf("hit: %+v, %v", f, err)
	}
	if _, err := g.Inspect([]string{"gap", "a", "a"}); err == nil || !strings.Contains(err.Error(), "more than one") {
		t.Errorf("two of a name: %v", err)
	}
}

func TestSecretsAreForOneSeat(t *testing.T) {
	g := stage(t, "counter red a at 10,10 hits 2\ncounter blue x at 10,20 hits 1\nsecret red 3\nsecret blue 8")
	for seat, want := range map[flow.Seat]int{flow.First: 3, flow.Second: 8, flow.Nobody: 0} {
		got := 0
		for _, tr := range g.View(seat).Trackers {
			if tr.Name == "secret" {
				got += tr.Counts[0].Value
			}
		}
		if got != want {
			t.Errorf("seat %d sees %d, want %d", seat, got, want)
		}
	}
	other := map[int8]bool{}
	r := dice.NewRand(1, 1)
	for range 50 {
		n := g.Forget(flow.First, r).(*toy.Game)
		if n.Secret[0] != 3 {
			t.Fatal("a seat forgot its own number")
		}
		other[n.Secret[1]] = true
	}
	if len(other) < 5 {
		t.Errorf("the other number was resampled to %d values only", len(other))
	}
}

func TestCaseLinesThatAreWrong(t *testing.T) {
	for _, text := range []string{"counter red a", "counter green a at 1,1 hits 1", "secret red 12", "counter red a at 99,1 hits 1", "dance"} {
		if _, err := toy.System().NewCase([]game.Line{{No: 4, Text: text}}); err == nil {
			t.Errorf("%q was understood", text)
		}
	}
}
