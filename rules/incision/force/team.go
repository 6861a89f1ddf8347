package force

import (
	"slices"

	"sortie/tally"
)

// Team is who is fielded in a scenario, with what.
type Team struct {
	Limit      int  // XP agreed for the scenario, 0 for none
	Least      int  // combatants
	Most       int  // combatants, 0 for no limit
	Demolition bool // a scenario about demolishing or breaching
	OutOfSuits bool // an SD shard fights without its suits
	Fielded    []Fielded
}

// Fielded is one member of a team.
type Fielded struct {
	Operative int
	Main      string   // another of the items that may be chosen anew before a scenario: micro-x+overload
	Explosive string   // taken free on a demolition scenario, in the place of its own grenades
	Manages   []string // probes and buddies it brings; nil for those bought for it
	Handler   int      // of a beast: who handles it, as 1 + the index into Fielded; 0 for nobody
	Temporary string   // a hired unit in the place of an operative of the roster
	Expert    bool     // hired with Demolitions 2
}

// TeamOf adds everybody of a shard to a team who is not on the bench, as the roster says they fight, and beasts with
// somebody who handles them.
func (b *Book) TeamOf(s *Shard, t Team) Team {
	for i := range s.Operatives {
		if op := &s.Operatives[i]; !op.Bench && op.Fate == Fit {
			t.Fielded = append(t.Fielded, Fielded{Operative: i, Main: op.Main, Explosive: op.Explosive, Manages: op.Manages})
		}
	}
	return b.Handled(s, t)
}

// Handled gives every beast of a team the first who can handle it.
func (b *Book) Handled(s *Shard, t Team) Team {
	t.Fielded = slices.Clone(t.Fielded)
	for i := range t.Fielded {
		f := &t.Fielded[i]
		if f.Temporary != "" || f.Operative < 0 || f.Operative >= len(s.Operatives) {
			continue
		}
		if u := b.UnitOf(s.Operatives[f.Operative].Unit); u == nil || u.Kind != Beasts {
			continue
		}
		for h := range t.Fielded {
			f.Handler = h + 1
			if r := b.Field(s, &t); !r.Combatants[i].Loose {
				break
			}
			f.Handler = 0
		}
	}
	return t
}

// Combatant is a fielded member as it fights.
type Combatant struct {
	Profile Profile
	Cost    tally.Tally
	Loose   bool // a beast nobody controls
}

// TeamReport is what a book says of a team.
type TeamReport struct {
	Combatants []Combatant
	Cost       int
	Leader     int // index into Combatants of the most senior leader, -1 for none
	Dice       OrderDice
	Faults     []Fault
	Cited      []tally.Rule
}

// OrderDice is how many order dice a team has.
type OrderDice struct{ Units, IMTel, NuHu int }

// Total is all of them.
func (d OrderDice) Total() int { return d.Units + d.IMTel + d.NuHu }

// Field judges a team and says how each of it fights.
func (b *Book) Field(s *Shard, t *Team) TeamReport {
	c := b.examine(s)
	c.faults, c.cited = nil, tally.Notes{}
	r := TeamReport{Leader: -1}
	var ms []*member
	for i := range t.Fielded {
		m := c.fielded(t, i, &r)
		ms = append(ms, m)
	}
	c.line, c.op, c.step = s.line, -1, -1
	c.limits(t, &r, ms)
	c.owned(t)
	c.ratios(t, ms)
	c.handled(t, ms, &r)
	r.Dice = c.orderDice(ms)
	rank := 0
	for i := range r.Combatants {
		p := &r.Combatants[i].Profile
		n := Rank(s.Faction, p)
		if c.off("is.skill.leadership.senior-only") {
			n = min(n, 1)
		}
		if n > rank && c.mayLead(p, r.Combatants) {
			r.Leader, rank = i, n
		}
	}
	r.Faults, r.Cited = c.faults, c.cited.Rules
	return r
}

