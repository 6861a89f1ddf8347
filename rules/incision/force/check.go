package force

import (
	"fmt"

	"sortie/defs"
	"sortie/game"
	"sortie/tally"
)

// Fault is one thing wrong with a shard, with the operative and the purchase it is about (-1 for the whole).
type Fault struct {
	game.Fault
	Operative int `json:"operative"`
	Purchase  int `json:"purchase"`
}

// Report is what a book says of a shard.
type Report struct {
	Shard    *Shard   // with names as the book writes them
	Members  []Member // as the shard lists them; Profile.Unit is empty where there is no such unit
	Cost     int      // of the build: every member, skill and item of creation
	Active   int      // the part of the whole that is not on the bench
	Total    int      // what the roster is worth now
	ShardXP  int      // shard XP left
	Leader   int      // who leads, -1 if nobody may
	LeadRule tally.Rule
	Faults   []Fault
	Cited    []tally.Rule
}

// Member is an operative with what follows from its purchases.
type Member struct {
	Profile Profile
	Prices  []tally.Tally // of its purchases, in order
	Unspent int           // of its own XP
}

// Examine judges a shard and works out all that follows from it.
func (b *Book) Examine(s *Shard) Report {
	c := b.examine(s)
	return c.report()
}

// CheckText validates the text of a shard, as game.System.CheckList does; a budget of 0 leaves the shard's own.
func (b *Book) CheckText(text string, budget int) (Report, game.ListReport) {
	s, faults := Parse(text)
	if budget > 0 {
		s.Budget = budget
	}
	r := b.Examine(&s)
	list := game.ListReport{Name: s.Name, Force: s.Faction, Points: r.Cost, Limit: s.Budget, Text: r.Shard.Text(), Faults: faults}
	for _, f := range r.Faults {
		list.Faults = append(list.Faults, f.Fault)
	}
	return r, list
}

// check is a shard being judged.
type check struct {
	*Book
	shard   *Shard
	members []*member // nil where there is no such unit
	prices  [][]tally.Tally
	faults  []Fault
	cited   tally.Notes
	op      int // what is being judged now
	step    int
	line    int
}

func (b *Book) examine(s *Shard) *check {
	s = s.Clone() // names are written as the book has them; the caller's shard stays as it is
	c := &check{Book: b, shard: s, op: -1, step: -1}
	c.faction()
	for i := range s.Operatives {
		c.operative(i)
	}
	c.whole()
	for i := range s.Equipment {
		c.equipment(i)
	}
	c.creation()
	c.faithful()
	c.purses()
	return c
}

// by is a condition together with the rows that make it one; they are cited if it holds.
func (c *check) by(cond bool, rules ...tally.Rule) bool {
	if !c.holds(cond, rules...) {
		return false
	}
	c.cite(rules...)
	return true
}

func (c *check) cite(rules ...tally.Rule) {
	for _, r := range rules {
		c.cited.Add(r)
	}
}

// refuse notes a fault if its condition holds. The first row is the one that refuses, the others say the same.
func (c *check) refuse(cond bool, rules []tally.Rule, fix, format string, args ...any) bool {
	if !c.by(cond, rules...) {
		return false
	}
	c.faults = append(c.faults, Fault{Operative: c.op, Purchase: c.step,
		Fault: game.Fault{Line: c.line, What: fmt.Sprintf(format, args...), Rule: rules[0], Fix: fix}})
	return true
}

// wrong notes something no rule is needed for: a name that stands for nothing.
func (c *check) wrong(fix, format string, args ...any) {
	c.faults = append(c.faults, Fault{Operative: c.op, Purchase: c.step, Fault: game.Fault{Line: c.line, What: fmt.Sprintf(format, args...), Fix: fix}})
}

// rows is a short way to write a list of rows.
func rows(rules ...tally.Rule) []tally.Rule { return rules }

// operative builds one member and judges its purchases in the order gained.
func (c *check) operative(i int) {
	op := &c.shard.Operatives[i]
	c.op, c.step, c.line = i, -1, op.line
	c.prices = append(c.prices, nil)
	u := c.UnitOf(op.Unit)
	if u == nil || !u.Kind.operative() || u.Free {
		c.wrong(defs.ChooseFrom(c.unitKeys(c.shard.Faction), "name a faction first"), "there is no operative %q to buy", op.Unit)
		c.members = append(c.members, nil)
		return
	}
	op.Unit = u.Key
	m := newMember(c.Book, c.shard, i)
	c.members = append(c.members, m)
	c.picks(m)
	if m.suit != "" {
		c.cite(suitRule(m.suit))
	}
	c.misgenicRolls(m)
	for k := range op.Purchases {
		c.step, c.line = k, op.Purchases[k].line
		price := c.buy(m, &op.Purchases[k])
		c.prices[i] = append(c.prices[i], price)
		m.pay(&op.Purchases[k], price.Total())
	}
	c.step, c.line = -1, op.line
	if op.Rolled != nil && !m.unit.is(Misgenics) {
		c.refuse(true, rows("is.skill.misgenic.roll-when"), "leave the rolls out", "%s rolls on no table", u.Name)
	}
}

