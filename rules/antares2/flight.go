package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// Flight is what "away" means for a unit after a fight: the enemy it leaves and the lines that lead
// directly away from the contact. Ruling: the line through the two nearest models, that through the
// middles of both units, or for each model the line from its own nearest enemy; within 20 degrees.
type Flight struct {
	s           *State
	unit, enemy UnitID
	lines       [2]geom.Point
}

// flight sees where a unit has to go.
func (s *State) flight(u, enemy UnitID) Flight {
	f := Flight{s: s, unit: u, enemy: enemy}
	best := geom.Length(1 << 30)
	for m := range s.own(u) {
		x := s.body(m)
		for n := range s.own(enemy) {
			y := s.body(n)
			if d := geom.Gap(&x, &y); d < best {
				best, f.lines[0] = d, between(&y, &x)
			}
		}
	}
	f.lines[1] = s.middle(u).Sub(s.middle(enemy))
	return f
}

// between is the line from one body to the nearest place of another, measured between the cores of
// bases; bodies whose cores meet have the line between their centres.
func between(from, to *geom.Shape) geom.Point {
	q := nearestOf(to, from.Center())
	p := nearestOf(from, q)
	q = nearestOf(to, p)
	if p == q {
		return to.Center().Sub(from.Center())
	}
	return q.Sub(p)
}

// nearestOf is the place of a body's core nearest to a point.
func nearestOf(b *geom.Shape, p geom.Point) geom.Point {
	best := b.Pts[0]
	for i := range b.N {
		a, e := b.Pts[i], b.Pts[(i+1)%b.N]
		if q := nearestOnLine(a, e, p); geom.DistSq(q, p) < geom.DistSq(best, p) {
			best = q
		}
	}
	return best
}

// nearestOnLine is the place of a piece of a line nearest to a point.
func nearestOnLine(a, e, p geom.Point) geom.Point {
	dx, dy := int64(e.X-a.X), int64(e.Y-a.Y)
	long := dx*dx + dy*dy
	if long == 0 {
		return a
	}
	t := int64(p.X-a.X)*dx + int64(p.Y-a.Y)*dy
	t = min(max(t, 0), long)
	return geom.Point{X: a.X + geom.Length(dx*t/long), Y: a.Y + geom.Length(dy*t/long)}
}

// middle is the mean place of a unit's own models.
func (s *State) middle(u UnitID) geom.Point {
	var sum geom.Point
	n := geom.Length(0)
	for m := range s.own(u) {
		sum = sum.Add(s.Models[m].At)
		n++
	}
	if n == 0 {
		return sum
	}
	return geom.Point{X: sum.X / n, Y: sum.Y / n}
}

// own is the line from the nearest enemy to a model.
func (f *Flight) own(m ModelID) geom.Point {
	x := f.s.body(m)
	best, line := geom.Length(1<<30), geom.Point{}
	for n := range f.s.own(f.enemy) {
		y := f.s.body(n)
		if d := geom.Gap(&x, &y); d < best {
			best, line = d, between(&y, &x)
		}
	}
	return line
}

// slack is how much a way may fall short of the best one found.
const slack = geom.Inch / 4

// refuse says why a walk is no flight, nil if it is: each model's first inch leads directly away, and
// the unit goes as far as it can, or after a draw at least that inch.
func (f *Flight) refuse(w *Walk, full bool, best geom.Length) *tally.Refusal {
	rule := tally.Rule("a2.consolidate.draw")
	if full {
		rule = "a2.consolidate.loser"
	}
	for m := range f.s.own(f.unit) {
		path := pathOf(w, m)
		if len(path) == 0 {
			if !full && f.s.allowance(m, 1) >= geom.Inch {
				return tally.Refuse(rule, "every model moves at least an inch directly away", "move all models away from the fight")
			}
			continue
		}
		at := f.s.Models[m].At
		first, gone := along(at, path, geom.Inch)
		if !full && gone < min(geom.Inch, f.s.allowance(m, 1)) {
			return tally.Refuse(rule, "every model moves at least an inch directly away", "move further from the fight")
		}
		step := first.Sub(at)
		if !leads(step, f.lines[0], gone) && !leads(step, f.lines[1], gone) && !leads(step, f.own(m), gone) {
			return tally.Refuse(rule, "the first inch leads directly away from the fight", "begin the move straight away from the enemy")
		}
	}
	if full && f.distance(w) < best-slack {
		return tally.Refuse(rule, "it must go as far from its enemy as it can: "+best.String(), "use the whole move")
	}
	return nil
}

// distance is how far the unit would end from its enemy.
func (f *Flight) distance(w *Walk) geom.Length {
	best := geom.Length(1 << 30)
	for m := range f.s.own(f.unit) {
		at := f.s.Models[m].At
		facing := f.s.Models[m].Facing
		for i := range w.Paths {
			if p := &w.Paths[i]; ModelID(p.Figure) == m {
				at = p.Points[len(p.Points)-1]
				if p.Turned {
					facing = p.Facing
				}
			}
		}
		x := f.s.bodyAt(m, at, facing)
		for n := range f.s.own(f.enemy) {
			y := f.s.body(n)
			best = min(best, geom.Gap(&x, &y))
		}
	}
	return best
}

// pathOf is the way of one model in a walk, nil if it stays.
func pathOf(w *Walk, m ModelID) []geom.Point {
	for i := range w.Paths {
		if ModelID(w.Paths[i].Figure) == m {
			return w.Paths[i].Points
		}
	}
	return nil
}

