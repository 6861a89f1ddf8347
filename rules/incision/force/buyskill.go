package force

import (
	"fmt"
	"slices"
	"strings"

	"sortie/tally"
)

// buySkill judges a level of a skill, teaches it, and returns its price.
func (c *check) buySkill(m *member, p *Purchase) tally.Tally {
	id, ok := readSkill(p.Item)
	if !ok {
		c.wrong("choose a skill of the book", "there is no skill %q", p.Item)
		return c.sum("price", p.Item, "", 0)
	}
	p.Item = id.Key()
	s := c.Skill(id)
	if p.Level < 1 || p.Level > len(s.Levels) {
		c.wrong(fmt.Sprintf("it has %d levels", len(s.Levels)), "there is no %s %d", s.Name, p.Level)
		return c.sum("price", s.Name, "", 0)
	}
	c.openToSkill(m, s, p.Level)
	c.inOrder(m, s, p)
	c.barred(m, s, p.Level)
	c.uplift(m, s, p.Level)
	c.geneering(m, s, p)
	c.prerequisites(m, s, p)
	c.namesWeapon(m, s, p)
	c.suitOrPilot(m, s, p)
	price := c.skillPrice(m, s, p.Level)
	c.cite(id.level(p.Level))
	m.learn(SkillLevel{Skill: id, Level: p.Level, Weapon: p.For})
	m.gained = append(m.gained, step{skill: id, level: p.Level, suit: p.Suit})
	if id == Misgenic {
		c.rollFor(m, p.Level-1)
	}
	return price
}

// inOrder refuses a level without those below it, and one it has already.  is.skill.general.one-step-at-a-time
func (c *check) inOrder(m *member, s *Skill, p *Purchase) {
	have := m.level(s.ID)
	if have >= p.Level && s.ID == Duellist && c.by(true, "is.skill.duellist.weapons") {
		return // bought again for other handguns
	}
	rule := rows("is.skill.general.one-step-at-a-time")
	if s.ID == Leadership && m.raw(NuHu) > 0 {
		c.cite("is.skill.leadership.nuhu-counts")
	}
	c.refuse(have >= p.Level, rule, fmt.Sprintf("go on to %s %d", s.Name, have+1), "%s has %s %d already", m.unit.Name, s.Name, p.Level)
	c.refuse(have < p.Level-1, rule, fmt.Sprintf("buy %s %d first", s.Name, have+1), "%s %d comes after %s %d", s.Name, p.Level, s.Name, p.Level-1)
	if have == p.Level-1 {
		c.cite("is.skill.general.cost-steps")
		if p.Level > 1 {
			c.cite("is.skill.general.several-at-once")
		}
	}
}

// openToSkill refuses a level that the column of the table does not open.  is.skill.general.availability
func (c *check) openToSkill(m *member, s *Skill, level int) {
	name := m.unit.Name
	switch {
	case c.refuse(m.unit.Kind == GunDrones, rows("is.build.create.gun-drones-no-upgrade"), "leave it as it is", "%s takes no skills", name):
		return
	case m.unit.Kind == Beasts:
		c.beastSkill(m, s, level)
		return
	}
	more := c.columnRows(m)
	rule := append(rows(s.ID.rule("availability"), "is.skill.general.availability"), more...)
	if s.ID == Countershard || s.ID == Medic {
		more = append(more, s.ID.rule("availability"))
	}
	o, open := s.opening(m.skillColumn())
	only := open && o.Only != 0 && !m.all().any(o.Only)
	c.cite(s.ID.rule("availability"))
	c.refuse(!open || level > o.Max || only, rule, c.highest(s, o, open && !only), "%s %d is not open to %s", s.Name, level, name)
	c.cite(more...)
}

// highest says how far a column may go.
func (c *check) highest(s *Skill, o SkillOpening, open bool) string {
	if !open || o.Max == 0 {
		return "take another skill"
	}
	return fmt.Sprintf("stop at %s %d", s.Name, o.Max)
}

