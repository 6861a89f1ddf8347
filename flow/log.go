package flow

import (
	"errors"
	"fmt"

	"sortie/dice"
)

// EntryKind tells what a log entry holds.
type EntryKind uint8

// The kinds of log entry.
const (
	Answered EntryKind = iota // a seat answered a question
	Rolled                    // a die fell
	Marked                    // an activation ended; Hash is the state then
	Left                      // a seat left the game between two activations
)

// Entry is one line of a game's log.
type Entry struct {
	Kind   EntryKind
	Name   string // of the question or the roll
	Seat   Seat   // who answered, or left
	Answer Answer
	Face   int32
	Hash   uint64
}

// Divergence says where a log and the rules part ways.
type Divergence struct {
	At   int // index of the entry
	Want Entry
	Got  string
}

func (d *Divergence) Error() string {
	return fmt.Sprintf("entry %d: the log has %s, the rules %s", d.At+1, d.Want.describe(), d.Got)
}

func (e Entry) describe() string {
	switch e.Kind {
	case Answered:
		return fmt.Sprintf("an answer to %q", e.Name)
	case Rolled:
		return fmt.Sprintf("a roll %q of %d", e.Name, e.Face)
	case Left:
		return fmt.Sprintf("seat %d leaving", e.Seat)
	}
	return fmt.Sprintf("the state %016x", e.Hash)
}

// ErrEnded says that a log goes on after the game has ended.
var ErrEnded = errors.New("the log goes on after the end of the game")

// feed hands out the entries of a log in order and stops at the first one that does not fit.
type feed struct {
	entries []Entry
	at      int
	base    int // index of entries[0] in the whole log
}

func (f *feed) more() bool { return f.at < len(f.entries) }

func (f *feed) take(kind EntryKind, name, verb string) *Entry {
	e := &f.entries[f.at]
	if e.Kind != kind || e.Name != name {
		panic(&Divergence{At: f.base + f.at, Want: *e, Got: verb + name})
	}
	f.at++
	return e
}

func (f *feed) answer(q *Question) (Answer, bool) {
	if !f.more() {
		return Answer{}, false
	}
	e := f.take(Answered, q.Name, "ask ")
	if e.Seat != q.Seat {
		panic(&Divergence{At: f.base + f.at - 1, Want: *e, Got: fmt.Sprintf("ask seat %d", q.Seat)})
	}
	return e.Answer, true
}

func (f *feed) face(r dice.Roll) (int, bool) {
	if !f.more() {
		return 0, false
	}
	e := f.take(Rolled, r.Name, "roll ")
	if !r.Possible(int(e.Face)) {
		panic(&Divergence{At: f.base + f.at - 1, Want: *e, Got: fmt.Sprintf("know no face %d of this roll", e.Face)})
	}
	return int(e.Face), true
}

// left is the seat that leaves here, if the log goes on with one that does.
func (f *feed) left() (Seat, bool) {
	if !f.more() || f.entries[f.at].Kind != Left {
		return Nobody, false
	}
	f.at++
	return f.entries[f.at-1].Seat, true
}

// skipMark passes over a hash that nobody compares.
func (f *feed) skipMark() {
	if f.more() && f.entries[f.at].Kind == Marked {
		f.at++
	}
}

// mark compares the hash at the end of an activation, unless any will do; true if the log had one.
func (f *feed) mark(t Table, any bool) bool {
	if !f.more() {
		return false
	}
	e := f.take(Marked, "", "end an activation")
	if any {
		return true
	}
	if h := t.Hash(); h != e.Hash {
		panic(&Divergence{At: f.base + f.at - 1, Want: *e, Got: fmt.Sprintf("reach the state %016x", h)})
	}
	return true
}