// fielded judges one member of a team and adds it as it fights.
func (c *check) fielded(t *Team, i int, r *TeamReport) *member {
	f := &t.Fielded[i]
	m := c.hired(t, f)
	if m == nil {
		if f.Operative < 0 || f.Operative >= len(c.members) || c.members[f.Operative] == nil {
			c.wrong("name one of the roster", "there is no such operative")
			r.Combatants = append(r.Combatants, Combatant{})
			return nil
		}
		own := *c.members[f.Operative] // a copy: the roster stays as it is
		own.weapons, own.probes, own.gear = slices.Clone(own.weapons), slices.Clone(own.probes), slices.Clone(own.gear)
		m = &own
		c.op, c.line = f.Operative, m.op.line
		c.cite("is.build.create.scenario-pick")
		c.refuse(m.op.Fate.gone(), rows("is.build.create.dead-unavailable"), "field another", "%s cannot be fielded any more", m.name())
		c.refuse(m.op.Fate == Captive, rows("is.build.create.scenario-pick"), "field another", "%s is a captive", m.name())
	}
	c.swapMain(m, f)
	c.explosive(t, m, f)
	cost := c.fieldCost(m, f)
	p := m.profile(State{OutOfSuit: t.OutOfSuits})
	r.Combatants = append(r.Combatants, Combatant{Profile: p, Cost: cost})
	r.Cost += cost.Total()
	return m
}

func (m *member) name() string {
	if m.op.Name != "" {
		return m.op.Name
	}
	return m.unit.Name
}

// hired is a temporary operative: a baseline one of the faction for one scenario, or an expert for a
// demolition nobody else can do.  is.build.replace.temporary-operative, is.build.replace.temporary-expert
func (c *check) hired(t *Team, f *Fielded) *member {
	if f.Temporary == "" {
		return nil
	}
	u := c.UnitOf(f.Temporary)
	if u == nil || !u.Kind.operative() {
		c.wrong("choose a unit of the faction", "there is no operative %q", f.Temporary)
		return nil
	}
	s := *c.shard
	op := Operative{Unit: u.Key, Name: "Temporary " + u.Name}
	if f.Expert {
		op.Purchases = []Purchase{{Step: BuySkill, Item: Demolitions.Key(), Level: 1}, {Step: BuySkill, Item: Demolitions.Key(), Level: 2}}
	}
	s.Operatives = []Operative{op}
	x := c.Book.examine(&s)
	m := x.members[0]
	rule := rows("is.build.replace.temporary-operative")
	c.refuse(c.Options.NoTemporary || u.Faction != factionOf(c.shard.Faction).File, rule, "hire a baseline operative of the faction", "%s cannot be hired", u.Name)
	if f.Expert {
		rule = rows("is.build.replace.temporary-expert")
		able := c.countOf(func(o *member) bool { return o.raw(Demolitions) > 0 && o.op.Fate == Fit })
		c.refuse(!t.Demolition || able > 0, rule, "field the one who can", "an expert is hired for a demolition nobody else can do")
	}
	c.cite(rule...)
	return m
}

// swapMain takes another of the items that may be chosen before a scenario.
func (c *check) swapMain(m *member, f *Fielded) {
	if f.Main == "" {
		return
	}
	want := readCarried(f.Main)
	if c.dropDown(m, want) {
		return
	}
	choice, o := m.unit.option("", want)
	if o == nil || choice.When != EachScenario && choice.When != EachMission && !c.downgrade(m, choice, want) {
		c.refuse(true, rows("is.build.create.scenario-pick"), "keep what it has", "%s cannot change to %s before a scenario", m.name(), f.Main)
		return
	}
	c.cite(c.choiceRow(m, choice))
	if c.off(c.choiceRow(m, choice)) {
		c.wrong("keep what it has", "nothing lets %s change its weapon", m.name())
		return
	}
	for _, other := range choice.Options {
		if i := m.carries(other.Item.String()); i >= 0 {
			m.weapons = slices.Delete(m.weapons, i, i+1)
			break
		}
		m.gear = slices.DeleteFunc(m.gear, func(g string) bool { return g == other.Item.Weapon })
	}
	m.take(choice.Slot, o.Item)
}

// dropDown: who has a lance may fight with the carbine, at no cost and nothing back.
// is.build.phc.lance-drop-down
func (c *check) dropDown(m *member, want Carried) bool {
	for lance, carbine := range lances() {
		if i := m.carries(lance); i >= 0 && want.Weapon == carbine && c.by(true, "is.build.phc.lance-drop-down") {
			m.weapons[i] = want
			return true
		}
	}
	return false
}

