package odds_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"sortie/catalog"
	"sortie/flow"
	"sortie/game"
	"sortie/odds"
	"sortie/tally"
)

func ask(t testing.TB, id string, s game.Situation) odds.Duel {
	t.Helper()
	d, err := odds.Ask(context.Background(), system(t, id), s, odds.Options{Runs: 3000, Samples: 60})
	if err != nil {
		t.Fatalf("%s %+v: %v", id, s, err)
	}
	return d
}

func told(words ...string) (out []game.Switch) {
	for _, w := range words {
		id, v, _ := strings.Cut(w, "=")
		out = append(out, game.Switch{ID: id, Value: v})
	}
	return out
}

// Every unit of every force can be set up against another, at every action, and stands where it was told.
func TestEveryUnitCanBeSituated(t *testing.T) {
	for _, src := range catalog.Systems() {
		place, ok := src.System.(game.Situations)
		if !ok {
			continue // it cannot be asked before there is a game
		}
		var action game.Parameter
		for _, p := range place.Parameters() {
			if p.ID == "action" {
				action = p
			}
		}
		forces := game.ForcesOf(src.System)
		foe := forces[len(forces)-1].Units[0].Key
		situated := 0
		for _, f := range forces {
			for i, u := range f.Units {
				s := game.Situation{Unit: u.Key, Target: foe, Told: told("range=9", "action="+action.Values[i%len(action.Values)])}
				if i%2 == 1 {
					s.Unit, s.Target = s.Target, s.Unit
				}
				g, err := place.Situate(s)
				if _, refused := err.(*tally.Refusal); refused {
					continue
				}
				situated++
				if err != nil {
					t.Errorf("%s: %+v: %v", src.ID, s, err)
					continue
				}
				if err := g.Invariant(); err != nil {
					t.Errorf("%s: %+v: %v", src.ID, s, err)
				}
				if _, err := odds.Of(context.Background(), flow.Checkpoint{Table: g}, flow.First, odds.Options{Mode: odds.Sampled, Samples: 2}); err != nil {
					t.Errorf("%s: %+v: %v", src.ID, s, err)
				}
			}
		}
		if situated < 15 {
			t.Errorf("%s: only %d situations were set up", src.ID, situated)
		}
	}
}

// Five line troopers at 12 inches: Acc 5 aimed is 6 or less, Res 5(7) less SV: the book's own arithmetic.
func TestADuelIsTheBooksArithmetic(t *testing.T) {
	d := ask(t, "a2", game.Situation{Unit: "line-squad", Target: "Line Squad", Told: told("models=1", "range=12", "target-models=1")})
	if !d.Odds.Exact || len(d.Sums) < 2 || d.Sums[0].Name != "hit" || d.Sums[1].Name != "resist" {
		t.Fatalf("got %+v", d)
	}
	hit, fail := float64(min(d.Sums[0].Total(), 9))/10, 1-float64(min(d.Sums[1].Total(), 9))/10
	u := d.Odds.Of(odds.DuelTarget)
	if got, want := u.Row(odds.RowDestroyed).AtLeast(1), hit*fail; math.Abs(got-want) > 0.12 {
		// the leader stands alone of five: whoever survives may still break
		t.Errorf("destroyed with chance %.4f, by hand at least %.4f", got, want)
	} else if got < want-1e-12 {
		t.Errorf("destroyed with chance %.4f, by hand at least %.4f", got, want)
	}
}

func TestACurveFallsWithRangeAndCover(t *testing.T) {
	s := game.Situation{Unit: "line-squad", Target: "line-squad"}
	points, err := odds.Curve(context.Background(), system(t, "a2"), s, "range", 5, 35, 10, odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(points); i++ {
		if !points[i].Exact || points[i].Lost > points[i-1].Lost+1e-12 {
			t.Errorf("at %d: %+v after %+v", points[i].Value, points[i], points[i-1])
		}
	}
	open := ask(t, "a2", s).Odds.Lost[1].Mean
	if hard := ask(t, "a2", game.Situation{Unit: "line-squad", Target: "line-squad", Told: told("cover=hard")}).Odds.Lost[1].Mean; hard >= open {
		t.Errorf("%.2f points are lost in the open and %.2f in hard cover", open, hard)
	}
}

func TestWrongWordsGetProposals(t *testing.T) {
	for _, c := range []struct {
		s    game.Situation
		want string
	}{
		{game.Situation{Unit: "line-squat", Target: "line-squad"}, "did you mean line-squad"},
		{game.Situation{Unit: "line-squad", Target: ""}, "no unit is named"},
		{game.Situation{Unit: "line-squad", Target: "line-squad", Told: told("rang=3")}, `no "rang": tell one of action, range`},
		{game.Situation{Unit: "line-squad", Target: "line-squad", Told: told("cover=wet")}, "cover is one of none, soft, hard"},
		{game.Situation{Unit: "line-squad", Target: "line-squad", Told: told("range=99")}, "range is a number from 1 to 60"},
		{game.Situation{Unit: "line-squad with cheese", Target: "line-squad"}, "cannot take cheese"},
	} {
		_, err := odds.Ask(context.Background(), system(t, "a2"), c.s, odds.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: got %v, want %q", c.s, err, c.want)
		}
	}
}
