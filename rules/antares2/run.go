package antares2

import (
	"fmt"
	"slices"
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
	"sortie/voice"
)

// Run is a state being carried on: the rules are its methods.
type Run struct {
	*State
	io       flow.IO
	weighs   bool                // somebody goes through all outcomes: rolls say which of them come to the same thing
	since    uint64              // the way to the beginning of the present exchange
	loose    []*position.Bout    // what has been rolled and is in no state yet; see show_weigh.go
	settling bool                // all of its Res tests are taken
	toll     *tolling            // its damage so far where that is counted in few numbers: see show_weigh_toll.go
	sights   map[uint64]bool     // what was found of models that are shot at: see seenOnce
	resists  map[flow.Digest]int // their Res values: see resistNumber
	follows  bool                // another unit acts after this one
	reacted  []UnitID            // to the action under way; each may dismount when it is over
	melee    *Clash              // the assault that is weighed part by part, nil if none is; see show_weigh_assault.go
}

// cite notes that a rule was applied.
func (r *Run) cite(rules ...tally.Rule) { r.Book.Cite(r.io, rules...) }

// by tells whether a rule decides something here: its condition holds. The rule is cited then, and with it
// others that say the same.
func (r *Run) by(rule tally.Rule, holds bool, more ...tally.Rule) bool {
	return holds && r.Book.By(r.io, rule, holds, more...)
}

// tell reports an event about a unit; the text is built only when somebody listens.
func (r *Run) tell(name string, u, target UnitID, rule tally.Rule, format string, args ...any) {
	if r.io.Loud() {
		r.Book.Tell(r.io, flow.Event{Name: name, Seat: r.OwnerOf(u), Unit: int32(u), Target: int32(target), Rule: rule}, format, args...)
	}
}

// tellSum reports a number with its reasons and the dice thrown against it.
func (r *Run) tellSum(u, target UnitID, sum *tally.Tally, text string, faces ...int) {
	r.Book.TellSum(r.io, flow.Event{Seat: r.OwnerOf(u), Unit: int32(u), Target: int32(target), Text: text, Faces: faces}, sum)
}

// roll throws one die under its name.
func (r *Run) roll(name string, sides int, u UnitID) int {
	return r.throw(dice.Roll{Name: name, Sides: uint16(sides), Unit: int32(u)})
}

func (r *Run) throw(roll dice.Roll) int {
	if roll.Sides > 2 && roll.Sides < dice.D10 {
		r.cite("a2.general.dice.small-dice")
	}
	return r.io.Roll(roll)
}

// rollPlain throws a D10 that passes or fails and nothing else: its ones and tens are like others.
func (r *Run) rollPlain(name string, u UnitID, tn int, key uint64) int {
	return r.io.Roll(dice.Roll{Name: name, Sides: dice.D10, Unit: int32(u), Cuts: passCut(tn), Key: key})
}

// passCut is the face after which a test fails.
func passCut(tn int) uint16 { return dice.Cut(max(1, min(tn, 9))) }

// Verdict is the outcome of a stat test.
type Verdict struct {
	Face int
	Pass bool
}

// passes holds a face against a target number.  a2.test.pass-equal-or-less
func (s *State) passes(face, tn int) bool {
	switch {
	case s.Applies("a2.test.rule-of-1", face == 1):
		return true
	case s.Applies("a2.test.rule-of-10", face == 10):
		return false
	}
	return s.Applies("a2.test.pass-equal-or-less", face <= tn)
}

// test rolls a D10 against a target number and tells it. The name of the roll is that of the sum.
func (r *Run) test(u UnitID, sum *tally.Tally) Verdict { return r.testBy(u, sum, 0) }

// testBy is test with what the future of the die depends on.
func (r *Run) testBy(u UnitID, sum *tally.Tally, key uint64) Verdict {
	cuts := dice.Cut(1) | passCut(sum.Total()) | dice.Cut(9)
	return r.tested(u, sum, r.io.Roll(dice.Roll{Name: sum.Name, Sides: dice.D10, Unit: int32(u), Cuts: cuts, Key: key}))
}

