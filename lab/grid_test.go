package lab_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sortie/game"
	"sortie/internal/toy"
	"sortie/lab"
)

// entries are four lists of Pickets, three of one size and one of another.
func entries() []lab.Entry {
	text := func(name string, hits ...int) string {
		s := "list " + name + "\n"
		for i, h := range hits {
			s += fmt.Sprintf("%c %d\n", 'a'+i, h)
		}
		return s
	}
	return []lab.Entry{
		{Label: "one", Force: "Red", Text: text("One", 3, 2), Size: 250},
		{Label: "two", Force: "Red", Text: text("Two", 2, 2, 1), Size: 250},
		{Label: "big", Force: "Red", Text: text("Big", 9, 9), Size: 500},
		{Label: "three", Force: "Blue", Text: text("Three", 5), Size: 250},
	}
}

// grid is every list against every other of its size on two missions with two pairs of bots.
func grid(games int) *lab.Grid {
	axes := lab.Axes{Pairs: lab.EachAgainstEach(entries()), Missions: []string{"skirmish", "duel"},
		Bots: [][]string{{"sensible", "sensible"}, {"sensible", "random"}}}
	return &lab.Grid{System: "toy", Rules: toy.System().Info().Version, Cells: axes.Cells("toy"), Games: games, Seed: 5}
}

