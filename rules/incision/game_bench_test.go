package incision_test

import (
	"testing"

	"sortie/game"
	"sortie/internal/speed"
	"sortie/rules/incision"
)

// skirmishes are meetings of two sides, the first of each scenario.
func skirmishes(b *testing.B) []game.Setup {
	var out []game.Setup
	seen := map[string]bool{}
	for _, s := range meetings(b) {
		if len(s.Lists) == 2 && !seen[s.Mission] {
			seen[s.Mission] = true
			out = append(out, s)
		}
	}
	return out
}

// BenchmarkGame plays random games of every scenario.
func BenchmarkGame(b *testing.B) {
	for _, s := range skirmishes(b) {
		b.Run(s.Mission, func(b *testing.B) { speed.Games(b, incision.System(), s) })
	}
}

// BenchmarkSensible plays every scenario with sensible bots: what advice costs.
func BenchmarkSensible(b *testing.B) {
	for _, s := range skirmishes(b) {
		b.Run(s.Mission, func(b *testing.B) { speed.Sensible(b, incision.System(), s) })
	}
}

// BenchmarkPairings plays games between sensible bots of every ready list against every other, each on a table of its own.
func BenchmarkPairings(b *testing.B) { speed.Pairings(b, incision.System()) }

// BenchmarkSearch is what looking ahead costs.
func BenchmarkSearch(b *testing.B) { speed.Search(b, incision.System(), skirmishes(b)[0]) }

// BenchmarkCopy copies a game in the middle of play.
func BenchmarkCopy(b *testing.B) { speed.Copies(b, incision.System(), skirmishes(b)[0]) }

// BenchmarkFork forks a live game in the middle of play.
func BenchmarkFork(b *testing.B) { speed.Forks(b, incision.System(), skirmishes(b)[0]) }
