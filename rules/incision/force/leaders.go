package force

import (
	"slices"

	"sortie/tally"
)

// lawful is how high somebody stands in the order of command of the shard's faction, with the row that says
// so; 0 for who may not lead it at all. Among equals the highest Leadership leads.
func (c *check) lawful(m *member) (int, tally.Rule) {
	if !m.unit.Kind.sophont() {
		return 0, ""
	}
	level := m.level(Leadership)
	if f := factionOf(c.shard.Faction); f == nil || m.unit.Faction != f.File {
		return 0, "" // a guest never leads  is.build.bh.guest
	}
	switch c.shard.Faction {
	case "Algoryn":
		return c.algorynLeader(m, level)
	case "Boromite":
		return ranked(m.unit.Leads, 10+level), "is.build.bor.leader"
	case "Bounty Hunter":
		if m.unit.is(Hükk) {
			if c.off("is.skill.handler.leader") {
				return 0, ""
			}
			return 10 + level, "is.build.bh.handler-only-leader"
		}
		return 1 + level, "is.build.bh.own-shard" // with no leader among them the owner names one
	case "Concord":
		return c.concordLeader(m, level)
	case "Feral":
		switch {
		case m.unit.is(NuHus):
			return 20 + level, "is.build.fe.rogue-nuhu-command"
		case m.unit.is(Chieftain):
			return 10 + level, "is.build.fe.chieftain-command"
		}
		return 0, ""
	case "Freeborn":
		return c.freebornLeader(m, level)
	case "Ghar":
		rank := 10 // a Slavedriver
		if m.unit.is(Pilot) {
			rank = 20
		}
		return ranked(level > 0, rank+level), "is.build.ghar.leader"
	case "Isorian":
		switch {
		case m.unit.is(NuHus):
			return 30 + level, "is.build.is.nuhu-leads"
		case m.unit.is(TsanRa):
			return ranked(level > 0, 10+level), "is.build.is.tsan-leader"
		}
		return ranked(level > 0, 10+level), "is.build.create.leader-required"
	case "Mercenary":
		return ranked(isUnit("merc-sub-officer", "merc-askar-leader")(m), 10+level), "is.build.merc.leader"
	}
	return 0, ""
}

func ranked(may bool, rank int) int {
	if !may {
		return 0
	}
	return rank
}

// algorynLeader: an Optimate, or a Sub-Officer of the shard's own type; SD shards have the SD versions.
// is.build.alg.leader
func (c *check) algorynLeader(m *member, level int) (int, tally.Rule) {
	rule := tally.Rule("is.build.alg.leader")
	if !m.unit.Leads {
		return 0, ""
	}
	sd := c.shard.Type == "sd-hazard"
	if sd != m.people.any(SD) {
		return 0, ""
	}
	if m.unit.is(Optimate) {
		return 20 + level, rule
	}
	if m.unit.is(Founder) && c.countOf(func(x *member) bool { return x.unit.Kind.sophont() && !x.unit.is(Founder) }) > 0 && !c.off("is.build.alg.founder-no-command") {
		return 0, ""
	}
	own := sd || slices.Contains(m.unit.Shards, c.shard.Type) || c.off("is.build.alg.founder-no-command") && m.unit.is(Founder)
	return ranked(own, 10+level), rule
}

// concordLeader: a NuHu commands always; else whoever leads by the list, or a morph with Leadership and the
// x-sling.  is.build.phc.nuhu-commands, is.build.phc.leader-any-morph
func (c *check) concordLeader(m *member, level int) (int, tally.Rule) {
	switch {
	case m.unit.is(NuHus):
		return 30 + level, "is.build.phc.nuhu-commands"
	case m.unit.Leads:
		return 10 + level, "is.build.create.leader-required"
	}
	return ranked(level > 0 && m.carries("x-sling+slingnet") >= 0, 10+level), "is.build.phc.leader-any-morph"
}

