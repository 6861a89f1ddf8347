package antares2

import (
	"sortie/geom"
	"sortie/tally"
)

func (s *State) inFormation(u UnitID) bool {
	var bodies []geom.Shape
	for m := range s.all(u) {
		bodies = append(bodies, s.body(m))
	}
	return geom.Chained(bodies, geom.Inch)
}

func (s *State) sniperRefusal(u UnitID) *tally.Refusal { return nil }
func (s *State) deploysFreely(u UnitID) bool           { return false }
func (s *State) closedTo(m ModelID, p *Piece) bool     { return p.Kind.Going == Impassable }

func (s *State) Invariant() error { return nil }
