package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// RollBreak is the roll of a break test.
const RollBreak = "break"

// afterBout takes the break test that a settled bout calls for, if the unit does not break by its pins alone. Several
// reasons make one test.  a2.break.one-test-for-all-reasons, a2.break.timing
func (r *Run) afterBout(b *position.Bout) {
	r.dudEffects(b)
	for _, o := range b.Stray {
		r.afterBout(o)
	}
	u := b.Target
	if u < 0 || !r.InPlay(u) || len(b.Hits) == 0 {
		return
	}
	if r.breaksFirst(u) {
		return
	}
	if b.Break {
		r.damageBreak(b)
	} else if rule := r.breakReason(b); r.by("a2.break.timing", rule != "", "a2.pins.before-break-test") {
		r.breakTest(u, rule)
	}
	r.autoBreak(u)
}

// breakReason is the rule by which a bout calls for a break test, empty if none does.
func (r *Run) breakReason(b *position.Bout) tally.Rule {
	if r.Book.Edition == position.First {
		return r.breakReasonOfSheet(b)
	}
	rule := tally.Rule("")
	if r.Applies("a2.break.when.special", b.Pinned && r.nervous(b.Target)) {
		rule = "a2.break.when.special"
	}
	if b.Lost > 0 {
		r.cite("a2.break.when.lost-half") // judged at every loss
	}
	if r.Applies("a2.break.when.lost-half", b.Lost > 0 && r.lostHalf(b.Target)) {
		if rule != "" {
			if r.cite(rule); !r.by("a2.break.one-test-for-all-reasons", true) {
				r.breakTest(b.Target, rule)
			}
		}
		rule = "a2.break.when.lost-half"
	}
	return rule
}

func (s *State) nervous(u UnitID) bool {
	for m := range s.Own(u) {
		if s.TypeOf(m).Traits.EvenIfPinned {
			return true
		}
	}
	return false
}

// lostHalf tells whether a unit that counts its losses has lost half of its number. Weapons and
// equipment do not count.  a2.break.when.lost-half, a2.break.count.no-weapons-equipment
func (s *State) lostHalf(u UnitID) bool {
	un := s.Unit(u)
	if s.Applies("a2.break.damage-chart.when", position.OnDamageChart(un.Type)) {
		return false
	}
	return 2*s.strength(u) <= int(un.Strength)
}

// exempt tells whether a unit never takes break tests.  a2.break.exempt
func (s *State) exempt(u UnitID) bool {
	if s.Unit(u).Type == force.Probe {
		return true
	}
	for m := range s.Own(u) {
		if t := &s.TypeOf(m).Traits; t.NoBreak || t.Sharded {
			return true
		}
	}
	return false
}

// breakSum is the target number: Co less pins.  a2.break.tn
func (r *Run) breakSum(u UnitID) tally.Tally {
	sum := r.coSum(RollBreak, u)
	if pins := r.pinsInTests(u); r.Applies("a2.break.tn", pins > 0) {
		sum.Add("pins", "a2.test.pins-penalty", -pins)
	}
	return sum
}

// breakTest takes a break test of a unit for the given reason.
func (r *Run) breakTest(u UnitID, rule tally.Rule) {
	if r.breaksFirst(u) || !r.by(rule, true) {
		return
	}
	if r.by("a2.break.exempt", r.exempt(u)) {
		return
	}
	r.cite("a2.break.tn", "a2.break.count.no-weapons-equipment")
	sum := r.breakSum(u)
	if r.Book.Edition == position.First {
		r.breakResult(u, r.breakRoll(u, &sum), rule == "a2.break.when.defeated")
		return
	}
	v := r.passTest(u, &sum)
	if r.by("a2.break.pass", v.Pass) {
		if v.Face == 1 {
			r.cite("a2.test.extra-effects-of-1-and-10")
		}
		return
	}
	if v.Face == 10 {
		r.cite("a2.test.extra-effects-of-1-and-10")
	}
	r.breakFailed(u)
}

