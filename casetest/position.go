package casetest

import (
	"os"
	"slices"
	"strings"

	"sortie/game"
)

// Position is a table before anything happens, with the procedures that scripts begin on it: a place to
// play on from with other dice and decisions than the case has.
type Position struct {
	Name  string // of the case, and after a space of the first trial that begins so
	Setup []game.Line
	Do    [][]string
}

// Positions reads those of every case below a folder, each once a case.
func Positions(dir string) ([]Position, error) {
	files, err := Files(dir)
	if err != nil {
		return nil, err
	}
	var out []Position
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		parsed, faults := parse(file, text)
		if len(faults) > 0 {
			return nil, faults[0]
		}
		out = append(out, parsed.positions(caseName(dir, file))...)
	}
	return out, nil
}

func (s *script) positions(name string) (out []Position) {
	bare := -1 // the position without set-up lines of a trial's own
	for _, part := range s.parts() {
		at := bare
		if at < 0 || len(part.setup) > 0 {
			at = len(out)
			out = append(out, Position{Name: strings.TrimSpace(name + " " + part.name), Setup: slices.Concat(s.common.setup, part.setup)})
		}
		if len(part.setup) == 0 {
			bare = at
		}
		for _, l := range slices.Concat(s.common.lines, part.lines) {
			if words := strings.Fields(l.body); l.kind == lineDo && !out[at].does(words) {
				out[at].Do = append(out[at].Do, words)
			}
		}
	}
	return out
}

func (p *Position) does(words []string) bool {
	return slices.ContainsFunc(p.Do, func(d []string) bool { return slices.Equal(d, words) })
}
