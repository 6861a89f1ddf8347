package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// Aside is how a unit in step may turn after its first inch.
var Aside = [...]geom.Angle{30, 330, 60, 300, 90, 270}

// Quarter is by how much less the farthest end is tried each time; between the last two it is halved.
const Quarter = geom.Inch / 4

// Outmost is how far from its enemy a unit could end if nothing were in its way.
func (s *State) Outmost(g *Move, f *Flight) geom.Length {
	most := geom.Length(1 << 30)
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		x := s.ShapeAt(p.Model, p.From, p.Facing)
		gap := geom.Length(1 << 30)
		for n := range s.Own(f.Enemy) {
			y := s.Shape(n)
			gap = min(gap, geom.Gap(&x, &y))
		}
		most = min(most, gap+p.Left)
	}
	return most
}

// Flight is what "away" means for a unit after a fight: the enemy it leaves and the lines that lead
// directly away from the contact. Ruling: the line through the two nearest models, that through the
// middles of both units, or for each model the line from its own nearest enemy; within 20 degrees.
type Flight struct {
	s           *State
	Unit, Enemy UnitID
	Lines       [2]geom.Point
	own         []geom.Point // of each model of the unit
}

// Flight sees where a unit has to go, from where both stand now.
func (s *State) Flight(u, enemy UnitID) Flight {
	f := Flight{s: s, Unit: u, Enemy: enemy}
	f.Lines[1] = s.Middle(u).Sub(s.Middle(enemy))
	f.own = make([]geom.Point, s.Enrolled(u))
	best := geom.Length(1 << 30)
	for m := range s.Own(u) {
		line, gap := s.lineFrom(m, enemy)
		f.own[m-s.Head(u)] = line
		if gap < best {
			best, f.Lines[0] = gap, line
		}
	}
	return f
}

// Between is the line from one body to the nearest place of another, measured between the cores of
// bases; bodies whose cores meet have the line between their centres.
func Between(from, to *geom.Shape) geom.Point {
	p := from.Core().Nearest(to.Core().Nearest(from.Center()))
	q := to.Core().Nearest(p)
	if p == q {
		return to.Center().Sub(from.Center())
	}
	return q.Sub(p)
}

// Middle is the mean place of a unit's own models.
func (s *State) Middle(u UnitID) geom.Point {
	var sum geom.Point
	n := geom.Length(0)
	for m := range s.Own(u) {
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
	for n := range s.Own(enemy) {
		y := s.Shape(n)
		if d := geom.Gap(&x, &y); d < best {
			best, line = d, Between(&y, &x)
		}
	}
	return line, best
}

// Mine is the line from the enemy that was nearest to a model.
func (f *Flight) Mine(m ModelID) geom.Point { return f.own[m-f.s.Head(f.Unit)] }

// Slack is how much a way may fall short of the best one found. Ruling: a quarter inch is left to the hand.
const Slack = geom.Inch / 4

// Refuse says why a walk is no flight, nil if it is: each model's first inch leads directly away, and
// the unit goes as far as it can, or after a draw at least that inch.
func (f *Flight) Refuse(w *Walk, full bool, best geom.Length) *tally.Refusal {
	rule := tally.Rule("a2.consolidate.draw")
	if full {
		rule = "a2.consolidate.loser"
	}
	for m := range f.s.Own(f.Unit) {
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
		if !Leads(step, f.Lines[0], gone) && !Leads(step, f.Lines[1], gone) && !Leads(step, f.Mine(m), gone) {
			return tally.Refuse(rule, "the first inch leads directly away from the fight", "begin the move straight away from the enemy")
		}
	}
	if full && f.Distance(w.Paths) < best-Slack {
		return tally.Refuse(rule, "it must go as far from its enemy as it can: "+best.String(), "use the whole move")
	}
	return nil
}

// mustMove tells whether a model has to move after a draw.  a2.consolidate.draw
func (f *Flight) mustMove(m ModelID) bool { return f.s.Allowance(m, 1) >= geom.Inch }

// stops tells whether a way of a model is shorter than it has to be after a draw.  a2.consolidate.draw
func (f *Flight) stops(m ModelID, way []geom.Point) bool {
	return f.goes(m, way) < min(geom.Inch, f.s.Allowance(m, 1))
}

// goes is how long a way of a model is.
func (f *Flight) goes(m ModelID, way []geom.Point) geom.Length {
	return geom.PathLength(append([]geom.Point{f.s.Bodies[m].At}, way...)).Length()
}

// Distance is how far the unit would end from its enemy.
func (f *Flight) Distance(paths []flow.Path) geom.Length {
	w := Walk{s: f.s, Paths: paths}
	best := geom.Length(1 << 30)
	for m := range f.s.Own(f.Unit) {
		x := w.body(m)
		for n := range f.s.Own(f.Enemy) {
			y := f.s.Shape(n)
			best = min(best, geom.Gap(&x, &y))
		}
	}
	return best
}

// Leads tells whether a step after so much way lies within 20 degrees of a line.
func Leads(step, line geom.Point, gone geom.Length) bool {
	dot := int64(step.X)*int64(line.X) + int64(step.Y)*int64(line.Y)
	long := int64(geom.Dist(geom.Point{}, line))
	return long > 0 && dot*100 >= 94*long*int64(gone)
}

// pace is what the slowest own model of a unit may move.
func (s *State) pace(spec *MoveSpec) geom.Length {
	pace := geom.Length(1 << 30)
	for m := range s.Own(spec.Unit) {
		pace = min(pace, s.Allowance(m, spec.Multiple))
	}
	return pace
}

// FirstOwn is the first model of a unit that is no equipment, or else its first.
func (s *State) FirstOwn(u UnitID) ModelID {
	for m := range s.Own(u) {
		return m
	}
	return s.Head(u)
}

// LongestAlong tries a step directly away and a turn after it, whole M first and then less.
func (s *State) LongestAlong(g *Move, line geom.Point, turn geom.Angle) (flow.Answer, bool) {
	for eighths := geom.Length(8); eighths > 0; eighths-- {
		if a := s.flightPaths(g.Spec, line, turn, eighths); g.Legal(&a) {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// flightPaths moves every model of a unit alike, by so many eighths of what the slowest may move.
func (s *State) flightPaths(spec *MoveSpec, line geom.Point, turn geom.Angle, eighths geom.Length) flow.Answer {
	pace := s.pace(spec) * eighths / 8
	step := min(pace, geom.Inch)
	first := geom.Toward(geom.Point{}, line, step)
	by := geom.Toward(geom.Point{}, line, pace)
	if turn != 0 {
		by = first.Add(geom.Toward(geom.Point{}, geom.Rotate(line, turn), pace-step))
	}
	var a flow.Answer
	for m := range s.Own(spec.Unit) {
		at := s.Bodies[m].At
		p := flow.Path{Figure: int32(m), Points: []geom.Point{at.Add(by)}}
		if turn != 0 && pace > step {
			p.Points = []geom.Point{at.Add(first), at.Add(by)}
		}
		a.Paths = append(a.Paths, p)
	}
	return a
}
