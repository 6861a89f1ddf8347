package position

import (
	"sortie/geom"
	"sortie/ways"
)

// BorderOf is what a unit comes out of when it does not start on the table: its table edge, a building or the hull of a
// transport. Its move is measured from there, the front of the leader's base at the border when it begins.
// ff.move.from-reserve, ff.building.leave, ff.transport.exit.first-action
func (s *State) BorderOf(u UnitID) ways.Border {
	un := s.Unit(u)
	switch un.Where {
	case Reserve:
		return ways.Border{Kind: ways.EdgeBorder, Edges: s.ownEdges(s.Groups[u].Side)}
	case Aboard:
		c := s.Unit(UnitID(un.In))
		if c.Where == OnTable {
			return ways.BodyBorder(s.Shape(c.Leader))
		}
		if c.Where == OnRoof {
			return s.downFrom(u, int(c.In))
		}
	case Inside:
		return ways.AreaBorder(int(un.In), &s.Book.Board.Pieces[un.In].Area)
	case OnRoof:
		return s.downFrom(u, int(un.In))
	}
	return ways.Border{}
}

// downFrom is the wall that a unit climbs down from a roof, on which it or its transport stands.
// ff.building.roof.climb
func (s *State) downFrom(u UnitID, piece int) ways.Border {
	wall := ways.AreaBorder(piece, &s.Book.Board.Pieces[piece].Area)
	wall.Spent = s.climb(u, piece)
	return wall
}

// ownEdges are the stretches of table edge that border a side's deployment zone.  ff.reserve.edge
func (s *State) ownEdges(side Side) [3]geom.Shape {
	e := NearEdge
	if side == 0 || side == 1 {
		e = s.Edge[side]
	}
	z := s.strip(e)
	a, b := z.Min, z.Max
	c, d := geom.Point{X: b.X, Y: a.Y}, geom.Point{X: a.X, Y: b.Y} // corners a c b d, going round
	switch e {
	case FarEdge:
		return [3]geom.Shape{geom.Pill(d, b, 0), geom.Pill(a, d, 0), geom.Pill(c, b, 0)}
	case LeftEdge:
		return [3]geom.Shape{geom.Pill(a, d, 0), geom.Pill(a, c, 0), geom.Pill(d, b, 0)}
	case RightEdge:
		return [3]geom.Shape{geom.Pill(c, b, 0), geom.Pill(a, c, 0), geom.Pill(d, b, 0)}
	}
	return [3]geom.Shape{geom.Pill(a, c, 0), geom.Pill(a, d, 0), geom.Pill(c, b, 0)}
}

// foreignEdge tells whether a place could be reached from a table edge that is not the side's own.
func (s *State) foreignEdge(side Side, p geom.Point, limit geom.Length) bool {
	b := &s.Book.Board
	own := ways.Border{Kind: ways.EdgeBorder, Edges: s.ownEdges(side)}
	d := min(p.X, p.Y, b.Width-p.X, b.Height-p.Y)
	return d <= limit && d < geom.Dist(own.Nearest(p), p)
}
