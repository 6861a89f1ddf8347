package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// hvaPace is the most that a unit with an HVA advances.  ff.drone.hva.move
const hvaPace = 6 * geom.Inch

// ReturnRefusal says why the model that comes back may not stand where it is put.
func (g *Trip) ReturnRefusal(a *flow.Answer) *tally.Refusal {
	if len(a.Paths) != 1 || a.Paths[0].Figure != -1 {
		return tally.Refuse(g.place.Rule, "place the one model that comes back", "put it beside its unit")
	}
	return g.mayReturn(a.Paths[0].Points[0])
}

// mayReturn says why the last of the poses may not stand somewhere, nil if it may: it is placed as those are that
// follow their leader.  ff.move.coherency-3, ff.move.enemy-one-inch, ff.move.friend-one-inch,
// ff.move.others-not-other-terrain, ff.move.terrain-with-leader, ff.kw.fly.objective
func (g *Trip) mayReturn(at geom.Point) *tally.Refusal {
	last := len(g.Poses) - 1
	p := &g.Poses[last]
	p.At, p.Stands = at, false
	if f, by := g.Placed(last); f != march.Fine {
		return g.refusal(f, by, last)
	}
	p.Stands = false
	if i := g.LeftOutside(); i >= 0 {
		return g.outside(i)
	}
	return nil
}

// ReturnSpot finds a place for a returning model round its leader, in the leader's terrain first; from a random
// bearing if there is a generator.
func (g *Trip) ReturnSpot(rnd *dice.Rand) (geom.Point, bool) {
	last := len(g.Poses) - 1
	p, lead := &g.Poses[last], &g.Poses[g.Lead]
	p.Stands = false
	if rnd != nil {
		b := p.Base.Posed(lead.At, p.Facing)
		step := b.Span()/2 + lead.Body.Span()/2 + 2
		turn := geom.Angle(rnd.Int(360))
		for k := range geom.Angle(12) {
			if at := lead.At.Polar((turn + 30*k).Norm(), step); g.Fits(last, at, true) {
				return at, true
			}
		}
	}
	ok := g.Settle(last)
	return p.At, ok
}

// AskMove asks how a leader goes and where the others stand.
const AskMove = "move"

// Stand puts the models where a judgement has them end.
func (s *State) Stand(g *Trip) {
	u := g.Spec.Unit
	if s.Units[u].Where == Inside {
		s.Units[u].Left = s.Round
	}
	if s.Units[u].Where != OnTable {
		s.putOn(u)
	}
	for i := range g.Poses {
		p := &g.Poses[i]
		s.Bodies[ModelID(p.Figure)].At, s.Bodies[ModelID(p.Figure)].Facing = p.At, p.Facing
	}
	s.CarryHVA(u)
}

// CarryHVA keeps the HVA where the unit is that it is attached to.
func (s *State) CarryHVA(u UnitID) {
	if !s.Units[u].HVA {
		return
	}
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == HVAMarker && m.Unit == u {
			m.At, m.Roof = s.WhereIs(u), s.Units[u].Where == OnRoof
		}
	}
}

// MoveWords say how far the leader has gone.
func MoveWords(name string, g *Trip) string {
	d := geom.Dist(g.From, g.Poses[g.Lead].At)
	if !g.Start.None() || d == 0 {
		return name + " moves"
	}
	return name + " moves " + game.Tenths(d)
}

// Pace is how far a unit may go with an advance or a sprint: SPEED, Handlers, orders, less with an HVA.
// ff.actions.advance.short, ff.actions.sprint.long, ff.kw.handler, ff.drone.hva.move
func (s *State) Pace(u UnitID, sprint bool) geom.Length {
	t := s.Lead(u)
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
		if s.TypeOf(m).Words.Handler && !s.Muted(m) {
			n++
		}
	}
	return n
}

