package law

import (
	"sortie/dice"
	"sortie/flow"
)

// What this file says is for those who go through every outcome of fire and combat: which dice are alike, and which moments
// have the same future. Nobody else asks, so nothing here runs in play.

// Marks are the values of a die that change something: each parts what is below it from it and what is above.
type Marks struct {
	At    [4]int8 // 0 for none; above 10 follow-ups decide
	Key   uint64
	Pool  int // like dice thrown in a row
	On    bool
	Stays bool // a 10 is left at that: follow-ups would change nothing
}

// hint says of a throw which of its faces are alike, where the die stands at a value before it: 0 for the first throw, 10
// and 11 for follow-ups, which fall from 6 on.
func (m *Marks) hint(roll dice.Roll, value int) dice.Roll {
	if !m.On {
		return roll
	}
	roll.Cuts, roll.Key = dice.Cut(0), 0
	for _, v := range m.At {
		switch {
		case v == 0:
		case value == 0 && v <= 10:
			roll.Cuts |= dice.Cut(int(v) - 1)
		case value == 0 && v <= 12:
			roll.Cuts |= dice.Cut(9)
		case value == 10 && (v == 11 || v == 12), value == 11 && v == 12:
			roll.Cuts |= dice.Cut(5)
		}
	}
	if value == 0 {
		roll.Key, roll.Pool = m.Key, dice.PoolOf(m.Pool)
	}
	return roll
}

// Percents are what results of a d100 come to, and the future of it.
type Percents struct {
	Comes func(result int) int
	Fresh func() bool
	Key   func() uint64
}

// tens says of the first die of a d100 which faces are alike, whatever the second shows.
func (p *Percents) tens(roll dice.Roll) dice.Roll {
	if p == nil || !p.Fresh() {
		return roll
	}
	alike := make(dice.Alike, dice.D10)
	for face := range alike {
		d := flow.Digest(1)
		for ones := range 10 {
			d = d.Add(p.Comes(percent((face+1)%10, ones)))
		}
		alike[face] = d.Key()
	}
	roll.Like, roll.Key = &alike, p.Key()
	return roll
}

// ones says of the second die which faces are alike after the first.
func (p *Percents) ones(roll dice.Roll, tens int) dice.Roll {
	if p == nil || !p.Fresh() {
		return roll
	}
	alike := make(dice.Alike, dice.D10)
	for face := range alike {
		alike[face] = uint64(p.Comes(percent(tens, (face+1)%10)))
	}
	roll.Like = &alike
	return roll
}

// percent is the result of two digits.
func percent(tens, ones int) int {
	if n := 10*tens + ones; n > 0 {
		return n
	}
	return 100
}
