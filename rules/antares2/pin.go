package antares2

import (
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// addPins puts pins on a unit. Pins are counted per unit.  a2.pins.per-unit
func (r *Run) addPins(u UnitID, n int, rule tally.Rule) {
	un := r.Unit(u)
	if n <= 0 || un.Where == position.Destroyed || r.Denied(rule) {
		return
	}
	if r.sheet("g1.drone.shard.no-pins", r.Sharded(u)) {
		return
	}
	un.Pins = int8(min(int(un.Pins)+n, 100))
	r.cite("a2.pins.per-unit")
	r.tell("pinned", u, NoUnit, rule, "%s takes %d pin(s): %d now", r.Name(u), n, un.Pins)
}

// removePins takes pins off, never below none or below the wounds its models carry.
// a2.special.wound.minimum-pins
func (r *Run) removePins(u UnitID, n int, rule tally.Rule) {
	un := r.Unit(u)
	least := 0
	if carried := r.woundFloor(u); r.Applies("a2.special.wound.minimum-pins", carried > 0) {
		least = carried
	}
	left := max(int(un.Pins)-n, least)
	if left >= int(un.Pins) || r.Denied(rule) {
		return
	}
	if left == least && least > 0 {
		r.cite("a2.special.wound.minimum-pins")
	}
	r.tell("unpinned", u, NoUnit, rule, "%s sheds %d pin(s): %d left", r.Name(u), int(un.Pins)-left, left)
	un.Pins = int8(left)
}

// woundFloor is the number of wounds carried by living models.
func (s *State) woundFloor(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		n += int(s.Figures[m].Wounds)
	}
	return n
}

// keepWoundPins raises a unit's pins to the number of wounds its models carry.
func (r *Run) keepWoundPins(u UnitID) {
	if un := r.Unit(u); r.Applies("a2.special.wound.minimum-pins", int(un.Pins) < r.woundFloor(u)) {
		un.Pins = int8(r.woundFloor(u))
		r.tell("pinned", u, NoUnit, "a2.special.wound.minimum-pins", "%s carries wounds: at least %d pins", r.Name(u), un.Pins)
	}
}
