package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// The questions of moving.
const (
	AskMove  = "move"
	AskEnter = "enter"
)

// moveUnit asks for the leader's path and the places of the others, and moves them; those not named
// follow by themselves. It reports whether the unit is somewhere else now.  ff.move.leader-measured,
// ff.move.others-follow
func (r *Run) moveUnit(spec *MoveSpec) (moved bool) {
	if spec.Least > 0 && !r.canFly(spec) {
		if r.Units[spec.Unit].Where == Reserve {
			return false // it stays where it is
		}
		r.destroy(spec.Unit, "ff.flyer.minimum-six", "it cannot move on")
		return false
	}
	g := r.newTrip(*spec)
	defer g.done()
	a := r.ask(flow.Question{
		Name: spec.Name, Seat: r.Groups[spec.Unit].Side, Kind: flow.Move, Rule: spec.Rule, Unit: int32(spec.Unit), Target: int32(spec.Target),
		Check: g.judge, Passes: g.legal, Suggest: func(rnd *dice.Rand) flow.Answer { return g.suggest(rnd) },
		HasDefault: spec.Least == 0,
	})
	from, was := r.Bodies[r.Units[spec.Unit].Leader].At, r.Units[spec.Unit].Where
	g.judge(&a)
	if len(a.Paths) == 0 && (was != OnTable || r.coherent(spec.Unit)) {
		return false
	}
	if was == OnTable && !r.coherent(spec.Unit) {
		r.cite("ff.move.coherency.must-restore")
	}
	r.stand(g)
	r.citeMove(g, &a, from, was)
	return true
}

// stand puts the models where a judgement has them end.
func (r *Run) stand(g *trip) {
	u := g.spec.Unit
	if r.Units[u].Where == Inside {
		r.Units[u].Left = r.Round
	}
	if r.Units[u].Where != OnTable {
		r.putOn(u)
	}
	for i := range g.Poses {
		p := &g.Poses[i]
		r.Bodies[ModelID(p.Figure)].At, r.Bodies[ModelID(p.Figure)].Facing = p.At, p.Facing
	}
	r.carryHVA(u)
}

// carryHVA keeps the HVA where the unit is that it is attached to.
func (r *Run) carryHVA(u UnitID) {
	if !r.Units[u].HVA {
		return
	}
	for i := range r.Markers {
		if m := &r.Markers[i]; m.Kind == HVAMarker && m.Unit == u {
			m.At, m.Roof = r.whereIs(u), r.Units[u].Where == OnRoof
		}
	}
}

// citeMove notes the rules that a move has made use of.
func (r *Run) citeMove(g *trip, a *flow.Answer, from geom.Point, was Place) {
	if !r.io.Loud() {
		return
	}
	u := g.spec.Unit
	r.io.Tell(flow.Event{Name: "moved", Seat: r.sideOf(u), Unit: int32(u), Target: -1, Rule: g.spec.Rule, Text: moveWords(r.name(u), g), Paths: a.Paths})
	r.cite("ff.move.leader-measured", g.farIs)
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
	if k := g.words; k.Teleport {
		r.cite("ff.kw.teleport.move", "ff.kw.teleport.end")
	} else if k.Fly {
		r.cite("ff.kw.fly.move")
	}
	if was == OnTable {
		r.citeWay(g, a, from)
	}
}

// moveWords say how far the leader has gone.
func moveWords(name string, g *trip) string {
	d := geom.Dist(g.From, g.Poses[g.Lead].At)
	if !g.Start.None() || d == 0 {
		return name + " moves"
	}
	return name + " moves " + game.Tenths(d)
}

// citeWay notes the ground and the units that the leader's path led over.
func (r *Run) citeWay(g *trip, a *flow.Answer, from geom.Point) {
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
func (r *Run) citeGround(g *trip, swept *geom.Shape) {
	for i := range r.book.Board.Pieces {
		p := &r.book.Board.Pieces[i]
		if !p.Area.Overlaps(swept) {
			continue
		}
		kind, rule := g.going(p)
		r.cite(rule)
		if by := legsRule(g.words); by != "" {
			r.cite(by)
		}
		if g.words.Vehicle {
			r.cite("ff.kw.vehicle")
		}
		switch {
		case g.spec.Free && p.Class != force.Impediment:
			r.cite("ff.kw.scout.terrain")
		case kind == DifficultGoing && p.Class == force.Obstacle:
			r.cite("ff.terrain.obstacle.advance", "ff.terrain.obstacle.definition")
		case kind == DifficultGoing:
			r.cite("ff.terrain.difficult.advance-free")
		}
	}
}

// pace is how far a unit may go with an advance or a sprint: SPEED, Handlers, orders, less with an HVA.
// ff.actions.advance.short, ff.actions.sprint.long, ff.kw.handler, ff.drone.hva.move
func (s *State) pace(u UnitID, sprint bool) geom.Length {
	t := s.lead(u)
	d := t.Advance
	if sprint {
		d = t.Sprint
	}
	d += geom.Length(s.handlers(u))*geom.Inch + s.extraReach(u, sprint)
	if s.Units[u].HVA {
		d = min(d, hvaPace)
	}
	return d
}

// handlers counts the models of a unit with Handler.  ff.kw.handler, ff.force.mixed.command-keywords-only
func (s *State) handlers(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		if s.typ(m).Words.Handler && !s.muted(m) {
			n++
		}
	}
	return n
}

