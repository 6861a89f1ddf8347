// Package defs reads definition lines: the plain text in which profiles, tables, lists and rule cases
// are written. A line is a row of words; a fault names its line and what was expected there.
package defs

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
)

// Words reads one line word by word. Every method that finds something wrong keeps the first fault, so
// that a parser can read on and report once.
type Words struct {
	Line game.Line
	list []string
	at   int
	err  error
}

// Of splits a line into its words.
func Of(l game.Line) *Words { return &Words{Line: l, list: strings.Fields(l.Text)} }

// OfWords reads words that were split already, such as a query.
func OfWords(list []string) *Words {
	return &Words{Line: game.Line{Text: strings.Join(list, " ")}, list: list}
}

// First is the word the line begins with.
func (w *Words) First() string {
	if len(w.list) == 0 {
		return ""
	}
	return w.list[0]
}

// Fail keeps a fault, if it is the first.
func (w *Words) Fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("line %d: %s", w.Line.No, fmt.Sprintf(format, args...))
	}
}

// Err is the first fault.
func (w *Words) Err() error { return w.err }

// Done is the first fault, or a fault for words left over.
func (w *Words) Done() error {
	if w.More() {
		w.Fail("%q is not understood here", w.Peek())
	}
	return w.err
}

// ReadBy says that somebody else has read the line, with the fault found there, if any.
func (w *Words) ReadBy(err error) {
	w.at = len(w.list)
	if w.err == nil {
		w.err = err
	}
}

// More tells whether words are left and nothing is wrong yet.
func (w *Words) More() bool { return w.err == nil && w.at < len(w.list) }

// Next takes the next word; what names it in the fault when there is none.
func (w *Words) Next(what string) string {
	if w.err != nil {
		return ""
	}
	if w.at == len(w.list) {
		w.Fail("%s is missing at the end of %q", what, w.Line.Text)
		return ""
	}
	w.at++
	return w.list[w.at-1]
}

// Peek is the next word without taking it.
func (w *Words) Peek() string {
	if w.More() {
		return w.list[w.at]
	}
	return ""
}

// Took takes the next word if it is the one given.
func (w *Words) Took(word string) bool {
	if w.Peek() == word && word != "" {
		w.at++
		return true
	}
	return false
}

// Found takes the name of something that was defined above and returns its number as find knows it; -1 and a fault
// if there is none.
func (w *Words) Found(what string, find func(key string) int) int {
	key := w.Next("the " + what)
	i := find(key)
	if i < 0 {
		w.Fail("no such %s is defined above: %q", what, key)
	}
	return i
}

// Counted tells whether the next word begins with a digit.
func (w *Words) Counted() bool {
	p := w.Peek()
	return p != "" && p[0] >= '0' && p[0] <= '9'
}

// Rest takes all that is left as one text.
func (w *Words) Rest() string {
	s := strings.Join(w.list[w.at:], " ")
	w.at = len(w.list)
	return s
}

// Number takes a whole number.
func (w *Words) Number(what string) int {
	s := w.Next(what)
	n, err := strconv.Atoi(s)
	if err != nil && w.err == nil {
		w.Fail("%s must be a whole number, not %q", what, s)
	}
	return n
}

// Small takes a number that fits a stat.
func (w *Words) Small(what string) int8 {
	n := w.Number(what)
	if n < -100 || n > 120 {
		w.Fail("%s %d is out of reach", what, n)
		return 0
	}
	return int8(n)
}

// Die takes a die such as D6 and returns its sides.
func (w *Words) Die(what string) int8 {
	s := w.Next(what)
	n, err := strconv.Atoi(strings.TrimPrefix(strings.ToLower(s), "d"))
	if (err != nil || n < 2 || n > 100) && w.err == nil {
		w.Fail("%s must be a die such as D6, not %q", what, s)
		return 0
	}
	return int8(n)
}

// Length takes a length in inches, or in millimetres with mm.
func (w *Words) Length(what string) geom.Length { return w.LengthOf(what, w.Next(what)) }

// LengthOf reads a length out of a word.
func (w *Words) LengthOf(what, s string) geom.Length {
	if w.err != nil {
		return 0
	}
	l, err := geom.ParseInches(s)
	if err != nil {
		w.Fail("%s: %v", what, err)
	}
	return l
}

// Point takes a place such as 10,12.5.
func (w *Words) Point(what string) geom.Point { return w.PointOf(what, w.Next(what)) }

// PointOf reads a place out of a word.
func (w *Words) PointOf(what, s string) geom.Point {
	x, y, ok := strings.Cut(s, ",")
	if !ok && w.err == nil {
		w.Fail("%s must be a place such as 10,12.5, not %q", what, s)
	}
	return geom.Point{X: w.LengthOf(what, x), Y: w.LengthOf(what, y)}
}

// Points takes places as long as there are any.
func (w *Words) Points(what string) []geom.Point {
	var pts []geom.Point
	for strings.Contains(w.Peek(), ",") {
		pts = append(pts, w.Point(what))
	}
	return pts
}

// Pair takes a measure such as 6x3.
func (w *Words) Pair(what string) (geom.Length, geom.Length) {
	s := w.Next(what)
	a, b, ok := strings.Cut(s, "x")
	if !ok && w.err == nil {
		w.Fail("%s must be a measure such as 6x3, not %q", what, s)
	}
	return w.LengthOf(what, a), w.LengthOf(what, b)
}

// Area takes a shape: rect X,Y WxH | disc X,Y R | poly X,Y X,Y X,Y… | line X,Y X,Y… width W
func (w *Words) Area() geom.Area {
	var area geom.Area
	var err error
	switch s := w.Next("a shape: rect, disc, poly or line"); s {
	case "rect":
		at := w.Point("the lower left corner")
		x, y := w.Pair("width and depth")
		area, err = geom.PolygonArea([]geom.Point{at, {X: at.X + x, Y: at.Y}, {X: at.X + x, Y: at.Y + y}, {X: at.X, Y: at.Y + y}})
	case "disc":
		at := w.Point("the centre")
		area = geom.DiscArea(at, w.Length("the radius"))
	case "poly":
		area, err = geom.PolygonArea(w.Points("a corner"))
	case "line":
		pts := w.Points("an end")
		if !w.Took("width") {
			w.Fail("a line needs its width: line X,Y X,Y width 0.5")
		}
		area, err = geom.BandArea(pts, w.Length("the width"))
	default:
		w.Fail("a shape is rect, disc, poly or line, not %q", s)
	}
	if err != nil && w.err == nil {
		w.Fail("%v", err)
	}
	return area
}

// Display turns a key such as "rapid-gun" into the name "Rapid gun".
func Display(key string) string {
	s := strings.ReplaceAll(key, "-", " ")
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Lines splits a text into its lines without comments and blank ones.
func Lines(text string) []game.Line {
	var out []game.Line
	for i, l := range strings.Split(text, "\n") {
		if cut := strings.Index(l, "#"); cut >= 0 {
			l = l[:cut]
		}
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, game.Line{No: i + 1, Text: l})
		}
	}
	return out
}
