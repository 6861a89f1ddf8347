package law

import (
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// Nerve is what bears on a test of one figure besides its quality.
type Nerve struct {
	Commander bool // one or more in its unit
	Hero      bool
	Chit      bool
	Knocked   bool       // tagged by knockback
	Other     int        // a size modifier, a ram, a leap
	Why       tally.Rule // of the other
	Plain     bool       // unmodified: neither commander, hero nor chit help
}

// Individual is what an individual morale test adds to its die.  dvg.morale.individual.target,
// dvg.command.commander.morale-bonus, dvg.hero.morale-bonus, dvg.command.chits.use-morale
func (l Law) Individual(n Nerve) tally.Tally {
	sum := l.Sum("morale", "die", "dvg.morale.individual.target", 0)
	if n.Commander {
		sum.Add("commander", "dvg.command.commander.morale-bonus", 1)
	}
	if n.Hero {
		sum.Add("hero", "dvg.hero.morale-bonus", 1)
	}
	if n.Chit {
		sum.Add("attack chit", "dvg.command.chits.use-morale", 1)
	}
	if n.Knocked {
		sum.Add("knockback", "dvg.effector.knockback.morale", -2)
	}
	if n.Why != "" {
		sum.Add("besides", n.Why, n.Other)
	}
	return sum
}

// Rally is what an individual rally roll adds to its die: commanders help, leaders and chits do not.
// dvg.rally.individual.target, dvg.rally.individual.commander
func (l Law) Rally(commander bool) tally.Tally {
	sum := l.Sum("rally", "die", "dvg.rally.individual.target", 0)
	if commander {
		sum.Add("commander", "dvg.rally.individual.commander", 1)
	}
	return sum
}

// UnitTest is what a unit morale test or unit rally adds to its die: -1 for each figure below the least size.
// asked is false for a unit that is large enough.
// dvg.morale.unit.when, dvg.morale.unit.penalty, dvg.rally.unit.target
func (l Law) UnitTest(figures int, least *tally.Tally) (sum tally.Tally, asked bool) {
	sum = l.Sum("unit-morale", "die", "dvg.morale.unit.penalty", 0)
	short := least.Total() - figures
	if short > 0 {
		sum.Add("below the least size", "dvg.morale.unit.penalty", -short)
	}
	return sum, l.Holds("dvg.morale.unit.when", short > 0)
}

// Steady judges a morale test or rally: at the number, and on a natural 10 in any case.
// dvg.dice.target.equal-or-higher, dvg.morale.individual.ten-passes
func (l Law) Steady(natural int, sum *tally.Tally, need int) bool {
	return natural+sum.Total() >= need || l.By("dvg.morale.individual.ten-passes", natural == 10)
}

// Tests tells whether a figure takes individual tests at all.  dvg.quality.matrix.no-individual-tests
func (l Law) Tests(q force.Quality) bool {
	return !l.By("dvg.quality.matrix.no-individual-tests", q == force.Matrix)
}

// Charged is what the size of a charger does to the test of who is charged.
// dvg.hth.charged-test.smaller, dvg.hth.charged-test.same, dvg.hth.charged-test.larger
func Charged(charger, victim int8) (value int, rule tally.Rule) {
	switch {
	case charger < victim:
		return 2, "dvg.hth.charged-test.smaller"
	case charger > victim:
		return -2, "dvg.hth.charged-test.larger"
	}
	return 0, "dvg.hth.charged-test.same"
}

// StunNeed is what a recovery from stun needs.  dvg.effector.stun.recovery.target
const StunNeed = 7

// Recovery is what a recovery from stun adds to its die.  dvg.effector.stun.recovery.size,
// dvg.effector.stun.recovery.matrix, dvg.effector.stun.recovery.again
func (l Law) Recovery(size int8, matrix bool, failed int) tally.Tally {
	sum := l.Sum("stun-recovery", "size", "dvg.effector.stun.recovery.size", int(size))
	if matrix {
		sum.Add("matrix", "dvg.effector.stun.recovery.matrix", 2)
	}
	if failed > 0 {
		sum.Add("tried before", "dvg.effector.stun.recovery.again", failed)
	}
	return sum
}
