package force

import (
	"slices"

	"sortie/tally"
)

// member is an operative as far as it has been built: what its next purchase is judged against.
type member struct {
	book    *Book
	shard   *Shard
	at      int
	op      *Operative
	unit    *Unit
	column  Column // of the armoury
	people  People
	skills  []SkillLevel // the highest level of each, in the order first gained
	gained  []step       // levels that were bought or given, in order: they change the stats
	gifts   [endSkills]int8
	weapons []Carried
	armour  []string
	under   []string // main armour that a hazard suit is worn in the place of
	gear    []string
	probes  []string
	suit    string   // type of battlesuit
	misgen  [11]int8 // how often each face of the misgenic table was gained
	spent   spending
}

// step is a level gained.
type step struct {
	skill SkillID
	level int
	suit  bool // for the battlesuit
	gift  bool // by the misgenic table
}

// spending is what was paid for a member, by purse.
type spending struct {
	base  int // the unit and its picks
	built int // purchases at creation
	own   int // purchases with its own XP
	pool  int // purchases with shard XP
	train int // retraining: paid from its own XP and no part of its value
}

// value is what a member counts for: base cost and what was spent on it.  is.build.create.scenario-cost
func (s spending) value() int { return s.base + s.built + s.own + s.pool }

// newMember begins an operative with what its unit brings.
func newMember(b *Book, s *Shard, at int) *member {
	op := &s.Operatives[at]
	m := &member{book: b, shard: s, at: at, op: op, unit: b.UnitOf(op.Unit)}
	u := m.unit
	m.people = u.People
	m.column = m.gearColumn()
	if m.column == MP {
		m.people |= PrimitiveMerc
	}
	m.weapons = slices.Clone(u.Weapons)
	m.armour = slices.Clone(u.Armour)
	m.gear = slices.Clone(u.Gear)
	for _, s := range u.Skills {
		m.learn(s)
	}
	for id := SkillID(1); id < endSkills; id++ {
		for _, a := range b.Skill(id).Always {
			if b.holds(a.Who.covers(m.people), a.Rule, "is.skill.general.automatic", alsoRule(id)) {
				m.learn(SkillLevel{Skill: id, Level: a.Level})
			}
		}
	}
	m.spent.base = u.Pts
	m.pickAll()
	for _, a := range m.armour {
		m.builtin(a)
	}
	return m
}

// alsoRule is a further row that says who always has a skill.
func alsoRule(id SkillID) tally.Rule {
	switch id {
	case Discipline:
		return "is.build.alg.discipline"
	case NanoDamp:
		return "is.build.bor.nano-damp"
	}
	return "is.skill.general.automatic"
}

// suitRule is the row of a type of battlesuit.
func suitRule(key string) tally.Rule { return tally.Rule("is.build.armour.battlesuit." + key) }

// gearColumn is the column of the armoury: a Sub-Officer uses that of its shard.  is.build.merc.kinds
func (m *member) gearColumn() Column {
	cols := m.unit.Columns
	if len(cols) == 0 {
		return shardColumn(m.shard)
	}
	if len(cols) > 1 && m.book.holds(m.shard.Type == "primitive", "is.build.merc.kinds") {
		return cols[1]
	}
	return cols[0]
}

// skillColumn is the column of the skills: Feral Mercenaries use that of the Ferals.
// is.skill.general.feral-mercenaries
func (m *member) skillColumn() Column {
	if m.book.holds(m.unit.is(Mercenary) && m.unit.is(Ferals), "is.skill.general.feral-mercenaries") {
		return Fe
	}
	return m.column
}

// pickAll takes one item of every choice: the one that was picked, else the first.
func (m *member) pickAll() {
	for i := range m.unit.Choices {
		c := &m.unit.Choices[i]
		o := &c.Options[0]
		for _, item := range m.op.Picks {
			if _, picked := m.unit.option(c.Slot, readCarried(item)); picked != nil {
				o = picked
			}
		}
		m.spent.base += o.Cost
		m.take(c.Slot, o.Item)
		for j := range m.skills {
			if m.skills[j].Weapon == c.Slot { // bound to whatever is picked
				m.skills[j].Weapon = o.Item.Weapon
			}
		}
	}
}

// take gives a member an item: a weapon, equipment, or the weapons of a type of battlesuit.
func (m *member) take(slot string, item Carried) {
	switch {
	case slot == "suit":
		for _, a := range m.armour {
			for _, s := range m.book.ArmourOf(a).Suits {
				if m.book.holds(s.Key == item.Weapon, suitRule(s.Key)) {
					m.suit = s.Key
					m.weapons = append(m.weapons, s.Weapons...)
				}
			}
		}
	case m.book.EquipmentOf(item.Weapon) != nil:
		m.gear = append(m.gear, item.Weapon)
	default:
		m.weapons = append(m.weapons, item)
	}
}

// builtin gives the weapons that armour has built in.  is.build.armour.hazard.weapons
func (m *member) builtin(armour string) {
	if a := m.book.ArmourOf(armour); a != nil && !m.book.off("is.build.armour.hazard.weapons") {
		m.weapons = append(m.weapons, a.Builtin...)
	}
}

