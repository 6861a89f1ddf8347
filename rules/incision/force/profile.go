package force

import (
	"fmt"
	"slices"
	"strings"
)

// Profile is an operative as the rules of play read it: everything gained is counted.
type Profile struct {
	Name    string       `json:"name"`
	Unit    string       `json:"unit"`
	Kind    Kind         `json:"kind"`
	Size    Size         `json:"size"`
	People  People       `json:"people"`
	Column  Column       `json:"column"`
	Line    Line         `json:"line"`
	BT      int8         `json:"bt"`      // Break Threshold
	Bracket int8         `json:"bracket"` // Res with the usual bonus of its armour
	Points  int          `json:"points"`
	Skills  []SkillLevel `json:"skills,omitempty"`
	Traits  []SkillTrait `json:"traits,omitempty"`
	Armour  []string     `json:"armour,omitempty"`
	Weapons []Carried    `json:"weapons,omitempty"`
	Gear    []string     `json:"gear,omitempty"`
	Probes  []string     `json:"probes,omitempty"` // probes and buddies it manages
	Wounds  int          `json:"wounds,omitempty"` // carried over
	OnFoot  *Profile     `json:"-"`                // of a battlesuit: its pilot, dismounted
	OwnStr  int8         `json:"-"`                // of one in Hazard armour: Str where that fails
}

// SkillTrait is a trait with the skill that gives it, 0 where it stands in the line.
type SkillTrait struct {
	Trait
	Skill SkillID `json:"skill,omitempty"`
}

// State is how an operative fights when not as its line has it.
type State struct {
	OutOfSuit  bool // an SD trooper without the suit
	Dismounted bool // a battletrooper pilot on foot
	Scrambled  bool // inside an enemy Scramble field
}

// Has tells whether it has a trait, in any scope.
func (p *Profile) Has(id TraitID) bool {
	for i := range p.Traits { // asked so often that no trait is copied for it
		if p.Traits[i].ID == id {
			return true
		}
	}
	return false
}

// N is a trait's number in a scope, those of several skills added up: in one skill a higher level takes the
// place of a lower.  is.skill.general.hth-stacks, is.skill.general.combat-bonus-stacks
func (p *Profile) N(id TraitID, scope Scope) int {
	sum := 0
	for i := range p.Traits {
		if t := &p.Traits[i]; t.ID == id && t.Scope == scope {
			sum += int(t.N)
		}
	}
	return sum
}

// Level is how far it is in a tree, 0 for not at all.
func (p *Profile) Level(id SkillID) int {
	for _, s := range p.Skills {
		if s.Skill == id {
			return s.Level
		}
	}
	return 0
}

// Named is the weapon a skill is bound to.
func (p *Profile) Named(id SkillID) string {
	for _, s := range p.Skills {
		if s.Skill == id {
			return s.Weapon
		}
	}
	return ""
}

// ProfileOf is the profile of a unit as its line has it: for probes, buddies and the drones of scenarios, and
// for anybody met outside a shard.
func (b *Book) ProfileOf(unit string) (Profile, bool) {
	u := b.UnitOf(unit)
	if u == nil {
		return Profile{}, false
	}
	s := &Shard{Operatives: []Operative{{Unit: u.Key, Name: u.Name}}}
	return newMember(b, s, 0).profile(State{}), true
}

// profile is what a member has become.
func (m *member) profile(st State) Profile {
	if st.Dismounted && m.unit.Kind == Battlesuits && !m.book.off("is.build.ghar.dismount", "is.build.armour.battlesuit.res") {
		return m.onFoot().profile(State{Scrambled: st.Scrambled})
	}
	p := Profile{Name: m.op.Name, Unit: m.unit.Key, Kind: m.unit.Kind, Size: m.unit.Size, People: m.all(), Column: m.column, Points: m.points(),
		Skills: m.listedSkills(), Traits: m.traits(), Armour: slices.Clone(m.armour), Weapons: slices.Clone(m.weapons), Gear: slices.Clone(m.gear),
		Probes: slices.Clone(m.probes), Wounds: m.op.Wounds}
	if p.Name == "" {
		p.Name = m.unit.Name
	}
	for s := range NumStats {
		sum := m.stat(s, st)
		p.Line[s] = int8(sum.Total())
	}
	if st.OutOfSuit && m.wears(hazardSuit) {
		m.leaveSuit(&p)
	}
	if m.unit.Kind == Battlesuits {
		foot := m.onFoot().profile(State{})
		p.OnFoot = &foot
	}
	if m.wears(hazardSuit) && !st.OutOfSuit {
		own := m.stat(Str, State{Scrambled: true})
		p.OwnStr = int8(own.Total())
	}
	p.BT = m.breakThreshold(p.Line[Co])
	p.Bracket = m.book.bracket(p.Line[Res], p.Armour)
	return p
}

// points is what it counts for; a ready operative of an example shard keeps its printed points.
// is.build.create.scenario-cost, is.build.create.printed-presets
func (m *member) points() int {
	if m.book.holds(m.op.Printed > 0, "is.build.create.printed-presets") {
		return m.op.Printed + m.spent.own + m.spent.pool
	}
	return m.spent.value()
}

// listedSkills are the skills with their levels, what Leadership has replaced left out.
func (m *member) listedSkills() []SkillLevel {
	var out []SkillLevel
	for _, s := range m.skills {
		if s.Level = m.level(s.Skill); s.Level > 0 {
			out = append(out, s)
		}
	}
	return out
}

