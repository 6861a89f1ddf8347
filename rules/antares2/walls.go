package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
	"sortie/ways"
)

// solid is a stretch of wall without an opening as the middle of one body sees it: strictly nearer to the core
// than reach is closed.
type solid struct {
	core  geom.Core
	reach geom.Length
	a, b  geom.Point // the stretch itself
}

// closes tells whether a body runs into the wall if its middle goes straight from p to q; one place asks whether
// it would stand in it.
func (w *solid) closes(p, q geom.Point) bool { return w.core.Closes(p, q, w.reach) }

// solids lists what of the walls of one level of a building is in the way of a body, drawn about the origin, whose
// middle is in a box. No part of a body is in a wall. Ruling: a round base whose middle is in an opening passes
// there, however narrow the opening; a hull has to fit through it.  a2.building.walls-impassable
func (s *State) solids(piece int, level int8, body *geom.Shape, near geom.Box, dst []solid) []solid {
	b := s.book.Board.Pieces[piece].Building
	near = near.Grow(force.HalfWidth(body))
	for i := range b.Parts {
		part := &b.Parts[i]
		if part.Kind != force.Wall || part.Level != level {
			continue
		}
		for k := 1; k < len(part.Line); k++ {
			if near.Meets(geom.BoxOf(part.Line[k-1], part.Line[k])) {
				dst = s.solidsOf(piece, i, part.Line[k-1:k+1], body, dst)
			}
		}
	}
	return dst
}

// solidsOf lists the stretches of one straight wall.
func (s *State) solidsOf(piece, part int, wall []geom.Point, body *geom.Shape, dst []solid) []solid {
	var room [8]geom.Span
	a, b := wall[0], wall[1]
	open := s.openSpans(piece, part, a, b, room[:0])
	if len(open) == 0 {
		return append(dst, wallFrom(a, b, body, false, false))
	}
	at, total := geom.Fixed(0), geom.PathLength(wall)
	for at < total {
		from, to := total, total // of the next opening
		for _, o := range open {
			if o.To > at && o.From < from {
				from, to = max(o.From, at), o.To
			}
		}
		if p, q := geom.Toward(a, b, at.Length()), geom.Toward(a, b, from.Length()); p != q {
			dst = append(dst, wallFrom(p, q, body, at > 0, from < total))
			if body.N == 1 && at == 0 {
				dst = append(dst, solid{geom.Core{a}, body.R, a, a})
			}
			if body.N == 1 && from == total {
				dst = append(dst, solid{geom.Core{b}, body.R, b, b})
			}
		}
		at = to
	}
	return dst
}

// wallFrom is a piece of wall from p to q; beside an opening it ends flat for a round base.
func wallFrom(p, q geom.Point, body *geom.Shape, before, after bool) solid {
	line := geom.Core{p, q}
	if body.N > 1 || !before && !after {
		return solid{line.Grown(body.Core()), body.R, p, q}
	}
	d := q.Sub(p)
	long := max(geom.Dist(p, q), 1)
	n := geom.Point{X: -d.Y * body.R / long, Y: d.X * body.R / long}
	return solid{line.Grown(geom.Core{n, n.Neg()}), 0, p, q}
}

// openSpans appends the parts of a straight wall that can be passed: doors and windows that are open, and breaches.
func (s *State) openSpans(piece, part int, a, b geom.Point, dst []geom.Span) []geom.Span {
	building := s.book.Board.Pieces[piece].Building
	for i := range building.Openings {
		if o := &building.Openings[i]; o.Level == building.Parts[part].Level && o.Kind != force.NarrowWindow && s.unlocked(piece, o) {
			dst = geom.Core{o.A, o.B}.Crossing(a, b, 2, dst)
		}
	}
	for i := range s.Damage {
		if d := &s.Damage[i]; d.Breach && int(d.Piece) == piece && int(d.Part) == part {
			dst = geom.Core{d.At}.Crossing(a, b, breachWide/2, dst)
		}
	}
	return dst
}

// levelIn is the level of a building whose walls a model meets that starts in a house: that on which it goes, and the
// ground if it comes from outside.
func levelIn(house int16, piece int, level int8) int8 {
	if int(house) != piece {
		return 0
	}
	return level
}

