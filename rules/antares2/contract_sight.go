package antares2

import (
	"sortie/geom"
	"sortie/tally"
)

// Sight is what a line of sight meets.
type Sight struct {
	Blocked  bool
	Rule     tally.Rule  // what blocks, or the rule that keeps it open
	By       string      // name of the blocker
	At       geom.Point  // where it is blocked
	Crossed  geom.Length // obscuring terrain on the line
	Obscured bool
	Penalty  int  // Acc penalty for obscuring terrain on this line, as a negative number
	Solid    bool // blocked by blocking terrain or a building: hidden for allocation too
}

// see judges the line from one model (from its weapon system w, or -1 for the base centre) to
// another. As is the size the shooting unit counts as.
func (s *State) see(from ModelID, w int, to ModelID, as Size) Sight { return Sight{} }

// sees tells whether a model has sight to some own model of a unit.
func (s *State) sees(from ModelID, w int, target UnitID, as Size) bool { return s.inPlay(target) }

// rangeTo is the distance from a model (or its weapon system) to the nearest own model of the target
// that it can see; ok is false if it sees none.  a2.range.unit-to-unit
func (s *State) rangeTo(from ModelID, w int, target UnitID, as Size) (geom.Length, bool) {
	best := geom.Length(1 << 30)
	x := s.body(from)
	for n := range s.own(target) {
		y := s.body(n)
		best = min(best, geom.Gap(&x, &y))
	}
	return best, true
}

// obscured tells whether most of the shooters see most of the target through obscuring terrain, and
// the Acc penalty.  a2.hit.mod.obscuring.most-of-most
func (s *State) obscured(shooters []ModelID, target UnitID, as Size) (penalty int, rule tally.Rule) {
	return 0, ""
}

// hidden tells whether a model is hidden from all shooters by blocking terrain or a building.
// a2.allocate.hidden-excluded
func (s *State) hidden(m ModelID, shooters []ModelID, as Size) bool { return false }

// cover is the best cover bonus a model has against a shot from the given models.  a2.cover.*
func (s *State) cover(m ModelID, shooters []ModelID, pbs bool) (bonus int, label string, rule tally.Rule) {
	return 0, "", ""
}

// sizeOfUnit is the size of its largest model.  a2.size.unit-counts-largest
func (s *State) sizeOfUnit(u UnitID) Size {
	best := Small
	for m := range s.own(u) {
		best = max(best, s.typ(m).Size)
	}
	return best
}
