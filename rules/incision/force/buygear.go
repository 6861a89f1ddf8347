package force

import (
	"fmt"
	"slices"
	"strings"

	"sortie/tally"
)

// buyGear judges an item of the armoury, hands it over, and returns its price.
func (c *check) buyGear(m *member, p *Purchase) tally.Tally {
	if !c.mayCarry(m) {
		return c.sum("price", p.Item, "", 0)
	}
	if p.Step == BuyMunition {
		return c.buyMunition(m, p)
	}
	item := p.Item
	if claw, price := c.plasmaClaw(m, p); claw {
		return price
	}
	row := c.PriceOf(item)
	if row == nil {
		c.unsold(m, item)
		return c.sum("price", item, "", 0)
	}
	if !slices.Contains(stepTables[p.Step], row.Table) {
		c.wrong("buy it as "+row.Table, "%s is no %s", item, p.Step)
		return c.sum("price", item, "", 0)
	}
	open, legal := c.open(m, row)
	if row.Table != "probe" {
		c.heavy(m, readCarried(item).Weapon)
	}
	price := c.gearPrice(m, p, row, open)
	c.swapped(m, p, &price, legal)
	c.handOver(m, p, row)
	return price
}

// stepTables says in which tables a kind of item stands.
var stepTables = map[Step][]string{
	BuyWeapon: {"weapon", "grenade", "ghar"}, BuyArmour: {"armour", "ghar"}, BuyEquipment: {"equipment"}, BuyProbe: {"probe"},
}

// mayCarry refuses gear for drones and beasts.
// is.build.create.gun-drones-no-upgrade, is.build.create.beasts-no-equipment
func (c *check) mayCarry(m *member) bool {
	return !c.refuse(m.unit.Kind == GunDrones, rows("is.build.create.gun-drones-no-upgrade"), "leave it as it is", "%s takes no equipment", m.unit.Name) &&
		!c.refuse(m.unit.Kind == Beasts, rows("is.build.create.beasts-no-equipment"), "leave it as it is", "%s takes no equipment", m.unit.Name)
}

// unsold refuses what stands in no table.  is.build.avail-key.price, is.build.avail.ghar-weapons-ghar-only
func (c *check) unsold(m *member, item string) {
	w := c.WeaponOf(readCarried(item).Weapon)
	switch {
	case !c.item(readCarried(item).Weapon):
		c.wrong("choose something of the armoury", "there is no %q", item)
	case item == "ghar-flight-suit":
		c.refuse(true, rows("is.build.armour.flight-suit.pilots-only"), "leave it to the pilots", "a flight suit comes with a battlesuit pilot and cannot be bought")
	case w != nil && w.Ghar && !m.unit.is(Ghar):
		c.refuse(true, rows("is.build.avail.ghar-weapons-ghar-only"), "choose another weapon", "only Ghar take %s", w.Name)
	default:
		c.refuse(true, rows("is.build.avail-key.price"), "choose something that has a price", "%s is sold to nobody", item)
	}
}

// open judges whether an item is open to a member: by its column, by a note that names it, by a rule of its own.
func (c *check) open(m *member, row *Price) (Opening, bool) {
	before := len(c.faults)
	who := m.all()
	o, ok := row.opening(m.column, who)
	if m.unit.is(BountyHunters) {
		c.cite("is.build.avail-key.bounty-hunters-as-ma", "is.build.bh.equipment")
		if m.column == MA && c.off("is.build.avail-key.bounty-hunters-as-ma") {
			ok = false
		}
	}
	if m.unit.is(Askar) {
		c.askar(m, row, &o, &ok)
	}
	for _, r := range append(c.openRows(m, row), "is.build.avail-key.tick") {
		ok = ok && !c.off(r)
	}
	c.cite(row.Rule)
	name := m.unit.Name
	if c.refuse(row.Bracketed && row.Item != hazardSuit, rows("is.build.avail-key.bracketed", row.Rule), "take a unit that has it", "%s cannot be bought: it is a part of some base costs", row.Item) {
		return o, false
	}
	c.refuse(!ok, append(rows(row.Rule, "is.build.avail-key.cross"), c.closedRows(m, row)...), "choose something open to it", "%s is not open to %s", row.Item, name)
	if ok && o.Only != 0 {
		c.cite("is.build.avail-key.bracket-cross")
		c.refuse(!who.any(o.Only), append(rows(row.Rule, "is.build.avail-key.bracket-cross"), c.closedRows(m, row)...), "choose something open to it", "%s is open to %s alone", row.Item, o.Only)
	}
	if ok && o.Special {
		c.special(m, row)
	}
	if ok {
		c.cite("is.build.avail-key.tick")
	}
	c.cite(c.openRows(m, row)...)
	return o, len(c.faults) == before
}