// freebornLeader follows the ranks. Ship Ferals lead nobody, and nobody below a vordanari leads vordanari.
// is.build.fb.rank-order, is.build.fb.vordanari-lead, is.build.fb.ship-feral-no-command
func (c *check) freebornLeader(m *member, level int) (int, tally.Rule) {
	if level == 0 || m.unit.is(ShipFeral) && !c.off("is.build.fb.ship-feral-no-command") {
		return 0, ""
	}
	vordanari := c.countOf(func(x *member) bool { return x.unit.is(Vordanari) }) > 0
	switch {
	case m.unit.is(ShipOfficer):
		return 40 + level, "is.build.fb.rank-order"
	case m.unit.is(NuHus):
		return 30 + level, "is.build.fb.rank-order"
	case m.unit.is(Vordanari):
		return 20 + level, "is.build.fb.vordanari-lead"
	case vordanari && !c.off("is.build.fb.vordanari-lead"):
		return 0, ""
	}
	return 10 + level, "is.build.create.leader-required"
}

// leaderRows are the rows that say who may lead a shard of this faction.
func (c *check) leaderRows() []tally.Rule {
	switch c.shard.Faction {
	case "Algoryn":
		return rows("is.build.alg.leader")
	case "Boromite":
		return rows("is.build.bor.leader")
	case "Feral":
		return rows("is.build.fe.chieftain-command")
	case "Ghar":
		return rows("is.build.ghar.leader")
	case "Mercenary":
		return rows("is.build.merc.leader")
	case "Freeborn":
		var out []tally.Rule
		if c.countOf(func(m *member) bool { return m.unit.is(Vordanari) }) > 0 {
			out = append(out, "is.build.fb.vordanari-lead")
		}
		if c.countOf(func(m *member) bool { return m.unit.is(ShipFeral) && m.level(Leadership) > 0 }) > 0 {
			out = append(out, "is.build.fb.ship-feral-no-command")
		}
		return out
	}
	return nil
}

// Rank is how high a profile stands among those who could lend their Command, by the order of its faction and
// then by level: the most senior who is there and unbroken does.  is.skill.leadership.senior-only
func Rank(faction string, p *Profile) int {
	level := p.Level(Leadership)
	if level == 0 && p.Level(NuHu) > 0 {
		level = 1
	}
	if level == 0 {
		return 0
	}
	order := 1
	switch {
	case p.People.any(ShipOfficer):
		order = 5
	case p.People.any(NuHus):
		order = 4
	case p.People.any(Optimate), faction == "Ghar" && p.People.any(Pilot):
		order = 3
	case p.People.any(Vordanari):
		order = 2
	}
	return order*10 + level
}

// Commands says why a leader's Co may not be lent to somebody, by people; the distance is the table's. Mixed
// tells that their shard holds others than Founders.
func (b *Book) Commands(leader, to *Profile, mixed bool) *tally.Refusal {
	for _, x := range []struct {
		no   bool
		rule tally.Rule
		why  string
	}{
		{to.Kind == Beasts, "is.build.beast.command", "beasts obey their handlers alone"},
		{leader.People.any(Founder) && leader.People.any(Algoryn) && mixed, "is.build.alg.founder-no-command", "a Founder commands none but Founders"},
		{leader.People.any(ShipFeral) && !to.People.any(ShipFeral), "is.build.fb.ship-feral-no-command", "Ship Ferals command none but Ship Ferals"},
		{leader.People.any(Feral) && !leader.People.any(ShipFeral) && !to.People.any(Feral), "is.build.merc.feral-leader", "a Feral leader commands none but Ferals"},
		{to.People.any(Vordanari) && leader.People.any(Domari), "is.build.fb.rank-order", "vordanari never serve under domari"},
		{leader.People.any(Misgenics), "is.skill.misgenic.table-9", "a Misgenic never leads"},
	} {
		if b.holds(x.no, x.rule) {
			return tally.Refuse(x.rule, x.why, "use another's Co, or its own")
		}
	}
	return nil
}
