package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// The questions of transports.
const (
	AskEmbark   = "embark"
	AskEvacuate = "evacuate"
	AskGetOut   = "get-out"
	AskLeave    = "disembark"
)

// hatch is where a hatch of a transport's model is now.
func (s *State) hatch(m ModelID, i int) geom.Point {
	mo := &s.Bodies[m]
	return mo.At.Add(geom.Rotate(s.hatchOf(m, i), mo.Facing))
}

// hatchOf is the place of a hatch on the model; without any the middle of the rear is one.
func (s *State) hatchOf(m ModelID, i int) geom.Point {
	t := s.typ(m)
	if len(t.Hatches) > 0 {
		return t.Hatches[i]
	}
	return geom.Point{X: t.Base.Bounds().Min.X}
}

func (s *State) hatches(m ModelID) int { return max(len(s.typ(m).Hatches), 1) }

// exit is the hatch of a transport nearest to a place. Destroyed models still tell where theirs were.
// a2.transport.disembark.action
func (s *State) exit(t UnitID, to geom.Point) geom.Point {
	best, bestSq := to, int64(-1)
	for m := range s.Roll(t) {
		if s.typ(m).Traits.Transport == 0 {
			continue
		}
		for i := range s.hatches(m) {
			h := s.hatch(m, i)
			if sq := geom.DistSq(h, to); bestSq < 0 || sq < bestSq {
				best, bestSq = h, sq
			}
		}
	}
	return best
}

// embark takes the whole unit off the table; its pins and dice stay with it. The transport stands for
// the rest of the turn.  a2.transport.embark.stationary
func (r *Run) embark(u, t UnitID) {
	r.takeOff(u, Aboard)
	r.unit(u).Carrier = t
	r.unit(t).Took = true
	r.tell("embarked", u, t, "a2.transport.embark.run", "%s boards %s", r.name(u), r.name(t))
}

// aboardRefusal says why an embarked unit may not be given an order, nil if it may: it rallies, or gets
// out with a Run or an Advance. Who takes nothing but Run orders may take one and stay.
// a2.transport.rally-only, a2.transport.probes.run-order
func (s *State) aboardRefusal(u UnitID, o Order) *tally.Refusal {
	un := &s.Units[u]
	if un.Where != Aboard {
		return nil
	}
	if un.Type == force.Probe {
		if o == RunOrder {
			return nil
		}
		return tally.Refuse("a2.transport.probes.run-order", "an embarked probe takes Run orders only", "give it a Run")
	}
	switch o {
	case Rally:
		return nil
	case RunOrder, Advance:
		if !s.denied("a2.transport.disembark.action") {
			return s.disembarkRefusal(u)
		}
	}
	return tally.Refuse("a2.transport.rally-only", "an embarked unit rallies, or gets out with a Run or an Advance", "give it a Rally")
}

// disembarkRefusal says why an embarked unit may not get out now, nil if it may.
// a2.transport.disembark.1m, a2.transport.whole-turn-limit
func (s *State) disembarkRefusal(u UnitID) *tally.Refusal {
	t := s.Units[u].Carrier
	if s.Units[t].Where != OnTable {
		return tally.Refuse("a2.transport.disembark.action", s.name(t)+" is not on the table", "wait until it is")
	}
	if s.Units[t].Moved > s.slowest(t) {
		return tally.Refuse("a2.transport.disembark.1m", s.name(t)+" has moved more than 1M this turn", "get out in another turn")
	}
	return nil
}

// slowest is the smallest M of a unit: that of its profile, whatever damage leaves of its moves.
func (s *State) slowest(u UnitID) geom.Length {
	best := geom.Length(-1)
	for m := range s.own(u) {
		if l := s.typ(m).M; best < 0 || l < best {
			best = l
		}
	}
	return max(best, 0)
}

// stillMoves is how far a transport may move now, of the given allowance, and the rule that limits it:
// not at all once it has taken units on board, and 1M in the whole turn once it has put some off. The
// limits count over all its actions, and over moves that a rule would force.
// a2.transport.embark.stationary, a2.transport.disembark.1m, a2.transport.whole-turn-limit
func (s *State) stillMoves(t UnitID, allowance geom.Length) (geom.Length, tally.Rule) {
	un := &s.Units[t]
	if un.Took {
		return 0, "a2.transport.embark.stationary"
	}
	if !un.PutOff {
		return allowance, ""
	}
	if left := max(s.slowest(t)-un.Moved, 0); left < allowance {
		if un.Moved > 0 {
			return left, "a2.transport.whole-turn-limit"
		}
		return left, "a2.transport.disembark.1m"
	}
	return allowance, ""
}

// evacuate lets everybody out of a destroyed transport, in their owner's order: each unit moves 1M from
// the hatches, goes Down (probes: Run) and takes a pin.  a2.transport.destroyed.disembark
func (r *Run) evacuate(t UnitID) {
	if r.nextOutOf(t) == NoUnit {
		return
	}
	for m := range r.Members(t) {
		r.Remove(m) // the hull is out of the way already
	}
	for range r.Units {
		u := r.nextOut(t)
		if u == NoUnit {
			return
		}
		r.throwOut(u, t)
	}
}

// nextOut asks who leaves the wreck next.
func (r *Run) nextOut(t UnitID) UnitID {
	first := r.nextOutOf(t)
	if n := r.passengers(t); n < 2 {
		return first
	}
	a := r.ask(flow.Question{
		Name: AskEvacuate, Seat: r.Groups[t].Side, Kind: flow.PickOne, Rule: "a2.transport.destroyed.disembark", Unit: int32(t), Target: -1,
		Prompt: "Who gets out next?", Default: flow.Answer{Value: int32(first)}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Units {
				if u := UnitID(i); r.aboardOf(u, t) {
					out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.name(u), Label: r.name(u), Rule: "a2.transport.destroyed.disembark"})
				}
			}
			return out
		},
	})
	return UnitID(a.Value)
}

// nextOutOf is the first unit aboard a transport, NoUnit if nobody is.
func (s *State) nextOutOf(t UnitID) UnitID {
	for i := range s.Units {
		if s.aboardOf(UnitID(i), t) {
			return UnitID(i)
		}
	}
	return NoUnit
}

// passengers counts the units aboard a transport.
func (s *State) passengers(t UnitID) int {
	n := 0
	for i := range s.Units {
		if s.aboardOf(UnitID(i), t) {
			n++
		}
	}
	return n
}

// throwOut is one unit leaving a destroyed transport.  a2.transport.destroyed.move-down-pin
func (r *Run) throwOut(u, t UnitID) {
	r.leave(u)
	r.reveal(u, t)
	spec := MoveSpec{Unit: u, Name: AskGetOut, Rule: "a2.transport.destroyed.move-down-pin", Multiple: 1, Target: NoUnit, Over: NoUnit, From: t, Must: true}
	r.moveUnit(&spec)
	r.unit(u).Carrier = NoUnit
	if !r.inPlay(u) {
		return
	}
	r.standApart(&spec)
	r.spreadOut(u) // equipment too
	r.offerCarry(u)
	order := Down
	if r.by("a2.transport.probes.destroyed", r.unit(u).Type == force.Probe) {
		order = RunOrder
	}
	r.goesDown(u, order)
	r.addPins(u, 1, "a2.transport.destroyed.move-down-pin")
}

// aboardFault says why a unit may not start a game aboard a transport, nil if it may. Ruling: what
// could not embark cannot start aboard either.  a2.transport.capacity
func (s *State) aboardFault(carrier, u UnitID) error {
	if r := s.takesAboardRefusal(carrier, u); r != nil {
		return r
	}
	return nil
}