// askar: they may buy only what a note names them for.
// is.build.avail-key.askar-notes-only, is.build.merc.askar-gear
func (c *check) askar(m *member, row *Price, o *Opening, ok *bool) {
	noted := *ok && o.Also != 0
	if noted {
		c.cite("is.build.merc.askar-gear", "is.build.avail-key.askar-notes-only")
		if c.off("is.build.merc.askar-gear") {
			*ok = false
		}
		return
	}
	if *ok && c.refuse(true, rows("is.build.avail-key.askar-notes-only", "is.build.merc.askar-gear", row.Rule), "choose something the notes open to Askar", "%s is not noted for Askar", row.Item) {
		return
	}
}

// closedRows are further rows that say why an item is closed.
func (c *check) closedRows(m *member, row *Price) []tally.Rule {
	w := c.WeaponOf(readCarried(row.Item).Weapon)
	switch {
	case m.column == GharColumn:
		return rows("is.build.ghar.only-ghar-gear")
	case w != nil && w.Ghar && m.unit.is(BountyHunters):
		return rows("is.build.bh.no-ghar-gear")
	case w != nil && w.Ghar:
		return rows("is.build.avail.ghar-weapons-ghar-only")
	case m.column == Alg && strings.HasPrefix(row.Item, "plasma-") && w != nil && w.Class != Grenade:
		return rows("is.build.alg.no-plasma")
	case row.Table == "armour":
		return rows("is.build.armour.by-faction")
	}
	return nil
}

// openRows are rows that say of some people what they may have.
func (c *check) openRows(m *member, row *Price) []tally.Rule {
	var out []tally.Rule
	switch {
	case row.Item == "ghar-vacc-suit":
		out = rows("is.build.armour.vacc-suit.outcasts")
	case m.unit.is(Outcast) && row.Table != "probe":
		out = rows("is.build.ghar.outcast-gear")
	case m.column == Bor && slices.Contains([]string{"tractor-maul", "mass-compactor", "lectro-lash", "mag-gun"}, row.Item):
		out = rows("is.build.bor.tools")
	case m.unit.is(Misgenics) && row.Table == "weapon":
		out = rows("is.build.fe.misgenic-weapons")
	case row.Table == "armour":
		out = rows("is.build.armour.by-faction")
	case m.unit.is(Optimate) && row.Table == "weapon":
		out = rows("is.build.alg.optimate-weapons")
	case row.Item == "suspensor-platform":
		out = rows("is.build.equip.suspensor-platform.price")
	}
	if w := c.WeaponOf(readCarried(row.Item).Weapon); w != nil && w.Class == Handgun {
		out = append(out, "is.build.create.handgun-free")
	}
	if w := c.WeaponOf(readCarried(row.Item).Weapon); w != nil {
		out = append(out, "is.build.weapon-class.carry-limit")
	}
	return out
}