// pay books a price to the purse that pays it.
func (m *member) pay(p *Purchase, n int) {
	switch {
	case p.Step == Retrain:
		m.spent.train += n
	case p.After == 0 && m.op.Joined == 0 && m.op.Replaces == 0:
		m.spent.built += n
	case p.ByShard:
		m.spent.pool += n
	default:
		m.spent.own += n
	}
}

// picks judges what was chosen of the items that come with the unit.
func (c *check) picks(m *member) {
	for _, item := range m.op.Picks {
		choice, o := m.unit.option("", readCarried(item))
		if o == nil {
			c.refuse(true, rows(m.rule()), "pick among what its line offers", "%s has no choice of %s", m.unit.Name, item)
			continue
		}
		if c.by(choice.Slot == "main" && m.unit.is(Ghar) && o.Cost > 0, "is.build.bh.ghar-carbine") {
			continue
		}
		c.heavy(m, o.Item.Weapon)
	}
}

// unitKeys are the units of a faction.
func (c *check) unitKeys(faction string) []string {
	var out []string
	f := factionOf(faction)
	for i := range c.Units {
		if u := &c.Units[i]; f != nil && u.Faction == f.File {
			out = append(out, u.Key)
		}
	}
	return out
}

// faithful holds ready operatives against the example shards they are taken from.
// is.build.create.printed-presets
func (c *check) faithful() {
	for i := range c.shard.Operatives {
		op := &c.shard.Operatives[i]
		c.op, c.step, c.line = i, -1, op.line
		if op.Printed == 0 || c.members[i] == nil {
			continue
		}
		c.refuse(!c.inExamples(op), rows("is.build.create.printed-presets"), "leave out printed and pay the list price", "no example shard has %s at %d points", op.Name, op.Printed)
	}
	c.op, c.step, c.line = -1, -1, c.shard.line
}

// buy judges one purchase and carries it out on the member; it returns its price.
func (c *check) buy(m *member, p *Purchase) tally.Tally {
	c.timely(m, p)
	switch p.Step {
	case BuySkill:
		return c.buySkill(m, p)
	case BuyWeapon, BuyArmour, BuyEquipment, BuyMunition, BuyProbe:
		return c.buyGear(m, p)
	case GiveUp:
		return c.giveUp(m, p)
	case Retrain:
		return c.retrain(m, p)
	}
	c.wrong("choose from skill, weapon, armour, equipment, munition, probe", "nothing is bought as %q", p.Step)
	return c.sum("price", "price", "", 0)
}

// timely refuses what is bought before its time: XP is spent between missions alone.
// is.build.xp.spend-after-mission
func (c *check) timely(m *member, p *Purchase) {
	c.refuse(p.After > c.shard.Missions, rows("is.build.xp.spend-after-mission"), "finish the mission first",
		"%s is bought after mission %d, and %d are behind the shard", p.Item, p.After, c.shard.Missions)
	c.refuse(p.After < m.op.Joined, rows("is.build.xp.spend-after-mission"), "buy it when it has joined", "%s had not joined yet", m.unit.Name)
	c.refuse(p.ByShard && p.Step == BuySkill && !c.Options.RemainderBuysSkills && p.After > m.op.Joined,
		rows("is.build.xp.shard-for-upgrades", "is.build.xp.no-sharing"), "let it spend its own XP", "shard XP buys no skill for %s", m.unit.Name)
}

// later tells whether a purchase is made after the build, or after the member joined.
func later(m *member, p *Purchase) bool { return p.After > m.op.Joined }

// report sums a judged shard up.
func (c *check) report() Report {
	r := Report{Shard: c.shard, Leader: -1, Faults: c.faults}
	for i, m := range c.members {
		mem := Member{Prices: c.prices[i]}
		if m != nil {
			mem.Profile = m.profile(State{})
			mem.Unspent = m.unspent()
			if !m.op.Fate.gone() {
				r.Total += m.points()
				if !m.op.Bench {
					r.Active += m.points()
				}
			}
			r.Cost += c.builtCost(m)
		}
		r.Members = append(r.Members, mem)
	}
	for i := range c.shard.Equipment {
		n := c.equipmentPrice(i)
		r.Total += n
		if c.shard.Equipment[i].After == 0 {
			r.Cost += n
		}
	}
	r.ShardXP = c.pool()
	r.Leader, r.LeadRule = c.leader()
	r.Cited = c.cited.Rules
	return r
}
