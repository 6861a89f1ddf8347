package match_test

import (
	"errors"
	"math"
	"testing"

	"sortie/match"
)

// The odds of an answer change nothing, are those of the waiting question alone, and sum up to one.
func TestOddsOfTheWaitingQuestion(t *testing.T) {
	m := open(t, head(person, person), &memory{})
	join(t, m, both, "Ann")
	weighed := 0
	for range 45 {
		s, d := state(t, m, seatRole(both...))
		if d == nil {
			break
		}
		a, _, err := m.Hint(t.Context(), both, d.Number, true)
		if err != nil {
			t.Fatal(err)
		}
		r, err := m.Odds(t.Context(), both, d.Number, a)
		var no *match.Impossible
		if err != nil && !errors.As(err, &no) { // what is hidden may decide
			t.Fatal(err)
		}
		for _, u := range r.Units {
			if row := u.Row("left"); row != nil {
				weighed++
				if sum := row.AtLeast(0); math.Abs(sum-1) > 1e-9 {
					t.Errorf("%s: the shares sum up to %v", u.Name, sum)
				}
			}
		}
		if _, err := m.Odds(t.Context(), both, d.Number+1, a); !errors.Is(err, match.ErrStale) {
			t.Errorf("odds of another question: %v", err)
		}
		if again, _ := state(t, m, seatRole(both...)); again.Version != s.Version {
			t.Fatal("working odds out has changed the match")
		}
		playOn(t, m, 1)
	}
	if weighed == 0 {
		t.Error("nothing was ever at stake")
	}
}
