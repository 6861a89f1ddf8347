package ledger_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sortie/casetest"
	"sortie/internal/toy"
	"sortie/ledger"
	"sortie/tally"
)

const table = "id\tsection\twhere\trule\truling\n" +
	"toy.shoot\tShooting\t1\tA counter shoots.\t\n" +
	"toy.hit\tShooting\t2\tIt hits on a 6.\t\n" +
	"toy.move\tMoving\t3\tA counter moves.\tRuling: or stays.\n" +
	"toy.turn\tTurn\t4\tTurns end.\t\n" +
	"toy.list\tLists\t5\tLists have counters.\t\n"

func load(t *testing.T) ledger.Ledger {
	t.Helper()
	l, err := ledger.Load([]byte(table))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestLoadKeepsTheOrderOfTheBook(t *testing.T) {
	l := load(t)
	if len(l.Rows) != 5 || l.Rows[2].ID != "toy.move" || l.Rows[2].Ruling != "Ruling: or stays." {
		t.Errorf("got %+v", l.Rows)
	}
	if row, ok := l.Row("toy.hit"); !ok || row.Where != "2" {
		t.Errorf("got %+v, %v", row, ok)
	}
	if _, ok := l.Row("toy.none"); ok {
		t.Error("a row that is not there was found")
	}
}

func TestLoadNamesTheLine(t *testing.T) {
	head := "id\tsection\twhere\trule\truling\n"
	for text, want := range map[string]string{
		"id section":                             "ledger line 1: the heading",
		head + "a.b\tS\t1\tRule":                 "ledger line 2: 4 columns, want 5",
		head + "a.b\tS\t1\tR\t\na.b\tS\t1\tR\t":  "ledger line 3: a.b stands in line 2 already",
		head + "a b\tS\t1\tR\t":                  `ledger line 2: "a b" is no id`,
		head + "a.b\t\t1\tR\t":                   "ledger line 2: a.b: section and rule",
		head + "a.b\tS\t1\tR\t\n\nb.c\tS\t\tR\t": "ledger line 3: 1 columns",
		head:                                     "it has no rows",
	} {
		if _, err := ledger.Load([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestTestsMustExist(t *testing.T) {
	text := []byte("# proofs\ntoy.list TestLists\n")
	if _, err := ledger.LoadTests(text, nil); err != nil {
		t.Errorf("without a list of tests nothing can be held against it: %v", err)
	}
	if _, err := ledger.LoadTests(text, []string{"TestOther"}); err == nil || !strings.Contains(err.Error(), "line 2: there is no test TestLists") {
		t.Errorf("got %v", err)
	}
	if _, err := ledger.LoadTests([]byte("toy.list"), nil); err == nil {
		t.Error("a line without a test was taken")
	}
	if _, err := ledger.LoadTodo([]byte("a b")); err == nil {
		t.Error("two ids in one line were taken")
	}
}

func report(file string, asserts int, rules []tally.Rule, cited ...tally.Rule) casetest.Report {
	slices.Sort(cited)
	return casetest.Report{File: file, Asserts: asserts, Rules: rules, Cited: cited}
}

func TestOnlyACitedRowOfAPassingCaseIsProved(t *testing.T) {
	failing := report("fails.case", 1, []tally.Rule{"toy.turn"}, "toy.turn")
	failing.Failures = []casetest.Failure{{Text: "no"}}
	s := ledger.Prove(load(t), []casetest.Report{
		report("shoot.case", 2, []tally.Rule{"toy.shoot", "toy.hit"}, "toy.shoot", "toy.move"),
		report("empty.case", 0, []tally.Rule{"toy.move"}, "toy.move"),
		failing,
	}, []ledger.TestProof{{Row: "toy.list", Test: "TestLists"}}, []string{"toy.hit", "toy.move", "toy.turn"})
	var got []string
	for _, p := range s.Proofs {
		got = append(got, string(p.Row.ID)+" "+p.Status.String())
	}
	want := []string{"toy.shoot proved", "toy.hit weak", "toy.move weak", "toy.turn missing", "toy.list proved"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if err := s.Err(); err != nil || !slices.Equal(s.Failed, []string{"fails.case"}) {
		t.Errorf("faults %v, failed %v", err, s.Failed)
	}
	sections := s.Sections()
	if len(sections) != 4 || sections[0] != (ledger.SectionCount{Section: "Shooting", Rows: 2, Proved: 1, Weak: 1}) {
		t.Errorf("sections %+v", sections)
	}
}

func TestTheListOnlyShrinks(t *testing.T) {
	s := ledger.Prove(load(t), []casetest.Report{
		report("shoot.case", 1, []tally.Rule{"toy.shoot", "toy.hit", "toy.typo"}, "toy.shoot"),
	}, []ledger.TestProof{{Row: "toy.wrong", Test: "TestX"}}, []string{"toy.shoot", "toy.gone", "toy.move", "toy.move"})
	want := []string{
		"shoot.case names toy.typo, which is no row of the ledger: correct the id",
		"ledger.tests names toy.wrong, which is no row of the ledger: correct the id",
		"toy.shoot is proved now: take it off ledger.todo",
		"ledger.todo names toy.gone, which is no row of the ledger: take it off",
		"ledger.todo names toy.move twice",
		"toy.hit is named by shoot.case, but the engine does not cite it there: let the rule cite it, or write a case that brings it about",
		"toy.turn is proved by no case and no test: write one",
		"toy.list is proved by no case and no test: write one",
	}
	if !slices.Equal(s.Faults, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(s.Faults, "\n"), strings.Join(want, "\n"))
	}
}

const caseText = `# A counter moves.
system toy
rules toy.move toy.hit
counter red a at 10,10 hits 1
counter blue x at 30,10 hits 1
roll draw: red
unit: a
act: move
move: a by 1,0
want a: at 11,10
`

func source(files fstest.MapFS) ledger.Source {
	return ledger.Source{ID: "toy", System: toy.System(), FS: files}
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func TestASourceRunsItsOwnCases(t *testing.T) {
	files := fstest.MapFS{
		"ledger.tsv":                    file(table),
		"ledger.todo":                   file("# still to do\ntoy.hit\ntoy.shoot\ntoy.turn\n"),
		"ledger.tests":                  file("toy.list TestLists\n"),
		"lists_test.go":                 file("package toy\n\nfunc TestLists(t *testing.T) {}\n"),
		"testdata/cases/move/move.case": file(caseText),
	}
	ledger.Test(t, source(files))
	s, err := source(files).Standing()
	if err != nil {
		t.Fatal(err)
	}
	if got := s.With(ledger.Proved); len(got) != 2 || got[0].Cases[0] != "testdata/cases/move/move.case" || got[1].Tests[0] != "TestLists" {
		t.Errorf("proved %+v", got)
	}
	if got := s.With(ledger.Weak); len(got) != 1 || got[0].Row.ID != "toy.hit" {
		t.Errorf("weak %+v", got)
	}
	files["lists_test.go"] = file("package toy\n")
	if _, err := source(files).Standing(); err == nil || !strings.Contains(err.Error(), "toy: ledger.tests line 1") {
		t.Errorf("a test that is gone: %v", err)
	}
}

func TestASourceNeedsALedgerAndNothingElse(t *testing.T) {
	if _, err := source(fstest.MapFS{}).Standing(); err == nil || !strings.Contains(err.Error(), "no ledger.tsv") {
		t.Errorf("got %v", err)
	}
	s, err := source(fstest.MapFS{"ledger.tsv": file(table)}).Standing()
	if err != nil || len(s.With(ledger.Missing)) != 5 {
		t.Errorf("got %+v, %v", s, err)
	}
}

const longCase = `# A long shot misses with a 5.
system toy
rules toy.hit.long toy.turn
counter red a at 10,10 hits 2
counter blue x at 10,19 hits 1
roll draw: red
unit: a
act: shoot
targets: x
roll hit: 5
want x: models 1
`

func TestRowsAreSwitchedOffInTurn(t *testing.T) {
	files := fstest.MapFS{
		"ledger.tsv": file("id\tsection\twhere\trule\truling\n" + "toy.hit.long\tShooting\t1\tA long shot is hard.\t\n" +
			"toy.turn\tTurn\t2\tTurns end.\t\n" + "toy.hit.split\tShooting\t3\tTwo targets are hard.\t\n"),
		"testdata/cases/hit/long.case": file(longCase),
	}
	faults := func(want ...string) ledger.Denial {
		t.Helper()
		d, err := source(files).Deny("")
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(d.Faults, want) {
			t.Errorf("got:\n%s\nwant:\n%s", strings.Join(d.Faults, "\n"), strings.Join(want, "\n"))
		}
		return d
	}
	const unnoticed = " fails when it is switched off: let the condition carry the row (by), or write such a case"
	faults("no case of toy.turn"+unnoticed, "no case of toy.hit.split"+unnoticed)
	files["ledger.fixed"] = file("sequence toy.turn\n")
	files["ledger.unfelt"] = file("# to do\ntoy.hit.split\n")
	d := faults()
	if d.Rules != 3 || d.Felt != 1 || !slices.Equal(d.Unfelt, []tally.Rule{"toy.hit.split"}) || !slices.Equal(d.Fixed, []ledger.Fixed{{Row: "toy.turn", Why: "a step of the sequence"}}) {
		t.Errorf("got %+v", d)
	}
	ledger.TestDeny(t, source(files))
	files["ledger.fixed"] = file("data toy.hit.long\ndefinition toy.hit.split\nsequence toy.turn\ndata toy.gone\n")
	files["ledger.unfelt"] = file("toy.hit.long\ntoy.turn\n")
	faults("toy.hit.long can be switched off, and a case notices: take it off ledger.fixed",
		"toy.turn stands on ledger.fixed and on ledger.unfelt: take it off one",
		"toy.hit.split is fixed and has neither case nor test: write one that fails when the thing is changed",
		"toy.gone is no row of the ledger: take it off ledger.fixed and ledger.unfelt")
	if d, err := source(files).Deny("toy.hit.long"); err != nil || d.Rules != 1 || d.Felt != 1 {
		t.Errorf("one row alone: %+v, %v", d, err)
	}
	if _, err := source(files).Deny("toy.none"); err == nil || !strings.Contains(err.Error(), "toy.none is no row") {
		t.Errorf("got %v", err)
	}
	files["ledger.fixed"] = file("because toy.turn\n")
	if _, err := source(files).Deny(""); err == nil || !strings.Contains(err.Error(), "ledger.fixed line 1: write definition") {
		t.Errorf("got %v", err)
	}
}

func TestALedgerInPartsIsOne(t *testing.T) {
	heading := "id\tsection\twhere\trule\truling\n"
	files := fstest.MapFS{
		"ledger.tsv":         file(heading + "toy.move\tMoving\t3\tA counter moves.\t\n"),
		"ledger.todo":        file("toy.move\n"),
		"ledger-build.tsv":   file(heading + "toy.list\tLists\t5\tLists have counters.\t\ntoy.cost\tLists\t6\tThey cost.\t\n"),
		"ledger-build.tests": file("toy.list TestBelow\n"),
		"ledger-build.todo":  file("toy.cost\n"),
		"below/x_test.go":    file("package below\nfunc TestBelow(t *testing.T) {}\n"),
	}
	s, err := source(files).Standing()
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Proofs) != 3 || s.Proofs[0].Row.ID != "toy.move" || len(s.With(ledger.Proved)) != 1 || len(s.Faults) > 0 {
		t.Errorf("got %+v", s)
	}
	files["ledger-build.tsv"] = file(heading + "toy.move\tMoving\t3\tAgain.\t\n")
	if _, err := source(files).Standing(); err == nil || !strings.Contains(err.Error(), "ledger-build.tsv: toy.move stands in another part already") {
		t.Errorf("got %v", err)
	}
}
