package casetest

import (
	"fmt"
	"slices"
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// run plays one trial of a case. The engine goes one activation at a time: between two it stands
// still unless something is queued for the next, so that a want sees the table as the activation
// left it and not as a turn's end has tidied it.
type run struct {
	file, trial, systemID string
	report                *Report
	trace                 *Trace
	cited                 map[tally.Rule]bool // of the whole case
	denied                tally.Rule          // the rule that is switched off, if any

	lines []line
	at    int
	queue queue
	stage game.Stage

	live     *flow.Live // nil between activations
	given    int        // answers and faces given in this activation
	byDo     bool       // a do line began this activation
	expected bool       // the script has named what the engine waits for

	noted bool // the question that waits is in the trace

	asserted bool // the next queued line begins a new section
	moved    bool // the engine went on in this section
	silent   []silentAnswer
	events   []flow.Event
	citedNow map[tally.Rule]bool   // in this section
	known    map[string]bool       // names ever seen on the table
	figures  map[string]bool       // those of figures
	names    map[int32]string      // of units, by id
	things   map[flow.Thing]string // of figures, markers and pieces
}

// oneStep is a table that is over after one activation.
type oneStep struct {
	flow.Table
	done   bool
	denied tally.Rule
}

func (o *oneStep) Step(io flow.IO) {
	if o.denied != "" {
		io = without{io, o.denied}
	}
	o.Table.Step(io)
	o.done = true
}

func (o *oneStep) Over() bool { return o.done || o.Table.Over() }

func (o *oneStep) Clone() flow.Table {
	return &oneStep{Table: o.Table.Clone(), done: o.done, denied: o.denied}
}

func (t *run) fail(line int, format string, args ...any) {
	f := Failure{File: t.file, Line: line, Trial: t.trial, Text: fmt.Sprintf(format, args...)}
	for _, old := range t.report.Failures {
		if old.Line == f.Line && old.Text == f.Text {
			return // the common script fails alike in every trial
		}
	}
	t.report.Failures = append(t.report.Failures, f)
}

func (t *run) lineNo() int {
	if len(t.lines) == 0 {
		return 0
	}
	return t.lines[min(t.at, len(t.lines)-1)].no
}

func (t *run) close() {
	if t.live != nil {
		t.live.Close()
		t.live = nil
	}
}

// play goes through the script. Differences are gathered; what the engine cannot go on from ends it.
func (t *run) play() {
	for ; t.at < len(t.lines); t.at++ {
		l := t.lines[t.at]
		if l.queues() || l.kind == lineDo || l.kind == lineNext {
			t.begin()
		} else {
			t.asserted = true
		}
		if !t.carryOut(l) {
			return
		}
	}
	if t.expected && t.queue.isEmpty() {
		return // the last lines name what the engine waits for
	}
	if t.drive(false) {
		t.checkEnd()
	}
}

// begin starts a new section when the last one has been looked at.
func (t *run) begin() {
	if t.asserted || t.citedNow == nil {
		t.asserted, t.events, t.citedNow = false, nil, map[tally.Rule]bool{}
		t.moved, t.silent = false, nil
	}
}

func (t *run) carryOut(l line) bool {
	if l.queues() {
		if err := t.queue.add(l); err != nil {
			t.fail(l.no, "%v", err)
			return false
		}
		return true
	}
	if !t.drive(false) {
		return false
	}
	switch l.kind {
	case lineDo:
		return t.do(l)
	case lineNext:
		return t.next(l)
	case lineShow:
		return t.show(l)
	case lineTry:
		t.report.Asserts++
		return t.try(l)
	case lineCheck:
		t.report.Asserts++
		t.check(l)
	case lineWant:
		t.report.Asserts++
		return t.want(l)
	}
	return true
}

// maxIdle bounds the activations that go by without using anything queued.
const maxIdle = 20

// drive runs the engine as far as what is queued leads, and checks that all of it was used. With
// goOn it begins the next activation even if nothing is queued.
func (t *run) drive(goOn bool) bool {
	idle := 0
	for {
		fed, ok := false, true
		if t.live == nil {
			if t.stage.Over() || idle > maxIdle || (t.queue.isEmpty() && !goOn) {
				break
			}
			idle++
			if !t.start() {
				return false
			}
			continue
		}
		if roll, waits := t.live.PendingRoll(); waits {
			fed, ok = t.throw(roll)
		} else if q := t.live.Pending(); q != nil {
			fed, ok = t.answer(q)
		} else {
			fed, ok = true, t.finish()
		}
		if !ok {
			return false
		}
		if !fed {
			break
		}
	}
	return t.checkUsed()
}

// start begins one activation.
func (t *run) start() bool {
	t.given, t.expected, t.noted, t.moved = 0, false, false, true
	live, err := flow.Start(&oneStep{Table: t.stage, denied: t.denied}, nil, nil, flow.Options{
		OnEvent: t.told, OnCite: t.cite, AskRolls: true, NoMarks: true})
	t.live = live
	return t.sound(err)
}

// finish ends an activation that asks for nothing more.
func (t *run) finish() bool {
	t.close()
	t.byDo = false
	t.remember()
	if err := t.stage.Invariant(); err != nil {
		t.fail(t.lineNo(), "after this activation the table stands as it never may: %v", err)
		return false
	}
	return true
}

// sound reports a fault of the rules.
func (t *run) sound(err error) bool {
	if err == nil {
		return true
	}
	if fault, ok := err.(*flow.RuleFault); ok {
		if words, ok := fault.Cause.(game.Misworded); ok {
			t.fail(t.lineNo(), "%s", words)
			return false
		}
		t.fail(t.lineNo(), "the rules failed after %d answers and rolls of this activation: %v%s",
			t.given, fault.Cause, ruleFrames(fault.Stack))
		return false
	}
	t.fail(t.lineNo(), "%v", err)
	return false
}

// throw gives the roll waited for its face, if one is queued.
func (t *run) throw(r dice.Roll) (fed, ok bool) {
	about := t.aboutUnit(r.Unit, flow.Nobody)
	if e := t.queue.forbidden(r.Name, about); e != nil {
		t.fail(e.line.no, "roll %s must not happen, but the engine calls for it%s", r.Name, t.forUnit(r.Unit))
		return false, false
	}
	e := t.queue.find(lineRoll, r.Name, about)
	if e == nil {
		return false, true
	}
	face, err := e.face(r)
	if err != nil {
		t.fail(e.line.no, "%v", err)
		return false, false
	}
	t.fed()
	return true, t.sound(t.live.Throw(face))
}

// fed notes that the engine goes on with a face or an answer.
func (t *run) fed() {
	t.given++
	t.expected, t.noted, t.moved = false, false, true
}

// answer gives the pending question its answer, if one is queued or it answers itself.
func (t *run) answer(q *flow.Question) (fed, ok bool) {
	t.asked(q)
	e := t.queue.find(lineAnswer, q.Name, t.aboutUnit(q.Unit, q.Seat))
	a, planned := q.Planned()
	no := t.lineNo()
	switch {
	case e != nil:
		var err error
		e.used, no = true, e.line.no
		if a, err = t.readAnswer(q, e.line.body); err != nil {
			t.fail(no, "%s: %v", q.Name, err)
			return false, false
		}
	case !planned || t.waitsAt(q):
		return false, true
	}
	if refused := q.Refuse(&a); refused != nil {
		said := "the answer"
		if e == nil {
			said = "the default answer"
		}
		t.fail(no, "%s: %s is refused: %v", q.Name, said, refused)
		return false, false
	}
	t.answered(q, a, e == nil)
	t.fed()
	return true, t.sound(t.live.Answer(a))
}

// waitsAt tells whether a question that would answer itself is left open: the first of an activation
// nobody has scripted yet, one that the script has named and not answered, and one that it comes to next.
func (t *run) waitsAt(q *flow.Question) bool {
	if t.queue.isEmpty() && (t.expected || t.given == 0 && !t.byDo) {
		return true
	}
	about := t.aboutUnit(q.Unit, q.Seat)
	for _, l := range t.lines[min(t.at, len(t.lines)):] {
		switch l.kind {
		case lineWant:
			words := strings.Fields(l.body)
			if len(words) > 1 && words[0] == "asks" && names(words[1:], q, about) {
				return true
			}
		case lineShow:
			if names(strings.Fields(l.body), q, about) {
				return true
			}
		case lineTry, lineAnswer:
			named := l.name == q.Name && (l.unit == "" || about(l.unit))
			if named || l.kind == lineAnswer {
				return named
			}
		case lineCheck:
		default:
			return false
		}
	}
	return false
}

// names tells whether `QUESTION` or `QUESTION UNIT` means a question.
func names(words []string, q *flow.Question, about func(string) bool) bool {
	return len(words) > 0 && words[0] == q.Name && (len(words) == 1 || about(words[1]))
}

// do begins a procedure in place of the next activation.
func (t *run) do(l line) bool {
	if t.live != nil {
		if t.given > 0 || t.byDo {
			t.fail(l.no, "a procedure begins between activations only, and the engine waits for %s", t.waiting())
			return false
		}
		before, ok := t.live.Checkpoint().Table.(*oneStep).Table.(game.Stage)
		if !ok {
			t.fail(l.no, "this system cannot begin a procedure once the sequence of play has begun")
			return false
		}
		t.close()
		t.stage = before
	}
	if err := t.stage.Do(strings.Fields(l.body)); err != nil {
		t.fail(l.no, "do %s: %v", l.body, err)
		return false
	}
	t.byDo = true
	return t.start()
}

// next lets the sequence of play go on to the next thing that is asked or rolled.
func (t *run) next(l line) bool {
	if t.live != nil && (t.given > 0 || t.byDo) {
		t.fail(l.no, "the activation is not over: the engine waits for %s", t.waiting())
		return false
	}
	return t.drive(true)
}

func (t *run) cite(rule tally.Rule) {
	if rule == "" {
		return
	}
	if !slices.Contains(t.trace.Cited, rule) {
		t.trace.Cited = append(t.trace.Cited, rule)
	}
	t.cited[rule] = true
	if t.citedNow == nil {
		t.citedNow = map[tally.Rule]bool{}
	}
	t.citedNow[rule] = true
}

func (t *run) citeSum(sum *tally.Tally) {
	if sum == nil {
		return
	}
	for i := range sum.Len() {
		t.cite(sum.Line(i).Rule)
	}
}

func (t *run) told(e flow.Event) {
	if e.Sum != nil {
		sum := *e.Sum // the rules may go on counting with theirs
		e.Sum = &sum
	}
	t.events = append(t.events, e)
	t.cite(e.Rule)
	t.citeSum(e.Sum)
}
