package law

import (
	"sortie/flow"
	"sortie/tally"
	"sortie/voice"
)

// Law is the book as the chapters that need no table go by it: the rows of the game, and who hears of them. Conditions
// are asked of it with the row that makes them one, so that a citation cannot stand beside the thing that is done.
type Law struct {
	Rows *voice.Rows         // nil for all of them
	Cite func(...tally.Rule) // told what was applied; nil if nobody listens
	Note func(...tally.Rule) // told what bore on a judgement; nil if nobody listens
}

// By tells whether a row decides something here: its condition holds. It is cited then, and with it others that
// say the same.
func (l Law) By(rule tally.Rule, holds bool, more ...tally.Rule) bool {
	if !l.Holds(rule, holds) || len(more) > 0 && l.Rows != nil && l.Rows.Denied(more...) {
		return false
	}
	if l.Cite != nil {
		l.Cite(rule)
		l.Cite(more...)
	}
	return true
}

// Holds is by where nothing is carried out: in offers, judgements and sums. It is noted, if somebody wants to know what
// a judgement rests on.
func (l Law) Holds(rule tally.Rule, cond bool) bool { return cond && l.rests(rule) }

// rests tells whether a row whose condition holds is not switched off, and notes it.
func (l Law) rests(rule tally.Rule) bool {
	if l.Rows != nil && l.Rows.Denied(rule) {
		return false
	}
	if l.Note != nil {
		l.Note(rule)
	}
	return true
}

// Sum starts a number with its reasons.
func (l Law) Sum(name, label string, rule tally.Rule, base int) tally.Tally {
	if l.Rows == nil {
		return tally.New(name, label, rule, base)
	}
	return l.Rows.Sum(name, label, rule, base)
}

// Winner is who has won with so many victory points against forces of so many PV: the side, or -1 for a draw, which
// a lead of less than a tenth of the smaller force is.  dvg.house.victory
func (l Law) Winner(points, forces [2]int) int {
	lead, ahead := points[0]-points[1], 0
	if lead < 0 {
		lead, ahead = -lead, 1
	}
	if lead == 0 || l.By("dvg.house.victory", lead*10 < min(forces[0], forces[1])) {
		return -1
	}
	return ahead
}

// OtherOfTwo is the enemy of a side.
func OtherOfTwo(side flow.Seat) flow.Seat { return 1 - side }
