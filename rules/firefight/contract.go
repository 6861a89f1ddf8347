package firefight

import (
	"sortie/tally"
)

// ---- assault (branch ffassault)

// assaultAction declares and carries out an assault.
func (r *Run) assaultAction(u UnitID, a Action, b *Budget) {}

// assaultRefusal says why a unit may not declare an assault now.
func (r *Run) assaultRefusal(u UnitID, a Action, b *Budget) *tally.Refusal { return nil }
