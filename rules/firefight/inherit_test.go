package firefight_test

import (
	"context"
	"testing"

	"sortie/lab"
	"sortie/rules/firefight"
)

// A game that takes over the room of others, on other tables and with other lists, goes as it does alone.
func TestInheritedRoomChangesNothing(t *testing.T) {
	sys := firefight.System()
	var cells []lab.Cell
	for _, of := range [][3]string{{"brood-1000", "orrery-1000", "hold-the-relays"}, {"watch-1000", "brood-1000", "hold-the-relays"}} {
		s := setup(t, 1000, of[2], of[0], of[1], 1)
		cells = append(cells, lab.Cell{Setup: s, Labels: s.Whole().Names, Bots: []string{"sensible", "random"}})
	}
	grid := &lab.Grid{System: "ff", Cells: cells, Games: 3, Seed: 5}
	games := []int{0, 3, 1, 4, 2, 5}
	err := grid.Play(context.Background(), sys, games, 1, func(rec *lab.Record) error {
		alone, err := grid.PlayOne(sys, rec.Game)
		if err == nil && alone.Hash != rec.Hash {
			t.Errorf("game %d goes otherwise after another than alone", rec.Game)
		}
		games = games[1:]
		return err
	})
	if err != nil || len(games) > 0 {
		t.Fatalf("%d games were not played: %v", len(games), err)
	}
}
