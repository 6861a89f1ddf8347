package main

import (
	"testing"

	"sortie/bot"
	"sortie/catalog"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

func TestArenaIsRepeatable(t *testing.T) {
	var last []string
	for _, workers := range []string{"1", "2"} {
		out := want(t, 0, []string{"strong@6", "95% interval", "in the first seat"}, "arena", "--system", "toy", "--games", "8",
			"--seed", "3", "--workers", workers, "--lists", "watch,patrol", "--mission", "duel", "--bots", "strong@6,random", "--json")
		var d struct {
			Score, Low, High           float64
			Games, Wins, Draws, Losses int
			Signature                  string
		}
		ending(t, out, &d)
		if d.Games != 8 || d.Wins+d.Draws+d.Losses != 8 || d.Low > d.Score || d.Score > d.High {
			t.Errorf("got %+v", d)
		}
		last = append(last, d.Signature)
	}
	if last[0] != last[1] {
		t.Errorf("the number of workers changes the games: %v", last)
	}
}

func TestArenaSaysWhatItTakes(t *testing.T) {
	want(t, 2, []string{"take random, sensible or strong"}, "arena", "--bots", "random,genius")
	want(t, 2, []string{"there is no temper"}, "arena", "--bots", "strong-rude,random")
	want(t, 2, []string{"take one of skirmish, duel"}, "arena", "--mission", "siege")
	want(t, 2, []string{"at least 1"}, "arena", "--games", "0")
}

// smallGame is a game of a system with its smallest ready lists.
func smallGame(t testing.TB, sys game.System, seed uint64) game.Game {
	info := sys.Info()
	least := info.Lists[0].Points
	for _, l := range info.Lists {
		least = min(least, l.Points)
	}
	return newGame(t, sys, least, seed)
}

func newGame(t testing.TB, sys game.System, points int, seed uint64) game.Game {
	info := sys.Info()
	a, b, ok := info.FairPair(points)
	if !ok {
		t.Fatalf("%s has no ready lists", info.ID)
	}
	size := game.SizeFor(max(a.Points, b.Points))
	g, err := sys.New(game.Setup{System: info.ID, Mission: info.Missions[0].ID, Points: size, Lists: []string{a.Text, b.Text}, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A strong bot plays the real systems with legal answers, the same for the same seed, and says why.
func TestStrongPlaysEverySystem(t *testing.T) {
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			t.Parallel()
			var hashes [2]uint64
			for k := range hashes {
				g := smallGame(t, s.System, 4)
				d := flow.Direct{Table: g, Check: true, Dice: dice.Seeded{Rand: dice.NewRand(4, 0)}}
				for seat := range d.Players {
					d.Players[seat] = bot.NewStrong(uint64(seat), game.Even(), bot.Budget{Playouts: 4})
				}
				for n := 0; !g.Over() && n < 40; n++ { // as far as the fighting
					d.Step()
				}
				if err := g.Invariant(); err != nil {
					t.Fatal(err)
				}
				hashes[k] = g.Hash()
			}
			if hashes[0] != hashes[1] {
				t.Error("the same seed gives two different games")
			}
		})
	}
}

// playedBy is the state after so many activations of a small game in which one bot plays all sides.
func playedBy(t *testing.T, sys game.System, name string, seed uint64, steps int) uint64 {
	t.Helper()
	g := smallGame(t, sys, seed)
	d := flow.Direct{Table: g, Check: true, Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}}
	for seat := range d.Players {
		p, err := bot.New(name, uint64(seat))
		if err != nil {
			t.Fatal(err)
		}
		d.Players[seat] = p
	}
	for n := 0; !g.Over() && n < steps; n++ {
		d.Step()
	}
	return g.Hash()
}

// Tempers play different games.
func TestTempersPlayDifferently(t *testing.T) {
	for _, s := range catalog.Systems() {
		for _, level := range []string{"sensible", "strong"} {
			seen := map[uint64]string{}
			for _, mood := range append(bot.Tempers(), "") {
				name, steps, seeds := level, 300, []uint64{9, 10, 11} // in one game nothing may come up that they see differently
				if mood != "" {
					name += "-" + mood
				}
				if level == "strong" {
					name, steps, seeds = name+"@3", 60, seeds[:2] // it takes its time
				}
				var games uint64
				for _, seed := range seeds {
					games = games*31 + playedBy(t, s.System, name, seed, steps)
				}
				if other, same := seen[games]; same {
					t.Errorf("%s: %s plays exactly like %s", s.ID, name, other)
				}
				seen[games] = name
			}
		}
	}
}

// BenchmarkWorstDecision plays 1,000 points against the strong bot as people meet it and reports how
// long one waits at worst: for a decision, and for an activation.
func BenchmarkWorstDecision(b *testing.B) {
	for _, s := range catalog.Systems() {
		b.Run(s.ID, func(b *testing.B) {
			w := &stopwatch{Strong: bot.NewStrong(1, game.Even(), bot.Budget{})}
			for range b.N {
				g := newGame(b, s.System, 1000, 1)
				d := flow.Direct{Table: g, Players: flow.Players{w, bot.NewSensible(1)}, Dice: dice.Seeded{Rand: dice.NewRand(1, 0)}}
				for !g.Over() {
					w.activation = 0
					d.Step()
				}
			}
			b.ReportMetric(float64(w.decision.Milliseconds()), "ms/worst-decision")
			b.ReportMetric(float64(w.longest.Milliseconds()), "ms/worst-activation")
			b.ReportMetric(float64(w.all.Milliseconds())/float64(w.asked), "ms/decision")
		})
	}
}
