package force

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/tally"
)

// loader reads data files. A line that begins an entry (unit, weapon, armour, skill …) is followed by lines
// about it; the loader remembers what the last one was.
type loader struct {
	book  *Book
	name  string
	block func(w *defs.Words, word string) bool // reads a line about the entry; false if it knows no such word
}

func (l *loader) file(f defs.Part) error {
	l.name, l.block = strings.TrimSuffix(f.Name, ".txt"), nil
	for _, line := range defs.Lines(f.Text) {
		w := defs.Of(line)
		if err := l.line(w); err != nil {
			return fmt.Errorf("%s:%d: %w", f.Name, line.No, err)
		}
	}
	return nil
}

func (l *loader) line(w *defs.Words) error {
	word := w.Next("a word")
	begin := map[string]func(*defs.Words){"unit": l.unit, "weapon": l.weapon, "object": l.object, "armour": l.armour,
		"equipment": l.equipment, "price": l.price, "munition-price": l.munitionPrice, "skill": l.skill}[word]
	switch {
	case begin != nil:
		begin(w)
	case l.block == nil || !l.block(w, word):
		w.Fail("%q begins no line here", word)
	}
	return w.Done()
}

// called takes the rest of a line as a name.
func called(w *defs.Words) string { return w.Rest() }

// list splits the rest of a line at commas.
func list(w *defs.Words) []string {
	var out []string
	for _, s := range strings.Split(w.Rest(), ",") {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func carriedList(w *defs.Words) []Carried {
	var out []Carried
	for _, s := range list(w) {
		out = append(out, readCarried(s))
	}
	return out
}

// ReadTraits reads the rest of a line as attributes between commas.
func ReadTraits(w *defs.Words) []Trait {
	var out []Trait
	for _, s := range list(w) {
		t, err := ReadTrait(s)
		if err != nil {
			w.Fail("%v", err)
			return nil
		}
		out = append(out, t)
	}
	return out
}

// one takes a word of a list of names.
func one(w *defs.Words, what string, names []string) int {
	word := w.Next(what)
	i := readWord(names, word)
	if i < 0 && w.Err() == nil {
		w.Fail("%q is no %s: %s", word, what, strings.Join(names, ", "))
		return 0
	}
	return max(i, 0)
}

func column(w *defs.Words, word string) Column {
	i := readWord(columnNames[:], word)
	if i < 1 {
		w.Fail("%q is no column of the tables", word)
		return NoColumn
	}
	return Column(i)
}

func people(w *defs.Words, word string) People {
	p, err := readPeople(word)
	if err != nil {
		w.Fail("%v", err)
	}
	return p
}

// unique refuses a second entry of the same key.
func unique(w *defs.Words, at map[string]int, key string, i int) {
	if _, twice := at[key]; twice {
		w.Fail("there are two of %s", key)
		return
	}
	at[key] = i
}

// weapon reads: weapon KEY CLASS [also KEY] [ghar] [str N] [for PEOPLE] [off-table BAND divert N] [diameter N] [res N]
// [threshold] [dp N av N] called NAME
func (l *loader) weapon(w *defs.Words) {
	b := l.book
	x := Weapon{Key: w.Next("the key")}
	x.Class = Class(one(w, "class", classNames))
	if x.Class == Support {
		x.Support = &SupportFacts{}
	}
	for w.More() && x.Name == "" {
		switch word := w.Next("a word"); {
		case word == "ghar":
			x.Ghar = true
		case word == "str":
			x.MinStr = w.Small("Str")
		case word == "for":
			x.For = people(w, w.Next("people"))
		case word == "also":
			unique(w, b.weaponAt, w.Next("another key"), len(b.Weapons))
		case word == "called":
			x.Name = called(w)
		case x.Support != nil && supportWord(w, word, x.Support):
		default:
			w.Fail("%q says nothing about a weapon", word)
		}
	}
	unique(w, b.weaponAt, x.Key, len(b.Weapons))
	b.Weapons = append(b.Weapons, x)
	at := len(b.Weapons) - 1
	l.block = func(w *defs.Words, word string) bool {
		if word != "mode" {
			return false
		}
		x := &b.Weapons[at]
		m := ReadMode(w)
		m.Rule = modeRule(x, m.Key)
		x.Modes = append(x.Modes, m)
		return true
	}
}

func supportWord(w *defs.Words, word string, s *SupportFacts) bool {
	switch word {
	case "off-table":
		s.OffTable = true
		s.Band = Band(one(w, "band", bandNames))
	case "divert":
		s.Divert = w.Small("inches")
	case "diameter":
		s.Diameter = w.Small("inches")
	case "res":
		s.Res = w.Small("Res")
	case "threshold":
		s.Threshold = true
	case "dp":
		s.DP = w.Small("damage points")
	case "av":
		s.AV = w.Small("armour value")
	default:
		return false
	}
	return true
}

// ReadMode reads what follows the word mode: KEY FIRE [range A/B/C] [min N] [shots N sv N|A/B/C|net] [attacks N sv N] [munitions]
// [with LOAD] [has TRAIT, TRAIT]
func ReadMode(w *defs.Words) Mode {
	m := Mode{Key: w.Next("the key")}
	m.Fire = Fire(one(w, "way to fire", fireNames))
	for w.More() {
		switch word := w.Next("a word"); word {
		case "range":
			for i, s := range threeOf(w, w.Next("range")) {
				m.Range[i] = int16(s)
			}
		case "min":
			m.Min = int16(w.Number("inches"))
		case "shots":
			m.Shots = w.Small("shots")
			if w.Took("net") {
				m.Net = true
				break
			}
			w.Took("sv")
			for i, s := range threeOf(w, w.Next("SV")) {
				m.SV[i] = int8(s)
			}
		case "attacks":
			m.Attacks = w.Small("attacks")
			w.Took("sv")
			m.AttackSV = w.Small("SV")
		case "munitions":
			m.Munitions = true
		case "with":
			m.With = w.Next("a load")
		case "has":
			m.Traits = ReadTraits(w)
		default:
			w.Fail("%q says nothing about a mode", word)
		}
	}
	return m
}

// modeRule is the row of the ledger about a mode.
func modeRule(x *Weapon, mode string) tally.Rule {
	switch x.Class {
	case Grenade:
		return tally.Rule("is.build.grenade." + x.Key)
	case Support:
		return tally.Rule("is.build.support." + x.Key)
	}
	return tally.Rule("is.build.weapon." + x.Key + "." + mode)
}

// threeOf reads A/B/C, or one number for all three.
func threeOf(w *defs.Words, s string) [3]int {
	parts := strings.Split(s, "/")
	if len(parts) == 1 {
		parts = []string{s, s, s}
	}
	var out [3]int
	if len(parts) != 3 {
		w.Fail("%q is neither a number nor three", s)
		return out
	}
	for i, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil {
			w.Fail("%q is neither a number nor three", s)
		}
		out[i] = n
	}
	return out
}

// object reads: object KEY dp N av N [building] called NAME
func (l *loader) object(w *defs.Words) {
	o := Object{Key: w.Next("the key")}
	w.Took("dp")
	o.DP = w.Small("damage points")
	w.Took("av")
	o.AV = w.Small("armour value")
	o.Building = w.Took("building")
	w.Took("called")
	o.Name = called(w)
	l.book.Objects = append(l.book.Objects, o)
	l.block = nil
}
