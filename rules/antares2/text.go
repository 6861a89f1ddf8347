package antares2

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
)

// words reads one line of a definition word by word. Every method that finds something wrong keeps
// the first fault, so that a parser can read on and report once.
type words struct {
	line game.Line
	list []string
	at   int
	err  error
}

func wordsOf(l game.Line) *words { return &words{line: l, list: strings.Fields(l.Text)} }

func (w *words) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("line %d: %s", w.line.No, fmt.Sprintf(format, args...))
	}
}

func (w *words) more() bool { return w.err == nil && w.at < len(w.list) }

// next takes the next word; what names it in the fault when there is none.
func (w *words) next(what string) string {
	if w.err != nil {
		return ""
	}
	if w.at == len(w.list) {
		w.fail("%s is missing at the end of %q", what, w.line.Text)
		return ""
	}
	w.at++
	return w.list[w.at-1]
}

func (w *words) peek() string {
	if w.more() {
		return w.list[w.at]
	}
	return ""
}

// took takes the next word if it is the one given.
func (w *words) took(word string) bool {
	if w.peek() == word {
		w.at++
		return true
	}
	return false
}

// rest takes all that is left as one text.
func (w *words) rest() string {
	s := strings.Join(w.list[w.at:], " ")
	w.at = len(w.list)
	return s
}

func (w *words) number(what string) int {
	s := w.next(what)
	n, err := strconv.Atoi(s)
	if err != nil && w.err == nil {
		w.fail("%s must be a whole number, not %q", what, s)
	}
	return n
}

// small is a number that fits a stat.
func (w *words) small(what string) int8 {
	n := w.number(what)
	if n < -100 || n > 120 {
		w.fail("%s %d is out of reach", what, n)
		return 0
	}
	return int8(n)
}

func (w *words) length(what string) geom.Length { return w.lengthOf(what, w.next(what)) }

func (w *words) lengthOf(what, s string) geom.Length {
	if w.err != nil {
		return 0
	}
	l, err := geom.ParseInches(s)
	if err != nil {
		w.fail("%s: %v", what, err)
	}
	return l
}

func (w *words) point(what string) geom.Point { return w.pointOf(what, w.next(what)) }

func (w *words) pointOf(what, s string) geom.Point {
	x, y, ok := strings.Cut(s, ",")
	if !ok && w.err == nil {
		w.fail("%s must be a place such as 10,12.5, not %q", what, s)
	}
	return geom.Point{X: w.lengthOf(what, x), Y: w.lengthOf(what, y)}
}

// pair is a measure such as 6x3 (inches).
func (w *words) pair(what string) (geom.Length, geom.Length) {
	s := w.next(what)
	a, b, ok := strings.Cut(s, "x")
	if !ok && w.err == nil {
		w.fail("%s must be a measure such as 6x3, not %q", what, s)
	}
	return w.lengthOf(what, a), w.lengthOf(what, b)
}

// display turns a key such as "rapid-gun" into the name "Rapid gun".
func display(key string) string {
	s := strings.ReplaceAll(key, "-", " ")
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// lines splits a text into its lines without comments and blank ones.
func lines(text string) []game.Line {
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
