package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// AskEntry is the question where on its edge or in its zone a unit comes on.
const AskEntry = "entry"

// inchPoints are points given as pairs of inches.
func inchPoints(xy ...geom.Length) []geom.Point {
	var out []geom.Point
	for i := 0; i+1 < len(xy); i += 2 {
		out = append(out, geom.Point{X: xy[i] * geom.Inch, Y: xy[i+1] * geom.Inch})
	}
	return out
}

// pointArea is an arrival point.
func pointArea(p geom.Point) Area { return Area{At: geom.Box{Min: p, Max: p}} }

// cornerArea is what is within some inches of a corner.
func cornerArea(p geom.Point, inches geom.Length) Area {
	return Area{At: geom.Box{Min: p, Max: p}, Round: inches * geom.Inch}
}

// corners of the table: near left, near right, far left, far right.
func (s *State) corners() [4]geom.Point {
	w, h := s.Size.X, s.Size.Y
	return [4]geom.Point{{}, {X: w}, {Y: h}, {X: w, Y: h}}
}

// middle is where one looks for room in an area first.
func (a *Area) middle() geom.Point { return a.At.Center() }

// box is a box about all of an area, on a table.
func (a *Area) box(table geom.Box) geom.Box {
	if a.Round > 0 {
		return a.At.Grow(a.Round).Cut(table)
	}
	return a.At
}

// holds tells whether a body is wholly in an area.
func (a *Area) holds(body *geom.Shape) bool {
	if a.Round == 0 {
		return a.At.Holds(body.Bounds())
	}
	return geom.Dist(body.Pts[0], a.At.Min)+body.R <= a.Round
}

// has tells whether a point is in an area.
func (a *Area) has(p geom.Point) bool {
	if a.Round > 0 {
		return geom.Dist(p, a.At.Min) <= a.Round
	}
	return p.X >= a.At.Min.X && p.X <= a.At.Max.X && p.Y >= a.At.Min.Y && p.Y <= a.At.Max.Y
}

// onEdge tells whether a point is on the edge of the table.
func (s *State) onEdge(p geom.Point) bool {
	return p.X == 0 || p.Y == 0 || p.X == s.Size.X || p.Y == s.Size.Y
}

// nearEdges are the points of the table edge right beside a model that touches it.
func (s *State) nearEdges(m ModelID) []geom.Point {
	at, b := s.Bodies[m].At, s.Bounds(m)
	var out []geom.Point
	if b.Min.X <= 1 {
		out = append(out, geom.Point{Y: at.Y})
	}
	if b.Max.X >= s.Size.X-1 {
		out = append(out, geom.Point{X: s.Size.X, Y: at.Y})
	}
	if b.Min.Y <= 1 {
		out = append(out, geom.Point{X: at.X})
	}
	if b.Max.Y >= s.Size.Y-1 {
		out = append(out, geom.Point{X: at.X, Y: s.Size.Y})
	}
	return out
}

// throughOwn tells whether a model at the edge is in its own side's arrival zone.
func (s *State) throughOwn(side Side, m ModelID) bool {
	for _, p := range s.nearEdges(m) {
		if s.Areas[side].has(p) {
			return true
		}
	}
	return false
}

// chooseEntry settles from where a unit comes on: the arrival point, what the scenario says, or any point of its zone on
// the edge that its owner likes.  is.arrival.run-or-advance
func (r *run) chooseEntry(u UnitID) {
	side := r.sideOf(u)
	at := r.Areas[side].middle()
	switch {
	case r.book.scenario.enters != nil:
		return // settled when the die was given
	case r.Areas[side].Round > 0 || r.Areas[side].At.Min != r.Areas[side].At.Max:
		at = r.askEntry(u)
	}
	r.comeFrom(u, at)
}

// comeFrom puts those who come on at a point of the edge; their move is measured from there.
func (r *run) comeFrom(u UnitID, at geom.Point) {
	for m := range r.Members(u) {
		r.Bodies[m].At = r.inside(at, m)
	}
}

func (r *run) askEntry(u UnitID) geom.Point {
	side, op := r.sideOf(u), r.Units[u].Operative
	area := r.Areas[side]
	at := func(p geom.Point) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: int32(op), Points: []geom.Point{p}}}}
	}
	a := r.ask(flow.Question{
		Name: AskEntry, Seat: side, Kind: flow.Place, Rule: "is.arrival.run-or-advance", Unit: int32(u), Target: -1, Prompt: "Where on the edge does " + r.name(u) + " come on?",
		Check: func(a *flow.Answer) *tally.Refusal {
			switch {
			case len(a.Paths) != 1 || a.Paths[0].Figure != int32(op) || len(a.Paths[0].Points) != 1:
				return tally.Refuse("is.arrival.run-or-advance", "one point is wanted", "name the operative and a point of the edge")
			case !r.onEdge(a.Paths[0].Points[0]):
				return tally.Refuse("is.arrival.run-or-advance", "that is not on the table edge", "name a point of the edge")
			case !area.has(a.Paths[0].Points[0]):
				return tally.Refuse("is.arrival.run-or-advance", "that is outside the arrival zone", "name a point of the zone")
			}
			return nil
		},
		Suggest: func(rnd *dice.Rand) flow.Answer { return at(r.somewhere(&area, rnd)) },
		Default: at(r.edgeNear(area.middle())), HasDefault: true,
	})
	return a.Paths[0].Points[0]
}

// edgeNear is a point of the edge near a point of a zone.
func (s *State) edgeNear(p geom.Point) geom.Point {
	switch {
	case s.onEdge(p):
		return p
	case p.X < p.Y:
		return geom.Point{Y: p.Y}
	}
	return geom.Point{X: p.X}
}

// somewhere is a point of the edge in a zone by chance: of a corner along one of its two edges.
func (s *State) somewhere(a *Area, rnd *dice.Rand) geom.Point {
	box := a.box(s.Box())
	if a.Round > 0 && rnd.Int(2) == 0 {
		box.Min.X, box.Max.X = a.At.Min.X, a.At.Min.X
	} else if a.Round > 0 {
		box.Min.Y, box.Max.Y = a.At.Min.Y, a.At.Min.Y
	}
	return within(box, rnd)
}

// within is a point of a box by chance.
func within(box geom.Box, rnd *dice.Rand) geom.Point {
	return geom.Point{X: box.Min.X + geom.Length(rnd.Int(int(box.Max.X-box.Min.X)+1)), Y: box.Min.Y + geom.Length(rnd.Int(int(box.Max.Y-box.Min.Y)+1))}
}

// edgeAreas are the four edges to come from and, in the same order, the zones opposite them, some inches deep.
func (s *State) edgeAreas(depth geom.Length) []place {
	w, h, d := s.Size.X, s.Size.Y, depth*geom.Inch
	at := func(x1, y1, x2, y2 geom.Length) Area {
		return Area{At: geom.Box{Min: geom.Point{X: x1, Y: y1}, Max: geom.Point{X: x2, Y: y2}}}
	}
	return []place{
		{"near", "the near edge", at(0, 0, w, 0)}, {"far", "the far edge", at(0, h, w, h)}, {"left", "the left edge", at(0, 0, 0, h)}, {"right", "the right edge", at(w, 0, w, h)},
		{"far", "the far zone", at(0, h-d, w, h)}, {"near", "the near zone", at(0, 0, w, d)}, {"right", "the right zone", at(w-d, 0, w, h)}, {"left", "the left zone", at(0, 0, d, h)},
	}
}
