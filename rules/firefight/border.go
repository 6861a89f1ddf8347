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
			return ways.AreaBorder(int(c.In), &s.book.Board.Pieces[c.In].Area)
		}
	case Inside, OnRoof:
		wall := ways.AreaBorder(int(un.In), &s.book.Board.Pieces[un.In].Area)
		if un.Where == OnRoof {
			wall.Spent = s.climb(u, int(un.In))
		}
		return wall
	}
	return ways.Border{}
}