// breakFailed breaks a unit at half its number or less, and damage chart units always; others are
// forced Down.
func (r *Run) breakFailed(u UnitID) {
	switch {
	case position.OnDamageChart(r.Unit(u).Type):
		r.destroy(u, "a2.break.damage-chart.fail", "it has failed a break test")
	case r.lostHalf(u) || r.brittle(u):
		r.destroy(u, "a2.break.fail-broken", "it is broken")
	case r.by("a2.break.fail-forced-down", true):
		r.forcedDown(u)
	}
}

func (s *State) brittle(u UnitID) bool {
	for m := range s.Own(u) {
		if s.TypeOf(m).Traits.BreakOnFail {
			return true
		}
	}
	return false
}

// forcedDown gives a unit that failed a break test a Down order; one that is Down already takes a pin.
// a2.break.forced-down.die, a2.break.forced-down.mod, a2.break.forced-down.already-down
func (r *Run) forcedDown(u UnitID) {
	un := r.Unit(u)
	if un.Current() == position.Down {
		r.addPins(u, 1, "a2.break.forced-down.already-down")
		return
	}
	if un.MOD+un.Extra > 1 {
		r.cite("a2.break.forced-down.mod")
	}
	r.forceDown(u, "a2.break.forced-down.die")
}

// damageBreak is the break test of a damage result: passed the unit goes Down, failed it is removed.
// a2.damage.break-pass, a2.damage.break-fail
func (r *Run) damageBreak(b *position.Bout) {
	u := b.Target
	r.cite("a2.break.damage-chart.when", "a2.break.tn", "a2.pins.before-break-test")
	if r.sheet("g1.damage.key.break-single", b.Charted) {
		r.cite("g1.break.auto.first")
	}
	if r.by("a2.break.exempt", r.exempt(u)) {
		return
	}
	sum := r.breakSum(u)
	v := r.breakRoll(u, &sum)
	if r.Book.Edition == position.First && v.Face == 1 {
		r.removePins(u, 1, "g1.break.result.one")
	}
	if r.by("a2.damage.break-fail", !v.Pass, "a2.break.damage-chart.fail") {
		r.destroy(u, "a2.damage.break-fail", "it has failed a break test")
		return
	}
	if r.by("a2.damage.break-pass", true) && !b.Downed {
		r.forceDown(u, "a2.damage.forced-down")
	}
}

// breaksFirst is the automatic break before a test that is due.  g1.break.auto.first
func (r *Run) breaksFirst(u UnitID) bool {
	if r.Denied("g1.break.auto.first") || !r.autoBreak(u) {
		return false
	}
	r.sheet("g1.break.auto.first", true)
	return true
}

// breakRoll rolls a break test; in the first edition its ones and tens do more than pass and fail.
func (r *Run) breakRoll(u UnitID, sum *tally.Tally) Verdict {
	if r.Book.Edition == position.First {
		return r.testBy(u, sum, r.settledKey())
	}
	return r.passTest(u, sum)
}

// autoBreak removes a unit whose pins have reached its own unmodified Co, whatever its type, and tells whether it
// did: no break test is rolled for it then.  a2.break.automatic
func (r *Run) autoBreak(u UnitID) bool {
	un := r.Unit(u)
	if un.Where == position.Destroyed || un.Pins == 0 {
		return false
	}
	if co := r.ownCo(u); !r.by("a2.break.automatic.timing", co > 0 && r.pins(u) >= co) {
		return false
	}
	r.destroy(u, "a2.break.automatic", "its pins have reached its Co")
	return un.Where == position.Destroyed
}

// ownCo is the highest Co of a unit's own models, unmodified.
func (s *State) ownCo(u UnitID) int {
	co := int8(0)
	for m := range s.Own(u) {
		co = max(co, s.TypeOf(m).Co)
	}
	return int(co)
}

// autoBreaks judges every unit when an action is over, by whatever it got its pins: shots at it and duds of its own,
// a sprint, a failed reaction, terrain, an event. Who is thrown out of a transport that breaks is judged
// as well.  a2.break.automatic.timing
func (r *Run) autoBreaks() {
	for again := true; again; {
		again = false
		for i := range r.Units {
			if w := r.Units[i].Where; (w == position.OnTable || w == position.Aboard) && r.autoBreak(UnitID(i)) {
				again = true
			}
		}
	}
}
