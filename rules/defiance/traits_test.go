package defiance

import (
	"strings"
	"testing"

	"sortie/conform"
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
