package force

import (
	"slices"

	"sortie/tally"
)

// swapped takes the price of what is given back off a price, where a rule makes a swap of it, and drops the
// item. Without such a rule the old item stays and the price is whole.
func (c *check) swapped(m *member, p *Purchase, t *tally.Tally, legal bool) {
	if p.For == "" {
		c.cite("is.build.avail-key.price")
		if later(m, p) {
			c.cite("is.build.avail-key.full-price-later")
		}
		return
	}
	if m.carries(p.For) < 0 {
		c.wrong("name something it carries", "%s has no %s to give for it", m.unit.Name, p.For)
		return
	}
	switch {
	case c.lanceSwap(m, p, t), c.slingSwap(m, p, t), c.rifleSwap(m, p, t):
	case later(m, p) && c.by(true, "is.build.avail-key.full-price-later"):
	case m.column == Fe && c.by(true, "is.build.fe.swap-at-build"):
		old := c.oldPrice(m, p.For)
		t.Add("for "+p.For, "is.build.fe.swap-at-build", -old)
	case m.column == MA && !m.unit.is(Askar) && !c.off("is.build.avail-key.difference-at-build"):
		c.difference(m, p, t)
	default:
		c.refuse(true, rows("is.build.avail-key.difference-at-build"), "buy it beside the old one", "%s swaps nothing: the price is whole", m.unit.Name)
	}
	m.drop(p.For)
}

// difference: at the build Bounty Hunters and Advanced Mercenaries pay what the dearer item costs more; a
// cheaper one gives nothing back.  is.build.avail-key.difference-at-build
func (c *check) difference(m *member, p *Purchase, t *tally.Tally) {
	rule := tally.Rule("is.build.merc.difference")
	if m.unit.is(BountyHunters) {
		rule = "is.build.bh.equipment"
	}
	if !c.by(true, rule, "is.build.avail-key.difference-at-build") {
		return
	}
	t.Add("for "+p.For, rule, -min(c.oldPrice(m, p.For), t.Total()))
}

// oldPrice is what a carried item would cost its owner: the share it has in a swap.
func (c *check) oldPrice(m *member, item string) int {
	held := m.weapons[m.carries(item)]
	row := c.PriceOf(held.plus())
	if row == nil {
		return 0
	}
	if m.column == Fe && !m.unit.is(NuGuard) {
		return row.XP
	}
	if o, ok := row.opening(m.column, m.all()); ok && o.At > 0 {
		return o.At
	} else if ok && !m.unit.is(NuGuard) {
		return row.XP + o.Plus
	}
	return row.XP
}

// lance: a trooper who does not lead may have one; how many is a matter of the team.
// is.build.phc.lance-ratio
func (c *check) lance(m *member) {
	c.refuse(m.unit.Leads || m.leads(), rows("is.build.phc.lance-ratio"), "give it to a trooper", "a leader carries no plasma lance")
}

// lanceSwap: 2 XP for a lance in the place of a carbine.  is.build.phc.lance-ratio, is.build.phc.krasz-lance
func (c *check) lanceSwap(m *member, p *Purchase, t *tally.Tally) bool {
	pairs := map[string]string{"plasma-lance": "plasma-carbine", "krasz-plasma-lance": "krasz-plasma-carbine"}
	if m.column != PHC || pairs[p.Item] != p.For {
		return false
	}
	rule := tally.Rule("is.build.phc.lance-ratio")
	if p.Item == "krasz-plasma-lance" {
		rule = "is.build.phc.krasz-lance"
		c.lance(m)
	}
	if !c.by(true, rule) {
		return false
	}
	t.Add("for "+p.For, rule, 2-t.Total())
	return true
}

// slingSwap: who is given Leadership at creation swaps plasma grenades for an x-sling with slingnet.
// is.build.phc.leader-any-morph, is.build.is.panhuman-x-sling
func (c *check) slingSwap(m *member, p *Purchase, t *tally.Tally) bool {
	if p.Item != "x-sling+slingnet" || p.For != "plasma-grenade" || later(m, p) {
		return false
	}
	var rule tally.Rule
	switch {
	case m.column == PHC:
		rule = "is.build.phc.leader-any-morph"
	case m.column == IS && m.unit.is(Panhuman):
		rule = "is.build.is.panhuman-x-sling"
	default:
		return false
	}
	if !c.by(true, rule) {
		return false
	}
	c.refuse(m.level(Leadership) == 0, rows(rule), "take Leadership 1 first", "only a leader takes the x-sling")
	t.Add("for plasma-grenade", rule, -c.oldPrice(m, p.For))
	return true
}

