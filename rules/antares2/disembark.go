package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
)

// leave puts a unit's models at a hatch of its transport, ready to move away from it. Until it has, its
// carrier is still noted.  a2.transport.disembark.action
func (r *Run) leave(u UnitID) (t UnitID) {
	t = r.unit(u).Carrier
	at := r.exit(t, geom.Point{X: r.book.Board.Width / 2, Y: r.book.Board.Height / 2})
	r.putOn(u)
	r.unit(u).Carrier = t
	for m := range r.all(u) {
		mo := r.model(m)
		mo.At, mo.Inside, mo.Level = at, -1, 0
	}
	return t
}

// disembark is a Run or an Advance out of a transport: all of the unit at once, measured from the
// hatches. Who finds no room stays aboard.  a2.transport.disembark.action
func (r *Run) disembark(spec *MoveSpec) MoveResult {
	u := spec.Unit
	if r.disembarkRefusal(u) != nil || !r.wantsOut(u) {
		return MoveResult{Over: true}
	}
	t := r.leave(u)
	spec.From = t
	spec.Usual = r.exitPlan(spec, 0)
	if spec.Usual == nil {
		r.backIn(u, t)
		return MoveResult{Over: true}
	}
	res := r.moveUnit(spec)
	if !r.settleOut(u, t) {
		res.Over = true
	}
	return res
}

// wantsOut asks a unit that takes Run orders only whether its Run is meant to take it out.
// a2.transport.probes.run-order
func (r *Run) wantsOut(u UnitID) bool {
	un := r.unit(u)
	return un.Type != Probe || r.askYes(AskLeave, un.Side, u, "a2.transport.probes.run-order", "Does it get out?", false)
}

// assaultOut is an assault by a unit that gets out of its transport for it.
func (r *Run) assaultOut(u UnitID, d Declaration) {
	if r.disembarkRefusal(u) != nil {
		return
	}
	t := r.leave(u)
	r.assault(u, d.Target, d.Run == AssaultSprint)
	r.settleOut(u, t)
}

// settleOut ends a disembarking: the transport has put a unit off, or the unit has not stirred and is
// still aboard. It reports whether the unit is out.  a2.transport.disembark.1m
func (r *Run) settleOut(u, t UnitID) bool {
	if r.unit(u).Where == Destroyed {
		r.unit(t).PutOff = true
		return false
	}
	stirred := false
	for m := range r.own(u) {
		stirred = stirred || r.exit(t, r.Models[m].At) != r.Models[m].At
	}
	if !stirred && r.inPlay(t) {
		r.backIn(u, t)
		return false
	}
	r.unit(u).Carrier, r.unit(u).Secret = NoUnit, false
	r.unit(t).PutOff = true
	r.spreadOut(u)
	r.tell("disembarked", u, t, "a2.transport.disembark.action", "%s gets out of %s", r.name(u), r.name(t))
	return true
}

// backIn returns a unit to its transport.
func (r *Run) backIn(u, t UnitID) {
	r.takeOff(u, Aboard)
	r.unit(u).Carrier = t
}

// spreadOut moves models apart that were stopped on top of one another at a hatch.
func (r *Run) spreadOut(u UnitID) {
	for m := range r.all(u) {
		r.makeRoom(m)
	}
}

// exitPlan finds a way out of a transport: the unit drawn up at some distance from a hatch. Different
// numbers begin the search in different directions. Nil if there is no room at all.
func (r *Run) exitPlan(spec *MoveSpec, first int) *flow.Answer {
	for _, part := range [...]geom.Length{3, 2, 4} {
		for k := range 12 {
			if a := r.exitTo(spec, geom.Angle((first+k*5)%12*30), part); a != nil {
				return a
			}
		}
	}
	return nil
}

// exitTo draws the unit up in one direction from the hatch, at so many quarters of its move.
func (r *Run) exitTo(spec *MoveSpec, dir geom.Angle, quarters geom.Length) *flow.Answer {
	g := r.newMarch(spec)
	g.gather()
	var bodies []geom.Shape
	var who []*pose
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			bodies = append(bodies, r.bodyAt(p.m, p.from, p.facing))
			who = append(who, p)
		}
	}
	if len(who) == 0 {
		return nil
	}
	at := who[0].from.Polar(dir, g.reach()*quarters/4)
	ok := func(i int, s *geom.Shape) bool {
		p := *who[i]
		p.endBody = *s
		return geom.Dist(p.from, s.Center()) <= p.left && g.onTable(s) && g.tooNear(&p) == nil
	}
	ends, found := geom.Arrange(at, bodies, geom.Inch, ok, nil)
	if !found {
		return nil
	}
	a := &flow.Answer{}
	for i, p := range who {
		a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: []geom.Point{ends[i]}})
	}
	if r.walkRefusal(spec, a) != nil {
		return nil
	}
	return a
}

// suggestExit gives different ways out for different generators.
func (r *Run) suggestExit(spec *MoveSpec, rnd *dice.Rand) flow.Answer {
	if a := r.exitPlan(spec, rnd.Int(12)); a != nil {
		return *a
	}
	return usualOf(spec)
}
