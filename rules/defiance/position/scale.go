package position

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// The table measures in inches. At 15mm scale people lay twice as many centimetres for each: every distance is so, and
// nothing else changes.

// Long is a length as people of the scale measure it.  dvg.scale.30mm-default, dvg.scale.15mm-centimetres
func (s *State) Long(l geom.Length) string {
	if s.Inches() {
		return l.String()
	}
	return force.Plain(2*l) + " cm"
}

// Inches tells whether people measure in inches.
func (s *State) Inches() bool {
	return !s.Applies("dvg.scale.15mm-centimetres", s.Book.Options.Small) && s.Applies("dvg.scale.30mm-default", true)
}
