package flow

import (
	"fmt"
	"iter"
	"runtime/debug"

	"sortie/dice"
	"sortie/tally"
)

// Live runs a game in a coroutine that is parked at each question, so that people can take their
// time and search can branch. It must be closed: an abandoned coroutine is never collected.
type Live struct {
	table   Table
	source  dice.Source
	log     []Entry
	feed    feed
	pending *Question
	answer  Answer
	throw   dice.Roll // the roll waited for, when AskRolls is set
	waiting bool      // for a face
	face    int
	start   Table // a copy at the last activation boundary
	startAt int   // length of the log then
	calls   int
	steps   int
	opt     Options
	gone    [MaxSeats]bool // seats that have left since the start

	next   func() (struct{}, bool)
	stop   func()
	yield  func(struct{}) bool
	failed error
	closed bool
}

// Options of a live game.
type Options struct {
	OnEvent  func(Event)
	OnCite   func(tally.Rule)
	AskRolls bool   // park at rolls too, for people with real dice and for rule cases
	Verify   bool   // hold the answers of a replayed log against the offers
	NoMarks  bool   // keep no hashes (search forks do not need them)
	Leaving  []Seat // seats that leave the game where the log ends, unless they left in it
	Unread   bool   // nobody reads a word of questions and refusals
	NoForks  bool   // nobody asks for a checkpoint or a fork: no copies are kept
	AnyMarks bool   // an activation of a replayed log must end where it ended, in whatever state
}

// RuleFault is a panic inside rule code, with its stack and the log that led there.
type RuleFault struct {
	Cause any
	Stack []byte
	Log   []Entry
}

func (f *RuleFault) Error() string {
	return fmt.Sprintf("the rules failed after %d log entries: %v\n%s", len(f.Log), f.Cause, f.Stack)
}

// Start begins or resumes a game: entries are replayed from the given state, then questions come up.
// The table is driven in place; the caller must not change it. With an error comes a game that has ended:
// it can be read and need not be closed.
func Start(t Table, src dice.Source, entries []Entry, opt Options) (*Live, error) {
	return start(t, src, entries, 0, opt)
}

// start resumes a game whose table stands where the first skip entries of the log lead.
func start(t Table, src dice.Source, entries []Entry, skip int, opt Options) (*Live, error) {
	l := &Live{table: t, source: src, opt: opt, feed: feed{entries: entries[skip:], base: skip}}
	l.log = append(l.log, entries[:skip]...)
	for _, e := range l.log {
		if e.Kind == Left {
			l.gone[e.Seat] = true
		}
	}
	l.begin()
	return l, l.failed
}

func (l *Live) begin() {
	l.next, l.stop = iter.Pull(func(yield func(struct{}) bool) {
		l.yield = yield
		defer l.recoverFault()
		deepen(0)
		l.run()
	})
	l.resume()
}

// deepen makes the stack of a coroutine grow to what rules need at once, while there is nothing on it
// to be moved. Growing step by step took a third of the time of a fork.
//
//go:noinline
func deepen(i int) byte {
	var room [6 << 10]byte
	return room[i]
}

// closing unwinds the coroutine of a driver that was closed.
type closing struct{}

func (l *Live) recoverFault() {
	switch p := recover().(type) {
	case nil, closing:
	case *Divergence:
		l.failed = p
	default:
		l.failed = &RuleFault{Cause: p, Stack: debug.Stack(), Log: l.log}
	}
}

func (l *Live) run() {
	for !l.table.Over() {
		if l.leave() {
			continue
		}
		if l.steps++; l.steps > MaxSteps {
			panic("flow: the game does not end")
		}
		l.calls = 0
		if !l.opt.NoForks && (l.steps > 1 || l.start == nil) { // a fork begins with the copy of its original
			l.start, l.startAt = l.table.Clone(), len(l.log)
		}
		l.table.Step(l)
		l.mark()
	}
	if !l.opt.NoForks {
		l.start, l.startAt = l.table.Clone(), len(l.log)
	}
	if l.feed.more() {
		l.failed = ErrEnded
	}
}

// leave takes one seat out of the game, if there is one that is to leave here. A log says where it did; others
// leave as soon as it has come to its end.
func (l *Live) leave() bool {
	seat, found := l.feed.left()
	if !found && !l.feed.more() {
		for _, s := range l.opt.Leaving {
			if !found && !l.gone[s] {
				seat, found = s, true
			}
		}
	}
	if !found {
		return false
	}
	t, ok := l.table.(Leaver)
	if entry := (Entry{Kind: Left, Seat: seat}); !ok || seat < 0 || seat >= MaxSeats || l.gone[seat] {
		panic(&Divergence{At: len(l.log), Want: entry, Got: "let no seat leave here"})
	}
	t.Leave(seat)
	l.gone[seat] = true
	l.log = append(l.log, Entry{Kind: Left, Seat: seat})
	return true
}

// Leave lets a seat leave the game as soon as the activation under way has ended. Until then its questions
// must be answered for it. The table must be a Leaver.
func (l *Live) Leave(seat Seat) {
	l.opt.Leaving = append(l.opt.Leaving[:len(l.opt.Leaving):len(l.opt.Leaving)], seat)
}

// mark ends an activation: a fed log must have the same hash here.
func (l *Live) mark() {
	if l.opt.NoMarks {
		l.feed.skipMark()
		return
	}
	l.feed.mark(l.table, l.opt.AnyMarks)
	l.log = append(l.log, Entry{Kind: Marked, Hash: l.table.Hash()})
}

