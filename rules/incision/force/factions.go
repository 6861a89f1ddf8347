package force

import (
	"slices"

	"sortie/defs"
	"sortie/game"
	"sortie/tally"
)

// Faction is whose shard it is.
type Faction struct {
	Name   string
	File   string // of its units
	Column Column
	Types  []string // of shards, the first is meant where none is named
}

// factions in the order of the book.
var factions = []Faction{
	{"Algoryn", "algoryn", Alg, []string{"vector", "founder", "infiltrator", "assault", "sd-hazard"}},
	{"Boromite", "boromites", Bor, nil},
	{"Bounty Hunter", "bounty-hunters", MA, nil},
	{"Concord", "concord", PHC, nil},
	{"Feral", "ferals", Fe, nil},
	{"Freeborn", "freeborn", FB, nil},
	{"Ghar", "ghar", GharColumn, nil},
	{"Isorian", "isorian", IS, nil},
	{"Mercenary", "mercenaries", MA, []string{"advanced", "primitive", "askar"}},
}

// Factions are the names of those one can build a shard of.
func Factions() []string {
	var out []string
	for _, f := range factions {
		out = append(out, f.Name)
	}
	return out
}

func factionOf(name string) *Faction {
	for i := range factions {
		if game.SameName(factions[i].Name, name) {
			return &factions[i]
		}
	}
	return nil
}

// shardColumn is the column of the armoury for what belongs to the whole shard.
func shardColumn(s *Shard) Column {
	f := factionOf(s.Faction)
	switch {
	case f == nil:
		return NoColumn
	case f.Column == MA && s.Type == "primitive":
		return MP
	}
	return f.Column
}

// faction judges the name of the faction and the type of shard.
func (c *check) faction() {
	c.line = c.shard.line
	f := factionOf(c.shard.Faction)
	if f == nil {
		c.wrong(defs.ChooseFrom(Factions(), ""), "there is no faction %q", c.shard.Faction)
		return
	}
	c.shard.Faction = f.Name
	if c.shard.Type == "" && len(f.Types) > 0 {
		c.shard.Type = f.Types[0]
	}
	rule := map[string]tally.Rule{"Algoryn": "is.build.alg.types", "Mercenary": "is.build.merc.kinds"}[f.Name]
	if len(f.Types) == 0 {
		if c.shard.Type != "" {
			c.wrong("leave the type out", "%s shards have no types", f.Name)
		}
		return
	}
	c.refuse(!slices.Contains(f.Types, c.shard.Type), rows(rule), defs.ChooseFrom(f.Types, ""), "there is no %s shard of the type %q", f.Name, c.shard.Type)
	c.cite(rule)
}

// whole judges what concerns the shard together: who may be in it, then the rules of its faction.
func (c *check) whole() {
	c.op, c.step, c.line = -1, -1, c.shard.line
	f := factionOf(c.shard.Faction)
	if f == nil {
		return
	}
	for i, m := range c.members {
		if m != nil && !m.op.Fate.gone() {
			c.op, c.line = i, m.op.line
			c.belongs(m, f)
		}
	}
	c.op, c.line = -1, c.shard.line
	c.guests(f)
	c.ofFaction(f.Name)
	c.op, c.line = -1, c.shard.line
	c.lavans()
}

// ofFaction judges what a faction asks of its shards: one function each in factionrules.go. Boromites and Ghar
// are bound by nothing but their leader (leaders.go).
func (c *check) ofFaction(name string) {
	switch name {
	case "Algoryn":
		c.algoryn()
	case "Bounty Hunter":
		c.bountyHunters()
	case "Concord":
		c.concord()
	case "Feral":
		c.ferals()
	case "Freeborn":
		c.freeborn()
	case "Isorian":
		c.isorian()
	case "Mercenary":
		c.mercenaries()
	}
}

// belongs judges whether a member may be in a shard of the faction at all.
// is.build.create.faction-templates
func (c *check) belongs(m *member, f *Faction) {
	rule := rows("is.build.create.faction-templates")
	switch {
	case m.unit.Faction == f.File:
		c.cite(rule...)
	case m.unit.Kind == GunDrones || m.unit.Kind == Beasts:
		c.boughtBeing(m, f)
	case m.unit.is(BountyHunters):
		c.guest(m, f)
	case m.unit.is(Ferals) && f.Name == "Freeborn":
		c.refuse(true, append(rows("is.build.fb.no-ordinary-ferals"), rule...), "take Ship Ferals", "%s cannot be taken in a Freeborn shard", m.unit.Name)
	default:
		c.refuse(true, rule, defs.ChooseFrom(c.unitKeys(f.Name), ""), "%s is no unit of the %s", m.unit.Name, f.Name)
	}
}