// level is how far a member is in a tree. Leadership takes the place of Discipline, and a NuHu has the first
// level of Leadership by being one.
func (m *member) level(id SkillID) int {
	if id == Discipline && m.book.holds(m.raw(Leadership) > 0, "is.skill.discipline.not-with-leadership") {
		return 0
	}
	n := m.raw(id)
	if id == Leadership && m.book.holds(n == 0 && m.raw(NuHu) > 0, "is.skill.leadership.nuhu-counts") {
		return 1
	}
	return n
}

func (m *member) raw(id SkillID) int {
	for _, s := range m.skills {
		if s.Skill == id {
			return s.Level
		}
	}
	return 0
}

// named is the weapon a skill is bound to.
func (m *member) named(id SkillID) string {
	for _, s := range m.skills {
		if s.Skill == id {
			return s.Weapon
		}
	}
	return ""
}

// learn notes a level, if it is higher than what is there.
func (m *member) learn(s SkillLevel) {
	for i := range m.skills {
		if have := &m.skills[i]; have.Skill == s.Skill {
			have.Level = max(have.Level, s.Level)
			if s.Weapon != "" {
				have.Weapon = s.Weapon
			}
			return
		}
	}
	m.skills = append(m.skills, s)
}

// carries finds a weapon in its hands, -1 if it is not there.
func (m *member) carries(key string) int {
	want := readCarried(key)
	return slices.IndexFunc(m.weapons, func(c Carried) bool {
		if c.Weapon != want.Weapon {
			return false
		}
		for _, l := range want.Loads {
			if !c.has(l) {
				return false
			}
		}
		return true
	})
}

// count is how many of a weapon it carries.
func (m *member) count(key string) int {
	n := 0
	for _, c := range m.weapons {
		if c.Weapon == key {
			n++
		}
	}
	return n
}

// drop takes a weapon or a load away.
func (m *member) drop(key string) {
	if i := m.carries(key); i >= 0 {
		m.weapons = slices.Delete(m.weapons, i, i+1)
	}
}

// wear puts armour on: a main one takes the place of the old.  is.build.armour.one-main
func (m *member) wear(key string) {
	a := m.book.ArmourOf(key)
	if m.book.holds(a.Main, "is.build.armour.one-main") {
		for _, k := range m.armour {
			if key == hazardSuit && m.book.ArmourOf(k).Main {
				m.under = append(m.under, k)
			}
		}
		m.armour = slices.DeleteFunc(m.armour, func(k string) bool { return m.book.ArmourOf(k).Main })
	}
	if !slices.Contains(m.armour, key) {
		m.armour = append(m.armour, key)
	}
	m.builtin(key)
	if key == hazardSuit {
		m.people |= SD
	}
}

// hazardSuit is the armour that makes an Algoryn an SD trooper.
const hazardSuit = "sd-hazard"

// wears tells whether it wears some armour.
func (m *member) wears(key string) bool { return slices.Contains(m.armour, key) }

// all are the groups it belongs to now, those it has risen to included.
func (m *member) all() People {
	if m.raw(Leadership) >= 5 {
		return m.people | HighCommanders
	}
	return m.people
}

// msuTree is a tree in which it has reached a major uplift, other than one; gifts tells whether gifts count.
func (m *member) msuTree(other SkillID) (SkillID, bool) {
	for _, g := range m.gained {
		s := m.book.Skill(g.skill)
		if g.skill != other && m.book.holds(s.MSU > 0 && g.level >= s.MSU, g.skill.rule("msu")) {
			return g.skill, g.gift
		}
	}
	return 0, false
}

// skillXP is what its skills are worth by the list, but for some trees; Medic at what it costs its people, and nothing for
// Discipline once Leadership has replaced it.  is.skill.medic.cost-imtel, is.skill.discipline.not-with-leadership
func (m *member) skillXP(but ...SkillID) int {
	sum := 0
	for _, s := range m.skills {
		if slices.Contains(but, s.Skill) || m.level(s.Skill) == 0 {
			continue
		}
		sum += max(0, m.book.Skill(s.Skill).cost(s.Level))
		if s.Skill == Medic && m.medicOfIMTel() {
			sum += medicIMTel - m.book.Skill(Medic).Levels[0].Cost
		}
	}
	return sum
}

// medicIMTel is what the first level of Medic costs where the nanosphere has to be learned with it.
const medicIMTel = 8

// medicOfIMTel tells whether Medic costs a member what it costs Concord and Isorians.  is.skill.medic.cost-imtel
func (m *member) medicOfIMTel() bool {
	col := m.skillColumn()
	return m.book.holds(col == PHC || col == IS, "is.skill.medic.cost-imtel")
}

// leads tells whether a member has some Leadership, or is a NuHu.
func (m *member) leads() bool { return m.level(Leadership) > 0 }

// rule is the row of a member's unit.
func (m *member) rule() tally.Rule { return m.unit.Rule }
