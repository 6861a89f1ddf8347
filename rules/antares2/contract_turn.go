package antares2

import "sortie/tally"

func (r *Run) infiltrateStep() { panic("contract") }


// afterAction offers what may follow an action, such as dismounting.  a2.dismount.timing
func (r *Run) afterAction(u UnitID) {}

// beforeLeaving lets a transport's passengers out and drops what a unit carries.
func (r *Run) beforeLeaving(u UnitID) { r.dropCarried(u) }

// afterDestroyed is told of every unit destroyed.
func (r *Run) afterDestroyed(u UnitID) {}
