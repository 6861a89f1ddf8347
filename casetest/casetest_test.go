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
