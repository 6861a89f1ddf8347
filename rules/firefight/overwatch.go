package firefight

import (
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// overwatchRefusal bars overwatch before another short action where the option asks for one.
// ff.actions.overwatch.short
func (r *Run) overwatchRefusal(b *position.Budget) *tally.Refusal {
	if r.Book.Options.OverwatchSecond && b.Short == 0 {
		return tally.Refuse("ff.actions.overwatch.short", "overwatch follows another short action", "take a short action first")
	}
	return nil
}

// goOverwatch gives the marker and ends the activation: overwatch never comes before another action.
// ff.actions.overwatch.short
func (r *Run) goOverwatch(u UnitID, b *position.Budget) {
	r.tell("overwatch", u, NoUnit, "ff.actions.overwatch.short", "%s goes on overwatch", r.Name(u))
	r.Unit(u).Overwatch, b.Over = true, true
}
