package law

import (
	"sortie/dice"
	"sortie/tally"
)

// Chits is how many attack chits a leader of a level has.  dvg.command.chits.by-level
func (l Law) Chits(level int8) int {
	if !l.Holds("dvg.command.chits.by-level", level > 1) {
		return 0
	}
	return [...]int{0, 0, 1, 1, 2}[min(level, 4)]
}

// Card is a card of the deck of one turn: whose it is and whether it must be obeyed.
type Card struct {
	Side    int8
	Unit    int16
	Command bool // a command card: the unit may wait for a later one
	Dark    bool // the other side does not know whose it is
	Used    bool // its unit acted by it
}

// Holder is what the deck asks of a unit.
type Holder struct {
	Side     int8
	OnTable  bool
	Cards    int8 // command cards assigned to it
	Dark     int8 // how many of them nobody else knows of
	WaitOnly bool // aboard of another unit: it has no card of its own
}

// Compose is the deck of a turn as plain data: an initiative card for each unit on the table and the command
// cards assigned. It has no order: cards are drawn by a roll among those left.
// dvg.activation.deck, dvg.force.initiative-card-per-unit, dvg.house.cards-over-13
func (l Law) Compose(units []Holder, commands bool) []Card {
	var out []Card
	for i, u := range units {
		if !u.OnTable || u.WaitOnly {
			continue
		}
		if l.By("dvg.force.initiative-card-per-unit", true) {
			out = append(out, Card{Side: u.Side, Unit: int16(i)})
		}
		if !commands { // for placing units: dvg.setup.placement.cards
			continue
		}
		for k := range u.Cards {
			out = append(out, Card{Side: u.Side, Unit: int16(i), Command: true, Dark: k < u.Dark})
		}
	}
	return out
}

// DeckOf is a pile of the numbers of so many cards, as a state keeps it.
func DeckOf(cards []Card) dice.Deck {
	d := dice.Deck{Cards: make([]int16, len(cards))}
	for i := range d.Cards {
		d.Cards[i] = int16(i)
	}
	return d
}

// Serves tells whether a commander's card may go to a unit, and why not.
// dvg.activation.command-cards.primary-any-standard, dvg.activation.command-cards.secondary-own-unit,
// dvg.unit.adhoc.no-primary-cards, dvg.unit.mob.no-primary-cards, dvg.passenger.commander-cards
func (l Law) Serves(primary, own, standard, mob, aboard bool) *tally.Refusal {
	switch {
	case !primary && !own:
		return tally.Refuse("dvg.activation.command-cards.secondary-own-unit", "a secondary commander's cards go to its own unit", "choose that")
	case !primary || l.Holds("dvg.passenger.commander-cards", own && aboard):
		return nil
	case mob:
		return tally.Refuse("dvg.unit.mob.no-primary-cards", "a mob takes no cards of the primary commander", "choose a standard unit")
	case !standard:
		return tally.Refuse("dvg.unit.adhoc.no-primary-cards", "an ad hoc unit takes no cards of the primary commander", "choose a standard unit")
	}
	return nil
}
