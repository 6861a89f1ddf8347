package defiance

import "sortie/flow"

// Sides implements game.Game: a battle has two sides, however many people run each.  dvg.house.two-players
func (s *State) Sides() int { return 2 }

// otherOfTwo is the enemy of a side.
func otherOfTwo(side flow.Seat) flow.Seat { return 1 - side }
