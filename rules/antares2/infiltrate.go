package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The questions and the roll of the moves before the game.
const (
	AskInfiltrate = "infiltrate" // run, sprint or stay
	AskMine       = "mine"       // where a mine marker goes
)

// infiltrateStep carries out one pre-game move; after the last, deployment is complete.
// a2.special.infiltrators.pregame-run
func (r *Run) infiltrateStep() {
	waiting := r.Infiltrators()
	if waiting[0]+waiting[1] == 0 {
		r.deploymentOver()
		return
	}
	side := Side(0)
	switch {
	case r.by("a2.special.infiltrators.both-sides", waiting[0] > 0 && waiting[1] > 0):
		side = Side(r.io.Roll(dice.Roll{Name: position.RollInfiltrate, Bag: dice.Bag{waiting[0], waiting[1]}, Unit: -1}) - 1)
	case waiting[1] > 0:
		side = 1
	}
	u := r.askInfiltrator(side)
	r.Unit(u).Infiltrated = true
	r.infiltrate(u)
	r.layMine(u)
}

// deploymentOver ends deployment: only now come barrages and the first turn.
// a2.special.infiltrators.part-of-deployment
func (r *Run) deploymentOver() {
	for i := range r.Units {
		un := &r.Units[i]
		if un.Infiltrated {
			r.cite("a2.special.infiltrators.part-of-deployment")
		}
		if un.Where == position.Reserve && r.AllOwn(UnitID(i), func(t *force.Traits) bool { return t.Infiltrators }) {
			r.cite("a2.special.infiltrators.not-deployed")
		}
	}
	r.freshUnits() // a transport that moved before the game has not moved in the first turn
	if n := int(r.Book.Mission.Barrage); n > 0 {
		r.tell("barrage", NoUnit, NoUnit, "", "A barrage falls on both sides")
		r.pinAll(n, "a2.pins.per-unit")
	}
	r.Phase = position.TurnStart
}

// askInfiltrator asks which infiltrators move now.
func (r *Run) askInfiltrator(side Side) UnitID {
	first := NoUnit
	for i := range r.Units {
		if u := UnitID(i); first == NoUnit && r.Groups[i].Side == side && r.Infiltrates(u) {
			first = u
		}
	}
	a := r.ask(flow.Question{
		Name: AskUnit, Seat: side, Kind: flow.PickOne, Rule: "a2.special.infiltrators.pregame-run", Unit: -1, Target: -1,
		Prompt:  "Which infiltrators move?",
		Default: flow.Answer{Value: int32(first)}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Units {
				if u := UnitID(i); r.Groups[i].Side == side && r.Infiltrates(u) {
					out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u)})
				}
			}
			return out
		},
	})
	return UnitID(a.Value)
}

// infiltrate makes the move: a Run, or a sprint with its test.
func (r *Run) infiltrate(u UnitID) {
	a := r.ask(flow.Question{
		Name: AskInfiltrate, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.special.infiltrators.pregame-run", Unit: int32(u), Target: -1,
		Prompt:  "Move before the game?",
		Default: flow.Answer{Value: position.InfiltrateStay}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{
				{Value: position.InfiltrateStay, Key: "stay", Label: "Stay"},
				{Value: position.InfiltrateRun, Key: "run", Label: "Run", Rule: "a2.special.infiltrators.pregame-run"},
				{Value: position.InfiltrateSprint, Key: "sprint", Label: "Sprint", Rule: "a2.sprint.eligible", Refused: r.CanSprint(u)},
			}
		},
	})
	if a.Value == position.InfiltrateStay {
		return
	}
	spec := &position.MoveSpec{
		Unit: u, Name: "move", Rule: "a2.special.infiltrators.pregame-run", Multiple: 2, Target: NoUnit, Over: NoUnit, From: NoUnit, Board: true,
		Extra: func(w *position.Walk) *tally.Refusal { return r.InfiltrateWay(w) },
	}
	if a.Value == position.InfiltrateSprint {
		spec.Multiple, spec.Sprint = 3, true
	}
	r.cite("a2.special.infiltrators.10-inches")
	r.moveUnit(spec)
	r.Unit(u).Sprinting = false
	r.afterAction(u) // as after a Run that was ordered
}

// layMine lets infiltrators with grenades lay one mine.  a2.special.infiltrators.minefield
func (r *Run) layMine(u UnitID) {
	if !r.InPlay(u) || !r.HasGrenades(u) {
		return
	}
	side := r.Groups[u].Side
	a := r.ask(flow.Question{
		Name: AskMine, Seat: side, Kind: flow.Place, Rule: "a2.special.infiltrators.minefield", Unit: int32(u), Target: -1,
		Prompt: "Where is the mine laid? None if it is not.", HasDefault: true,
		Check:   func(a *flow.Answer) *tally.Refusal { return r.MineRefusal(side, a) },
		Suggest: func(g *dice.Rand) flow.Answer { return r.SuggestMine(side, g) },
	})
	if len(a.Paths) == 0 {
		return
	}
	r.Markers = append(r.Markers, position.Marker{Kind: "mine", Name: "mine of " + r.Name(u), Side: side, At: a.Paths[0].Points[0], Holder: NoUnit})
	r.tell("mine", u, NoUnit, "a2.special.infiltrators.minefield", "%s lays a mine", r.Name(u))
}
