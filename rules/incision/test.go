package incision

import (
	"strings"

	"sortie/dice"
	"sortie/tally"
)

// Verdict is what came of a test.  is.test.basic
type Verdict struct {
	Face     int
	Pass     bool
	Decisive bool
	Fumble   bool
}

// test rolls one D10 against a target number.  is.test.basic, is.test.success, is.test.fail
func (r *run) test(u, target UnitID, sum *tally.Tally, text ...string) Verdict {
	return r.testBy(u, target, sum, everyVerdict, text...)
}

// testBy is a test of which more or less than its verdict counts. Its text is put together only when somebody listens.
func (r *run) testBy(u, target UnitID, sum *tally.Tally, counts counting, text ...string) Verdict {
	r.boosted(u, sum)
	r.cite("is.dice.d10-zero-is-ten")
	face := r.io.Roll(dice.Roll{Name: sum.Name, Sides: dice.D10, Unit: int32(u), Cuts: r.cuts(sum.Total(), counts), Key: r.future})
	r.future = 0
	v := r.judge(face, sum.Total())
	r.cite("is.test.basic", "is.test.separate-dice")
	if r.io.Loud() {
		r.tellSum(u, target, sum, strings.Join(text, "")+": "+v.word(), face)
	}
	return v
}

// judge holds a face against a target number.
func (r *run) judge(face, tn int) Verdict {
	v := Verdict{Face: face}
	switch {
	case face == 1 && r.by("is.test.one-auto-success", true):
		v.Pass = true
		v.Decisive = r.by("is.test.decisive", tn >= 1)
	case face == 10 && r.by("is.test.ten-auto-fail", true):
		r.cite("is.test.ten-no-reroll") // no ability of play rolls a die again
		v.Fumble = r.by("is.test.fumble", tn <= 10)
	case r.by("is.test.success", face <= tn):
		v.Pass = true
	default:
		v.Pass = !r.by("is.test.fail", true)
	}
	return v
}

func (v Verdict) word() string {
	switch {
	case v.Decisive:
		return "a decisive success"
	case v.Pass:
		return "passed"
	case v.Fumble:
		return "a fumble"
	}
	return "failed"
}
