package firefight_test

import (
	"syscall"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/firefight"
)

// setup is a game of two shipped lists.
func setup(t testing.TB, points int, mission, first, second string, seed uint64) game.Setup {
	t.Helper()
	s := game.Setup{System: "ff", Mission: mission, Points: points, Seed: seed}
	for i, id := range []string{first, second} {
		for _, l := range firefight.System().Info().Lists {
			if l.ID == id {
				s.Lists[i] = l.Text
			}
		}
		if s.Lists[i] == "" {
			t.Fatalf("no list %q ships", id)
		}
	}
	return s
}

// BenchmarkGame plays whole games between random bots, at three sizes.
func BenchmarkGame(b *testing.B) {
	for _, size := range []struct {
		name, first, second string
		points              int
	}{{"1000", "watch-1000", "brood-1000", 1000}, {"1500", "orrery-1500", "watch-1500", 1500}, {"2000", "brood-2000", "orrery-2000", 2000}} {
		b.Run(size.name, func(b *testing.B) {
			benchGames(b, setup(b, size.points, "hold-the-relays", size.first, size.second, 1))
		})
	}
}

func benchGames(b *testing.B, s game.Setup) {
	start, err := firefight.System().New(s)
	if err != nil {
		b.Fatal(err)
	}
	asked, games := 0, 0
	b.ReportAllocs()
	began := cpuTime(b)
	for b.Loop() {
		games++
		d := flow.Direct{Table: start.Clone(), Dice: dice.Seeded{Rand: dice.NewRand(uint64(games), 1)},
			Players: [2]flow.Player{bot.NewRandom(uint64(games)), bot.NewRandom(uint64(games) + 1)}}
		d.Run()
		asked += d.Asked
	}
	b.ReportMetric(float64(asked)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	spent := (cpuTime(b) - began).Seconds()
	b.ReportMetric(float64(asked)/spent, "cpu-decisions/s")
	b.ReportMetric(float64(games)/spent, "cpu-games/s")
}

// cpuTime is what this process has computed so far, its collector included. Rates by it stay the same
// when other work shares the machine.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkFork copies a game at an activation boundary in the middle of play.
func BenchmarkFork(b *testing.B) {
	start, err := firefight.System().New(setup(b, 1000, "hold-the-relays", "watch-1000", "brood-1000", 1))
	if err != nil {
		b.Fatal(err)
	}
	d := flow.Direct{Table: start, Dice: dice.Seeded{Rand: dice.NewRand(1, 1)}, Players: [2]flow.Player{bot.NewRandom(1), bot.NewRandom(2)}}
	for range 60 {
		d.Step()
	}
	b.ReportAllocs()
	for b.Loop() {
		if start.Clone() == nil {
			b.Fatal("no copy")
		}
	}
}
