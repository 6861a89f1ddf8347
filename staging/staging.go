// Package staging sets up the tables of rule cases by words that are the same in every system (docs/cases.md):
//
//	unit SIDE NAME N MODEL [[with] N MODEL…] [at X,Y] [row|column] [spread D] [facing D] [gone] {words of the book}
//	set UNIT|FIGURE {the same words}
//	place FIGURE [X,Y] [facing D] [gone] {words of the book}
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
	"sortie/table"
)

// Book is what a book brings. Units are the groups of its table, models the bodies.
type Book interface {
	// Define reads a definition; false if the line is none.
	Define(l game.Line) (known bool, err error)
	// Line reads a line of the book's own, whose first word is taken already; false if there is none that begins so.
	Line(w *defs.Words, word string, l game.Line) bool
	// FindType is the number of a model's type.
	FindType(key string) int
	// FindUnit is a unit as scripts name it.
	FindUnit(name string) table.GroupID
	// FindModel is a model as scripts name it.
	FindModel(name string) table.BodyID
	// Muster adds a unit of a case, which stands nowhere yet.
	Muster(side flow.Seat, name string, members []defs.Member) table.GroupID
	// UnitWord reads one word about a unit and what belongs to it; false if it is no word of the book.
	UnitWord(w *defs.Words, word string, unit table.GroupID) bool
	// ModelWord does so about a model. Said of a unit it holds for each of its models.
	ModelWord(w *defs.Words, word string, model table.BodyID) bool
}

// Marking is a book that has markers.
type Marking interface {
	Mark(m Marker)
}

