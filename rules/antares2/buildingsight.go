package antares2

import (
	"sortie/geom"
	"sortie/tally"
)

// Indoors is what buildings do to a line of sight with an end inside one of them.
type Indoors struct {
	Blocked bool
	At      geom.Point
	By      string
	Rule    tally.Rule
	Penalty int // Acc penalty for shooting at somebody inside, as a negative number
}

// indoorSight judges the line from one model to another where at least one of them is in a building:
// walls stop it except at openings, and so do floors. Whoever can see out can be seen. Buildings that
// neither of them is in are not judged here: they block as any blocking terrain does.
// a2.building.los-out, a2.building.los-in
func (s *State) indoorSight(from, to ModelID, p, q geom.Point) Indoors {
	a, b := s.Models[from].Inside, s.Models[to].Inside
	if a >= 0 && a == b {
		return s.sightWithin(int(a), from, to, p, q)
	}
	var in Indoors
	if a >= 0 && s.indoors(from) {
		in.Rule = "a2.building.los-out"
		if t := s.through(int(a), s.Models[from].Level, p, q, true); t.Solid {
			return s.wallBlocks(int(a), t.At, "a2.building.los-out")
		}
	}
	if b >= 0 && s.indoors(to) {
		in.Rule = "a2.building.los-in"
		t := s.through(int(b), s.Models[to].Level, p, q, true)
		if t.Solid {
			return s.wallBlocks(int(b), t.At, "a2.building.los-in")
		}
		if t.Openings > 0 && !s.atOpening(from, t.Opening) {
			in.Penalty = -2 // a2.building.target-inside-obscured
		}
	}
	return in
}

// sightWithin judges a line inside one building: from floor to floor there is none.
func (s *State) sightWithin(piece int, from, to ModelID, p, q geom.Point) Indoors {
	level := s.Models[from].Level
	if level != s.Models[to].Level {
		return s.wallBlocks(piece, p, "a2.building.los-in")
	}
	if !s.indoors(from) {
		return Indoors{} // both on the open roof
	}
	t := s.through(piece, level, p, q, true)
	if t.Solid {
		return s.wallBlocks(piece, t.At, "a2.building.los-in")
	}
	in := Indoors{Rule: "a2.building.los-in"}
	if t.Openings > 0 && !s.atOpening(from, t.Opening) {
		in.Penalty = -2
	}
	return in
}

func (s *State) wallBlocks(piece int, at geom.Point, rule tally.Rule) Indoors {
	return Indoors{Blocked: true, At: at, By: s.book.Board.Pieces[piece].Key, Rule: rule}
}

// hidesBehind tells whether a building piece is to be judged as blocking terrain for a line between two
// models: not if one of them is in it, and not once it has fallen.
func (s *State) hidesBehind(piece int, from, to ModelID) bool {
	if s.book.Board.Pieces[piece].Building == nil {
		return true
	}
	if s.rubble(piece) {
		return false
	}
	return int(s.Models[from].Inside) != piece && int(s.Models[to].Inside) != piece
}

// seesStructure tells whether a point of a structure is in view from p, as far as the building itself
// goes: a wall is seen from the side it is looked at, an upper surface by whoever sees the building.
// a2.building.oh.aim-at-roof
func (s *State) seesStructure(from ModelID, p geom.Point, t *TargetPoint) bool {
	b := s.book.Board.Pieces[t.Piece].Building
	part := &b.Parts[t.Part]
	if part.Kind == RoofPart || part.Kind == FloorPart {
		return true
	}
	level := part.Level
	if int(s.Models[from].Inside) == int(t.Piece) && s.Models[from].Level != level {
		return false
	}
	short := geom.Toward(t.At, p, 4) // stop just before the wall itself
	return !s.through(int(t.Piece), level, p, short, true).Solid
}
