package position

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/antares2/force"
)

// wallsIn appends the walls of the houses that reach into a box, between their openings. Ruling: a round base whose
// middle is in an opening passes there, however narrow the opening; a hull has to fit through it.
// a2.building.walls-impassable
func (s *State) wallsIn(box geom.Box, dst []march.Wall) []march.Wall {
	for _, h := range s.Book.Board.Houses {
		i, pc := int(h), &s.Book.Board.Pieces[h]
		if pc.Building.Decorative || !box.Meets(pc.Area.Bounds()) || s.Rubble(i) {
			continue
		}
		name := "a wall of " + pc.Key
		for k := range pc.Building.Parts {
			part := &pc.Building.Parts[k]
			if part.Kind != force.Wall {
				continue
			}
			for n := 1; n < len(part.Line); n++ {
				w := march.Wall{A: part.Line[n-1], B: part.Line[n], House: h, Level: part.Level, Name: name, Rule: "a2.building.walls-impassable"}
				var room [8]geom.Span
				dst = w.Between(s.openSpans(i, k, w.A, w.B, room[:0]), dst)
			}
		}
	}
	return dst
}

// openSpans appends the parts of a straight wall that can be passed: doors and windows that are open, and breaches.
func (s *State) openSpans(piece, part int, a, b geom.Point, dst []geom.Span) []geom.Span {
	building := s.Book.Board.Pieces[piece].Building
	for i := range building.Openings {
		if o := &building.Openings[i]; o.Level == building.Parts[part].Level && o.Kind != force.NarrowWindow && s.unlocked(piece, o) {
			dst = geom.Core{o.A, o.B}.Crossing(a, b, 2, dst)
		}
	}
	for i := range s.Damage {
		if d := &s.Damage[i]; d.Breach && int(d.Piece) == piece && int(d.Part) == part {
			dst = geom.Core{d.At}.Crossing(a, b, BreachWide/2, dst)
		}
	}
	return dst
}
