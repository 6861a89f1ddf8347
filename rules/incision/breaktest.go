package incision

import (
	"sortie/rules/incision/force"
	"sortie/tally"
)

// RollBreak is the die of a break test.
const RollBreak = "break"

// occasion lets every unit test that must: it gained a pin or a Wound by enemy activity and stands at its Break
// Threshold.  is.break.when, is.break.trigger-threshold
func (r *run) occasion() {
	for i := range r.Units {
		u, un := UnitID(i), &r.Units[i]
		gained, knocked := un.Gained, un.Knocked
		un.Gained, un.Hurt, un.Knocked = 0, 0, false
		if gained == 0 || un.Broken || !r.onTable(u) || !r.lead(u).operative() {
			continue
		}
		if r.by("is.break.trigger-threshold", r.burden(u) >= r.threshold(u), "is.break.when") {
			r.breakTest(u, r.by("is.break.with-knockout", knocked))
		}
	}
}

// burden is what a unit bears: its pins and Wounds.  is.wound.like-pin
func (s *State) burden(u UnitID) int {
	n := int(s.Units[u].Pins)
	if w := s.wounds(u); s.holds("is.wound.like-pin", w > 0) {
		n += w
	}
	return n
}

// threshold is the Break Threshold of a unit.  is.stats.bt
func (s *State) threshold(u UnitID) int { return int(s.lead(u).BT) }

// breakSum is the target number of a break test.  is.break.tn
func (s *State) breakSum(u UnitID) tally.Tally {
	t := s.coSum(RollBreak, u, "is.break.tn")
	if n := int(s.Units[u].Pins); n > 0 {
		t.Add("pins", "is.break.tn", -n)
	}
	if n := s.wounds(u); n > 0 {
		t.Add("Wounds", "is.wound.penalty", -n)
	}
	s.stoic(&t, u, int(s.Units[u].Pins)+s.wounds(u))
	return t
}

// breakTest is one break test. Whoever was knocked out by the same attack does not count as Down already.
// is.break.decisive, is.break.success, is.break.failure, is.break.blunder
func (r *run) breakTest(u UnitID, knocked bool) {
	sum := r.breakSum(u)
	v := r.test(u, NoUnit, &sum, "Break test of ", r.name(u))
	switch {
	case v.Pass:
		if r.by("is.break.decisive", v.Decisive) {
			r.unpin(u, 1, "is.break.decisive")
		} else {
			r.cite("is.break.success")
		}
	case v.Fumble && r.by("is.break.blunder", true):
		r.blundered(u)
	case r.by("is.break.failure", r.Units[u].Order == Down && !knocked) && r.by("is.break.blunder", true):
		r.blundered(u)
	default:
		r.cite("is.break.failure", "is.break.failed-over-threshold")
		r.forceDown(u, "is.break.forced-down")
	}
}

// orderedBreak is a break test that a special rule or effect orders, whatever the unit bears.  is.break.trigger-special
func (r *run) orderedBreak(u UnitID) {
	if r.by("is.break.trigger-special", !r.Units[u].Broken && r.onTable(u)) {
		r.breakTest(u, false)
	}
}

// blundered: one more pin; a unit at its threshold then breaks, another is forced Down.  is.break.blunder
func (r *run) blundered(u UnitID) {
	r.addPins(u, 1, "is.break.blunder")
	switch {
	case r.Units[u].Broken:
	case r.burden(u) >= r.threshold(u):
		r.breaks(u, "is.break.blunder")
	default:
		r.forceDown(u, "is.break.forced-down")
	}
}

// forceDown turns a unit's die to Down, from the bag or beside it; it may go prone.
// is.break.forced-down, is.break.forced-down-prone
func (r *run) forceDown(u UnitID, rule tally.Rule) {
	if !r.by(rule, true) {
		return
	}
	r.show(u, Down)
	r.tell("forced-down", u, NoUnit, rule, "%s is forced Down", r.name(u))
	if r.by("is.break.forced-down-prone", true) {
		r.offerProne(u)
	}
}

// autoBreak breaks a unit whose pins and Wounds reach its own Co, without a test.  is.break.automatic
func (r *run) autoBreak(u UnitID) {
	un := r.unit(u)
	if un.Broken || un.Waits || !r.pinnable(u) {
		return
	}
	if co := int(r.lead(u).Line[force.Co]); co > 0 && r.by("is.break.automatic", r.burden(u) >= co) {
		r.breaks(u, "is.break.automatic")
	}
}
