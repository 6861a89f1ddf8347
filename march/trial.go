package march

import (
	"sortie/flow"
	"sortie/geom"
)

// Trial is room for an answer that is only tried: what it gives is good until it is asked again.
type Trial struct {
	answer flow.Answer
	path   [1]flow.Path
	points [8]geom.Point
}

// To is the answer that sends a figure straight to a place.
func (t *Trial) To(figure int32, at geom.Point) *flow.Answer {
	return t.along(figure, append(t.points[:0], at))
}

// Along is the answer that sends a figure so far along a way, each leg of it measured to the unit.
func (t *Trial) Along(figure int32, from geom.Point, way []geom.Point, d geom.Length) *flow.Answer {
	points, at, left := t.points[:0], from, d
	for _, q := range way {
		leg := geom.Dist(at, q)
		if leg >= left {
			points = append(points, geom.Toward(at, q, left))
			break
		}
		points = append(points, q)
		at, left = q, left-leg
	}
	return t.along(figure, points)
}

func (t *Trial) along(figure int32, points []geom.Point) *flow.Answer {
	t.path[0] = flow.Path{Figure: figure, Points: points}
	t.answer.Paths = t.path[:]
	return &t.answer
}

// Before is how far a body gets, up to a distance, before its straight way meets something; the way it sweeps is asked
// about as a whole.
func Before(body *geom.Shape, by func(d geom.Length) geom.Point, full geom.Length, meets func(swept *geom.Shape) bool) geom.Length {
	met := func(d geom.Length) bool {
		w := geom.SweptShape(body, by(d))
		return meets(&w)
	}
	if !met(full) {
		return full
	}
	good, bad := geom.Length(0), full
	for good+1 < bad {
		if mid := (good + bad) / 2; met(mid) {
			bad = mid
		} else {
			good = mid
		}
	}
	return good
}
