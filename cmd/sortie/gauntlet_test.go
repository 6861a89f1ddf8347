package main

import "testing"

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