// columnRows are the rulings that say which column somebody reads.
func (c *check) columnRows(m *member) []tally.Rule {
	switch {
	case m.unit.is(BountyHunters | Askar):
		return rows("is.skill.general.bounty-hunters")
	case m.unit.is(ShipFeral):
		return rows("is.skill.general.ship-ferals")
	case m.unit.is(Mercenary) && m.unit.is(Ferals):
		return rows("is.skill.general.feral-mercenaries")
	case m.unit.is(Ferals) && m.unit.is(NuHus|Misgenics):
		return rows("is.skill.general.fe-column")
	}
	return nil
}

// beastSkill: beasts take a few skills, lavans none. Levels are those of the owner's column, but for Savage
// Strike.  is.skill.general.beasts-list, is.skill.general.beasts-lavan-none
func (c *check) beastSkill(m *member, s *Skill, level int) {
	if c.refuse(m.unit.is(Lavan), rows("is.skill.general.beasts-lavan-none", "is.build.beast.no-lavan-upgrade"), "leave it as it is", "%s can learn nothing", m.unit.Name) {
		return
	}
	opens := s.Beasts && !c.off(s.ID.rule("beasts"))
	if c.refuse(!opens, rows("is.skill.general.beasts-list"), "choose among Tough, Stoic, Savage Strike, Rough Fighter, Nimble, Jump and Brawn", "beasts do not learn %s", s.Name) {
		return
	}
	c.cite(s.ID.rule("beasts"), "is.skill.general.beasts-list")
	if o, open := s.opening(shardColumn(c.shard)); s.ID != SavageStriker {
		c.refuse(!open || level > o.Max, rows(s.ID.rule("availability"), "is.skill.general.beasts-list"), c.highest(s, o, open), "%s %d is not open to this faction", s.Name, level)
	}
}

// barred refuses what a line of the text forbids, whatever the table opens.
// is.skill.general.prohibited-overrides-all
func (c *check) barred(m *member, s *Skill, level int) {
	o, open := s.opening(m.skillColumn())
	tabled := open && level <= o.Max
	for _, b := range s.Barred {
		if level <= b.Max || !b.Who.covers(m.all()) {
			continue
		}
		rule := rows(b.Rule)
		if tabled {
			rule = append(rule, "is.skill.general.prohibited-overrides-all")
			rule = append(rule, c.columnRows(m)...)
		}
		fix := "take another skill"
		if b.Max > 0 {
			fix = fmt.Sprintf("stop at %s %d", s.Name, b.Max)
		}
		c.refuse(true, rule, fix, "%s %d is forbidden to %s", s.Name, level, b.Who)
	}
}

// uplift: a major uplift in one tree closes those of every other, and some take none at all.
// is.skill.general.msu-exclusive
func (c *check) uplift(m *member, s *Skill, level int) {
	if s.MSU == 0 || level < s.MSU || c.off(s.ID.rule("msu")) {
		return
	}
	c.cite(s.ID.rule("msu"))
	fix := "stay below the uplift"
	for _, x := range []struct {
		who  People
		rule tally.Rule
	}{{Askar, "is.skill.general.msu-askar"}, {Hükk, "is.skill.general.msu-hukk"}, {IMTels, "is.skill.general.msu-imtel"}} {
		c.refuse(m.unit.is(x.who) && m.unit.Kind.sophont(), rows(x.rule), fix, "%s take no uplift such as %s %d", x.who, s.Name, level)
	}
	tree, gift := m.msuTree(s.ID)
	if tree == 0 {
		c.cite("is.skill.general.msu-exclusive")
		return
	}
	rule := rows("is.skill.general.msu-exclusive")
	if gift {
		rule = rows("is.skill.misgenic.blocks-other-msu")
	}
	c.refuse(true, rule, fix, "%s %d is an uplift, and %s has one in %s", s.Name, level, m.unit.Name, c.Skill(tree).Name)
}