// along goes a distance along a way, or to its end: the place and the distance gone.
func along(at geom.Point, path []geom.Point, d geom.Length) (geom.Point, geom.Length) {
	gone := geom.Length(0)
	for _, p := range path {
		leg := geom.Dist(at, p)
		if gone+leg >= d {
			return geom.Toward(at, p, d-gone), d
		}
		gone += leg
		at = p
	}
	return at, gone
}

// leads tells whether a step after so much way lies within 20 degrees of a line.
func leads(step, line geom.Point, gone geom.Length) bool {
	dot := int64(step.X)*int64(line.X) + int64(step.Y)*int64(line.Y)
	long := int64(geom.Dist(geom.Point{}, line))
	return long > 0 && dot*100 >= 94*long*int64(gone)
}

// farthest finds the best way for a unit to leave a fight: a step of an inch directly away, then on in
// the direction that leads furthest from the enemy, as far as is legal. It gives the answer and the
// distance it ends at; false if the unit cannot leave at all.
func (r *Run) farthest(spec *MoveSpec, f *Flight, refuse func(*flow.Answer) *tally.Refusal) (flow.Answer, geom.Length, bool) {
	var best flow.Answer
	far, ok := geom.Length(0), false
	most := r.distance(f.unit, f.enemy) + r.pace(spec)
	closed := r.closedUp(spec)
	for _, line := range [3]geom.Point{f.lines[0], f.lines[1], f.own(r.firstOwn(f.unit))} {
		for _, turn := range [...]geom.Angle{0, 30, 330, 60, 300, 90, 270} {
			a, legal := r.longestAlong(spec, &closed, line, turn, refuse)
			if !legal {
				continue
			}
			w := Walk{Spec: spec, Paths: a.Paths}
			if d := f.distance(&w); !ok || d > far {
				best, far, ok = a, d, true
			}
			if far+2 >= most {
				return best, far, true // no way leads further
			}
		}
	}
	return best, far, ok
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
	return s.Units[u].First
}

// longestAlong tries a step directly away and a turn after it, whole M first and then less.
func (r *Run) longestAlong(spec *MoveSpec, closed *Walk, line geom.Point, turn geom.Angle, refuse func(*flow.Answer) *tally.Refusal) (flow.Answer, bool) {
	for eighths := geom.Length(8); eighths > 0; eighths-- {
		if a := r.flightPaths(spec, closed, line, turn, eighths); refuse(&a) == nil {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// flightPaths moves every model of a unit alike, by so many eighths of what the slowest may move. A
// unit that casualties have torn apart closes up on the way.
func (r *Run) flightPaths(spec *MoveSpec, closed *Walk, line geom.Point, turn geom.Angle, eighths geom.Length) flow.Answer {
	pace := r.pace(spec) * eighths / 8
	step := min(pace, geom.Inch)
	first := geom.Toward(geom.Point{}, line, step)
	by := geom.Toward(geom.Point{}, line, pace)
	if turn != 0 {
		by = first.Add(geom.Toward(geom.Point{}, geom.Rotate(line, turn), pace-step))
	}
	var a flow.Answer
	for m := range r.own(spec.Unit) {
		at := r.Models[m].At
		end := at
		if way := pathOf(closed, m); len(way) > 0 {
			end = way[len(way)-1]
		}
		p := flow.Path{Figure: int32(m), Points: []geom.Point{end.Add(by)}}
		if (turn != 0 || end != at) && pace > step {
			p.Points = []geom.Point{at.Add(first), end.Add(by)}
		}
		a.Paths = append(a.Paths, p)
	}
	return a
}

// closedUp is how a unit that has gaps in its formation closes them; no paths if it has none.
func (r *Run) closedUp(spec *MoveSpec) Walk {
	var room [maxChain]geom.Shape
	bodies := room[:0]
	for m := range r.own(spec.Unit) {
		if len(bodies) < maxChain {
			bodies = append(bodies, r.body(m))
		}
	}
	w := Walk{Spec: spec}
	if geom.Chained(bodies, geom.Inch) {
		return w
	}
	g := r.newMarch(spec)
	defer g.done()
	g.gather()
	anchor := g.largestGroup()
	placed := make([]geom.Shape, 0, len(g.poses))
	for i := range g.poses {
		if anchor[i] {
			placed = append(placed, g.poses[i].endBody)
		}
	}
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || anchor[i] {
			continue
		}
		at := p.from
		if way := g.wayCloser(p, placed); len(way) > 0 {
			at = way[len(way)-1]
		}
		placed = append(placed, r.bodyAt(p.m, at, p.facing))
		w.Paths = append(w.Paths, flow.Path{Figure: int32(p.m), Points: []geom.Point{at}})
	}
	return w
}

// canLeave tells whether a unit finds a legal end for a move it must make: it looks round in eight
// directions.
func (r *Run) canLeave(spec *MoveSpec) bool {
	closed := r.closedUp(spec)
	for turn := geom.Angle(0); turn < 360; turn += 45 {
		for eighths := geom.Length(8); eighths > 0; eighths-- {
			a := r.flightPaths(spec, &closed, geom.Point{}.Polar(turn, geom.Inch), 0, eighths)
			if r.walkRefusal(spec, &a) == nil {
				spec.Usual = &a
				return true
			}
		}
	}
	return false
}
