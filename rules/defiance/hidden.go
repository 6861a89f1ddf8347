package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// reveal shows a card that is drawn.
func (r *Run) reveal(n int16) {
	if c := &r.Cards[n]; c.Dark {
		c.Dark = false
		r.Units[c.Unit].Dark--
	}
}

// Forget implements game.Game: hidden command cards of the others serve any units that they could serve.
func (s *State) Forget(seat flow.Seat, d *dice.Rand) game.Game {
	n := s.Clone().(*State)
	for side := range n.Sides() {
		if n.Dark(seat, Side(side)) {
			n.Deal(Side(side), d)
		}
	}
	return n
}
