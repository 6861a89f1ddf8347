package defs

import (
	"fmt"

	"sortie/game"
	"sortie/tally"
)

// Judgement gathers what is wrong with a list. One that was judged already, when its match was set up, is held against
// nothing but what no game could be built from.
type Judgement struct {
	Judged bool
	Faults []game.Fault
}

// Fault is something that no game could be built from.
func (j *Judgement) Fault(line int, rule tally.Rule, fix, format string, args ...any) {
	j.Faults = append(j.Faults, game.Fault{Line: line, What: fmt.Sprintf(format, args...), Rule: rule, Fix: fix})
}

// Illegal is a fault that only counts until a list was judged.
func (j *Judgement) Illegal(line int, rule tally.Rule, fix, format string, args ...any) {
	if !j.Judged {
		j.Fault(line, rule, fix, format, args...)
	}
}

// Aboard finds units that start in a transport the list does not have.
func (j *Judgement) Aboard(l *List, rule tally.Rule) {
	for i := range l.Units {
		if u := &l.Units[i]; u.Aboard != "" && l.Carrier(u) < 0 {
			j.Fault(u.Line, rule, "name a transport of the list", "no unit %q is in the list to carry %s", u.Aboard, u.Kind)
		}
	}
}