// passTest is a test that only passes or fails.
func (r *Run) passTest(u UnitID, sum *tally.Tally) Verdict {
	return r.tested(u, sum, r.rollPlain(sum.Name, u, sum.Total(), r.settledKey()))
}

// tested holds a face against a target number and tells it.
func (r *Run) tested(u UnitID, sum *tally.Tally, face int) Verdict {
	v := Verdict{Face: face, Pass: r.passes(face, sum.Total())}
	if r.io.Loud() {
		r.cite("a2.test.target-number")
		switch face {
		case 1:
			r.cite("a2.test.rule-of-1")
		case 10:
			r.cite("a2.test.rule-of-10", "a2.general.dice.d10")
		default:
			r.cite("a2.test.pass-equal-or-less")
		}
		word := "failed"
		if v.Pass {
			word = "passed"
		}
		r.tellSum(u, NoUnit, sum, fmt.Sprintf("%s: %s test %s with %d (%s)", r.Name(u), strings.TrimSuffix(sum.Name, "-test"), word, face, sum.String()), face)
	}
	return v
}

// alter is what the book knows of a model, to be changed; anew is that of all. Copies of a state share the list, so a
// new one is begun.
func (s *State) alter(m ModelID) *position.Figure { return &s.anew()[m] }

func (s *State) anew() []position.Figure {
	s.Figures = slices.Clone(s.Figures)
	return s.Figures
}

// strength is the number of fighters and crew left.
func (s *State) strength(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		if s.Living(m) {
			n++
		}
	}
	return n
}

// distance between two units, nearest own models.  a2.measure.to-unit
func (s *State) distance(a, b UnitID) geom.Length {
	best := geom.Length(1 << 30)
	for m := range s.Own(a) {
		x := s.Shape(m)
		for n := range s.Own(b) {
			y := s.Shape(n)
			best = min(best, geom.Gap(&x, &y))
		}
	}
	return best
}

// apart tells whether the distance between two units, as measured, is more than d.
func (s *State) apart(a, b UnitID, d geom.Length) bool {
	if !s.UnitBox(a).Grow(d + 1).Meets(s.UnitBox(b)) {
		return true
	}
	for m := range s.Own(a) {
		x := s.Shape(m)
		for n := range s.Own(b) {
			y := s.Shape(n)
			if geom.Within(&x, &y, d+1) && geom.Gap(&x, &y) <= d {
				return false
			}
		}
	}
	return true
}

// ask puts a question and returns the answer.
func (r *Run) ask(q flow.Question) flow.Answer {
	q.Trifle = r.trifle(q.Name)
	a := r.Book.Ask(r.io, q)
	r.Works().Shelf.Clear()
	return a
}

// trifle tells of what looking ahead has never been seen to answer better than the adviser: with which of its weapons a unit shoots, and who
// falls; and, where ground counts at the end alone, which unit acts first.
func (r *Run) trifle(name string) bool {
	return name == AskArms || name == AskAllocate || name == AskUnit && r.groundAtEnd()
}

// askYes puts a yes-or-no question whose usual answer is the one given.
func (r *Run) askYes(name string, side Side, u UnitID, rule tally.Rule, prompt string, usual bool) bool {
	a := r.ask(voice.YesOrNo(&r.Works().Shelf, name, side, int32(u), rule, prompt, usual))
	return a.Value == flow.Yes
}

// askReact asks whether a unit interrupts what the enemy does; usually it does not.
func (r *Run) askReact(name string, side Side, u UnitID, rule tally.Rule, prompt string) bool {
	q := voice.YesOrNo(&r.Works().Shelf, name, side, int32(u), rule, prompt, false)
	q.Reacts = true
	a := r.ask(q)
	return a.Value == flow.Yes
}
