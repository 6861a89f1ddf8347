package defiance

import (
	"strings"
	"testing"

	"sortie/conform"
	"sortie/defs"
	"sortie/game"
	"sortie/rules/defiance/force"
)

// Every special property of the armies that ship stands on the card of its weapon or frame, and a case proves its row.
func TestTraitsAreShown(t *testing.T) {
	p := force.Shipped()
	bearers := conform.Bearers(t, System(), "weapon", func(key string) []game.Fact { return p.Weapons[p.WeaponOf(key)].Table().Told() })
	for _, b := range bearers {
		for i, word := range b.Has { // cards have names for the words of definition lines
			for _, row := range new(force.Weapon).Table() {
				if row.Key == strings.TrimSpace(word) {
					b.Has[i] = row.Name
				}
			}
		}
	}
	for i := range p.Frames {
		bearers = append(bearers, conform.Bearer{Key: p.Frames[i].Key, Card: p.Frames[i].Table().Told()})
	}
	conform.TraitsAreShown(t, System(), "testdata/cases", bearers)
}

// A trait that the book does not know is a mistake in a rule case, whatever a pack may carry.
func TestACaseNamesKnownTraits(t *testing.T) {
	for _, x := range []struct{ has, why string }{
		{"grenad", `no trait of weapons is called "grenad"`},
		{"Grenade", ""},
	} {
		_, err := System().NewCase(defs.Lines("weapon odd SI AI area 2 7+ ammo 2 has " + x.has))
		if x.why == "" && err != nil || x.why != "" && (err == nil || !strings.Contains(err.Error(), x.why)) {
			t.Errorf("%s: %v", x.has, err)
		}
	}
}
