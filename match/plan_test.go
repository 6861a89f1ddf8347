package match_test

import (
	"encoding/json"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/match"
)

// begun is a match of two people that has come to an activation of the first seat; secret is what the second hides.
func begun(t *testing.T, secret int32) (*match.Match, *game.Decision) {
	t.Helper()
	m := open(t, head(person, person), &memory{})
	join(t, m, both, "Ann")
	for range 60 {
		_, d := state(t, m, seatRole(both...))
		if d.Name == toy.AskUnit && d.Seat == flow.First {
			return m, d
		}
		a, _, err := m.Hint(t.Context(), both, d.Number, true)
		if err != nil {
			t.Fatal(err)
		}
		if d.Name == toy.AskNumber && d.Seat == flow.Second {
			a = flow.Answer{Value: secret}
		}
		if _, err := m.Answer(both, d.Number, a); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the first seat was never asked for a unit")
	return nil, nil
}

func try(t *testing.T, m *match.Match, number int, plan ...match.Meant) match.Trial {
	t.Helper()
	got, err := m.Try(t.Context(), first, number, plan, match.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func fates(t match.Trial) (out []match.Fate) {
	for _, r := range t.Rows {
		out = append(out, r.Fate)
	}
	return out
}

func want(t *testing.T, what string, got match.Trial, fate ...match.Fate) {
	t.Helper()
	if a, b := mustJSON(t, fates(got)), mustJSON(t, fate); a != b {
		t.Errorf("%s: %s, want %s", what, a, b)
	}
}

func mustJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A plan grows answer by answer: each is held against the rules where it will be due, and the match stays as it is.
func TestAPlanIsTriedStepByStep(t *testing.T) {
	m, d := begun(t, 4)
	before, _ := state(t, m, seatRole(both...))
	unit := d.Offers[0].Value
	for _, o := range d.Offers {
		if o.Refused == nil {
			unit = o.Value
		}
	}
	who := match.Meant{Name: toy.AskUnit, Unit: -1, Answer: flow.Answer{Value: unit}}
	act := match.Meant{Name: toy.AskAct, Unit: unit, Answer: flow.Answer{Value: toy.ActMove}}
	want(t, "nothing meant", try(t, m, d.Number), match.Unsaid)
	want(t, "a unit", try(t, m, d.Number, who), match.Fits, match.Stands, match.Unsaid)
	moved := try(t, m, d.Number, who, act)
	want(t, "a unit and what it does", moved, match.Fits, match.Fits, match.Unsaid)
	if q := moved.Rows[2].Decision; q.Kind != "move" || q.Unit != unit || q.Number != d.Number {
		t.Errorf("the third question is %+v", q)
	}
	far := flow.Answer{Paths: []flow.Path{{Figure: unit, Points: nil}}}
	refused := try(t, m, d.Number, who, act, match.Meant{Name: toy.AskMove, Unit: unit, Answer: far})
	want(t, "no way at all", refused, match.Fits, match.Fits, match.Refused)
	if refused.Rows[2].Refusal == nil || refused.Over {
		t.Errorf("refused without a reason: %+v", refused)
	}
	h, err := m.Try(t.Context(), first, d.Number, []match.Meant{who, act}, match.Wish{At: 2, Hint: "quick"})
	if err != nil || h.Hint == nil {
		t.Fatalf("a hint for the third question: %+v, %v", h.Hint, err)
	}
	whole := try(t, m, d.Number, act, match.Meant{Name: toy.AskMove, Unit: unit, Answer: *h.Hint}, who) // in any order
	want(t, "the whole plan", whole, match.Fits, match.Fits, match.Fits)
	if !whole.Over {
		t.Error("the activation is not over after a move")
	}
	if after, _ := state(t, m, seatRole(both...)); after.Version != before.Version || after.Match.Dice.Fallen != before.Match.Dice.Fallen {
		t.Error("trying a plan has changed the match")
	}
	if _, err := m.Try(t.Context(), second, d.Number, nil, match.Wish{}); err == nil {
		t.Error("the other side tries a plan for a question that is not its own")
	}
}

// A plan that would come out differently by what is hidden comes out the same whatever that is.
func TestATrialTellsNothingHidden(t *testing.T) {
	var told [2][]string
	for i, secret := range []int32{2, 8} {
		m, d := begun(t, secret)
		unit := int32(-1)
		for _, o := range d.Offers {
			if o.Refused == nil {
				unit = o.Value
			}
		}
		for guess := range int32(10) {
			got := try(t, m, d.Number, match.Meant{Name: toy.AskUnit, Unit: -1, Answer: flow.Answer{Value: unit}},
				match.Meant{Name: toy.AskAct, Unit: unit, Answer: flow.Answer{Value: toy.ActPass}},
				match.Meant{Name: toy.AskGuess, Unit: unit, Answer: flow.Answer{Value: guess}})
			told[i] = append(told[i], mustJSON(t, got))
		}
	}
	if a, b := mustJSON(t, told[0]), mustJSON(t, told[1]); a != b {
		t.Errorf("with one number hidden:\n%s\nwith another:\n%s", a, b)
	}
}

// Whatever is asked in a whole game, what a trial says of an answer is what the match says of it.
func TestATrialAgreesWithTheMatch(t *testing.T) {
	m := open(t, big(person, person), &memory{})
	join(t, m, both, "Ann")
	for range 40 {
		s, d := state(t, m, seatRole(both...))
		if d == nil || s.Result.Over {
			break
		}
		a, _, err := m.Hint(t.Context(), both, d.Number, true)
		if err != nil {
			t.Fatal(err)
		}
		got, err := m.Try(t.Context(), both, d.Number, []match.Meant{{Name: d.Name, Unit: d.Unit, Answer: a}}, match.Wish{Odds: true})
		if err != nil {
			t.Fatalf("%s: %v", d.Name, err)
		}
		if got.Rows[0].Fate != match.Fits {
			t.Fatalf("%s: %+v is %s", d.Name, a, got.Rows[0].Fate)
		}
		if _, err := m.Answer(both, d.Number, a); err != nil {
			t.Fatal(err)
		}
	}
}
