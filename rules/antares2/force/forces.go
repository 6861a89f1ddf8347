package force

import (
	"embed"
	"errors"
	"fmt"
	"slices"

	"sortie/defs"
	"sortie/game"
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

// Pack is what armies are picked from: weapons, models, kinds of unit, selectors, army options. The
// book has no army lists, so the pack that ships is our own.  a2.special.from-lists
type Pack struct {
	Book      Book
	Terrain   []TerrainKind
	Strengths []Strength
	Data      string // the lines it was read from
	Selectors []Selector
	Options   []PackOption
	Missions  []Mission
}

// Selector says what a force of a given size may hold.  a2.general.force-points
type Selector struct {
	From    int
	Slots   []SlotLimit
	Options int // army options at most
}

// SlotLimit bounds the units of one slot.
type SlotLimit struct {
	Slot        string
	Least, Most int
}

// PackOption is an army option one can buy.
type PackOption struct {
	Key    string
	Points int
	Text   string
}

// packTexts are the files of the shipped pack, in the order they build on each other.
var packTexts = []string{"terrain", "structures", "options", "arms", "compact", "drift", "brood", "synod", "selectors", "missions"}

// ShippedPack reads the embedded pack.
func ShippedPack() *Pack { return Shipped(packTexts...) }

// Shipped reads files of the embedded pack; a fault in them is a broken build.
func Shipped(names ...string) *Pack {
	p, err := PackOf(defs.Shipped(packFiles, names...))
	if err != nil {
		panic("data/" + err.Error())
	}
	return p
}

// CarriedFor reads the pack that a match of an edition carries, as Data has it; a game can be set up from it.
func CarriedFor(e Edition, data string) (*Pack, error) {
	parts, err := defs.Unbundle(data)
	if err != nil {
		return nil, err
	}
	p, err := PackFor(e, parts)
	if err == nil && (len(p.Missions) == 0 || len(p.Selectors) == 0) {
		err = errors.New("there are no missions or selectors among them")
	}
	return p, err
}

// PackOf reads a pack out of its files.
func PackOf(parts []defs.Part) (*Pack, error) { return PackFor(Second, parts) }

// PackFor reads a pack for one of the editions.
func PackFor(e Edition, parts []defs.Part) (*Pack, error) {
	p := &Pack{Data: defs.Bundle(parts)}
	p.Book.Edition = e
	p.Book.Options = DefaultOptions()
	for _, part := range parts {
		var err error
		switch part.Name {
		case "terrain":
			p.Terrain, err = terrainTable(part.Text)
		case "structures":
			p.Strengths, err = structureTable(part.Text)
		case "options":
			p.Book.OptionKinds, err = optionKinds(part.Text)
		default:
			err = p.Read(part.Text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s.txt: %w", part.Name, err)
		}
	}
	return p, nil
}

// Read adds definition lines to a pack. People bring their own in the same words.
func (p *Pack) Read(text string) error {
	l := Loader{Book: &p.Book, Terrain: p.Terrain, Strengths: p.Strengths, convert: p.Book.Edition == First}
	for _, line := range defs.Lines(text) {
		known, err := l.Define(line)
		if !known && err == nil {
			err = p.Line(&l, line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Pack) Line(l *Loader, line game.Line) error {
	w := defs.Of(line)
	switch word := w.Next("a definition"); word {
	case "kind":
		p.kind(l, w)
	case "upgrade":
		p.upgrade(l, w)
	case "selector":
		p.selector(w)
	case "army-option":
		p.Options = append(p.Options, PackOption{Key: w.Next("the option's key"), Points: w.Number("its points"), Text: w.Rest()})
	case "mission":
		p.mission(w)
	default:
		w.Fail("%q begins no definition", word)
	}
	if w.More() {
		w.Fail("%q is not understood here", w.Peek())
	}
	return w.Err()
}

// kind reads: kind KEY FORCE SLOT POINTS N MODEL [N MODEL…] [command]
func (p *Pack) kind(l *Loader, w *defs.Words) {
	k := UnitKind{Key: w.Next("the unit's key"), Force: w.Next("its force"), Slot: w.Next("its slot"), Points: w.Number("its points")}
	k.Name = defs.Display(k.Key)
	k.Members = w.Members(l.FindType)
	k.Command = w.Took("command")
	if len(k.Members) == 0 {
		w.Fail("unit %s has no models", k.Key)
		return
	}
	k.Type = l.Book.Types[k.Members[0].Type].UnitType
	if r := CompositionFault(l.Book, k.Members); r != nil {
		w.Fail("unit %s: %v", k.Key, r)
	}
	p.Book.Kinds = append(p.Book.Kinds, k)
}

// upgrade reads: upgrade KIND KEY POINTS max N add N MODEL…
func (p *Pack) upgrade(l *Loader, w *defs.Words) {
	kind := p.FindKind(w.Next("the unit"))
	if kind == nil {
		w.Fail("no such unit is defined above")
		return
	}
	o := UnitOption{Key: w.Next("the upgrade's key"), Points: w.Number("its points"), Replace: -1, Max: 1}
	o.Name = defs.Display(o.Key)
	if w.Took("max") {
		o.Max = w.Small("how often")
	}
	if w.Took("add") {
		o.Add = w.Members(l.FindType)
	}
	kind.Options = append(kind.Options, o)
}

// FindKind finds a unit by its key, or else by its key or name in any case and spacing.
func (p *Pack) FindKind(key string) *UnitKind {
	return defs.Find(p.Book.Kinds, key, func(k *UnitKind) (key, name string) { return k.Key, k.Name })
}

// selector reads: selector FROM SLOT least-most… options N
func (p *Pack) selector(w *defs.Words) {
	s := Selector{From: w.Number("the points it starts from")}
	for w.More() {
		slot := w.Next("a slot")
		if slot == "options" {
			s.Options = w.Number("army options")
			continue
		}
		var least, most int
		if _, err := fmt.Sscanf(w.Next("least-most"), "%d-%d", &least, &most); err != nil || most < least {
			w.Fail("slot %s needs its limits as least-most, such as 1-2", slot)
		}
		s.Slots = append(s.Slots, SlotLimit{slot, least, most})
	}
	p.Selectors = append(p.Selectors, s)
}

// selectorFor is the selector of a game of so many points.
func (p *Pack) selectorFor(points int) Selector {
	best := p.Selectors[0]
	for _, s := range p.Selectors {
		if s.From <= points {
			best = s
		}
	}
	return best
}

// forceNames are the forces of the pack in the order they are defined.
func (p *Pack) forceNames() []string {
	var out []string
	for _, k := range p.Book.Kinds {
		if !slices.Contains(out, k.Force) {
			out = append(out, k.Force)
		}
	}
	return out
}

// Built is a kind with the upgrades of a list unit.
func (p *Pack) Built(u defs.ListUnit) UnitKind {
	k := *p.FindKind(u.Kind)
	k.Members = append([]Member(nil), k.Members...)
	for _, w := range u.With {
		o := k.Option(w.Key)
		k.Points += o.Points * w.Count
		for _, add := range o.Add {
			add.Count *= int8(w.Count)
			k.Members = append(k.Members, add)
		}
	}
	return k
}

// KindOf reads a unit as a list has it: line-squad with extra-trooper 3.
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
		if o := k.Option(w.Key); o == nil || w.Count > int(o.Max) {
			return UnitKind{}, fmt.Errorf("%s cannot take %s %d times: %s", k.Key, w.Key, w.Count, defs.ChooseFrom(k.OptionKeys(), "it has no upgrades"))
		}
	}
	return p.Built(u), nil
}