// geneering holds somebody to the limits of geneering.
// is.skill.geneering-limit.level-cap, is.skill.geneering-limit.count-cap
func (c *check) geneering(m *member, s *Skill, p *Purchase) {
	if s.ID == GeneeringLimit {
		most := 0
		for _, k := range m.skills {
			if !m.innate(k.Skill) {
				most = max(most, k.Level)
			}
		}
		c.refuse(later(m, p) || most > 1 || m.skillCount() > 3, rows("is.skill.geneering-limit.level-1"), "take it when the operative is first bought, before anything else",
			"%s cannot be limited any more", m.unit.Name)
		return
	}
	if m.raw(GeneeringLimit) == 0 || s.ID == Numerous {
		return
	}
	c.cite("is.skill.geneering-limit.level-1")
	learned := p.Level - int(m.gifts[s.ID]) // what the misgenic table gave is not learned
	c.refuse(learned > 1 && s.ID != Misgenic, rows("is.skill.geneering-limit.level-cap"), "stay at level 1", "%s cannot reach %s %d", m.unit.Name, s.Name, p.Level)
	count := rows("is.skill.geneering-limit.count-cap")
	if m.raw(Misgenic) > 0 {
		count = append(count, "is.skill.misgenic.geneering-count")
		c.cite("is.skill.misgenic.geneering-count")
	}
	c.refuse(m.skillCount() >= 3, count, "it has all it can hold", "%s would hold more than three skill levels", m.unit.Name)
}

// skillCount is how many levels count against the Geneering Limit: each Misgenic level as one, its gifts not
// at all, innate ones neither.  is.skill.misgenic.geneering-count
func (m *member) skillCount() int {
	n := 0
	for _, s := range m.skills {
		if m.innate(s.Skill) {
			continue
		}
		n += s.Level
		if !m.book.off("is.skill.misgenic.geneering-count") {
			n -= int(m.gifts[s.Skill])
		}
	}
	return n
}

// innate tells whether a skill is none that somebody learned: the limit itself, numbers, what a reactor does.
func (m *member) innate(id SkillID) bool {
	return id == GeneeringLimit || id == Numerous || id == NanoDamp && m.unit.Kind == Battlesuits
}

// prerequisites of Heroic and Fire Controller, Discipline's quarrel with Leadership, and Savage Strike where it is had already.
func (c *check) prerequisites(m *member, s *Skill, p *Purchase) {
	switch s.ID {
	case Heroic:
		trees := []SkillID{Leadership, Heroic, GeneeringLimit}
		worth := m.skillXP(trees...)
		if m.raw(NuHu) > 0 {
			worth -= c.Skill(NuHu).cost(1) // it stands in for Leadership and does not count twice
		}
		rule := rows("is.skill.heroic.prerequisite")
		c.refuse(!m.leads(), rule, "take Leadership first", "a hero must lead")
		c.refuse(worth < 25, rule, fmt.Sprintf("take other skills for %d XP more", 25-worth), "a hero has other skills worth 25 XP, %s has %d", m.unit.Name, worth)
		c.cite(rule...)
	case FireController:
		rule := rows("is.skill.fire-controller.prerequisite")
		c.refuse(p.Level == 1 && m.raw(Leadership) < 2 && m.raw(ForwardObserver) < 2, rule, "take Leadership 2 or Forward Observer 2 first", "%s has nobody's ear", m.unit.Name)
		c.cite(rule...)
	case Discipline:
		c.refuse(m.raw(Leadership) > 0, rows("is.skill.discipline.not-with-leadership"), "leave it: Leadership takes its place", "a leader has no Discipline")
	case SavageStriker:
		has := m.raw(SavageStriker) == 0 && slices.ContainsFunc(m.traits(), func(t SkillTrait) bool { return t.ID == SavageStrike })
		c.refuse(has, rows("is.skill.savage-strike.level-1"), "leave it", "%s strikes savagely already", m.unit.Name)
	}
}