// paceSum is the same number with its reasons, in inches.
func (s *State) paceSum(u UnitID, sprint bool) tally.Tally {
	t := s.lead(u)
	base, rule := t.Advance, tally.Rule("ff.actions.advance.short")
	if sprint {
		base, rule = t.Sprint, "ff.actions.sprint.long"
	}
	sum := s.sum("speed", "SPEED", rule, int(base/geom.Inch))
	if n := s.handlers(u); n > 0 {
		sum.Add("handlers", "ff.kw.handler", n)
	}
	if n := s.extraReach(u, sprint); n > 0 {
		sum.Add("orders", "ff.orders.one-per-activation", int(n/geom.Inch))
	}
	if s.Units[u].HVA {
		sum.AtMost("HVA", "ff.drone.hva.move", int(hvaPace/geom.Inch))
	}
	return sum
}

// moveAction is an advance or sprint, with everything that can happen on it: entering and leaving
// buildings and transports, arriving from reserve, roofs.  ff.actions.advance.short, ff.actions.sprint.long
func (r *Run) moveAction(u UnitID, a Action, b *Budget) {
	if r.io.Loud() {
		sum := r.paceSum(u, a == SprintAction)
		verb := " advances"
		if a == SprintAction {
			verb = " sprints"
		}
		r.tellSum(u, NoUnit, &sum, r.name(u)+verb)
	}
	r.useOrder(u, force.EffectLongerMove)
	if a == AdvanceAction {
		r.useOrder(u, force.EffectLongerAdvance)
	}
	switch r.Units[u].Where {
	case Reserve:
		r.arrive(u, a)
	case Aboard:
		r.disembark(u, a, b)
	case Inside, OnRoof:
		in := r.Units[u].In
		if r.goOn(u, a) && r.Units[u].In != in {
			r.cite("ff.building.leave")
		}
	default:
		r.goOn(u, a)
	}
	un := r.unit(u)
	un.Moved = 1
	if a == SprintAction {
		un.Moved = 2
	}
}

// goOn takes a unit on, wherever it comes from: into something that its leader reaches with this move, or
// across the table. It reports whether the unit is somewhere else now.
func (r *Run) goOn(u UnitID, a Action) bool { return r.enterSomething(u, a) || r.walk(u, a) }

// walk moves a unit across the table.
func (r *Run) walk(u UnitID, a Action) bool {
	spec := r.walkSpec(u, a)
	return r.moveUnit(&spec)
}

func (s *State) walkSpec(u UnitID, a Action) MoveSpec {
	sprint := a == SprintAction || a == Charge
	spec := MoveSpec{Unit: u, Name: AskMove, Rule: "ff.actions.advance.short", Limit: s.pace(u, sprint), Sprint: sprint, Target: NoUnit}
	if sprint {
		spec.Rule = "ff.actions.sprint.long"
	}
	if s.flier(u) {
		spec.Least = leastFlight
	}
	return spec
}

// moveRefusal says why a unit may not advance or sprint at all now.
func (r *Run) moveRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	un := r.unit(u)
	sprint := a == SprintAction
	switch {
	case sprint && un.Emptied:
		return tally.Refuse("ff.transport.flying-exit.no-sprint", "units left it this round: it may not sprint", "advance")
	case sprint && un.HVA && !r.mayBoardWithHVA(u) && !r.mayJumpOut(u):
		return tally.Refuse("ff.drone.hva.move", "a unit with an HVA may not sprint", "advance, or detach it")
	}
	switch un.Where {
	case Aboard:
		return r.exitRefusal(u, a, b)
	case Inside, OnRoof:
		return r.leaveRefusal(u)
	case OnTable:
		return r.flightRefusal(u, a, b)
	case Reserve:
		if r.flier(u) && r.pace(u, sprint) < leastFlight {
			return tally.Refuse("ff.flyer.minimum-six", "it must end at least 6\" from the table edge", "sprint if that is far enough, or halt")
		}
	}
	return nil
}

// haltRefusal says why a unit may not halt: flying vehicles must move, strays must close up.
func (r *Run) haltRefusal(u UnitID, b *Budget) *tally.Refusal {
	if no := r.mustFly(u, Halt, b); no != nil {
		return no
	}
	return r.mustRestore(u, Halt, b)
}

// firstActionRefusal bars all that must wait until the unit has moved, and what the place of a unit
// keeps it from doing.
func (r *Run) firstActionRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	if no := r.mustFly(u, a, b); no != nil {
		return no
	}
	if no := r.aboardRefusal(u, a); no != nil {
		return no
	}
	if a == AdvanceAssault || a == Charge {
		if no := r.assaultFromRefusal(u, a, b); no != nil {
			return no
		}
	}
	return r.mustRestore(u, a, b)
}

// assaultFromRefusal bars assaults out of a place that the unit may not leave so, and those of flying
// vehicles.  ff.building.leave, ff.transport.exit.*, ff.flyer.no-assault
func (r *Run) assaultFromRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	un := r.unit(u)
	k := r.words(u)
	switch {
	case k.Fly && k.Vehicle:
		return tally.Refuse("ff.flyer.no-assault", "a flying vehicle may not start an assault", "advance or sprint")
	case a == Charge && un.HVA:
		return tally.Refuse("ff.drone.hva.move", "a unit with an HVA may not sprint", "advance")
	case un.Where == Aboard:
		return r.exitRefusal(u, a, b)
	case un.Where == Inside || un.Where == OnRoof:
		return r.leaveRefusal(u)
	}
	return nil
}

// consolidate lets a winner move 3" in any direction, into other terrain too, but into no transport and
// no building.  ff.result.consolidate, ff.result.consolidate-limits
func (r *Run) consolidate(u UnitID) {
	if !r.onGround(u) {
		return
	}
	r.cite("ff.result.consolidate-limits")
	r.moveUnit(&MoveSpec{Unit: u, Name: "consolidate", Rule: "ff.result.consolidate", Limit: 3 * geom.Inch, Target: NoUnit})
}
