// Package tally holds numbers that explain themselves. A Tally is a base value and the lines that
// change it, each with the ledger id of the rule behind it; a Refusal is a "no" with the same kind
// of reason. Both are plain values: a rule can build one for every die without allocating.
package tally

import (
	"slices"
	"strconv"
	"strings"
)

// Rule is a ledger id such as "a2.hit.mod.aimed". Texts of the rules live in the ledger.
type Rule string

// MaxLines bounds a tally; no rulebook sums more reasons than this for one number.
const MaxLines = 20

// Line is one reason: what it is called, what it is worth, and which rule says so.
type Line struct {
	Label string `json:"label"`
	Rule  Rule   `json:"rule,omitempty"`
	Value int16  `json:"value"`
	Limit bool   `json:"limit,omitempty"` // the line clamps the total to Value instead of adding it
}

// Tally is a number with its reasons. The first line is the base.
type Tally struct {
	Name  string // which number this is: "hit", "resist", "order-test"
	lines [MaxLines]Line
	n     uint8
	total int16
	off   Rule // lines of this rule are left out; see Without
	offs  []Rule
}

// New starts a tally with its base value.
func New(name, label string, rule Rule, base int) Tally {
	t := Tally{Name: name}
	t.Add(label, rule, base)
	return t
}

// Without starts a tally in which no line of one rule counts, the base included: what the number would be
// if the book did not have the rule. With no rule to leave out it is New.
func Without(off Rule, name, label string, rule Rule, base int) Tally {
	t := Tally{Name: name, off: off}
	t.Add(label, rule, base)
	return t
}

// WithoutAny is Without for several rules.
func WithoutAny(off []Rule, name, label string, rule Rule, base int) Tally {
	t := Tally{Name: name, offs: off}
	t.Add(label, rule, base)
	return t
}

// Rename gives every line another rule: books that share their code have ledgers of their own.
func (t *Tally) Rename(to func(Rule) Rule) {
	for i := range t.n {
		t.lines[i].Rule = to(t.lines[i].Rule)
	}
}

// Add puts a line on the sum. A value of 0 is kept: "no pins" can be worth saying, so the caller
// decides whether a line that changes nothing belongs there.
func (t *Tally) Add(label string, rule Rule, value int) {
	if t.leavesOut(rule) {
		return
	}
	if t.n == MaxLines {
		panic("tally: too many lines in " + t.Name)
	}
	t.lines[t.n] = Line{Label: label, Rule: rule, Value: int16(value)}
	t.n++
	t.total += int16(value)
}

// AtLeast raises the total to a floor, if it is below it, and says why.
func (t *Tally) AtLeast(label string, rule Rule, floor int) {
	if int(t.total) < floor {
		t.limit(label, rule, floor)
	}
}

// AtMost lowers the total to a ceiling, if it is above it, and says why.
func (t *Tally) AtMost(label string, rule Rule, ceiling int) {
	if int(t.total) > ceiling {
		t.limit(label, rule, ceiling)
	}
}

func (t *Tally) leavesOut(rule Rule) bool {
	return t.off != "" && t.off == rule || len(t.offs) > 0 && slices.Contains(t.offs, rule)
}

func (t *Tally) limit(label string, rule Rule, value int) {
	if t.leavesOut(rule) {
		return
	}
	if t.n == MaxLines {
		panic("tally: too many lines in " + t.Name)
	}
	t.lines[t.n] = Line{Label: label, Rule: rule, Value: int16(value), Limit: true}
	t.n++
	t.total = int16(value)
}

// Total is the sum after all lines and limits.
func (t *Tally) Total() int { return int(t.total) }

// Len is the number of lines, the base included.
func (t *Tally) Len() int { return int(t.n) }

// Line returns the i-th line.
func (t *Tally) Line(i int) Line { return t.lines[i] }

// Lines copies the lines out, for views and reports.
func (t *Tally) Lines() []Line {
	out := make([]Line, t.n)
	copy(out, t.lines[:t.n])
	return out
}

// Has tells whether a rule contributed a line.
func (t *Tally) Has(rule Rule) bool {
	for i := range t.n {
		if t.lines[i].Rule == rule {
			return true
		}
	}
	return false
}

// String writes the sum the way a player says it: "Acc 5, +1 aimed, -1 long range = 5".
func (t *Tally) String() string {
	var b strings.Builder
	for i := range t.n {
		l := t.lines[i]
		switch {
		case i == 0:
			b.WriteString(l.Label + " " + strconv.Itoa(int(l.Value)))
		case l.Limit:
			b.WriteString(", limit " + strconv.Itoa(int(l.Value)) + " " + l.Label)
		default:
			b.WriteString(", " + signed(int(l.Value)) + " " + l.Label)
		}
	}
	b.WriteString(" = " + strconv.Itoa(int(t.total)))
	return b.String()
}

func signed(v int) string {
	if v < 0 {
		return strconv.Itoa(v)
	}
	return "+" + strconv.Itoa(v)
}

// Refusal says why something may not be done: the rule, the cause in words, and what to do instead.
type Refusal struct {
	Rule Rule   `json:"rule"`
	Why  string `json:"why"`
	Fix  string `json:"fix,omitempty"`
}

// Refuse builds a refusal; the fix may be empty.
func Refuse(rule Rule, why, fix string) *Refusal { return &Refusal{Rule: rule, Why: why, Fix: fix} }

// Error makes a refusal usable as an error.
func (r *Refusal) Error() string {
	s := r.Why
	if r.Rule != "" {
		s += " (" + string(r.Rule) + ")"
	}
	if r.Fix != "" {
		s += ": " + r.Fix
	}
	return s
}
