package defs

import (
	"fmt"
	"strings"

	"sortie/geom"
)

// One takes one of some words, which are what something is, and returns its place among them.
func (w *Words) One(what string, words ...string) int {
	s := w.Next(what)
	for i := range words {
		if words[i] == s {
			return i
		}
	}
	w.Fail("%s is %s, not %q", what, strings.Join(words, " or "), s)
	return 0
}

// Called takes what is left of the line, the name of one of the things from first to last.
func Called[T interface {
	~int8 | ~uint8
	fmt.Stringer
}](w *Words, what string, first, last T) T {
	name := w.Rest()
	var known []string
	for v := first; v <= last; v++ {
		if v.String() == name {
			return v
		}
		known = append(known, v.String())
	}
	w.Fail("%q is no %s; there are %s", name, what, strings.Join(known, ", "))
	return first
}

// Stand is how the models of a unit stand in a rule case: from a place on, in a row or a column.
type Stand struct {
	At     geom.Point
	Placed bool
	Lined  bool // as a line and not in the system's own formation
	Down   bool // the table, in a column
	Spaced bool // by a distance that was named
	Spread geom.Length
}

// NewStand is a row with an inch and a half between centres, nowhere yet.
func NewStand() Stand { return Stand{Spread: 3 * geom.Inch / 2} }

// Stand reads a word about where a unit stands; false if it is about something else.
func (w *Words) Stand(word string, s *Stand) bool {
	switch word {
	case "at":
		s.At, s.Placed = w.Point("the first model's place"), true
	case "column":
		s.Down, s.Lined = true, true
	case "row":
		s.Lined = true
	case "spread":
		s.Spread, s.Lined, s.Spaced = w.Length("the distance between centres"), true, true
	default:
		return false
	}
	return true
}

// Next is the place of the next model in the line.
func (s *Stand) Next() geom.Point {
	at := s.At
	if s.Down {
		s.At.Y += s.Spread
	} else {
		s.At.X += s.Spread
	}
	return at
}
