package match_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sortie/flow"
	"sortie/match"
)

// A bot's reasons are served beside the log, point into it, and go when its answers are taken back.
func TestBotsSayWhy(t *testing.T) {
	strong := match.Chair{Kind: match.Bot, Bot: "strong@4"}
	keeper := &memory{}
	m := open(t, head(person, strong), keeper)
	join(t, m, first, "Ann")
	var list []match.Reason
	for range 2000 {
		s, d := state(t, m, seatRole(first...))
		if s.Result.Over {
			break
		}
		if d != nil && d.Seat == flow.First {
			a, why, err := m.Hint(t.Context(), first, d.Number, true)
			if err != nil || why == "" {
				t.Fatalf("%v: %q", err, why)
			}
			if _, err := m.Answer(first, d.Number, a); err != nil {
				t.Fatal(err)
			}
		} else {
			time.Sleep(time.Millisecond)
		}
		var err error
		if list, err = m.Reasons(seatRole(first...), flow.Nobody); err != nil {
			t.Fatal(err)
		}
		if len(list) > 8 {
			break
		}
	}
	if len(list) <= 8 {
		t.Fatalf("only %d reasons", len(list))
	}
	s, _ := state(t, m, seatRole(first...))
	at := 0
	for _, r := range list {
		if r.Seat != flow.Second || strings.TrimSpace(r.Text) == "" || r.Question == "" || r.Event < at || r.Event > s.Events.From+len(s.Events.List) {
			t.Errorf("%+v after event %d", r, at)
		}
		at = r.Event
	}
	m.Close()
	again, err := open(t, head(person, strong), keeper).Reasons(seatRole(first...), flow.Nobody)
	if err != nil || len(again) < len(list) || !slices.Equal(again[:len(list)], list) {
		t.Errorf("opened anew it says %+v (%v), before it said %+v", again, err, list)
	}
}

// A hint thinks ahead and says what it compared, unless a quick one is wanted.
func TestHintsThinkAhead(t *testing.T) {
	m := open(t, head(person, person), &memory{})
	join(t, m, both, "Ann")
	playOn(t, m, 8)
	_, d := state(t, m, seatRole(both...))
	a, why, err := m.Hint(t.Context(), both, d.Number, false)
	if err != nil || why == "" {
		t.Fatalf("%v: %q", err, why)
	}
	if err := m.Check(both, d.Number, a); err != nil {
		t.Errorf("the hint is refused: %v", err)
	}
	if _, _, err := m.Hint(t.Context(), both, d.Number+1, false); err == nil {
		t.Error("a hint for a question that is not asked")
	}
}
