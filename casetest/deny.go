package casetest

import (
	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// RunWithout plays a case as if the book did not have one rule: refusals that carry it do not refuse, what
// it offers is not offered, what it asks is not asked, its lines are in no sum and conditions that carry it
// do not hold. A case that proves the rule fails then.
func RunWithout(rule tally.Rule, sys func(id string) (game.System, bool), file string, text []byte) Report {
	return runCase(rule, sys, file, text)
}

// without is the outside as rules see it that lack a rule.
type without struct {
	flow.IO
	rule tally.Rule
}

// Ask leaves out of a question what carries the rule. A question that the rule itself asks is answered as by
// one who just confirms; where there is no such answer the rules cannot go on.
func (w without) Ask(q *flow.Question) flow.Answer {
	if q.Rule == w.rule {
		if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
			return a.Clone()
		}
		panic("without " + string(w.rule) + " nobody is asked for " + q.Name)
	}
	w.strip(q)
	return w.IO.Ask(q)
}

func (w without) strip(q *flow.Question) {
	if offers := q.Offers; offers != nil {
		q.Offers = func() []flow.Option { return w.open(offers()) }
	}
	if check := q.Check; check != nil {
		q.Check, q.Passes = func(a *flow.Answer) *tally.Refusal { return w.pardon(check(a)) }, nil
	}
}

// open takes what the rule offers off a list and lifts its refusals from the rest.
func (w without) open(list []flow.Option) []flow.Option {
	var out []flow.Option
	for _, o := range list {
		if o.Rule == w.rule {
			continue
		}
		judged := o
		o.Refused, o.Say, o.Judge = nil, nil, func(int32) *tally.Refusal { return w.pardon(judged.Why()) }
		out = append(out, o)
	}
	return out
}

// pardon lifts a refusal by the rule.
func (w without) pardon(no *tally.Refusal) *tally.Refusal {
	if no != nil && no.Rule == w.rule {
		return nil
	}
	return no
}
