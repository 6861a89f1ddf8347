package antares2

import (
	"sortie/dice"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
	"sortie/ways"
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
	key := r.fought()
	switch {
	case !r.standing(c):
		for _, u := range c.Units {
			if r.InPlay(u) {
				r.consolidateFreely(u, NoUnit)
			}
		}
	case c.Loser == NoUnit:
		first, second := a, b
		if r.throw(dice.Roll{Name: RollConsolidate, Sides: dice.D2, Unit: int32(NoUnit), Key: key}) == 2 {
			first, second = b, a
		}
		r.cite("a2.consolidate.draw")
		site := r.Flight(second, first) // where they have fought, not where the first goes
		moved := r.consolidateAway(first, second, r.Flight(first, second), false)
		r.consolidateSecond(second, first, site, moved, false)
	default:
		moved := r.consolidateAway(c.Loser, c.Winner, r.Flight(c.Loser, c.Winner), true)
		r.consolidateSecond(c.Winner, c.Loser, position.Flight{}, moved, true)
	}
}

// consolidateSecond moves the other unit; if the first could not move it must leave the contact, and if
// neither can they are set apart.  a2.consolidate.cannot-move
func (r *Run) consolidateSecond(u, enemy UnitID, site position.Flight, enemyMoved, won bool) {
	if !r.InPlay(u) {
		return
	}
	moved := false
	switch {
	case !r.InPlay(enemy) || won:
		moved = r.consolidateFreely(u, enemy)
	default:
		moved = r.consolidateAway(u, enemy, site, false)
	}
	if !moved && !enemyMoved {
		r.cite("a2.consolidate.cannot-move")
	}
	r.keepApart(u, enemy)
}

// keepApart sees to it that two units end more than an inch apart, whatever has kept them from it.
func (r *Run) keepApart(u, enemy UnitID) {
	if r.InPlay(u) && r.InPlay(enemy) && r.UnitsWithin(u, enemy, geom.Inch) {
		r.setApart(u, enemy)
	}
}

// canConsolidate tells whether a unit has any movement: an Advance of 0M is none.  a2.consolidate.move
func (s *State) canConsolidate(u UnitID) bool {
	for m := range s.Own(u) {
		if s.Allowance(m, 1) > 0 {
			return true
		}
	}
	return false
}

// consolidateFreely is the move of a winner: anywhere within M, or nowhere if it is clear of its enemy.
// a2.consolidate.winner
func (r *Run) consolidateFreely(u, enemy UnitID) bool {
	r.cite("a2.consolidate.winner")
	spec := &position.MoveSpec{Unit: u, Ordered: r.consolidationTriggers(), Name: AskConsolidate, Rule: "a2.consolidate.move", Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit}
	if r.by("a2.consolidate.cannot-move", enemy != NoUnit && r.InPlay(enemy) && r.UnitsWithin(u, enemy, geom.Inch)) {
		spec.Rule, spec.Must = "a2.consolidate.cannot-move", true
	}
	if !r.canConsolidate(u) || spec.Must && !r.canLeave(spec, enemy) {
		r.offerCarry(u) // it has won where it stands
		return false
	}
	r.cite("a2.consolidate.any-order", "a2.consolidate.normal-limits")
	r.moveUnit(spec)
	return true
}

// consolidateAway is the move of a loser, as far from its enemy as it can, or of either side after a
// draw, an inch at least; the first inch leads directly away.  a2.consolidate.loser, a2.consolidate.draw
func (r *Run) consolidateAway(u, enemy UnitID, away position.Flight, full bool) bool {
	if !r.canConsolidate(u) {
		r.cannotLeave(u, full)
		return false
	}
	spec := &position.MoveSpec{Unit: u, Name: AskConsolidate, Rule: "a2.consolidate.draw", Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit, Must: true}
	if full {
		spec.Rule = "a2.consolidate.loser"
	}
	best := geom.Length(0)
	spec.Extra = func(w *position.Walk) *tally.Refusal { return away.Refuse(w, full, best) }
	plan := func(g *position.Move) bool {
		best = 0
		usual, far, ok := r.farthest(g, &away, full)
		best, spec.Usual = far, &usual
		return ok
	}
	g := r.NewMove(spec)
	leaves := plan(g)
	planned := g.Again()
	defer planned.Done()
	g.Done()
	if !leaves {
		r.cannotLeave(u, full)
		return false
	}
	spec.Prepare = func(g *position.Move) {
		if g.StartsAs(planned) {
			return
		}
		if !plan(g) { // a failed terrain test has left it no way
			spec.Must, spec.Extra, spec.Usual = false, nil, nil
		}
	}
	r.cite("a2.consolidate.any-order", "a2.consolidate.normal-limits", "a2.consolidate.move")
	r.moveUnit(spec)
	return true
}

