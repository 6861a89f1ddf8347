package antares2

import (
	"sortie/flow"
	"sortie/tally"
)

// assault carries a charge from declaration to consolidation.  a2.assault.sequence
func (r *Run) assault(charger, target UnitID, sprint bool) { panic("contract: assault") }

// assaultOffers lists the enemies a unit may declare an assault on, with the reason against others.
func (r *Run) assaultOffers(u UnitID, k RunKind) []flow.Option { return nil }

// assaultStructure is an assault on a building.  a2.building.assault-structure
func (r *Run) assaultStructure(u UnitID) { panic("contract") }

// initiates tells whether a unit may initiate an assault: the rule that lets it, or the refusal.
func (s *State) initiates(u UnitID) (tally.Rule, *tally.Refusal) { return "a2.assault.who", nil }

// assaultRun says why a Run may not be declared as an assault at all.
func (s *State) assaultRun(u UnitID, k RunKind) *tally.Refusal { return nil }