// PaceSum is the same number with its reasons, in inches.
func (s *State) PaceSum(u UnitID, sprint bool) tally.Tally {
	t := s.Lead(u)
	base, rule := t.Advance, tally.Rule("ff.actions.advance.short")
	if sprint {
		base, rule = t.Sprint, "ff.actions.sprint.long"
	}
	sum := s.Sum("speed", "SPEED", rule, int(base/geom.Inch))
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

// WalkSpec is the move that an action gives a unit.
func (s *State) WalkSpec(u UnitID, a Action) MoveSpec {
	sprint := a == SprintAction || a == Charge
	spec := MoveSpec{Unit: u, Name: AskMove, Rule: "ff.actions.advance.short", Limit: s.Pace(u, sprint), Sprint: sprint, Target: NoUnit}
	if sprint {
		spec.Rule = "ff.actions.sprint.long"
	}
	if s.Flier(u) {
		spec.Least = leastFlight
	}
	return spec
}

// MoveRefusal says why a unit may not advance or sprint at all now.
func (s *State) MoveRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	un := s.Unit(u)
	sprint := a == SprintAction
	switch {
	case sprint && un.Emptied:
		return tally.Refuse("ff.transport.flying-exit.no-sprint", "units left it this round: it may not sprint", "advance")
	case sprint && un.HVA && !s.mayBoardWithHVA(u) && !s.mayJumpOut(u):
		return tally.Refuse("ff.drone.hva.move", "a unit with an HVA may not sprint", "advance, or detach it")
	}
	switch un.Where {
	case Aboard:
		return s.exitRefusal(u, a, b)
	case Inside, OnRoof:
		return s.LeaveRefusal(u)
	case OnTable:
		return s.flightRefusal(u, a, b)
	case Reserve:
		if s.Flier(u) && s.Pace(u, sprint) < leastFlight {
			return tally.Refuse("ff.flyer.minimum-six", "it must end at least 6\" from the table edge", "sprint if that is far enough, or halt")
		}
	}
	return nil
}

// HaltRefusal says why a unit may not halt: flying vehicles must move, strays must close up.
func (s *State) HaltRefusal(u UnitID, b *Budget) *tally.Refusal {
	if no := s.mustFly(u, Halt, b); no != nil {
		return no
	}
	return s.mustRestore(u, Halt, b)
}

// FirstActionRefusal bars all that must wait until the unit has moved, and what the place of a unit
// keeps it from doing.
func (s *State) FirstActionRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	if no := s.mustFly(u, a, b); no != nil {
		return no
	}
	if no := s.aboardRefusal(u, a); no != nil {
		return no
	}
	if a == AdvanceAssault || a == Charge {
		if no := s.assaultFromRefusal(u, a, b); no != nil {
			return no
		}
	}
	return s.mustRestore(u, a, b)
}

// assaultFromRefusal bars assaults out of a place that the unit may not leave so, and those of flying
// vehicles.  ff.building.leave, ff.transport.exit.*, ff.flyer.no-assault
func (s *State) assaultFromRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	un := s.Unit(u)
	k := s.Words(u)
	switch {
	case k.Fly && k.Vehicle:
		return tally.Refuse("ff.flyer.no-assault", "a flying vehicle may not start an assault", "advance or sprint")
	case a == Charge && un.HVA:
		return tally.Refuse("ff.drone.hva.move", "a unit with an HVA may not sprint", "advance")
	case un.Where == Aboard:
		return s.exitRefusal(u, a, b)
	case un.Where == Inside || un.Where == OnRoof:
		return s.LeaveRefusal(u)
	}
	return nil
}

// WhereIs is the place of a unit: its leader's, its building's or its transport's.
func (s *State) WhereIs(u UnitID) geom.Point {
	un := s.Unit(u)
	switch un.Where {
	case Aboard:
		return s.WhereIs(UnitID(un.In))
	case Inside, OnRoof:
		return s.Book.Board.Pieces[un.In].Area.Bounds().Center()
	}
	return s.Bodies[un.Leader].At
}
