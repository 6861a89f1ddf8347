package force

import (
	"fmt"

	"sortie/dice"
	"sortie/tally"
)

// RollMisgenic is the die thrown on the misgenic table.
const RollMisgenic = "misgenic"

// gift is what a face of the misgenic table gives, the first time and later.
type gift struct {
	first  []giftLevel
	second []giftLevel
	always bool // each further time the same again
}

type giftLevel struct {
	skill SkillID
	to    int // up to this level
	plus  int // or so many levels more
}

// misgenicTable is by face; 1 gives no levels of a tree but what stands in addGifts.
var misgenicTable = [11]gift{
	1:  {first: []giftLevel{{skill: SavageStriker, to: 1}}, second: []giftLevel{{skill: SavageStriker, to: 1}}},
	2:  {first: []giftLevel{{skill: Tough, plus: 2}}, second: []giftLevel{{skill: Tough, plus: 1}}},
	3:  {first: []giftLevel{{skill: Brawn, plus: 2}}, second: []giftLevel{{skill: Brawn, plus: 1}}},
	4:  {first: []giftLevel{{skill: Nimble, plus: 2}}, second: []giftLevel{{skill: Nimble, plus: 1}}},
	5:  {first: []giftLevel{{skill: Jump, plus: 2}}, second: []giftLevel{{skill: Jump, plus: 1}}},
	6:  {first: []giftLevel{{skill: RoughFighter, plus: 3}}},
	7:  {first: []giftLevel{{skill: Stoic, plus: 1}}, second: []giftLevel{{skill: Stoic, plus: 1}}, always: true},
	8:  {first: []giftLevel{{skill: NanoDamp, to: 2}}},
	9:  {first: []giftLevel{{skill: Leadership, plus: 2}, {skill: Anticipation, plus: 2}}},
	10: {first: []giftLevel{{skill: Heroic, to: 1}}},
}

func faceRule(face int) tally.Rule {
	return tally.Rule(fmt.Sprintf("is.skill.misgenic.table-%d", face))
}

// given is what a face gives now; none if it must be rolled again: had already, of no use, or an uplift that a
// bought one closes.  is.skill.misgenic.roll-when, is.skill.misgenic.not-msu-to-each-other
func (m *member) given(face int) []giftLevel {
	if face < 1 || face > 10 || m.book.off(faceRule(face)) {
		return nil
	}
	g := misgenicTable[face]
	list := g.first
	switch n := m.misgen[face]; {
	case n == 1 || n > 1 && g.always:
		list = g.second
	case n > 1:
		return nil
	}
	if face == 1 && len(list) > 0 && m.misgen[1] < 2 {
		return list
	}
	useful := false
	for _, x := range list {
		s := m.book.Skill(x.skill)
		to := min(x.target(m), len(s.Levels))
		useful = useful || to > m.raw(x.skill)
		if s.MSU > 0 && to >= s.MSU && m.boughtUplift(x.skill) {
			return nil
		}
	}
	if !useful {
		return nil
	}
	return list
}

func (x giftLevel) target(m *member) int {
	if x.plus > 0 && m.book.off("is.skill.misgenic.stacking") {
		return x.plus
	}
	if x.plus > 0 {
		return m.raw(x.skill) + x.plus
	}
	return x.to
}

// boughtUplift tells whether an uplift of another tree stands on bought levels: gifts alone close nothing to
// each other.  is.skill.misgenic.example-b
func (m *member) boughtUplift(tree SkillID) bool {
	for _, g := range m.gained {
		s := m.book.Skill(g.skill)
		if g.skill == tree || s.MSU == 0 || m.raw(g.skill) < s.MSU {
			continue
		}
		if !g.gift || m.book.off("is.skill.misgenic.not-msu-to-each-other") {
			return true
		}
	}
	return false
}

// grant carries out a face that gives something.
func (m *member) grant(face int) {
	for _, x := range m.given(face) {
		s := m.book.Skill(x.skill)
		for l := m.raw(x.skill) + 1; l <= min(x.target(m), len(s.Levels)) && x.plus == 0; l++ {
			m.giveLevel(x.skill, l)
		}
		for k := 0; k < x.plus && m.raw(x.skill) < len(s.Levels); k++ {
			m.giveLevel(x.skill, m.raw(x.skill)+1)
		}
	}
	m.misgen[face]++
}

func (m *member) giveLevel(id SkillID, level int) {
	m.learn(SkillLevel{Skill: id, Level: level})
	m.gained = append(m.gained, step{skill: id, level: level, gift: true})
	m.gifts[id]++
}

// addGifts adds what the first face of the table gives beside skills: frenzy and an attack of its own.
// is.skill.misgenic.table-1
func (m *member) addGifts(list []SkillTrait) []SkillTrait {
	if n := m.misgen[1]; n > 0 && !m.book.off(faceRule(1)) {
		list = append(list, SkillTrait{Trait: Trait{ID: Frenzy}, Skill: Misgenic}, SkillTrait{Trait: Trait{ID: Attacks, N: 1, SV: 2 * min(n, 2)}, Skill: Misgenic})
	}
	return list
}

// misgenicRolls carries the rolls of a member out: one for each Misgenic level it has so far.
func (c *check) misgenicRolls(m *member) {
	if !m.unit.is(Misgenics) {
		return
	}
	c.rollFor(m, 0)
}

// rollFor grants the roll of a level, if it has been rolled.  is.skill.misgenic.roll-when
func (c *check) rollFor(m *member, nth int) {
	c.cite("is.skill.misgenic.roll-when")
	if nth >= len(m.op.Rolled) {
		return // to be rolled: see Roll
	}
	face := m.op.Rolled[nth]
	if c.refuse(len(m.given(face)) == 0, rows("is.skill.misgenic.roll-when"), "roll again", "a %d gives %s nothing new", face, m.unit.Name) {
		return
	}
	c.cite(faceRule(face), "is.skill.misgenic.stacking", "is.skill.misgenic.not-msu-to-each-other")
	m.grant(face)
}

// Owed is how many rolls on the misgenic table an operative has yet to make.
func (b *Book) Owed(s *Shard, op int) int {
	if u := b.UnitOf(s.Operatives[op].Unit); u == nil || !u.is(Misgenics) {
		return 0
	}
	m := b.examine(s).members[op]
	if m == nil {
		return 0
	}
	return max(0, m.raw(Misgenic)-len(s.Operatives[op].Rolled))
}

// Roll makes the rolls that an operative owes, those that give nothing again, and notes what they came to.
// is.skill.misgenic.roll-when
func (b *Book) Roll(s *Shard, op int, throw func(dice.Roll) int) *Shard {
	s = s.Clone()
	for b.Owed(s, op) > 0 {
		m := b.examine(s).members[op]
		face := throw(dice.Roll{Name: RollMisgenic, Sides: dice.D10, Unit: int32(op)})
		if len(m.given(face)) > 0 {
			s.Operatives[op].Rolled = append(s.Operatives[op].Rolled, face)
		}
	}
	return s
}
