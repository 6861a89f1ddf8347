package position

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

// Flier tells whether a unit is a flying vehicle.
func (s *State) Flier(u UnitID) bool {
	k := s.Words(u)
	return k.Fly && k.Vehicle
}

// mustFly bars a flying vehicle from spending its last action on anything but a move, and from halting
// before it has moved. Ruling: a pinned one removes its pin first, then must advance.  ff.flyer.must-move
func (s *State) mustFly(u UnitID, a Action, b *Budget) *tally.Refusal {
	if a == AdvanceAction || a == SprintAction || a == AdvanceAssault || a == Charge || !s.Flier(u) {
		return nil
	}
	if w := s.Units[u].Where; w != OnTable && w != OnRoof || b.Did(AdvanceAction) || b.Did(SprintAction) {
		return nil
	}
	if a != Halt && a != OverwatchAction && !s.IsLong(u, a) && b.Short+1 < b.Allowed {
		return nil
	}
	return tally.Refuse("ff.flyer.must-move", "a flying vehicle must advance or sprint in every activation", "advance or sprint")
}

// flightRefusal bars an advance too short for a flying vehicle that could still sprint.  ff.flyer.minimum-six
func (s *State) flightRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	if a != AdvanceAction || !s.Flier(u) || b.N > 0 || b.Pinned || b.Allowed < 2 || s.Units[u].Emptied || s.Units[u].HVA {
		return nil
	}
	if s.Pace(u, false) >= leastFlight || s.Pace(u, true) < leastFlight {
		return nil
	}
	return tally.Refuse("ff.flyer.minimum-six", "its advance is too short to keep it in the air", "sprint")
}

// CanFly tells whether there is any place for a flying vehicle to go.  ff.flyer.minimum-six
func (s *State) CanFly(spec *MoveSpec) bool {
	g := s.NewTrip(*spec)
	defer g.Done()
	defer g.BeginSearch()()
	_, ok := g.flight()
	return ok
}

// flight finds a legal move of a flying vehicle: at the least distance, then further, all round; else wherever
// there is a place.
func (g *Trip) flight() (flow.Answer, bool) {
	if g.Spec.Limit < g.Spec.Least {
		return flow.Answer{}, false
	}
	ahead := geom.Length(0) // of its middle is its front, by which it is measured from the table edge
	if g.Start.Kind == ways.EdgeBorder {
		ahead = g.leadReach()
	}
	for d := g.Spec.Least; ; d += 2 * geom.Inch {
		d = min(d, g.Spec.Limit)
		for k := range geom.Angle(36) {
			at := g.From
			if !g.Start.None() {
				at = g.Start.Nearest(g.From.Polar(10*k, 60*geom.Inch))
			}
			// rounding must not cost the last twentieth of a millimetre
			at = at.Polar(10*k, min(d+1, g.Spec.Limit)-ahead)
			if g.mayLead(at) {
				return g.LeadTo(at), true
			}
		}
		if d == g.Spec.Limit {
			break
		}
	}
	if !g.Start.None() {
		return flow.Answer{}, false
	}
	f := &g.s.Works().field
	g.drawEnds(f)
	f.Off(g.From, g.Spec.Least)
	f.Inside(g.From, g.Spec.Limit)
	return g.anyEnd(f)
}

// keptOff tells whether a unit may not have a base there because it flies and an objective is nearer than
// 1". That goes for every model, however it got there.  ff.kw.fly.objective, ff.objective.flyers-keep-off
func (s *State) keptOff(u UnitID, b *geom.Shape) bool {
	var room [8]march.Bystander
	return slices.ContainsFunc(s.prizes(u, room[:0]), func(o march.Bystander) bool { return geom.Closer(b, &o.Body, o.Gap) })
}

// CanReachFlyer says why a unit may not assault a flying vehicle, nil if it may.  ff.flyer.assaulted-by
func (s *State) CanReachFlyer(u, target UnitID) *tally.Refusal {
	if k := s.Words(u); !s.Flier(target) || k.Fly || k.AntiGrav {
		return nil
	}
	return tally.Refuse("ff.flyer.assaulted-by", "only units with Anti-Grav or Fly can assault a flying vehicle", "pick another target")
}

// leadReach is how far the leader's base or hull reaches from its middle.
func (g *Trip) leadReach() geom.Length {
	b := g.s.Shape(g.Leader())
	return b.Reach()
}
