package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// hides tells whether command cards are hidden until they are drawn: by an option.  dvg.command.card-public
func (s *State) hides() bool {
	return s.book.Options.HiddenCards || !s.holds("dvg.command.card-public", true)
}

// dark tells whether a seat does not know which units the cards of a side serve that are still to be drawn.
func (s *State) dark(seat, side Side) bool {
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

// shown is how many command cards of a unit a seat knows of.
func (s *State) shown(seat Side, u UnitID) int {
	if s.Groups[u].Side == seat {
		return int(s.Units[u].Cards)
	}
	return int(s.Units[u].Cards - s.Units[u].Dark)
}

// reveal shows a card that is drawn.
func (r *Run) reveal(n int16) {
	if c := &r.Cards[n]; c.Dark {
		c.Dark = false
		r.Units[c.Unit].Dark--
	}
}

// Hides implements game.Game: everything is open but for hidden command cards. The deck has no order that anybody could know.
func (s *State) Hides(seat flow.Seat) bool {
	return s.dark(seat, flow.First) || s.dark(seat, flow.Second)
}

// Forget implements game.Game: hidden command cards of the others serve any units that they could serve.
func (s *State) Forget(seat flow.Seat, d *dice.Rand) game.Game {
	n := s.Clone().(*State)
	for side := range n.Sides() {
		if n.dark(seat, Side(side)) {
			n.deal(Side(side), d)
		}
	}
	return n
}

// deal hands the hidden cards of a side out at random among the units they could serve.
func (s *State) deal(side Side, d *dice.Rand) {
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
		if id := UnitID(u); s.Groups[u].Side == side && b != NoBody && s.servedBy(b, id) == nil {
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
