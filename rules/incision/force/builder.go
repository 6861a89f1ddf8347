package force

import (
	"fmt"

	"sortie/game"
	"sortie/tally"
)

// Offer is a step that could be bought for an operative now: what it costs and gains, or why it may not be.
type Offer struct {
	Purchase Purchase
	Title    string
	Text     string      // what it gives, in a few words
	Price    tally.Tally // with its reasons
	Gains    []StatGain
	Short    int     // XP it is short of; 0 if it can be paid
	No       []Fault // why not; the first is the main reason
}

// StatGain is a stat before and after a step, with the reasons of the number then.
type StatGain struct {
	Stat          Stat
	Before, After int
	Why           tally.Tally
}

// Open tells whether the step may be bought and paid for.
func (o Offer) Open() bool { return len(o.No) == 0 && o.Short == 0 }

// Judge says what a step would cost and gain, and why it may not be bought if so. It is judged by buying it on
// a copy: every fault the shard did not have before is a reason against it.
func (b *Book) Judge(s *Shard, op int, p Purchase) Offer {
	o := Offer{Purchase: p, Title: b.title(p)}
	if op < 0 || op >= len(s.Operatives) {
		o.No = []Fault{{Operative: op, Purchase: -1, Fault: game.Fault{What: "there is no such operative", Fix: "name one of the shard"}}}
		return o
	}
	before := b.examine(s)
	next := s.Clone()
	p.line = next.Operatives[op].line
	next.Operatives[op].Purchases = append(next.Operatives[op].Purchases, p)
	after := b.examine(next)
	k := len(next.Operatives[op].Purchases) - 1
	for _, f := range after.faults {
		if purse(f.Rule) {
			o.Short = max(o.Short, 1)
			continue
		}
		if f.Operative == op && f.Purchase == k || !known(before.faults, f) {
			o.No = append(o.No, f)
		}
	}
	if m := after.members[op]; m != nil {
		if k < len(after.prices[op]) {
			o.Price = after.prices[op][k]
		}
		o.Gains = gainsOf(before.members[op], m)
		o.Text = b.giveText(p)
	}
	o.Short = b.short(before, after, op, &p, o.Price.Total(), o.Short > 0)
	return o
}

// purse tells whether a fault is about what can be paid.
func purse(r tally.Rule) bool {
	return r == "is.build.create.budget" || r == "is.build.xp.no-sharing" || r == "is.build.xp.two-pools"
}

// short is how many XP are missing to pay a price.
func (b *Book) short(before, after *check, op int, p *Purchase, price int, some bool) int {
	if !some || price <= 0 {
		return 0
	}
	m := before.members[op]
	switch {
	case m == nil:
		return 0
	case p.After == 0 && m.op.Joined == 0:
		return max(0, after.cost()-after.shard.Budget)
	case p.ByShard:
		return max(0, price-before.pool())
	}
	return max(0, price-m.unspent())
}

func known(list []Fault, f Fault) bool {
	for _, g := range list {
		if g.Rule == f.Rule && g.What == f.What && g.Operative == f.Operative && g.Purchase == f.Purchase {
			return true
		}
	}
	return false
}

// gainsOf compares two members stat by stat.
func gainsOf(before, after *member) []StatGain {
	var out []StatGain
	if before == nil || after == nil {
		return nil
	}
	for s := range NumStats {
		was, is := before.stat(s, State{}), after.stat(s, State{})
		if was.Total() != is.Total() {
			out = append(out, StatGain{Stat: s, Before: was.Total(), After: is.Total(), Why: is})
		}
	}
	return out
}

// title names a step for people.
func (b *Book) title(p Purchase) string {
	switch p.Step {
	case BuySkill:
		if id, ok := readSkill(p.Item); ok {
			t := fmt.Sprintf("%s %d", b.Skill(id).Name, p.Level)
			if p.For != "" {
				t += " (" + p.For + ")"
			}
			return t
		}
	case BuyMunition:
		return p.Item + " for " + p.For
	}
	if w := b.WeaponOf(readCarried(p.Item).Weapon); w != nil && readCarried(p.Item).Loads == nil {
		return w.Name
	}
	return p.Item
}

// giveText says what a step gives, in the words of the table of traits.
func (b *Book) giveText(p Purchase) string {
	id, ok := readSkill(p.Item)
	if p.Step != BuySkill || !ok || p.Level < 1 || p.Level > len(b.Skill(id).Levels) {
		if w := b.WeaponOf(readCarried(p.Item).Weapon); w != nil && len(w.Modes) > 0 {
			return w.Modes[0].Card()
		}
		return ""
	}
	text := ""
	for _, g := range b.Skill(id).Levels[p.Level-1].Gains {
		if text != "" {
			text += "; "
		}
		text += g.Text()
	}
	return text
}

// Text says what a gain does.
func (g Gain) Text() string {
	switch {
	case g.Trait.ID != 0:
		return g.Trait.String() + ": " + g.Trait.ID.Info().Text
	case g.Set != 0:
		return fmt.Sprintf("%s becomes %d", g.Stat, g.Set)
	}
	s := fmt.Sprintf("%s +%d", g.Stat, g.Add)
	if g.Min != 0 {
		s += fmt.Sprintf(", at least %d", g.Min)
	}
	if g.Max != 0 {
		s += fmt.Sprintf(", not above %d", g.Max)
	}
	if g.Scope != Always {
		s += " (" + string(g.Scope) + ")"
	}
	return s
}

// Tree is a skill for one operative: where it stands and every step above.
type Tree struct {
	Skill SkillID
	Have  int
	Steps []Offer
}

