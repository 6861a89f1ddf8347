package antares2

import "sortie/tally"

func (r *Run) deployStep() { panic("contract") }

func (r *Run) infiltrateStep() { panic("contract") }

// missionWon tells whether the mission ends the game now.
func (r *Run) missionWon() (winner Side, why string, won bool) { return -1, "", false }

// finalVictory works out who has won after the last turn.
func (r *Run) finalVictory() (winner Side, why string) { return -1, "the last turn is over" }

// assaultRefusal says why a unit may not initiate an assault, nil if it may.
func (r *Run) assaultRefusal(u UnitID) *tally.Refusal {
	return nil
}

// structureRefusal says why a unit may not assault a structure now.
func (r *Run) structureRefusal(u UnitID) *tally.Refusal {
	return tally.Refuse("a2.building.assault-structure", "there is no structure in reach", "run instead")
}

// afterAction offers what may follow an action, such as dismounting.  a2.dismount.timing
func (r *Run) afterAction(u UnitID) {}

// beforeLeaving lets a transport's passengers out and drops what a unit carries.
func (r *Run) beforeLeaving(u UnitID) {}

// afterDestroyed is told of every unit destroyed.
func (r *Run) afterDestroyed(u UnitID) {}
