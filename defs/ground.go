package defs

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sortie/game"
	"sortie/geom"
)

// GroundLines are the lines of a table's text, each of which must begin with one of these words.
func GroundLines(text string, words ...string) ([]game.Line, error) {
	lines := Lines(text)
	for _, l := range lines {
		if word, _, _ := strings.Cut(l.Text, " "); !slices.Contains(words, word) {
			return nil, fmt.Errorf("line %d: %q begins no line of a table", l.No, word)
		}
	}
	return lines, nil
}

// CheckSize refuses a table that nobody can play on, or that no screen can show.
func CheckSize(width, height geom.Length) error {
	if least, most := 24*geom.Inch, 240*geom.Inch; min(width, height) < least || max(width, height) > most {
		return errors.New("a table measures 24 to 240 inches each way")
	}
	return nil
}

// RectLine is the line of a piece of terrain that covers a box, to the millimetre.
func RectLine(name, kind string, box geom.Box) game.Line {
	mm := func(d geom.Length) int { return int(d / geom.MM) }
	return game.Line{No: 1, Text: fmt.Sprintf("terrain %s %s rect %dmm,%dmm %dmmx%dmm", name, kind,
		mm(box.Min.X), mm(box.Min.Y), mm(box.Max.X-box.Min.X), mm(box.Max.Y-box.Min.Y))}
}