// namesWeapon: Marksman, Sniper, Bounty Hunter and Duellist are bound to weapons.
func (c *check) namesWeapon(m *member, s *Skill, p *Purchase) {
	if s.Names == NamesNothing {
		return
	}
	if p.For == "" && p.Level > 1 {
		p.For = m.named(s.ID)
	}
	named := rows(s.ID.rule("weapon-named"))
	if s.ID == Duellist {
		named = rows("is.skill.duellist.weapons")
	}
	if c.refuse(p.For == "", named, "add: for WEAPON", "%s names a weapon", s.Name) {
		return
	}
	c.cite(named...)
	old := m.named(s.ID)
	c.refuse(p.Level > 1 && old != "" && old != p.For, named, "name "+old+" again, or retrain after a mission", "%s is bound to %s", s.Name, old)
	if s.Names == NamesHandguns {
		c.duellist(m, p)
		return
	}
	w := c.WeaponOf(p.For)
	if w == nil {
		c.wrong("name a weapon of the armoury", "there is no weapon %q", p.For)
		return
	}
	if s.Names == NamesRifle {
		c.refuse(w.Class == HeavyPersonal, rows("is.build.weapon-class.heavy-no-marksman", s.ID.rule("weapon-named"), "is.weapon.heavy-no-sniper"), "name a rifle or carbine", "%s is a heavy weapon", w.Name)
		c.refuse(w.Class != Rifle && w.Class != HeavyPersonal, append(named, "is.build.weapon-class.rifle", "is.weapon.rifle"), "name a rifle or carbine", "%s is no rifle", w.Name)
		c.cite("is.build.weapon-class.rifle")
	}
	if s.ID == BountyHunter {
		c.refuse(m.carries(p.For) < 0 || w.Class == Grenade, named, "name a ranged weapon it carries", "%s carries no %s", m.unit.Name, w.Name)
		return
	}
	c.refuse(m.carries(p.For) < 0 && !c.couldHave(m, p.For), named, "name a weapon it carries or may buy", "%s has no %s", m.unit.Name, w.Name)
}

// couldHave tells whether a weapon is open to a member's column at all.
func (c *check) couldHave(m *member, weapon string) bool {
	p := c.PriceOf(weapon)
	if p == nil {
		return false
	}
	o, open := p.opening(m.column, m.all())
	return open && (o.Only == 0 || m.all().any(o.Only))
}

// duellist: one handgun carried twice, or two.  is.skill.duellist.weapons
func (c *check) duellist(m *member, p *Purchase) {
	guns := strings.Split(p.For, "/")
	for _, g := range guns {
		w := c.WeaponOf(g)
		c.refuse(w == nil || w.Class != Handgun, rows("is.build.weapon-class.handgun"), "name handguns", "%s is no handgun", g)
		need := 1
		if len(guns) == 1 {
			need = 2
		}
		c.refuse(m.count(g) < need, rows("is.skill.duellist.weapons"), "buy it first", "%s carries %d of %s, not %d", m.unit.Name, m.count(g), g, need)
	}
	c.cite("is.build.weapon-class.handgun")
}

// suitOrPilot: what helps the body is the pilot's or the suit's.  is.build.armour.battlesuit.upgrade-tag
func (c *check) suitOrPilot(m *member, s *Skill, p *Purchase) {
	c.refuse(p.Suit && m.unit.Kind != Battlesuits, rows("is.build.armour.battlesuit.upgrade-tag"), "leave out: on suit", "%s has no suit", m.unit.Name)
	c.refuse(p.Suit && !m.physical(s.ID), rows("is.build.armour.battlesuit.upgrade-tag"), "leave out: on suit", "%s is always the pilot's", s.Name)
	if m.unit.Kind == Battlesuits && m.physical(s.ID) {
		c.cite("is.build.armour.battlesuit.upgrade-tag")
	}
}

