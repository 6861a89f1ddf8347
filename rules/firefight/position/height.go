package position

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
)

// Height is the HEIGHT a unit counts as for LOS: its leader's; that of the building it is in; and with the
// HEIGHT of the hill or roof it stands on added.  ff.house.mixed-unit-stats, ff.building.height,
// ff.los.standing-on
func (s *State) Height(u UnitID) int { return s.heightOn(u, s.OnHill(u)) }

// heightOn is the HEIGHT of a unit if the hill it stands on is known.
func (s *State) heightOn(u UnitID, hill int16) int {
	un := s.Unit(u)
	h := int(s.Lead(u).Height)
	switch {
	case s.Applies("ff.building.height", un.Where == Inside):
		return int(s.Book.Board.Pieces[un.In].Tall)
	case s.Applies("ff.los.standing-on", un.Where == OnRoof):
		return h + int(s.Book.Board.Pieces[un.In].Tall)
	case s.Applies("ff.los.standing-on", un.Where == OnTable && hill >= 0):
		return h + int(s.Book.Board.Pieces[hill].Tall)
	}
	return h
}

// OnHill is the hill a unit stands on, the highest of several, -1 for none: its leader's whole base must be
// on it.  ff.terrain.hill.on-it
func (s *State) OnHill(u UnitID) int16 {
	if s.Units[u].Where != OnTable {
		return -1
	}
	lead, best := s.Units[u].Leader, int16(-1)
	at := s.Bodies[lead].At
	for i := range s.Book.Board.Pieces {
		p := &s.Book.Board.Pieces[i]
		if p.Class != force.Hill || !p.Area.Bounds().Contains(at) || best >= 0 && s.Book.Board.Pieces[best].Tall >= p.Tall {
			continue
		}
		if b := s.Shape(lead); holds(&p.Area, &b) {
			best = int16(i)
		}
	}
	return best
}

// holds tells whether an area holds the whole of a body; touching the edge from within is inside.
func holds(a *geom.Area, b *geom.Shape) bool {
	if !a.Contains(b.Center()) {
		return false
	}
	inner := *b
	d := geom.Length(0)
	if b.R > 0 {
		inner.R, d = 0, b.R-1
	}
	if b.N < 3 {
		return !a.EdgeWithin(&inner, d)
	}
	for _, p := range b.Pts[:b.N] {
		if !a.Contains(p) {
			return false
		}
	}
	return true
}

// Within tells whether two bodies are in base contact.  ff.basics.contact.touching
func Within(a, b *geom.Shape) bool { return geom.Within(a, b, TouchSlack) }
