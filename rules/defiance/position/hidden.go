package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// ServedBy says why a card of a primary commander may not serve a unit; a vehicle and those aboard are ad hoc.
// dvg.passenger.unit, dvg.unit.adhoc.no-primary-cards
func (s *State) ServedBy(b BodyID, u UnitID) *tally.Refusal {
	own := s.UnitOf(b)
	if s.Aboard(own) {
		own = s.UnitOf(s.Bodies[b].Aboard)
	}
	un := &s.Units[u]
	standard := un.Status == force.StandardUnit && !s.Applies("dvg.passenger.unit", s.carries(u))
	return s.Law().Serves(true, u == own, standard, un.Mob, s.Bodies[b].Aboard != NoBody)
}

// CardsHidden tells whether command cards are hidden until they are drawn: by an option.  dvg.command.card-public
func (s *State) CardsHidden() bool {
	return s.Book.Options.HiddenCards || !s.Applies("dvg.command.card-public", true)
}

// Dark tells whether a seat does not know which units the cards of a side serve that are still to be drawn.
func (s *State) Dark(seat, side Side) bool {
	if seat == side {
		return false
	}
	for u := range s.Units {
		if s.Groups[u].Side == side && s.Units[u].Dark > 0 {
			return true
		}
	}
	return false
}

// Shown is how many command cards of a unit a seat knows of.
func (s *State) Shown(seat Side, u UnitID) int {
	if s.Groups[u].Side == seat {
		return int(s.Units[u].Cards)
	}
	return int(s.Units[u].Cards - s.Units[u].Dark)
}

// Hides implements game.Game: everything is open but for hidden command cards. The deck has no order that anybody could know.
func (s *State) Hides(seat flow.Seat) bool {
	return s.Dark(seat, flow.First) || s.Dark(seat, flow.Second)
}

// Deal hands the hidden cards of a side out at random among the units they could serve.
func (s *State) Deal(side Side, d *dice.Rand) {
	list := s.servable(side)
	count := 0
	for u := range s.Units {
		if un := &s.Units[u]; s.Groups[u].Side == side {
			count += int(un.Dark)
			un.Cards, un.Dark = un.Cards-un.Dark, 0
		}
	}
	var cards []int
	for _, n := range s.Deck.Cards[s.Deck.Dealt:] {
		if s.Cards[n].Dark && Side(s.Cards[n].Side) == side {
			cards = append(cards, int(n))
		}
	}
	for k := range count {
		u := list[d.Int(len(list))]
		s.Units[u].Cards++
		s.Units[u].Dark++
		if k < len(cards) {
			s.Cards[cards[k]].Unit = int16(u)
		}
	}
}

// servable are the units that a card of the primary commander could serve, never none.
func (s *State) servable(side Side) []UnitID {
	b := s.Primary[side]
	var out []UnitID
	for u := range s.Units {
		if id := UnitID(u); s.Groups[u].Side == side && b != NoBody && s.ServedBy(b, id) == nil {
			out = append(out, id)
		}
	}
	for u := range s.Units {
		if len(out) == 0 && s.Groups[u].Side == side {
			out = append(out, UnitID(u))
		}
	}
	return out
}
