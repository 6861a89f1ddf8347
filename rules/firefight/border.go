package firefight

import "sortie/ways"

// borderOf is what a unit comes out of when it does not start on the table: its table edge, a building or the hull of a
// transport. Its move is measured from there, the front of the leader's base at the border when it begins.
// ff.move.from-reserve, ff.building.leave, ff.transport.exit.first-action
func (s *State) borderOf(u UnitID) ways.Border {
	un := s.unit(u)
	switch un.Where {
	case Reserve:
		return ways.Border{Kind: ways.EdgeBorder, Edges: s.ownEdges(s.Groups[u].Side)}
	case Aboard:
		c := s.unit(UnitID(un.In))
		if c.Where == OnTable {
			return ways.BodyBorder(s.Shape(c.Leader))
		}
		if c.Where == OnRoof {
			return s.downFrom(u, int(c.In))
		}
	case Inside:
		return ways.AreaBorder(int(un.In), &s.book.Board.Pieces[un.In].Area)
	case OnRoof:
		return s.downFrom(u, int(un.In))
	}
	return ways.Border{}
}

// downFrom is the wall that a unit climbs down from a roof, on which it or its transport stands.
// ff.building.roof.climb
func (s *State) downFrom(u UnitID, piece int) ways.Border {
	wall := ways.AreaBorder(piece, &s.book.Board.Pieces[piece].Area)
	wall.Spent = s.climb(u, piece)
	return wall
}
