package antares2

import "sortie/geom"

// wallsBlock tells whether a wall stops a model on a straight leg.  a2.building.walls-impassable
func (s *State) wallsBlock(m ModelID, from, to geom.Point, level int8) bool { return false }
