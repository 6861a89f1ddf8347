package antares2

import (
	"sortie/flow"
	"sortie/geom"
)

// farthest finds the best way for a unit to leave a fight: straight on if nothing is in the way, else the move that
// ends furthest from the enemy. After a draw any will do. It gives the answer and the distance it ends at; false if the
// unit cannot leave at all.
func (r *Run) farthest(g *move, f *Flight, full bool) (flow.Answer, geom.Length, bool) {
	e := escape{r: r, g: g, f: f, most: r.outmost(g, f)}
	if e.inStep(0); !full {
		e.inStep(aside[:]...)
	}
	if e.ok && (!full || e.far+2 >= e.most) {
		return e.best, e.far, true
	}
	if e.t = g.retreating(f.enemy, f); !full && g.judgesEnd() {
		e.t.drawn = f
	}
	defer e.t.done()
	if e.apart(); g.startsBroken() {
		e.closeUp()
	}
	return e.best, e.far, e.ok
}

// escape is the search for the farthest move, and the best that was found.
type escape struct {
	r    *Run
	g    *move
	f    *Flight
	t    *retreat
	most geom.Length // nobody ends further off
	best flow.Answer
	far  geom.Length // from the enemy, by the best
	ok   bool
}

// take keeps a move if it ends further off than those before.
func (e *escape) take(a flow.Answer) {
	if d := e.f.distance(a.Paths); !e.ok || d > e.far {
		e.best, e.far, e.ok = a, d, true
	}
}

// inStep looks for the farthest move of a unit whose models all go the same way: an inch directly away, then on in one of some
// directions.
func (e *escape) inStep(turns ...geom.Angle) {
	for _, line := range [3]geom.Point{e.f.lines[0], e.f.lines[1], e.f.mine(e.r.firstOwn(e.f.unit))} {
		for _, turn := range turns {
			if e.ok && e.far+2 >= e.most {
				return // no way leads further
			}
			if a, legal := e.r.longestAlong(e.g, line, turn); legal {
				e.take(a)
			}
		}
	}
}

// aside is how a unit in step may turn after its first inch.
var aside = [...]geom.Angle{30, 330, 60, 300, 90, 270}

// apart looks for the farthest move in which each goes his own way. Who comes least far by himself says how far the unit comes at
// most; where it is not in formation so far off, the farthest end is sought inwards from there.
func (e *escape) apart() {
	over := e.t.outmost(max(e.far, geom.Inch)+1, e.most)
	if over <= max(e.far, geom.Inch) || e.try(over) {
		return
	}
	if e.inStep(aside[:]...); e.ok && e.far+2 >= over {
		return
	}
	top := over
	for from := max(e.far, geom.Inch); over-from > quarter; from = max(from, e.far) {
		if mid := (from + over) / 2; !e.try(mid) {
			over = mid
		}
	}
	for d := top - quarter; !e.ok && d > geom.Inch; d -= quarter { // less far may be harder
		e.try(d)
	}
	for e.ok && over-e.far > 1 { // between what is reached and what is not
		if !e.try(e.far + 1) {
			return
		}
		for end := over; end-e.far > 1; { // in the manner in which they have come so far
			if mid := (e.far + end) / 2; !e.keep(e.t.sameAt(mid)) {
				end = mid
			}
		}
	}
}

// quarter is by how much less the farthest end is tried each time; between the last two it is halved.
const quarter = geom.Inch / 4

// try looks for a move that ends so far off at least.
func (e *escape) try(d geom.Length) bool { return e.keep(e.t.at(d)) }

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
	e.t.h.off.least = 0
	a, left, closes := e.t.closing()
	d := e.f.distance(a.Paths)
	if closes && (!e.ok || left <= geom.Inch && d > e.far) {
		e.best, e.far, e.ok = a, d, true
		if left > geom.Inch {
			e.g.spec.Torn, e.g.lim = left, left
		}
	}
}

// outmost is how far from its enemy a unit could end if nothing were in its way.
func (r *Run) outmost(g *move, f *Flight) geom.Length {
	most := geom.Length(1 << 30)
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own {
			continue
		}
		x := r.ShapeAt(p.m, p.from, p.facing)
		gap := geom.Length(1 << 30)
		for n := range r.own(f.enemy) {
			y := r.Shape(n)
			gap = min(gap, geom.Gap(&x, &y))
		}
		most = min(most, gap+p.left)
	}
	return most
}

// canLeave tells whether a unit finds a legal end for a move it must make to come out of the inch of an enemy.
func (r *Run) canLeave(spec *MoveSpec, enemy UnitID) bool {
	g := r.newMove(spec)
	defer g.done()
	f := r.flight(spec.Unit, enemy)
	e := escape{r: r, g: g, f: &f, most: geom.Inch}
	if e.inStep(0); !e.ok {
		e.inStep(aside[:]...)
	}
	if e.ok {
		spec.Usual = &e.best
		return true
	}
	t := g.retreating(enemy, nil)
	defer t.done()
	a, ok := t.at(geom.Inch + 1)
	if !ok && g.startsBroken() {
		t.h.off.least = 0
		a, _, ok = t.closing()
	}
	if ok {
		spec.Usual = &a
	}
	return ok
}
