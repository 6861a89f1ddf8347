package firefight

import (
	"sortie/geom"
	"sortie/tally"
)

// commandReaches tells whether orders and inspiration of a commander can get to a unit at all, whatever
// the distance, and which rule says no. Walls and hulls keep them in; they do not keep them out.
// ff.building.commander, ff.transport.aura-inside-only
func (s *State) commandReaches(from, to UnitID) (bool, tally.Rule) {
	a, b := s.unit(from), s.unit(to)
	switch {
	case from == to:
		return s.inPlay(from), "ff.basics.in-play"
	case !s.inPlay(from) || !s.inPlay(to):
		return false, "ff.basics.in-play"
	case a.Where == Aboard:
		return b.Where == Aboard && a.In == b.In, "ff.transport.aura-inside-only"
	case a.Where == Inside:
		return b.Where == Inside && a.In == b.In, "ff.building.commander"
	}
	return true, ""
}

// near tells whether a unit's leader is within a distance of the closest model of another unit. A unit in
// a transport is where the hull is, one in a building where the building is.
// ff.basics.measure.leader-to-closest, ff.psychic.transport
func (s *State) near(from, to UnitID, d geom.Length) bool {
	a, b := s.unit(from), s.unit(to)
	if from == to || a.Where != OnTable && a.Where == b.Where && a.In == b.In {
		return true
	}
	if a.Where == Aboard {
		from = UnitID(a.In)
		a = s.unit(from)
	}
	if b.Where == Aboard {
		to = UnitID(b.In)
		b = s.unit(to)
	}
	if from == to {
		return true
	}
	switch {
	case a.Where != OnTable && b.Where != OnTable:
		return geom.AreasWithin(&s.book.Board.Pieces[a.In].Area, &s.book.Board.Pieces[b.In].Area, d)
	case a.Where != OnTable:
		area := &s.book.Board.Pieces[a.In].Area
		for m := range s.Members(to) {
			if body := s.Shape(m); area.Within(&body, d) {
				return true
			}
		}
		return false
	}
	if b.Where != OnTable {
		lead := s.Shape(a.Leader)
		return s.book.Board.Pieces[b.In].Area.Within(&lead, d)
	}
	for m := range s.Members(to) { // who is just being put down too
		if s.Within(a.Leader, m, d) {
			return true
		}
	}
	return false
}
