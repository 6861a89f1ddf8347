package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/firefight/position"
)

// placing asks where a unit is put and puts it there. It reports whether it did: the player may decline,
// or there may be no room at all.
func (r *Run) placing(p *position.PlaceSpec) bool {
	g := r.NewPlacing(p)
	defer g.Done()
	first, ok := g.FirstPlace()
	if !ok {
		return false
	}
	a := r.ask(flow.Question{
		Name: p.Name, Seat: r.Groups[p.Unit].Side, Kind: flow.Place, Rule: p.Rule, Unit: int32(p.Unit), Target: -1,
		Check: g.Judge, Passes: g.Legal, Suggest: func(rnd *dice.Rand) flow.Answer { return g.SuggestPlace(rnd, first) },
		Default: first, HasDefault: true,
	})
	if len(a.Paths) == 0 {
		return false
	}
	g.Judge(&a)
	r.Stand(g)
	if p.Name == AskPlace {
		r.cite(p.Rule) // deploying is told by itself
	} else {
		r.tell("placed", p.Unit, NoUnit, p.Rule, "%s is put down", r.Name(p.Unit))
	}
	return true
}
