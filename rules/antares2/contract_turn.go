package antares2

import "sortie/tally"

// structureRefusal says why a unit may not assault a structure now.
func (r *Run) structureRefusal(u UnitID) *tally.Refusal {
	return tally.Refuse("a2.building.assault-structure", "there is no structure in reach", "run instead")
}

// beforeLeaving lets a transport's passengers out and drops what a unit carries.
func (r *Run) beforeLeaving(u UnitID) { r.dropCarried(u) }

// afterDestroyed is told of every unit destroyed.
func (r *Run) afterDestroyed(u UnitID) {}
