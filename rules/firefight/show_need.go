package firefight

import (
	"fmt"

	"sortie/game"
	"sortie/tally"
)

// Need implements game.Needer: a shot hits with its number or more on a D8, and a command die rolled again wins or loses
// swords on average. Other sums count something else.
func (s *State) Need(sum *tally.Tally) string {
	switch sum.Name {
	case "hit":
		return game.HighTest(sum.Total(), 8)
	case "new-roll":
		return onAverage(sum.Total())
	}
	return ""
}

// onAverage says what one roll brings if eight bring so many swords.
func onAverage(ofEight int) string {
	sign, n := "+", ofEight
	if n < 0 {
		sign, n = "−", -n
	}
	return fmt.Sprintf("%s%d.%02d on average", sign, n/8, n%8*100/8)
}