// resume lets the rules go on to the next question, or to the end.
func (l *Live) resume() {
	if _, more := l.next(); !more {
		l.pending, l.waiting = nil, false
	}
}

func (l *Live) park() {
	if !l.yield(struct{}{}) {
		panic(closing{})
	}
}

// Pending is the question waiting for an answer, nil if there is none.
func (l *Live) Pending() *Question { return l.pending }

// PendingRoll is the roll waiting for a face, if AskRolls is set.
func (l *Live) PendingRoll() (dice.Roll, bool) { return l.throw, l.waiting }

// Table is the state, valid while the game is parked. It must not be changed.
func (l *Live) Table() Table { return l.table }

// Log is everything that entered so far. It must not be changed.
func (l *Live) Log() []Entry { return l.log }

// Err is the fault that stopped the game, if any.
func (l *Live) Err() error { return l.failed }

// Over tells whether the game has come to its end.
func (l *Live) Over() bool { return l.failed == nil && l.table.Over() }

// Answer gives the pending question its answer. An illegal one is refused and changes nothing.
func (l *Live) Answer(a Answer) error {
	q := l.pending
	if q == nil {
		return tally.Refuse(RuleAnswer, "no question is waiting for an answer", "")
	}
	if err := l.refuse(q, &a); err != nil {
		return err
	}
	l.answer, l.pending = a.Clone(), nil
	l.resume()
	return l.failed
}

// refuse holds an answer against the question. The check is rule code that runs outside the
// coroutine, so a panic in it is caught here; the game stays parked where it was.
func (l *Live) refuse(q *Question, a *Answer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &RuleFault{Cause: p, Stack: debug.Stack(), Log: l.log}
		}
	}()
	if r := q.Refuse(a); r != nil {
		return r
	}
	return nil
}

// Throw gives the pending roll its face.
func (l *Live) Throw(face int) error {
	if !l.waiting {
		return tally.Refuse(RuleAnswer, "no roll is waiting for a face", "")
	}
	if !l.throw.Possible(face) {
		return tally.Refuse(RuleAnswer, fmt.Sprintf("roll %q has no face %d", l.throw.Name, face), "")
	}
	l.face, l.waiting = face, false
	l.resume()
	return l.failed
}

// Ask implements IO.
func (l *Live) Ask(q *Question) Answer {
	l.count()
	a, fed := l.feed.answer(q)
	if !fed {
		l.pending = q
		l.park()
		a = l.answer
	} else if l.opt.Verify {
		if r := q.Refuse(&a); r != nil {
			panic(&Divergence{At: len(l.log), Want: l.feed.entries[l.feed.at-1], Got: "refuse it: " + r.Error()})
		}
	}
	l.log = append(l.log, Entry{Kind: Answered, Name: q.Name, Seat: q.Seat, Answer: a})
	return a.Clone() // the rules may sort or cut what they get; the log stays as it was given
}

// Roll implements IO.
func (l *Live) Roll(r dice.Roll) int {
	l.count()
	face, fed := l.feed.face(r)
	if !fed && l.opt.AskRolls {
		l.throw, l.waiting = r, true
		l.park()
		face = l.face
	} else if !fed {
		face = l.source.Throw(r)
	}
	l.log = append(l.log, Entry{Kind: Rolled, Name: r.Name, Face: int32(face)})
	return face
}

func (l *Live) count() {
	if l.calls++; l.calls > maxCallsPerStep {
		panic("flow: an activation does not end")
	}
}

// Tell implements IO.
func (l *Live) Tell(e Event) {
	if l.opt.OnEvent != nil {
		l.opt.OnEvent(e)
	}
}

// Loud implements IO.
func (l *Live) Loud() bool { return l.opt.OnEvent != nil || l.opt.OnCite != nil }

// Cite implements IO.
func (l *Live) Cite(rule tally.Rule) {
	if l.opt.OnCite != nil {
		l.opt.OnCite(rule)
	}
}

// Lose implements IO; nobody counts losses of a live game.
func (l *Live) Lose(Loss) {}

// Close ends the coroutine. A closed game can still be read, not answered.
func (l *Live) Close() {
	if !l.closed {
		l.closed = true
		l.pending, l.waiting = nil, false
		l.stop()
	}
}

// Checkpoint is a place from which a game can go on: a copy of the state at an activation boundary
// and the entries since.
type Checkpoint struct {
	Table   Table
	Entries []Entry
}

// Checkpoint takes one. It shares nothing with the running game.
func (l *Live) Checkpoint() Checkpoint {
	return Checkpoint{Table: l.start.Clone(), Entries: l.since()}
}

// since copies the entries since the last activation boundary.
func (l *Live) since() []Entry {
	if len(l.log) == l.startAt {
		return nil
	}
	out := make([]Entry, 0, len(l.log)-l.startAt)
	for _, e := range l.log[l.startAt:] {
		e.Answer = e.Answer.Clone()
		out = append(out, e)
	}
	return out
}

// Start goes on from a checkpoint, with dice of its own.
func (c Checkpoint) Start(src dice.Source, opt Options) (*Live, error) {
	return Start(c.Table.Clone(), src, c.Entries, opt)
}

// Fork is a second game that stands where this one does and goes its own way from there.
func (l *Live) Fork(src dice.Source, opt Options) (*Live, error) {
	since := l.log[l.startAt:len(l.log):len(l.log)] // what is written down is never changed: it serves both
	f := &Live{table: l.start.Clone(), source: src, opt: opt, feed: feed{entries: since}}
	f.log = make([]Entry, 0, len(since)+4)
	f.start = l.start // nobody changes it either
	f.begin()
	return f, f.failed
}
