package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/position"
)

// prize is what taking the HVA or bringing it home is worth: more than any shot, since it decides the game.
const prize = 1500

// nearPrize tells whether a unit can be at a free HVA, and take it along, in this activation.
func (s *State) nearPrize(u UnitID) bool {
	if !s.InForce().Home || !s.mayCarry(u) || s.Units[u].Where != position.OnTable {
		return false
	}
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == position.HVAMarker && !m.Gone && m.Unit == NoUnit && geom.Dist(s.WhereIs(u), m.At) <= s.Pace(u, false)+geom.Inch {
			return true
		}
	}
	return false
}

// adviseEnter sends a unit into a building, or onto its roof, where a free HVA lies that it could take along.
func (s *State) adviseEnter(q *flow.Question) (flow.Answer, string, bool) {
	if !s.InForce().Home || !s.mayCarry(UnitID(q.Unit)) || s.Units[q.Unit].HVA {
		return flow.Answer{}, "", false
	}
	for _, o := range q.Offers() {
		if o.Value < position.EnterBuilding || o.Value >= position.EnterFloor || o.Why() != nil {
			continue
		}
		piece, roof := o.Value-position.EnterBuilding, false
		if o.Value >= position.EnterRoof {
			piece, roof = o.Value-position.EnterRoof, true
		}
		for i := range s.Markers {
			m := &s.Markers[i]
			if m.Kind == position.HVAMarker && !m.Gone && m.Unit == NoUnit && m.Roof == roof && s.Book.Board.Pieces[piece].Area.Contains(m.At) {
				return flow.Answer{Value: o.Value}, "the HVA lies there, and it decides the game", true
			}
		}
	}
	return flow.Answer{}, "", false
}
