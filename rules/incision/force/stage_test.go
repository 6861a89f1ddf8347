package force

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"sortie/casetest"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/ledger"
	"sortie/tally"
)

// The cases of shards are rule cases like any other, and none of them needs a table. Until the system that
// plays them is there, and for this room alone afterwards, this one puts their shards on a desk and asks.

// casesDir holds the cases about shards, and nothing but those.
const casesDir = "testdata/cases/shards"

type deskSystem struct{ book *Book }

var errDesk = errors.New("shards alone are looked at here")

func (s deskSystem) Info() game.Info                              { return game.Info{ID: "is", Name: "Incision Shard"} }
func (s deskSystem) New(game.Setup) (game.Game, error)            { return nil, errDesk }
func (s deskSystem) Decode(game.Setup, []byte) (game.Game, error) { return nil, errDesk }
func (s deskSystem) Generate(string, uint64) (string, error)      { return "", errDesk }
func (s deskSystem) Fix(x game.Setup) (game.Setup, error)         { return x, errDesk }
func (s deskSystem) Former() []string                             { return nil }
func (s deskSystem) CheckList(text string, points int) (game.ListReport, error) {
	_, list := s.book.CheckText(text, points)
	return list, nil
}

func (s deskSystem) NewCase(lines []game.Line) (game.Stage, error) {
	d := &deskStage{Desk: Desk{Book: s.book}}
	return d, d.Read(lines)
}

type deskStage struct{ Desk }

func (d *deskStage) Deny(rule tally.Rule)                   { d.Book = d.Book.Without(rule) }
func (d *deskStage) Do([]string) error                      { return errDesk }
func (d *deskStage) Step(flow.IO)                           {}
func (d *deskStage) Over() bool                             { return true }
func (d *deskStage) Clone() flow.Table                      { c := *d; return &c }
func (d *deskStage) Hash() uint64                           { return 0 }
func (d *deskStage) View(flow.Seat) game.View               { return game.View{} }
func (d *deskStage) Result() game.Result                    { return game.Result{Over: true} }
func (d *deskStage) Encode(dst []byte) []byte               { return dst }
func (d *deskStage) Invariant() error                       { return nil }
func (d *deskStage) Forget(flow.Seat, *dice.Rand) game.Game { return d }
func (d *deskStage) Hides(flow.Seat) bool                   { return false }
func (d *deskStage) Score(flow.Seat) int                    { return 0 }
func (d *deskStage) Inspect(q []string) (game.Finding, error) {
	f, known, err := d.Desk.Inspect(q)
	if !known {
		return f, errDesk
	}
	return f, err
}

// source is the build rows of the ledger with what proves them.
func source(t *testing.T) ledger.Source {
	t.Helper()
	files := fstest.MapFS{}
	add := func(path, as string) {
		text, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		files[as] = &fstest.MapFile{Data: text}
	}
	for _, name := range []string{"tsv", "tests", "todo", "fixed", "unfelt"} {
		add("../ledger-build."+name, "ledger."+name)
	}
	tests, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range tests {
		if strings.HasSuffix(e.Name(), "_test.go") {
			add(e.Name(), e.Name())
		}
	}
	cases, err := casetest.Files("../" + casesDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		add(c, strings.TrimPrefix(c, "../"))
	}
	return ledger.Source{ID: "is", System: deskSystem{book(t)}, FS: files}
}

func TestCases(t *testing.T)  { casetest.Test(t, deskSystem{book(t)}, "../"+casesDir) }
func TestLedger(t *testing.T) { ledger.Test(t, source(t)) }
func TestDeny(t *testing.T)   { ledger.TestDeny(t, source(t)) }

// Sides implements game.Game.
func (d *deskStage) Sides() int { return 2 }
