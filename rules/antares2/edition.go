package antares2

import (
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// sheet is by for a rule that only the first edition has.
func (r *Run) sheet(rule tally.Rule, cond bool, more ...tally.Rule) bool {
	return r.Book.Edition == position.First && r.by(rule, cond, more...)
}
