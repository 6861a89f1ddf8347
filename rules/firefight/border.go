package firefight

import "sortie/geom"

// border is what a unit comes out of when it does not start on the table: its table edge, a building or
// the hull of a transport. Its move is measured from there: the front of the leader's base stands at the
// border when it begins.  ff.move.from-reserve, ff.building.leave, ff.transport.exit.first-action
type border struct {
	kind  borderKind
	piece int
	hull  geom.Shape
	area  *geom.Area
	edges [3]geom.Shape // stretches of table edge
	extra geom.Length   // inches spent on the way, as on climbing down a wall
}

type borderKind uint8

const (
	noBorder borderKind = iota
	edgeBorder
	pieceBorder
	hullBorder
)

// borderOf is where a unit's move begins, by where it is.
func (s *State) borderOf(u UnitID) border {
	un := s.unit(u)
	switch un.Where {
	case Reserve:
		return border{kind: edgeBorder, edges: s.ownEdges(s.Groups[u].Side)}
	case Aboard:
		c := s.unit(UnitID(un.In))
		if c.Where == OnTable {
			return border{kind: hullBorder, hull: s.Shape(c.Leader)}
		}
		if c.Where == OnRoof {
			return border{kind: pieceBorder, piece: int(c.In), area: &s.book.Board.Pieces[c.In].Area}
		}
	case Inside:
		return border{kind: pieceBorder, piece: int(un.In), area: &s.book.Board.Pieces[un.In].Area}
	case OnRoof:
		return border{kind: pieceBorder, piece: int(un.In), area: &s.book.Board.Pieces[un.In].Area, extra: s.climb(u, int(un.In))}
	}
	return border{}
}

// nearest is the point of the border next to a place.
func (b *border) nearest(p geom.Point) geom.Point {
	switch b.kind {
	case edgeBorder:
		best := nearestOnShape(&b.edges[0], p)
		for i := range b.edges[1:] {
			if q := nearestOnShape(&b.edges[i+1], p); geom.DistSq(q, p) < geom.DistSq(best, p) {
				best = q
			}
		}
		return best
	case pieceBorder:
		return nearestOnArea(b.area, p)
	case hullBorder:
		return nearestOnShape(&b.hull, p)
	}
	return p
}

// within tells whether a body comes within a distance of the border.
func (b *border) within(x *geom.Shape, d geom.Length) bool {
	switch b.kind {
	case edgeBorder:
		for i := range b.edges {
			if geom.Within(&b.edges[i], x, d) {
				return true
			}
		}
	case pieceBorder:
		return b.area.Within(x, d)
	case hullBorder:
		return geom.Within(&b.hull, x, d)
	}
	return false
}

// withinArea tells whether a piece of ground comes within a distance of the border.
func (b *border) withinArea(a *geom.Area, d geom.Length) bool {
	switch b.kind {
	case edgeBorder:
		for i := range b.edges {
			if a.Within(&b.edges[i], d) {
				return true
			}
		}
	case pieceBorder:
		return areasWithin(b.area, a, d)
	case hullBorder:
		return a.Within(&b.hull, d)
	}
	return false
}

// cost is what the way from the border to a first point uses up: from the border to the front of a body
// that has come so far.
func (b *border) cost(body *geom.Shape, at, p geom.Point) geom.Length {
	if b.kind == edgeBorder && body.N > 1 {
		return b.edgeDepth(body, p.Sub(at))
	}
	return geom.Dist(b.nearest(p), p) + reachOf(body) + b.extra
}

// edgeDepth is how far a hull reaches onto the table from the edge it came over.
func (b *border) edgeDepth(body *geom.Shape, by geom.Point) geom.Length {
	moved := body.Moved(by)
	box := moved.Bounds()
	q := b.nearest(moved.Center())
	c := moved.Center()
	switch {
	case q.X == c.X && q.Y < c.Y:
		return box.Max.Y - q.Y
	case q.X == c.X:
		return q.Y - box.Min.Y
	case q.X < c.X:
		return box.Max.X - q.X
	}
	return q.X - box.Min.X
}

// outside is where a body of a certain reach stands at the border on its way to a place.
func (b *border) outside(p geom.Point, reach geom.Length) geom.Point {
	q := b.nearest(p)
	if b.kind == edgeBorder {
		return q
	}
	if geom.Dist(q, p) <= reach {
		return p
	}
	return geom.Toward(q, p, reach)
}

// nearestOnShape is the point of a body next to a place outside it.
func nearestOnShape(s *geom.Shape, p geom.Point) geom.Point {
	if s.N == 1 {
		return geom.Toward(s.Pts[0], p, min(s.R, geom.Dist(s.Pts[0], p)))
	}
	best, n := s.Pts[0], int(s.N)
	for i := range n {
		if q := nearestOnLine(s.Pts[i], s.Pts[(i+1)%n], p); geom.DistSq(q, p) < geom.DistSq(best, p) {
			best = q
		}
	}
	return best
}

// nearestOnLine is the point of a segment next to a place.
func nearestOnLine(a, b, p geom.Point) geom.Point {
	d, v := b.Sub(a), p.Sub(a)
	long := int64(d.X)*int64(d.X) + int64(d.Y)*int64(d.Y)
	along := int64(v.X)*int64(d.X) + int64(v.Y)*int64(d.Y)
	switch {
	case along <= 0 || long == 0:
		return a
	case along >= long:
		return b
	}
	share := along << 20 / long // lengths on a table leave room for 20 bits
	return a.Add(geom.Point{X: geom.Length(int64(d.X) * share >> 20), Y: geom.Length(int64(d.Y) * share >> 20)})
}

// nearestOnArea is the point of an area's boundary next to a place.
func nearestOnArea(a *geom.Area, p geom.Point) geom.Point {
	if a.Kind() == geom.KindDisc {
		return geom.Toward(a.Center(), p, a.Radius())
	}
	best, first := geom.Point{}, true
	for _, loop := range a.OutlinePoints() {
		for i := range loop {
			if q := nearestOnLine(loop[i], loop[(i+1)%len(loop)], p); first || geom.DistSq(q, p) < geom.DistSq(best, p) {
				best, first = q, false
			}
		}
	}
	return best
}
