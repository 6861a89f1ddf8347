package odds_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/odds"
)

// weigher plays as another player does and now and then works the odds of its answer out in both ways.
type weigher struct {
	flow.Player
	t       *testing.T
	name    string
	every   int
	most    int
	asked   int
	exact   int
	changed int
}

func (w *weigher) Search(q *flow.Question, at flow.Checkpoint) flow.Answer {
	a := w.Player.Answer(q, at.Table)
	if w.asked++; w.asked%w.every == 0 && w.changed < w.most {
		w.weigh(q, at.With(q, a))
	}
	return a
}

func (w *weigher) weigh(q *flow.Question, at flow.Checkpoint) {
	before := at.Table.Hash()
	exact, err := odds.Of(context.Background(), at, q.Seat, odds.Options{Mode: odds.Exact, Runs: 600})
	if errors.Is(err, odds.ErrTooMany) {
		return
	}
	if err != nil {
		w.t.Fatalf("%s, question %d %q: %v", w.name, w.asked, q.Name, err)
	}
	w.exact++
	if len(exact.Units) == 0 || exact.Runs == 1 {
		return
	}
	w.changed++
	sampled, err := odds.Of(context.Background(), at, q.Seat, odds.Options{Mode: odds.Sampled, Samples: 400, Seed: uint64(w.asked)})
	if err != nil {
		w.t.Fatalf("%s, question %d %q: %v", w.name, w.asked, q.Name, err)
	}
	if at.Table.Hash() != before {
		w.t.Fatalf("%s: working the odds out changed the game", w.name)
	}
	if math.Abs(exact.Mass-1) > 1e-12 {
		w.t.Errorf("%s, question %d %q: the chances sum up to %.15f", w.name, w.asked, q.Name, exact.Mass)
	}
	for _, u := range exact.Units {
		for _, row := range u.Rows {
			for _, v := range row.Values {
				got := shareOf(&sampled, u.Unit, &row, v.Value)
				slack := 4*math.Sqrt(v.Share*(1-v.Share)/400) + 0.003
				if math.Abs(got-v.Share) > slack {
					w.t.Errorf("%s, question %d %q: %s has %s %d with chance %.4f, sampled %.4f", w.name, w.asked, q.Name, u.Name, row.Name, v.Value, v.Share, got)
				}
			}
		}
	}
}

// shareOf is the sampled share of a value; a row that never changed was left out.
func shareOf(r *odds.Result, unit int32, row *odds.Row, value int) float64 {
	if u := r.Of(unit); u != nil {
		if got := u.Row(row.Name); got != nil {
			return got.AtLeast(value) - got.AtLeast(value+1)
		}
		if value == row.Now && row.Name != odds.RowLeft && row.Name != odds.RowDestroyed && u.Row(odds.RowDestroyed) != nil {
			return shareOf(r, unit, &odds.Row{Name: odds.RowDestroyed}, 0) // a mark that is as it was while the unit is there
		}
	}
	if value == row.Now {
		return 1
	}
	return 0
}

// In games of both systems the exact odds and the sampled ones agree, wherever one asks.
func TestExactAndSampledAgreeInGames(t *testing.T) {
	for _, id := range []string{"a2", "g1", "ff"} {
		sys := system(t, id)
		info := sys.Info()
		exact, changed := 0, 0
		for seed := range uint64(3) {
			first, second, _ := info.FairPair(0)
			g, err := sys.New(game.Setup{System: id, Mission: info.Missions[0].ID, Points: info.Points, Lists: []string{first.Text, second.Text}, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			w := &weigher{Player: bot.NewSensible(seed), t: t, name: id, every: 11, most: 5}
			d := flow.Direct{Table: g, Players: flow.Players{w, bot.NewSensible(seed + 9)}, Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}}
			d.Run()
			exact += w.exact
			changed += w.changed
		}
		t.Logf("%s: %d answers worked out exactly, %d of them with dice that matter", id, exact, changed)
		if changed < 8 {
			t.Errorf("%s: only %d answers were compared", id, changed)
		}
	}
}
