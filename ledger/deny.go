package ledger

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"sortie/casetest"
	"sortie/game"
	"sortie/tally"
)

// Fixed is a row that cannot be switched off, and why.
type Fixed struct {
	Row tally.Rule `json:"row"`
	Why string     `json:"why"`
}

// reasons are the three why a row may be fixed, by the word that ledger.fixed has for each.
var reasons = map[string]string{
	"definition": "a definition that other rows use",
	"sequence":   "a step of the sequence",
	"data":       "a fact of data",
}

// Denial is what came of switching the rows of a ledger off, one at a time. A row is felt if one of its own
// cases fails without it.
type Denial struct {
	Rules  int          `json:"rules"`
	Felt   int          `json:"felt"`
	Unfelt []tally.Rule `json:"unfelt"`
	Fixed  []Fixed      `json:"fixed"`
	Faults []string     `json:"-"` // what must be mended; empty if all is in order
}

// Deny switches each row off in turn, or only the row named, and runs the cases of that row.
func (s Source) Deny(only tally.Rule) (Denial, error) {
	d, err := s.deny(only)
	if err != nil {
		return d, fmt.Errorf("%s: %w", s.ID, err)
	}
	return d, nil
}

func (s Source) deny(only tally.Rule) (Denial, error) {
	l, err := s.Ledger()
	if err != nil {
		return Denial{}, err
	}
	if _, ok := l.Row(only); only != "" && !ok {
		return Denial{}, fmt.Errorf("%s is no row of the ledger", only)
	}
	fixed, unfelt, err := s.lists()
	if err != nil {
		return Denial{}, err
	}
	cases, err := s.casesByRow()
	if err != nil {
		return Denial{}, err
	}
	tests, err := s.tests()
	if err != nil {
		return Denial{}, err
	}
	proved := map[tally.Rule]bool{}
	for _, p := range tests {
		proved[p.Row] = true
	}
	d := Denial{Unfelt: []tally.Rule{}, Fixed: []Fixed{}}
	for _, row := range l.Rows {
		if only != "" && only != row.ID {
			continue
		}
		felt, err := s.felt(row.ID, cases[row.ID])
		if err != nil {
			return d, err
		}
		d.hold(row.ID, felt, proved[row.ID] || len(cases[row.ID]) > 0, fixed[row.ID], unfelt[row.ID])
	}
	for _, id := range append(sorted(fixed), sorted(unfelt)...) {
		if _, ok := l.Row(id); !ok {
			d.fault("%s is no row of the ledger: take it off ledger.fixed and ledger.unfelt", id)
		}
	}
	return d, nil
}

func sorted[V any](m map[tally.Rule]V) []tally.Rule {
	var out []tally.Rule
	for id := range m {
		out = append(out, id)
	}
	slices.Sort(out)
	return out
}

func (d *Denial) fault(format string, args ...any) {
	d.Faults = append(d.Faults, fmt.Sprintf(format, args...))
}

// hold counts one row and holds it against the lists, which may only shrink.
func (d *Denial) hold(row tally.Rule, felt, proved bool, why string, listed bool) {
	d.Rules++
	switch {
	case felt && why != "":
		d.fault("%s can be switched off, and a case notices: take it off ledger.fixed", row)
	case felt && listed:
		d.fault("%s is felt now: take it off ledger.unfelt", row)
	case why != "" && listed:
		d.fault("%s stands on ledger.fixed and on ledger.unfelt: take it off one", row)
	case why != "" && !proved:
		d.fault("%s is fixed and has neither case nor test: write one that fails when the thing is changed", row)
	case !felt && why == "" && !listed:
		d.fault("no case of %s fails when it is switched off: let the condition carry the row (by), or write such a case", row)
	}
	switch {
	case felt:
		d.Felt++
	case why != "":
		d.Fixed = append(d.Fixed, Fixed{row, reasons[why]})
	default:
		d.Unfelt = append(d.Unfelt, row)
	}
}

// caseFile is a rule case that passes as long as nothing is switched off.
type caseFile struct {
	name string
	text []byte
}

// casesByRow finds the passing cases that name each row.
func (s Source) casesByRow() (map[tally.Rule][]caseFile, error) {
	reports, err := s.Reports()
	if err != nil {
		return nil, err
	}
	out := map[tally.Rule][]caseFile{}
	for i := range reports {
		if !reports[i].Passed() {
			continue
		}
		text, err := fs.ReadFile(s.FS, reports[i].File)
		if err != nil {
			return nil, err
		}
		for _, row := range reports[i].Rules {
			out[row] = append(out[row], caseFile{reports[i].File, text})
		}
	}
	return out, nil
}

// patience is how long a case may take without a row; with it each takes some milliseconds.
const patience = time.Minute

// felt tells whether a case fails without a row. Rules that never come to an end without it are an error: no
// one can stop them, and the next case would have to share the machine with them.
func (s Source) felt(row tally.Rule, cases []caseFile) (bool, error) {
	for _, c := range cases {
		passed := make(chan bool, 1)
		go func() {
			report := casetest.RunWithout(row, s.find, c.name, c.text)
			passed <- report.Passed()
		}()
		select {
		case ok := <-passed:
			if !ok {
				return true, nil
			}
		case <-time.After(patience):
			return false, fmt.Errorf("%s does not end without %s: let the rules stop there", c.name, row)
		}
	}
	return false, nil
}

func (s Source) find(id string) (game.System, bool) { return s.System, id == s.ID }

// lists reads ledger.fixed, `REASON ROW` a line, and ledger.unfelt, a row a line; both may be missing.
func (s Source) lists() (fixed map[tally.Rule]string, unfelt map[tally.Rule]bool, err error) {
	fixed, unfelt = map[tally.Rule]string{}, map[tally.Rule]bool{}
	err = s.parts("fixed", func(text []byte) error { return readFixed(text, fixed) })
	if err != nil {
		return nil, nil, err
	}
	err = s.parts("unfelt", func(text []byte) error {
		for no, line := range plainLines(text) {
			if len(strings.Fields(line)) != 1 {
				return fmt.Errorf("ledger.unfelt line %d: write one row a line", no)
			}
			unfelt[tally.Rule(line)] = true
		}
		return nil
	})
	return fixed, unfelt, err
}

func readFixed(text []byte, fixed map[tally.Rule]string) error {
	for no, line := range plainLines(text) {
		words := strings.Fields(line)
		if len(words) != 2 || reasons[words[0]] == "" {
			return fmt.Errorf("ledger.fixed line %d: write definition, sequence or data, and a row", no)
		}
		if fixed[tally.Rule(words[1])] != "" {
			return fmt.Errorf("ledger.fixed line %d: %s stands there twice", no, words[1])
		}
		fixed[tally.Rule(words[1])] = words[0]
	}
	return nil
}
