package casetest_test

import (
	"errors"
	"strings"
	"testing"

	"sortie/casetest"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
)

// faulty is Pickets with one thing broken.
type faulty struct {
	game.System
	broken string
}

type faultyStage struct {
	game.Stage
	broken string
}

func (f faulty) NewCase(lines []game.Line) (game.Stage, error) {
	stage, err := f.System.NewCase(lines)
	return faultyStage{stage, f.broken}, err
}

func (f faultyStage) Step(io flow.IO) {
	switch f.broken {
	case "step":
		panic("a die without faces")
	case "words":
		panic(game.Misworded("there is no procedure hit"))
	}
	f.Stage.Step(io)
}

func (f faultyStage) Inspect(words []string) (game.Finding, error) {
	if f.broken == "inspect" {
		panic("no eyes")
	}
	return f.Stage.Inspect(words)
}

func (f faultyStage) Invariant() error {
	if f.broken == "invariant" {
		return errors.New("two counters stand in one place")
	}
	return f.Stage.Invariant()
}

const faultText = `# A case of a broken system.
system toy
counter red a at 10,10 hits 2
counter blue x at 10,16 hits 1
check gap a x -> in-range
do hit a 1
want a: hits 1
want rolls draw
`

func TestFaultsOfTheRulesAreReported(t *testing.T) {
	for _, c := range []struct {
		broken, text string
		line         int
	}{
		{"step", "the rules failed after 0 answers and rolls of this activation: a die without faces", 6},
		{"inspect", "the rules failed: no eyes", 5},
		{"invariant", "the table stands as it never may: two counters stand in one place", 7},
	} {
		find := func(string) (game.System, bool) { return faulty{toy.System(), c.broken}, true }
		report := casetest.Run(find, "broken.case", []byte(faultText))
		expectFailures(t, report, []expectation{{c.line, c.text}})
	}
}

// A procedure that does not understand a case puts it down to the case.
func TestWordsOfACaseAreNoFaultOfTheRules(t *testing.T) {
	find := func(string) (game.System, bool) { return faulty{toy.System(), "words"}, true }
	report := casetest.Run(find, "broken.case", []byte(faultText))
	if len(report.Failures) != 1 || report.Failures[0].Line != 6 || report.Failures[0].Text != "there is no procedure hit" {
		t.Errorf("%v", report.Failures)
	}
}

func TestAStackShowsRuleCodeAlone(t *testing.T) {
	find := func(string) (game.System, bool) { return faulty{toy.System(), "step"}, true }
	report := casetest.Run(find, "broken.case", []byte(faultText))
	text := report.Err().Error()
	if strings.Contains(text, "runtime") || strings.Contains(text, "flow.") {
		t.Errorf("the stack shows more than rules:\n%s", text)
	}
}

// FuzzRun holds that no text, however odd, makes the runner panic or hang.
func FuzzRun(f *testing.F) {
	f.Add([]byte(faultText))
	f.Add([]byte("system toy\ntrial\ntrial a\nroll : x\n:\n: :\nwant :\nwant a:\ntry : -> \ncheck -> x"))
	f.Add([]byte("system toy\ncounter red a at 1,1 hits 1\ncounter blue b at 5,5 hits 1\nroll draw: red\nunit: a\nact: move\nmove: a by ,; via\n"))
	f.Add([]byte("system toy\ncounter red a at 1,1 hits 1\ncounter blue b at 5,5 hits 1\nnext\nroll draw: redx900 0x-1\nunit: any\nact: shoot\ntargets: all\nroll hit: 0x3 x\nspread: bx2x3\nwant offers\n"))
	f.Add([]byte("system toy\ncounter red a at 1,1 hits 1\ncounter blue b at 5,5 hits 1\nshow\ndo hit a 1\nshow spread a\nwant not asks spread\nwant sum hit a > b: = 1\nwant event hit > >\nwant not asks\ncheck shoot a b -> no toy.hit\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		report := casetest.Run(pickets, "fuzz.case", text)
		for _, failure := range report.Failures {
			if strings.Contains(failure.Text, "the rules failed: ") {
				t.Errorf("%v", failure)
			}
		}
	})
}
