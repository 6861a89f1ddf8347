package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/position"
)

// State is a game of Antares 2 in progress: the position on the table, carried on by the rules (see Run).
type State struct {
	position.State
}

// Clone implements flow.Table.
func (s *State) Clone() flow.Table { return s.Copied() }

// Copied is a state of its own.
func (s *State) Copied() *State { return &State{s.State.Copied()} }
