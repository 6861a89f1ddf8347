package force

import (
	"fmt"

	"sortie/tally"
)

// limits holds a team against the XP and the numbers of the scenario.  is.build.create.combatants-limits
func (c *check) limits(t *Team, r *TeamReport, ms []*member) {
	n := 0
	for _, m := range ms {
		if m == nil || m.unit.Kind == GunDrones && c.off("is.build.equip.gun-drone.operative") || m.unit.Kind == Beasts && c.off("is.build.beast.slot") ||
			m.unit.Kind == Battlesuits && c.off("is.build.armour.battlesuit.infantry") {
			continue
		}
		n++
		switch m.unit.Kind {
		case GunDrones:
			c.cite("is.build.equip.gun-drone.operative")
		case Beasts:
			c.cite("is.build.beast.slot")
		case Battlesuits:
			c.cite("is.build.armour.battlesuit.infantry")
		}
	}
	rule := rows("is.build.create.combatants-limits")
	c.cite(rule...)
	c.refuse(n < t.Least, rule, fmt.Sprintf("field %d more", t.Least-n), "the scenario asks for %d combatants, the team has %d", t.Least, n)
	c.refuse(t.Most > 0 && n > t.Most, rule, fmt.Sprintf("leave %d at base (bench in its line of the list)", n-t.Most), "the scenario takes %d combatants, the team has %d", t.Most, n)
	c.refuse(t.Limit > 0 && r.Cost > t.Limit, rows("is.build.create.scenario-pick", "is.build.create.equipment-costed"), fmt.Sprintf("leave %d XP at base", r.Cost-t.Limit), "the team costs %d XP, and %d are agreed", r.Cost, t.Limit)
	seen := map[int]bool{}
	for _, f := range t.Fielded {
		if f.Temporary == "" && seen[f.Operative] {
			c.wrong("field it once", "an operative is fielded twice")
		}
		seen[f.Operative] = true
	}
}

// owned refuses a probe or buddy that nobody bought: they may change hands between scenarios, and each must
// have been paid for.  is.skill.dronesync.bought-as-shard-gear
func (c *check) owned(t *Team) {
	have := map[string]int{}
	for i := range c.shard.Equipment {
		have[c.shard.Equipment[i].Item]++
	}
	for _, m := range c.members {
		if m == nil {
			continue
		}
		for _, p := range m.probes { // they are the shard's, whatever became of who bought them
			have[p]++
		}
	}
	for i := range t.Fielded {
		for _, p := range t.Fielded[i].Manages {
			have[p]--
			c.refuse(have[p] < 0, rows("is.skill.dronesync.bought-as-shard-gear"), "buy it first", "the shard has no %s left", p)
		}
	}
}

// mayLead tells whether somebody may be the leader of a team: no beast or machine, no guest, no Misgenic, no
// Founder among others and no Ship Feral but among its own.
func (c *check) mayLead(p *Profile, team []Combatant) bool {
	if !p.Kind.sophont() || p.People.any(Misgenics) || p.People.any(BountyHunters) && c.shard.Faction != "Bounty Hunter" {
		return false
	}
	for i := range team {
		if o := &team[i].Profile; o.Kind.sophont() && o != p && c.Commands(p, o, !o.People.any(Founder)) != nil && p.People.any(Founder|ShipFeral) {
			return false
		}
	}
	return true
}

// ratios are limits worded for the team: micro-x among Algoryn, lances among the Concord.
// is.build.create.team-composition, is.build.alg.micro-x-limit, is.build.phc.lance-ratio
func (c *check) ratios(t *Team, ms []*member) {
	microX, lances, infantry := 0, 0, 0
	for _, m := range ms {
		if m == nil {
			continue
		}
		if m.column == Alg && m.carries("micro-x") >= 0 {
			microX++
		}
		if m.unit.Kind == Infantry {
			infantry++
		}
		if m.carries("plasma-lance") >= 0 || m.carries("krasz-plasma-lance") >= 0 {
			lances++
		}
	}
	team := tally.Rule("is.build.create.team-composition")
	switch c.shard.Faction {
	case "Algoryn":
		c.atMost(microX, 2, rows("is.build.alg.micro-x-limit", team), "let some take mag guns", "members carry a micro-x")
	case "Concord":
		c.atMost(lances, infantry/4, rows("is.build.phc.lance-ratio", team), "let some take carbines", "members carry a lance")
	}
}

// handled says which beasts nobody controls.  is.build.beast.no-handler-at-start, is.build.bor.lavans-need-handler
func (c *check) handled(t *Team, ms []*member, r *TeamReport) {
	room := make([]int, len(ms))
	for i, m := range ms {
		if m != nil {
			for _, x := range m.traits() {
				if x.ID == ControlBeasts {
					room[i] += int(x.N)
				}
			}
		}
	}
	for i, m := range ms {
		if m == nil || m.unit.Kind != Beasts {
			continue
		}
		h := t.Fielded[i].Handler - 1
		ok := h >= 0 && h < len(ms) && ms[h] != nil && room[h] > 0 && c.handles(ms[h], m)
		if ok {
			room[h]-- // a swarm counts as one  is.skill.handler.swarm
			c.cite("is.skill.handler.swarm")
		}
		r.Combatants[i].Loose = c.by(!ok, "is.build.beast.no-handler-at-start")
	}
}

// handles tells whether somebody's hand a beast knows: lavans only that of a Boromite Lavan Handler, rock dogs
// also Hükk and Boromite Bounty Hunters.  is.build.bor.lavans-need-handler, is.build.bh.rock-dogs
func (c *check) handles(h, beast *member) bool {
	if !beast.unit.is(Lavan) {
		return true
	}
	if h.unit.is(LavanHandler) || c.off("is.build.bor.lavans-need-handler") {
		return true
	}
	c.cite("is.build.bor.lavans-need-handler")
	return c.by(beast.unit.Key == "beast-lavamite-rock-dog" && h.unit.is(BountyHunters) && h.unit.is(Hükk|Boromite), "is.build.bh.rock-dogs")
}

// orderDice: one for every operative, one for an IMTel majority, one for a NuHu.
// is.skill.imtel.majority, is.skill.nuhu.order-dice
func (c *check) orderDice(ms []*member) OrderDice {
	var d OrderDice
	count := map[People]int{}
	nuhu := false
	for _, m := range ms {
		if m == nil {
			continue
		}
		d.Units++
		for _, p := range []People{Concord, Isorian} {
			if m.unit.is(p) && m.raw(IMTel) > 0 {
				count[p]++
			}
		}
		nuhu = nuhu || m.raw(NuHu) > 0
	}
	for _, p := range []People{Concord, Isorian} {
		if c.by(2*count[p] > d.Units, "is.skill.imtel.majority") {
			d.IMTel = 1
		}
	}
	if c.by(nuhu, "is.skill.nuhu.order-dice") {
		d.NuHu = 1
	}
	return d
}
