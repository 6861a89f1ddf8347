// Package voice is how a book speaks while it is played: it cites the rows of its ledger, decides by them,
// sums up numbers with them, tells what happened and asks. A book keeps Rows among what is fixed before play;
// its words (cite, by, holds, denied, sum, tell, ask) are one line each and stand on these.
//
// Two things happen to a row here and nowhere else. A rule case may have switched it off (Deny): a condition
// counts as false then, a line of a sum is left out. And an edition that shares the code of another book may
// have a row of its own that says the same (Names): players of it see that one.
package voice

import (
	"slices"

	"sortie/flow"
	"sortie/tally"
)

// Rows are the rows of the ledger that a game goes by. The zero value has all of them, under their own ids.
type Rows struct {
	lacks tally.Rule   // in rule cases: the row that is switched off
	off   []tally.Rule // it and those it stands for
	names *Names       // of an edition that shares the code of another book, nil for none
}

// Edition are the rows under the names of an edition.
func Edition(n *Names) Rows { return Rows{names: n} }

// Deny switches a row off, and with it the rows that it stands for in an edition. All that is off is returned,
// for a book that takes more away than conditions and lines of sums.
func (b *Rows) Deny(rule tally.Rule) []tally.Rule {
	b.lacks, b.off = rule, []tally.Rule{rule}
	if b.names != nil {
		b.off = b.names.Sayers(rule)
	}
	return b.off
}

// Whole tells whether no row is switched off.
func (b *Rows) Whole() bool { return len(b.off) == 0 }

// Denied tells whether one of these rows is switched off.
func (b *Rows) Denied(rules ...tally.Rule) bool { return len(b.off) != 0 && b.lacksAny(rules) }

func (b *Rows) lacksAny(rules []tally.Rule) bool {
	return slices.ContainsFunc(rules, func(rule tally.Rule) bool { return slices.Contains(b.off, rule) })
}

// Sum starts a number with its reasons, without the lines that are switched off.
func (b *Rows) Sum(name, label string, rule tally.Rule, base int) tally.Tally {
	return tally.WithoutAny(b.off, name, label, rule, base)
}

// Cite notes that rules were applied, if anybody listens.
func (b *Rows) Cite(io flow.IO, rules ...tally.Rule) {
	if io == nil || !io.Loud() {
		return
	}
	for _, rule := range rules {
		switch {
		case b.names == nil:
			io.Cite(rule)
		case rule != "":
			flow.Cite(io, b.names.Of(rule)...)
		}
	}
}

// By tells whether a rule decides something here: its condition holds, and neither it nor one of the others
// that say the same is switched off. They are cited then.
func (b *Rows) By(io flow.IO, rule tally.Rule, holds bool, more ...tally.Rule) bool {
	if !holds || b.Denied(rule) || b.Denied(more...) {
		return false
	}
	b.Cite(io, rule)
	b.Cite(io, more...)
	return true
}

// Tell reports an event; the text is built only when somebody listens.
func (b *Rows) Tell(io flow.IO, e flow.Event, format string, args ...any) {
	if !io.Loud() {
		return
	}
	if b.names != nil {
		b.Cite(io, e.Rule)
		e.Rule = b.Row(e.Rule)
	}
	flow.Say(io, e, format, args...)
}

// TellSum reports a number with its reasons and the dice thrown against it.
func (b *Rows) TellSum(io flow.IO, e flow.Event, sum *tally.Tally) {
	if b.names != nil && io.Loud() {
		for i := range sum.Len() {
			b.Cite(io, sum.Line(i).Rule)
		}
		sum = b.Summed(sum)
	}
	flow.SaySum(io, e, sum)
}

// Ask puts a question, under the rule by which it is asked, and returns the answer.
func (b *Rows) Ask(io flow.IO, q flow.Question) flow.Answer {
	if q.Rule != "" {
		b.Cite(io, q.Rule)
	}
	if b.names != nil {
		q = b.question(q)
	}
	return flow.Put(io, q)
}

// YesOrNo is a question whose usual answer is given; its offers stand on a shelf of the book.
func YesOrNo(shelf *flow.Shelf, name string, seat flow.Seat, unit int32, rule tally.Rule, prompt string, usual bool) flow.Question {
	q := flow.Question{
		Name: name, Seat: seat, Kind: flow.PickOne, Rule: rule, Unit: unit, Target: -1, Prompt: prompt,
		Default: flow.Answer{Value: flow.No}, HasDefault: true,
		Offers: func() []flow.Option {
			return append(shelf.Take(2), flow.Option{Value: flow.Yes, Key: "yes", Label: "Yes", Rule: rule}, flow.Option{Value: flow.No, Key: "no", Label: "No"})
		},
	}
	if usual {
		q.Default.Value = flow.Yes
	}
	return q
}
