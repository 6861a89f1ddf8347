package antares2_test

import (
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/rules/antares2"
)

// Random games keep the promises and the invariants.
func TestRandomGames(t *testing.T) {
	sys := antares2.System()
	info := sys.Info()
	var setups []game.Setup
	for i, a := range info.Lists {
		b := info.Lists[(i+1)%len(info.Lists)]
		setups = append(setups, game.Setup{System: info.ID, Points: max(a.Points, b.Points), Lists: [2]string{a.Text, b.Text},
			Seed: uint64(i), Mission: info.Missions[i%len(info.Missions)].ID})
	}
	conform.Test(t, sys, setups[:min(2, len(setups))], 10)
}
