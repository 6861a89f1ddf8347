package firefight

import "sortie/geom"

// prize is what taking the HVA or bringing it home is worth: more than any shot, since it decides the game.
const prize = 1500

// nearPrize tells whether a unit can be at a free HVA, and take it along, in this activation.
func (s *State) nearPrize(u UnitID) bool {
	if !s.mission().Home || !s.mayCarry(u) || s.Units[u].Where != OnTable {
		return false
	}
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == HVAMarker && !m.Gone && m.Unit == NoUnit && geom.Dist(s.whereIs(u), m.At) <= s.pace(u, false)+geom.Inch {
			return true
		}
	}
	return false
}
