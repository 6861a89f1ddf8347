package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// Flight is what "away" means for a unit after a fight: the enemy it leaves and the lines that lead
// directly away from the contact. Ruling: the line through the two nearest models, that through the
// middles of both units, or for each model the line from its own nearest enemy; within 20 degrees.
type Flight struct {
	s           *State
	unit, enemy UnitID
	lines       [2]geom.Point
	own         []geom.Point // of each model of the unit
}

// flight sees where a unit has to go, from where both stand now.
func (s *State) flight(u, enemy UnitID) Flight {
	f := Flight{s: s, unit: u, enemy: enemy}
	f.lines[1] = s.middle(u).Sub(s.middle(enemy))
	f.own = make([]geom.Point, s.Enrolled(u))
	best := geom.Length(1 << 30)
	for m := range s.own(u) {
		line, gap := s.lineFrom(m, enemy)
		f.own[m-s.Head(u)] = line
		if gap < best {
			best, f.lines[0] = gap, line
		}
	}
	return f
}

// between is the line from one body to the nearest place of another, measured between the cores of
// bases; bodies whose cores meet have the line between their centres.
func between(from, to *geom.Shape) geom.Point {
	p := from.Core().Nearest(to.Core().Nearest(from.Center()))
	q := to.Core().Nearest(p)
	if p == q {
		return to.Center().Sub(from.Center())
	}
	return q.Sub(p)
}

// middle is the mean place of a unit's own models.
func (s *State) middle(u UnitID) geom.Point {
	var sum geom.Point
	n := geom.Length(0)
	for m := range s.own(u) {
		sum = sum.Add(s.Bodies[m].At)
		n++
	}
	if n == 0 {
		return sum
	}
	return geom.Point{X: sum.X / n, Y: sum.Y / n}
}

// lineFrom is the line from the nearest model of an enemy to a model, and how far apart they are.
func (s *State) lineFrom(m ModelID, enemy UnitID) (line geom.Point, best geom.Length) {
	x := s.Shape(m)
	best = 1 << 30
	for n := range s.own(enemy) {
		y := s.Shape(n)
		if d := geom.Gap(&x, &y); d < best {
			best, line = d, between(&y, &x)
		}
	}
	return line, best
}

// mine is the line from the enemy that was nearest to a model.
func (f *Flight) mine(m ModelID) geom.Point { return f.own[m-f.s.Head(f.unit)] }

// slack is how much a way may fall short of the best one found. Ruling: a quarter inch is left to the hand.
const slack = geom.Inch / 4

// refuse says why a walk is no flight, nil if it is: each model's first inch leads directly away, and
// the unit goes as far as it can, or after a draw at least that inch.
func (f *Flight) refuse(w *Walk, full bool, best geom.Length) *tally.Refusal {
	rule := tally.Rule("a2.consolidate.draw")
	if full {
		rule = "a2.consolidate.loser"
	}
	for m := range f.s.own(f.unit) {
		path := w.of(m)
		if path == nil {
			if !full && f.mustMove(m) {
				return tally.Refuse(rule, "every model moves at least an inch directly away", "move all models away from the fight")
			}
			continue
		}
		if !full && f.stops(m, path.Points) {
			return tally.Refuse(rule, "every model moves at least an inch directly away", "move further from the fight")
		}
		at := f.s.Bodies[m].At
		first, gone := march.Along(at, path.Points, geom.Inch.Fixed()), min(geom.Inch, f.goes(m, path.Points))
		step := first.Sub(at)
		if !leads(step, f.lines[0], gone) && !leads(step, f.lines[1], gone) && !leads(step, f.mine(m), gone) {
			return tally.Refuse(rule, "the first inch leads directly away from the fight", "begin the move straight away from the enemy")
		}
	}
	if full && f.distance(w.Paths) < best-slack {
		return tally.Refuse(rule, "it must go as far from its enemy as it can: "+best.String(), "use the whole move")
	}
	return nil
}

// mustMove tells whether a model has to move after a draw.  a2.consolidate.draw
func (f *Flight) mustMove(m ModelID) bool { return f.s.allowance(m, 1) >= geom.Inch }

// stops tells whether a way of a model is shorter than it has to be after a draw.  a2.consolidate.draw
func (f *Flight) stops(m ModelID, way []geom.Point) bool {
	return f.goes(m, way) < min(geom.Inch, f.s.allowance(m, 1))
}

// goes is how long a way of a model is.
func (f *Flight) goes(m ModelID, way []geom.Point) geom.Length {
	return geom.PathLength(append([]geom.Point{f.s.Bodies[m].At}, way...)).Length()
}

// distance is how far the unit would end from its enemy.
func (f *Flight) distance(paths []flow.Path) geom.Length {
	w := Walk{s: f.s, Paths: paths}
	best := geom.Length(1 << 30)
	for m := range f.s.own(f.unit) {
		x := w.Body(m)
		for n := range f.s.own(f.enemy) {
			y := f.s.Shape(n)
			best = min(best, geom.Gap(&x, &y))
		}
	}
	return best
}

// leads tells whether a step after so much way lies within 20 degrees of a line.
func leads(step, line geom.Point, gone geom.Length) bool {
	dot := int64(step.X)*int64(line.X) + int64(step.Y)*int64(line.Y)
	long := int64(geom.Dist(geom.Point{}, line))
	return long > 0 && dot*100 >= 94*long*int64(gone)
}

// pace is what the slowest own model of a unit may move.
func (s *State) pace(spec *MoveSpec) geom.Length {
	pace := geom.Length(1 << 30)
	for m := range s.own(spec.Unit) {
		pace = min(pace, s.allowance(m, spec.Multiple))
	}
	return pace
}

func (s *State) firstOwn(u UnitID) ModelID {
	for m := range s.own(u) {
		return m
	}
	return s.Head(u)
}

// longestAlong tries a step directly away and a turn after it, whole M first and then less.
func (r *Run) longestAlong(g *move, line geom.Point, turn geom.Angle) (flow.Answer, bool) {
	for eighths := geom.Length(8); eighths > 0; eighths-- {
		if a := r.flightPaths(g.spec, line, turn, eighths); g.legal(&a) {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// flightPaths moves every model of a unit alike, by so many eighths of what the slowest may move.
func (r *Run) flightPaths(spec *MoveSpec, line geom.Point, turn geom.Angle, eighths geom.Length) flow.Answer {
	pace := r.pace(spec) * eighths / 8
	step := min(pace, geom.Inch)
	first := geom.Toward(geom.Point{}, line, step)
	by := geom.Toward(geom.Point{}, line, pace)
	if turn != 0 {
		by = first.Add(geom.Toward(geom.Point{}, geom.Rotate(line, turn), pace-step))
	}
	var a flow.Answer
	for m := range r.own(spec.Unit) {
		at := r.Bodies[m].At
		p := flow.Path{Figure: int32(m), Points: []geom.Point{at.Add(by)}}
		if turn != 0 && pace > step {
			p.Points = []geom.Point{at.Add(first), at.Add(by)}
		}
		a.Paths = append(a.Paths, p)
	}
	return a
}
