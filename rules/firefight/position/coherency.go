package position

import (
	"sortie/geom"
	"sortie/tally"
)

// TouchSlack is the gap that still counts as contact: whole twentieths of a millimetre cannot always meet.
const TouchSlack geom.Length = 2

// Coherency is how far from its leader a model may stand, and the rule that says so. Drones count as
// models.  ff.move.coherency-3, ff.move.coherency-6-large-unit
func (s *State) Coherency(u UnitID) (geom.Length, tally.Rule) {
	if s.Applies("ff.move.coherency-6-large-unit", s.Count(u) > 10) {
		return 6 * geom.Inch, "ff.move.coherency-6-large-unit"
	}
	return 3 * geom.Inch, "ff.move.coherency-3"
}

// IsCoherent tells whether every model of a unit is within reach of its leader. Off the table all are.
// ff.move.coherency-3
func (s *State) IsCoherent(u UnitID) bool {
	if !s.OnGround(u) {
		return true
	}
	st := &s.Positions().units[u]
	if st.formed == unasked {
		st.formed = s.FormedNow(u)
	}
	return st.formed == Together
}

// FormedNow looks whether a unit on the table is coherent.
func (s *State) FormedNow(u UnitID) formed {
	far, _ := s.Coherency(u)
	for m := range s.Members(u) {
		if !s.Within(s.Units[u].Leader, m, far) {
			return astray
		}
	}
	return Together
}

// touching tells whether two units are in base contact; a unit in a building is touched by touching the
// building.  ff.basics.contact.touching, ff.assault.contact
func (s *State) touching(a, b UnitID) bool {
	if s.Units[a].Where != OnTable {
		a, b = b, a
	}
	if s.Units[a].Where != OnTable {
		return false
	}
	if w := s.Units[b].Where; w == Inside || w == OnRoof {
		area := &s.Book.Board.Pieces[s.Units[b].In].Area
		for m := range s.Members(a) {
			if x := s.Shape(m); area.Within(&x, TouchSlack) {
				return true
			}
		}
		return false
	} else if w != OnTable {
		return false
	}
	for m := range s.Members(a) {
		if s.GroupWithin(b, m, TouchSlack) {
			return true
		}
	}
	return false
}

// mustRestore bars everything but a move while a model is out of coherency: the first action, or the
// first after the pin is taken off, must bring it back.  ff.move.coherency.must-restore
func (s *State) mustRestore(u UnitID, a Action, b *Budget) *tally.Refusal {
	if b.N > 1 || b.N == 1 && b.done[0] != Unpin || a == AdvanceAction || a == SprintAction || a == Unpin || s.IsCoherent(u) {
		return nil
	}
	return tally.Refuse("ff.move.coherency.must-restore", "a model is out of coherency: the first action must bring it back", "advance or sprint")
}
