package defiance_test

import (
	"testing"

	"sortie/internal/speed"
	"sortie/rules/defiance"
)

// BenchmarkGame plays whole games between random bots, at three sizes.
func BenchmarkGame(b *testing.B) {
	for _, size := range []struct {
		name, first, second string
		points              int
	}{{"1000", "compact-a-1000", "vow-b-1000", 1000}, {"2000", "choir-a-2000", "compact-b-2000", 2000}, {"3000", "directorate-a-3000", "vow-b-3000", 3000}} {
		b.Run(size.name, func(b *testing.B) {
			speed.Games(b, defiance.System(), setup(b, size.points, "attrition", size.first, size.second, 1))
		})
	}
}

// BenchmarkCopy copies a game at an activation boundary in the middle of play.
func BenchmarkCopy(b *testing.B) {
	speed.Copies(b, defiance.System(), setup(b, 1000, "attrition", "compact-a-1000", "vow-b-1000", 1))
}

// BenchmarkFork forks a live game at an activation boundary in the middle of play.
func BenchmarkFork(b *testing.B) {
	speed.Forks(b, defiance.System(), setup(b, 1000, "attrition", "compact-a-1000", "vow-b-1000", 1))
}

// BenchmarkPairings plays games between sensible bots of every ready list against every other of its size, each on a table of its own.
func BenchmarkPairings(b *testing.B) { speed.Pairings(b, defiance.System()) }

// BenchmarkSearch plays whole games of a strong bot: what looking ahead costs.
func BenchmarkSearch(b *testing.B) {
	speed.Search(b, defiance.System(), setup(b, 1000, "attrition", "compact-a-1000", "vow-b-1000", 1))
}
