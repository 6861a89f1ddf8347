package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AskHitAndRun asks a charger with the rule whether it leaves before the fight.
const AskHitAndRun = "hit-and-run"

// hitsAndRuns tells whether a unit has the rule: all of its own models do.
func (s *State) hitsAndRuns(u UnitID) bool {
	if s.Book.Edition == position.First { // any Fast unit with a Run order that assaults, or that fights at all if so agreed  g1.pbs.break-off
		return s.Applies("g1.pbs.break-off", s.fast(u) && s.Unit(u).Current() == position.RunOrder && (s.Unit(u).Charged || s.Book.Options.BreakOffBoth))
	}
	for m := range s.Own(u) {
		if !s.TypeOf(m).Traits.HitAndRun {
			return false
		}
	}
	return true
}

// hitAndRun lets a unit that has charged go on before hand-to-hand; the assault ends with that.
// a2.special.hit-and-run.when
func (r *Run) hitAndRun(c *Clash) bool {
	for _, u := range c.Units {
		if !r.Applies("a2.special.hit-and-run.ends-assault", r.hitsAndRuns(u) && r.declaresHitAndRun(c, u)) {
			continue
		}
		enemy := c.enemyOf(u)
		r.tell("hit-and-run", u, enemy, "a2.special.hit-and-run.ends-assault", "%s strikes and is gone", r.Name(u))
		if r.hitsAndRuns(enemy) {
			r.cite("a2.special.hit-and-run.any-opponent")
		}
		r.fought()
		r.moveUnit(r.hitAndRunSpec(u, enemy))
		r.keepApart(u, enemy)
		return true
	}
	return false
}

// hitAndRunSpec is the move: a consolidation of 1M that may pass over the enemy.
// a2.special.hit-and-run.move
func (r *Run) hitAndRunSpec(u, enemy UnitID) *position.MoveSpec {
	return &position.MoveSpec{Unit: u, Name: AskConsolidate, Rule: "a2.special.hit-and-run.move", Multiple: 1, Target: NoUnit, Over: enemy, From: NoUnit, Must: true}
}

// declaresHitAndRun asks the owner. The unit must have charged and must find a place to end.
func (r *Run) declaresHitAndRun(c *Clash, u UnitID) bool {
	refused := r.hitAndRunRefusal(c, u)
	a := r.ask(flow.Question{
		Name: AskHitAndRun, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.special.hit-and-run.when", Unit: int32(u), Target: int32(c.enemyOf(u)),
		Prompt:  "Leave before the fight?",
		Default: flow.Answer{Value: flow.No}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{
				{Value: flow.Yes, Key: "yes", Label: "Yes", Rule: "a2.special.hit-and-run.when", Refused: refused},
				{Value: flow.No, Key: "no", Label: "No"},
			}
		},
	})
	return a.Value == flow.Yes
}

func (r *Run) hitAndRunRefusal(c *Clash, u UnitID) *tally.Refusal {
	if !r.Unit(u).Charged && !(r.Book.Edition == position.First && r.Book.Options.BreakOffBoth) {
		return tally.Refuse("a2.special.hit-and-run.when", r.Name(u)+" has only been assaulted", "fight")
	}
	if !r.canLeave(r.hitAndRunSpec(u, c.enemyOf(u)), c.enemyOf(u)) {
		return tally.Refuse("a2.special.hit-and-run.move", r.Name(u)+" finds no place to end its move", "fight")
	}
	return nil
}
