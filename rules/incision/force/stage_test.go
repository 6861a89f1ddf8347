package force

import (
	"errors"
	"testing"

	"sortie/casetest"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// The cases of shards are rule cases like any other, and none of them needs a table: for this room alone this system puts
// their shards on a desk and asks. The ledger is proved by the book, which has all cases.

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

func TestCases(t *testing.T) { casetest.Test(t, deskSystem{book(t)}, "../"+casesDir) }

// Sides implements game.Game.
func (d *deskStage) Sides() int { return 2 }
