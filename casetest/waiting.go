package casetest

import (
	"fmt"
	"path"
	"strings"

	"sortie/flow"
)

// checkUsed fails for every die and answer of the section that the engine did not take.
func (t *run) checkUsed() bool {
	ok := true
	for _, e := range t.queue.entries {
		if !e.open() {
			continue
		}
		ok = false
		what := "the answer was not asked for"
		if e.line.kind == lineRoll {
			what = fmt.Sprintf("left over: %s", strings.Join(e.faces, " "))
		}
		t.fail(e.line.no, "%s: %s%s; the engine waits for %s", e.line.label(), what, t.unknownUnit(e.line.unit), t.waiting())
	}
	t.queue = queue{}
	return ok
}

func (t *run) unknownUnit(name string) string {
	if _, isSeat := seatNamed(name); name == "" || isSeat || t.known[name] {
		return ""
	}
	return fmt.Sprintf(" (no unit is called %s)", name)
}

// label is the line's head as its author wrote it.
func (l line) label() string {
	label := l.name
	if l.kind == lineRoll {
		label = "roll " + label
	}
	if l.unit != "" {
		label += " " + l.unit
	}
	return label
}

// checkEnd fails a trial that leaves the engine in the middle of something nobody named.
func (t *run) checkEnd() {
	if t.live == nil || t.expected || (t.given == 0 && !t.byDo) {
		return
	}
	last := t.lines[len(t.lines)-1].no
	if _, waits := t.live.PendingRoll(); waits {
		t.fail(last, "the case ends, but a roll was not scripted: %s", t.waiting())
	} else {
		t.fail(last, "the case ends, but a question was not answered: %s", t.waiting())
	}
}

// waiting says what the engine waits for, so that an author knows what to write.
func (t *run) waiting() string {
	switch {
	case t.live == nil && t.stage.Over():
		return "nothing: the game is over"
	case t.live == nil:
		return "nothing: it stands between two activations"
	}
	if r, waits := t.live.PendingRoll(); waits {
		return fmt.Sprintf("roll %s (%s%s)", r.Name, rollText(r), t.forUnit(r.Unit))
	}
	q := t.live.Pending()
	if q == nil {
		return "nothing"
	}
	return fmt.Sprintf("question %s (%s, asked of %s%s)%s",
		q.Name, q.Kind, seatName(q.Seat), t.forUnit(q.Unit), describeOffers(q))
}

func (t *run) forUnit(id int32) string {
	if name := t.unitName(id); name != "" {
		return ", for " + name
	}
	return ""
}

// describeOffers lists what may be answered and what is refused.
func describeOffers(q *flow.Question) string {
	switch q.Kind {
	case flow.Number:
		return fmt.Sprintf(" from %d to %d", q.Min, q.Max)
	case flow.Move, flow.Place:
		return ""
	}
	if q.Offers == nil {
		return ""
	}
	var open, refused []string
	for _, o := range q.Offers() {
		if o.Why() == nil {
			open = append(open, word(o.Key))
		} else {
			refused = append(refused, fmt.Sprintf("%s [%s]", word(o.Key), o.Why().Rule))
		}
	}
	text := "\n    offered: " + orNone(open)
	if len(refused) > 0 {
		text += "\n    refused: " + strings.Join(refused, " ")
	}
	if q.Kind == flow.Allocate && q.Items != nil {
		var items []string
		for _, item := range q.Items() {
			items = append(items, word(item.Key))
		}
		text += "\n    items: " + orNone(items)
	}
	return text
}

func orNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

const maxFrames = 8

// ruleFrames picks the calls of rule code out of a stack, innermost first.
func ruleFrames(stack []byte) string {
	var out strings.Builder
	lines := strings.Split(string(stack), "\n")
	shown := 0
	for i := 0; i+1 < len(lines) && shown < maxFrames; i++ {
		name, ours := strings.CutPrefix(lines[i], "sortie/")
		if !ours || strings.HasPrefix(name, "flow.") || strings.HasPrefix(name, "casetest.") {
			continue
		}
		place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
		if end := strings.LastIndexByte(name, '('); end > 0 {
			name = name[:end]
		}
		fmt.Fprintf(&out, "\n    in %s (%s)", name, path.Base(place))
		shown++
	}
	return out.String()
}