// special are the rows of the tables that a rule of their own decides.
func (c *check) special(m *member, row *Price) {
	name := m.unit.Name
	switch row.Item {
	case "plasma-carbine": // Boromites
		need := 2
		if c.Options.AnyLeadership {
			need = 1
		}
		rule := rows("is.build.bor.plasma-carbine", row.Rule)
		c.refuse(m.raw(Leadership) < need && m.raw(Bodyguard) == 0, rule, fmt.Sprintf("take Bodyguard or Leadership %d first", need), "%s is neither leader nor bodyguard", name)
		c.cite(rule...)
	case "plasma-rifle":
		rule := rows("is.build.is.plasma-rifle", row.Rule)
		c.refuse(!m.unit.is(Panhuman), rule, "give it to a panhuman", "%s is no panhuman", name)
		c.refuse(m.raw(Marksman) == 0, rule, "take Marksman 1 for it first", "%s is no marksman", name)
		c.cite(rule...)
	case "phase-rifle":
		rule := rows("is.build.is.phase-rifle", row.Rule)
		c.refuse(!m.unit.is(Panhuman), rule, "give it to a panhuman", "%s is no panhuman", name)
		for _, id := range []SkillID{Marksman, Sniper} {
			c.refuse(m.raw(id) == 0 || m.named(id) != row.Item, rule, fmt.Sprintf("take %s 1 for the phase rifle, or retrain it", c.Skill(id).Name), "%s has no %s with the phase rifle", name, c.Skill(id).Name)
		}
		c.cite(rule...)
	case "buddy-camo": // Isorian snipers
		c.refuse(m.carries("plasma-rifle") < 0 && m.carries("phase-rifle") < 0, rows(row.Rule), "give it a plasma or phase rifle first", "a camo buddy goes with a plasma or phase rifle")
	case "plasma-lance":
		c.lance(m)
	case "tector-rod":
		c.refuse(!m.unit.is(Outcast), rows(row.Rule), "give it to an Outcast", "%s carries no tector rod", name)
	case "micro-x": // Ferals: how many is a matter of the whole shard
		c.refuse(m.unit.is(NuGuard|Chieftain) || !m.unit.is(Feral), rows("is.build.fe.micro-x-ratio", row.Rule), "give it to a Feral", "%s carries no micro-x", name)
		c.cite("is.build.fe.micro-x-ratio")
	case hazardSuit:
		rule := rows("is.build.armour.hazard.upgrade", row.Rule)
		c.refuse(!m.unit.is(Vector|Optimate), rule, "upgrade a Vector or an Optimate", "%s is of the wrong leger", name)
		c.refuse(m.people.any(SD), rule, "it has one", "%s is an SD trooper already", name)
		c.cite(rule...)
	}
}

// heavy refuses a heavy weapon in hands too weak for it.  is.build.weapon-class.heavy-str6
func (c *check) heavy(m *member, weapon string) {
	w := c.WeaponOf(weapon)
	if w == nil || w.MinStr == 0 {
		return
	}
	str := m.stat(Str, State{})
	c.refuse(str.Total() < int(w.MinStr), rows("is.build.weapon-class.heavy-str6"), "take Brawn first", "%s needs Str %d, %s has %d", w.Name, w.MinStr, m.unit.Name, str.Total())
	c.cite("is.build.weapon-class.heavy-str6")
}

