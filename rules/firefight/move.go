package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// AskEnter asks whether a unit goes into a building or a transport, or onto a roof.
const AskEnter = "enter"

// moveUnit asks for the leader's path and the places of the others, and moves them; those not named
// follow by themselves. It reports whether the unit is somewhere else now.  ff.move.leader-measured,
// ff.move.others-follow
func (r *Run) moveUnit(spec *position.MoveSpec) (moved bool) {
	if spec.Least > 0 && !r.CanFly(spec) {
		if r.Units[spec.Unit].Where == position.Reserve {
			return false // it stays where it is
		}
		r.destroy(spec.Unit, "ff.flyer.minimum-six", "it cannot move on")
		return false
	}
	g := r.NewTrip(*spec)
	defer g.Done()
	a := r.ask(flow.Question{
		Name: spec.Name, Seat: r.Groups[spec.Unit].Side, Kind: flow.Move, Rule: spec.Rule, Unit: int32(spec.Unit), Target: int32(spec.Target),
		Check: g.Judge, Passes: g.Legal, Suggest: func(rnd *dice.Rand) flow.Answer { return g.Suggest(rnd) },
		HasDefault: spec.Least == 0,
	})
	from, was := r.Bodies[r.Units[spec.Unit].Leader].At, r.Units[spec.Unit].Where
	g.Judge(&a)
	if len(a.Paths) == 0 && (was != position.OnTable || r.IsCoherent(spec.Unit)) {
		return false
	}
	if was == position.OnTable && !r.IsCoherent(spec.Unit) {
		r.cite("ff.move.coherency.must-restore")
	}
	r.Stand(g)
	r.citeMove(g, &a, from, was)
	return true
}

// citeMove notes the rules that a move has made use of.
func (r *Run) citeMove(g *position.Trip, a *flow.Answer, from geom.Point, was position.Place) {
	if !r.io.Loud() {
		return
	}
	u := g.Spec.Unit
	r.io.Tell(flow.Event{Name: "moved", Seat: r.sideOf(u), Unit: int32(u), Target: -1, Rule: g.Spec.Rule, Text: position.MoveWords(r.Name(u), g), Paths: a.Paths})
	r.cite("ff.move.leader-measured", g.FarIs)
	if len(g.Poses) > 1 {
		r.cite("ff.move.others-follow")
	}
	if g.InGround() && len(g.Poses) > 1 {
		r.cite("ff.move.terrain-with-leader")
	}
	lead := &g.Poses[g.Lead]
	if lead.Body.N > 1 {
		r.cite("ff.basics.measure.vehicle-start-position")
	}
	if k := g.Words; k.Teleport {
		r.cite("ff.kw.teleport.move", "ff.kw.teleport.end")
	} else if k.Fly {
		r.cite("ff.kw.fly.move")
	}
	if was == position.OnTable {
		r.citeWay(g, a, from)
	}
}

// citeWay notes the ground and the units that the leader's path led over.
func (r *Run) citeWay(g *position.Trip, a *flow.Answer, from geom.Point) {
	lead := &g.Poses[g.Lead]
	body := r.ShapeAt(ModelID(lead.Figure), from, lead.Facing)
	others := g.Everybody()
	for i := range a.Paths {
		if a.Paths[i].Figure != int32(ModelID(lead.Figure)) {
			continue
		}
		for _, q := range a.Paths[i].Points {
			swept := geom.SweptShape(&body, q.Sub(body.Center()))
			r.citeGround(g, &swept)
			r.citeMarkers(&swept)
			for j := range others {
				o := &others[j]
				switch {
				case !geom.Overlap(&swept, &o.Body):
				case o.Above && o.Foe:
					r.cite("ff.flyer.move-under")
				case !o.Foe:
					r.cite("ff.move.through-friends")
				}
			}
			body = body.Moved(q.Sub(body.Center()))
		}
	}
}

// citeGround notes the ground that a leg led over.
func (r *Run) citeGround(g *position.Trip, swept *geom.Shape) {
	for i := range r.Book.Board.Pieces {
		p := &r.Book.Board.Pieces[i]
		if !p.Area.Overlaps(swept) {
			continue
		}
		kind, rule := g.Going(p)
		r.cite(rule)
		if by := position.LegsRule(g.Words); by != "" {
			r.cite(by)
		}
		if g.Words.Vehicle {
			r.cite("ff.kw.vehicle")
		}
		switch {
		case g.Spec.Free && p.Class != force.Impediment:
			r.cite("ff.kw.scout.terrain")
		case kind == position.DifficultGoing && p.Class == force.Obstacle:
			r.cite("ff.terrain.obstacle.advance", "ff.terrain.obstacle.definition")
		case kind == position.DifficultGoing:
			r.cite("ff.terrain.difficult.advance-free")
		}
	}
}

// moveAction is an advance or sprint, with everything that can happen on it: entering and leaving
// buildings and transports, arriving from reserve, roofs.  ff.actions.advance.short, ff.actions.sprint.long
func (r *Run) moveAction(u UnitID, a position.Action, b *position.Budget) {
	if r.io.Loud() {
		sum := r.PaceSum(u, a == position.SprintAction)
		verb := " advances"
		if a == position.SprintAction {
			verb = " sprints"
		}
		r.tellSum(u, NoUnit, &sum, r.Name(u)+verb)
	}
	r.useOrder(u, force.EffectLongerMove)
	if a == position.AdvanceAction {
		r.useOrder(u, force.EffectLongerAdvance)
	}
	switch r.Units[u].Where {
	case position.Reserve:
		r.arrive(u, a)
	case position.Aboard:
		r.disembark(u, a, b)
	case position.Inside, position.OnRoof:
		in := r.Units[u].In
		if r.goOn(u, a) && r.Units[u].In != in {
			r.cite("ff.building.leave")
		}
	default:
		r.goOn(u, a)
	}
	un := r.Unit(u)
	un.Moved = 1
	if a == position.SprintAction {
		un.Moved = 2
	}
}

// goOn takes a unit on, wherever it comes from: into something that its leader reaches with this move, or
// across the table. It reports whether the unit is somewhere else now.
func (r *Run) goOn(u UnitID, a position.Action) bool { return r.enterSomething(u, a) || r.walk(u, a) }

// walk moves a unit across the table.
func (r *Run) walk(u UnitID, a position.Action) bool {
	spec := r.WalkSpec(u, a)
	return r.moveUnit(&spec)
}

// consolidate lets a winner move 3" in any direction, into other terrain too, but into no transport and
// no building.  ff.result.consolidate, ff.result.consolidate-limits
func (r *Run) consolidate(u UnitID) {
	if !r.OnGround(u) {
		return
	}
	r.cite("ff.result.consolidate-limits")
	r.moveUnit(&position.MoveSpec{Unit: u, Name: "consolidate", Rule: "ff.result.consolidate", Limit: 3 * geom.Inch, Target: NoUnit})
}
