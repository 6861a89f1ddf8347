package antares2

// assaultStructure is an assault on a building.  a2.building.assault-structure
func (r *Run) assaultStructure(u UnitID) { panic("contract") }