// play plays what is missing of a grid in memory.
func play(t *testing.T, g *lab.Grid, workers int) *lab.Result {
	t.Helper()
	res := lab.NewResult(g)
	err := g.Play(context.Background(), toy.System(), res.Missing(), workers, func(rec *lab.Record) error {
		_, err := res.Add(rec)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func labels(pairs [][]lab.Entry) (out []string) {
	for _, p := range pairs {
		out = append(out, p[0].Label+"-"+p[1].Label)
	}
	return out
}

func TestAGridMultipliesItsAxes(t *testing.T) {
	if got := labels(lab.EachAgainstEach(entries())); !slices.Equal(got, []string{"one-two", "one-three", "two-three"}) {
		t.Errorf("each against each: %v", got)
	}
	if got := labels(lab.Against(entries()[:1], entries())); !slices.Equal(got, []string{"one-two", "one-three"}) {
		t.Errorf("one against the field: %v", got)
	}
	g := grid(10)
	if len(g.Cells) != 3*2*2 || g.Total() != 120 {
		t.Fatalf("%d cells, %d games", len(g.Cells), g.Total())
	}
	seen := map[string]bool{}
	for _, c := range g.Cells {
		seen[fmt.Sprint(c.Labels, c.Setup.Mission, c.Bots)] = true
		if c.Setup.Points != 250 || c.Setup.Names[1] != fmt.Sprintf("%s (%s)", c.Labels[1], c.Bots[1]) {
			t.Errorf("a cell is set up as %+v", c.Setup)
		}
	}
	if len(seen) != 12 {
		t.Errorf("%d different cells", len(seen))
	}
	count := map[[2]int]int{}
	for n := range g.Total() {
		cell, i := g.CellOf(n)
		count[[2]int{cell, i}]++
	}
	if len(count) != 120 {
		t.Errorf("%d different games", len(count))
	}
}

func TestAGridOfOneCellIsAPlan(t *testing.T) {
	p := plan(30)
	g := &lab.Grid{System: "toy", Cells: []lab.Cell{{Setup: p.Setup, Bots: p.Bots}}, Games: 30, Seed: p.Seed, Check: true}
	if got, want := play(t, g, 3).Report(30, 1).Signature, run(t, p).Signature; got != want {
		t.Errorf("signature %s, the plan has %s", got, want)
	}
}

func TestWorkersDoNotChangeAGrid(t *testing.T) {
	want := play(t, grid(6), 1)
	for _, workers := range []int{2, 5} {
		got := play(t, grid(6), workers)
		if g, w := got.Report(0, 1), want.Report(0, 1); !reflect.DeepEqual(g, w) {
			t.Errorf("%d workers report %+v, one %+v", workers, g, w)
		}
		if g, w := fmt.Sprint(got.Standings(), got.Units(), got.Causes(), got.Edges()), fmt.Sprint(want.Standings(), want.Units(), want.Causes(), want.Edges()); !reflect.DeepEqual(g, w) {
			t.Errorf("%d workers sum up\n%s\none\n%s", workers, g, w)
		}
	}
}

func TestPairingsHaveDiceOfTheirOwnAndShareTables(t *testing.T) {
	g := grid(12)
	tables, seeds := map[uint64]bool{}, map[uint64]bool{}
	for cell := range g.Cells {
		p := g.Plan(cell)
		seeds[p.Seed] = true
		for i := range 12 {
			tables[p.SetupOf(i).Seed] = true
		}
	}
	if len(seeds) != len(g.Cells) || len(tables) != g.Total() {
		t.Errorf("%d seeds for %d cells, %d tables for %d games", len(seeds), len(g.Cells), len(tables), g.Total())
	}
	g.Tables = 3
	shared := map[uint64]int{}
	for cell := range g.Cells {
		p := g.Plan(cell)
		for i := range 12 {
			shared[p.SetupOf(i).Seed]++
		}
		if p.SetupOf(4).Seed != p.SetupOf(5).Seed || p.SetupOf(0).Seed != p.SetupOf(6).Seed || p.SetupOf(0).Seed == p.SetupOf(2).Seed {
			t.Error("a table is played from both sides, then comes the next, and after the last the first again")
		}
	}
	if len(shared) != 3 {
		t.Errorf("%d tables", len(shared))
	}
}

func TestOnlyTheNumberOfGamesMayDiffer(t *testing.T) {
	if why := grid(5).Differs(grid(50)); why != "" {
		t.Errorf("a longer run is another plan: %s", why)
	}
	for want, change := range map[string]func(*lab.Grid){
		"seed is 6, not 5":         func(g *lab.Grid) { g.Seed = 6 },
		"system chess, not toy":    func(g *lab.Grid) { g.System = "chess" },
		"version 0 of the rules":   func(g *lab.Grid) { g.Rules = "0" },
		"on 4 tables, not 0":       func(g *lab.Grid) { g.Tables = 4 },
		"first game is 2, not 0":   func(g *lab.Grid) { g.First = 2 },
		"checks every answer":      func(g *lab.Grid) { g.Check = true },
		"11 pairings, not 12":      func(g *lab.Grid) { g.Cells = g.Cells[1:] },
		"pairing 2: it is played":  func(g *lab.Grid) { g.Cells[1].Bots[0] = "random" },
		"pairing 3: its mission":   func(g *lab.Grid) { g.Cells[2].Setup.Mission = "skirmish" },
		"pairing 1: it is one aga": func(g *lab.Grid) { g.Cells[0].Labels[1] = "four" },
		"text of one or two":       func(g *lab.Grid) { g.Cells[0].Setup.Lists[0] += "c 1\n" },
		"for 300 points":           func(g *lab.Grid) { g.Cells[0].Setup.Points = 300 },
		"options are others":       func(g *lab.Grid) { g.Cells[0].Setup.Options = []game.Switch{{ID: "guess", Value: "off"}} },
		"table is another":         func(g *lab.Grid) { g.Cells[0].Setup.Table = "rock 1,1 1" },
	} {
		o := grid(5)
		change(o)
		if why := grid(5).Differs(o); !strings.Contains(why, want) {
			t.Errorf("the difference is told as %q, want %q", why, want)
		}
	}
}

func TestAGridThatCannotBePlayed(t *testing.T) {
	g := grid(1)
	g.Cells = nil
	if err := g.CheckAll(toy.System()); err == nil || !strings.Contains(err.Error(), "nothing to play") {
		t.Errorf("no cells: %v", err)
	}
	g = grid(1)
	g.Cells[7].Setup.Mission = "siege"
	if err := g.CheckAll(toy.System()); err == nil {
		t.Error("a mission nobody knows was accepted in the eighth cell")
	}
}

func TestAFaultInAGridNamesTheGame(t *testing.T) {
	g := grid(20)
	res := lab.NewResult(g)
	err := g.Play(context.Background(), broken{toy.System()}, res.Missing(), 3, func(*lab.Record) error { return nil })
	var f *lab.Fault
	if !errors.As(err, &f) || !strings.Contains(err.Error(), fmt.Sprintf("--only %d", f.Only)) || !strings.Contains(err.Error(), " against ") {
		t.Fatalf("got %v", err)
	}
	if _, err := g.PlayOne(broken{toy.System()}, f.Only); err == nil {
		t.Error("played again, the game has no fault")
	}
}

func TestAKeeperThatFailsStopsTheRun(t *testing.T) {
	g := grid(20)
	full := errors.New("the disk is full")
	n := 0
	err := g.Play(context.Background(), toy.System(), lab.NewResult(g).Missing(), 2, func(*lab.Record) error {
		if n++; n == 5 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || n != 5 {
		t.Errorf("%v after %d records", err, n)
	}
}
