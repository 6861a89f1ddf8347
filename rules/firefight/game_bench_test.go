package firefight_test

import (
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/internal/speed"
	"sortie/rules/firefight"
)

// setup is a game of two shipped lists.
func setup(t testing.TB, points int, mission, first, second string, seed uint64) game.Setup {
	t.Helper()
	return conform.Meeting(t, firefight.System(), points, mission, first, second, seed)
}

// BenchmarkGame plays whole games between random bots, at three sizes.
func BenchmarkGame(b *testing.B) {
	for _, size := range []struct {
		name, first, second string
		points              int
	}{{"1000", "watch-1000", "brood-1000", 1000}, {"1500", "orrery-1500", "watch-1500", 1500}, {"2000", "brood-2000", "orrery-2000", 2000}} {
		b.Run(size.name, func(b *testing.B) {
			speed.Games(b, firefight.System(), setup(b, size.points, "hold-the-relays", size.first, size.second, 1))
		})
	}
}

// BenchmarkCopy copies a game at an activation boundary in the middle of play.
func BenchmarkCopy(b *testing.B) {
	speed.Copies(b, firefight.System(), setup(b, 1000, "hold-the-relays", "watch-1000", "brood-1000", 1))
}

// BenchmarkFork forks a live game at an activation boundary in the middle of play.
func BenchmarkFork(b *testing.B) {
	speed.Forks(b, firefight.System(), setup(b, 1000, "hold-the-relays", "watch-1000", "brood-1000", 1))
}

// BenchmarkPairings plays games between sensible bots of every ready list against every other of its size, each on a table of its own.
func BenchmarkPairings(b *testing.B) { speed.Pairings(b, firefight.System()) }

// BenchmarkSearch plays whole games of a strong bot: what looking ahead costs.
func BenchmarkSearch(b *testing.B) {
	speed.Search(b, firefight.System(), setup(b, 1000, "hold-the-relays", "watch-1000", "brood-1000", 1))
}
