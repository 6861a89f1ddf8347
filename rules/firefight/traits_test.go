package firefight

import (
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/rules/firefight/force"
)

// Every keyword of the factions that ship stands on the card of its model, and a case proves its row.
func TestTraitsAreShown(t *testing.T) {
	p := force.ShippedPack()
	models := conform.Bearers(t, System(), "model", func(model string) []game.Fact {
		l := force.Loader{Book: &p.Book}
		book := &force.Book{Types: p.Book.Types, Weapons: p.Book.Weapons}
		book.Kinds = []force.UnitKind{{Name: model, Members: []force.Member{{Type: int16(l.FindType(model)), Count: 1}}}}
		s := newState(book)
		return s.viewRules(s.muster(0, 0))
	})
	weapons := conform.Bearers(t, System(), "weapon", func(key string) []game.Fact {
		l := force.Loader{Book: &p.Book}
		return p.Book.Weapons[l.FindWeapon(key)].Words.Facts()
	})
	conform.TraitsAreShown(t, System(), "testdata/cases", append(models, weapons...))
}
