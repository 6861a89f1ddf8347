package position

import (
	"sortie/dice"
	"sortie/flow"
)

// concealedFrom tells whether a seat may not know which transport a unit is aboard: the option is on, the
// unit has been aboard since the start, and it is not the seat's own.  a2.transport.concealed
func (s *State) concealedFrom(u UnitID, seat flow.Seat) bool {
	un := &s.Units[u]
	return s.Applies("a2.transport.concealed", s.Book.Options.Concealed && un.Where == Aboard && un.Secret && s.Groups[u].Side != seat)
}

// Whereabouts says in a view where a unit is. Which transport it is aboard is open, unless it is
// concealed.  a2.transport.dice-in-bag, a2.transport.concealed
func (s *State) Whereabouts(u UnitID, seat flow.Seat) string {
	word := s.PlaceWord(u)
	if un := &s.Units[u]; un.Where == Aboard && !s.concealedFrom(u, seat) {
		return word + " " + s.Name(un.Carrier)
	}
	return word
}

// Hides implements game.Game. Everything is open but what concealed transports hold.  a2.transport.concealed
func (s *State) Hides(seat flow.Seat) bool {
	for i := range s.Units {
		if s.concealedFrom(UnitID(i), seat) {
			return true
		}
	}
	return false
}

// ForgetAboard deals the concealed passengers of the enemy out anew over their transports, in any way
// that the transports can hold. How they really sit plays no part in it: a way is looked for until one
// is found, and theirs is one. Only while a transport is being destroyed there may be none, and they stay.
func (s *State) ForgetAboard(seat flow.Seat, r *dice.Rand) {
	var units, sat []UnitID
	for i := range s.Units {
		if u := UnitID(i); s.concealedFrom(u, seat) {
			units, sat = append(units, u), append(sat, s.Units[u].Carrier)
			s.Units[u].Carrier = NoUnit
		}
	}
	if s.dealOut(units, r) {
		return
	}
	for i, u := range units {
		s.Units[u].Carrier = sat[i]
	}
}

// dealOut puts each unit aboard a transport of its side at random, so that everybody finds room; false if
// that cannot be.
func (s *State) dealOut(units []UnitID, r *dice.Rand) bool {
	if len(units) == 0 {
		return true
	}
	u, carriers := units[0], s.carriersOf(s.Groups[units[0]].Side)
	for n := len(carriers); n > 0; n-- {
		i := r.Int(n)
		t := carriers[i]
		carriers[i] = carriers[n-1]
		if s.TakesAboardRefusal(t, u) != nil {
			continue
		}
		if s.Units[u].Carrier = t; s.dealOut(units[1:], r) {
			return true
		}
		s.Units[u].Carrier = NoUnit
	}
	return false
}

// carriersOf are the transports that a side still has.
func (s *State) carriersOf(side flow.Seat) (out []UnitID) {
	for i := range s.Units {
		if u := UnitID(i); s.Groups[i].Side == side && s.Units[i].Where != Destroyed && s.transports(u) {
			out = append(out, u)
		}
	}
	return out
}

// PlaceWord is the first word of where a unit is: who carries it may be hidden, that it is aboard is not.
func (s *State) PlaceWord(u UnitID) string {
	switch s.Units[u].Where {
	case Reserve:
		return "reserve"
	case Aboard:
		return "aboard"
	case Destroyed:
		return "destroyed"
	}
	return "table"
}