// cannotLeave destroys a loser in a building that has nowhere to go.  a2.building.assault.trapped
func (r *Run) cannotLeave(u UnitID, lost bool) {
	r.cite("a2.consolidate.cannot-move")
	for m := range r.Own(u) {
		if r.Bodies[m].Inside < 0 {
			return
		}
	}
	if lost {
		r.destroy(u, "a2.building.assault.trapped", "it has nowhere to go")
	}
}

// setApart puts two units that cannot move the least distance apart that leaves more than an inch: the one that has less far to
// go, where it may stand or, if there is no such place for either, on ground that is closed to it.  a2.consolidate.cannot-move
func (r *Run) setApart(u, enemy UnitID) {
	for _, open := range [...]bool{true, false} {
		by, ok := r.aside(u, enemy, open)
		other, can := r.aside(enemy, u, open)
		if !ok && !can {
			continue
		}
		goes := u
		if !ok || can && geom.DistSq(other, geom.Point{}) < geom.DistSq(by, geom.Point{}) {
			goes, by = enemy, other
		}
		for m := range r.Members(goes) {
			r.Bodies[m].At = r.Bodies[m].At.Add(by)
		}
		r.goInside(goes)
		r.tell("apart", u, enemy, "a2.consolidate.cannot-move", "%s and %s are set apart", r.Name(u), r.Name(enemy))
		return
	}
}

// aside is the least displacement of a whole unit, in whatever direction, that takes it more than an inch from its enemy and onto
// nobody else; false if there is no room within a foot.
func (r *Run) aside(u, enemy UnitID, open bool) (by geom.Point, ok bool) {
	g, f := r.SetDown(u), &r.Works().Ways
	at := r.drawAside(f, g, enemy, open)
	g.Done()
	to, ok := f.Nearest(at, position.FarStand)
	by = to.Sub(at)
	return by, ok && r.roomAt(u, by, open)
}

// drawAside draws where a whole unit could stand displaced: on the table, more than an inch from its enemy, on nobody else, and if it
// must be open on no ground that is closed to it. It gives the place of the model by which the displacement is measured.
func (r *Run) drawAside(f *ways.Field, g *position.Move, enemy UnitID, open bool) (at geom.Point) {
	first := true
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In {
			continue
		}
		if first {
			at = p.From
		}
		body := p.EndBody.Moved(at.Neg())
		if first {
			f.Begin(&body, r.Box(), position.Touch)
		} else {
			f.Also(&body, r.Box())
		}
		first = false
		for o := range r.Bodies {
			if x := &r.Bodies[o]; !r.Stands(ModelID(o)) || x.Group == g.Spec.Unit || x.Level != p.Level && x.Group != enemy {
				continue
			}
			other, gap := r.Shape(ModelID(o)), geom.Length(0)
			if r.Bodies[o].Group == enemy && p.Own && r.Counts(ModelID(o)) {
				gap = geom.Inch + 1 // more than an inch
			}
			f.EndOff(&other, gap)
		}
		if m := g.Mover(p); open && p.Own {
			g.Floor.DrawClosed(f, &m)
		}
	}
	return at
}

// roomAt tells whether a unit has room elsewhere: on the table, on no other model, and if it must be open on no ground
// that is closed to it.
func (r *Run) roomAt(u UnitID, by geom.Point, open bool) bool {
	g := r.SetDown(u)
	defer g.Done()
	defer g.Hush()()
	ours := func(o ModelID) bool { return r.Bodies[o].Group == u }
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In {
			continue
		}
		p.EndBody = p.EndBody.Moved(by)
		if !r.Uncrowded(&p.EndBody, p.Level, ours) || open && p.Own && g.BadGround(p) != nil {
			return false
		}
	}
	return true
}
