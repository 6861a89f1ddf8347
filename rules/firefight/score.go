package firefight

import "sortie/flow"

// Score judges the position for a seat: victory points and what is left of both forces. It is for bots;
// nothing in the rules depends on it.
func (s *State) Score(seat flow.Seat) int {
	score := 40 * int(s.VP[seat]-s.VP[seat.Other()])
	for i := range s.Units {
		switch s.Units[i].Side {
		case seat:
			score += s.worth(UnitID(i))
		case seat.Other():
			score -= s.worth(UnitID(i))
		}
	}
	return score
}

// worth is a unit's share of its points: by the HP it has left, less for a pin.
func (s *State) worth(u UnitID) int {
	un := s.unit(u)
	if un.Where == Destroyed {
		return 0
	}
	all, left := 0, 0
	for m := un.First; m < un.First+ModelID(un.Count); m++ {
		hp := int(s.typ(m).HP)
		all += hp
		if !s.Models[m].Gone {
			left += hp - int(s.Models[m].Damage)
		}
	}
	points := s.book.Kinds[un.Kind].Points * (1 + left) / (1 + all)
	if un.Pinned {
		points -= 5
	}
	if s.broken(u) {
		points = points * 2 / 3
	}
	return max(points, 1)
}
