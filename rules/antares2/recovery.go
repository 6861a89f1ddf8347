package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
)

// RollRecovery is the roll of a recovery test.
const RollRecovery = "recovery"

// What can be done with a Down die at turn end.
const (
	keepDown int32 = iota
	testDown
)

// downRecovery has every Down die kept or tested.  a2.turn-end.down-recovery
func (r *Run) downRecovery() {
	for i := range r.Units {
		if r.Units[i].Where != position.Destroyed && r.hasDie(&r.Units[i], position.Down) {
			r.recoverUnit(UnitID(i))
		}
	}
}

// recoverUnit handles the Down dice of one unit, oldest first. All its tests use the pins it had when
// the segment began, and the pins it loses come off together at the end.
// a2.mod.recovery.each-down, a2.mod.recovery.same-modifier
func (r *Run) recoverUnit(u UnitID) {
	un := r.Unit(u)
	var back [position.MaxDice]bool
	pins, shed, downs := r.pinsInTests(u), 0, 0
	for k := range un.NDice {
		if un.Dice[k].Shows() != position.Down {
			continue
		}
		if downs++; downs > 1 && !r.Applies("a2.mod.recovery.each-down", true) {
			continue
		}
		if r.askRecover(u) == keepDown {
			un.Dice[k].Retained = true
			shed++
			r.tell("kept", u, NoUnit, "a2.down.retain-removes-pin", "%s stays Down", r.Name(u))
			continue
		}
		v := r.recoveryTest(u, pins)
		back[k] = v.Pass
		un.Dice[k].Retained = !v.Pass
		shed += r.shedByRecovery(v)
	}
	if downs > 1 {
		r.cite("a2.mod.recovery.each-down", "a2.mod.recovery.same-modifier", "a2.mod.pins")
	}
	r.removePins(u, shed, "a2.turn-end.down-recovery")
	r.takeBack(u, back)
}

func (r *Run) askRecover(u UnitID) int32 {
	if r.Book.Edition == position.First {
		return r.recovers(u)
	}
	return r.ask(flow.Question{
		Name: AskRecover, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.turn-end.down-recovery", Unit: int32(u), Target: -1,
		Prompt:  "Stay Down, or test to recover?",
		Default: flow.Answer{Value: testDown}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{
				{Value: testDown, Key: "test", Label: "Take a recovery test", Rule: "a2.recovery.required"},
				{Value: keepDown, Key: "keep", Label: "Stay Down and shed a pin", Rule: "a2.down.retain-removes-pin"},
			}
		},
	}).Value
}

// recoveryTest is taken even without pins. It is no order test: rules for those do not touch it.
// a2.recovery.required, a2.recovery.tn, a2.recovery.not-an-order-test
func (r *Run) recoveryTest(u UnitID, pins int) Verdict {
	r.cite("a2.recovery.required", "a2.recovery.tn")
	if r.Book.Edition == position.Second {
		r.cite("a2.recovery.not-an-order-test")
	}
	sum := r.recoverySum(u, pins)
	return r.test(u, &sum)
}

// shedByRecovery is how many pins a recovery test takes off.
func (r *Run) shedByRecovery(v Verdict) int {
	switch {
	case r.by("a2.recovery.result-1", v.Face == 1):
		return 2
	case r.by("a2.recovery.result-10", v.Face == dice.D10):
		return 0
	case r.by("a2.recovery.result-pass", v.Pass):
		return 1
	case r.by("a2.recovery.result-fail", !v.Pass):
		return 1
	}
	return 0
}

// takeBack returns recovered dice to the bag; the newest die left is the current order.
// a2.mod.recovery.failed
func (r *Run) takeBack(u UnitID, back [position.MaxDice]bool) {
	un := r.Unit(u)
	left := int8(0)
	for k := range un.NDice {
		if !back[k] && !(r.Denied("a2.mod.recovery.failed") && un.Dice[k].Shows() == position.Down) {
			un.Dice[left] = un.Dice[k]
			left++
		}
	}
	if left > 0 && left < un.NDice {
		r.cite("a2.mod.recovery.failed")
	}
	r.setDice(un, left)
}
