package position

import (
	"sortie/geom"
	"sortie/tally"
)

// CommandReaches tells whether orders and inspiration of a commander can get to a unit at all, whatever
// the distance, and which rule says no. Walls and hulls keep them in; they do not keep them out.
// ff.building.commander, ff.transport.aura-inside-only
func (s *State) CommandReaches(from, to UnitID) (bool, tally.Rule) {
	a, b := s.Unit(from), s.Unit(to)
	switch {
	case from == to:
		return s.InPlay(from), "ff.basics.in-play"
	case !s.InPlay(from) || !s.InPlay(to):
		return false, "ff.basics.in-play"
	case a.Where == Aboard:
		return b.Where == Aboard && a.In == b.In, "ff.transport.aura-inside-only"
	case a.Where == Inside:
		return b.Where == Inside && a.In == b.In, "ff.building.commander"
	}
	return true, ""
}

// NearTo tells whether a unit's leader is within a distance of the closest model of another unit. A unit in
// a transport is where the hull is, one in a building where the building is.
// ff.basics.measure.leader-to-closest, ff.psychic.transport
func (s *State) NearTo(from, to UnitID, d geom.Length) bool {
	a, b := s.Unit(from), s.Unit(to)
	if from == to || a.Where != OnTable && a.Where == b.Where && a.In == b.In {
		return true
	}
	if a.Where == Aboard {
		from = UnitID(a.In)
		a = s.Unit(from)
	}
	if b.Where == Aboard {
		to = UnitID(b.In)
		b = s.Unit(to)
	}
	if from == to {
		return true
	}
	switch {
	case a.Where != OnTable && b.Where != OnTable:
		return geom.AreasWithin(&s.Book.Board.Pieces[a.In].Area, &s.Book.Board.Pieces[b.In].Area, d)
	case a.Where != OnTable:
		area := &s.Book.Board.Pieces[a.In].Area
		for m := range s.Members(to) {
			if body := s.Shape(m); area.Within(&body, d) {
				return true
			}
		}
		return false
	}
	if b.Where != OnTable {
		lead := s.Shape(a.Leader)
		return s.Book.Board.Pieces[b.In].Area.Within(&lead, d)
	}
	for m := range s.Members(to) { // who is just being put down too
		if s.Within(a.Leader, m, d) {
			return true
		}
	}
	return false
}
