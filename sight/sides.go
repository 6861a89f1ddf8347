package sight

import "sortie/geom"

// Sides appends the sides of a body that an eye looks at, each as a leg by its length: a line to any part of the body that
// passes nothing on its way comes by one of their points. About what is round they are tangents; Onto says where a line that comes
// by one of those meets the body.
func Sides(body *geom.Shape, eye geom.Point, dst []Leg) []Leg {
	mid := body.Center()
	add := func(a, b geom.Point) {
		if in := beside(a, b, mid); a != b && (in < 0) != (beside(a, b, eye) < 0) {
			dst = append(dst, Leg{Stretch{0, geom.Dist(a, b)}, a, b})
		}
	}
	core := body.Core()
	if body.R == 0 {
		for k, a := range core {
			add(a, core[(k+1)%len(core)])
		}
		return dst
	}
	out := body.R + body.R/256 + 1 // corners of what is drawn about a round by steps of 10 degrees
	for k, a := range core {
		for turn := geom.Angle(0); turn < 360; turn += 10 {
			add(a.Polar(turn, out), a.Polar(turn+10, out))
		}
		if b := core[(k+1)%len(core)]; a != b {
			by, far := b.Sub(a), int64(max(1, geom.Dist(a, b)))
			aside := geom.Point{X: geom.Length(geom.MulDiv(int64(by.Y), int64(body.R), far)), Y: -geom.Length(geom.MulDiv(int64(by.X), int64(body.R), far))}
			add(a.Add(aside), b.Add(aside))
			add(a.Sub(aside), b.Sub(aside))
		}
	}
	return dst
}

// Onto is where the line from an eye to a place on a side of a body, drawn on, first meets the body; false if it passes by.
func Onto(body *geom.Shape, eye, at geom.Point) (geom.Point, bool) {
	if body.R == 0 {
		return at, true
	}
	beyond := at.Add(at.Sub(eye))
	var room [2]geom.Span
	spans := body.Core().Crossing(eye, beyond, body.R, room[:0])
	if len(spans) == 0 {
		return at, false
	}
	return geom.Toward(eye, beyond, (spans[0].From + geom.FixedOne - 1).Length()), true
}

// CutRims notes where a line runs along the round of a body.
func (s *Shade) CutRims(body *geom.Shape) {
	if body.R == 0 {
		return
	}
	for _, c := range body.Core() {
		for _, by := range tangents(s.Eye, c, body.R) {
			s.CutAt(s.Eye.Add(by))
		}
	}
}

// CutTurns notes where the way of a line through thickets takes another course.
func (s *Shade) CutTurns(thick []Thicket) { s.Cuts = append(s.Cuts, s.turns(thick)...) }
