package antares2

import (
	"fmt"

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
