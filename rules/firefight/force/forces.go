package force

import (
	"embed"
	"errors"
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/tally"
)

//go:embed data/*.txt
var packFiles embed.FS

// FormerData are the profiles as they shipped when matches did not carry theirs yet. They never change:
// matches of that time are built from them.
//
//go:embed data/former/1.txt
var FormerData string

// StockText are the profiles that every rule case has.
//
//go:embed data/stock.txt
var StockText string

// Pack is what strike forces are picked from: weapons, models, entries, missions. The book has no lists,
// so the pack that ships is our own.  ff.house.marker
type Pack struct {
	Book     Book
	Missions []Mission
	Data     string // the lines it was read from
}

// packTexts are the files of the shipped pack, in the order they build on each other.
var packTexts = []string{"orders", "arms", "watch", "brood", "orrery", "missions"}

// ShippedPack reads the embedded pack; a fault in it is a broken build.
func ShippedPack() *Pack {
	p, err := PackOf(defs.Shipped(packFiles, packTexts...))
	if err != nil {
		panic("data/" + err.Error())
	}
	return p
}

// Carried reads the pack that a match carries, as Data has it; a game can be set up from it.
func Carried(data string) (*Pack, error) {
	parts, err := defs.Unbundle(data)
	if err != nil {
		return nil, err
	}
	p, err := PackOf(parts)
	if err == nil && len(p.Missions) == 0 {
		err = errors.New("there are no missions among them")
	}
	return p, err
}

// PackOf reads a pack out of its files.
func PackOf(parts []defs.Part) (*Pack, error) {
	p := &Pack{Data: defs.Bundle(parts)}
	for _, part := range parts {
		if err := p.Read(part.Text); err != nil {
			return nil, fmt.Errorf("%s.txt: %w", part.Name, err)
		}
	}
	return p, nil
}

