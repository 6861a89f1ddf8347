package law

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

// Thrower throws a named die: the roll of a game, or a source of dice.
type Thrower func(dice.Roll) int

// Face is an unmodified result: what the first die showed, and what the follow-ups made of it.
type Face struct {
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

// D10 throws a ten-sided die, with follow-ups where 11 and 12 can matter.
// dvg.dice.d10, dvg.dice.open-ended.first, dvg.dice.open-ended.second, dvg.dice.open-ended.cap
func (l Law) D10(name string, unit int32, throw Thrower) (f Face) {
	return l.D10At(name, unit, throw, Marks{})
}

// D10At is the same with the values that change something, for who goes through all outcomes.
func (l Law) D10At(name string, unit int32, throw Thrower, m Marks) Face {
	roll := dice.Roll{Name: name, Sides: dice.D10, Unit: unit}
	f := Face{Natural: throw(m.hint(roll, 0))}
	l.Holds("dvg.dice.d10", true)
	f.Value = f.Natural
	if l.Holds("dvg.dice.open-ended.scope", opens(name)) && !m.Stays {
		f.Value = l.opened(roll, f.Value, throw, m)
	}
	return f
}

// opened is what a die comes to that is thrown on while it is high enough.
func (l Law) opened(roll dice.Roll, natural int, throw Thrower, m Marks) int {
	value := l.thrownOn(roll, natural, throw, m)
	if value > 10 && !l.By("dvg.dice.open-ended.natural", true) {
		return 10
	}
	return value
}

func (l Law) thrownOn(roll dice.Roll, value int, throw Thrower, m Marks) int {
	for {
		switch {
		case value == 10 && l.By("dvg.dice.open-ended.first", true, "dvg.dice.open-ended.scope"):
		case l.By("dvg.dice.open-ended.second", value == 11):
		case value >= 12 && !l.By("dvg.dice.open-ended.cap", true): // switched off: on and on
		default:
			return value
		}
		if throw(m.hint(roll, value)) < 6 {
			return value
		}
		value++
	}
}

// D100 is two dice, tens and ones; a ten is the digit 0 and two of them are 100.
// dvg.dice.d100, dvg.dice.d100.double-zero
func (l Law) D100(name string, unit int32, throw Thrower) int {
	return l.D100At(name, unit, throw, nil)
}

// D100At is the same with what results come to, for who goes through all outcomes; nil otherwise.
func (l Law) D100At(name string, unit int32, throw Thrower, p *Percents) int {
	roll := dice.Roll{Name: name, Sides: dice.D10, Unit: unit}
	if !l.By("dvg.dice.d100", true) {
		return throw(roll)
	}
	tens := throw(p.tens(roll)) % 10
	n := 10*tens + throw(p.ones(roll, tens))%10
	if l.By("dvg.dice.d100.double-zero", n == 0) {
		return 100
	}
	return n
}

// D5 is a d10 halved and rounded up.  dvg.dice.d5
func (l Law) D5(name string, unit int32, throw Thrower) int {
	n := throw(dice.Roll{Name: name, Sides: dice.D10, Unit: unit})
	if l.By("dvg.dice.d5", true) {
		n = (n + 1) / 2
	}
	return n
}

// D2 is a d10 divided by five and rounded up.  dvg.dice.d2
func (l Law) D2(name string, unit int32, throw Thrower) int {
	n := throw(dice.Roll{Name: name, Sides: dice.D10, Unit: unit})
	if l.By("dvg.dice.d2", true) {
		n = (n + 4) / 5
	}
	return n
}

// Reaches tells whether a modified roll is enough for a number.  dvg.dice.target.equal-or-higher
func (l Law) Reaches(total, need int) bool {
	return total > need || l.By("dvg.dice.target.equal-or-higher", total == need)
}

// Bearing is a direction in whole degrees, clockwise, 0 to 359.  dvg.scatter.direction
func Bearing(unit int32, throw Thrower) int {
	return throw(dice.Roll{Name: RollBearing, Sides: dice.Scatter, Unit: unit}) % 360
}

// Agile judges an agility roll: at or below AG, but a natural 10 fails and a natural 1 succeeds.
// dvg.dice.agility.equal-or-lower, dvg.dice.agility.ten-fails, dvg.dice.agility.one-succeeds
func (l Law) Agile(natural, modifier int, ag int8) bool {
	switch {
	case l.By("dvg.dice.agility.ten-fails", natural == 10):
		return false
	case l.By("dvg.dice.agility.one-succeeds", natural == 1):
		return true
	case !l.By("dvg.dice.agility.equal-or-lower", true):
		return natural+modifier >= int(ag) // as other rolls run
	}
	return natural+modifier <= int(ag)
}

// First of two who roll against each other.
type order uint8

const (
	Together order = iota // a tie: both at once
	OneFirst
	TwoFirst
)

// Opposed compares two sums; on a tie both act at the same time.  dvg.hth.reflex-roll, dvg.hth.reflex-tie
func (l Law) Opposed(one, two *tally.Tally) order {
	switch {
	case one.Total() > two.Total():
		return OneFirst
	case one.Total() < two.Total():
		return TwoFirst
	}
	if l.By("dvg.hth.reflex-tie", true) {
		return Together
	}
	return OneFirst
}

// RollOff is the roll for the choice of zones, thrown again until it is no tie: the side that wins.
// dvg.setup.zone.rolloff
func (l Law) RollOff(throw Thrower) int {
	for {
		a, b := l.D10(RollZone, -1, throw), l.D10(RollZone, -1, throw)
		switch {
		case a.Value > b.Value:
			return 0
		case b.Value > a.Value:
			return 1
		case !l.By("dvg.setup.zone.rolloff", true):
			return 0
		}
	}
}
