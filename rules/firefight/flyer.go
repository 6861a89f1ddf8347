package firefight

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
	"sortie/ways"
)

// leastFlight is how far a flying vehicle's move must take it.  ff.flyer.minimum-six
const leastFlight = 6 * geom.Inch

// flier tells whether a unit is a flying vehicle.
func (s *State) flier(u UnitID) bool {
	k := s.words(u)
	return k.Fly && k.Vehicle
}

// mustFly bars a flying vehicle from spending its last action on anything but a move, and from halting
// before it has moved. Ruling: a pinned one removes its pin first, then must advance.  ff.flyer.must-move
func (r *Run) mustFly(u UnitID, a Action, b *Budget) *tally.Refusal {
	if a == AdvanceAction || a == SprintAction || a == AdvanceAssault || a == Charge || !r.flier(u) {
		return nil
	}
	if w := r.Units[u].Where; w != OnTable && w != OnRoof || b.did(AdvanceAction) || b.did(SprintAction) {
		return nil
	}
	if a != Halt && a != OverwatchAction && !r.isLong(u, a) && b.Short+1 < b.Allowed {
		return nil
	}
	return tally.Refuse("ff.flyer.must-move", "a flying vehicle must advance or sprint in every activation", "advance or sprint")
}

// flightRefusal bars an advance too short for a flying vehicle that could still sprint.  ff.flyer.minimum-six
func (r *Run) flightRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	if a != AdvanceAction || !r.flier(u) || b.N > 0 || b.Pinned || b.Allowed < 2 || r.Units[u].Emptied || r.Units[u].HVA {
		return nil
	}
	if r.pace(u, false) >= leastFlight || r.pace(u, true) < leastFlight {
		return nil
	}
	return tally.Refuse("ff.flyer.minimum-six", "its advance is too short to keep it in the air", "sprint")
}

// canFly tells whether there is any place for a flying vehicle to go.  ff.flyer.minimum-six
func (s *State) canFly(spec *MoveSpec) bool {
	g := s.newTrip(*spec)
	defer g.done()
	defer g.BeginSearch()()
	_, ok := g.flight()
	return ok
}

// flight finds a legal move of a flying vehicle: at the least distance, then further, all round; else wherever
// there is a place.
func (g *trip) flight() (flow.Answer, bool) {
	if g.spec.Limit < g.spec.Least {
		return flow.Answer{}, false
	}
	ahead := geom.Length(0) // of its middle is its front, by which it is measured from the table edge
	if g.Start.Kind == ways.EdgeBorder {
		ahead = g.leadReach()
	}
	for d := g.spec.Least; ; d += 2 * geom.Inch {
		d = min(d, g.spec.Limit)
		for k := range geom.Angle(36) {
			at := g.From
			if !g.Start.None() {
				at = g.Start.Nearest(g.From.Polar(10*k, 60*geom.Inch))
			}
			// rounding must not cost the last twentieth of a millimetre
			at = at.Polar(10*k, min(d+1, g.spec.Limit)-ahead)
			if g.mayLead(at) {
				return g.leadTo(at), true
			}
		}
		if d == g.spec.Limit {
			break
		}
	}
	if !g.Start.None() {
		return flow.Answer{}, false
	}
	f := &g.s.works().field
	g.drawEnds(f)
	f.Off(g.From, g.spec.Least)
	f.Inside(g.From, g.spec.Limit)
	return g.anyEnd(f)
}

// keptOff tells whether a unit may not have a base there because it flies and an objective is nearer than
// 1". That goes for every model, however it got there.  ff.kw.fly.objective, ff.objective.flyers-keep-off
func (s *State) keptOff(u UnitID, b *geom.Shape) bool {
	var room [8]march.Bystander
	return slices.ContainsFunc(s.prizes(u, room[:0]), func(o march.Bystander) bool { return geom.Closer(b, &o.Body, o.Gap) })
}

// canReachFlyer says why a unit may not assault a flying vehicle, nil if it may.  ff.flyer.assaulted-by
func (s *State) canReachFlyer(u, target UnitID) *tally.Refusal {
	if k := s.words(u); !s.flier(target) || k.Fly || k.AntiGrav {
		return nil
	}
	return tally.Refuse("ff.flyer.assaulted-by", "only units with Anti-Grav or Fly can assault a flying vehicle", "pick another target")
}

// leadReach is how far the leader's base or hull reaches from its middle.
func (g *trip) leadReach() geom.Length {
	b := g.s.Shape(g.leader())
	return b.Reach()
}