// traits are those of the line, of its gear, and what every level of its skills gives.
func (m *member) traits() []SkillTrait {
	var out []SkillTrait
	for _, t := range m.unit.Traits {
		out = append(out, SkillTrait{Trait: t})
	}
	for _, g := range m.gear {
		if e := m.book.EquipmentOf(g); e != nil {
			for _, t := range e.Traits {
				out = append(out, SkillTrait{Trait: t})
			}
		}
	}
	for _, s := range m.skills {
		n := m.level(s.Skill)
		for l := range n {
			if m.book.off(s.Skill.level(l + 1)) {
				continue
			}
			for _, g := range m.book.Skill(s.Skill).Levels[l].Gains {
				if g.Trait.ID != 0 {
					out = addTrait(out, SkillTrait{Trait: m.rated(g.Trait, s.Skill), Skill: s.Skill}, m.book.off("is.skill.general.hth-stacks"))
				}
			}
		}
	}
	return m.addGifts(out)
}

// rated gives a medkit or a counter its rating, by the column.
// is.skill.medic.medkit, is.skill.countershard.capability
func (m *member) rated(t Trait, id SkillID) Trait {
	if o, ok := m.book.Skill(id).opening(m.skillColumn()); ok && t.ID == Medkit && id == Medic && !m.book.off("is.skill.medic.medkit") {
		t.N = int8(o.Rating)
	}
	return t
}

// Capability is the y of Countershard: what its attempts are tested at.  is.skill.countershard.capability
func (b *Book) Capability(p *Profile) int {
	if o, ok := b.Skill(Countershard).opening(p.Column); ok && !b.off("is.skill.countershard.capability") {
		return o.Rating
	}
	return 0
}

// addTrait puts a trait on the list: of one skill and scope the later number counts, those of several skills
// stand beside each other.  is.skill.general.hth-stacks
func addTrait(list []SkillTrait, t SkillTrait, alone bool) []SkillTrait {
	for i := range list {
		same := list[i].Skill == t.Skill || alone && t.ID == HtHSV
		if have := &list[i]; have.ID == t.ID && same && have.Scope == t.Scope && t.Skill != 0 {
			have.Trait = t.Trait
			return list
		}
	}
	return append(list, t)
}

// leaveSuit takes an SD trooper out of the suit: what is built in is left behind, the armour too.
// is.build.alg.sd-two-modes
func (m *member) leaveSuit(p *Profile) {
	if m.book.off("is.build.alg.sd-two-modes") {
		return
	}
	for _, w := range m.book.ArmourOf(hazardSuit).Builtin {
		if i := slices.IndexFunc(p.Weapons, func(c Carried) bool { return c.Weapon == w.Weapon }); i >= 0 {
			p.Weapons = slices.Delete(p.Weapons, i, i+1)
		}
	}
	p.Armour = slices.DeleteFunc(p.Armour, func(a string) bool { return a == hazardSuit })
	p.Armour = append(p.Armour, m.under...) // what it wore before it had the suit
}

// physical tells whether a skill is of the body: on a battletrooper it is the pilot's or the suit's.
// is.build.armour.battlesuit.upgrade-tag
func (m *member) physical(id SkillID) bool {
	return id == Brawn || id == Jump || id == Nimble || id == Tough || id == RoughFighter
}

// onFoot is the pilot of a battletrooper, dismounted: the pilot's line with everything the pilot has learned.
// is.build.ghar.dismount
func (m *member) onFoot() *member {
	op := *m.op
	op.Unit, op.Picks = "ghar-pilot", nil
	s := *m.shard
	s.Operatives = []Operative{op}
	d := newMember(m.book, &s, 0)
	d.spent = m.spent
	for _, g := range m.gained {
		if g.suit {
			continue
		}
		d.gained = append(d.gained, g)
		d.learn(SkillLevel{Skill: g.skill, Level: g.level, Weapon: m.named(g.skill)})
	}
	return d
}

// Card is a profile in a few lines for people.
func (b *Book) Card(p *Profile) []string {
	var line []string
	for s := range NumStats {
		n := "-"
		if p.Line[s] != None {
			n = fmt.Sprint(p.Line[s])
			if s == Res && p.Bracket > p.Line[s] {
				n += fmt.Sprintf("(%d)", p.Bracket)
			}
			if s == Co {
				n += fmt.Sprintf("(%d)", p.BT)
			}
		}
		line = append(line, s.String()+" "+n)
	}
	out := []string{fmt.Sprintf("%s, %d XP", p.Name, p.Points), strings.Join(line, ", ")}
	var skills, weapons, traits []string
	for _, s := range p.Skills {
		text := fmt.Sprintf("%s %d", b.Skill(s.Skill).Name, s.Level)
		if s.Weapon != "" {
			text += " (" + s.Weapon + ")"
		}
		skills = append(skills, text)
	}
	for _, t := range p.Traits {
		traits = append(traits, t.Trait.String())
	}
	for _, w := range p.Weapons {
		weapons = append(weapons, w.String())
	}
	for _, part := range []struct {
		word string
		list []string
	}{{"Skills", skills}, {"Traits", traits}, {"Armour", p.Armour}, {"Weapons", weapons}, {"Gear", p.Gear}, {"Manages", p.Probes}} {
		if len(part.list) > 0 {
			out = append(out, part.word+": "+strings.Join(part.list, ", "))
		}
	}
	return out
}
