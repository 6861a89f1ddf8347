package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sortie/lab"
)

// result is the part of the last line of --json that tests read.
type result struct {
	Games, Decisions, Draws int
	Wins                    [2]int
	Signature               string
	Lists                   []lab.Standing
}

func lastLine(t *testing.T, out string) (r result) {
	t.Helper()
	ending(t, out, &r)
	return r
}

// third is a list of one's own.
func third(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "third.list")
	if err := os.WriteFile(name, []byte("list Third\na 4\nb 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestAGridOfListsMissionsAndBots(t *testing.T) {
	mine := third(t)
	out := want(t, 0, []string{"95 % sure", "patrol", "random (bot)"}, "sim", "--lists", "watch,patrol,"+mine, "--missions", "all",
		"--bots", "sensible:sensible,random:sensible", "--games", "4", "--tables", "3", "--json")
	if r := lastLine(t, out); r.Games != 3*2*2*4 || len(r.Lists) != 3 || r.Lists[0].Score.Games() != 2*2*2*4 {
		t.Errorf("each against each: %+v", r)
	}
	out = want(t, 0, nil, "sim", "--lists", mine, "--field", "--missions", "duel", "--games", "4", "--json")
	if r := lastLine(t, out); r.Games != 8 || len(r.Lists) != 3 {
		t.Errorf("one against the field: %+v", r)
	}
	out = want(t, 0, nil, "sim", "--field", "--missions", "duel,skirmish", "--games", "4", "--json")
	if r := lastLine(t, out); r.Games != 8 || len(r.Lists) != 2 {
		t.Errorf("the field against itself: %+v", r)
	}
	want(t, 2, []string{"there is no mission \"siege\"", "or all"}, "sim", "--missions", "duel,siege")
	want(t, 2, []string{"one alone needs --field"}, "sim", "--lists", mine)
	want(t, 2, []string{"no two ready lists of 2000 points"}, "sim", "--field", "--points", "2000")
	want(t, 2, []string{"sensible:random"}, "sim", "--bots", "sensible:random,random")
	want(t, 2, []string{"cannot be negative"}, "sim", "--tables=-1")
}

func TestARunIsKeptAndGoesOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "study")
	file := filepath.Join(t.TempDir(), "study.html")
	args := []string{"sim", "--field", "--missions", "all", "--games", "10", "--json"}
	plain := lastLine(t, want(t, 0, nil, args...))
	if short := lastLine(t, want(t, 0, nil, "sim", "--field", "--games", "10", "--json")); short.Signature != plain.Signature {
		t.Error("the field is not played on all missions if none is named")
	}
	args = append(args, "--out", dir)
	want(t, 0, nil, args...)
	results := filepath.Join(dir, "results.jsonl")
	b, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(results, b[:len(b)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	again := lastLine(t, want(t, 0, []string{"of 20 games are in " + dir + " already"}, append(args, "--workers", "3", "--report", file)...))
	if again.Signature != plain.Signature || again.Wins != plain.Wins || again.Games != 20 {
		t.Errorf("gone on: %+v, in one go %+v", again, plain)
	}
	html, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(html), plain.Signature) || !strings.Contains(string(html), "sortie sim --field --missions all") {
		t.Errorf("the report does not tell the run: %v", err)
	}
	want(t, 2, []string{"another plan", "its seed is 1, not 2", "Name another folder"}, append(args, "--seed", "2")...)
}

func TestOneGameOfAGridCanBeLookedAt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.match")
	args := []string{"sim", "--field", "--missions", "all", "--games", "10"}
	want(t, 0, []string{"game 13, duel: ", `"game":13,"cell":1`}, append(args, "--only", "13", "--save", file, "--json")...)
	want(t, 0, []string{"The match holds"}, "replay", file, "--verify")
	want(t, 2, []string{"--only takes 0 to 19"}, append(args, "--only", "20")...)
}

func TestProgressSaysWhenItIsDone(t *testing.T) {
	if got := progressLine(300, 1000, 100, 4*time.Second); got != "300 of 1000 games, 50 a second, about 14s left" {
		t.Error(got)
	}
	if got := progressLine(100, 1000, 100, time.Second); got != "100 of 1000 games" {
		t.Error(got)
	}
}

// A game that nobody brings to an end is drawn and counted, and can be kept and read.
func TestAGameWithoutAnEndIsDrawn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "endless.match")
	want(t, 0, []string{"drawn 2\n2 games that nobody brought to an end were drawn after 1 activations\n", `"endless":2`},
		"sim", "--games", "2", "--most", "1", "--save", file, "--json")
	want(t, 0, []string{"The game is not over"}, "replay", file)
	want(t, 2, []string{"--most cannot be negative"}, "sim", "--most=-1")
}
