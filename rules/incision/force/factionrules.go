package force

import (
	"fmt"
	"slices"

	"sortie/tally"
)

// algoryn: a shard is of one type; its members are of that type, Vectors, and what an Optimate may bring.
func (c *check) algoryn() {
	kind := c.shard.Type
	optimate := c.countOf(isUnit("alg-optimate")) > 0
	guests := map[People]int{}
	for i, m := range c.members {
		if m == nil || m.op.Fate.gone() || m.unit.Faction != "algoryn" {
			continue
		}
		c.op, c.line = i, m.op.line
		if m.people.any(SD) && !m.unit.is(SD) { // upgraded: an SD trooper for the type of shard
			c.refuse(kind != "sd-hazard", rows("is.build.armour.hazard.upgrade", "is.build.alg.no-other-mix"), "build an SD Hazard shard", "%s in hazard armour belongs in an SD shard", m.unit.Name)
			continue
		}
		if slices.Contains(m.unit.Shards, kind) || m.unit.Key == "alg-vector-trooper" {
			c.algorynMember(m, kind)
			continue
		}
		if leger := m.unit.People & (Infiltrator | Assault); kind == "vector" && leger != 0 && !m.unit.Leads {
			guests[leger]++
			rule := rows("is.build.alg.optimate-guests", "is.build.alg.no-other-mix")
			c.cite(rule...)
			c.refuse(!optimate || c.off("is.build.alg.optimate-guests"), rows("is.build.alg.no-other-mix"), "let an Optimate lead", "%s joins a Vector shard only under an Optimate", m.unit.Name)
			c.refuse(guests[leger] > 1, rule, "keep one of them", "a second %s in a Vector shard", m.unit.Name)
			continue
		}
		if m.unit.is(Founder) {
			c.refuse(true, rows("is.build.alg.founder-own-shard", "is.build.alg.no-other-mix"), "build a Founder or a Vector shard", "Founders are in no %s shard", kind)
			continue
		}
		c.refuse(true, rows("is.build.alg.no-other-mix"), "choose units of the type", "%s is in no %s shard", m.unit.Name, kind)
	}
	c.op, c.line = -1, c.shard.line
	c.founders()
}

// algorynMember cites what opens a shard to a member of another leger.
func (c *check) algorynMember(m *member, kind string) {
	switch {
	case m.unit.Key == "alg-vector-trooper" && kind != "vector":
		c.refuse(c.off("is.build.alg.vector-anywhere"), rows("is.build.alg.no-other-mix"), "choose units of the type", "%s is in no %s shard", m.unit.Name, kind)
		c.cite("is.build.alg.vector-anywhere")
	case m.unit.is(Founder):
		c.cite("is.build.alg.founder-own-shard")
		c.refuse(c.off("is.build.alg.founder-own-shard"), rows("is.build.alg.no-other-mix"), "choose units of the type", "%s is in no %s shard", m.unit.Name, kind)
	}
}

// founders never command others.  is.build.alg.founder-no-command
func (c *check) founders() {
	others := c.countOf(func(m *member) bool { return m.unit.Kind.sophont() && !m.unit.is(Founder) })
	i, _ := c.leader()
	c.refuse(i >= 0 && c.members[i].unit.is(Founder) && others > 0, rows("is.build.alg.founder-no-command"), "let an Optimate or a Vector Sub-Officer lead", "a Founder commands none but Founders")
	if i < 0 && c.countOf(isUnit("alg-founder-sub-officer")) > 0 && others > 0 {
		c.refuse(true, rows("is.build.alg.founder-no-command"), "let an Optimate or a Vector Sub-Officer lead", "a Founder commands none but Founders")
	}
}

// bountyHunters: a Hükk keeps none but beasts and gun drones.
// is.build.bh.hukk-alone
func (c *check) bountyHunters() {
	c.cite("is.build.bh.own-shard")
	hukk := c.countOf(func(m *member) bool { return m.unit.is(Hükk) })
	if hukk == 0 {
		return
	}
	rule := rows("is.build.bh.hukk-alone")
	c.atMost(hukk, 1, rule, "keep one", "Hükk")
	c.only(rule, "leave it out", "%s is in no shard with a Hükk", func(m *member) bool { return m.unit.is(Hükk) || !m.unit.Kind.sophont() })
}