// rifleSwap: at creation a plasma rifle takes the place of the carbine free.  is.build.is.plasma-rifle
func (c *check) rifleSwap(m *member, p *Purchase, t *tally.Tally) bool {
	if p.Item == "phase-rifle" && p.For == "plasma-carbine" && c.by(true, "is.build.is.phase-rifle") {
		return true // at its whole price
	}
	if p.Item != "plasma-rifle" || p.For != "plasma-carbine" || later(m, p) || !c.by(true, "is.build.is.plasma-rifle") {
		return false
	}
	off := t.Total()
	if c.Options.RifleDifference {
		off = c.oldPrice(m, p.For)
	}
	t.Add("for plasma-carbine", "is.build.is.plasma-rifle", -off)
	return true
}

// buyMunition: a special munition for a launcher, if the mode takes such and the faction's list opens it.
// is.build.weapon-class.munitions-need-both
func (c *check) buyMunition(m *member, p *Purchase) tally.Tally {
	zero := c.sum("price", p.Item, "", 0)
	both := rows("is.build.weapon-class.munitions-need-both")
	if !c.launches(m, p.For) {
		c.refuse(true, both, "name a launcher it has", "%s has no %s that takes munitions", m.unit.Name, p.For)
		return zero
	}
	c.cite(both...)
	cost := c.munitionCost(p.For)
	if p.Item == "slingnet" {
		c.refuse(!m.unit.is(Hükk) || p.For != "x-sublauncher", rows("is.build.weapon.x-sublauncher.slingnet"), "only a Hükk buys it", "%s buys no slingnet alone", m.unit.Name)
		c.cite("is.build.weapon.x-sublauncher.slingnet")
	} else if row := c.PriceOf(p.Item); row == nil || row.Table != "munition" {
		c.wrong("choose arc, blur, grip, scoot, scramble or suspensor-net", "there is no munition %q", p.Item)
		return zero
	} else {
		c.munitionOpen(m, row)
	}
	if m.column == Alg && p.For == "micro-x" {
		c.cite("is.build.alg.micro-x-munitions")
	}
	i := m.carries(p.For)
	if i >= 0 {
		w := m.weapons[i]
		c.refuse(w.has(p.Item), rows(cost.Rule), "use is unlimited", "%s has %s already", m.unit.Name, p.Item)
		w.Loads = append(slices.Clone(w.Loads), p.Item)
		m.weapons[i] = w
	} else if c.WeaponOf(p.For).Class == Support {
		m.weapons = append(m.weapons, Carried{Weapon: p.For, Loads: []string{p.Item}}) // what its strikes may fire
	}
	return c.sum("price", p.Item, cost.Rule, cost.XP)
}

// munitionOpen judges the row of a munition.
func (c *check) munitionOpen(m *member, row *Price) {
	both := tally.Rule("is.build.weapon-class.munitions-need-both")
	o, ok := row.opening(m.column, m.all())
	if m.unit.is(Askar) && o.Also == 0 || m.column == Alg && c.off("is.build.alg.micro-x-munitions") {
		ok = false
	}
	c.cite(row.Rule)
	c.refuse(!ok, rows(row.Rule, both, "is.build.avail-key.cross"), "choose one open to it", "%s is not open to %s", row.Item, m.unit.Name)
}

// launches tells whether somebody can fire munitions from a launcher: carried, or called from off the table.
func (c *check) launches(m *member, launcher string) bool {
	w := c.WeaponOf(launcher)
	if w == nil || !slices.ContainsFunc(w.Modes, func(x Mode) bool { return x.Munitions }) {
		return false
	}
	if w.Class == Support {
		return m.raw(FireController) > 0 && c.mayStrike(m.skillColumn(), launcher)
	}
	return m.carries(launcher) >= 0
}

// mayStrike tells whether a column's fire controllers may call a weapon.
func (c *check) mayStrike(col Column, weapon string) bool {
	for _, x := range c.Skill(FireController).Strikes {
		if x.Weapon == weapon {
			return slices.Contains(x.Columns, col) && !c.off(x.Rule)
		}
	}
	return false
}

// munitionCost is the price of a munition by the launcher's diameter.
func (b *Book) munitionCost(launcher string) MunitionPrice {
	for _, m := range b.Munitions {
		if slices.Contains(m.Launchers, launcher) {
			return m
		}
	}
	return MunitionPrice{}
}
