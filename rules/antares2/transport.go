package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// The questions of transports.
const (
	AskEmbark   = "embark"
	AskEvacuate = "evacuate"
	AskGetOut   = "get-out"
	AskLeave    = "disembark"
)

// embark takes the whole unit off the table; its pins and dice stay with it. The transport stands for
// the rest of the turn.  a2.transport.embark.stationary
func (r *Run) embark(u, t UnitID) {
	r.takeOff(u, position.Aboard)
	r.Unit(u).Carrier = t
	r.Unit(t).Took = true
	r.tell("embarked", u, t, "a2.transport.embark.run", "%s boards %s", r.Name(u), r.Name(t))
}

// evacuate lets everybody out of a destroyed transport, in their owner's order: each unit moves 1M from
// the hatches, goes Down (probes: Run) and takes a pin.  a2.transport.destroyed.disembark
func (r *Run) evacuate(t UnitID) {
	if r.NextOutOf(t) == NoUnit {
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
	first := r.NextOutOf(t)
	if n := r.PassengersOf(t); n < 2 {
		return first
	}
	a := r.ask(flow.Question{
		Name: AskEvacuate, Seat: r.Groups[t].Side, Kind: flow.PickOne, Rule: "a2.transport.destroyed.disembark", Unit: int32(t), Target: -1,
		Prompt: "Who gets out next?", Default: flow.Answer{Value: int32(first)}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Units {
				if u := UnitID(i); r.AboardOf(u, t) {
					out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u), Rule: "a2.transport.destroyed.disembark"})
				}
			}
			return out
		},
	})
	return UnitID(a.Value)
}

// throwOut is one unit leaving a destroyed transport.  a2.transport.destroyed.move-down-pin
func (r *Run) throwOut(u, t UnitID) {
	r.leave(u)
	r.reveal(u, t)
	spec := position.MoveSpec{Unit: u, Name: AskGetOut, Rule: "a2.transport.destroyed.move-down-pin", Multiple: 1, Target: NoUnit, Over: NoUnit, From: t, Must: true}
	r.moveUnit(&spec)
	r.Unit(u).Carrier = NoUnit
	if !r.InPlay(u) {
		return
	}
	r.standApart(&spec)
	r.spreadOut(u) // equipment too
	r.offerCarry(u)
	order := position.Down
	if r.by("a2.transport.probes.destroyed", r.Unit(u).Type == force.Probe) {
		order = position.RunOrder
	}
	r.goesDown(u, order)
	r.addPins(u, 1, "a2.transport.destroyed.move-down-pin")
}
