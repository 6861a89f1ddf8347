package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// The table measures in inches. At 15mm scale people lay twice as many centimetres for each: every distance is so, and
// nothing else changes.

// long is a length as people of the scale measure it.  dvg.scale.30mm-default, dvg.scale.15mm-centimetres
func (s *State) long(l geom.Length) string {
	if s.inches() {
		return l.String()
	}
	return force.Plain(2*l) + " cm"
}

// inches tells whether people measure in inches.
func (s *State) inches() bool {
	return !s.holds("dvg.scale.15mm-centimetres", s.book.Options.Small) && s.holds("dvg.scale.30mm-default", true)
}