// gearPrice is the price of an item for a member, before anything is given for it.
func (c *check) gearPrice(m *member, p *Purchase, row *Price, o Opening) tally.Tally {
	t := c.sum("price", row.Item, row.Rule, max(0, row.XP))
	if row.Item == hazardSuit {
		t = c.sum("price", "SD upgrade", "is.build.armour.hazard.upgrade", 10)
		return t
	}
	c.cite("is.build.avail-key.price")
	switch {
	case o.At > 0 && c.by(true, "is.build.avail-key.tick-n"):
		t.Add("price of the column", "is.build.avail-key.tick-n", o.At-row.XP)
	case o.Plus > 0 && m.unit.is(NuGuard) && c.by(true, "is.build.fe.nuguard-mag-cost"):
		// at cost
	case o.Plus > 0:
		c.cite("is.build.avail-key.tick-plus-n")
		t.Add("surcharge", c.surchargeRule(m, row), o.Plus)
		if c.off("is.build.avail-key.tick-plus-n") {
			t.Add("no surcharge", "", -o.Plus)
		}
	}
	if m.column == Fe && (row.Item == "reflex" || row.Item == "impact") && c.by(true, "is.build.fe.armour-surcharge") {
		t.Add("surcharge", "is.build.fe.armour-surcharge", 1)
	}
	if c.by(row.Item == "plasma-carbine" && m.unit.is(SD) && m.unit.is(Optimate), "is.build.alg.sd-optimate-carbine") {
		t.Add("SD Optimate", "is.build.alg.sd-optimate-carbine", 11-t.Total())
	}
	if c.by(m.people.any(SD) && m.column == Alg && row.Table == "weapon", "is.build.alg.sd-buy-weapons") {
		c.cite("is.build.alg.sd-buy-weapons")
	}
	if c.by(m.unit.is(Domari|ShipFeral) && row.Item == "micro-x+slingnet" && later(m, p), "is.build.fb.micro-x-later") {
		c.cite("is.build.avail-key.full-price-later")
	}
	return t
}

// surchargeRule is the row behind a plus of the table.
func (c *check) surchargeRule(m *member, row *Price) tally.Rule {
	switch {
	case m.unit.is(Chieftain) && row.Item == "plasma-carbine":
		return "is.build.fe.chief-carbine"
	case m.column == Fe:
		return "is.build.fe.mag-surcharge"
	}
	return "is.build.avail-key.tick-plus-n"
}

// handOver gives the item to the member.
func (c *check) handOver(m *member, p *Purchase, row *Price) {
	switch {
	case row.Table == "probe":
		m.probes = append(m.probes, row.Item)
		c.manages(m)
	case c.ArmourOf(row.Item) != nil:
		m.wear(row.Item)
		c.cite("is.build.armour.one-main")
	case c.EquipmentOf(row.Item) != nil:
		m.gear = append(m.gear, row.Item)
	default:
		m.weapons = append(m.weapons, readCarried(row.Item))
	}
}

// manages refuses more probes and buddies than somebody can bring.  is.skill.dronesync.p-and-m
func (c *check) manages(m *member) {
	room := m.room()
	rule := rows("is.skill.dronesync.p-and-m")
	if m.raw(NuHu) >= 2 {
		c.cite("is.skill.nuhu.extra-drones")
	}
	c.refuse(len(m.probes) > room, rule, "take Dronesync, or buy it for the shard", "%s manages %d probes and buddies, not %d", m.unit.Name, room, len(m.probes))
	c.cite(rule...)
}

// room is how many probes and buddies somebody may bring: by Dronesync, and by NuHu on top of it.
// is.skill.nuhu.extra-drones
func (m *member) room() int {
	n := 0
	for _, t := range m.traits() {
		if t.ID == ManageDrones && (t.Skill != NuHu || !m.book.off("is.skill.nuhu.extra-drones")) {
			n += int(t.N)
		}
	}
	return n
}

// plasmaClaw is the free swap of a battlesuit's claw.  is.build.ghar.plasma-claw
func (c *check) plasmaClaw(m *member, p *Purchase) (bool, tally.Tally) {
	if p.Item != "plasma-claw" || m.unit.Kind != Battlesuits {
		return false, tally.Tally{}
	}
	need := 2
	if c.Options.ClawAtFour {
		need = 4
	}
	rule := rows("is.build.ghar.plasma-claw", "is.attr.battlesuit-only-waiver")
	c.refuse(m.raw(Leadership) < need, rule, fmt.Sprintf("take Leadership %d first", need), "%s does not lead enough", m.unit.Name)
	c.refuse(m.carries("battle-claw") < 0, rule, "only in the place of a battle claw", "%s has no battle claw", m.unit.Name)
	c.cite(rule...)
	if i := m.carries("battle-claw"); i >= 0 {
		m.weapons[i] = Carried{Weapon: "plasma-claw"}
	}
	return true, c.sum("price", "plasma claw for battle claw", rule[0], 0)
}