// Trees are all skills for an operative: each step judged as if those below it were bought with it.
func (b *Book) Trees(s *Shard, op int) []Tree {
	var out []Tree
	at := b.examine(s)
	m := at.members[op]
	if m == nil {
		return nil
	}
	for id := SkillID(1); id < endSkills; id++ {
		t := Tree{Skill: id, Have: m.level(id)}
		next := s.Clone()
		for l := t.Have + 1; l <= len(b.Skill(id).Levels); l++ {
			p := Purchase{Step: BuySkill, Item: id.Key(), Level: l, For: b.weaponFor(m, id), After: s.Missions}
			t.Steps = append(t.Steps, b.Judge(next, op, p))
			next.Operatives[op].Purchases = append(next.Operatives[op].Purchases, p)
		}
		out = append(out, t)
	}
	return out
}

// weaponFor proposes the weapon a skill is bound to: what it is bound to already, or the first that would do.
func (b *Book) weaponFor(m *member, id SkillID) string {
	if n := m.named(id); n != "" {
		return n
	}
	for _, c := range m.weapons {
		w := b.WeaponOf(c.Weapon)
		if w == nil || w.Class == Grenade {
			continue
		}
		switch b.Skill(id).Names {
		case NamesRifle:
			if w.Class == Rifle {
				return w.Key
			}
		case NamesRanged:
			if w.Modes[0].Fire != HtHOnly {
				return w.Key
			}
		case NamesHandguns:
			if w.Class == Handgun {
				return w.Key
			}
		}
	}
	return ""
}

// Armoury is every item of the tables for an operative, open or closed with the reason.
func (b *Book) Armoury(s *Shard, op int) []Offer {
	var out []Offer
	at := b.examine(s)
	m := at.members[op]
	if m == nil {
		return nil
	}
	for i := range b.Prices {
		row := &b.Prices[i]
		if row.Table == "munition" {
			for _, c := range m.weapons {
				if at.launches(m, c.Weapon) {
					out = append(out, b.Judge(s, op, Purchase{Step: BuyMunition, Item: row.Item, For: c.Weapon, After: s.Missions}))
				}
			}
			continue
		}
		if kind := StepOf(b, row); kind != "" {
			out = append(out, b.Judge(s, op, Purchase{Step: kind, Item: row.Item, After: s.Missions}))
		}
	}
	return out
}

// Recruits are the units one could add to a shard now: open, or closed with the reason.
func (b *Book) Recruits(s *Shard) []Recruit {
	var out []Recruit
	before := b.examine(s)
	for i := range b.Units {
		u := &b.Units[i]
		if !u.Kind.operative() || u.Free {
			continue
		}
		next := s.Clone()
		next.Operatives = append(next.Operatives, Operative{Unit: u.Key, Joined: s.Missions})
		after := b.examine(next)
		r := Recruit{Unit: u}
		for _, f := range after.faults {
			switch {
			case purse(f.Rule):
				r.Short = max(0, after.cost()-next.Budget, -after.pool())
			case f.Operative == len(s.Operatives) || !known(before.faults, f):
				r.No = append(r.No, f)
			}
		}
		out = append(out, r)
	}
	return out
}

// Recruit is a unit that could join.
type Recruit struct {
	Unit  *Unit
	Short int
	No    []Fault
}

// Buy buys a step for an operative; refused, the shard is as it was.
func (b *Book) Buy(s *Shard, op int, p Purchase) (*Shard, Offer) {
	o := b.Judge(s, op, p)
	if !o.Open() {
		return s, o
	}
	next := s.Clone()
	next.Operatives[op].Purchases = append(next.Operatives[op].Purchases, p)
	return next, o
}

// Refund takes a step of the present build or of the present time between missions back. What was bought in a
// time gone by stays.  is.build.avail-key.full-price-later
func (b *Book) Refund(s *Shard, op, step int) (*Shard, *tally.Refusal) {
	list := s.Operatives[op].Purchases
	if step < 0 || step >= len(list) {
		return s, tally.Refuse("", "there is no such purchase", "name one of the operative's")
	}
	if b.holds(list[step].After < s.Missions, "is.build.avail-key.full-price-later") {
		return s, tally.Refuse("is.build.avail-key.full-price-later", "nothing comes back for what was bought before a mission", "keep it")
	}
	next := s.Clone()
	o := &next.Operatives[op]
	o.Purchases = append(o.Purchases[:step:step], o.Purchases[step+1:]...)
	return next, nil
}

// StepOf is how an item of the tables is bought; empty if not by itself.
func StepOf(b *Book, row *Price) Step {
	_, unit := b.unitAt[row.Item]
	switch {
	case b.ArmourOf(row.Item) != nil:
		return BuyArmour
	case unit && row.Table != "probe" || row.Item == "hyperlight-ag-chute":
		return ""
	}
	switch row.Table {
	case "weapon", "grenade", "ghar":
		return BuyWeapon
	case "armour":
		return BuyArmour
	case "equipment":
		return BuyEquipment
	case "probe":
		return BuyProbe
	}
	return ""
}

// WeaponFor proposes the weapon that a skill of an operative is bound to; empty if it needs none.
func (b *Book) WeaponFor(s *Shard, op int, id SkillID) string {
	if m := b.examine(s).members[op]; m != nil {
		return b.weaponFor(m, id)
	}
	return ""
}

// Describe names a step and says what it gives.
func (b *Book) Describe(p Purchase) (title, text string) { return b.title(p), b.giveText(p) }

// StatOf is a number of an operative with its reasons.
func (b *Book) StatOf(s *Shard, op int, stat Stat) tally.Tally {
	if m := b.examine(s).members[op]; m != nil {
		return m.stat(stat, State{})
	}
	return b.sum(stat.String(), "nobody", "", 0)
}
