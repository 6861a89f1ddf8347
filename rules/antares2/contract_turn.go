package antares2

// beforeLeaving lets a transport's passengers out and drops what a unit carries.
func (r *Run) beforeLeaving(u UnitID) {
	r.evacuate(u)
	r.dropCarried(u)
}

// afterDestroyed is told of every unit destroyed.
func (r *Run) afterDestroyed(u UnitID) {}
