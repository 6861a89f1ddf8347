package defiance

import (
	"sortie/dice"
	"sortie/tally"
)

// The rolls by name. A follow-up has the name of the die it follows.
const (
	RollDamage   = "damage"
	RollToHit    = "to-hit"
	RollStoppage = "stoppage"
	RollReflex   = "reflex"
	RollZone     = "zone"
	RollMorale   = "morale"      // individual
	RollUnit     = "unit-morale" // of a whole unit
	RollRally    = "rally"
	RollUnitRay  = "unit-rally"
	RollAgility  = "agility"
	RollField    = "field-save"
	RollImpact   = "impact"
	RollStun     = "stun-recovery"
	RollLuck     = "dumb-luck"
	RollSurvival = "survival"
	RollCrew     = "crew"
	RollMelee    = "melee"
	RollScatter  = "scatter"
	RollBearing  = "direction"
	RollChart    = "damage-chart"
	RollRebound  = "rebound"
	RollThrow    = "throw"
	RollDrift    = "drift"
	RollPick     = "pick"
	RollCard     = "card"
)

// thrower throws a named die: the roll of a game, or a source of dice.
type thrower func(dice.Roll) int

// face is an unmodified result: what the first die showed, and what the follow-ups made of it.
type face struct {
	Natural int // 1 to 10; 11 and 12 are natural tens: dvg.dice.open-ended.natural
	Value   int // 1 to 12
}

// opens tells whether follow-ups belong to a roll.  dvg.dice.open-ended.scope
func opens(name string) bool {
	switch name {
	case RollDamage, RollToHit, RollStoppage, RollReflex, RollZone:
		return true
	}
	return false
}

// d10 throws a ten-sided die, with follow-ups where 11 and 12 can matter.
// dvg.dice.d10, dvg.dice.open-ended.first, dvg.dice.open-ended.second, dvg.dice.open-ended.cap
func (l law) d10(name string, unit int32, throw thrower) (f face) {
	return l.d10At(name, unit, throw, marks{})
}

// d10At is the same with the values that change something, for who goes through all outcomes.
func (l law) d10At(name string, unit int32, throw thrower, m marks) face {
	roll := dice.Roll{Name: name, Sides: dice.D10, Unit: unit}
	f := face{Natural: throw(m.hint(roll, 0))}
	l.holds("dvg.dice.d10", true)
	f.Value = f.Natural
	if l.holds("dvg.dice.open-ended.scope", opens(name)) && !m.stays {
		f.Value = l.opened(roll, f.Value, throw, m)
	}
	return f
}

// opened is what a die comes to that is thrown on while it is high enough.
func (l law) opened(roll dice.Roll, natural int, throw thrower, m marks) int {
	value := l.thrownOn(roll, natural, throw, m)
	if value > 10 && !l.by("dvg.dice.open-ended.natural", true) {
		return 10
	}
	return value
}

func (l law) thrownOn(roll dice.Roll, value int, throw thrower, m marks) int {
	for {
		switch {
		case value == 10 && l.by("dvg.dice.open-ended.first", true, "dvg.dice.open-ended.scope"):
		case l.by("dvg.dice.open-ended.second", value == 11):
		case value >= 12 && !l.by("dvg.dice.open-ended.cap", true): // switched off: on and on
		default:
			return value
		}
		if throw(m.hint(roll, value)) < 6 {
			return value
		}
		value++
	}
}

// d100 is two dice, tens and ones; a ten is the digit 0 and two of them are 100.
// dvg.dice.d100, dvg.dice.d100.double-zero
func (l law) d100(name string, unit int32, throw thrower) int {
	return l.d100At(name, unit, throw, nil)
}

// d100At is the same with what results come to, for who goes through all outcomes; nil otherwise.
func (l law) d100At(name string, unit int32, throw thrower, p *percents) int {
	roll := dice.Roll{Name: name, Sides: dice.D10, Unit: unit}
	if !l.by("dvg.dice.d100", true) {
		return throw(roll)
	}
	tens := throw(p.tens(roll)) % 10
	n := 10*tens + throw(p.ones(roll, tens))%10
	if l.by("dvg.dice.d100.double-zero", n == 0) {
		return 100
	}
	return n
}

// d5 is a d10 halved and rounded up.  dvg.dice.d5
func (l law) d5(name string, unit int32, throw thrower) int {
	n := throw(dice.Roll{Name: name, Sides: dice.D10, Unit: unit})
	if l.by("dvg.dice.d5", true) {
		n = (n + 1) / 2
	}
	return n
}

// d2 is a d10 divided by five and rounded up.  dvg.dice.d2
func (l law) d2(name string, unit int32, throw thrower) int {
	n := throw(dice.Roll{Name: name, Sides: dice.D10, Unit: unit})
	if l.by("dvg.dice.d2", true) {
		n = (n + 4) / 5
	}
	return n
}

// reaches tells whether a modified roll is enough for a number.  dvg.dice.target.equal-or-higher
func (l law) reaches(total, need int) bool {
	return total > need || l.by("dvg.dice.target.equal-or-higher", total == need)
}

// bearing is a direction in whole degrees, clockwise, 0 to 359.  dvg.scatter.direction
func bearing(unit int32, throw thrower) int {
	return throw(dice.Roll{Name: RollBearing, Sides: dice.Scatter, Unit: unit}) % 360
}

// agile judges an agility roll: at or below AG, but a natural 10 fails and a natural 1 succeeds.
// dvg.dice.agility.equal-or-lower, dvg.dice.agility.ten-fails, dvg.dice.agility.one-succeeds
func (l law) agile(natural, modifier int, ag int8) bool {
	switch {
	case l.by("dvg.dice.agility.ten-fails", natural == 10):
		return false
	case l.by("dvg.dice.agility.one-succeeds", natural == 1):
		return true
	case !l.by("dvg.dice.agility.equal-or-lower", true):
		return natural+modifier >= int(ag) // as other rolls run
	}
	return natural+modifier <= int(ag)
}

// First of two who roll against each other.
type order uint8

const (
	together order = iota // a tie: both at once
	oneFirst
	twoFirst
)

// opposed compares two sums; on a tie both act at the same time.  dvg.hth.reflex-roll, dvg.hth.reflex-tie
func (l law) opposed(one, two *tally.Tally) order {
	switch {
	case one.Total() > two.Total():
		return oneFirst
	case one.Total() < two.Total():
		return twoFirst
	}
	if l.by("dvg.hth.reflex-tie", true) {
		return together
	}
	return oneFirst
}

// rollOff is the roll for the choice of zones, thrown again until it is no tie: the side that wins.
// dvg.setup.zone.rolloff
func (l law) rollOff(throw thrower) int {
	for {
		a, b := l.d10(RollZone, -1, throw), l.d10(RollZone, -1, throw)
		switch {
		case a.Value > b.Value:
			return 0
		case b.Value > a.Value:
			return 1
		case !l.by("dvg.setup.zone.rolloff", true):
			return 0
		}
	}
}