// Forming is a book with a formation of its own, in which a unit stands round its first model if no line is asked for.
type Forming interface {
	Form(unit table.GroupID, at geom.Point)
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

// Sides are the first n sides by the words of cases.
func Sides(n int) []Side {
	return []Side{{"red", flow.First}, {"blue", flow.Second}, {"green", flow.Third}, {"yellow", flow.Fourth}}[:n]
}

// Table is the table of one case while its lines are read.
type Table struct {
	Book   Book
	On     *table.Table // of the book's state
	Sides  []Side       // those that a case may name
	Spread geom.Length  // between the centres of models in a line; an inch and a half if none, more for wide bases
	// Rooted has models on the table from the start: words about their unit take them off it, and a place does not bring
	// them back. Else they are off it until they are put somewhere.
	Rooted bool
}

// Stock reads the definitions that every case has; a fault in them is a broken build.
func (t *Table) Stock(text string) {
	for _, l := range defs.Lines(text) {
		if known, err := t.Book.Define(l); err != nil || !known {
			panic(fmt.Sprintf("the stock of rule cases: line %d: %v", l.No, err))
		}
	}
}

// Read reads the lines of a case: definitions first, wherever they stand.
func (t *Table) Read(lines []game.Line) error {
	rest, err := t.Define(lines)
	if err != nil {
		return err
	}
	return t.Set(rest)
}

// Define reads the definitions among the lines of a case; the rest is for Set, once the book has made a state of them.
func (t *Table) Define(lines []game.Line) (rest []game.Line, err error) {
	for _, l := range lines {
		known, err := t.Book.Define(l)
		if err != nil {
			return nil, err
		}
		if !known {
			rest = append(rest, l)
		}
	}
	return rest, nil
}

// Set reads lines that are no definitions: units, then what differs.
func (t *Table) Set(lines []game.Line) error {
	for _, l := range lines {
		if err := t.line(l); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table) line(l game.Line) error {
	w := defs.Of(l)
	marking, marks := t.Book.(Marking)
	switch word := w.Next("a line"); {
	case word == "unit":
		t.unit(w)
	case word == "set":
		t.set(w)
	case word == "place":
		t.place(w)
	case word == "marker" && marks:
		t.marker(w, marking)
	case !t.Book.Line(w, word, l):
		w.Fail("%q begins no line of a set-up; see docs/cases.md", word)
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

// SideIf reads the name of a side if one stands there; else it is nobody's.
func (t *Table) SideIf(w *defs.Words) flow.Seat {
	if slices.ContainsFunc(t.Sides, func(s Side) bool { return s.Name == w.Peek() }) {
		return t.Side(w)
	}
	return flow.Nobody
}

// Unit reads the name of a unit that was defined above, -1 and a fault if there is none; what says what it is.
func (t *Table) Unit(w *defs.Words, what string) table.GroupID {
	return table.GroupID(w.Found(what, func(name string) int { return int(t.Book.FindUnit(name)) }))
}

// Model does so for a model.
func (t *Table) Model(w *defs.Words, what string) table.BodyID {
	return table.BodyID(w.Found(what, func(name string) int { return int(t.Book.FindModel(name)) }))
}

// NewName reads the name of a unit that is not there yet.
func (t *Table) NewName(w *defs.Words) string {
	name := w.Next("the unit's name")
	if t.Book.FindUnit(name) != table.NoGroup {
		w.Fail("there is a unit %q already", name)
	}
	return name
}

func (t *Table) unit(w *defs.Words) {
	side, name := t.Side(w), t.NewName(w)
	members := w.Members(t.Book.FindType)
	for w.Took("with") {
		members = append(members, w.Members(t.Book.FindType)...)
	}
	if len(members) == 0 {
		w.Fail("unit %s needs models: unit red squad 5 trooper at 10,10", name)
	}
	if w.Err() == nil {
		t.Words(w, t.Book.Muster(side, name, members))
	}
}

func (t *Table) set(w *defs.Words) {
	if u := t.Book.FindUnit(w.Peek()); u != table.NoGroup {
		w.Next("the unit")
		t.Words(w, u)
		return
	}
	if m := t.Model(w, "unit or model"); m != table.NoBody {
		t.ModelWords(w, m)
	}
}

// Words reads the rest of a line about a unit: where it stands and its properties, in the order they are written.
func (t *Table) Words(w *defs.Words, unit table.GroupID) {
	stand := defs.NewStand()
	if t.Spread > 0 {
		stand.Spread = t.Spread
	}
	moved := false
	for w.More() {
		word := w.Next("a property")
		if w.Stand(word, &stand) {
			moved = true
			continue
		}
		if moved {
			t.stand(unit, stand)
			moved = false
		}
		if !t.Book.UnitWord(w, word, unit) && !t.each(w, word, unit) {
			w.Fail("a unit has no property %q", word)
		}
	}
	if moved {
		t.stand(unit, stand)
	}
	t.spaceOut(unit, stand)
}

// mostSpaced is as far apart as models are put that nobody has said a distance for.
const mostSpaced = 24 * geom.Inch

// spaceOut puts the models of a line further apart, half an inch at a time, until none stands on another: what is usual
// between centres is too little for wide bases. Where a distance is named it holds.
func (t *Table) spaceOut(unit table.GroupID, stand defs.Stand) {
	if _, forms := t.Book.(Forming); !stand.Placed || stand.Spaced || forms && !stand.Lined {
		return
	}
	for stand.Spread < mostSpaced && t.crowded(unit) {
		stand.Spread += geom.Inch / 2
		t.stand(unit, stand)
	}
}

// crowded tells whether a model of a unit stands on another of it.
func (t *Table) crowded(unit table.GroupID) bool {
	for a := range t.On.Standing(unit) {
		x := t.On.Shape(a)
		for b := range t.On.Standing(unit) {
			if y := t.On.Shape(b); a < b && geom.Overlap(&x, &y) {
				return true
			}
		}
	}
	return false
}

// stand puts the models of a unit on the table.
func (t *Table) stand(unit table.GroupID, stand defs.Stand) {
	if !stand.Placed {
		return
	}
	if b, ok := t.Book.(Forming); ok && !stand.Lined {
		b.Form(unit, stand.At)
		return
	}
	for m := range t.On.Roll(unit) {
		t.put(m, stand.Next())
	}
}

func (t *Table) put(m table.BodyID, at geom.Point) {
	if t.Rooted {
		t.On.Bodies[m].At = at
		return
	}
	t.On.Put(m, at, t.On.Bodies[m].Facing)
}

// each reads a word about every model of a unit.
func (t *Table) each(w *defs.Words, word string, unit table.GroupID) bool {
	known, from := false, *w
	for m := range t.On.Roll(unit) {
		if *w = from; !t.modelWord(w, word, m) {
			return false
		}
		known = true
	}
	return known
}

func (t *Table) place(w *defs.Words) {
	m := t.Model(w, "model")
	if m == table.NoBody {
		return
	}
	if strings.Contains(w.Peek(), ",") {
		t.put(m, w.Point("the place"))
	}
	t.ModelWords(w, m)
}

// ModelWords reads the rest of a line about a model.
func (t *Table) ModelWords(w *defs.Words, model table.BodyID) {
	for w.More() {
		if word := w.Next("a property"); !t.modelWord(w, word, model) {
			w.Fail("a model has no property %q", word)
		}
	}
}

func (t *Table) modelWord(w *defs.Words, word string, model table.BodyID) bool {
	switch {
	case t.Book.ModelWord(w, word, model):
	case word == "at":
		t.put(model, w.Point("the place"))
	case word == "facing":
		t.On.Bodies[model].Facing = geom.Angle(w.Number("degrees")).Norm()
	case word == "gone":
		t.On.Remove(model)
	default:
		return false
	}
	return true
}

func (t *Table) marker(w *defs.Words, book Marking) {
	m := Marker{Name: w.Next("the marker's name"), Kind: w.Next("its kind"), Side: t.SideIf(w)}
	if w.Took("at") {
		m.At = w.Point("the place")
	}
	if w.Err() == nil {
		book.Mark(m)
	}
}