// Read adds definition lines to a pack. People bring their own in the same words.
func (p *Pack) Read(text string) error {
	for _, line := range defs.Lines(text) {
		if err := p.Line(line); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pack) Line(line game.Line) error {
	l := Loader{Book: &p.Book}
	if known, err := l.Define(line); known || err != nil {
		return err
	}
	w := defs.Of(line)
	switch word := w.Next("a definition"); word {
	case "kind":
		p.kind(&l, w)
	case "upgrade":
		p.upgrade(&l, w)
	case "mission":
		p.mission(w)
	default:
		w.Fail("%q begins no definition", word)
	}
	return w.Done()
}

// kind reads: kind KEY FACTION CATEGORY POINTS [unique] N MODEL [N MODEL…] [rule ID]. An entry open to
// several factions names them with commas between.  ff.setup.one-faction
func (p *Pack) kind(l *Loader, w *defs.Words) {
	k := UnitKind{Key: w.Next("the unit's key"), Faction: w.Next("its faction")}
	k.Name = defs.Display(k.Key)
	k.Category = categoryOf(w)
	k.Points = w.Number("its points")
	k.Unique = w.Took("unique")
	k.Members = w.Members(l.FindType)
	if w.Took("rule") {
		k.Rule = tally.Rule(w.Next("the rule"))
	}
	if len(k.Members) == 0 {
		w.Fail("unit %s has no models", k.Key)
		return
	}
	if old := p.FindKind(k.Key); old != nil {
		*old = k
		return
	}
	p.Book.Kinds = append(p.Book.Kinds, k)
}

func categoryOf(w *defs.Words) Category {
	word := w.Next("the category")
	for c := Troop; c <= Command; c++ {
		if c.String() == word {
			return c
		}
	}
	w.Fail("a unit is troop, specialist, support or command, not %q", word)
	return Troop
}

// upgrade reads: upgrade KIND KEY POINTS [star] [max N] [leader] [add N MODEL…] [swap MODEL MODEL]
func (p *Pack) upgrade(l *Loader, w *defs.Words) {
	kind := p.FindKind(w.Next("the unit"))
	if kind == nil {
		w.Fail("no such unit is defined above")
		return
	}
	o := UnitOption{Key: w.Next("the upgrade's key"), Points: w.Number("its points"), Replace: -1, With: -1, Max: 1}
	o.Name = defs.Display(o.Key)
	for w.More() {
		switch word := w.Next("a property"); word {
		case "star":
			o.Star = true
		case "max":
			o.Max = w.Small("how often")
		case "leader":
			o.Leader = true
		case "add":
			o.Add = w.Members(l.FindType)
		case "swap":
			o.Replace, o.With = l.modelType(w), l.modelType(w)
		default:
			w.Fail("an upgrade has no property %q", word)
		}
	}
	kind.Options = append(kind.Options, o)
}

func (l *Loader) modelType(w *defs.Words) int16 {
	key := w.Next("a model")
	t := l.FindType(key)
	if t < 0 {
		w.Fail("no model %q is defined above", key)
	}
	return int16(t)
}

// FindKind finds a unit by its key, or else by its key or name in any case and spacing.
func (p *Pack) FindKind(key string) *UnitKind {
	return defs.Find(p.Book.Kinds, key, func(k *UnitKind) (key, name string) { return k.Key, k.Name })
}

// Open tells whether a faction may take an entry.  ff.setup.one-faction
func (k *UnitKind) Open(faction string) bool {
	for _, f := range strings.Split(k.Faction, ",") {
		if f == faction || f == AnyFaction {
			return true
		}
	}
	return false
}

// AnyFaction marks an entry that every faction may take.
const AnyFaction = "any"

// Factions are those of the pack in the order they are defined.
func (p *Pack) Factions() []string {
	var out []string
	for _, k := range p.Book.Kinds {
		for _, f := range strings.Split(k.Faction, ",") {
			known := f == AnyFaction
			for _, o := range out {
				known = known || o == f
			}
			if !known {
				out = append(out, f)
			}
		}
	}
	return out
}

// Built is an entry with the options of a list unit. Added models come after the others, so that none of
// them leads but a command model; a swap never takes the leader unless it is meant for it.
// ff.force.added-model.not-leader, ff.force.upgrade.leader-weapon
func (p *Pack) Built(u defs.ListUnit) UnitKind {
	k := *p.FindKind(u.Kind)
	k.Members = append([]Member(nil), k.Members...)
	for _, w := range u.With {
		key, leads := LeaderOption(w.Key)
		o := k.Option(key)
		k.Points += o.Points * w.Count
		for range w.Count {
			k.Members = append(k.Members, o.Add...)
			k.Added += int8(CountModels(o.Add))
			if o.Replace >= 0 {
				k.Members = swapped(k.Members, o, leads)
			}
		}
	}
	return k
}

// leaderPrefix before an option's key gives it to the unit's leader.
const leaderPrefix = "leader:"

// LeaderOption parts an option from the prefix that gives it to the leader.
func LeaderOption(key string) (option string, leads bool) {
	if n := len(leaderPrefix); len(key) > n && strings.EqualFold(key[:n], leaderPrefix) {
		return strings.TrimSpace(key[n:]), true
	}
	return key, false
}

// swapped replaces one model of a type by another.
func swapped(members []Member, o *UnitOption, leads bool) []Member {
	for i := range members {
		if members[i].Type != o.Replace || members[i].Count == 0 || !leads && i == 0 && members[i].Count == 1 {
			continue
		}
		members[i].Count--
		if leads {
			return append([]Member{{Type: o.With, Count: 1}}, members...)
		}
		return append(members, Member{Type: o.With, Count: 1})
	}
	return members
}

// swaps tells whether a unit has a model left that is not its leader and can take an option.
func swaps(members []Member, o *UnitOption) bool {
	for i, m := range members {
		if m.Type == o.Replace && (m.Count > 1 || m.Count == 1 && i > 0) {
			return true
		}
	}
	return false
}

func (k *UnitKind) Option(key string) *UnitOption {
	for i := range k.Options {
		if game.SameName(k.Options[i].Key, key) {
			return &k.Options[i]
		}
	}
	return nil
}

func (k *UnitKind) optionKeys() []string {
	keys := make([]string, len(k.Options))
	for i := range k.Options {
		keys[i] = k.Options[i].Key
	}
	return keys
}

// KindOf reads a unit as a list has it: KIND with UPGRADE 2, UPGRADE.
func (p *Pack) KindOf(text string) (UnitKind, error) {
	u, err := defs.OneUnit(text)
	if err != nil {
		return UnitKind{}, err
	}
	k := p.FindKind(u.Kind)
	if k == nil {
		return UnitKind{}, fmt.Errorf("there is no unit %q", u.Kind)
	}
	for _, w := range u.With {
		key, _ := LeaderOption(w.Key)
		if o := k.Option(key); o == nil || w.Count > int(o.Max) {
			return UnitKind{}, fmt.Errorf("%s cannot take %s %d times: %s", k.Key, w.Key, w.Count, defs.ChooseFrom(k.optionKeys(), "it has no options"))
		}
	}
	return p.Built(u), nil
}
