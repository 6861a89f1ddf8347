package casetest

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/dice"
)

// entry is one queued line: the faces of a roll, or one answer.
type entry struct {
	line  line
	faces []string // of a roll, those not yet thrown
	none  bool     // the roll must not happen
	used  bool     // the answer was given
}

// queue holds what a section has scripted and the engine has not used yet.
type queue struct{ entries []*entry }

// add queues a line.
func (q *queue) add(l line) error {
	e := &entry{line: l}
	if l.kind == lineRoll {
		var err error
		if e.faces, err = faces(l.body); err != nil {
			return fmt.Errorf("roll %s: %w", l.name, err)
		}
		e.none = len(e.faces) == 0
	}
	q.entries = append(q.entries, e)
	return nil
}

const maxFaces = 1000 // of one line; more is a slip of the pen

// faces reads `3 7 10`, `4x3` for three fours, or `none`.
func faces(body string) ([]string, error) {
	if body == "none" {
		return nil, nil
	}
	var out []string
	for _, word := range strings.Fields(strings.ReplaceAll(body, ",", " ")) {
		face, times := repeated(word)
		if len(out)+times > maxFaces {
			return nil, fmt.Errorf("more than %d faces in one line", maxFaces)
		}
		for range times {
			out = append(out, face)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no face is given: write `none` if no such roll may happen")
	}
	return out, nil
}

// repeated reads `KEYxN` as N times KEY, bounded; anything else stands once.
func repeated(word string) (string, int) {
	i := strings.LastIndexByte(word, 'x')
	if i < 1 {
		return word, 1
	}
	n, err := strconv.Atoi(word[i+1:])
	if err != nil || n < 1 {
		return word, 1
	}
	return word[:i], min(n, maxFaces+1)
}

// isEmpty tells whether everything that can be used has been used.
func (q *queue) isEmpty() bool {
	for _, e := range q.entries {
		if e.open() {
			return false
		}
	}
	return true
}

func (e *entry) open() bool {
	if e.line.kind == lineRoll {
		return len(e.faces) > 0
	}
	return !e.used
}

// find gives the first open entry of a kind and name. One narrowed to a unit wins over a general one;
// about tells whether a name is that of the unit in question.
func (q *queue) find(kind lineKind, name string, about func(string) bool) *entry {
	var general *entry
	for _, e := range q.entries {
		switch {
		case e.line.kind != kind || e.line.name != name || !e.open():
		case e.line.unit == "":
			if general == nil {
				general = e
			}
		case about(e.line.unit):
			return e
		}
	}
	return general
}

// forbidden gives the line that says such a roll may not happen, if there is one.
func (q *queue) forbidden(name string, about func(string) bool) *entry {
	for _, e := range q.entries {
		if e.none && e.line.name == name && (e.line.unit == "" || about(e.line.unit)) {
			return e
		}
	}
	return nil
}

// face reads the next face of an entry for a roll.
func (e *entry) face(r dice.Roll) (int, error) {
	word := e.faces[0]
	e.faces = e.faces[1:]
	face, err := strconv.Atoi(word)
	if r.Sides == 0 {
		if kind, ok := counterKind(word); ok {
			face, err = kind, nil
		}
	} else if r.Sides == dice.Scatter && face == 0 {
		face = dice.Scatter
	} else {
		face = dice.Read(int(r.Sides), face)
	}
	if err != nil || !r.Possible(face) {
		return 0, fmt.Errorf("roll %s: %q cannot come of %s", r.Name, word, rollText(r))
	}
	return face, nil
}

// counterKind is the kind of counter in a bag that a word stands for.
func counterKind(word string) (int, bool) {
	if word == "event" {
		return dice.KindEvent + 1, true
	}
	seat, ok := seatNamed(word)
	return int(seat) + 1, ok
}

// rollText says what is thrown: "a D10", or what lies in the bag.
func rollText(r dice.Roll) string {
	if r.Sides > 0 {
		return fmt.Sprintf("a D%d", r.Sides)
	}
	text := fmt.Sprintf("a bag of %d red, %d blue", r.Bag[0], r.Bag[1])
	for kind, n := range r.Bag[2:] {
		switch kind += 2; {
		case n == 0:
		case kind == dice.KindEvent:
			text += fmt.Sprintf(", %d event", n)
		case kind < len(seatWords):
			text += fmt.Sprintf(", %d %s", n, seatWords[kind])
		default:
			text += fmt.Sprintf(", %d of kind %d", n, kind+1)
		}
	}
	return text
}
