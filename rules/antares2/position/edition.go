package position

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

// OnSheet is holds for a rule that only the first edition has.
func (s *State) OnSheet(rule tally.Rule, cond bool) bool {
	return s.Book.Edition == First && s.Applies(rule, cond)
}
