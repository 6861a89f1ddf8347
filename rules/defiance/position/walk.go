package position

import (
	"sortie/geom"
)

// StandsFit tells whether a mover may go on; who was shaken before may crawl on.  dvg.vehicle.sdc.disabled
func (s *State) StandsFit(b BodyID, shaken bool) bool {
	f := s.Figure(b)
	return s.Stands(b) && !f.Stunned && (!f.Shaken || shaken) && !s.Applies("dvg.vehicle.sdc.disabled", s.Disabled(b))
}

// Long is how long a way is.
func (w *Way) Long(from geom.Point) geom.Fixed {
	sum := geom.Fixed(0)
	for _, q := range w.Points {
		sum += geom.PathLength([]geom.Point{from, q})
		from = q
	}
	return sum
}

// LowAt tells whether a figure is prone after so much of its way.
func (w *Way) LowAt(from geom.Point, gone geom.Fixed) bool {
	at := from
	for i, q := range w.Points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			return i < len(w.lies) && w.lies[i]
		}
		gone, at = gone-long, q
	}
	return w.Prone
}

// HeadAt is how a hull faces after so much of its way.
func (w *Way) HeadAt(from geom.Point, gone geom.Fixed, head geom.Angle) geom.Angle {
	for i, q := range w.Points {
		head = w.Heads[i]
		long := geom.PathLength([]geom.Point{from, q})
		if gone <= long {
			return head
		}
		gone, from = gone-long, q
	}
	return head
}

// HeadingAt is how an upright figure faces while it goes: along its way.
func (s *State) HeadingAt(from geom.Point, points []geom.Point, gone geom.Fixed, was geom.Angle) geom.Angle {
	at := from
	for _, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			return geom.Bearing(at, q)
		}
		gone, at = gone-long, q
	}
	return was
}
