package force

import (
	"fmt"
	"strings"

	"sortie/tally"
)

// Success is how a scenario ended for a side.
type Success uint8

// The levels of success.
const (
	Failure Success = iota
	PartialFailure
	PartialSuccess
	TotalSuccess
)

var successNames = []string{"failure", "partial-failure", "partial-success", "total-success"}

func (s Success) String() string { return successNames[s] }

// Difficulty is how hard a scenario is. Easy is read as Low.
type Difficulty uint8

// The difficulties.
const (
	Low Difficulty = iota
	MediumDifficulty
	Hard
)

var difficultyNames = []string{"low", "medium", "hard"}

func (d Difficulty) String() string { return difficultyNames[d] }

// xpTable is what each survivor who took part earns, and the shard as much.
// is.build.xp.earned-low, is.build.xp.earned-medium, is.build.xp.earned-hard
var xpTable = [3][4]int{{3, 3, 4, 5}, {3, 4, 5, 7}, {4, 5, 7, 9}}

// EarnedXP is what a scenario is worth to each survivor who took part and to the shard.
func (b *Book) EarnedXP(d Difficulty, s Success) tally.Tally {
	rule := [...]tally.Rule{"is.build.xp.earned-low", "is.build.xp.earned-medium", "is.build.xp.earned-hard"}[d]
	return b.sum("XP", strings.ReplaceAll(s.String(), "-", " ")+", "+d.String(), rule, xpTable[d][s])
}

// UnderdogXP is what the weaker side gets as shard XP: half of what the other fielded more, rounded down.
// is.build.xp.underdog
func (b *Book) UnderdogXP(mine, theirs int) tally.Tally {
	n := 0
	if theirs > mine && !b.Options.NoUnderdog {
		n = (theirs - mine) / 2
	}
	return b.sum("underdog", "half the difference", "is.build.xp.underdog", n)
}

// Outcome is what a shard brings home from a scenario.
type Outcome struct {
	Difficulty   Difficulty
	Success      Success
	Fielded      []int // operatives who took part
	Lost         []int // of those, who fell
	Wounds       []int // of those fielded, in their order
	Mine, Theirs int   // XP fielded on each side
	ToShard      []int // beasts whose XP their handler gives to the shard
}

// Award books a scenario: XP to each survivor who took part and to the shard, XP for the weaker side, Wounds
// kept, pins forgotten. It can be spent after the mission.
// is.build.xp.two-pools, is.build.xp.casualty-none, is.build.equip.gun-drone.no-xp, is.build.xp.beast-xp-to-shard
func (b *Book) Award(s *Shard, o Outcome) *Shard {
	s = s.Clone()
	sum := b.EarnedXP(o.Difficulty, o.Success)
	earned := sum.Total()
	s.Earned += earned
	under := b.UnderdogXP(o.Mine, o.Theirs)
	s.Earned += under.Total()
	for k, i := range o.Fielded {
		op := &s.Operatives[i]
		u := b.UnitOf(op.Unit)
		if k < len(o.Wounds) {
			op.Wounds = o.Wounds[k]
		}
		if b.holds(contains(o.Lost, i), "is.build.xp.casualty-none") {
			if u.Kind != GunDrones || b.off("is.build.equip.gun-drone.replaced", "is.build.replace.gear-back") {
				op.Fate = Dead
			}
			continue
		}
		if b.holds(u.Kind == GunDrones, "is.build.equip.gun-drone.no-xp") {
			continue
		}
		if b.holds(u.Kind == Beasts && contains(o.ToShard, i), "is.build.xp.beast-xp-to-shard") {
			s.Earned += earned
			continue
		}
		op.Earned += earned
	}
	return s
}

func contains(list []int, n int) bool {
	for _, x := range list {
		if x == n {
			return true
		}
	}
	return false
}

// unspent is what is left of a member's own XP; what a lost one had is lost.  is.build.xp.casualty-none
func (m *member) unspent() int {
	if m.book.holds(m.op.Fate.gone(), "is.build.xp.casualty-none", "is.build.replace.ignore-unspent") {
		return 0
	}
	return m.op.Extra + m.op.Earned - m.op.Gave - m.spent.own - m.spent.train
}

// builtCost is what a member took of the budget.
func (c *check) builtCost(m *member) int {
	switch {
	case m.op.Joined > 0 || m.op.Replaces > 0:
		return 0
	case c.holds(m.op.Printed > 0, "is.build.create.printed-presets"):
		return m.op.Printed
	}
	return m.spent.base + m.spent.built
}

// cost is what the build took of the budget.
func (c *check) cost() int {
	sum := 0
	for _, m := range c.members {
		if m != nil {
			sum += c.builtCost(m)
		}
	}
	for i := range c.shard.Equipment {
		if c.shard.Equipment[i].After == 0 {
			sum += c.equipmentPrice(i)
		}
	}
	return sum
}

// pool is the shard XP left: what the build left over and what was earned, less what it bought.
// is.build.create.leftover, is.build.xp.two-pools
func (c *check) pool() int {
	left := 0
	if !c.off("is.build.create.leftover") {
		left = max(0, c.shard.Budget-c.cost())
	}
	left += c.shard.Earned
	for _, m := range c.members {
		if m == nil {
			continue
		}
		left += m.op.Gave - m.spent.pool
		if m.op.Joined > 0 && m.op.Replaces == 0 {
			left -= m.spent.base + m.op.Extra
		}
	}
	for i := range c.shard.Equipment {
		if c.shard.Equipment[i].After > 0 {
			left -= c.equipmentPrice(i)
		}
	}
	return left
}

