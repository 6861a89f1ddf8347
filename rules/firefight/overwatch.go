package firefight

import "sortie/tally"

// overwatchRefusal bars overwatch before another short action where the option asks for one.
// ff.actions.overwatch.short
func (r *Run) overwatchRefusal(b *Budget) *tally.Refusal {
	if r.book.Options.OverwatchSecond && b.Short == 0 {
		return tally.Refuse("ff.actions.overwatch.short", "overwatch follows another short action", "take a short action first")
	}
	return nil
}

// goOverwatch gives the marker and ends the activation: overwatch never comes before another action.
// ff.actions.overwatch.short
func (r *Run) goOverwatch(u UnitID, b *Budget) {
	r.tell("overwatch", u, NoUnit, "ff.actions.overwatch.short", "%s goes on overwatch", r.name(u))
	r.unit(u).Overwatch, b.Over = true, true
}
