package antares2_test

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/antares2"
)

// setup is a game of two shipped lists.
func setup(t testing.TB, points int, mission, first, second string, seed uint64) game.Setup {
	t.Helper()
	s := game.Setup{System: "a2", Mission: mission, Points: points, Seed: seed}
	for i, id := range []string{first, second} {
		for _, l := range antares2.System().Info().Lists {
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

// doubled is a list with every unit but its commanders taken twice.
func doubled(text string) string {
	out := text
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "unit ") && !strings.Contains(line, "captain") && !strings.Contains(line, "matriarch") && !strings.Contains(line, "aboard") {
			out += line
		}
	}
	return out
}

// BenchmarkGame plays whole games between random bots, at three sizes: the cost of a decision must not
// grow with the length of the game and little with its size.
func BenchmarkGame(b *testing.B) {
	for _, size := range []struct {
		name, first, second string
		points              int
	}{{"500", "compact-500", "drift-500", 500}, {"750", "compact-750", "drift-750", 750}, {"1000", "brood-1000", "compact-1000", 1000}} {
		b.Run(size.name, func(b *testing.B) { benchGames(b, setup(b, size.points, "seize-ground", size.first, size.second, 1)) })
	}
	b.Run("2000", func(b *testing.B) {
		s := setup(b, 2000, "seize-ground", "brood-1000", "compact-1000", 1)
		s.Lists = [2]string{doubled(s.Lists[0]), doubled(s.Lists[1])}
		benchGames(b, s)
	})
}

func benchGames(b *testing.B, s game.Setup) {
	start, err := antares2.System().New(s)
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
	start, err := antares2.System().New(setup(b, 750, "seize-ground", "compact-750", "drift-750", 1))
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
