package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// Edition tells which of the two books is played; see force.Edition.
type Edition = force.Edition

// The editions.
const (
	Second = force.Second
	First  = force.First
)

// sheet is by for a rule that only the first edition has.
func (r *Run) sheet(rule tally.Rule, cond bool, more ...tally.Rule) bool {
	return r.book.Edition == First && r.by(rule, cond, more...)
}

// onSheet is holds for a rule that only the first edition has.
func (s *State) onSheet(rule tally.Rule, cond bool) bool {
	return s.book.Edition == First && s.holds(rule, cond)
}
