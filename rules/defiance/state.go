package defiance

import (
	"sortie/flow"
	"sortie/rules/defiance/position"
)

// State is a game of Defiance in progress: the position on the table, carried on by the rules (see Run).
type State struct {
	position.State
}

// Clone implements flow.Table.
func (s *State) Clone() flow.Table { return &State{s.State.Copied()} }

// Sides implements game.Game: a battle has two sides, however many people run each.  dvg.house.two-players
func (s *State) Sides() int { return 2 }
