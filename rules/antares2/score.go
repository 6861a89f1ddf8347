package antares2

import "sortie/flow"

// Score judges the position for a seat: victory points, what is left of both forces, and pins. It is
// for bots; nothing in the rules depends on it.
func (s *State) Score(seat flow.Seat) int {
	points := s.victoryPoints()
	score := 40 * (points[seat] - points[seat.Other()])
	for i := range s.Units {
		u := &s.Units[i]
		worth := s.worth(UnitID(i))
		if u.Side != seat {
			worth = -worth
		}
		score += worth
	}
	return score
}

// worth is a unit's share of its points: what is left of it, less for pins and for being Down.
func (s *State) worth(u UnitID) int {
	un := s.unit(u)
	if un.Where == Destroyed {
		return 0
	}
	points := s.book.Kinds[un.Kind].Points
	if un.Strength > 0 {
		points = points * (1 + s.strength(u)) / (1 + int(un.Strength))
	}
	points -= 4 * int(un.Pins)
	if un.current() == Down {
		points -= 3
	}
	return max(points, 1)
}
