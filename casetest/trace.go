package casetest

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/tally"
)

// Trace is what the engine did in one trial, in the order in which it did it.
type Trace struct {
	Trial string // its name, empty for a case without trials
	Cited []tally.Rule
	Asked []Asked
	Shown []Shown
}

// Asked is one question that was put.
type Asked struct {
	Name   string
	Unit   string // the unit it is about, empty if about none
	Seat   flow.Seat
	Answer string // empty while it waits
	Silent bool   // nobody answered it: it took its default
	line   int    // of the script, where the engine came to it
}

// Shown is what a `show` line prints.
type Shown struct {
	Line int
	Text string
}

func (a Asked) String() string {
	text := a.Name
	if a.Unit != "" {
		text += " " + word(a.Unit)
	}
	text += " (" + seatName(a.Seat) + ")"
	switch {
	case a.Answer == "":
		return text + " waits"
	case a.Silent:
		return text + ": " + a.Answer + " by default"
	}
	return text + ": " + a.Answer
}

// Print writes what came of a case. Of one that passed only what it shows is told, unless all is wanted:
// then also what was cited and asked, trial by trial.
func (r *Report) Print(w io.Writer, all bool) {
	switch {
	case !r.Passed():
		fmt.Fprintf(w, "FAIL %s  %s\n", r.File, r.Title)
		for _, f := range r.Failures {
			fmt.Fprintf(w, "  %v\n", f)
		}
	case all || r.shows():
		fmt.Fprintf(w, "ok   %s  %s\n", r.File, r.Title)
	}
	for _, t := range r.Traces {
		t.print(w, all)
	}
}

func (r *Report) shows() bool {
	for _, t := range r.Traces {
		if len(t.Shown) > 0 {
			return true
		}
	}
	return false
}

func (t *Trace) print(w io.Writer, all bool) {
	if t.Trial != "" && (all || len(t.Shown) > 0) {
		fmt.Fprintf(w, "  trial %s\n", t.Trial)
	}
	for _, s := range t.Shown {
		fmt.Fprintf(w, "  line %d: %s\n", s.Line, s.Text)
	}
	if !all {
		return
	}
	fmt.Fprintf(w, "  cited:")
	for _, rule := range t.Cited {
		fmt.Fprintf(w, " %s", rule)
	}
	if len(t.Cited) == 0 {
		fmt.Fprint(w, " none")
	}
	asked := make([]string, len(t.Asked))
	for i, a := range t.Asked {
		asked[i] = a.String()
	}
	if len(asked) == 0 {
		asked = []string{"none"}
	}
	fmt.Fprintf(w, "\n  asked: %s\n", strings.Join(asked, "; "))
}

// asked notes a question when the engine comes to it.
func (t *run) asked(q *flow.Question) {
	if t.noted {
		return
	}
	t.noted = true
	t.trace.Asked = append(t.trace.Asked, Asked{Name: q.Name, Unit: t.unitName(q.Unit), Seat: q.Seat, line: t.lineNo()})
}

// answered notes what the question that was asked last is answered with.
func (t *run) answered(q *flow.Question, a flow.Answer, silent bool) {
	last := &t.trace.Asked[len(t.trace.Asked)-1]
	last.Answer, last.Silent = t.answerText(q, a), silent
	if silent {
		t.silent = append(t.silent, silentAnswer{q.Name, q.Unit, q.Seat, *last})
	}
}

// silentAnswer is a question of this section that took its default.
type silentAnswer struct {
	name string
	unit int32
	seat flow.Seat
	said Asked
}

// tookDefault finds a question of this section that nobody answered.
func (t *run) tookDefault(name, unit string) (Asked, bool) {
	for _, s := range t.silent {
		if s.name == name && (unit == "" || t.aboutUnit(s.unit, s.seat)(unit)) {
			return s.said, true
		}
	}
	return Asked{}, false
}

// answerText is an answer in the words of a case.
func (t *run) answerText(q *flow.Question, a flow.Answer) string {
	switch q.Kind {
	case flow.PickOne:
		return keyOf(q, a.Value)
	case flow.Number:
		return strconv.Itoa(int(a.Value))
	case flow.PickSeveral, flow.Allocate:
		var keys []string
		for _, v := range a.Values {
			keys = append(keys, keyOf(q, v))
		}
		return orNone(keys)
	}
	if len(a.Paths) == 0 {
		return "stay"
	}
	var pieces []string
	for _, p := range a.Paths {
		pieces = append(pieces, t.pathText(q.Kind, p))
	}
	return strings.Join(pieces, "; ")
}

func keyOf(q *flow.Question, value int32) string {
	if q.Offers != nil {
		for _, o := range q.Offers() {
			if o.Value == value {
				return word(o.Key)
			}
		}
	}
	return strconv.Itoa(int(value))
}

// pathText is one piece of a move or a placing.
func (t *run) pathText(kind flow.Kind, p flow.Path) string {
	text := "template"
	for _, u := range t.look().units {
		for _, f := range u.Figures {
			if f.ID == p.Figure && p.Figure >= 0 {
				text = word(f.Name)
			}
		}
	}
	last := len(p.Points) - 1
	if last > 0 {
		text += " via"
		for _, corner := range p.Points[:last] {
			text += " " + pointText(corner)
		}
	}
	if last >= 0 {
		text += map[bool]string{true: " at ", false: " to "}[kind == flow.Place] + pointText(p.Points[last])
	}
	if p.Turned {
		text += " facing " + strconv.Itoa(int(p.Facing.Norm()))
	}
	return text
}

// show prints what the engine waits for. With the name of a question it goes on to that question, also
// to one that would answer itself.
func (t *run) show(l line) bool {
	words := strings.Fields(l.body)
	if len(words) > 0 {
		if !t.drive(true) {
			return false
		}
		if err := t.asks(words); err != nil {
			t.fail(l.no, "show %s: %v", l.body, err)
			return true
		}
	}
	text := t.waiting()
	if q := t.pending(); q != nil {
		if q.Prompt != "" {
			text += "\n    prompt: " + q.Prompt
		}
		if q.Rule != "" {
			text += "\n    rule: " + string(q.Rule)
		}
		if a, planned := q.Planned(); planned {
			text += "\n    default: " + t.answerText(q, a)
		}
	}
	t.trace.Shown = append(t.trace.Shown, Shown{l.no, text})
	return true
}
