package lab

import (
	"testing"

	"sortie/flow"
	"sortie/game"
)

// A marker or a piece of terrain that is lost belongs to no unit: nobody is the poorer, and nothing fails.
func TestALossWithoutAUnitCountsForNobody(t *testing.T) {
	v := game.View{Sides: make([]game.Side, 2), Units: []game.Unit{{ID: 0, Seat: 0, Kind: "squad", Points: 100, Strong: 5}, {ID: 1, Seat: 1, Kind: "squad", Points: 100, Strong: 5}}}
	w := watcher{losses: []flow.Loss{
		{Unit: -1, By: 1, Models: 1, Cause: "charge", What: flow.Piece(3)},
		{Unit: 0, By: 1, Models: 2, Cause: "carbine", What: flow.Figure(7), Doer: flow.Figure(9)},
	}}
	var rec Record
	w.sum(&v, 0, &rec)
	if len(rec.Causes) != 1 || rec.Causes[0].Name != "carbine" || rec.Causes[0].Models != 2 || rec.Causes[0].Points != 4000 {
		t.Errorf("causes %+v", rec.Causes)
	}
	if len(rec.Units) != 2 || rec.Units[0].Lost != 4000 || rec.Units[1].Dealt != 4000 {
		t.Errorf("units %+v", rec.Units)
	}
}