// wallsRefuse says why a body, drawn about the origin, may not go straight from p to q on a level (of the house it
// starts in): walls are passed at openings alone, outer walls on the ground alone, and only by what the building
// admits. Who stands in a wall, as it faced then, may leave it. Nil if it may.
func (s *State) wallsRefuse(m ModelID, house int16, level int8, body, stood *geom.Shape, from, p, q geom.Point) *tally.Refusal {
	box := geom.BoxOf(p, q)
	for _, h := range s.book.Board.Houses {
		i, pc := int(h), &s.book.Board.Pieces[h]
		if pc.Building.Decorative || !box.Grow(force.HalfWidth(body)).Meets(pc.Area.Bounds()) || s.rubble(i) {
			continue
		}
		if ref := s.admitRefuse(m, pc, body, stood, from, p, q); ref != nil {
			return ref
		}
		on := levelIn(house, i, level)
		walls := s.solids(i, on, body, box, s.works().walls[:0])
		s.works().walls = walls
		for k := range walls {
			if w := &walls[k]; w.closes(p, q) && !w.held(stood, body, from) || middleCrosses(p, q, w) {
				return tally.Refuse("a2.building.walls-impassable", "a wall of "+pc.Key+" is in the way", "go through a door, a window or a breach")
			}
		}
	}
	return nil
}

// held tells whether a body, drawn about the origin as it faced before it turned, stands in the wall at a place.
func (w *solid) held(stood, body *geom.Shape, at geom.Point) bool {
	if *stood == *body {
		return w.closes(at, at)
	}
	before := wallFrom(w.a, w.b, stood, false, false)
	return before.closes(at, at)
}

// middleCrosses tells whether the middle of a body goes through a wall.
func middleCrosses(p, q geom.Point, w *solid) bool {
	_, ok := geom.Meet(p, q, w.a, w.b)
	return ok
}

// admitRefuse refuses a way into a building that a model is too large for.  a2.building.access-size
func (s *State) admitRefuse(m ModelID, pc *force.Piece, body, stood *geom.Shape, from, p, q geom.Point) *tally.Refusal {
	if s.typ(m).Size <= pc.Building.Admits {
		return nil
	}
	start, at := stood.Moved(from), body.Moved(p)
	if swept := geom.SweptShape(&at, q.Sub(p)); !pc.Area.Overlaps(&swept) || pc.Area.Overlaps(&start) && !pc.Area.Contains(q) {
		return nil
	}
	return tally.Refuse("a2.building.access-size", pc.Key+" admits nothing larger than "+pc.Building.Admits.String(), "stay outside")
}

// wallsRefuseStand says why a body, drawn about the origin, may not stand at a place on a level: a wall is there, or
// the building does not admit the model. Nil if it may. Standing in an opening is no harm.
func (s *State) wallsRefuseStand(m ModelID, level int8, body *geom.Shape, at geom.Point) *tally.Refusal {
	stands := body.Moved(at)
	box := stands.Bounds()
	for _, h := range s.book.Board.Houses {
		i, pc := int(h), &s.book.Board.Pieces[h]
		if pc.Building.Decorative || !box.Meets(pc.Area.Bounds()) || s.rubble(i) {
			continue
		}
		if s.typ(m).Size > pc.Building.Admits && pc.Area.Overlaps(&stands) {
			return tally.Refuse("a2.building.access-size", pc.Key+" admits nothing larger than "+pc.Building.Admits.String(), "stay outside")
		}
		walls := s.solids(i, level, body, geom.BoxOf(at), s.works().walls[:0])
		s.works().walls = walls
		for k := range walls {
			if walls[k].closes(at, at) {
				return tally.Refuse("a2.building.walls-impassable", "a wall of "+pc.Key+" stands there", "end beside it")
			}
		}
	}
	return nil
}

// drawWalls draws the walls of houses as wallsRefuse judges them.
func (g *move) drawWalls(f *ways.Field, p *pose, near geom.Box) {
	body := g.drawn(p)
	for _, h := range g.s.book.Board.Houses {
		i, pc := int(h), &g.s.book.Board.Pieces[h]
		if pc.Building.Decorative || !near.Meets(pc.Area.Bounds()) || g.s.rubble(i) {
			continue
		}
		if start := g.s.ShapeAt(p.m, p.from, p.facing); g.s.typ(p.m).Size > pc.Building.Admits && !pc.Area.Overlaps(&start) {
			f.KeepArea(&pc.Area, 0) // a2.building.access-size
			continue
		}
		walls := g.s.solids(i, levelIn(p.house, i, p.on), &body, near, g.s.works().walls[:0])
		g.s.works().walls = walls
		for k := range walls {
			if w := &walls[k]; w.closes(p.from, p.from) && w.a != w.b {
				f.Line(w.a, w.b)
			} else {
				f.Middle(w.core, w.reach)
			}
		}
	}
}
