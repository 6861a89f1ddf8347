package law

import (
	"sortie/tally"
)

// Fighter is what a reflex roll asks of one of two.
type Fighter struct {
	RF        int8
	Size      int8
	Charged   bool // into contact in this activation
	Friends   int  // who attacked the same enemy earlier in the turn
	Prone     bool
	Shaken    bool
	Broken    bool
	Stunned   bool
	ChitOnRun bool // an attack chit spent on its charge
}

// Reflex is what a fighter adds to its die against another.  dvg.hth.reflex-roll, dvg.hth.reflex.cumulative
func (l Law) Reflex(f, enemy Fighter) tally.Tally {
	sum := l.Sum("reflex", "RF", "dvg.hth.reflex-roll", int(f.RF))
	for _, line := range [...]struct {
		holds bool
		label string
		rule  tally.Rule
		value int
	}{
		{f.ChitOnRun, "attack chit", "dvg.command.chits.use-charge", 1},
		{f.Charged, "charged", "dvg.hth.reflex.charged", 2},
		{f.Size > enemy.Size, "larger", "dvg.hth.reflex.larger", 2},
		{f.Friends > 0, "friends before", "dvg.hth.reflex.friends", 2 * f.Friends},
		{f.Prone, "prone", "dvg.hth.reflex.prone", -2},
		{f.Shaken, "shaken", "dvg.hth.reflex.shaken", -4},
		{f.Broken, "broken", "dvg.hth.reflex.broken", -4},
		{f.Stunned, "stunned", "dvg.hth.reflex.stunned", -6},
	} {
		if line.holds {
			sum.Add(line.label, line.rule, line.value)
		}
	}
	return sum
}

// WhoIsHit is whom fire into a melee strikes.
type WhoIsHit uint8

const (
	AFriend WhoIsHit = iota
	TheLargest
	AnEnemy
)

// IntoMelee reads the roll for fire into a melee.
// dvg.hth.fire-into.1-3, dvg.hth.fire-into.4-7, dvg.hth.fire-into.8-10
func IntoMelee(face int) (WhoIsHit, tally.Rule) {
	switch {
	case face <= 3:
		return AFriend, "dvg.hth.fire-into.1-3"
	case face <= 7:
		return TheLargest, "dvg.hth.fire-into.4-7"
	}
	return AnEnemy, "dvg.hth.fire-into.8-10"
}

// AtCrew reads the roll for fire at a crew-served gun: at the gun, otherwise at its nearest crewman.
// dvg.infweapon.crew.roll.1-6, dvg.infweapon.crew.roll.7-10
func AtCrew(face int) (gun bool, rule tally.Rule) {
	if face >= 7 {
		return true, "dvg.infweapon.crew.roll.7-10"
	}
	return false, "dvg.infweapon.crew.roll.1-6"
}
