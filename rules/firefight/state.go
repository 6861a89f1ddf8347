package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/position"
)

// State is a game of Firefight in progress: the position on the table, carried on by the rules (see Run).
type State struct {
	position.State
}

// Clone implements flow.Table.
func (s *State) Clone() flow.Table { return &State{s.State.Copied()} }
