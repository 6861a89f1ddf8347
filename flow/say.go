package flow

import (
	"fmt"

	"sortie/tally"
)

// Unread tells whether nobody will ever read a word: a simulation or a learner's game without listeners.
func Unread(io IO) bool {
	switch d := io.(type) {
	case *Direct:
		return !d.Loud()
	case *Live:
		return d.opt.Unread && !d.Loud()
	}
	return false
}

// Cite notes rules that took effect, if anybody listens.
func Cite(io IO, rules ...tally.Rule) {
	if io == nil || !io.Loud() {
		return
	}
	for _, rule := range rules {
		io.Cite(rule)
	}
}

// Say reports an event with its rule. The sentence is built only when somebody listens.
func Say(io IO, e Event, format string, args ...any) {
	if !io.Loud() {
		return
	}
	io.Cite(e.Rule)
	e.Text = fmt.Sprintf(format, args...)
	io.Tell(e)
}

// SaySum reports a number with its reasons: the event has the name of the sum, and the rule of every
// line is cited. Callers look at Loud before they build the sentence.
func SaySum(io IO, e Event, sum *tally.Tally) {
	if !io.Loud() {
		return
	}
	copied := *sum
	for i := range copied.Len() {
		io.Cite(copied.Line(i).Rule)
	}
	e.Name, e.Sum = sum.Name, &copied
	io.Tell(e)
}