// lances pairs lances with their carbines, in a fixed order.
func lances() func(yield func(string, string) bool) {
	return func(yield func(string, string) bool) {
		_ = yield("plasma-lance", "plasma-carbine") && yield("krasz-plasma-lance", "krasz-plasma-carbine")
	}
}

// downgrade: a micro-x bearer may take a mag gun before any scenario, and not the other way round.
// is.build.alg.micro-x-swap
func (c *check) downgrade(m *member, choice *Choice, want Carried) bool {
	return m.column == Alg && choice.Slot == "main" && m.carries("micro-x") >= 0 && want.Weapon == "mag-gun"
}

// choiceRow is the row that lets somebody choose anew.
func (c *check) choiceRow(m *member, choice *Choice) tally.Rule {
	switch {
	case choice.When == AtFirst:
		return "is.build.alg.micro-x-swap"
	case m.column == Alg:
		return "is.build.alg.sub-officer-choice"
	case m.column == Bor:
		return "is.build.bor.weapon-choice"
	case choice.When == EachMission:
		return "is.build.armour.battlesuit.type-per-mission"
	case m.unit.is(Outcast):
		return "is.build.equip.tector-rod.swap"
	}
	return "is.build.create.scenario-pick"
}

// explosive hands out free explosives on a demolition scenario: one kind, in the place of the normal grenades.
// is.build.create.demolition-free-explosives, is.build.create.demolition-replaces-grenades
func (c *check) explosive(t *Team, m *member, f *Fielded) {
	if f.Explosive == "" {
		return
	}
	free := rows("is.build.create.demolition-free-explosives")
	row := c.PriceOf(f.Explosive)
	if row == nil || row.Table != "grenade" {
		c.wrong("choose a grenade or charge", "%q is no explosive", f.Explosive)
		return
	}
	c.refuse(!t.Demolition, rows("is.build.create.demolition-otherwise-bought", free[0]), "buy it", "explosives are free on demolition scenarios alone")
	c.refuse(!m.unit.Kind.sophont(), free, "leave it out", "%s places no explosives", m.name())
	o, ok := row.opening(m.column, m.all())
	open := ok && (o.Only == 0 || m.all().any(o.Only))
	primitive := m.column == Fe || m.column == MP
	if f.Explosive == "implosion-grenade" && primitive && !open {
		open = c.by(true, "is.build.fe.implosion-demolition-only")
	}
	ghar := rows(row.Rule)
	if m.unit.is(Ghar) && m.column == GharColumn {
		ghar = append(rows("is.build.ghar.demolition"), ghar...)
	}
	c.refuse(!open, ghar, "choose one open to it", "%s may not take %s", m.name(), f.Explosive)
	if c.by(true, free...) && c.by(true, "is.build.create.demolition-replaces-grenades") {
		m.weapons = slices.DeleteFunc(m.weapons, func(w Carried) bool { return c.WeaponOf(w.Weapon).Class == Grenade })
	}
	m.weapons = append(m.weapons, Carried{Weapon: f.Explosive})
}

// fieldCost is what a member counts for in a scenario: base cost and what was spent on it, with the probes and
// buddies it brings.  is.build.create.scenario-cost, is.build.create.equipment-costed
func (c *check) fieldCost(m *member, f *Fielded) tally.Tally {
	own := 0
	for _, p := range m.probes {
		own += c.probeXP(m, p)
	}
	t := c.sum("cost", m.name(), "is.build.create.scenario-cost", m.points()-own)
	brings := m.probes
	if f.Manages != nil {
		brings = f.Manages
	}
	for _, p := range brings {
		t.Add(p, "is.build.create.equipment-costed", c.probeXP(m, p))
	}
	if f.Manages != nil {
		m.probes = slices.Clone(f.Manages)
		c.refuse(len(m.probes) > m.room(), rows("is.skill.dronesync.p-and-m", "is.build.probe.shard-equipment"), "leave some at base", "%s manages %d, not %d", m.name(), m.room(), len(m.probes))
		c.cite("is.build.probe.shard-equipment", "is.skill.dronesync.bought-as-shard-gear")
	}
	return t
}

func (c *check) probeXP(m *member, key string) int {
	row := c.PriceOf(key)
	if row == nil {
		return 0
	}
	o, _ := row.opening(m.column, m.all())
	if o.At > 0 {
		return o.At
	}
	return row.XP + o.Plus
}
