package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// structureOffers lists the parts of buildings a unit may nominate as targets, each with a value of
// firstStructure or more.  a2.building.shoot-target-point
func (r *Run) structureOffers(u UnitID, as Order) []flow.Option { return nil }

// nominateStructure asks for what else a shot at a structure needs (its target point) and fills in
// the bout.
func (r *Run) nominateStructure(b *Bout) {}

// structureGaze is the sight and distance of a model's weapon system to the structure shot at.
func (s *State) structureGaze(b *Bout, m ModelID, w int) (geom.Length, bool) { return 0, false }

// structureAcc adds what counts for shots at the structure: it is large.  a2.building.counts-large
func (s *State) structureAcc(b *Bout, sum *tally.Tally) {}

// settleStructure applies the hits of a bout to the structure it was shot at.
func (r *Run) settleStructure(b *Bout) {}
