package antares2

import (
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// Every special rule of the forces that ship stands on the card of its model, and a case proves its row.
func TestTraitsAreShown(t *testing.T) {
	p := force.ShippedPack()
	models := conform.Bearers(t, System(), "model", func(model string) []game.Fact {
		l := force.Loader{Book: &p.Book}
		book := &force.Book{Types: p.Book.Types, Weapons: p.Book.Weapons}
		book.Kinds = []force.UnitKind{{Name: model, Members: []force.Member{{Type: int16(l.FindType(model)), Count: 1}}}}
		s := &State{position.State{Book: book}}
		return s.viewUnit(s.muster(0, 0), 0).Rules
	})
	conform.TraitsAreShown(t, System(), "testdata/cases", models)
}
