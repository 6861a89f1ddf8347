package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/position"
)

// offerEmbark asks a unit that has ended a Run beside a transport whether it boards it. It reports
// whether the unit is aboard now.  a2.transport.embark.run
func (r *Run) offerEmbark(u UnitID, left position.AfterRun) bool {
	if !r.InPlay(u) || !r.BesideAny(u) {
		return false
	}
	usual := r.Boardable(u, left)
	if usual == NoUnit && !r.Staged {
		return false // nothing to choose; only a rule case wants to see it refused
	}
	a := r.ask(flow.Question{
		Name: AskEmbark, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.transport.embark.run", Unit: int32(u), Target: -1,
		Prompt: "Which transport does it board?", Default: flow.Answer{Value: int32(usual)}, HasDefault: true,
		Offers: func() []flow.Option { return r.EmbarkOffers(u, left) },
	})
	if UnitID(a.Value) == NoUnit {
		return false
	}
	r.embark(u, UnitID(a.Value))
	return true
}
