package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// hatch is where a hatch of a transport's model is now.
func (s *State) hatch(m ModelID, i int) geom.Point {
	mo := &s.Bodies[m]
	return mo.At.Add(geom.Rotate(s.hatchOf(m, i), mo.Facing))
}

// hatchOf is the place of a hatch on the model; without any the middle of the rear is one.
func (s *State) hatchOf(m ModelID, i int) geom.Point {
	t := s.TypeOf(m)
	if len(t.Hatches) > 0 {
		return t.Hatches[i]
	}
	return geom.Point{X: t.Base.Bounds().Min.X}
}

func (s *State) hatches(m ModelID) int { return max(len(s.TypeOf(m).Hatches), 1) }

// Exit is the hatch of a transport nearest to a place. Destroyed models still tell where theirs were.
// a2.transport.disembark.action
func (s *State) Exit(t UnitID, to geom.Point) geom.Point {
	best, bestSq := to, int64(-1)
	for m := range s.Roll(t) {
		if s.TypeOf(m).Traits.Transport == 0 {
			continue
		}
		for i := range s.hatches(m) {
			h := s.hatch(m, i)
			if sq := geom.DistSq(h, to); bestSq < 0 || sq < bestSq {
				best, bestSq = h, sq
			}
		}
	}
	return best
}

// aboardRefusal says why an embarked unit may not be given an order, nil if it may: it rallies, or gets
// out with a Run or an Advance. Who takes nothing but Run orders may take one and stay.
// a2.transport.rally-only, a2.transport.probes.run-order
func (s *State) aboardRefusal(u UnitID, o Order) *tally.Refusal {
	un := &s.Units[u]
	if un.Where != Aboard {
		return nil
	}
	if un.Type == force.Probe {
		if o == RunOrder {
			return nil
		}
		return tally.Refuse("a2.transport.probes.run-order", "an embarked probe takes Run orders only", "give it a Run")
	}
	switch o {
	case Rally:
		return nil
	case RunOrder, Advance:
		if !s.Denied("a2.transport.disembark.action") {
			return s.DisembarkRefusal(u)
		}
	}
	return tally.Refuse("a2.transport.rally-only", "an embarked unit rallies, or gets out with a Run or an Advance", "give it a Rally")
}

// DisembarkRefusal says why an embarked unit may not get out now, nil if it may.
// a2.transport.disembark.1m, a2.transport.whole-turn-limit
func (s *State) DisembarkRefusal(u UnitID) *tally.Refusal {
	t := s.Units[u].Carrier
	if s.Units[t].Where != OnTable {
		return tally.Refuse("a2.transport.disembark.action", s.Name(t)+" is not on the table", "wait until it is")
	}
	if s.Units[t].Moved > s.slowest(t) {
		return tally.Refuse("a2.transport.disembark.1m", s.Name(t)+" has moved more than 1M this turn", "get out in another turn")
	}
	return nil
}

// slowest is the smallest M of a unit: that of its profile, whatever damage leaves of its moves.
func (s *State) slowest(u UnitID) geom.Length {
	best := geom.Length(-1)
	for m := range s.Own(u) {
		if l := s.TypeOf(m).M; best < 0 || l < best {
			best = l
		}
	}
	return max(best, 0)
}

// StillMoves is how far a transport may move now, of the given allowance, and the rule that limits it:
// not at all once it has taken units on board, and 1M in the whole turn once it has put some off. The
// limits count over all its actions, and over moves that a rule would force.
// a2.transport.embark.stationary, a2.transport.disembark.1m, a2.transport.whole-turn-limit
func (s *State) StillMoves(t UnitID, allowance geom.Length) (geom.Length, tally.Rule) {
	un := &s.Units[t]
	if un.Took {
		return 0, "a2.transport.embark.stationary"
	}
	if !un.PutOff {
		return allowance, ""
	}
	if left := max(s.slowest(t)-un.Moved, 0); left < allowance {
		if un.Moved > 0 {
			return left, "a2.transport.whole-turn-limit"
		}
		return left, "a2.transport.disembark.1m"
	}
	return allowance, ""
}

// NextOutOf is the first unit aboard a transport, NoUnit if nobody is.
func (s *State) NextOutOf(t UnitID) UnitID {
	for i := range s.Units {
		if s.AboardOf(UnitID(i), t) {
			return UnitID(i)
		}
	}
	return NoUnit
}

// PassengersOf counts the units aboard a transport.
func (s *State) PassengersOf(t UnitID) int {
	n := 0
	for i := range s.Units {
		if s.AboardOf(UnitID(i), t) {
			n++
		}
	}
	return n
}

// AboardFault says why a unit may not start a game aboard a transport, nil if it may. Ruling: what
// could not embark cannot start aboard either.  a2.transport.capacity
func (s *State) AboardFault(carrier, u UnitID) error {
	if r := s.TakesAboardRefusal(carrier, u); r != nil {
		return r
	}
	return nil
}
