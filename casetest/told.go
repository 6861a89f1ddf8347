package casetest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/tally"
)

// about tells whether an event has to do with a unit, as the doer or as the one it is done to.
func (t *run) about(e flow.Event, unit string) bool {
	return unit == "" || t.aboutUnit(e.Unit, e.Seat)(unit) || t.aboutUnit(e.Target, flow.Nobody)(unit)
}

// wantEvent reads `event NAME [UNIT]` and `no event NAME [UNIT]`.
func (t *run) wantEvent(first, rest string) error {
	words := strings.Fields(rest)
	if first == "no" {
		if len(words) == 0 || words[0] != "event" {
			return fmt.Errorf("`no` goes with `no event NAME`")
		}
		words = words[1:]
	}
	if len(words) == 0 || len(words) > 2 {
		return fmt.Errorf("write `want event NAME` or `want event NAME UNIT`, with `no` before it for the contrary")
	}
	unit := ""
	if len(words) == 2 {
		unit = words[1]
	}
	for _, e := range t.events {
		if same(e.Name, words[0]) && t.about(e, unit) {
			if first == "no" {
				return fmt.Errorf("it was told: %s", e.Text)
			}
			return nil
		}
	}
	if first == "no" {
		return nil
	}
	return fmt.Errorf("no such event was told; told were %s", t.eventNames())
}

func (t *run) eventNames() string {
	var names []string
	for _, e := range t.events {
		name := word(e.Name)
		if unit := t.unitName(e.Unit); unit != "" {
			name += " " + unit
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func (t *run) wantCites(rule tally.Rule) error {
	if t.citedNow[rule] {
		return nil
	}
	var cited []string
	for r := range t.citedNow {
		cited = append(cited, string(r))
	}
	slices.Sort(cited)
	return fmt.Errorf("the rule was not applied; applied were: %s", orNone(cited))
}

// wantSum reads `NAME [UNIT]: Acc 5, +1 aimed = 6` or `NAME [UNIT]: = 6`.
func (t *run) wantSum(rest string) error {
	head, body, found := cutColon(rest)
	words := strings.Fields(head)
	if !found || body == "" || len(words) == 0 || len(words) > 2 {
		return fmt.Errorf("write `want sum NAME: = 6`, or the whole sum after the colon")
	}
	unit := ""
	if len(words) == 2 {
		unit = words[1]
	}
	var told []string
	for _, e := range slices.Backward(t.events) {
		if e.Sum == nil {
			continue
		}
		if same(e.Sum.Name, words[0]) && t.about(e, unit) {
			return compareSum(e.Sum, body)
		}
		told = append(told, word(e.Sum.Name))
	}
	slices.Sort(told)
	return fmt.Errorf("no such sum was told; told were: %s", orNone(slices.Compact(told)))
}

// compareSum holds a sum against `= 6` or the whole of it; spaces do not count.
func compareSum(sum *tally.Tally, body string) error {
	total, onlyTotal := strings.CutPrefix(strings.TrimSpace(body), "=")
	if onlyTotal {
		if strings.TrimSpace(total) == strconv.Itoa(sum.Total()) {
			return nil
		}
	} else if squeeze(body) == squeeze(sum.String()) {
		return nil
	}
	return fmt.Errorf("found %s", sum)
}

// squeeze takes the spaces out of a sum and writes every minus alike.
func squeeze(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(s, "−", "-")), "")
}

// try holds an answer against the pending question and does not give it.
func (t *run) try(l line) bool {
	if !t.drive(true) {
		return false
	}
	q := t.pending()
	if q == nil || q.Name != l.name || (l.unit != "" && !t.aboutUnit(q.Unit, q.Seat)(l.unit)) {
		t.fail(l.no, "try %s: the engine waits for %s", l.name, t.waiting())
		return true
	}
	t.expected = true
	a, err := t.readAnswer(q, l.body)
	if err != nil {
		t.fail(l.no, "try %s: %v", l.name, err)
		return true
	}
	refusal := q.Refuse(&a)
	if refusal != nil {
		t.cite(q.Rule)
		t.cite(refusal.Rule)
	}
	if err := compareTry(refusal, strings.Fields(l.verdict)); err != nil {
		t.fail(l.no, "try %s: %s: %v", l.name, l.body, err)
	}
	return true
}

func compareTry(refusal *tally.Refusal, verdict []string) error {
	switch {
	case len(verdict) == 1 && verdict[0] == "allowed":
		if refusal != nil {
			return fmt.Errorf("it is refused: %v", refusal)
		}
	case len(verdict) == 0 || len(verdict) > 2 || verdict[0] != "refused":
		return fmt.Errorf("after the arrow stands `refused`, `refused RULE` or `allowed`")
	case refusal == nil:
		return fmt.Errorf("it is allowed")
	case len(verdict) == 2 && refusal.Rule != tally.Rule(verdict[1]):
		return fmt.Errorf("it is refused by another rule: %v", refusal)
	}
	return nil
}