// concord: Drop troopers keep to themselves.  is.build.phc.drop-only
func (c *check) concord() {
	drop := func(m *member) bool {
		return m.unit.is(Drop) || c.Options.DropGunDrones && m.unit.Kind == GunDrones
	}
	if c.countOf(func(m *member) bool { return m.unit.is(Drop) }) > 0 {
		c.cite("is.build.phc.drop-only")
		c.only(rows("is.build.phc.drop-only"), "part them", "%s is in no Drop shard", drop)
	}
}

// ferals: under a Rogue NuHu all of them, under a Chieftain Ferals alone; the chief is armed first.
func (c *check) ferals() {
	nuhu := c.countOf(isUnit("fe-rogue-nuhu"))
	if nuhu > 0 {
		c.cite("is.build.fe.rogue-nuhu-command")
	}
	if nuhu == 0 || c.off("is.build.fe.rogue-nuhu-command") {
		c.cite("is.build.fe.chieftain-command")
		c.only(rows("is.build.fe.chieftain-command", "is.build.fe.rogue-nuhu-command"), "take a Rogue NuHu to lead them", "%s serves no Chieftain", func(m *member) bool {
			return !m.unit.is(NuGuard | Misgenics)
		})
	}
	guard := c.countOf(isUnit("fe-nuguard"))
	c.atMost(c.armed("micro-x", isUnit("fe-nuguard")), guard/4, rows("is.build.fe.nuguard-micro-x"), "give some of them mag guns", "NuGuard Ferals carry a micro-x")
	feral := c.countOf(func(m *member) bool { return m.unit.is(Feral) && !m.unit.is(NuGuard) })
	c.atMost(c.armed("micro-x", func(m *member) bool { return m.unit.is(Feral) && !m.unit.is(NuGuard) }), feral/4, rows("is.build.fe.micro-x-ratio"), "give some of them other weapons", "Ferals carry a micro-x")
	if nuhu == 0 {
		c.chiefFirst()
	}
}

// armed counts members with a weapon.
func (c *check) armed(weapon string, is func(*member) bool) int {
	return c.countOf(func(m *member) bool { return is(m) && m.carries(weapon) >= 0 })
}

// chiefFirst: no mag weapons before the chief has reflex armour and a mag gun or plasma carbine.
// is.build.fe.chief-first
func (c *check) chiefFirst() {
	ready := c.countOf(func(m *member) bool {
		return m.unit.is(Chieftain) && m.wears("reflex") && (m.carries("mag-gun") >= 0 || m.carries("plasma-carbine") >= 0)
	}) > 0
	for i, m := range c.members {
		if m == nil || m.op.Fate.gone() || !m.unit.is(Feral) || m.unit.is(Chieftain) {
			continue
		}
		for k, p := range m.op.Purchases {
			if p.Item == "mag-gun" || p.Item == "mag-pistol" || p.Item == "mag-repeater" {
				c.op, c.step, c.line = i, k, p.line
				c.cite("is.build.fe.chief-first")
				c.refuse(!ready, rows("is.build.fe.chief-first"), "give the chief reflex armour and a mag gun or plasma carbine first", "the chief goes without while %s is to have a %s", m.unit.Name, p.Item)
			}
		}
	}
	c.op, c.step, c.line = -1, -1, c.shard.line
}

// freeborn: a quarter of the shard may carry a micro-x; who leads vordanari is told in leaders.go.
// is.build.fb.micro-x-ratio
func (c *check) freeborn() {
	n := len(c.living())
	swapped := c.countOf(func(m *member) bool {
		_, o := m.unit.option("main", readCarried("micro-x+slingnet"))
		return o != nil && slices.ContainsFunc(m.op.Picks, func(p string) bool { return readCarried(p).Weapon == "micro-x" })
	})
	c.atMost(swapped, n/4, rows("is.build.fb.micro-x-ratio"), "give some of them mag guns", "members carry a micro-x in the place of a mag gun")
	if c.countOf(func(m *member) bool { return m.unit.is(Domari) && m.unit.Leads }) > 0 {
		c.cite("is.build.fb.domari-sub-pistol")
	}
}

