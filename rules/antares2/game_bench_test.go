package antares2_test

import (
	"slices"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/conform"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/speed"
	"sortie/rules/antares2"
)

// setup is a game of two shipped lists.
func setup(t testing.TB, points int, mission, first, second string, seed uint64) game.Setup {
	t.Helper()
	return conform.Meeting(t, antares2.System(), points, mission, first, second, seed)
}

// doubled is a list with every unit taken twice, but for its commanders, what is aboard a transport, and
// probes, of which a force has few.
func doubled(text string) string {
	out := text
	for line := range strings.Lines(text) {
		once := slices.ContainsFunc([]string{"captain", "matriarch", "aboard", "probe-shard", "scouts"}, func(word string) bool { return strings.Contains(line, word) })
		if strings.HasPrefix(line, "unit ") && !once {
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
		b.Run(size.name, func(b *testing.B) {
			speed.Games(b, antares2.System(), setup(b, size.points, "seize-ground", size.first, size.second, 1))
		})
	}
	b.Run("2000", func(b *testing.B) {
		s := setup(b, 2000, "seize-ground", "brood-1000", "compact-1000", 1)
		s.Lists = []string{doubled(s.Lists[0]), doubled(s.Lists[1])}
		speed.Games(b, antares2.System(), s)
	})
}

// BenchmarkSensible plays whole games between sensible bots.
func BenchmarkSensible(b *testing.B) {
	speed.Sensible(b, antares2.System(), setup(b, 750, "seize-ground", "compact-750", "drift-750", 1))
}

// BenchmarkSensibleBrood plays the pairing that charges most.
func BenchmarkSensibleBrood(b *testing.B) {
	speed.Sensible(b, antares2.System(), setup(b, 750, "seize-ground", "brood-750", "compact-750", 1))
}

// BenchmarkPairings plays every ready list against every other of its size.
func BenchmarkPairings(b *testing.B) { speed.Pairings(b, antares2.System()) }

// BenchmarkSearch plays whole games of a strong bot.
func BenchmarkSearch(b *testing.B) {
	speed.Search(b, antares2.System(), setup(b, 750, "seize-ground", "compact-750", "drift-750", 1))
}

// BenchmarkCopy copies a game at an activation boundary in the middle of play.
func BenchmarkCopy(b *testing.B) {
	speed.Copies(b, antares2.System(), setup(b, 750, "seize-ground", "compact-750", "drift-750", 1))
}

// BenchmarkFork forks a live game at an activation boundary in the middle of play.
func BenchmarkFork(b *testing.B) {
	speed.Forks(b, antares2.System(), setup(b, 750, "seize-ground", "compact-750", "drift-750", 1))
}

// TestCrowdedDeployment puts forces of 2,000 points on the table, for whom the zones are nearly too small:
// whatever chance suggests, the rules find a place for a unit while there is one.
func TestCrowdedDeployment(t *testing.T) {
	s := setup(t, 2000, "seize-ground", "brood-1000", "compact-1000", 1)
	s.Lists = []string{doubled(s.Lists[0]), doubled(s.Lists[1])}
	start, err := antares2.System().New(s)
	if err != nil {
		t.Fatal(err)
	}
	for seed := uint64(430); seed < 440; seed++ {
		d := flow.Direct{Table: start.Clone(), Dice: dice.Seeded{Rand: dice.NewRand(seed, 1)},
			Players: flow.Players{bot.NewRandom(seed), bot.NewRandom(seed + 1)}}
		for range 40 {
			d.Step()
		}
	}
}
