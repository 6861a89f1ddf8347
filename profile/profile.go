// Package profile holds special rules by name: a trait or keyword is one row of a book's table, and that row serves
// whoever reads a profile (the loader), shows it (card, builder, inspection), explains it (the rules page) or takes it
// away (a rule case that denies its row). A book makes the table for one profile: the pointers of its rows lead into it.
package profile

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// Trait is one special rule. It is a flag, a number, a distance, or read and shown by functions of its own.
type Trait struct {
	Name  string                 // as profiles write it
	Key   string                 // as they write it where that is another word
	Rule  tally.Rule             // the row of the ledger that gives it, or the first of them
	Text  string                 // what it does, in our words
	Flag  *bool                  // for a name alone
	Num   *int8                  // for a name with a number
	Inch  *geom.Length           // for a name with a distance in inches
	Usual int8                   // the number or distance of a name that is written without
	Tail  string                 // what is written behind the number
	Read  func(text string) bool // for what is written in another way: takes it, false if it is something else
	Shown func() string          // how that is shown, "" if the profile does not have it
	Sole  bool                   // its row says all of it: without the row nobody has it
	Apart bool                   // other words of a profile say it: it is shown and never read by its name
	Takes string                 // what its number counts, where a profile holds a list of traits and not their values
}

// Table is the special rules of a book, made for one profile.
type Table []Trait

// most is the largest number that a special rule may have.
const most = 100

// Read gives a profile a special rule: its text, and the name and number that the text comes to (-1 for no number).
// It is false if the book does not know it.
func (t Table) Read(w *defs.Words, text, name string, n int) bool {
	for i := range t {
		if x := &t[i]; x.Read != nil && x.Read(text) || x.called(name) && x.set(w, n) {
			return true
		}
	}
	return false
}

// called tells whether a profile gives the trait by a word.
func (x *Trait) called(name string) bool {
	return !x.Apart && Same(name, cmp.Or(x.Key, x.Name))
}

// Same tells whether two words are one name: the books themselves write Anti-Tank, Anti-tank and anti tank, so neither
// capitals nor hyphens tell names apart.
func Same(a, b string) bool {
	return len(a) == len(b) && strings.EqualFold(strings.ReplaceAll(a, "-", " "), strings.ReplaceAll(b, "-", " "))
}

// set notes a trait that is written in the usual way; false if it is not.
func (x *Trait) set(w *defs.Words, n int) bool {
	if x.Flag != nil {
		*x.Flag = true
		return true
	}
	if n < 0 {
		n = int(x.Usual)
	}
	if n > most {
		w.Fail("%s %d is out of reach", x.Name, n)
		n = most
	}
	switch {
	case x.Num != nil:
		*x.Num = int8(n)
	case x.Inch != nil:
		*x.Inch = geom.Length(n) * geom.Inch
	default:
		return false
	}
	return true
}

// Value is what stands behind the name of a trait that the profile has: its number, or nothing.
func (x *Trait) Value() (value string, has bool) {
	n := 0
	switch {
	case x.Shown != nil:
		value = x.Shown()
		return value, value != ""
	case x.Flag != nil:
		return "", *x.Flag
	case x.Num != nil:
		n = int(*x.Num)
	case x.Inch != nil:
		n = int(*x.Inch / geom.Inch)
	}
	return strconv.Itoa(n) + x.Tail, n > 0
}

// Facts are the special rules of the profile: names, what stands behind them, rows.
func (t Table) Facts() []game.Fact {
	return t.facts(func(_ *Trait, value string) string { return value })
}

// Lines are the same with the value as a profile writes it: the name and its number.
func (t Table) Lines() []game.Fact {
	return t.facts(func(x *Trait, value string) string {
		switch {
		case value == "":
			return x.Name
		case x.Shown == nil:
			return x.Name + " " + value
		}
		return value
	})
}

// Told are the same with what they do: the number, if there is one, and the text.
func (t Table) Told() []game.Fact {
	return t.facts(func(x *Trait, value string) string {
		if value == "" {
			return x.Text
		}
		return value + ": " + x.Text
	})
}

// facts are the special rules that the profile has, in some words.
func (t Table) facts(words func(x *Trait, value string) string) []game.Fact {
	var out []game.Fact
	for i := range t {
		if value, has := t[i].Value(); has {
			out = append(out, game.Fact{Name: t[i].Name, Value: words(&t[i], value), Rule: t[i].Rule})
		}
	}
	return out
}

// If is a flag that something else in a profile decides.
func If(holds bool) *bool { return &holds }

// Join adds facts that are not there yet: those of another profile of the same unit.
func Join(facts, more []game.Fact) []game.Fact {
	for _, f := range more {
		if !slices.Contains(facts, f) {
			facts = append(facts, f)
		}
	}
	return facts
}

// Deny takes from the profile what a row alone gives.
func (t Table) Deny(rule tally.Rule) {
	for i := range t {
		if x := &t[i]; x.Sole && x.Rule == rule && x.Flag != nil {
			*x.Flag = false
		}
	}
}

// Entries explain the special rules of a book, each name once, in the order of the tables.
func Entries(tables ...Table) []game.TraitEntry {
	var out []game.TraitEntry
	for _, t := range tables {
		for i := range t {
			e := game.TraitEntry{Name: t[i].Name, Text: t[i].Text, Rule: t[i].Rule}
			if !slices.ContainsFunc(out, func(o game.TraitEntry) bool { return o.Name == e.Name }) {
				out = append(out, e)
			}
		}
	}
	return out
}
