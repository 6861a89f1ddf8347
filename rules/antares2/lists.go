package antares2

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/tally"
)

// List is an army list: a force and the units picked from it.
type List struct {
	Name    string
	Force   string
	Units   []ListUnit
	Options []string // army options bought
}

// ListUnit is one unit of a list with its upgrades.
type ListUnit struct {
	Line   int
	Kind   string
	With   []Upgrade
	As     string // its name, if it has one of its own
	Aboard string // the name or kind of the transport it starts in
}

// Upgrade is an option taken so many times.
type Upgrade struct {
	Key   string
	Count int
}

// parseList reads a list text:
//
//	list NAME
//	force FORCE
//	army-option KEY
//	unit KIND [with UPGRADE [N], UPGRADE [N]] [as NAME] [aboard NAME]
func parseList(text string) (List, []game.Fault) {
	var l List
	var faults []game.Fault
	if len(text) > maxListBytes {
		return l, []game.Fault{{Line: 1, What: "the list is too long", Fix: fmt.Sprintf("keep it under %d bytes", maxListBytes)}}
	}
	for _, line := range lines(text) {
		word, rest, _ := strings.Cut(line.Text, " ")
		rest = strings.TrimSpace(rest)
		switch word {
		case "list":
			l.Name = rest
		case "force":
			l.Force = rest
		case "army-option":
			l.Options = append(l.Options, rest)
		case "unit":
			u, fault := parseUnit(line.No, rest)
			if fault != nil {
				faults = append(faults, *fault)
				continue
			}
			l.Units = append(l.Units, u)
		default:
			faults = append(faults, game.Fault{Line: line.No, What: fmt.Sprintf("%q begins no line of a list", word), Fix: "begin with list, force, army-option or unit"})
		}
	}
	return l, faults
}

const maxListBytes = 64 << 10

func parseUnit(no int, text string) (ListUnit, *game.Fault) {
	u := ListUnit{Line: no}
	text, u.Aboard, _ = strings.Cut(text, " aboard ")
	text, u.As, _ = strings.Cut(text, " as ")
	kind, with, _ := strings.Cut(text, " with ")
	u.Kind = strings.TrimSpace(kind)
	u.Aboard, u.As = strings.TrimSpace(u.Aboard), strings.TrimSpace(u.As)
	if u.Kind == "" || strings.Contains(u.Kind, " ") {
		return u, &game.Fault{Line: no, What: fmt.Sprintf("%q names no unit", text), Fix: "write: unit KIND with UPGRADE 2, UPGRADE"}
	}
	for _, part := range strings.Split(with, ",") {
		f := strings.Fields(part)
		if len(f) == 0 {
			continue
		}
		up := Upgrade{Key: f[0], Count: 1}
		if len(f) > 1 {
			n, err := strconv.Atoi(f[1])
			if err != nil || n < 1 || n > 50 || len(f) > 2 {
				return u, &game.Fault{Line: no, What: fmt.Sprintf("%q is no upgrade", strings.TrimSpace(part)), Fix: "write the upgrade and how often: extra-trooper 2"}
			}
			up.Count = n
		}
		u.With = append(u.With, up)
	}
	return u, nil
}

