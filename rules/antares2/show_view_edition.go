package antares2

import (
	"fmt"

	"sortie/game"
	"sortie/rules/antares2/force"
)

// ammoText is what the ammunition of a mode does in the first edition, for a stat card.
func ammoText(a *force.Ammo) string {
	text := ""
	for _, f := range []struct {
		on   bool
		word string
	}{{a.Massive, "Massive Damage"}, {a.Disruptor, "disruptor"}, {a.Slingnet, "slingnet"}, {a.Net > 0, fmt.Sprintf("net D%d+1 pins", a.Net)}} {
		if f.on {
			text += ", " + f.word
		}
	}
	return text
}

// viewLost shows how many of its order dice each side has lost of those it began with: more than half breaks an army.
// g1.army.broken
func (s *State) viewLost() game.Tracker {
	t := game.Tracker{Name: "lost", Label: "Order dice lost"}
	for side, name := range [...]string{"red", "blue"} {
		t.Counts = append(t.Counts, game.Count{Name: name, Value: int(s.Begun[side] - s.diceLeft(Side(side)))})
	}
	return t
}
