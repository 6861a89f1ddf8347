package defiance

import (
	"sortie/flow"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// The questions of splits and joins.
const (
	AskChange = "structure" // which change, or none
	AskParts  = "split"     // who goes into the new part
)

// restructure asks a side for splits and joins until it has no more.
// dvg.turn.command-phase.splits-joins
func (r *Run) restructure(side Side) {
	var merged []UnitID // in this phase: more may join them, since two or more standard units become one
	for {
		list := r.Changes(side)
		if len(list) == 0 {
			return
		}
		v := r.ask(flow.Question{Name: AskChange, Seat: side, Kind: flow.PickOne, Rule: "dvg.turn.command-phase.splits-joins", Unit: -1, Target: -1,
			Prompt: "Do units split or join?", HasDefault: true,
			Offers: func() []flow.Option {
				out := r.List(len(list) + 1)
				out = append(out, flow.Option{Value: position.NoChange, Key: "done", Label: "No more changes"})
				judge := func(v int32) *tally.Refusal { return r.ChangeRefusal(v, merged) }
				for _, v := range list {
					out = append(out, flow.Option{Value: v, Key: r.ChangeKey(v), Label: r.ChangeLabel(v), Judge: judge, Rule: position.ChangeRule(v)})
				}
				return out
			}}).Value
		if v == position.NoChange {
			return
		}
		r.carryOut(v)
		if kind, into, _ := position.Parts(v); kind == position.Merges {
			merged = append(merged, UnitID(into))
		}
	}
}