// text writes a list in its plain form.
func (l *List) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "list %s\nforce %s\n", l.Name, l.Force)
	for _, o := range l.Options {
		fmt.Fprintf(&b, "army-option %s\n", o)
	}
	for _, u := range l.Units {
		b.WriteString("unit " + u.Kind)
		for i, w := range u.With {
			sep := ", "
			if i == 0 {
				sep = " with "
			}
			b.WriteString(sep + w.Key)
			if w.Count > 1 {
				fmt.Fprintf(&b, " %d", w.Count)
			}
		}
		if u.As != "" {
			b.WriteString(" as " + u.As)
		}
		if u.Aboard != "" {
			b.WriteString(" aboard " + u.Aboard)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// check validates a list against its force, the selector and the points limit.
func (p *Pack) check(text string, limit int) (List, game.ListReport) {
	l, faults := parseList(text)
	c := listCheck{pack: p, list: &l, limit: limit, faults: faults}
	c.force()
	c.units()
	c.slots()
	c.options()
	c.aboard()
	if c.points > limit && limit > 0 {
		c.fault(0, "a2.general.force-points", fmt.Sprintf("drop %d points", c.points-limit), "the list has %d points, the limit is %d", c.points, limit)
	}
	return l, game.ListReport{Name: l.Name, Force: l.Force, Points: c.points, Limit: limit, Text: l.text(), Faults: c.faults}
}

type listCheck struct {
	pack   *Pack
	list   *List
	limit  int
	points int
	faults []game.Fault
}

func (c *listCheck) fault(line int, rule tally.Rule, fix, format string, args ...any) {
	c.faults = append(c.faults, game.Fault{Line: line, What: fmt.Sprintf(format, args...), Rule: rule, Fix: fix})
}

func (c *listCheck) force() {
	names := c.pack.forceNames()
	for _, n := range names {
		if n == c.list.Force {
			return
		}
	}
	c.fault(0, "a2.general.force-points", "choose one of "+strings.Join(names, ", "), "there is no force %q", c.list.Force)
}

func (c *listCheck) units() {
	if len(c.list.Units) == 0 {
		c.fault(0, "a2.general.force-points", "add units", "the list is empty")
	}
	if len(c.list.Units) > maxUnits {
		c.fault(0, "", "drop some", "a list holds at most %d units, not %d", maxUnits, len(c.list.Units))
	}
	for i, u := range c.list.Units {
		k := c.pack.findKind(u.Kind)
		if k == nil || k.Force != c.list.Force {
			c.fault(u.Line, "a2.general.force-points", "choose from "+c.pack.kindKeys(c.list.Force), "force %s has no unit %q", c.list.Force, u.Kind)
			continue
		}
		c.points += k.Points
		c.upgrades(k, u)
		c.unique(k, u, i)
		if r := compositionFault(&c.pack.book, k.Members); r != nil {
			c.fault(u.Line, r.Rule, r.Fix, "%s: %s", u.Kind, r.Why)
		}
	}
}

const maxUnits = 60

func (c *listCheck) upgrades(k *UnitKind, u ListUnit) {
	for _, w := range u.With {
		o := k.option(w.Key)
		if o == nil {
			c.fault(u.Line, "", "choose from "+k.optionKeys(), "%s has no upgrade %q", u.Kind, w.Key)
			continue
		}
		if w.Count > int(o.Max) {
			c.fault(u.Line, "", fmt.Sprintf("take it at most %d times", o.Max), "%s takes %s %d times", u.Kind, w.Key, w.Count)
		}
		c.points += o.Points * w.Count
	}
}

// unique finds a second copy of a unique unit.  a2.special.unique
func (c *listCheck) unique(k *UnitKind, u ListUnit, at int) {
	for _, m := range k.Members {
		if !c.pack.book.Types[m.Type].Traits.Unique {
			continue
		}
		for _, other := range c.list.Units[:at] {
			if other.Kind == u.Kind {
				c.fault(u.Line, "a2.special.unique", "keep one", "%s is unique: an army has one of it", k.Name)
				return
			}
		}
	}
}

func (c *listCheck) slots() {
	sel := c.pack.selectorFor(max(c.limit, 1))
	for _, s := range sel.Slots {
		n := 0
		for _, u := range c.list.Units {
			if k := c.pack.findKind(u.Kind); k != nil && k.Slot == s.Slot {
				n++
			}
		}
		if n < s.Least {
			c.fault(0, "a2.general.force-points", fmt.Sprintf("add %d", s.Least-n), "a force of this size needs %d %s unit(s), it has %d", s.Least, s.Slot, n)
		}
		if n > s.Most {
			c.fault(0, "a2.general.force-points", fmt.Sprintf("drop %d", n-s.Most), "a force of this size has at most %d %s unit(s), not %d", s.Most, s.Slot, n)
		}
	}
}

// options counts army options: those granted by a commander are free, the maximum holds for all.
// a2.special.army-option.free-one, a2.special.army-option.max
func (c *listCheck) options() {
	granted := c.pack.granted(c.list)
	all := append(append([]string(nil), granted...), c.list.Options...)
	for _, key := range c.list.Options {
		o := c.pack.findOption(key)
		if o == nil {
			c.fault(0, "a2.special.army-option.max", "choose from "+c.pack.optionKeys(), "there is no army option %q", key)
			continue
		}
		c.points += o.Points
	}
	if most := c.pack.selectorFor(max(c.limit, 1)).Options; len(all) > most {
		c.fault(0, "a2.special.army-option.max", fmt.Sprintf("drop %d", len(all)-most), "a force of this size has at most %d army options, free ones included, not %d", most, len(all))
	}
}

// aboard checks that every transport named exists; capacity is checked when the game is set up.
func (c *listCheck) aboard() {
	for _, u := range c.list.Units {
		if u.Aboard == "" {
			continue
		}
		found := false
		for _, t := range c.list.Units {
			found = found || t.As == u.Aboard || t.Kind == u.Aboard
		}
		if !found {
			c.fault(u.Line, "a2.transport.who-can-be-carried", "name a transport of the list", "no unit %q is in the list to carry %s", u.Aboard, u.Kind)
		}
	}
}

// granted are the army options that come free with commanders, one of each.
func (p *Pack) granted(l *List) []string {
	var out []string
	for _, u := range l.Units {
		k := p.findKind(u.Kind)
		if k == nil {
			continue
		}
		for _, m := range k.Members {
			out = append(out, p.book.Types[m.Type].Traits.ArmyOptions...)
		}
	}
	return out
}

func (p *Pack) findOption(key string) *PackOption {
	for i := range p.Options {
		if p.Options[i].Key == key {
			return &p.Options[i]
		}
	}
	return nil
}

func (p *Pack) optionKeys() string {
	var keys []string
	for _, o := range p.Options {
		keys = append(keys, o.Key)
	}
	return strings.Join(keys, ", ")
}

func (p *Pack) kindKeys(force string) string {
	var keys []string
	for _, k := range p.book.Kinds {
		if k.Force == force {
			keys = append(keys, k.Key)
		}
	}
	return strings.Join(keys, ", ")
}

func (k *UnitKind) option(key string) *UnitOption {
	for i := range k.Options {
		if k.Options[i].Key == key {
			return &k.Options[i]
		}
	}
	return nil
}

func (k *UnitKind) optionKeys() string {
	if len(k.Options) == 0 {
		return "none"
	}
	var keys []string
	for _, o := range k.Options {
		keys = append(keys, o.Key)
	}
	return strings.Join(keys, ", ")
}
