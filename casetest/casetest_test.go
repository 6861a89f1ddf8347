package casetest_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sortie/casetest"
	"sortie/game"
	"sortie/internal/toy"
)

func pickets(id string) (game.System, bool) { return toy.System(), id == "toy" }

func TestCasesOfPickets(t *testing.T) {
	casetest.Test(t, toy.System(), "testdata/cases")
}

// Every case below testdata/fail says in lines `# fails LINE: TEXT` which failures must be reported,
// all of them and in this order.
func TestFailuresSayWhatToDo(t *testing.T) {
	files, err := casetest.Files("testdata/fail")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), casetest.Ext), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			report := casetest.Run(pickets, file, text)
			expectFailures(t, report, expectations(t, string(text)))
		})
	}
}

type expectation struct {
	line int
	text string
}

func expectations(t *testing.T, text string) (out []expectation) {
	for _, line := range strings.Split(text, "\n") {
		rest, ok := strings.CutPrefix(line, "# fails ")
		if !ok {
			continue
		}
		number, words, _ := strings.Cut(rest, ": ")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		out = append(out, expectation{n, words})
	}
	return out
}

func expectFailures(t *testing.T, report casetest.Report, want []expectation) {
	t.Helper()
	if len(report.Failures) != len(want) {
		t.Fatalf("%d failures, want %d:\n%v", len(report.Failures), len(want), report.Err())
	}
	for i, f := range report.Failures {
		if f.Line != want[i].line || !strings.Contains(f.Error(), want[i].text) {
			t.Errorf("failure %d:\n%v\nwant line %d and %q", i+1, f, want[i].line, want[i].text)
		}
	}
}

func TestAReportTellsWhatWasCited(t *testing.T) {
	file := "testdata/cases/shoot.case"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	report := casetest.Run(pickets, file, text)
	if want := "A shot that hits gives two hits; their owner spreads them over the target and its friends nearby."; report.Title != want {
		t.Errorf("title %q, want %q", report.Title, want)
	}
	for _, rule := range report.Rules {
		if !report.HasCited(rule) {
			t.Errorf("%s was not cited among %v", rule, report.Cited)
		}
	}
	if report.HasCited("toy.move") {
		t.Error("nobody moved")
	}
	if len(report.Rules) != 5 || report.Asserts != 27 || report.Trials != 1 || report.System != "toy" {
		t.Errorf("%d rules, %d asserts, %d trials of %q", len(report.Rules), report.Asserts, report.Trials, report.System)
	}
}

func TestFilesNamesWhatIsMissing(t *testing.T) {
	if _, err := casetest.Files("testdata/nowhere"); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("got %v", err)
	}
	files, err := casetest.Files("testdata/cases", "casetest.go")
	if err != nil || files[len(files)-1] != "casetest.go" || len(files) < 5 {
		t.Errorf("got %v, %v", files, err)
	}
}

const tracedText = `# Looked at.
system toy
counter red a at 10,10 hits 2
counter blue x at 10,16 hits 2
counter blue y at 12,16 hits 3
trial one
do hit x 2
show spread
spread: y x
want y: hits 2
trial two
do hit x 1
want x: hits 1
roll draw: blue
want asks unit
`

// What a case shows is printed always; what it cited and was asked, in order, for those who want all.
func TestPrintTellsWhatWasCitedAndAsked(t *testing.T) {
	report := casetest.Run(pickets, "t.case", []byte(tracedText))
	for _, c := range []struct {
		all  bool
		want string
	}{
		{false, `ok   t.case  Looked at.
  trial one
  line 8: question spread (allocate, asked of blue, for x)
    offered: x y
    items: hit1 hit2
    prompt: Who takes the hits?
    rule: toy.spread
    default: x x
`},
		{true, `ok   t.case  Looked at.
  trial one
  line 8: question spread (allocate, asked of blue, for x)
    offered: x y
    items: hit1 hit2
    prompt: Who takes the hits?
    rule: toy.spread
    default: x x
  cited: toy.spread
  asked: spread x (blue): y x
  trial two
  cited: toy.spread toy.draw toy.unit
  asked: spread x (blue): x by default; unit (blue) waits
`},
	} {
		var out strings.Builder
		if report.Print(&out, c.all); out.String() != c.want {
			t.Errorf("all %v: printed\n%s\nwant\n%s", c.all, out.String(), c.want)
		}
	}
}

// A way that would be gone by itself is written as a case would write it.
func TestAnAnswerIsPrintedInTheWordsOfACase(t *testing.T) {
	text := "system toy\ncounter red a at 10,10 hits 2\ncounter blue x at 10,20 hits 2\nroll draw: red\nunit: a\nact: move\nmove: a via 11,10 to 12,12 facing 90\n"
	report := casetest.Run(pickets, "t.case", []byte(text))
	if err := report.Err(); err != nil {
		t.Fatal(err)
	}
	asked := report.Traces[0].Asked
	if got, want := asked[len(asked)-1].String(), "move a (red): a via 11,10 to 12,12 facing 90"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}
