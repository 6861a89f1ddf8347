package force

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// Check validates a strike force against its faction, the slots, the duplicates of the game size and the
// points. Limit 0 stands for a list nobody has set a size for.
func (p *Pack) Check(text string, limit int, o *Options) (defs.List, game.ListReport) {
	c := p.Examine(text, limit, o)
	return *c.list, c.report()
}

// Enlisted is the list of a side in a set-up. If the set-up is fixed it was judged already, and is held
// against nothing but what no game could be built from.
func (p *Pack) Enlisted(setup game.Setup, side flow.Seat, limit int, o *Options) (defs.List, game.ListReport) {
	l, faults := defs.ParseList(setup.List(side))
	c := &ListCheck{pack: p, list: &l, limit: limit, options: o, Judgement: defs.Judgement{Judged: setup.Judged(side), Faults: faults}}
	c.all()
	return l, c.report()
}

// Examine carries out all checks of a list.
func (p *Pack) Examine(text string, limit int, o *Options) *ListCheck {
	l, faults := defs.ParseList(text)
	c := &ListCheck{pack: p, list: &l, limit: limit, options: o, Judgement: defs.Judgement{Faults: faults}}
	c.all()
	return c
}

func (c *ListCheck) report() game.ListReport {
	l := c.list
	return game.ListReport{Name: l.Name, Force: l.Force, Points: c.Points, Limit: c.limit, Text: l.Text(), Faults: c.Faults}
}

func (c *ListCheck) all() {
	limit := c.limit
	c.names()
	c.faction()
	c.units()
	c.slots()
	c.duplicates()
	c.Aboard(c.list, "ff.transport.deploy-inside") // whether all fit is checked when the game is set up
	if limit > 0 {
		c.cite("ff.setup.game-size")
	}
	if c.Points > limit && limit > 0 {
		c.Illegal(0, "ff.setup.game-size", fmt.Sprintf("drop %d points", c.Points-limit), "the strike force costs %d points, the game is %d", c.Points, limit)
	}
}

type ListCheck struct {
	defs.Judgement
	pack    *Pack
	list    *defs.List
	limit   int
	options *Options
	Points  int
	Cited   []tally.Rule
}

// cite notes rules that a list was held against.
func (c *ListCheck) cite(rules ...tally.Rule) { c.Cited = append(c.Cited, rules...) }

// names writes what the list names as the pack does: people need not know where it has capitals and dashes.
func (c *ListCheck) names() {
	for _, n := range c.pack.Factions() {
		if game.SameName(n, c.list.Force) {
			c.list.Force = n
		}
	}
	for i := range c.list.Units {
		u := &c.list.Units[i]
		k := c.pack.FindKind(u.Kind)
		if k == nil {
			continue
		}
		u.Kind = k.Key
		for j := range u.With {
			key, leads := LeaderOption(u.With[j].Key)
			if o := k.Option(key); o != nil {
				u.With[j].Key = o.Key
				if leads {
					u.With[j].Key = leaderPrefix + o.Key
				}
			}
		}
		if u.Aboard == "" {
			continue
		}
		if t := c.pack.FindKind(u.Aboard); t != nil && c.list.Carrier(u) < 0 {
			u.Aboard = t.Key
		}
	}
	c.list.NameCarriers()
}

// faction refuses a faction the pack does not have, and army options: Firefight knows none.
// ff.setup.one-faction
func (c *ListCheck) faction() {
	c.cite("ff.setup.one-faction")
	names := c.pack.Factions()
	known := false
	for _, n := range names {
		known = known || n == c.list.Force
	}
	if !known {
		c.Illegal(0, "ff.setup.one-faction", defs.ChooseFrom(names, "there are no factions: bring one"), "there is no faction %q", c.list.Force)
	}
	for _, key := range c.list.Options {
		c.Illegal(0, "ff.setup.one-faction", "drop the line", "there is no army option %q", key)
	}
}

