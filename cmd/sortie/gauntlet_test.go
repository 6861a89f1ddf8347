package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sortie/catalog"
	"sortie/ledger"
)

// A bot meets scripts on the missions that are named, and each pairing has its score.
func TestGauntletPrintsATable(t *testing.T) {
	out := want(t, 0, []string{"pacifist", "turtle", "games/s"},
		"arena", "--gauntlet", "random", "--bots", "pacifist,turtle", "--games", "4", "--workers", "1", "--json")
	var duels []struct {
		Mission string
		Bots    []string
		Games   int
	}
	ending(t, out, &duels)
	if len(duels) < 2 || duels[0].Bots[1] != "pacifist" || duels[1].Bots[1] != "turtle" || duels[0].Games != 4 || duels[0].Bots[0] != "random" {
		t.Errorf("got %+v", duels)
	}
	want(t, 2, []string{"nobody", "pacifist"}, "arena", "--gauntlet", "nobody", "--games", "4")
	want(t, 2, []string{"two sides"}, "arena", "--gauntlet", "sensible", "--sides", "3")
}

// Of all missions those are left out, and named, that lists are not made for: the hunt takes four on a side. Of ready ones
// none is.
func TestGauntletLeavesOutWhatListsAreNotMadeFor(t *testing.T) {
	systems := catalog.Systems()
	is := systems[slices.IndexFunc(systems, func(s ledger.Source) bool { return s.ID == "is" })]
	mine := filepath.Join(t.TempDir(), "mine.list")
	if err := os.WriteFile(mine, []byte(is.System.Info().Lists[0].Text+"\n# and mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	play := func(args ...string) (int, string) {
		var out, err bytes.Buffer
		code := run(append([]string{"arena", "--gauntlet", "random", "--system", "is", "--bots", "pacifist", "--games", "4", "--most", "3"}, args...),
			&env{out: &out, err: &err, systems: catalog.Systems()})
		return code, out.String() + err.String()
	}
	if code, all := play(); code != 0 || strings.Contains(all, "not played") || !strings.Contains(all, "hunt-the-drone") {
		t.Errorf("with ready lists: exit code %d:\n%s", code, all)
	}
	own := mine + "," + mine
	code, all := play("--lists", own)
	if code != 0 || !strings.Contains(all, "not played, since the lists are not made for it: hunt-the-drone") || !strings.Contains(all, "sabotage") {
		t.Errorf("exit code %d:\n%s", code, all)
	}
	if code, named := play("--mission", "hunt-the-drone", "--lists", own); code != 2 || !strings.Contains(named, "takes 4 combatants") {
		t.Errorf("a mission that is named is not left out: exit code %d:\n%s", code, named)
	}
}
