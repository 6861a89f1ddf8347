package defiance

import (
	"sortie/tally"
	"sortie/voice"
)

// law is the book as the chapters that need no table go by it: the rows of the game, and who hears of them. Conditions
// are asked of it with the row that makes them one, so that a citation cannot stand beside the thing that is done.
type law struct {
	rows *voice.Rows         // nil for all of them
	cite func(...tally.Rule) // told what was applied; nil if nobody listens
	note func(...tally.Rule) // told what bore on a judgement; nil if nobody listens
}

// by tells whether a row decides something here: its condition holds. It is cited then, and with it others that
// say the same.
func (l law) by(rule tally.Rule, holds bool, more ...tally.Rule) bool {
	if !l.holds(rule, holds) || len(more) > 0 && l.rows != nil && l.rows.Denied(more...) {
		return false
	}
	if l.cite != nil {
		l.cite(rule)
		l.cite(more...)
	}
	return true
}

// holds is by where nothing is carried out: in offers, judgements and sums. It is noted, if somebody wants to know what
// a judgement rests on.
func (l law) holds(rule tally.Rule, cond bool) bool { return cond && l.rests(rule) }

// rests tells whether a row whose condition holds is not switched off, and notes it.
func (l law) rests(rule tally.Rule) bool {
	if l.rows != nil && l.rows.Denied(rule) {
		return false
	}
	if l.note != nil {
		l.note(rule)
	}
	return true
}

// sum starts a number with its reasons.
func (l law) sum(name, label string, rule tally.Rule, base int) tally.Tally {
	if l.rows == nil {
		return tally.New(name, label, rule, base)
	}
	return l.rows.Sum(name, label, rule, base)
}
