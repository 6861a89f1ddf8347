package game

import (
	"fmt"

	"sortie/tally"
)

// Needer is a Game that can say in its own words what a die must show for a sum, such as "4 or less, 40%".
type Needer interface {
	// Need is empty for a sum that no die is thrown against.
	Need(sum *tally.Tally) string
}

// LowTest says what a die must show that passes by its number or less; a 1 always does, its highest face never.
func LowTest(total, sides int) string {
	total = max(1, min(total, sides-1))
	if total == 1 {
		return fmt.Sprintf("1, %d%%", 100/sides)
	}
	return fmt.Sprintf("%d or less, %d%%", total, 100*total/sides)
}

// HighTest says what a die must show that passes by its number or more; its highest face always does.
func HighTest(total, sides int) string {
	total = max(1, min(total, sides))
	share := (100*(sides+1-total) + sides/2) / sides
	if total == sides {
		return fmt.Sprintf("%d, %d%%", sides, share)
	}
	return fmt.Sprintf("%d+, %d%%", total, share)
}

// SayNeeds puts beside every offer with a sum what a die must show for it.
func SayNeeds(g Game, d *Decision) {
	n, ok := g.(Needer)
	if !ok {
		return
	}
	for _, list := range [][]Offer{d.Offers, d.Items} {
		for i := range list {
			if o := &list[i]; o.Sum != nil && o.Refused == nil {
				o.Need = n.Need(o.Sum)
			}
		}
	}
}
