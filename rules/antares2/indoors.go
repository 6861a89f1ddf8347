package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// goInside notes after a move which building each model is in.  a2.building.floor-plans
func (r *Run) goInside(u UnitID) {
	for m := range r.Members(u) {
		was := r.Bodies[m].Inside
		r.Enter(m)
		if in := r.Bodies[m].Inside; in >= 0 && in != was {
			r.cite("a2.building.floor-plans")
		}
	}
}

// offerLevel asks a unit that ends its move in a building with several levels on which of them it ends, as a whole or
// model by model: each floor up or down costs 1 inch of what is left of the move, twice that where the
// interior slows it.  a2.building.floors-1-inch, a2.building.floors-formation
func (r *Run) offerLevel(g *position.Move) {
	st := position.Stairs{Unit: g.Spec.Unit, Left: g.Leftover, Target: g.Spec.Target}
	piece := r.SharedBuilding(st.Unit)
	if piece < 0 {
		return
	}
	st.Top, st.Pace = r.TopLevel(piece), g.FloorPace(int16(piece))
	if st.Top < 1 {
		return
	}
	r.MustClose(&st)
	if g.Spec.Target != NoUnit && st.Close == nil {
		return // the floors of a charge follow from whom it touches
	}
	usual := position.StayLevel
	if st.Close != nil {
		usual = position.EachLevel
	}
	a := r.ask(flow.Question{
		Name: AskLevel, Seat: r.Groups[st.Unit].Side, Kind: flow.PickOne, Rule: "a2.building.floors-1-inch", Unit: int32(st.Unit), Target: -1,
		Prompt: "On which level does it end?", Default: flow.Answer{Value: usual}, HasDefault: true,
		Offers: func() []flow.Option {
			out := []flow.Option{{Value: position.StayLevel, Key: "stay", Label: "Stay"}}
			if st.Close != nil {
				out[0].Rule, out[0].Refused = "a2.formation.compromised", r.StairsRefusal(&st, func(m ModelID) int8 { return r.Bodies[m].Level })
			}
			out = append(out, st.Levels(func(l int8) *tally.Refusal {
				return r.StairsRefusal(&st, func(ModelID) int8 { return l })
			})...)
			return append(out, flow.Option{Value: position.EachLevel, Key: "each", Label: "Each model by itself", Rule: "a2.building.floors-formation", Refused: r.SeveralRefusal(st.Unit)})
		},
	})
	switch a.Value {
	case position.StayLevel:
	case position.EachLevel:
		r.askLevels(&st)
	default:
		r.ToLevels(st.Unit, func(ModelID) int8 { return int8(a.Value) })
	}
}

// askLevels asks for the level of every model.  a2.building.floors-formation
func (r *Run) askLevels(st *position.Stairs) {
	var models []ModelID
	var now flow.Answer
	for m := range r.Own(st.Unit) {
		models = append(models, m)
		now.Values = append(now.Values, int32(r.Bodies[m].Level))
	}
	for i := range st.Close {
		now.Values[i] = int32(st.Close[i])
	}
	level := func(a *flow.Answer) func(ModelID) int8 {
		return func(m ModelID) int8 {
			for i, o := range models {
				if o == m {
					return int8(a.Values[i])
				}
			}
			return r.Bodies[m].Level
		}
	}
	a := r.ask(flow.Question{
		Name: AskFloors, Seat: r.Groups[st.Unit].Side, Kind: flow.Allocate, Rule: "a2.building.floors-formation", Unit: int32(st.Unit), Target: -1,
		Prompt: "On which level does each model end?", Default: now, HasDefault: true,
		Offers: func() []flow.Option { return st.Levels(nil) },
		Items: func() []flow.Option {
			var out []flow.Option
			for _, m := range models {
				out = append(out, flow.Option{Value: int32(m), Key: r.ModelName(m), Label: r.ModelName(m)})
			}
			return out
		},
		Check:   func(a *flow.Answer) *tally.Refusal { return r.StairsRefusal(st, level(a)) },
		Suggest: func(*dice.Rand) flow.Answer { return now.Clone() },
	})
	r.ToLevels(st.Unit, level(&a))
}

// chooseLevel lets a unit that has moved inside a building change its level.
func (r *Run) chooseLevel(g *position.Move) {
	if r.InPlay(g.Spec.Unit) {
		r.offerLevel(g)
	}
}
