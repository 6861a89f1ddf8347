package conform

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
	"testing"

	"sortie/casetest"
	"sortie/game"
	"sortie/lab"
)

// Golden is a file of lines that a test must come to again. With UPDATE_GOLDEN=1 in the environment
// it is written anew instead.
type Golden struct {
	t      testing.TB
	file   string
	update bool
	want   []string
	got    []string
}

// OpenGolden reads the file; it is complete, or written, when the test ends. The title is its first
// line, as a comment.
func OpenGolden(t testing.TB, file, title string) *Golden {
	t.Helper()
	g := &Golden{t: t, file: file, update: os.Getenv("UPDATE_GOLDEN") != ""}
	if !g.update {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatalf("%v: write it with UPDATE_GOLDEN=1", err)
		}
		g.want = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
	t.Cleanup(g.finish)
	g.Line("# " + title)
	return g
}

// Line is what the test came to next. The first line that differs ends the test.
func (g *Golden) Line(line string) {
	g.t.Helper()
	g.got = append(g.got, line)
	n := len(g.got)
	if g.update {
		return
	}
	if n > len(g.want) || g.want[n-1] != line {
		was := "nothing"
		if n <= len(g.want) {
			was = g.want[n-1]
		}
		g.t.Fatalf("%s line %d was\n%s\nand is\n%s\nIf play was meant to change, write the file anew with UPDATE_GOLDEN=1 and say so.", g.file, n, was, line)
	}
}

func (g *Golden) finish() {
	switch {
	case g.t.Failed():
	case g.update:
		if err := os.WriteFile(g.file, []byte(strings.Join(g.got, "\n")+"\n"), 0o644); err != nil {
			g.t.Error(err)
		}
	case len(g.got) < len(g.want):
		g.t.Errorf("%s has %d lines and the test came to %d", g.file, len(g.want), len(g.got))
	}
}

// GoldenSignatures plays so many games of each set-up with each pair of bots and compares their
// signatures with those in testdata/golden.txt.
func GoldenSignatures(t *testing.T, sys game.System, setups []game.Setup, games int, pairs [][]string) {
	t.Helper()
	golden := OpenGolden(t, "testdata/golden.txt", "Signatures of fixed games: a change here is a change of play.")
	for i, s := range setups {
		for _, bots := range pairs {
			r := played(t, sys, lab.Plan{Setup: s, Games: games, Seed: uint64(40 + i), Workers: 2, Bots: bots, Check: true})
			golden.Line(fmt.Sprintf("%d %s %s %s", i, s.Mission, bots[0], r.Signature))
		}
	}
}

// EndsByTheMission plays games between sensible bots: they last from least to most turns on average.
func EndsByTheMission(t *testing.T, sys game.System, setups []game.Setup, least, most float64) {
	t.Helper()
	for i, s := range setups {
		r := played(t, sys, lab.Plan{Setup: s, Games: 2, Seed: uint64(i), Workers: 2, Bots: []string{"sensible", "sensible"}})
		if r.AverageTurns < least || r.AverageTurns > most {
			t.Errorf("%s: %v turns on average", s.Mission, r.AverageTurns)
		}
	}
}

func played(t *testing.T, sys game.System, plan lab.Plan) lab.Report {
	t.Helper()
	r, err := lab.Run(context.Background(), sys, plan, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// GoldenTraces compares the traces of games with those in testdata/traces.txt.
func GoldenTraces(t *testing.T, sys game.System, setups []game.Setup) {
	t.Helper()
	golden := OpenGolden(t, "testdata/traces.txt", "Traces of fixed games: a change here is a change of what the rules allow, tell or cite.")
	for i, s := range setups {
		sum, err := Trace(sys, s, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		golden.Line(fmt.Sprintf("%d %s %s", i, s.Mission, sum))
	}
}

// GoldenPositions plays on from the positions of the rule cases with other dice and decisions, and
// compares the traces with those in testdata/positions.txt. Cases hold every model and special rule
// there is, where lists that ship hold some.
func GoldenPositions(t *testing.T, sys game.System) {
	t.Helper()
	positions, err := casetest.Positions("testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	golden := OpenGolden(t, "testdata/positions.txt", "Traces of play from the positions of the rule cases.")
	for _, p := range positions {
		h := fnv.New64a()
		for seed := range uint64(5) {
			h.Write([]byte(carriedOn(t, sys, p, nil, 8, seed)))
		}
		for _, do := range p.Do {
			for seed := range uint64(10) {
				h.Write([]byte(carriedOn(t, sys, p, do, 1, seed)))
			}
		}
		golden.Line(fmt.Sprintf("%s %016x", p.Name, h.Sum64()))
	}
}

// carriedOn is the trace of some steps from a position, the first of them a procedure if one is given.
func carriedOn(t *testing.T, sys game.System, p casetest.Position, do []string, steps int, seed uint64) string {
	t.Helper()
	s, err := sys.NewCase(p.Setup)
	if err == nil && do != nil {
		err = s.Do(do)
	}
	if err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	sum, fault := traceStage(s, steps, seed)
	if fault != nil {
		t.Fatalf("%s: do %v: %v", p.Name, do, fault)
	}
	return sum
}
