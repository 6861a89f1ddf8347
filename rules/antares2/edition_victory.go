package antares2

import (
	"fmt"

	"sortie/flow"
	"sortie/rules/antares2/position"
)

// countDice notes how many order dice each side begins with.  g1.army.broken
func (s *State) countDice() {
	s.Begun = [2]int16{}
	for i := range s.Units {
		s.Begun[s.Groups[i].Side] += int16(s.Units[i].MOD)
	}
}

// armyBroken tells whether an army has lost more than half of its starting order dice.  g1.army.broken
func (s *State) armyBroken(side Side) bool {
	return s.OnSheet("g1.army.broken", 2*(s.Begun[side]-s.diceLeft(side)) > s.Begun[side])
}

// diceLeft counts the order dice of a side that are not lost: contested ones are not, those that the enemy has claimed are.
// A die that a unit has for one turn more is none of those it began with.  g1.army.broken, g1.turn.end.contested
func (s *State) diceLeft(side Side) int16 {
	left := int16(0)
	for i := range s.Units {
		if un := &s.Units[i]; s.Groups[i].Side == side && un.Where != position.Destroyed {
			left += int16(min(un.MOD, un.InHand+un.NDice+un.Contested-un.Extra))
		}
	}
	return left
}

// brokenArmies judges a game of points: a broken army loses to one that is not, and scores no more than the winner.
// g1.army.broken-loses, g1.army.broken-points
func (r *Run) brokenArmies() (winner Side, why string, judged bool) {
	for side := range Side(2) {
		other := position.OtherOfTwo(side)
		if !r.armyBroken(side) || r.armyBroken(other) || r.Denied("g1.army.broken-loses") {
			continue
		}
		r.cite("g1.army.broken", "g1.army.broken-loses")
		points := r.victoryPoints()
		if r.by("g1.army.broken-points", points[side] > points[other]) {
			r.VP[side] -= int16(points[side] - points[other])
			points = r.victoryPoints()
		}
		return other, fmt.Sprintf("the other army is broken; %d to %d victory points", points[0], points[1]), true
	}
	return flow.Nobody, "", false
}
