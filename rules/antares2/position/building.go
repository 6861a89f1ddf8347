package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// Collapsed is the part of a damage entry that stands for a level that is gone.
const Collapsed int16 = -1

// enterable tells whether a piece is a building that models can go into.
func (s *State) enterable(piece int) bool {
	b := s.Book.Board.Pieces[piece].Building
	return b != nil && !b.Decorative && s.LevelsLeft(piece) > 0
}

// LevelsLeft counts the levels of a building that still stand.  a2.building.collapse
func (s *State) LevelsLeft(piece int) int8 {
	left := s.Book.Board.Pieces[piece].Building.Levels
	for i := range s.Damage {
		if d := &s.Damage[i]; int(d.Piece) == piece && d.Part == Collapsed {
			left = min(left, d.Level)
		}
	}
	return left
}

// Rubble tells whether a building has collapsed to the ground. Ruling: it is rubble then.
func (s *State) Rubble(piece int) bool {
	b := s.Book.Board.Pieces[piece].Building
	return b != nil && !b.Decorative && s.LevelsLeft(piece) == 0
}

// Piece is a piece of terrain as it is now: a building that has fallen is rubble, and nothing is left
// of its floors and openings.
func (s *State) Piece(i int) *force.Piece {
	if i >= len(s.Book.Board.Pieces) {
		return s.breachPiece(i - len(s.Book.Board.Pieces))
	}
	pc := &s.Book.Board.Pieces[i]
	switch {
	case pc.Building != nil && s.Rubble(i):
		return pc.Building.Ruin
	case pc.Inner && (s.Rubble(int(pc.In)) || s.lockedUp(pc)):
		return s.Book.Board.Pieces[pc.In].Building.Void
	}
	return pc
}

// lockedUp tells whether an inner piece is a door that is still shut: no obstacle but a piece of wall.
func (s *State) lockedUp(pc *force.Piece) bool {
	if pc.Opening == 0 {
		return false
	}
	o := &s.Book.Board.Pieces[pc.In].Building.Openings[pc.Opening-1]
	return !s.unlocked(int(pc.In), o)
}

// building is the building a model is in, nil if it is in none.
func (s *State) building(m ModelID) *force.Building {
	if in := s.Bodies[m].Inside; in >= 0 {
		return s.Book.Board.Pieces[in].Building
	}
	return nil
}

// Indoors tells whether a model is under a roof: inside a building and not on top of it.
func (s *State) Indoors(m ModelID) bool {
	mo := &s.Bodies[m]
	return mo.Inside >= 0 && mo.Level < s.LevelsLeft(int(mo.Inside))
}

// UnitIndoors tells whether some own model of a unit is under a roof.
func (s *State) UnitIndoors(u UnitID) bool {
	for m := range s.Own(u) {
		if s.Indoors(m) {
			return true
		}
	}
	return false
}

// NoOverheadFrom says why a model may not shoot overhead from where it is, nil if it may. The open roof
// is not inside.  a2.building.no-oh-from-inside
func (s *State) NoOverheadFrom(m ModelID) *tally.Refusal {
	if !s.Indoors(m) || s.building(m).Overhead {
		return nil
	}
	return tally.Refuse("a2.building.no-oh-from-inside", "there is a roof overhead", "shoot from an open roof or from outside")
}

// NoOverheadAt says why a unit may not be shot at overhead, nil if it may: all of it that could be hit
// is under a roof.  a2.building.no-oh-at-inside
func (s *State) NoOverheadAt(u UnitID) *tally.Refusal {
	for m := range s.Own(u) {
		if !s.Indoors(m) {
			return nil
		}
	}
	return tally.Refuse("a2.building.no-oh-at-inside", s.Name(u)+" is inside a building", "aim at the building itself")
}

// Enclosing finds the building whose outline a place lies in, -1 for none.
func (s *State) Enclosing(p geom.Point) int16 {
	for _, i := range s.Book.Board.Houses {
		pc := &s.Book.Board.Pieces[i]
		if !pc.Building.Decorative && pc.Area.Contains(p) && s.LevelsLeft(int(i)) > 0 {
			return i
		}
	}
	return -1
}

// Enter notes for a model where it stands which building that is in. Somebody who stays in a building
// stays on its level; who comes in is on the ground.
func (s *State) Enter(m ModelID) {
	mo := &s.Bodies[m]
	in := s.Enclosing(mo.At)
	if in != mo.Inside || in < 0 {
		mo.Level = 0
	}
	mo.Inside = in
}
