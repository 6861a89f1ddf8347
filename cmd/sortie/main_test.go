package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"sortie/internal/toy"
	"sortie/ledger"
)

// sortie runs a command line with Pickets as the only system.
func sortie(args ...string) (code int, out, err string) {
	var o, e bytes.Buffer
	code = run(args, &env{out: &o, err: &e, systems: []ledger.Source{{ID: "toy", System: toy.System(), FS: fstest.MapFS{}}}})
	return code, o.String(), e.String()
}

// want runs a command line and looks for words in what it prints.
func want(t *testing.T, code int, words []string, args ...string) string {
	t.Helper()
	got, out, err := sortie(args...)
	if got != code {
		t.Errorf("sortie %s: exit code %d, want %d\n%s%s", strings.Join(args, " "), got, code, out, err)
	}
	for _, w := range words {
		if !strings.Contains(out+err, w) {
			t.Errorf("sortie %s does not say %q:\n%s%s", strings.Join(args, " "), w, out, err)
		}
	}
	return out
}

func TestHelpIsForNewcomers(t *testing.T) {
	for _, args := range [][]string{{"--help"}} {
		want(t, 0, []string{"Examples:", "sortie replay game.match", "Exit code"}, args...)
	}
	want(t, 0, []string{"--lists", "Examples:"}, "sim", "--help")
	want(t, 2, []string{"--help"}, "fly")
	want(t, 2, []string{"unknown flag", "--help"}, "sim", "--speed")
}

func TestSystemsAndLists(t *testing.T) {
	want(t, 0, []string{"toy  Pickets", "mission duel", "option guess=on (on, off)"}, "systems")
	want(t, 2, []string{`no rule system "chess"`, "take one of toy"}, "systems", "chess")
	want(t, 0, []string{"watch", "patrol", "Red"}, "lists")
	want(t, 0, []string{"b 2", "legal, 7 points"}, "lists", "watch")
	want(t, 0, []string{"watch: legal", "patrol: legal"}, "lists", "--check")
	want(t, 1, []string{"watch:1: 7 points are more than 5", "toy.list.points"}, "lists", "watch", "--check", "--points", "5")
	want(t, 2, []string{`no list and no file "horde"`, "watch, patrol"}, "lists", "horde")

	mine := filepath.Join(t.TempDir(), "mine.list")
	if err := os.WriteFile(mine, []byte("list Mine\na 2\nb many\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	want(t, 1, []string{":3: ", "write a name and 1 to 9 hits"}, "lists", mine)
}

func TestSimulationReportsAndIsRepeatable(t *testing.T) {
	var signatures []string
	for _, workers := range []string{"1", "2"} {
		out := want(t, 0, nil, "sim", "--system", "toy", "--games", "40", "--seed", "7", "--workers", workers,
			"--lists", "watch,patrol", "--mission", "duel", "--bots", "sensible,random", "--option", "guess=off", "--json")
		lines := strings.Split(strings.TrimSpace(out), "\n")
		var r struct {
			Games, Decisions, Draws int
			Wins                    [2]int
			Signature               string
			Rate                    float64 `json:"games_per_second"`
		}
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &r); err != nil {
			t.Fatal(err)
		}
		if r.Games != 40 || r.Decisions == 0 || r.Wins[0]+r.Wins[1]+r.Draws != 40 || r.Rate <= 0 {
			t.Errorf("got %+v", r)
		}
		signatures = append(signatures, r.Signature)
	}
	if signatures[0] != signatures[1] {
		t.Errorf("the number of workers changes the signature: %v", signatures)
	}
}

func TestSimulationSaysWhatExists(t *testing.T) {
	want(t, 2, []string{"take one of skirmish, duel"}, "sim", "--mission", "siege")
	want(t, 2, []string{"one of watch, patrol"}, "sim", "--lists", "watch,horde")
	want(t, 2, []string{"two lists"}, "sim", "--lists", "watch")
	want(t, 2, []string{"take random, sensible or strong"}, "sim", "--bots", "random,genius")
	want(t, 2, []string{"guess can be on or off"}, "sim", "--option", "guess=maybe")
	want(t, 2, []string{"at least 1"}, "sim", "--games", "0")
	want(t, 2, []string{"take one of toy"}, "sim", "--system", "chess")
}

func TestASavedGameIsToldAndVerified(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.match")
	want(t, 0, nil, "sim", "--games", "1", "--save", file)
	all := want(t, 0, []string{"moves.", "[toy.move]", "watch (sensible)"}, "replay", file)
	part := want(t, 0, nil, "replay", file, "--from", "40")
	if len(part) >= len(all) || !strings.HasSuffix(all, part) {
		t.Error("--from must leave out the beginning")
	}
	want(t, 0, []string{"The match holds", "no commitment was made"}, "replay", file, "--verify")

	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b[:len(b)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	want(t, 2, []string{"cut off", "line "}, "replay", file)
	want(t, 2, []string{"no such file"}, "replay", file+"x")
}

func TestAMatchThatDoesNotHold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bad.match")
	if err := os.WriteFile(file, []byte(tampered(t)), 0o644); err != nil {
		t.Fatal(err)
	}
	want(t, 1, []string{"does not hold at entry", "not offered"}, "replay", file, "--verify")
}