// isorian: any mix, and one rifle among them.  is.build.is.any-mix, is.build.is.one-rifle
func (c *check) isorian() {
	c.cite("is.build.is.any-mix")
	if c.off("is.build.is.any-mix") {
		c.only(rows("is.build.create.faction-templates"), "part them", "nothing lets %s serve with others", func(m *member) bool { return !m.unit.is(TsanRa) })
	}
	rifles := c.countOf(func(m *member) bool { return m.carries("plasma-rifle") >= 0 || m.carries("phase-rifle") >= 0 })
	c.atMost(rifles, 1, rows("is.build.is.one-rifle"), "keep one", "members have a plasma or phase rifle")
}

// mercenaries: Advanced, Primitive or Askar.  is.build.merc.kinds
func (c *check) mercenaries() {
	if c.countOf(func(m *member) bool { return m.unit.is(Askar) }) > 0 || c.shard.Type == "askar" {
		c.cite("is.build.merc.askar-only")
		c.only(rows("is.build.merc.askar-only"), "part them", "%s is in no shard with Askar", func(m *member) bool { return m.unit.is(Askar) })
		return
	}
	primitive := c.shard.Type == "primitive"
	mixed := c.Options.MixedMercenaries
	c.only(rows("is.build.merc.kinds"), "choose mercenaries of the shard's kind", "%s is of the other kind", func(m *member) bool {
		return mixed || !(m.unit.is(AdvancedMerc) && primitive || m.unit.Key == "merc-primitive" && !primitive)
	})
	feral := isUnit("merc-feral")
	if c.countOf(feral) > 0 {
		c.cite("is.build.merc.feral-in-primitive")
		c.only(rows("is.build.merc.feral-in-primitive"), "leave them out", "%s serves Primitive bands alone", func(m *member) bool { return !feral(m) || primitive })
		c.only(rows("is.build.create.faction-templates"), "leave them out", "nothing opens the shard to %s", func(m *member) bool { return !feral(m) || !c.off("is.build.merc.feral-in-primitive") })
	}
}

// leader finds who leads by right of the shard's faction, with the row that says so; -1 if nobody may.
// is.build.create.leader-required
func (c *check) leader() (int, tally.Rule) {
	best, rank, rule := -1, 0, tally.Rule("")
	for i, m := range c.members {
		if m == nil || m.op.Fate.gone() || m.op.Fate == Captive {
			continue
		}
		if r, by := c.lawful(m); r > 0 && !c.off(by) && r > rank {
			best, rank, rule = i, r, by
		}
	}
	return best, rule
}

// creation judges what a new shard must have: five members, a leader, and no more cost than the budget.
func (c *check) creation() {
	c.op, c.step, c.line = -1, -1, c.shard.line
	cost := c.cost()
	c.refuse(cost > c.shard.Budget, rows("is.build.create.budget"), fmt.Sprintf("drop %d XP", cost-c.shard.Budget), "the shard costs %d XP, and %d are agreed", cost, c.shard.Budget)
	c.cite("is.build.create.budget", "is.build.create.members-then-tailoring")
	if c.shard.Budget == DefaultBudget {
		c.cite("is.build.create.default-300")
	}
	if c.shard.Missions > 0 { // losses may leave fewer, and nobody to lead
		c.cite("is.build.create.team-composition")
		return
	}
	n := len(c.living())
	c.cite("is.build.create.min-five", "is.build.create.leader-required")
	c.refuse(n < 5, rows("is.build.create.min-five"), fmt.Sprintf("take %d more", 5-n), "a new shard has five members, this one %d", n)
	i, by := c.leader()
	c.refuse(i < 0, append(rows("is.build.create.leader-required"), c.leaderRows()...), "take one whom the faction lets lead", "nobody may lead this shard")
	if i >= 0 {
		c.cite(by)
	}
}
