// Package ledger keeps count of the rules. A ledger has one row a rule of a book; this room reads it
// and says which rows are proved by rule cases and tests, which are only named, and which have
// nothing yet. A list of rows still to do may only shrink.
package ledger

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"

	"sortie/tally"
)

// Row is one rule of a book, in our words.
type Row struct {
	ID      tally.Rule
	Section string
	Where   string // lines of the book's text
	Rule    string
	Ruling  string // how we read it where the book is silent
}

// Ledger is all rows of one rule system, in the order of the book.
type Ledger struct {
	Rows  []Row
	index map[tally.Rule]int
}

const columns = "id\tsection\twhere\trule\truling"

// Load reads a ledger: tab-separated, a heading, five columns a row, every id once.
func Load(text []byte) (Ledger, error) {
	l := Ledger{index: map[tally.Rule]int{}}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for no := 1; lines.Scan(); no++ {
		line := strings.TrimSuffix(lines.Text(), "\r")
		if no == 1 {
			if line != columns {
				return l, fmt.Errorf("ledger line 1: the heading must name the columns id, section, where, rule, ruling with tabs between")
			}
			continue
		}
		row, err := readRow(line)
		if err != nil {
			return l, fmt.Errorf("ledger line %d: %w", no, err)
		}
		if at, twice := l.index[row.ID]; twice {
			return l, fmt.Errorf("ledger line %d: %s stands in line %d already: every id stands once", no, row.ID, at+2)
		}
		l.index[row.ID] = len(l.Rows)
		l.Rows = append(l.Rows, row)
	}
	if err := lines.Err(); err != nil {
		return l, fmt.Errorf("ledger: %w", err)
	}
	if len(l.Rows) == 0 {
		return l, fmt.Errorf("ledger: it has no rows")
	}
	return l, nil
}

func readRow(line string) (Row, error) {
	cells := strings.Split(line, "\t")
	if len(cells) != 5 {
		return Row{}, fmt.Errorf("%d columns, want 5: id, section, where, rule, ruling with tabs between", len(cells))
	}
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	if cells[0] == "" || strings.ContainsAny(cells[0], " ,:") {
		return Row{}, fmt.Errorf("%q is no id: write one word such as a2.hit.mod.aimed", cells[0])
	}
	if cells[1] == "" || cells[3] == "" {
		return Row{}, fmt.Errorf("%s: section and rule must not be empty", cells[0])
	}
	return Row{tally.Rule(cells[0]), cells[1], cells[2], cells[3], cells[4]}, nil
}

// Row finds a row by its id.
func (l Ledger) Row(id tally.Rule) (Row, bool) {
	i, ok := l.index[id]
	if !ok {
		return Row{}, false
	}
	return l.Rows[i], true
}

// TestProof says that a Go test proves a row.
type TestProof struct {
	Row  tally.Rule
	Test string
}

// LoadTests reads lines `ROW TestName`. With the names of the tests there are, a proof by a test that
// does not exist is an error; nil means that they are not known here.
func LoadTests(text []byte, tests []string) ([]TestProof, error) {
	known := map[string]bool{}
	for _, name := range tests {
		known[name] = true
	}
	var out []TestProof
	for no, line := range plainLines(text) {
		words := strings.Fields(line)
		if len(words) != 2 {
			return nil, fmt.Errorf("ledger.tests line %d: write ROW and the name of a test, such as `a2.dice.bag TestBag`", no)
		}
		if tests != nil && !known[words[1]] {
			return nil, fmt.Errorf("ledger.tests line %d: there is no test %s in the *_test.go files of this folder", no, words[1])
		}
		out = append(out, TestProof{tally.Rule(words[0]), words[1]})
	}
	return out, nil
}

// LoadTodo reads the rows that are still to be proved, one id a line.
func LoadTodo(text []byte) ([]string, error) {
	var out []string
	for no, line := range plainLines(text) {
		if len(strings.Fields(line)) != 1 {
			return nil, fmt.Errorf("ledger.todo line %d: write one id a line", no)
		}
		out = append(out, line)
	}
	return out, nil
}

// plainLines goes through the lines that are neither empty nor comments, with their numbers.
func plainLines(text []byte) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for i, line := range strings.Split(string(text), "\n") {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			if !yield(i+1, line) {
				return
			}
		}
	}
}
