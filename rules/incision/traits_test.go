package incision

import (
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/rules/incision/force"
)

// Every trait of the lists that ship stands on the card of its unit or weapon, and a case proves its row.
func TestTraitsAreShown(t *testing.T) {
	b := System().(system).force
	var bearers []conform.Bearer
	bearer := func(key string, traits []force.Trait, card []game.Fact) {
		x := conform.Bearer{Key: key, Card: card}
		for _, trait := range traits {
			x.Has = append(x.Has, trait.String())
		}
		bearers = append(bearers, x)
	}
	for i := range b.Units {
		u := &b.Units[i]
		s, err := newCase(b, []game.Line{{Text: "unit red a 1 " + u.Key + " at 10,10"}})
		if err != nil {
			t.Fatal(err)
		}
		bearer(u.Key, u.Traits, s.viewUnit(0).Rules)
	}
	for i := range b.Weapons {
		for k := range b.Weapons[i].Modes {
			m := &b.Weapons[i].Modes[k]
			bearer(b.Weapons[i].Key, m.Traits, []game.Fact{{Name: m.Key, Value: m.Card(), Rule: "is.weapon.modes"}})
		}
	}
	conform.TraitsAreShown(t, System(), "testdata/cases", bearers)
}
