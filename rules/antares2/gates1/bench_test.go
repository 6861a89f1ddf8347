package gates1_test

import (
	"testing"

	"sortie/game"
	"sortie/internal/speed"
	"sortie/rules/antares2"
)

func setup(t testing.TB, points int, mission, first, second string, seed uint64) game.Setup {
	t.Helper()
	s := game.Setup{System: "g1", Mission: mission, Points: points, Seed: seed, Lists: make([]string, 2)}
	for i, id := range []string{first, second} {
		for _, l := range append(antares2.FirstEdition().Info().Lists, antares2.System().Info().Lists...) {
			if l.ID == id && s.Lists[i] == "" {
				s.Lists[i] = l.Text
			}
		}
		if s.Lists[i] == "" {
			t.Fatalf("no list %q ships", id)
		}
	}
	return s
}

// BenchmarkGame plays whole games between random bots with lists of the first edition, at three sizes.
func BenchmarkGame(b *testing.B) {
	for _, size := range []struct {
		name, first, second string
		points              int
	}{{"500", "watch-500", "exiles-500", 500}, {"750", "watch-750", "exiles-750", 750}, {"1000", "brood-1000", "watch-1000", 1000}} {
		b.Run(size.name, func(b *testing.B) {
			speed.Games(b, antares2.FirstEdition(), setup(b, size.points, "seize-ground", size.first, size.second, 1))
		})
	}
}

// BenchmarkEditions plays whole games between random bots with the same lists in both editions: the first is to be no slower than
// nine tenths of the second.
func BenchmarkEditions(b *testing.B) {
	b.Run("first", func(b *testing.B) {
		speed.Games(b, antares2.FirstEdition(), setup(b, 750, "seize-ground", "compact-750", "drift-750", 1))
	})
	b.Run("second", func(b *testing.B) {
		speed.Games(b, antares2.System(), setup(b, 750, "seize-ground", "compact-750", "drift-750", 1))
	})
}

// BenchmarkSensible plays whole games between sensible bots in both editions.
func BenchmarkSensible(b *testing.B) {
	b.Run("first", func(b *testing.B) {
		speed.Sensible(b, antares2.FirstEdition(), setup(b, 750, "seize-ground", "compact-750", "drift-750", 1))
	})
	b.Run("second", func(b *testing.B) {
		speed.Sensible(b, antares2.System(), setup(b, 750, "seize-ground", "compact-750", "drift-750", 1))
	})
}

// BenchmarkPairings plays every ready list against every other of its size.
func BenchmarkPairings(b *testing.B) { speed.Pairings(b, antares2.FirstEdition()) }

// BenchmarkSearch plays whole games of a strong bot: what looking ahead costs.
func BenchmarkSearch(b *testing.B) {
	speed.Search(b, antares2.FirstEdition(), setup(b, 750, "seize-ground", "watch-750", "exiles-750", 1))
}

// BenchmarkCopy copies a game at an activation boundary in the middle of play.
func BenchmarkCopy(b *testing.B) {
	speed.Copies(b, antares2.FirstEdition(), setup(b, 750, "seize-ground", "watch-750", "exiles-750", 1))
}

// BenchmarkFork forks a live game at an activation boundary in the middle of play.
func BenchmarkFork(b *testing.B) {
	speed.Forks(b, antares2.FirstEdition(), setup(b, 750, "seize-ground", "watch-750", "exiles-750", 1))
}
