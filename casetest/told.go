package casetest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/tally"
)

// parties are whom something must be told of: `UNIT` in either part (of sums the doer's come first), `UNIT >` as the doer, `> UNIT` as the
// one it is done to, `UNIT > UNIT` both.
type parties struct{ either, doer, target string }

func readParties(words []string) (p parties, ok bool) {
	arrow := slices.Index(words, ">")
	switch {
	case len(words) == 0:
		return p, true
	case arrow < 0:
		p.either = words[0]
		return p, len(words) == 1
	case arrow > 1 || len(words)-arrow > 2 || len(words) == 1:
		return p, false
	}
	if arrow == 1 {
		p.doer = words[0]
	}
	if arrow+1 < len(words) {
		p.target = words[arrow+1]
	}
	return p, p.doer != ">" && p.target != ">"
}

func (t *run) doneBy(e flow.Event, name string) bool {
	return t.aboutUnit(e.Unit, e.Seat)(name) || t.isThing(e.By, name)
}

func (t *run) doneTo(e flow.Event, name string) bool {
	return t.aboutUnit(e.Target, flow.Nobody)(name) ||
		slices.ContainsFunc(e.To, func(thing flow.Thing) bool { return t.isThing(thing, name) })
}

// isThing tells whether a word names a figure, a marker or a piece.
func (t *run) isThing(thing flow.Thing, name string) bool {
	called := t.thingName(thing)
	return called != "" && same(called, name)
}

func (t *run) thingName(thing flow.Thing) string {
	if thing.Sort == flow.AUnit {
		return t.unitName(thing.ID)
	}
	return t.things[thing]
}

// about tells whether an event has to do with the parties named.
func (t *run) about(e flow.Event, p parties) bool {
	return (p.either == "" || t.doneBy(e, p.either) || t.doneTo(e, p.either)) &&
		(p.doer == "" || t.doneBy(e, p.doer)) && (p.target == "" || t.doneTo(e, p.target))
}

// who are the parties of an event as a case writes them.
func (t *run) who(e flow.Event) string {
	text := ""
	if unit := t.unitName(e.Unit); unit != "" {
		text += " " + word(unit)
	}
	if unit := t.unitName(e.Target); unit != "" {
		text += " > " + word(unit)
	}
	if by := t.thingName(e.By); by != "" {
		text += " by " + word(by)
	}
	for _, to := range e.To {
		if name := t.thingName(to); name != "" {
			text += " to " + word(name)
		}
	}
	return text
}

// wantEvent reads `event NAME [PARTIES]` and `no event NAME [PARTIES]`.
func (t *run) wantEvent(first, rest string) error {
	words := strings.Fields(rest)
	if first == "no" {
		if len(words) == 0 || words[0] != "event" {
			return fmt.Errorf("`no` goes with `no event NAME`")
		}
		words = words[1:]
	}
	var of parties
	ok := len(words) > 0
	if ok {
		of, ok = readParties(words[1:])
	}
	if !ok {
		return fmt.Errorf("write `want event NAME`, `want event NAME UNIT` or `want event NAME DOER > TARGET`, with `no` before it for the contrary")
	}
	for _, e := range t.events {
		if same(e.Name, words[0]) && t.about(e, of) {
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
		name := word(e.Name) + t.who(e)
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

// wantSum reads `NAME [PARTIES]: Acc 5, +1 aimed = 6` or `NAME [PARTIES]: = 6`.
func (t *run) wantSum(rest string) error {
	head, body, found := cutColon(rest)
	words := strings.Fields(head)
	var of parties
	ok := found && body != "" && len(words) > 0
	if ok {
		of, ok = readParties(words[1:])
	}
	if !ok {
		return fmt.Errorf("write `want sum NAME: = 6`, `want sum NAME UNIT: = 6` or `want sum NAME DOER > TARGET: = 6`, or the whole sum after the colon")
	}
	sums := t.sumsOf(words[0], of)
	if asDoer := t.sumsOf(words[0], parties{doer: of.either}); of.either != "" && len(asDoer) > 0 {
		sums = asDoer // what a unit does and what is done to it are two things: a bare name is the doer's
	}
	if len(sums) == 0 {
		return fmt.Errorf("no such sum was told; told were: %s", t.sumNames())
	}
	return compareSum(sums[len(sums)-1].Sum, body)
}

// sumsOf are the sums of a name told of some parties in this section, the last at the end.
func (t *run) sumsOf(name string, of parties) (out []flow.Event) {
	for _, e := range t.events {
		if e.Sum != nil && same(e.Sum.Name, name) && t.about(e, of) {
			out = append(out, e)
		}
	}
	return out
}

// sumNames lists the sums told in this section, with whom they are about.
func (t *run) sumNames() string {
	var told []string
	for _, e := range t.events {
		if e.Sum == nil {
			continue
		}
		if name := word(e.Sum.Name) + t.who(e); !slices.Contains(told, name) {
			told = append(told, name)
		}
	}
	if len(told) == 0 {
		return "none"
	}
	return strings.Join(told, ", ")
}

// compareSum holds a sum against `= 6` or the whole of it; spaces do not count.
func compareSum(sum *tally.Tally, body string) error {
	total, onlyTotal := strings.CutPrefix(strings.TrimSpace(body), "=")
	if onlyTotal {
		if strings.TrimSpace(total) == strconv.Itoa(sum.Total()) {
			return nil
		}
	} else if reckoned(body) == reckoned(sum.String()) {
		return nil
	}
	return fmt.Errorf("found %s", sum)
}

// reckoned is a sum with its reasons in an order of their own: what is compared is which they are, not which came first.
func reckoned(s string) string {
	reasons, total, _ := strings.Cut(squeeze(s), "=")
	list := strings.Split(reasons, ",")
	slices.Sort(list[1:])
	return strings.Join(list, ",") + "=" + total
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
