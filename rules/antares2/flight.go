package antares2

import (
	"sortie/flow"
	"sortie/geom"
)

// farthest finds the best way for a unit to leave a fight: a step of an inch directly away, then on in
// the direction that leads furthest from the enemy, as far as is legal. It gives the answer and the
// distance it ends at; false if the unit cannot leave at all.
func (r *Run) farthest(spec *MoveSpec, f *Flight) (flow.Answer, geom.Length, bool) {
	var best flow.Answer
	far, ok := geom.Length(-1), false
	for _, line := range [3]geom.Point{f.lines[0], f.lines[1], f.own(r.firstOwn(f.unit))} {
		for _, turn := range [...]geom.Angle{0, 30, 330, 60, 300, 90, 270} {
			if a, d, legal := r.longestAlong(spec, f, line, turn); legal && d > far {
				best, far, ok = a, d, true
			}
		}
		if ok {
			break
		}
	}
	return best, far, ok
}

func (s *State) firstOwn(u UnitID) ModelID {
	for m := range s.own(u) {
		return m
	}
	return s.Units[u].First
}

// longestAlong tries a step directly away and a turn after it, whole M first and then less.
func (r *Run) longestAlong(spec *MoveSpec, f *Flight, line geom.Point, turn geom.Angle) (flow.Answer, geom.Length, bool) {
	for eighths := geom.Length(8); eighths > 0; eighths-- {
		a := r.flightPaths(spec, line, turn, eighths)
		if r.walkRefusal(spec, &a) == nil {
			w := Walk{Spec: spec, Paths: a.Paths}
			return a, f.distance(&w), true
		}
	}
	return flow.Answer{}, 0, false
}

// flightPaths moves every model of a unit alike, by so many eighths of what the slowest may move.
func (r *Run) flightPaths(spec *MoveSpec, line geom.Point, turn geom.Angle, eighths geom.Length) flow.Answer {
	pace := geom.Length(1 << 30)
	for m := range r.own(spec.Unit) {
		pace = min(pace, r.allowance(m, spec.Multiple))
	}
	pace = pace * eighths / 8
	first := geom.Toward(geom.Point{}, line, min(pace, geom.Inch))
	then := geom.Toward(geom.Point{}, geom.Rotate(line, turn), pace-min(pace, geom.Inch))
	var a flow.Answer
	for m := range r.own(spec.Unit) {
		at := r.Models[m].At
		p := flow.Path{Figure: int32(m), Points: []geom.Point{at.Add(first)}}
		if turn == 0 {
			p.Points[0] = at.Add(geom.Toward(geom.Point{}, line, pace))
		} else if then != (geom.Point{}) {
			p.Points = append(p.Points, at.Add(first).Add(then))
		}
		a.Paths = append(a.Paths, p)
	}
	return a
}

// canLeave tells whether a unit finds a legal end for a move it must make: it looks round in eight
// directions.
func (r *Run) canLeave(spec *MoveSpec) bool {
	for turn := geom.Angle(0); turn < 360; turn += 45 {
		for eighths := geom.Length(8); eighths > 0; eighths-- {
			a := r.flightPaths(spec, geom.Point{}.Polar(turn, geom.Inch), 0, eighths)
			if r.walkRefusal(spec, &a) == nil {
				spec.Usual = &a
				return true
			}
		}
	}
	return false
}
