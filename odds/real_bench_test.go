package odds_test

import (
	"context"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/odds"
)

// watcher notes how long the odds of answers take in the middle of games.
type watcher struct {
	flow.Player
	n     int
	exact int
	took  time.Duration
	worst time.Duration
}

func (w *watcher) Search(q *flow.Question, at flow.Checkpoint) flow.Answer {
	a := w.Player.Answer(q, at.Table)
	if q.Name == "target" {
		began := time.Now()
		_, err := odds.Of(context.Background(), at.With(q, a), q.Seat, odds.Options{Mode: odds.Exact, Runs: 2000})
		took := time.Since(began)
		w.n++
		if err == nil {
			w.exact++
			w.took += took
			w.worst = max(w.worst, took)
		}
	}
	return a
}

// BenchmarkInGames measures the odds of shooting at a target in whole games on tables full of terrain.
func BenchmarkInGames(b *testing.B) {
	for _, id := range []string{"a2", "g1", "ff"} {
		b.Run(id, func(b *testing.B) {
			sys := system(b, id)
			info := sys.Info()
			w := &watcher{}
			for i := 0; b.Loop(); i++ {
				first, second, _ := info.FairPair(0)
				g, err := sys.New(game.Setup{System: id, Mission: info.Missions[0].ID, Points: info.Points, Lists: []string{first.Text, second.Text}, Seed: uint64(i)})
				if err != nil {
					b.Fatal(err)
				}
				w.Player = bot.NewSensible(uint64(i))
				d := flow.Direct{Table: g, Players: flow.Players{w, bot.NewSensible(9)}, Dice: dice.Seeded{Rand: dice.NewRand(uint64(i), 0)}}
				d.Run()
			}
			b.ReportMetric(float64(w.exact)/float64(max(w.n, 1)), "exact/asked")
			b.ReportMetric(float64(w.took.Microseconds())/1000/float64(max(w.exact, 1)), "ms/exact")
			b.ReportMetric(float64(w.worst.Microseconds())/1000, "ms-worst")
		})
	}
}