// purses refuses what nobody can pay: a member spends its own XP and nobody else's, the shard its own.
// is.build.xp.no-sharing, is.build.xp.spending, is.build.xp.two-pools
func (c *check) purses() {
	for i, m := range c.members {
		if m == nil || m.op.Fate.gone() {
			continue
		}
		c.op, c.step, c.line = i, -1, m.op.line
		c.joined(m)
		c.refuse(m.op.Gave > 0 && m.raw(Handler) == 0, rows("is.build.beast.buy"), "let a handler pay", "%s handles no beasts", m.unit.Name)
		if m.spent.own+m.spent.train+m.op.Gave == 0 {
			continue
		}
		c.cite("is.build.xp.spending", "is.build.create.scenario-cost")
		left := m.unspent()
		c.refuse(left < 0, rows("is.build.xp.no-sharing", "is.build.xp.spending"), "earn more first", "%s has spent %d XP more than its own", m.unit.Name, -left)
	}
	c.op, c.step, c.line = -1, -1, c.shard.line
	c.forBeasts()
	left := c.pool()
	if left > 0 {
		c.cite("is.build.create.leftover")
	}
	c.refuse(left < 0, rows("is.build.xp.two-pools", "is.build.xp.shard-for-upgrades"), "earn more first", "the shard has spent %d XP more than it has", -left)
	skills, rest := c.skillsByShard(), c.shard.Budget-c.cost()
	c.refuse(c.Options.RemainderBuysSkills && skills > max(0, rest), rows("is.build.create.leftover"), "let them spend their own XP", "skills for %d XP were bought with what the build left over, and that was %d", skills, max(0, rest))
}

// forBeasts refuses XP of handlers that went into no beast: they pay for those alone, and no more than these cost.
// is.build.beast.buy
func (c *check) forBeasts() {
	gave, cost := 0, 0
	for _, m := range c.members {
		if m == nil {
			continue
		}
		gave += m.op.Gave
		if m.unit.Kind == Beasts && m.op.Joined > 0 && m.op.Replaces == 0 {
			cost += m.spent.base
		}
	}
	c.refuse(gave > cost, rows("is.build.beast.buy"), "keep the rest", "handlers have put %d XP into beasts that cost %d", gave, cost)
}

// skillsByShard is what was paid with shard XP for skills of members who were there already.
func (c *check) skillsByShard() int {
	sum := 0
	for i, m := range c.members {
		if m == nil {
			continue
		}
		for k, p := range m.op.Purchases {
			if p.Step == BuySkill && p.ByShard && later(m, &p) {
				sum += c.prices[i][k].Total()
			}
		}
	}
	return sum
}

// equipment judges an item that belongs to the shard: probes and buddies.  is.build.probe.shard-equipment
func (c *check) equipment(i int) {
	p := &c.shard.Equipment[i]
	c.op, c.step, c.line = -1, i, p.line
	row := c.PriceOf(p.Item)
	if row == nil || row.Table != "probe" {
		c.wrong("buy a probe or a buddy", "%q is no equipment of a shard", p.Item)
		return
	}
	c.cite("is.build.probe.shard-equipment", "is.skill.dronesync.bought-as-shard-gear", row.Rule)
	who := c.shardPeople()
	o, ok := row.opening(shardColumn(c.shard), who)
	c.refuse(!ok || o.Only != 0 && !who.any(o.Only), rows(row.Rule, "is.build.avail-key.cross"), "choose one open to the faction", "%s is not open to this shard", p.Item)
	c.refuse(p.After > c.shard.Missions, rows("is.build.xp.spend-after-mission"), "finish the mission first", "%s is bought after mission %d", p.Item, p.After)
	c.op, c.step, c.line = -1, -1, c.shard.line
}

// shardPeople are the people that notes of the tables look for in a whole shard.
func (c *check) shardPeople() People {
	var who People
	for _, m := range c.living() {
		who |= m.all() & (BountyHunters | Hükk)
	}
	if c.shard.Faction == "Bounty Hunter" {
		who |= BountyHunters
	}
	return who
}

// equipmentPrice is what an item of the shard costs by its column.
func (c *check) equipmentPrice(i int) int {
	row := c.PriceOf(c.shard.Equipment[i].Item)
	if row == nil {
		return 0
	}
	o, _ := row.opening(shardColumn(c.shard), c.shardPeople())
	if c.holds(o.At > 0, "is.build.avail-key.tick-n") {
		return o.At
	}
	return row.XP + o.Plus
}

// joined judges a member who came after the build.
// is.build.replace.expand, is.build.replace.extra-seven, is.build.replace.auto
func (c *check) joined(m *member) {
	if m.op.Joined == 0 && m.op.Replaces == 0 {
		return
	}
	c.refuse(m.op.Joined > c.shard.Missions, rows("is.build.xp.spend-after-mission"), "finish the mission first", "%s joins after mission %d", m.unit.Name, m.op.Joined)
	if m.op.Replaces == 0 {
		c.cite("is.build.replace.expand")
		c.refuse(m.op.Extra > 7, rows("is.build.replace.expand"), "give it 7 at most", "a new member brings up to 7 XP, not %d", m.op.Extra)
		return
	}
	c.cite("is.build.replace.auto", "is.build.replace.extra-seven")
	c.refuse(m.spent.base+m.op.Extra > m.op.Replaces, rows("is.build.replace.extra-seven", "is.build.replace.alternative-total"), fmt.Sprintf("stay within %d XP", m.op.Replaces),
		"%s with %d XP is more than what it replaces allows", m.unit.Name, m.op.Extra)
}
