package incision

import "sortie/tally"

// twin is a row of the rules that says the same as one about building shards. The room force decides by its own row: who
// denies the one denies the other, and what cites the one cites both.
type twin struct{ rule, build tally.Rule }

var twins = []twin{
	{"is.beast.no-equipment", "is.build.create.beasts-no-equipment"},
	{"is.beast.slot", "is.build.beast.slot"},
	{"is.beast.buy", "is.build.beast.buy"},
	{"is.attr.beast-purchase", "is.build.beast.buy"},
	{"is.beast.lavamite-exclusive", "is.build.beast.belligerent-lavans"},
	{"is.gun-drone.status", "is.build.equip.gun-drone.operative"},
	{"is.equip.gun-drone-replaced", "is.build.equip.gun-drone.replaced"},
	{"is.equip.gun-drone-who", "is.build.equip.gun-drone.who-buys"},
	{"is.equip.costed", "is.build.create.equipment-costed"},
	{"is.pb.shard-equipment", "is.build.probe.shard-equipment"},
	{"is.armour.availability", "is.build.armour.by-faction"},
	{"is.armour.battlesuit-res", "is.build.armour.battlesuit.res"},
	{"is.armour.battlesuit-upgrades", "is.build.armour.battlesuit.upgrade-tag"},
	{"is.armour.battlesuit-choose", "is.build.armour.battlesuit.type-per-mission"},
	{"is.armour.suit-intimidator", "is.build.armour.battlesuit.intimidator"},
	{"is.armour.suit-dominator", "is.build.armour.battlesuit.dominator"},
	{"is.armour.suit-exterminator", "is.build.armour.battlesuit.exterminator"},
	{"is.armour.vacc-ag", "is.build.armour.vacc-suit.penalty"},
	{"is.armour.flight-who", "is.build.armour.flight-suit.pilots-only"},
	{"is.armour.hazard-stats", "is.build.armour.hazard.str"},
	{"is.armour.hazard-weapons", "is.build.armour.hazard.weapons"},
	{"is.armour.hazard-cost", "is.build.armour.hazard.upgrade"},
}

// builds is the row by which the room force decides what a row of the rules says; the row itself if there is none.
func builds(rule tally.Rule) tally.Rule {
	for _, t := range twins {
		if t.rule == rule {
			return t.build
		}
	}
	return rule
}

// withTwins adds the rows of the rules that say what the cited rows about building say, those of a sum too.
func withTwins(cited []tally.Rule, sum *tally.Tally) []tally.Rule {
	all := append([]tally.Rule(nil), cited...)
	if sum != nil {
		for _, l := range sum.Lines() {
			all = append(all, l.Rule)
		}
	}
	for _, rule := range all {
		for _, t := range twins {
			if t.build == rule {
				cited = append(cited, t.rule)
			}
		}
	}
	return cited
}
