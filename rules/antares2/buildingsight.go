package antares2

import (
	"sortie/geom"
	"sortie/tally"
)

// houseSight is what the buildings that the ends of a line are in do to it.
type houseSight struct {
	Blocked  bool
	Obscured bool // a2.building.target-inside-obscured
	Rule     tally.Rule
	By       string
	At       geom.Point
	Out, In  tally.Rule // rules that were looked at
}

// buildingSight judges the line from one model to another where at least one of them is in a building:
// walls stop it except at openings, and so do floors. Whoever can see out can be seen. Buildings that
// neither of them is in are not judged here: they block as any blocking terrain does.
// a2.building.los-out, a2.building.los-in
func (s *State) buildingSight(from, to ModelID, p, q geom.Point) houseSight {
	a, b := s.Models[from].Inside, s.Models[to].Inside
	if a >= 0 && a == b {
		return s.sightWithin(int(a), from, to, p, q)
	}
	var in houseSight
	if a >= 0 && s.indoors(from) {
		in.Out = "a2.building.los-out"
		if t := s.through(int(a), s.Models[from].Level, p, q, true); t.Solid {
			return s.wallBlocks(int(a), t.At, "a2.building.los-out")
		}
	}
	if b >= 0 && s.indoors(to) {
		in.In = "a2.building.los-in"
		t := s.through(int(b), s.Models[to].Level, p, q, true)
		if t.Solid {
			return s.wallBlocks(int(b), t.At, "a2.building.los-in")
		}
		in.concealed(s, from, int(b), &t)
	}
	return in
}

// concealed makes the target obscured by the opening that the line passes, except from a shooter who
// is at that opening himself.  a2.building.target-inside-obscured
func (in *houseSight) concealed(s *State, from ModelID, piece int, t *Through) {
	if t.Openings > 0 && !s.atOpening(from, t.Opening) {
		in.Obscured, in.Rule, in.By = true, "a2.building.target-inside-obscured", s.book.Board.Pieces[piece].Key
	}
}

// sightWithin judges a line inside one building: from floor to floor there is none.
func (s *State) sightWithin(piece int, from, to ModelID, p, q geom.Point) houseSight {
	level := s.Models[from].Level
	if level != s.Models[to].Level {
		return s.wallBlocks(piece, p, "a2.building.los-in")
	}
	if !s.indoors(from) {
		return houseSight{} // both on the open roof
	}
	t := s.through(piece, level, p, q, true)
	if t.Solid {
		return s.wallBlocks(piece, t.At, "a2.building.los-in")
	}
	in := houseSight{In: "a2.building.los-in"}
	in.concealed(s, from, piece, &t)
	return in
}

func (s *State) wallBlocks(piece int, at geom.Point, rule tally.Rule) houseSight {
	return houseSight{Blocked: true, At: at, By: s.book.Board.Pieces[piece].Key, Rule: rule}
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