// skillPrice is what a level costs.
func (c *check) skillPrice(m *member, s *Skill, level int) tally.Tally {
	label := fmt.Sprintf("%s %d", s.Name, level)
	list := s.Levels[level-1].Cost
	if c.off("is.skill.general.cost-steps") {
		list = s.Levels[0].Cost
	}
	t := c.sum("price", label, s.ID.level(level), list)
	if c.by(s.ID == Leadership && level == 1 && m.unit.Line[Co] >= 8, "is.skill.leadership.cost-co8") {
		t.Add("base Co 8 or more", "is.skill.leadership.cost-co8", 1-list)
	}
	if s.ID == Leadership && level == 1 {
		c.cite("is.skill.leadership.cost-co8")
	}
	if c.by(s.ID == Medic && level == 1 && m.medicOfIMTel(), "is.skill.medic.cost-imtel") {
		t.Add("IMTel", "is.skill.medic.cost-imtel", medicIMTel-list)
	}
	return t
}

// giveUp leaves a part of a line out: a Hükk's Handler levels, a munition.
// is.build.bh.hukk-handler-floor
func (c *check) giveUp(m *member, p *Purchase) tally.Tally {
	floor := rows("is.build.bh.hukk-handler-floor")
	if p.Item == Handler.Key() {
		have := m.level(Handler)
		if c.refuse(!m.unit.is(Hükk) || p.After > 0 || p.Level >= have, floor, "only a Hükk may, at creation, down to Handler 3 or 2", "%s gives up no Handler levels", m.unit.Name) ||
			c.refuse(p.Level < 2, append(floor, Handler.rule("automatic-hukk")), "keep Handler 2", "a Hükk never drops below Handler 2") {
			return c.sum("price", "given up", floor[0], 0)
		}
		t := c.sum("price", "Handler", floor[0], 0)
		for l := have; l > p.Level; l-- {
			t.Add(fmt.Sprintf("no Handler %d", l), Handler.level(l), -c.Skill(Handler).Levels[l-1].Cost)
			c.cite(Handler.level(l))
		}
		c.cite(floor...)
		for i := range m.skills {
			if m.skills[i].Skill == Handler {
				m.skills[i].Level = p.Level
			}
		}
		return t
	}
	for i := range m.weapons {
		w := &m.weapons[i]
		mode := c.PriceOf(p.Item)
		if !w.has(p.Item) || mode == nil || mode.Table != "munition" || p.After > 0 {
			continue
		}
		cost := c.munitionCost(w.Weapon)
		left := *w
		left.Loads = nil
		for _, l := range w.Loads {
			if l != p.Item {
				left.Loads = append(left.Loads, l)
			}
		}
		m.weapons[i] = left
		c.cite(cost.Rule)
		return c.sum("price", "no "+p.Item, cost.Rule, -cost.XP)
	}
	c.refuse(true, rows("is.build.shard.hukk-hunter"), "only a munition of its line, at creation", "%s has no %s to give up", m.unit.Name, p.Item)
	return c.sum("price", "given up", "", 0)
}

// retrain binds a skill to another weapon, after a mission, for a few XP that do not raise its value.
// is.skill.marksman.weapon-named, is.skill.sniper.weapon-named, is.skill.bounty-hunter.weapon-named
func (c *check) retrain(m *member, p *Purchase) tally.Tally {
	id, ok := readSkill(p.Item)
	t := c.sum("price", "retrain", "", 0)
	if !ok || c.Skill(id).Retrain == 0 {
		c.wrong("Marksman, Sniper and Bounty Hunter name a weapon", "%q is bound to no weapon that could change", p.Item)
		return t
	}
	rule := rows(id.rule("weapon-named"))
	s := c.Skill(id)
	c.refuse(m.level(id) == 0, rule, "buy the skill first", "%s has no %s", m.unit.Name, s.Name)
	c.refuse(p.After == 0, rule, "change it after a mission", "%s is bound to its weapon until a mission is over", s.Name)
	q := Purchase{Level: 1, For: p.For, Item: p.Item}
	c.namesWeapon(m, s, &q)
	m.learn(SkillLevel{Skill: id, Level: m.raw(id), Weapon: p.For})
	return c.sum("price", "retrain "+s.Name, rule[0], s.Retrain)
}
