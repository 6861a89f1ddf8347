package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
	"sortie/voice"
)

// Run is a state being carried on: the rules are its methods.
type Run struct {
	*State
	io     flow.IO
	weighs bool      // somebody goes through all outcomes: rolls say which of them come to the same thing
	budget Budget    // of the unit that is activated
	since  uint64    // the way to the beginning of the present attacks
	loose  []*Attack // attacks that have been rolled, in part at least, and not applied yet; see show_weigh.go
}

// cite notes that a rule was applied.
func (r *Run) cite(rules ...tally.Rule) { r.book.Cite(r.io, rules...) }

// by tells whether a rule decides something here: its condition holds. The rule is cited then, and with it
// others that say the same.
func (r *Run) by(rule tally.Rule, holds bool, more ...tally.Rule) bool {
	return holds && r.book.By(r.io, rule, holds, more...)
}

// holds is by where nothing is carried out and so nothing cited: in offers, judgements and sums.
func (s *State) holds(rule tally.Rule, cond bool) bool { return cond && !s.book.Denied(rule) }

// denied tells whether a rule case has switched one of these rows off; see Deny.
func (s *State) denied(rules ...tally.Rule) bool { return s.book.Denied(rules...) }

// sum starts a number with its reasons.
func (s *State) sum(name, label string, rule tally.Rule, base int) tally.Tally {
	return s.book.Sum(name, label, rule, base)
}

// tell reports an event about a unit; the text is built only when somebody listens.
func (r *Run) tell(name string, u, target UnitID, rule tally.Rule, format string, args ...any) {
	if r.io.Loud() {
		r.book.Tell(r.io, flow.Event{Name: name, Seat: r.sideOf(u), Unit: int32(u), Target: int32(target), Rule: rule}, format, args...)
	}
}

// tellSum reports a number with its reasons and the dice thrown against it.
func (r *Run) tellSum(u, target UnitID, sum *tally.Tally, text string, faces ...int) {
	r.book.TellSum(r.io, flow.Event{Seat: r.sideOf(u), Unit: int32(u), Target: int32(target), Text: text, Faces: faces}, sum)
}

func (s *State) sideOf(u UnitID) Side {
	if u < 0 || s.Groups[u].Side == Neutral {
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
	if s.book.Options.NaturalOneFails {
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
	if face == 1 && s.book.Options.NaturalOneFails {
		return false
	}
	return face >= needed
}

func (s *State) name(u UnitID) string {
	if u < 0 {
		return "nobody"
	}
	return s.book.Kinds[s.Units[u].Kind].Name
}

func (s *State) unit(u UnitID) *Unit            { return &s.Units[u] }
func (s *State) typ(m ModelID) *force.ModelType { return &s.book.Types[s.Bodies[m].Base] }

// lead is the profile of a unit's leader.  ff.house.mixed-unit-stats
func (s *State) lead(u UnitID) *force.ModelType { return s.typ(s.Units[u].Leader) }

// nth is the place of a model in its unit, from 0: units are mustered in one go and never split.
func (s *State) nth(m ModelID) int { return int(m - s.Member(s.Bodies[m].Group, 1)) }

// troopers counts the models of a unit without drones.  ff.drone.not-for-broken
func (s *State) troopers(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		if !s.holds("ff.drone.not-for-broken", s.typ(m).Drone) {
			n++
		}
	}
	return n
}

// enemies tells whether two units are on different sides; neutral units are everybody's enemies.
func (s *State) enemies(a, b UnitID) bool {
	return s.Groups[a].Side != s.Groups[b].Side || s.Groups[a].Side == Neutral && a != b
}

// inPlay tells whether a unit is in play: on the table, in a building, or in a transport that is itself.  ff.basics.in-play
func (s *State) inPlay(u UnitID) bool {
	un := &s.Units[u]
	if un.Where == Aboard {
		return s.Units[un.In].Where != Reserve
	}
	return un.Where != Reserve && un.Where != Destroyed
}

// onGround tells whether a unit's models stand on the table.
func (s *State) onGround(u UnitID) bool { return s.Units[u].Where == OnTable }

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
	w := r.works()
	w.positions.wait(true)
	a := r.book.Ask(r.io, q)
	w.positions.wait(false)
	w.shelf.Clear()
	return a
}

// askYes puts a yes-or-no question whose usual answer is the one given.
func (r *Run) askYes(name string, side Side, u UnitID, rule tally.Rule, prompt string, usual bool) bool {
	a := r.ask(voice.YesOrNo(&r.works().shelf, name, side, int32(u), rule, prompt, usual))
	return a.Value == flow.Yes
}
