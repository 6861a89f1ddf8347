package conform_test

import (
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/internal/toy/rustlers"
)

// herds is a game of Rustlers of so many sides.
func herds(mission string, sides int, seed uint64) game.Setup {
	s := game.Setup{System: "rustlers", Mission: mission, Seed: seed}
	lists, _ := rustlers.System().Info().FairField(0, sides)
	for _, l := range lists {
		s.Lists = append(s.Lists, l.Text)
	}
	return s
}

func TestRustlersConformsWithTwoThreeAndFour(t *testing.T) {
	games := 6000
	if testing.Short() {
		games = 600
	}
	lone := herds("round-up", 4, 4) // one beast each: sides fall early
	lone.Lists = []string{"ash 1", "clay 1", "elk 1", "heath 1"}
	tame := herds("melee", 3, 5)
	tame.Options = []game.Switch{{ID: "wolves", Value: "off"}}
	conform.Test(t, rustlers.System(), []game.Setup{herds("feud", 2, 1), herds("round-up", 3, 2), herds("melee", 4, 3), lone, tame}, games)
}
