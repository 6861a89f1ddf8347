package firefight

import (
	"sortie/game"
	"sortie/tally"
)

// Need implements game.Needer: a shot hits with its number or more on a D8. Other sums count something else.
func (s *State) Need(sum *tally.Tally) string {
	if sum.Name != "hit" {
		return ""
	}
	return game.HighTest(sum.Total(), 8)
}