// boughtBeing: gun drones and beasts stand in the tables of availability.
// is.build.equip.gun-drone.who-buys, is.build.beast.buy, is.build.bh.beasts, is.build.bh.rock-dogs
func (c *check) boughtBeing(m *member, f *Faction) {
	row := c.PriceOf(m.unit.Key)
	who := People(0)
	if f.Name == "Bounty Hunter" {
		who = BountyHunters
	}
	for _, h := range c.living() {
		who |= h.people & (BountyHunters | Hükk)
		if h.unit.is(BountyHunters) {
			who |= h.people & Boromite
		}
	}
	col := shardColumn(c.shard)
	o, ok := row.opening(col, who)
	more := rows(row.Rule, "is.build.avail-key.cross")
	switch {
	case m.unit.Kind == GunDrones:
		more = append(more, "is.build.equip.gun-drone.who-buys")
	case m.unit.is(Lavan) && col == MA:
		more = append(more, "is.build.bh.rock-dogs")
	case who != 0:
		more = append(more, "is.build.bh.beasts")
	}
	c.cite(more...)
	if m.unit.Kind == Beasts {
		c.cite("is.build.beast.buy", "is.build.beast.slot")
	}
	c.refuse(!ok || o.Only != 0 && !who.any(o.Only), more, "choose one open to the faction", "%s is not open to this shard", m.unit.Name)
	if m.unit.Kind == Beasts && c.off("is.build.beast.buy") || who != 0 && m.unit.Kind == Beasts && !m.unit.is(Lavan) && c.off("is.build.bh.beasts") {
		c.wrong("leave it out", "nothing lets anybody buy %s", m.unit.Name)
	}
}

// guest: one Bounty Hunter may join some factions.  is.build.bh.guest, is.build.bh.guest-refused
func (c *check) guest(m *member, f *Faction) {
	allowed := slices.Contains([]string{"Mercenary", "Feral", "Boromite", "Freeborn"}, f.Name)
	c.refuse(!allowed, rows("is.build.bh.guest-refused"), "leave the hunter out", "no Bounty Hunter joins the %s", f.Name)
	c.refuse(m.unit.is(Hükk), rows("is.build.bh.hukk-alone"), "build a shard of its own", "a Hükk joins nobody")
	c.cite("is.build.bh.guest")
	if c.off("is.build.bh.guest") {
		c.wrong("leave the hunter out", "nothing lets a Bounty Hunter join")
	}
}

// guests counts hunters in other shards, and keeps Algoryn hunters from Ghar.
func (c *check) guests(f *Faction) {
	hunters := c.countOf(func(m *member) bool { return m.unit.is(BountyHunters) })
	if f.Name != "Bounty Hunter" {
		c.refuse(hunters > 1, rows("is.build.bh.guest"), "keep one", "%d Bounty Hunters join, and one may", hunters)
	}
	alg := c.countOf(func(m *member) bool { return m.unit.is(BountyHunters) && m.unit.is(Algoryn) })
	ghar := c.countOf(func(m *member) bool { return m.unit.is(Ghar) })
	c.refuse(alg > 0 && ghar > 0, rows("is.build.bh.algoryn-no-ghar"), "part them", "an Algoryn Bounty Hunter is in no shard with a Ghar")
}

// lavans suffer no other beasts.  is.build.beast.belligerent-lavans
func (c *check) lavans() {
	lavan := c.countOf(func(m *member) bool { return m.unit.is(Lavan) })
	other := c.countOf(func(m *member) bool { return m.unit.is(Beastly) && !m.unit.is(Lavan) })
	c.refuse(lavan > 0 && other > 0, rows("is.build.beast.belligerent-lavans", "is.attr.belligerent"), "keep one sort", "lavans suffer no other beasts beside them")
	if lavan > 0 {
		c.cite("is.build.beast.belligerent-lavans")
	}
}

// living are the members on the roster.
func (c *check) living() []*member {
	var out []*member
	for _, m := range c.members {
		if m != nil && !m.op.Fate.gone() {
			out = append(out, m)
		}
	}
	return out
}

func (c *check) countOf(is func(*member) bool) int {
	n := 0
	for _, m := range c.living() {
		if is(m) {
			n++
		}
	}
	return n
}

// only refuses every member that is not as it must be.
func (c *check) only(rules []tally.Rule, fix, format string, is func(*member) bool) {
	for i, m := range c.members {
		if m == nil || m.op.Fate.gone() || is(m) {
			continue
		}
		c.op, c.line = i, m.op.line
		c.refuse(true, rules, fix, format, m.unit.Name)
	}
	c.op, c.line = -1, c.shard.line
}

// atMost refuses more of something than there may be.
func (c *check) atMost(have, most int, rules []tally.Rule, fix, what string) {
	c.cite(rules...)
	c.refuse(have > most, rules, fix, "%d %s, and %d at most", have, what, most)
}

func isUnit(keys ...string) func(*member) bool {
	return func(m *member) bool { return slices.Contains(keys, m.unit.Key) }
}
