package voice

import (
	"slices"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// Names say which rows of an edition's own ledger say what a row of the book says whose code it shares. The
// code cites the book; whoever plays the edition sees, and can deny, the edition's rows.
type Names struct {
	To     map[tally.Rule][]tally.Rule // the row that is shown first, then others that say the same
	From   []tally.Rule                // the keys in the order of the ledgers
	Prefix string                      // of the shared book's rows
	Rest   []tally.Rule                // what stands for those of them that have no line, if anything does
}

// Of is what the edition cites for a row.
func (n *Names) Of(row tally.Rule) []tally.Rule {
	if out := n.To[row]; len(out) > 0 {
		return out
	}
	if len(n.Rest) > 0 && strings.HasPrefix(string(row), n.Prefix) {
		return n.Rest
	}
	return []tally.Rule{row}
}

// Sayers are a row of the edition and all rows that it stands for: what is denied with it.
func (n *Names) Sayers(row tally.Rule) []tally.Rule {
	out := []tally.Rule{row}
	for _, from := range n.From {
		if from != row && slices.Contains(n.To[from], row) {
			out = append(out, from)
		}
	}
	return out
}

// Row is the row that a player of the edition sees. In a rule case that is the denied one, if it says the same.
func (b *Rows) Row(rule tally.Rule) tally.Rule {
	if b.names == nil || rule == "" {
		return rule
	}
	list := b.names.To[rule]
	if len(list) == 0 && strings.HasPrefix(string(rule), b.names.Prefix) {
		list = b.names.Rest
	}
	if len(list) == 0 {
		return rule
	}
	if b.lacks != "" && slices.Contains(list, b.lacks) {
		return b.lacks
	}
	return list[0]
}

// Refusal is a refusal with the row of the edition.
func (b *Rows) Refusal(no *tally.Refusal) *tally.Refusal {
	if b.names == nil || no == nil {
		return no
	}
	if row := b.Row(no.Rule); row != no.Rule {
		return tally.Refuse(row, no.Why, no.Fix)
	}
	return no
}

// Summed is a sum with the rows of the edition.
func (b *Rows) Summed(sum *tally.Tally) *tally.Tally {
	if b.names == nil || sum == nil {
		return sum
	}
	out := *sum
	out.Rename(b.Row)
	return &out
}

// shared is the row of the shared book where the edition says no more than that it holds; empty where the edition speaks for itself.
func (b *Rows) shared(rule tally.Rule) tally.Rule {
	if b.names != nil && slices.Contains(b.names.Rest, b.Row(rule)) {
		return rule
	}
	return ""
}

// question is a question with the rows of the edition in all that it offers and refuses.
func (b *Rows) question(q flow.Question) flow.Question {
	q.Rule, q.Shared = b.Row(q.Rule), b.shared(q.Rule)
	if q.Offers != nil {
		list := listed{b: b, list: q.Offers}
		q.Offers = list.once
	}
	if q.Items != nil {
		list := listed{b: b, list: q.Items}
		q.Items = list.once
	}
	if check := q.Check; check != nil {
		q.Check = func(a *flow.Answer) *tally.Refusal { return b.Refusal(check(a)) }
	}
	if reckon := q.Reckon; reckon != nil {
		q.Reckon = func(value int32) *tally.Tally { return b.Summed(reckon(value)) }
	}
	return q
}

// listed are the options of a question, listed when somebody wants to see them.
type listed struct {
	b     *Rows
	list  func() []flow.Option
	found []flow.Option
}

// once lists them once, with the rows of the edition.
func (y *listed) once() []flow.Option {
	if y.found != nil {
		return y.found
	}
	y.found = y.list()
	var of, row tally.Rule // options of a list are mostly offered by the same row
	for i := range y.found {
		o := &y.found[i]
		if o.Rule != of {
			of, row = o.Rule, y.b.Row(o.Rule)
		}
		if o.Rule != row {
			o.Rule = row
		}
		if o.Sum != nil {
			o.Sum = y.b.Summed(o.Sum)
		}
		if o.Judge != nil || o.Refused != nil {
			o.Say = y.b
		}
	}
	return y.found
}

// Finding is what an inspection found, with the rows of the edition.
func (b *Rows) Finding(f game.Finding) game.Finding {
	if b.names == nil {
		return f
	}
	var cited []tally.Rule
	rules := f.Cited
	if f.Refusal != nil {
		rules = append(slices.Clone(rules), f.Refusal.Rule)
	}
	for _, rule := range rules {
		for _, row := range b.names.Of(rule) {
			if !slices.Contains(cited, row) {
				cited = append(cited, row)
			}
		}
	}
	f.Cited, f.Sum, f.Refusal = cited, b.Summed(f.Sum), b.Refusal(f.Refusal)
	return f
}

// Facts gives facts of a view the rows of the edition, in place.
func (b *Rows) Facts(list []game.Fact) {
	if b.names == nil {
		return
	}
	for i := range list {
		list[i].Rule = b.Row(list[i].Rule)
	}
}
