package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// nextStage begins the rest of a move anew from a progress, after a failed test has made the rest of
// the ways too long, or losses have torn the unit apart: the player says how it goes on. It tells whether the unit
// keeps to its ways.  a2.difficult.fail-half-pace, a2.react.ambush.continue
func (r *Run) nextStage(g *position.Move, t position.Progress, torn bool) (same bool) {
	rule := tally.Rule("a2.difficult.fail-half-pace")
	before := *g
	before.Poses = append([]position.Pose(nil), g.Poses...)
	g.Later = true
	g.GoneTo(t)
	if torn {
		rule, g.LongestLink = "a2.react.ambush.continue", 0 // what it may leave open is seen from here
	}
	planned := g.Rest()
	a, ok := r.PlanRest(g)
	if !ok {
		a, ok = g.Shorten(planned)
	}
	if !ok && torn {
		a, ok = g.CloseUp()
	}
	if !ok {
		// Nothing legal lies ahead: the unit ends at the last place of its way where it can stand.
		back := before.LastGood(t)
		before.Loose = true
		before.Give(before.Cut(back))
		*g = before
		r.PutAt(g, position.Whole)
		g.Give(nil)
		return true
	}
	return r.askOn(g, rule, a, planned)
}

// askOn asks how a unit goes on, with what the engine proposes, and tells whether it keeps to what was planned.
func (r *Run) askOn(g *position.Move, rule tally.Rule, a flow.Answer, planned []flow.Path) (same bool) {
	g.Judged.Forget()
	ans := r.ask(flow.Question{
		Name: AskMoveOn, Seat: g.State.Groups[g.Spec.Unit].Side, Kind: flow.Move, Rule: rule,
		Unit: int32(g.Spec.Unit), Target: int32(g.Spec.Target), Default: a, HasDefault: true,
		Check:   func(x *flow.Answer) *tally.Refusal { return g.RefuseOn(x, &a) },
		Suggest: func(*dice.Rand) flow.Answer { return a.Clone() },
	})
	g.Take(&ans)
	return g.KeepsTo(planned)
}
