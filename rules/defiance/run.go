package defiance

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// Run is a state being carried on: the rules are its methods.
type Run struct {
	*State
	io   flow.IO
	bout *bout // what is under way, for who goes through all outcomes: see show_weigh.go

	gassed  []position.Gassed // who was struck by poison it moved into in this activation
	callers []BodyID          // who has called an air strike in it
}

// noted are the rules that bear on a judgement.
func (s *State) noted(judge func()) []tally.Rule {
	w := s.Works()
	notes := tally.Notes{}
	before := w.Notes
	w.Notes = &notes
	judge()
	w.Notes = before
	return notes.Rules
}

// judged cites what a judgement rests on that a player's answer has just passed.
func (r *Run) judged(judge func()) {
	if r.io.Loud() {
		r.cite(r.noted(judge)...)
	}
}

// law is the book as this game goes by it, where rules take effect.
func (r *Run) law() law.Law {
	if !r.io.Loud() {
		return law.Law{Rows: &r.Book.Rows}
	}
	return law.Law{Rows: &r.Book.Rows, Cite: r.cite, Note: r.cite}
}

// cite notes that a rule was applied.
func (r *Run) cite(rules ...tally.Rule) { r.Book.Cite(r.io, rules...) }

// by tells whether a rule decides something here, and cites it then.
func (r *Run) by(rule tally.Rule, holds bool, more ...tally.Rule) bool {
	return r.law().By(rule, holds, more...)
}

// sum starts a number with its reasons.
func (s *State) sum(name, label string, rule tally.Rule, base int) tally.Tally {
	return s.Law().Sum(name, label, rule, base)
}

// tell reports an event about a unit; the text is built only when somebody listens.
func (r *Run) tell(name string, u, target UnitID, rule tally.Rule, format string, args ...any) {
	if r.io.Loud() {
		r.Book.Tell(r.io, flow.Event{Name: name, Seat: r.sideOf(u), Unit: int32(u), Target: int32(target), Rule: rule}, format, args...)
	}
}

// tellOf reports an event about a figure and what is done to another.
func (r *Run) tellOf(name string, b, to BodyID, rule tally.Rule, format string, args ...any) {
	if !r.io.Loud() {
		return
	}
	e := flow.Event{Name: name, Seat: flow.Nobody, Unit: -1, Target: -1, Rule: rule}
	if b != NoBody {
		e.Unit, e.By, e.Seat = int32(r.UnitOf(b)), flow.Figure(int32(b)), r.SideOf(b)
	}
	if to != NoBody {
		e.Target, e.To = int32(r.UnitOf(to)), []flow.Thing{flow.Figure(int32(to))}
	}
	r.Book.Tell(r.io, e, format, args...)
}

// tellSum reports a number with its reasons and the dice thrown against it.
func (r *Run) tellSum(b, to BodyID, sum *tally.Tally, text func() string, faces ...int) {
	if !r.io.Loud() {
		return
	}
	e := flow.Event{Seat: flow.Nobody, Unit: -1, Target: -1, Text: text(), Faces: slices.Clone(faces)}
	if b != NoBody {
		e.Unit, e.By, e.Seat = int32(r.UnitOf(b)), flow.Figure(int32(b)), r.SideOf(b)
	}
	if to != NoBody {
		e.Target, e.To = int32(r.UnitOf(to)), []flow.Thing{flow.Figure(int32(to))}
	}
	r.Book.TellSum(r.io, e, sum)
}

func (s *State) sideOf(u UnitID) Side {
	if u < 0 {
		return flow.Nobody
	}
	return s.Groups[u].Side
}

// d10 throws a named die for a figure's unit.
func (r *Run) d10(name string, b BodyID) law.Face {
	return r.law().D10(name, r.thrownFor(b), r.io.Roll)
}

// d10At is the same with the values that change something: see show_weigh.go.
func (r *Run) d10At(name string, b BodyID, m law.Marks) law.Face {
	return r.law().D10At(name, r.thrownFor(b), r.io.Roll, m)
}

func (r *Run) thrownFor(b BodyID) int32 {
	if b == NoBody {
		return -1
	}
	return int32(r.UnitOf(b))
}

// pick is a random one of so many.  dvg.house.random-pick
func (r *Run) pick(b BodyID, n int) int {
	if n < 2 {
		return 0
	}
	if !r.by("dvg.house.random-pick", true) {
		return 0
	}
	return r.io.Roll(dice.Roll{Name: law.RollPick, Sides: uint16(n), Unit: r.thrownFor(b)}) - 1
}

// ask puts a question and returns the answer. Whoever is asked while the other side acts is reacting.
func (r *Run) ask(q flow.Question) flow.Answer {
	q.Reacts = r.Acting != NoUnit && r.Groups[r.Acting].Side != q.Seat
	q.Trifle = trifle(q.Name)
	a := r.Book.Ask(r.io, q)
	r.Works().Shelf.Clear()
	return a
}

// askYes puts a yes-or-no question whose usual answer is the one given.
func (r *Run) askYes(name string, side Side, u UnitID, rule tally.Rule, prompt string, usual bool) bool {
	def := flow.No
	if usual {
		def = flow.Yes
	}
	return r.ask(flow.Question{
		Name: name, Seat: side, Kind: flow.PickOne, Rule: rule, Unit: int32(u), Target: -1, Prompt: prompt,
		Default: flow.Answer{Value: def}, HasDefault: true,
		Offers: func() []flow.Option {
			return append(r.List(2), flow.Option{Value: flow.Yes, Key: "yes", Label: "Yes", Rule: rule}, flow.Option{Value: flow.No, Key: "no", Label: "No"})
		},
	}).Value == flow.Yes
}
