package force

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/game"
)

// Check validates a list against its force, the selector and the points limit.
func (p *Pack) Check(text string, limit int) (defs.List, game.ListReport) {
	return p.Examine(text, limit, false)
}

// Examine carries out all checks of a list. One that was judged already is held against nothing but what
// no game could be built from.
func (p *Pack) Examine(text string, limit int, judged bool) (defs.List, game.ListReport) {
	l, faults := defs.ParseList(text)
	c := listCheck{pack: p, list: &l, limit: limit, Judgement: defs.Judgement{Judged: judged, Faults: faults}}
	c.names()
	c.force()
	c.units()
	c.unique()
	c.slots()
	c.options()
	c.Aboard(c.list, "a2.transport.who-can-be-carried") // whether all fit is checked when the game is set up
	if c.points > limit && limit > 0 {
		c.Illegal(0, "a2.general.force-points", fmt.Sprintf("drop %d points", c.points-limit), "the list has %d points, the limit is %d", c.points, limit)
	}
	return l, game.ListReport{Name: l.Name, Force: l.Force, Points: c.points, Limit: limit, Text: l.Text(), Faults: c.Faults}
}

type listCheck struct {
	defs.Judgement
	pack   *Pack
	list   *defs.List
	limit  int
	points int
}

// names writes what the list names as the pack does: people need not know where it has capitals and dashes.
func (c *listCheck) names() {
	for _, n := range c.pack.forceNames() {
		if game.SameName(n, c.list.Force) {
			c.list.Force = n
		}
	}
	for i, key := range c.list.Options {
		if o := c.pack.FindOption(key); o != nil {
			c.list.Options[i] = o.Key
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
			if o := k.Option(u.With[j].Key); o != nil {
				u.With[j].Key = o.Key
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

func (c *listCheck) force() {
	names := c.pack.forceNames()
	for _, n := range names {
		if n == c.list.Force {
			return
		}
	}
	c.Illegal(0, "a2.general.force-points", defs.ChooseFrom(names, "there are no forces: bring one"), "there is no force %q", c.list.Force)
}

func (c *listCheck) units() {
	if len(c.list.Units) == 0 {
		c.Fault(0, "a2.general.force-points", "add units", "the list is empty")
	}
	if len(c.list.Units) > maxUnits {
		c.Fault(0, "", "drop some", "a list holds at most %d units, not %d", maxUnits, len(c.list.Units))
	}
	for _, u := range c.list.Units {
		k := c.pack.FindKind(u.Kind)
		if k == nil || k.Force != c.list.Force && !c.Judged {
			c.Fault(u.Line, "a2.general.force-points", defs.ChooseFrom(c.pack.KindKeys(c.list.Force), "name a force first: "+strings.Join(c.pack.forceNames(), ", ")), "force %s has no unit %q", c.list.Force, u.Kind)
			continue
		}
		c.points += k.Points
		c.upgrades(k, u)
		if r := CompositionFault(&c.pack.Book, k.Members); r != nil {
			c.Illegal(u.Line, r.Rule, r.Fix, "%s: %s", u.Kind, r.Why)
		}
	}
}

// No list holds more units, no unit more models, and none takes an upgrade more often.
const maxUnits, maxModels, maxTaken = 60, 60, 40

func (c *listCheck) upgrades(k *UnitKind, u defs.ListUnit) {
	models := 0
	for _, m := range k.Members {
		models += int(m.Count)
	}
	for _, w := range u.With {
		o := k.Option(w.Key)
		if o == nil {
			c.Fault(u.Line, "", defs.ChooseFrom(k.OptionKeys(), "it has no upgrades: drop it"), "%s has no upgrade %q", u.Kind, w.Key)
			continue
		}
		if w.Count > maxTaken {
			c.Fault(u.Line, "", fmt.Sprintf("take it at most %d times", maxTaken), "%s takes %s %d times", u.Kind, w.Key, w.Count)
		} else if w.Count > int(o.Max) {
			c.Illegal(u.Line, "", fmt.Sprintf("take it at most %d times", o.Max), "%s takes %s %d times", u.Kind, w.Key, w.Count)
		}
		c.points += o.Points * w.Count
		for _, m := range o.Add {
			models += int(m.Count) * w.Count
		}
	}
	if models > maxModels {
		c.Fault(u.Line, "", "take fewer models", "a unit has at most %d models, not %d", maxModels, models)
	}
}

// unique finds a second copy of a unique individual, whatever unit he is in and however he came into it, and a second unit
// of unique models that come in numbers: of those the unit is what there is one of.  a2.special.unique
func (c *listCheck) unique() {
	there := make([]bool, len(c.pack.Book.Types))
	for _, u := range c.list.Units {
		from := append([]bool(nil), there...) // as it was before this unit
		for _, m := range c.pack.models(&u) {
			t := &c.pack.Book.Types[m.Type]
			twice := from[m.Type]
			if c.pack.individual(m.Type) {
				twice = there[m.Type] || m.Count > 1
			}
			if t.Traits.Unique && twice {
				c.Illegal(u.Line, "a2.special.unique", "keep one", "%s is unique: an army has one of it", c.pack.called(&u, m.Type))
			}
			there[m.Type] = true
		}
	}
}

// called is what a list calls a model: the unit, if that is what it is there for.
func (p *Pack) called(u *defs.ListUnit, t int16) string {
	if k := p.FindKind(u.Kind); k.Members[0].Type == t {
		return k.Name
	}
	return p.Book.Types[t].Name
}

// individual tells whether a model is somebody by himself: a character or commander, or one of whom some unit has just one.
func (p *Pack) individual(t int16) bool {
	if p.Book.Types[t].Traits.OfRank() {
		return true
	}
	for _, k := range p.Book.Kinds {
		for _, m := range k.Members {
			if m.Type == t && m.Count == 1 {
				return true
			}
		}
	}
	return false
}

// models lists who is in a unit of a list, those of its upgrades too; nobody of what the pack does not know.
func (p *Pack) models(u *defs.ListUnit) []Member {
	k := p.FindKind(u.Kind)
	if k == nil {
		return nil
	}
	out := append([]Member(nil), k.Members...)
	for _, w := range u.With {
		o := k.Option(w.Key)
		if o == nil || w.Count > maxTaken {
			continue
		}
		for _, m := range o.Add {
			for range w.Count {
				out = append(out, m)
			}
		}
	}
	return out
}

func (c *listCheck) slots() {
	sel := c.pack.selectorFor(max(c.limit, 1))
	for _, s := range sel.Slots {
		n := 0
		for _, u := range c.list.Units {
			if k := c.pack.FindKind(u.Kind); k != nil && k.Slot == s.Slot {
				n++
			}
		}
		if n < s.Least {
			c.Illegal(0, "a2.general.force-points", fmt.Sprintf("add %d", s.Least-n), "a force of this size needs %d %s unit(s), it has %d", s.Least, s.Slot, n)
		}
		if n > s.Most {
			c.Illegal(0, "a2.general.force-points", fmt.Sprintf("drop %d", n-s.Most), "a force of this size has at most %d %s unit(s), not %d", s.Most, s.Slot, n)
		}
	}
}

// options counts army options: those granted by a commander are free, the maximum holds for all.
// a2.special.army-option.free-one, a2.special.army-option.max
func (c *listCheck) options() {
	granted := c.pack.Granted(c.list)
	all := append(append([]string(nil), granted...), c.list.Options...)
	for _, key := range c.list.Options {
		o := c.pack.FindOption(key)
		if o == nil {
			c.Fault(0, "a2.special.army-option.max", defs.ChooseFrom(c.pack.OptionKeys(), "there are none: drop the line"), "there is no army option %q", key)
			continue
		}
		c.points += o.Points
	}
	if most := c.pack.selectorFor(max(c.limit, 1)).Options; len(all) > most {
		c.Illegal(0, "a2.special.army-option.max", fmt.Sprintf("drop %d", len(all)-most), "a force of this size has at most %d army options, free ones included, not %d", most, len(all))
	}
}

// Granted are the army options that come free with commanders, one of each with every one of them, bought as an upgrade
// too.  a2.special.army-option.free-one
func (p *Pack) Granted(l *defs.List) []string {
	var out []string
	for i := range l.Units {
		for _, m := range p.models(&l.Units[i]) {
			for range m.Count {
				out = append(out, p.Book.Types[m.Type].Traits.ArmyOptions...)
			}
		}
	}
	return out
}

func (p *Pack) FindOption(key string) *PackOption {
	for i := range p.Options {
		if game.SameName(p.Options[i].Key, key) {
			return &p.Options[i]
		}
	}
	return nil
}

func (p *Pack) OptionKeys() []string {
	var keys []string
	for _, o := range p.Options {
		keys = append(keys, o.Key)
	}
	return keys
}

func (p *Pack) KindKeys(force string) []string {
	var keys []string
	for _, k := range p.Book.Kinds {
		if k.Force == force {
			keys = append(keys, k.Key)
		}
	}
	return keys
}

func (k *UnitKind) Option(key string) *UnitOption {
	for i := range k.Options {
		if game.SameName(k.Options[i].Key, key) {
			return &k.Options[i]
		}
	}
	return nil
}

func (k *UnitKind) OptionKeys() []string {
	var keys []string
	for _, o := range k.Options {
		keys = append(keys, o.Key)
	}
	return keys
}
