package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"sortie/internal/toy/rustlers"
	"sortie/ledger"
)

// rustle runs a command line with Rustlers as the only system.
func rustle(t *testing.T, code int, words string, args ...string) string {
	t.Helper()
	var o, e bytes.Buffer
	got := run(args, &env{out: &o, err: &e, systems: []ledger.Source{{ID: "rustlers", System: rustlers.System(), FS: fstest.MapFS{}}}})
	if out := o.String() + e.String(); got != code || !strings.Contains(out, words) {
		t.Errorf("sortie %s: exit code %d, want %d and %q\n%s", strings.Join(args, " "), got, code, words, out)
	}
	return o.String()
}

func TestGamesOfThreeAndFourFromTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	for _, sides := range []string{"2", "3", "4"} {
		file := filepath.Join(dir, sides+".match")
		rustle(t, 0, "drawn", "sim", "--games", "12", "--sides", sides, "--bots", "sensible,random", "--save", file, "--report", filepath.Join(dir, sides+".html"))
		rustle(t, 0, "The match holds", "replay", "--verify", file)
		rustle(t, 0, "points", "replay", file)
		text, err := os.ReadFile(file)
		if err != nil || strings.Count(string(text), "\nname ") != int(sides[0]-'0') || strings.Count(string(text), "\nlist\n") != int(sides[0]-'0') {
			t.Errorf("%v\n%.400s", err, text)
		}
	}
	rustle(t, 0, "third list won", "sim", "--games", "9", "--mission", "melee") // as few as the mission takes
	rustle(t, 0, "round-up", "sim", "--games", "4", "--sides", "3", "--mission", "all", "--only", "0")
	rustle(t, 0, "an even share is 33.3%", "arena", "--sides", "3", "--games", "18", "--bots", "sensible,random")
	rustle(t, 0, `"each":[`, "arena", "--sides", "4", "--games", "16", "--bots", "sensible,random,random,random", "--json")
	for words, args := range map[string]string{
		"not played by 3 sides":           "sim --games 4 --sides 3 --mission feud",
		"--field is for games of two":     "sim --games 4 --sides 3 --field",
		"takes so many lists":             "sim --games 4 --sides 3 --lists red,blue",
		"no mission is played by":         "sim --games 4 --sides 7 --mission all",
		"no more than there are sides":    "sim --games 4 --bots random,random,random",
		"or as many as there are sides":   "arena --games 4 --bots random,random,random",
		"there is no seat 4 in a game of": "talk --seat 4 --sides 3",
	} {
		rustle(t, 2, words, strings.Fields(args)...)
	}
}
