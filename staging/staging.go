// Package staging sets up the tables of rule cases by words that are the same in every system (docs/cases.md):
//
//	unit SIDE NAME N MODEL [N MODEL…] [at X,Y] [row|column] [spread D] [facing D] {words of the book}
//	set UNIT {the same words}
//	place UNIT.N [X,Y] [facing D] [gone] {words of the book}
//	marker NAME KIND [SIDE] [at X,Y]
//
// A book brings its definitions (weapons, models, terrain, the table), what it alone says of a unit or a model, and
// lines of its own. Nothing of staging is in a book's state: it is there while the lines are read.
package staging

import (
	"fmt"
	"slices"
	"strings"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// Book is what a book brings. Units and models go by their numbers in its state.
type Book interface {
	// Define reads a definition; false if the line is none.
	Define(l game.Line) (known bool, err error)
	// Line reads a line of the book's own, whose first word is taken already; false if there is none that begins so.
	Line(w *defs.Words, word string, l game.Line) bool
	// FindType is the number of a model's type, -1 if it is not defined.
	FindType(key string) int
	// Muster adds a unit of a case, which stands nowhere yet.
	Muster(side flow.Seat, name string, members []defs.Member) (unit int)
	// Form lets a unit stand round its first model in the book's own formation; false if it has none.
	Form(unit int, at geom.Point) bool
	// UnitWord reads one word about a unit and what belongs to it; false if it is no word of the book.
	UnitWord(w *defs.Words, word string, unit int) bool
	// ModelWord does so about a model.
	ModelWord(w *defs.Words, word string, model int) bool
	// Mark lays a marker on the table.
	Mark(m Marker)
	Bodies
}

// Bodies are the models of a state.
type Bodies interface {
	Models(unit int) []int // in the order of the unit line
	Put(model int, at geom.Point)
	Face(model int, facing geom.Angle)
	Remove(model int) // from play
}

// Marker is a thing on the table that is neither model nor terrain.
type Marker struct {
	Name, Kind string
	Side       flow.Seat // Nobody's if the line names none
	At         geom.Point
}

// Side is what a side is called in cases.
type Side struct {
	Name string
	Seat flow.Seat
}

// RedAndBlue are the first side and the second.
func RedAndBlue() []Side { return []Side{{"red", flow.First}, {"blue", flow.Second}} }

// Table is the table of one case while its lines are read.
type Table struct {
	Book  Book
	Sides []Side // those that a case may name

	names []string // of units
	units []int    // their numbers
}

// Stock reads the definitions that every case has; a fault in them is a broken build.
func (t *Table) Stock(text string) {
	for _, l := range defs.Lines(text) {
		if known, err := t.Book.Define(l); err != nil || !known {
			panic(fmt.Sprintf("the stock of rule cases: line %d: %v", l.No, err))
		}
	}
}

// Read reads the lines of a case: definitions, then units, then what differs.
func (t *Table) Read(lines []game.Line) error {
	for _, l := range lines {
		known, err := t.Book.Define(l)
		if !known && err == nil {
			err = t.line(l)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// line reads one line that is no definition.
func (t *Table) line(l game.Line) error {
	w := defs.Of(l)
	switch word := w.Next("a line"); word {
	case "unit":
		t.unit(w)
	case "set":
		if u := t.Unit(w, "unit"); u >= 0 {
			t.words(w, u, nil)
		}
	case "place":
		t.place(w)
	case "marker":
		t.marker(w)
	default:
		if !t.Book.Line(w, word, l) {
			w.Fail("%q begins no line of a set-up; see docs/cases.md", word)
		}
	}
	return w.Done()
}

// Side reads the name of a side.
func (t *Table) Side(w *defs.Words) flow.Seat {
	var names []string
	for _, s := range t.Sides {
		names = append(names, s.Name)
	}
	return t.Sides[w.One("a side", names...)].Seat
}

// Unit reads the name of a unit that was defined above, -1 and a fault if there is none; what says what it is.
func (t *Table) Unit(w *defs.Words, what string) int { return w.Found(what, t.Find) }

// Find is a unit by its name, -1 if there is none.
func (t *Table) Find(name string) int {
	if i := slices.Index(t.names, name); i >= 0 {
		return t.units[i]
	}
	return -1
}

// NewName reads the name of a unit that is not there yet.
func (t *Table) NewName(w *defs.Words) string {
	name := w.Next("the unit's name")
	if t.Find(name) >= 0 {
		w.Fail("there is a unit %q already", name)
	}
	return name
}

func (t *Table) unit(w *defs.Words) {
	side, name := t.Side(w), t.NewName(w)
	members := w.Members(t.Book.FindType)
	if len(members) == 0 {
		w.Fail("unit %s needs models: unit red squad 5 trooper at 10,10", name)
	}
	if w.Err() == nil {
		t.Enter(w, name, t.Book.Muster(side, name, members))
	}
}

// Enter gives a unit of the state its name and reads the rest of its line: where and how it stands.
func (t *Table) Enter(w *defs.Words, name string, unit int) {
	t.names, t.units = append(t.names, name), append(t.units, unit)
	stand := defs.NewStand()
	t.words(w, unit, &stand)
	if !stand.Placed || !stand.Lined && t.Book.Form(unit, stand.At) {
		return
	}
	for _, m := range t.Book.Models(unit) {
		t.Book.Put(m, stand.Next())
	}
}

// words reads the properties of a unit; where it stands is said in its own line alone.
func (t *Table) words(w *defs.Words, unit int, stand *defs.Stand) {
	for w.More() {
		word := w.Next("a property")
		switch {
		case stand != nil && w.Stand(word, stand), t.Book.UnitWord(w, word, unit):
		case word == "facing":
			facing := geom.Angle(w.Number("degrees"))
			for _, m := range t.Book.Models(unit) {
				t.Book.Face(m, facing)
			}
		default:
			w.Fail("a unit has no property %q", word)
		}
	}
}

func (t *Table) place(w *defs.Words) {
	m := t.Model(w)
	if m < 0 {
		return
	}
	if strings.Contains(w.Peek(), ",") {
		t.Book.Put(m, w.Point("the place"))
	}
	for w.More() {
		word := w.Next("a property")
		switch {
		case t.Book.ModelWord(w, word, m):
		case word == "facing":
			t.Book.Face(m, geom.Angle(w.Number("degrees")))
		case word == "gone":
			t.Book.Remove(m)
		default:
			w.Fail("a model has no property %q", word)
		}
	}
}

// Model reads UNIT.N, models counted from 1 in the order of the unit line; -1 and a fault if there is none.
func (t *Table) Model(w *defs.Words) int {
	word := w.Next("a model such as squad.2")
	name, n := defs.ModelName(word)
	if u := t.Find(name); u >= 0 {
		if models := t.Book.Models(u); n > 0 && n <= len(models) {
			return models[n-1]
		}
	}
	w.Fail("there is no model %q", word)
	return -1
}

func (t *Table) marker(w *defs.Words) {
	m := Marker{Name: w.Next("the marker's name"), Kind: w.Next("its kind"), Side: flow.Nobody}
	if slices.ContainsFunc(t.Sides, func(s Side) bool { return s.Name == w.Peek() }) {
		m.Side = t.Side(w)
	}
	if w.Took("at") {
		m.At = w.Point("the place")
	}
	if w.Err() == nil {
		t.Book.Mark(m)
	}
}

// Numbers are those of a unit whose models stand one after the other in a list.
func Numbers(first, count int) []int {
	out := make([]int, count)
	for i := range out {
		out[i] = first + i
	}
	return out
}
