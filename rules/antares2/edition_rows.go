package antares2

import (
	"bytes"
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/rules/antares2/gates1"
	"sortie/tally"
)

// rows says which rows of the first edition's ledger say what a row of the second edition says. Code that both
// editions share cites the second; whoever plays the first sees, and can deny, the rows of the sheet.
type rows struct {
	to   map[tally.Rule][]tally.Rule // the row that is shown first, then others that say the same
	from []tally.Rule                // the keys in the order of the books
	rest []tally.Rule                // for what has no line
}

// sheetRows reads gates1/rows.tsv and gives every row of both ledgers its rows of the sheet.
func sheetRows() *rows {
	lines, stars := map[tally.Rule][]tally.Rule{}, []tally.Rule{}
	for no, text := range strings.Split(gates1.Rows, "\n") {
		if text == "" || text[0] == '#' {
			continue
		}
		left, right, ok := strings.Cut(text, "\t")
		if !ok || right == "" || lines[tally.Rule(left)] != nil {
			panic(fmt.Sprintf("gates1/rows.tsv line %d: a row, a tab and the rows of the sheet, each row once", no+1))
		}
		for _, word := range strings.Fields(right) {
			lines[tally.Rule(left)] = append(lines[tally.Rule(left)], tally.Rule(word))
		}
		if strings.HasSuffix(left, "*") {
			stars = append(stars, tally.Rule(left))
		}
	}
	t := &rows{to: map[tally.Rule][]tally.Rule{}, rest: lines["a2.*"]}
	second, err := Files.ReadFile("ledger.tsv")
	if err != nil {
		panic(err)
	}
	first, err := gates1.Files.ReadFile("ledger.tsv")
	if err != nil {
		panic(err)
	}
	for _, text := range append(bytes.Split(second, []byte("\n")), bytes.Split(first, []byte("\n"))...) {
		id, _, _ := strings.Cut(string(text), "\t")
		if row := tally.Rule(id); strings.Contains(id, ".") {
			t.from = append(t.from, row)
			t.to[row] = follow(lines, said(lines, stars, row), nil)
		}
	}
	return t
}

// said is what a row is on the sheet by its own line, or by the longest name with a star that it begins with.
func said(lines map[tally.Rule][]tally.Rule, stars []tally.Rule, row tally.Rule) []tally.Rule {
	if strings.HasPrefix(string(row), "g1.") {
		return []tally.Rule{row}
	}
	if own := lines[row]; own != nil {
		return own
	}
	best := tally.Rule("a2.*")
	for _, star := range stars {
		if strings.HasPrefix(string(row), strings.TrimSuffix(string(star), "*")) && len(star) > len(best) {
			best = star
		}
	}
	return lines[best]
}

// follow adds to rows of the sheet those that say the same once more, and so on.
func follow(lines map[tally.Rule][]tally.Rule, from, out []tally.Rule) []tally.Rule {
next:
	for _, row := range from {
		for _, o := range out {
			if o == row {
				continue next
			}
		}
		out = follow(lines, lines[row], append(out, row))
	}
	return out
}

// of is what the first edition cites for a row.
func (t *rows) of(row tally.Rule) []tally.Rule {
	if out := t.to[row]; out != nil {
		return out
	}
	if strings.HasPrefix(string(row), "a2.") {
		return t.rest
	}
	return []tally.Rule{row}
}

// sayers are all rows that a row of the sheet stands for, itself included: what is denied with it.
func (t *rows) sayers(row tally.Rule) []tally.Rule {
	out := []tally.Rule{row}
	for _, from := range t.from {
		for _, to := range t.to[from] {
			if to == row && from != row {
				out = append(out, from)
			}
		}
	}
	return out
}

// row is the row that a player of the edition sees. In a rule case that is the denied one, if it says the same.
func (s *State) row(rule tally.Rule) tally.Rule {
	if s.sheets == nil || rule == "" {
		return rule
	}
	list := s.sheets.of(rule)
	for _, row := range list {
		if s.book.Lacks != "" && row == s.book.Lacks {
			return row
		}
	}
	return list[0]
}

// cites notes rules, by the rows of the edition.
func (s *State) cites(io flow.IO, rules ...tally.Rule) {
	if s.sheets == nil {
		flow.Cite(io, rules...)
		return
	}
	if io == nil || !io.Loud() {
		return
	}
	for _, rule := range rules {
		if rule != "" {
			flow.Cite(io, s.sheets.of(rule)...)
		}
	}
}

// says notes all rows of the sheet that say what is told by one of them.
func (r *Run) says(rule tally.Rule) {
	if r.sheets != nil {
		r.cites(r.io, rule)
	}
}

// refusal is a refusal with the row of the edition.
func (s *State) refusal(no *tally.Refusal) *tally.Refusal {
	if s.sheets == nil || no == nil || s.row(no.Rule) == no.Rule {
		return no
	}
	return tally.Refuse(s.row(no.Rule), no.Why, no.Fix)
}

// summed is a sum with the rows of the edition.
func (s *State) summed(sum *tally.Tally) *tally.Tally {
	if s.sheets == nil || sum == nil {
		return sum
	}
	out := *sum
	out.Rename(s.row)
	return &out
}

// question is a question with the rows of the edition in all that it offers and refuses.
func (s *State) question(q flow.Question) flow.Question {
	if s.sheets == nil {
		return q
	}
	q.Rule = s.row(q.Rule)
	if offers := q.Offers; offers != nil {
		q.Offers = once(func() []flow.Option { return s.options(offers()) })
	}
	if items := q.Items; items != nil {
		q.Items = func() []flow.Option { return s.options(items()) }
	}
	if check := q.Check; check != nil {
		q.Check = func(a *flow.Answer) *tally.Refusal { return s.refusal(check(a)) }
	}
	if reckon := q.Reckon; reckon != nil {
		q.Reckon = func(value int32) *tally.Tally { return s.summed(reckon(value)) }
	}
	return q
}

func (s *State) options(list []flow.Option) []flow.Option {
	for i := range list {
		o := &list[i]
		o.Rule, o.Sum = s.row(o.Rule), s.summed(o.Sum)
		if judge := o.Judge; judge != nil {
			o.Judge = func(value int32) *tally.Refusal { return s.refusal(judge(value)) }
		}
		o.Refused = s.refusal(o.Refused)
	}
	return list
}

// finding is what an inspection found, with the rows of the edition.
func (s *State) finding(f game.Finding) game.Finding {
	if s.sheets == nil {
		return f
	}
	var notes tally.Notes
	for _, rule := range f.Cited {
		for _, row := range s.sheets.of(rule) {
			notes.Add(row)
		}
	}
	if f.Refusal != nil {
		for _, row := range s.sheets.of(f.Refusal.Rule) {
			notes.Add(row)
		}
	}
	f.Cited, f.Sum, f.Refusal = notes.Rules, s.summed(f.Sum), s.refusal(f.Refusal)
	return f
}

// shown is a view with the rows of the edition.
func (s *State) shown(v game.View) game.View {
	if s.sheets == nil {
		return v
	}
	v.Result.Rule = s.row(v.Result.Rule)
	facts := func(list []game.Fact) {
		for i := range list {
			list[i].Rule = s.row(list[i].Rule)
		}
	}
	for i := range v.Terrain {
		facts(v.Terrain[i].Facts)
	}
	for i := range v.Units {
		facts(v.Units[i].Rules)
		facts(v.Units[i].Stats)
		for k := range v.Units[i].Weapons {
			facts(v.Units[i].Weapons[k].Facts)
		}
	}
	return v
}
