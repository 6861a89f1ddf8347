package antares2

import (
	"sortie/geom"
)

func (s *State) inFormation(u UnitID) bool {
	var bodies []geom.Shape
	for m := range s.all(u) {
		bodies = append(bodies, s.body(m))
	}
	return geom.Chained(bodies, geom.Inch)
}

func (s *State) closedTo(m ModelID, p *Piece) bool { return p.Kind.Going == Impassable }
