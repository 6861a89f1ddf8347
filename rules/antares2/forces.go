package antares2

import (
	"embed"
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/game"
)

//go:embed data/*.txt
var packFiles embed.FS

// Pack is what armies are picked from: weapons, models, kinds of unit, selectors, army options. The
// book has no army lists, so the pack that ships is our own.  a2.special.from-lists
type Pack struct {
	book      Book
	terrain   []TerrainKind
	strengths []Strength
	data      string // the lines it was read from
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

// shippedPack reads the embedded pack.
func shippedPack() *Pack { return shipped(packTexts...) }

// shipped reads files of the embedded pack; a fault in them is a broken build.
func shipped(names ...string) *Pack {
	var parts []defs.Part
	for _, name := range names {
		text, err := packFiles.ReadFile("data/" + name + ".txt")
		if err != nil {
			panic(err)
		}
		parts = append(parts, defs.Part{Name: name, Text: string(text)})
	}
	p, err := packOf(parts)
	if err != nil {
		panic("data/" + err.Error())
	}
	return p
}

// packOf reads a pack out of its files.
func packOf(parts []defs.Part) (*Pack, error) { return packFor(Second, parts) }

func packFor(e Edition, parts []defs.Part) (*Pack, error) {
	p := &Pack{data: defs.Bundle(parts)}
	p.book.Edition = e
	p.book.Options = DefaultOptions()
	for _, part := range parts {
		var err error
		switch part.Name {
		case "terrain":
			p.terrain, err = terrainTable(part.Text)
		case "structures":
			p.strengths, err = structureTable(part.Text)
		case "options":
			p.book.OptionKinds, err = optionKinds(part.Text)
		default:
			err = p.read(part.Text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s.txt: %w", part.Name, err)
		}
	}
	return p, nil
}

// read adds definition lines to a pack. People bring their own in the same words.
func (p *Pack) read(text string) error {
	l := loader{book: &p.book, terrain: p.terrain, strengths: p.strengths, convert: p.book.Edition == First}
	for _, line := range defs.Lines(text) {
		known, err := l.define(line)
		if !known && err == nil {
			err = p.line(&l, line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Pack) line(l *loader, line game.Line) error {
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
func (p *Pack) kind(l *loader, w *defs.Words) {
	k := UnitKind{Key: w.Next("the unit's key"), Force: w.Next("its force"), Slot: w.Next("its slot"), Points: w.Number("its points")}
	k.Name = defs.Display(k.Key)
	k.Members = w.Members(l.findType)
	k.Command = w.Took("command")
	if len(k.Members) == 0 {
		w.Fail("unit %s has no models", k.Key)
		return
	}
	k.Type = l.book.Types[k.Members[0].Type].UnitType
	if r := compositionFault(l.book, k.Members); r != nil {
		w.Fail("unit %s: %v", k.Key, r)
	}
	p.book.Kinds = append(p.book.Kinds, k)
}

// upgrade reads: upgrade KIND KEY POINTS max N add N MODEL…
func (p *Pack) upgrade(l *loader, w *defs.Words) {
	kind := p.findKind(w.Next("the unit"))
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
		o.Add = w.Members(l.findType)
	}
	kind.Options = append(kind.Options, o)
}

// findKind finds a unit by its key, or else by its key or name in any case and spacing.
func (p *Pack) findKind(key string) *UnitKind {
	for i := range p.book.Kinds {
		if p.book.Kinds[i].Key == key {
			return &p.book.Kinds[i]
		}
	}
	for i := range p.book.Kinds {
		if k := &p.book.Kinds[i]; game.SameName(k.Key, key) || game.SameName(k.Name, key) {
			return k
		}
	}
	return nil
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
	for _, k := range p.book.Kinds {
		if !strings.Contains(" "+strings.Join(out, " ")+" ", " "+k.Force+" ") {
			out = append(out, k.Force)
		}
	}
	return out
}
