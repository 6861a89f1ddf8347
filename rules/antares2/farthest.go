package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// farthest finds the best way for a unit to leave a fight: straight on if nothing is in the way, else the move that
// ends furthest from the enemy. After a draw any will do. It gives the answer and the distance it ends at; false if the
// unit cannot leave at all.
func (r *Run) farthest(g *position.Move, f *position.Flight, full bool) (flow.Answer, geom.Length, bool) {
	e := escape{r: r, g: g, f: f, most: r.Outmost(g, f)}
	if e.inStep(0); !full {
		e.inStep(position.Aside[:]...)
	}
	if e.ok && (!full || e.far+2 >= e.most) {
		return e.best, e.far, true
	}
	if e.t = g.Retreating(f.Enemy, f); !full && g.JudgesEnd() {
		e.t.Drawn = f
	}
	defer e.t.Done()
	if e.apart(); g.StartsBroken() {
		e.closeUp()
	}
	return e.best, e.far, e.ok
}

// escape is the search for the farthest move, and the best that was found.
type escape struct {
	r    *Run
	g    *position.Move
	f    *position.Flight
	t    *position.Retreat
	most geom.Length // nobody ends further off
	best flow.Answer
	far  geom.Length // from the enemy, by the best
	ok   bool
}

// take keeps a move if it ends further off than those before.
func (e *escape) take(a flow.Answer) {
	if d := e.f.Distance(a.Paths); !e.ok || d > e.far {
		e.best, e.far, e.ok = a, d, true
	}
}

// inStep looks for the farthest move of a unit whose models all go the same way: an inch directly away, then on in one of some
// directions.
func (e *escape) inStep(turns ...geom.Angle) {
	for _, line := range [3]geom.Point{e.f.Lines[0], e.f.Lines[1], e.f.Mine(e.r.FirstOwn(e.f.Unit))} {
		for _, turn := range turns {
			if e.ok && e.far+2 >= e.most {
				return // no way leads further
			}
			if a, legal := e.r.LongestAlong(e.g, line, turn); legal {
				e.take(a)
			}
		}
	}
}

// apart looks for the farthest move in which each goes his own way. Who comes least far by himself says how far the unit comes at
// most; where it is not in formation so far off, the farthest end is sought inwards from there.
func (e *escape) apart() {
	over := e.t.Outmost(max(e.far, geom.Inch)+1, e.most)
	if over <= max(e.far, geom.Inch) || e.try(over) {
		return
	}
	if e.inStep(position.Aside[:]...); e.ok && e.far+2 >= over {
		return
	}
	top := over
	for from := max(e.far, geom.Inch); over-from > position.Quarter; from = max(from, e.far) {
		if mid := (from + over) / 2; !e.try(mid) {
			over = mid
		}
	}
	for d := top - position.Quarter; !e.ok && d > geom.Inch; d -= position.Quarter { // less far may be harder
		e.try(d)
	}
	for e.ok && over-e.far > 1 { // between what is reached and what is not
		if !e.try(e.far + 1) {
			return
		}
		for end := over; end-e.far > 1; { // in the manner in which they have come so far
			if mid := (e.far + end) / 2; !e.keep(e.t.SameAt(mid)) {
				end = mid
			}
		}
	}
}

// try looks for a move that ends so far off at least.
func (e *escape) try(d geom.Length) bool { return e.keep(e.t.At(d)) }

// keep takes what was found, if anything was.
func (e *escape) keep(a flow.Answer, found bool) bool {
	if found {
		e.take(a)
	}
	return found
}

// closeUp has a unit that is torn apart close up on its way if it cannot leave else, or comes further off so.
// a2.formation.compromised
func (e *escape) closeUp() {
	e.t.Move.Off.Least = 0
	a, left, closes := e.t.Closing()
	d := e.f.Distance(a.Paths)
	if closes && (!e.ok || left <= geom.Inch && d > e.far) {
		e.best, e.far, e.ok = a, d, true
		if left > geom.Inch {
			e.g.Spec.Torn, e.g.LongestLink = left, left
		}
	}
}

// canLeave tells whether a unit finds a legal end for a move it must make to come out of the inch of an enemy.
func (r *Run) canLeave(spec *position.MoveSpec, enemy UnitID) bool {
	g := r.NewMove(spec)
	defer g.Done()
	f := r.Flight(spec.Unit, enemy)
	e := escape{r: r, g: g, f: &f, most: geom.Inch}
	if e.inStep(0); !e.ok {
		e.inStep(position.Aside[:]...)
	}
	if e.ok {
		spec.Usual = &e.best
		return true
	}
	t := g.Retreating(enemy, nil)
	defer t.Done()
	a, ok := t.At(geom.Inch + 1)
	if !ok && g.StartsBroken() {
		t.Move.Off.Least = 0
		a, _, ok = t.Closing()
	}
	if ok {
		spec.Usual = &a
	}
	return ok
}
