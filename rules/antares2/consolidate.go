package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// AskConsolidate is the move after a fight; RollConsolidate says which side goes first after a draw: 1
// for the assaulter, 2 for the assaulted.
const (
	AskConsolidate  = "consolidate"
	RollConsolidate = "consolidate-first"
)

// consolidate lets the survivors of a fight move up to M, whatever their orders: the loser first, or by
// lot after a draw.  a2.consolidate.move, a2.consolidate.any-order
func (r *Run) consolidate(c *Clash) {
	a, b := c.Units[0], c.Units[1]
	switch {
	case !r.standing(c):
		for _, u := range c.Units {
			if r.inPlay(u) {
				r.consolidateFreely(u, NoUnit)
			}
		}
	case c.Loser == NoUnit:
		first, second := a, b
		if r.roll(RollConsolidate, dice.D2, NoUnit) == 2 {
			first, second = b, a
		}
		r.cite("a2.consolidate.draw")
		moved := r.consolidateAway(first, second, false)
		r.consolidateSecond(second, first, moved, false)
	default:
		moved := r.consolidateAway(c.Loser, c.Winner, true)
		r.consolidateSecond(c.Winner, c.Loser, moved, true)
	}
}

// consolidateSecond moves the other unit; if the first could not move it must leave the contact, and if
// neither can they are set apart.  a2.consolidate.cannot-move
func (r *Run) consolidateSecond(u, enemy UnitID, enemyMoved, won bool) {
	if !r.inPlay(u) {
		return
	}
	moved := false
	switch {
	case !r.inPlay(enemy) || won:
		moved = r.consolidateFreely(u, enemy)
	default:
		moved = r.consolidateAway(u, enemy, false)
	}
	if !moved && !enemyMoved && r.standing(&Clash{Units: [2]UnitID{u, enemy}}) && r.distance(u, enemy) <= geom.Inch {
		r.setApart(u, enemy)
	}
}

// canConsolidate tells whether a unit has any movement: an Advance of 0M is none.  a2.consolidate.move
func (s *State) canConsolidate(u UnitID) bool {
	for m := range s.own(u) {
		if s.allowance(m, 1) > 0 {
			return true
		}
	}
	return false
}

// consolidateFreely is the move of a winner: anywhere within M, or nowhere if it is clear of its enemy.
// a2.consolidate.winner
func (r *Run) consolidateFreely(u, enemy UnitID) bool {
	r.cite("a2.consolidate.winner")
	spec := &MoveSpec{Unit: u, Name: AskConsolidate, Rule: "a2.consolidate.move", Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit}
	if enemy != NoUnit && r.inPlay(enemy) && r.distance(u, enemy) <= geom.Inch {
		r.cite("a2.consolidate.cannot-move")
		spec.Rule, spec.Must = "a2.consolidate.cannot-move", true
	}
	if !r.canConsolidate(u) || spec.Must && !r.canLeave(spec) {
		return false
	}
	r.cite("a2.consolidate.any-order", "a2.consolidate.normal-limits")
	r.moveUnit(spec)
	r.offerCarry(u)
	return true
}

// consolidateAway is the move of a loser, as far from its enemy as it can, or of either side after a
// draw, an inch at least; the first inch leads directly away.  a2.consolidate.loser, a2.consolidate.draw
func (r *Run) consolidateAway(u, enemy UnitID, full bool) bool {
	if !r.canConsolidate(u) {
		r.cite("a2.consolidate.cannot-move")
		return r.trapped(u)
	}
	spec := &MoveSpec{Unit: u, Name: AskConsolidate, Rule: "a2.consolidate.draw", Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit, Must: true}
	if full {
		spec.Rule = "a2.consolidate.loser"
	}
	away := r.flight(u, enemy)
	spec.Extra = func(w *Walk) *tally.Refusal { return away.refuse(w, full, 0) }
	usual, best, ok := r.farthest(spec, &away)
	if !ok {
		r.cite("a2.consolidate.cannot-move")
		return r.trapped(u)
	}
	spec.Extra = func(w *Walk) *tally.Refusal { return away.refuse(w, full, best) }
	spec.Usual = &usual
	r.cite("a2.consolidate.any-order", "a2.consolidate.normal-limits", "a2.consolidate.move")
	r.moveUnit(spec)
	return true
}

// trapped destroys a unit in a building that has nowhere to go; it reports false: nobody has moved.
// a2.building.assault.trapped
func (r *Run) trapped(u UnitID) bool {
	for m := range r.own(u) {
		if r.Models[m].Inside < 0 {
			return false
		}
	}
	r.destroy(u, "a2.building.assault.trapped", "it has nowhere to go")
	return false
}

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
				best = d
				f.lines[0] = x.Center().Sub(nearestIn(&y, x.Center()))
			}
		}
	}
	f.lines[1] = s.middle(u).Sub(s.middle(enemy))
	return f
}

// nearestIn is the place of a body that a line away from it starts from: its centre, or for a long body
// the nearest place of its length.
func nearestIn(b *geom.Shape, p geom.Point) geom.Point {
	box := b.Bounds()
	if b.N == 1 {
		return b.Center()
	}
	return geom.Point{X: min(max(p.X, box.Min.X), box.Max.X), Y: min(max(p.Y, box.Min.Y), box.Max.Y)}
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
	at := f.s.Models[m].At
	best, line := int64(1)<<62, geom.Point{}
	for n := range f.s.own(f.enemy) {
		y := f.s.body(n)
		from := nearestIn(&y, at)
		if d := geom.DistSq(at, from); d < best {
			best, line = d, at.Sub(from)
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

// setApart puts two units that cannot move the least distance apart that leaves more than an inch.
// a2.consolidate.cannot-move
func (r *Run) setApart(u, enemy UnitID) {
	f := r.flight(u, enemy)
	for d := geom.Length(1); d <= 2*geom.Inch; d++ {
		by := geom.Toward(geom.Point{}, f.lines[0], d)
		w := Walk{Spec: &MoveSpec{Unit: u}}
		for m := range r.all(u) {
			w.Paths = append(w.Paths, flow.Path{Figure: int32(m), Points: []geom.Point{r.Models[m].At.Add(by)}})
		}
		if f.distance(&w) <= geom.Inch {
			continue
		}
		for m := range r.all(u) {
			r.Models[m].At = r.Models[m].At.Add(by)
		}
		r.tell("apart", u, enemy, "a2.consolidate.cannot-move", "%s and %s are set apart", r.name(u), r.name(enemy))
		return
	}
}
