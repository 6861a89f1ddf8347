package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
	"sortie/voice"
)

// Run is a state being carried on: the rules are its methods.
type Run struct {
	*State
	io     flow.IO
	weighs bool            // somebody goes through all outcomes: rolls say which of them come to the same thing
	budget position.Budget // of the unit that is activated
	since  uint64          // the way to the beginning of the present attacks
	loose  []*Attack       // attacks that have been rolled, in part at least, and not applied yet; see show_weigh.go
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
		r.Book.Tell(r.io, flow.Event{Name: name, Seat: r.sideOf(u), Unit: int32(u), Target: int32(target), Rule: rule}, format, args...)
	}
}

// tellSum reports a number with its reasons and the dice thrown against it.
func (r *Run) tellSum(u, target UnitID, sum *tally.Tally, text string, faces ...int) {
	r.Book.TellSum(r.io, flow.Event{Seat: r.sideOf(u), Unit: int32(u), Target: int32(target), Text: text, Faces: faces}, sum)
}

func (s *State) sideOf(u UnitID) Side {
	if u < 0 || s.Groups[u].Side == position.Neutral {
		return flow.Nobody
	}
	return s.Groups[u].Side
}

// d8 throws one game die under its name.  ff.basics.dice.success
func (r *Run) d8(name string, u UnitID) int {
	return r.io.Roll(dice.Roll{Name: name, Sides: dice.D8, Unit: int32(u)})
}

// rollNeed throws one die of which only counts whether it reaches a number.
func (r *Run) rollNeed(name string, u UnitID, needed int) int {
	return r.io.Roll(dice.Roll{Name: name, Sides: dice.D8, Unit: int32(u), Cuts: r.needCut(needed)})
}

// needCut is the face up to which a die fails.
func (s *State) needCut(needed int) uint16 {
	if s.Book.Options.NaturalOneFails {
		needed = max(needed, 2)
	}
	return dice.Cut(needed - 1)
}

// amount reads a keyword's number; a D4 or D2 is a D8 halved or quartered, rounded up.
// ff.basics.dice.d4, ff.basics.dice.d2. Like counts the amounts from this one on that are only added up.
func (r *Run) amount(name string, u UnitID, a force.Amount, like int) int {
	roll := dice.Roll{Name: name, Sides: dice.D8, Unit: int32(u), Pool: dice.PoolOf(like)}
	switch {
	case a.Die == 0:
		return int(a.Fixed)
	case r.by("ff.basics.dice.d2", a.Die == 2):
		roll.Cuts = dice.Cut(4)
		return (r.io.Roll(roll) + 3) / 4
	case r.by("ff.basics.dice.d4", a.Die == 4):
		roll.Cuts = dice.Cut(2) | dice.Cut(4) | dice.Cut(6)
		return (r.io.Roll(roll) + 1) / 2
	}
	return r.io.Roll(roll)
}

// succeeds holds a face against a needed number.  ff.basics.dice.success
func (s *State) succeeds(face, needed int) bool {
	if face == 1 && s.Book.Options.NaturalOneFails {
		return false
	}
	return face >= needed
}

// troopers counts the models of a unit without drones.  ff.drone.not-for-broken
func (s *State) troopers(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		if !s.Applies("ff.drone.not-for-broken", s.TypeOf(m).Drone) {
			n++
		}
	}
	return n
}

// distance from a unit's leader to the nearest model of another.  ff.basics.measure.leader-to-closest
func (s *State) distance(from, to UnitID) geom.Length {
	best := geom.Length(1 << 30)
	x := s.Shape(s.Units[from].Leader)
	for m := range s.Members(to) {
		y := s.Shape(m)
		best = min(best, geom.Gap(&x, &y))
	}
	return best
}

// ask puts a question and returns the answer. Whoever is asked while the other side acts is reacting.
func (r *Run) ask(q flow.Question) flow.Answer {
	q.Reacts = r.Acting != NoUnit && r.Groups[r.Acting].Side != q.Seat
	w := r.Works()
	w.Positions.Wait(true)
	a := r.Book.Ask(r.io, q)
	w.Positions.Wait(false)
	w.Shelf.Clear()
	return a
}

// askYes puts a yes-or-no question whose usual answer is the one given.
func (r *Run) askYes(name string, side Side, u UnitID, rule tally.Rule, prompt string, usual bool) bool {
	a := r.ask(voice.YesOrNo(&r.Works().Shelf, name, side, int32(u), rule, prompt, usual))
	return a.Value == flow.Yes
}