// maxUnits is as many units as a list may hold.
const maxUnits = 60

// units checks every unit: that its entry is open to the faction, and its options.  ff.setup.one-faction
func (c *ListCheck) units() {
	if len(c.list.Units) > maxUnits {
		c.Fault(0, "ff.setup.game-size", "drop some", "a list holds at most %d units, not %d", maxUnits, len(c.list.Units))
		c.list.Units = c.list.Units[:maxUnits]
	}
	for _, u := range c.list.Units {
		k := c.pack.FindKind(u.Kind)
		switch {
		case k == nil:
			c.Fault(u.Line, "ff.setup.one-faction", defs.ChooseFrom(c.pack.kindKeys(c.list.Force), "name a faction first: "+strings.Join(c.pack.Factions(), ", ")), "there is no unit %q", u.Kind)
			continue
		case !k.Open(c.list.Force):
			c.Illegal(u.Line, "ff.setup.one-faction", defs.ChooseFrom(c.pack.kindKeys(c.list.Force), "name a faction first: "+strings.Join(c.pack.Factions(), ", ")), "%s is of faction %s, not %s", k.Name, k.Faction, c.list.Force)
		}
		if k.Rule != "" {
			c.cite(k.Rule)
		}
		c.Points += k.Points
		c.upgrades(k, u)
	}
}

// upgrades checks the options of one unit.  ff.force.upgrade.options, ff.force.upgrade.star-pick-one
func (c *ListCheck) upgrades(k *UnitKind, u defs.ListUnit) {
	star := ""
	taken := map[string]int{}
	members := append([]Member(nil), k.Members...)
	for _, w := range u.With {
		key, leads := LeaderOption(w.Key)
		o := k.Option(key)
		if o == nil {
			c.Fault(u.Line, "ff.force.upgrade.options", defs.ChooseFrom(k.optionKeys(), "it has no options: drop it"), "%s has no option %q", k.Name, key)
			continue
		}
		c.cite("ff.force.upgrade.options")
		c.Points += o.Points * w.Count
		if taken[key] += w.Count; taken[key] > int(o.Max) {
			c.Illegal(u.Line, "ff.force.upgrade.options", fmt.Sprintf("take it at most %d times", o.Max), "%s takes %s %d times", k.Name, key, taken[key])
			continue
		}
		if o.Star && star != "" && star != key {
			c.Illegal(u.Line, "ff.force.upgrade.star-pick-one", "drop one of them", "%s may take only one of %s and %s", k.Name, star, key)
		}
		if o.Star {
			c.cite("ff.force.upgrade.star-pick-one")
			star = key
		}
		members = c.swap(k, u, o, w.Count, leads, members)
	}
	if n := CountModels(members); n > maxModels {
		c.Fault(u.Line, "ff.force.upgrade.options", "take fewer models", "a unit has at most %d models, not %d", maxModels, n)
	}
}

// maxModels is as many models as a unit may have.
const maxModels = 40

func CountModels(members []Member) int {
	n := 0
	for _, m := range members {
		n += int(m.Count)
	}
	return n
}

// swap follows one option and refuses a weapon for the leader, or for more models than there are.
// ff.force.upgrade.leader-weapon
func (c *ListCheck) swap(k *UnitKind, u defs.ListUnit, o *UnitOption, count int, leads bool, members []Member) []Member {
	if leads && !o.Leader {
		c.Illegal(u.Line, "ff.force.upgrade.leader-weapon", "give it to another model", "the leader of %s may not take %s", k.Name, o.Key)
		return members
	}
	for range count {
		members = append(members, o.Add...)
		if o.Replace < 0 {
			continue
		}
		if !leads && !swaps(members, o) {
			c.Fault(u.Line, "ff.force.upgrade.leader-weapon", "drop it", "%s has no model but its leader left that could take %s", k.Name, o.Key)
			return members
		}
		members = swapped(members, o, leads)
	}
	return members
}

