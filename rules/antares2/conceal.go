package antares2

import (
	"sortie/dice"
	"sortie/flow"
)

// concealedFrom tells whether a seat may not know which transport a unit is aboard: the option is on, the
// unit has been aboard since the start, and it is not the seat's own.  a2.transport.concealed
func (s *State) concealedFrom(u UnitID, seat flow.Seat) bool {
	un := &s.Units[u]
	return s.holds("a2.transport.concealed", s.book.Options.Concealed && un.Where == Aboard && un.Secret && un.Side != seat)
}

// whereabouts says in a view where a unit is. Which transport it is aboard is open, unless it is
// concealed.  a2.transport.dice-in-bag, a2.transport.concealed
func (s *State) whereabouts(u UnitID, seat flow.Seat) string {
	un := &s.Units[u]
	switch un.Where {
	case Reserve:
		return "reserve"
	case Aboard:
		if s.concealedFrom(u, seat) {
			return "aboard"
		}
		return "aboard " + s.name(un.Carrier)
	case Destroyed:
		return "destroyed"
	}
	return "table"
}

// forgetAboard deals the concealed passengers of the enemy out anew over their transports, in any way
// that the transports can hold. What it started from is one such way, so that it always succeeds.
func (s *State) forgetAboard(seat flow.Seat, r *dice.Rand) {
	var units, carriers []UnitID
	for i := range s.Units {
		u := UnitID(i)
		if s.concealedFrom(u, seat) {
			units = append(units, u)
		}
		if s.Units[i].Side != seat && s.Units[i].Where != Destroyed && s.transports(u) {
			carriers = append(carriers, u)
		}
	}
	if len(units) == 0 {
		return
	}
	for range 20 {
		if s.dealOut(units, carriers, r) {
			return
		}
	}
}

// dealOut puts each unit aboard a transport at random; it changes nothing if somebody finds no room.
func (s *State) dealOut(units, carriers []UnitID, r *dice.Rand) bool {
	before := append([]Unit(nil), s.Units...)
	for _, u := range units {
		s.Units[u].Carrier = NoUnit
	}
	for _, u := range units {
		t := carriers[r.Int(len(carriers))]
		if s.takesAboardRefusal(t, u) != nil {
			copy(s.Units, before)
			return false
		}
		s.Units[u].Carrier = t
	}
	return true
}
