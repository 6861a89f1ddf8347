package conform

import (
	"strconv"
	"strings"
	"testing"

	"sortie/game"
)

// Meeting is the set-up of a game between two lists that ship, by their ids.
func Meeting(t testing.TB, sys game.System, points int, mission, first, second string, seed uint64) game.Setup {
	t.Helper()
	info := sys.Info()
	s := game.Setup{System: info.ID, Mission: mission, Points: points, Seed: seed, Lists: make([]string, 2)}
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

// ReadyLists demands that every list that ships is legal for the size its id ends with, and leaves no more than so many
// points unspent.
func ReadyLists(t *testing.T, sys game.System, spare int) {
	t.Helper()
	for _, l := range sys.Info().Lists {
		limit, err := strconv.Atoi(l.ID[strings.LastIndex(l.ID, "-")+1:])
		if err != nil {
			t.Fatalf("the id %s does not end with a size", l.ID)
		}
		report, err := sys.CheckList(l.Text, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range report.Faults {
			t.Errorf("%s line %d: %s (%s): %s", l.ID, f.Line, f.What, f.Rule, f.Fix)
		}
		if report.Points < limit-spare {
			t.Errorf("%s has %d points of %d: add something", l.ID, report.Points, limit)
		}
	}
}
