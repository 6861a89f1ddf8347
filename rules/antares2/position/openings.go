package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// passage is what a straight line meets in the walls of one level of a building.
type passage struct {
	solid    bool       // some wall without an opening
	at       geom.Point // where it is stopped
	openings int        // openings passed
	opening  geom.Point // the last one passed: where the line goes through it
	outer    bool       // passed the outer wall
}

// through follows a line from p to q on one level of a building: it passes walls at openings that are
// open, at doors broken down and at breaches, and at nothing else. Narrow windows let sight pass and
// nobody else.  a2.building.walls-impassable, a2.building.los-out
func (s *State) through(piece int, level int8, p, q geom.Point, sight bool) passage {
	var t passage
	b := s.Book.Board.Pieces[piece].Building
	box := geom.BoxOf(p, q)
	for i := range b.Parts {
		part := &b.Parts[i]
		if part.Kind != force.Wall || part.Level != level {
			continue
		}
		for k := 1; k < len(part.Line); k++ {
			if !box.Meets(geom.BoxOf(part.Line[k-1], part.Line[k])) {
				continue
			}
			at, ok := geom.Meet(p, q, part.Line[k-1], part.Line[k])
			if !ok {
				continue
			}
			if !s.OpenAt(piece, i, at, sight) {
				t.solid, t.at = true, at
				return t
			}
			t.openings++
			t.opening = at
			t.outer = t.outer || part.Outer
		}
	}
	return t
}

// OpenAt tells whether a wall is open at a point of it.
func (s *State) OpenAt(piece, part int, at geom.Point, sight bool) bool {
	b := s.Book.Board.Pieces[piece].Building
	dot := geom.Disc(at, 0)
	for i := range b.Openings {
		o := &b.Openings[i]
		if o.Level != b.Parts[part].Level || o.Kind == force.NarrowWindow && !sight {
			continue
		}
		if geom.SegWithin(o.A, o.B, &dot, 2) && s.unlocked(piece, o) {
			return true
		}
	}
	for i := range s.Damage {
		d := &s.Damage[i]
		if d.Breach && int(d.Piece) == piece && int(d.Part) == part && geom.DistSq(d.At, at) <= int64(BreachWide/2)*int64(BreachWide/2) {
			return true
		}
	}
	return false
}

// BreachWide is the width of a breach.  a2.building.breach.3-inch
const BreachWide = 3 * geom.Inch

// unlocked tells whether an opening can be used: doors are open unless they were agreed to be locked,
// and a locked one is open once it is broken down.  a2.building.doors-open
func (s *State) unlocked(piece int, o *force.Opening) bool {
	if o.Lock < 0 {
		return true
	}
	for i := range s.Damage {
		if d := &s.Damage[i]; d.Breach && int(d.Piece) == piece && d.Part == o.Lock {
			return true
		}
	}
	return false
}

// atOpening tells whether a model stands at an opening through which a line passes: within 1 inch of
// that place.  a2.building.opening-defended
func (s *State) atOpening(m ModelID, at geom.Point) bool {
	body, dot := s.Shape(m), geom.Disc(at, 0)
	return geom.Within(&body, &dot, geom.Inch)
}

// wallBetween tells whether a solid wall of any building stands between two places on a level.
func (s *State) wallBetween(p, q geom.Point, level int8) bool {
	box := geom.BoxOf(p, q)
	for _, h := range s.Book.Board.Houses {
		i, pc := int(h), &s.Book.Board.Pieces[h]
		if pc.Area.Bounds().Meets(box) && s.enterable(i) && s.through(i, level, p, q, false).solid {
			return true
		}
	}
	return false
}

// PiecesAndBreaches counts the pieces of terrain with the breaches that have opened in walls: those are crossed as
// obstacles too.  a2.building.openings-as-obstacles
func (s *State) PiecesAndBreaches() int {
	return min(len(s.Book.Board.Pieces)+len(s.Damage), 256)
}

// breachPiece is what a damaged point is to whoever moves: an obstacle if it is a breach in a wall,
// otherwise nothing.
func (s *State) breachPiece(i int) *force.Piece {
	d := &s.Damage[i]
	b := s.Book.Board.Pieces[d.Piece].Building
	if !d.Breach || b.Parts[d.Part].Kind != force.Wall || s.Rubble(int(d.Piece)) {
		return b.Void
	}
	line := b.Parts[d.Part].Line
	for k := 1; k < len(line); k++ {
		if (geom.Core{line[k-1], line[k]}).Nearest(d.At) != d.At {
			continue
		}
		from := geom.Toward(d.At, line[k-1], min(BreachWide/2, geom.Dist(d.At, line[k-1])))
		to := geom.Toward(d.At, line[k], min(BreachWide/2, geom.Dist(d.At, line[k])))
		if area, err := geom.BandArea([]geom.Point{from, to}, force.OpeningDepth); err == nil {
			return &force.Piece{Key: "breach", Kind: force.OpeningGround(), Area: area, Rule: "a2.building.openings-as-obstacles", Inner: true, In: d.Piece, Floor: d.Level}
		}
	}
	return b.Void
}
