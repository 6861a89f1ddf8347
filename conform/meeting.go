package conform

import (
	"testing"

	"sortie/game"
)

// Meeting is the set-up of a game between two lists that ship, by their ids.
func Meeting(t testing.TB, sys game.System, points int, mission, first, second string, seed uint64) game.Setup {
	t.Helper()
	info := sys.Info()
	s := game.Setup{System: info.ID, Mission: mission, Points: points, Seed: seed}
	for i, id := range []string{first, second} {
		for _, l := range info.Lists {
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
