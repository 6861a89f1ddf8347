package antares2

import (
	"sortie/dice"
	"sortie/game"
	"sortie/tally"
)

// Need implements game.Needer: a test is passed by its number or less on a D10.
func (s *State) Need(sum *tally.Tally) string { return game.LowTest(sum.Total(), dice.D10) }