// slots counts what the troops unlock. Ruling: the one compulsory command unit uses no slot.
// ff.force.min-command, ff.force.min-troop, ff.force.unlock.specialist-or-command, ff.force.unlock.support
func (c *ListCheck) slots() {
	var n [Command + 1]int
	unlocking := 0
	for _, u := range c.list.Units {
		k := c.pack.FindKind(u.Kind)
		if k == nil {
			continue
		}
		n[k.Category]++
		if k.Category != Troop {
			continue
		}
		if c.pack.auxiliary(k) {
			c.cite("ff.kw.auxiliary")
			continue
		}
		unlocking++
	}
	if n[Command] == 0 {
		c.Illegal(0, "ff.force.min-command", "add a command unit", "a strike force needs a command unit")
	}
	if n[Troop] == 0 {
		c.Illegal(0, "ff.force.min-troop", "add a troop unit", "a strike force needs a troop unit")
	}
	c.cite("ff.force.min-command", "ff.force.min-troop")
	if n[Specialist]+n[Command] > 1 {
		c.cite("ff.force.unlock.specialist-or-command")
	}
	if n[Support] > 0 {
		c.cite("ff.force.unlock.support")
	}
	free := 1
	if c.options != nil && c.options.CommandUsesSlot {
		free = 0
	}
	if used := n[Specialist] + max(n[Command]-free, 0); used > unlocking {
		c.Illegal(0, "ff.force.unlock.specialist-or-command", fmt.Sprintf("add %d troops or drop as many specialists or command units", used-unlocking),
			"%d specialist and further command units need as many troop units that unlock them; there are %d", used, unlocking)
	}
	if n[Support] > unlocking/2 {
		c.Illegal(0, "ff.force.unlock.support", fmt.Sprintf("drop %d or add troops", n[Support]-unlocking/2),
			"%d troop units unlock %d support units, not %d", unlocking, unlocking/2, n[Support])
	}
}

// auxiliary tells whether an entry unlocks nothing.  ff.kw.auxiliary
func (p *Pack) auxiliary(k *UnitKind) bool {
	return p.Book.Types[k.Members[0].Type].Words.Auxiliary
}

// DuplicateLimit is how often an entry may be taken in a game of so many points, and the band that says
// so.  ff.force.duplicates.to-999, ff.force.duplicates.to-1499, ff.force.duplicates.to-1999,
// ff.force.duplicates.from-2000
func DuplicateLimit(points int) (int, tally.Rule) {
	switch {
	case points <= 999:
		return 1, "ff.force.duplicates.to-999"
	case points < 1500:
		return 2, "ff.force.duplicates.to-1499"
	case points < 2000:
		return 3, "ff.force.duplicates.to-1999"
	}
	return 3 + (points-1500)/500, "ff.force.duplicates.from-2000"
}

// duplicates counts how often each entry is taken; unique ones only once.  ff.force.unique
func (c *ListCheck) duplicates() {
	size := c.limit
	if size == 0 {
		size = c.Points
	}
	most, rule := DuplicateLimit(size)
	seen := map[string]int{}
	for _, u := range c.list.Units {
		k := c.pack.FindKind(u.Kind)
		if k == nil {
			continue
		}
		seen[k.Key]++
		if seen[k.Key] > 1 {
			c.cite(rule)
		}
		if k.Unique && seen[k.Key] == 2 {
			c.Illegal(u.Line, "ff.force.unique", "keep one", "%s is unique", k.Name)
		} else if !k.Unique && seen[k.Key] == most+1 {
			c.Illegal(u.Line, rule, fmt.Sprintf("keep %d", most), "%s is taken more than %d times, the most at %d points", k.Name, most, size)
		}
	}
}

func (p *Pack) kindKeys(faction string) []string {
	var keys []string
	for i := range p.Book.Kinds {
		if p.Book.Kinds[i].Open(faction) {
			keys = append(keys, p.Book.Kinds[i].Key)
		}
	}
	return keys
}
