package antares2

import (
	"embed"
	"fmt"
	"strings"

	"sortie/game"
)

//go:embed data/*.txt
var packFiles embed.FS

// Pack is what armies are picked from: weapons, models, kinds of unit, selectors, army options. The
// book has no army lists, so the pack that ships is our own.  a2.special.from-lists
type Pack struct {
	book      Book
	terrain   []TerrainKind
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
var packTexts = []string{"arms", "compact", "drift", "brood", "synod", "selectors", "missions"}

// shippedPack reads the embedded pack; a fault in it is a broken build.
func shippedPack() *Pack {
	p := &Pack{terrain: terrainTable()}
	p.book.Options, p.book.OptionKinds = DefaultOptions(), optionKinds()
	for _, name := range packTexts {
		text, err := packFiles.ReadFile("data/" + name + ".txt")
		if err != nil {
			panic(err)
		}
		if err := p.read(string(text)); err != nil {
			panic(fmt.Sprintf("data/%s.txt: %v", name, err))
		}
	}
	return p
}

// read adds definition lines to a pack. People bring their own in the same words.
func (p *Pack) read(text string) error {
	l := loader{book: &p.book, terrain: p.terrain}
	for _, line := range lines(text) {
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
	w := wordsOf(line)
	switch word := w.next("a definition"); word {
	case "kind":
		p.kind(l, w)
	case "upgrade":
		p.upgrade(l, w)
	case "selector":
		p.selector(w)
	case "army-option":
		p.Options = append(p.Options, PackOption{Key: w.next("the option's key"), Points: w.number("its points"), Text: w.rest()})
	case "mission":
		p.mission(w)
	default:
		w.fail("%q begins no definition", word)
	}
	if w.more() {
		w.fail("%q is not understood here", w.peek())
	}
	return w.err
}

// kind reads: kind KEY FORCE SLOT POINTS N MODEL [N MODEL…] [command]
func (p *Pack) kind(l *loader, w *words) {
	k := UnitKind{Key: w.next("the unit's key"), Force: w.next("its force"), Slot: w.next("its slot"), Points: w.number("its points")}
	k.Name = display(k.Key)
	k.Members = l.members(w)
	k.Command = w.took("command")
	if len(k.Members) == 0 {
		w.fail("unit %s has no models", k.Key)
		return
	}
	k.Type = l.book.Types[k.Members[0].Type].UnitType
	if r := compositionFault(l.book, k.Members); r != nil {
		w.fail("unit %s: %v", k.Key, r)
	}
	p.book.Kinds = append(p.book.Kinds, k)
}

// members reads: N MODEL [N MODEL…]
func (l *loader) members(w *words) []Member {
	var out []Member
	for w.more() && w.peek()[0] >= '1' && w.peek()[0] <= '9' {
		n := w.small("a number of models")
		key := w.next("the model")
		t := l.findType(key)
		if t < 0 {
			w.fail("no model %q is defined above", key)
			return nil
		}
		out = append(out, Member{Type: int16(t), Count: n})
	}
	return out
}

// upgrade reads: upgrade KIND KEY POINTS max N add N MODEL…
func (p *Pack) upgrade(l *loader, w *words) {
	kind := p.findKind(w.next("the unit"))
	if kind == nil {
		w.fail("no such unit is defined above")
		return
	}
	o := UnitOption{Key: w.next("the upgrade's key"), Points: w.number("its points"), Replace: -1, Max: 1}
	o.Name = display(o.Key)
	if w.took("max") {
		o.Max = w.small("how often")
	}
	if w.took("add") {
		o.Add = l.members(w)
	}
	kind.Options = append(kind.Options, o)
}

func (p *Pack) findKind(key string) *UnitKind {
	for i := range p.book.Kinds {
		if p.book.Kinds[i].Key == key {
			return &p.book.Kinds[i]
		}
	}
	return nil
}

// selector reads: selector FROM SLOT least-most… options N
func (p *Pack) selector(w *words) {
	s := Selector{From: w.number("the points it starts from")}
	for w.more() {
		slot := w.next("a slot")
		if slot == "options" {
			s.Options = w.number("army options")
			continue
		}
		var least, most int
		if _, err := fmt.Sscanf(w.next("least-most"), "%d-%d", &least, &most); err != nil || most < least {
			w.fail("slot %s needs its limits as least-most, such as 1-2", slot)
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
