package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The rolls of the first edition's turn.
const (
	RollContested = "contested"
	AskBlock      = "block"
)

// turnEndOfSheet is the turn end of the first edition: contested dice, dice that do not show Down, recovery tests. Which
// orders are kept is said when the others go back, so an older order under a Down die goes.
// g1.turn.end.return, g1.diff.turn.end-order
func (r *Run) turnEndOfSheet() {
	r.releaseKept()
	r.contestedDice()
	r.keepOrders(position.Ambush, "a2.turn-end.ambush")
	r.keepOrders(position.RunOrder, "a2.turn-end.other-retained")
	r.returnStanding()
	r.downRecovery()
	r.specialEffects()
	r.nextTurn()
}

// contest lays claim to an order die of the target: one that is in the bag, since what lies beside a unit is given. It stays
// out of the bag until a turn end settles whose it is.  g1.turn.end.contested
func (r *Run) contest(b *position.Bout) {
	un := r.Unit(b.Target)
	if !r.InPlay(b.Target) || !r.sheet("g1.turn.end.contested", un.InHand > 0) {
		return
	}
	un.InHand--
	un.Contested++
	r.tell("contested", b.Target, b.Shooter, "g1.turn.end.contested", "%s lays claim to a die of %s", r.Name(b.Shooter), r.Name(b.Target))
}

// contestedDice has both players roll for each contested die: the owner's goes back to the bag, the enemy's leaves the
// unit for good, and of equal rolls nothing comes.  g1.turn.end.contested
func (r *Run) contestedDice() {
	for i := range r.Units {
		un := &r.Units[i]
		for n := un.Contested; n > 0 && un.Where != position.Destroyed && r.by("g1.turn.end.contested", true); n-- {
			mine, theirs := r.roll(RollContested, dice.D10, UnitID(i)), r.roll(RollContested, dice.D10, UnitID(i))
			switch {
			case mine > theirs:
				un.Contested--
				un.InHand++
				r.tell("claimed", UnitID(i), NoUnit, "g1.turn.end.contested", "%s has its die back", r.Name(UnitID(i)))
			case theirs > mine:
				un.Contested--
				un.MOD = max(un.MOD-1, 1) // a tank that is left with one die is no MOD unit  g1.damage.key.mod-loss
				r.Captured[position.OtherOfTwo(r.Groups[i].Side)]++
				r.tell("claimed", UnitID(i), NoUnit, "g1.turn.end.contested", "%s has lost its die to the enemy", r.Name(UnitID(i)))
			}
		}
	}
}

// returnStanding puts every die back that is neither kept nor shows Down.  g1.turn.end.return
func (r *Run) returnStanding() {
	if !r.by("g1.turn.end.return", true) {
		return
	}
	for i := range r.Units {
		un := &r.Units[i]
		if un.Where == position.Destroyed {
			continue
		}
		kept := int8(0)
		for k := range un.NDice {
			if d := un.Dice[k]; d.Retained || d.Shows() == position.Down {
				un.Dice[kept] = d
				kept++
			} else {
				r.citeReturned(un, d)
			}
		}
		r.setDice(un, kept)
	}
	r.Events += r.EventsOut
	r.EventsOut = 0
}

// blocks asks the side whose enemy's die was drawn whether it uses Block: the die goes back and another is drawn.
// g1.turn.draw.hooks, g1.house.army-options
func (r *Run) blocks(drawn Side) bool {
	side := position.OtherOfTwo(drawn)
	for i := range r.Options {
		o := &r.Options[i]
		if k := r.Book.OptionNamed(o.Key); k == nil || o.Side != side || o.Used || k.Effect != "block" {
			continue
		}
		if r.askYes(AskBlock, side, NoUnit, "g1.turn.draw.hooks", "Put the enemy's die back and draw again?", false) {
			r.spendOption(i)
			r.tell("blocked", NoUnit, NoUnit, "g1.turn.draw.hooks", "%s blocks the die", r.Book.Sides[side].Name)
			return true
		}
	}
	return false
}

// recovers has a Down unit of the first edition test: it may not stay Down of its own will. A rule case is asked all the
// same, so that it can try.  g1.turn.end.recovery
func (r *Run) recovers(u UnitID) int32 {
	if !r.Staged && !r.Denied("g1.turn.end.recovery") {
		return testDown
	}
	a := r.ask(flow.Question{
		Name: AskRecover, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "g1.order.down.recovery", Unit: int32(u), Target: -1,
		Prompt:  "It tests to recover.",
		Default: flow.Answer{Value: testDown}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{
				{Value: testDown, Key: "test", Label: "Take a recovery test"},
				{Value: keepDown, Key: "keep", Label: "Stay Down", Refused: tally.Refuse("g1.turn.end.recovery", "every unit that is Down tests", "take the test")},
			}
		},
	})
	return a.Value
}

// recoverySum is the target number of a recovery test. In the first edition it is an order test: what is said of those
// holds for it.  g1.diff.recovery.order-test
func (r *Run) recoverySum(u UnitID, pins int) tally.Tally {
	if r.sheet("g1.diff.recovery.order-test", true) {
		return r.orderSum(u, position.Down, pins)
	}
	sum := r.coSum(RollRecovery, u)
	if r.Applies("a2.recovery.tn", pins > 0) {
		sum.Add("pins", "a2.test.pins-penalty", -pins)
	}
	return sum
}

// pins are what a unit counts for every test and comparison: its markers, but one less for a Rebel with a friend near,
// unless it is agreed that Rebels ignore a pin as a modifier alone.  g1.attr.rebel
func (s *State) pins(u UnitID) int {
	if s.Book.Options.RebelTestsOnly {
		return int(s.Units[u].Pins)
	}
	return s.pinsInTests(u)
}

// pinsInTests are what a unit's tests and shots are modified by.  g1.attr.rebel
func (s *State) pinsInTests(u UnitID) int {
	n := int(s.Units[u].Pins)
	if s.Book.Edition == position.First && n > 0 && s.rebel(u) && s.rebelNear(u) && s.Applies("g1.attr.rebel", true) {
		return n - 1
	}
	return n
}

// pins and pinsInTests are the same for who carries the rules out: they name the row by which a Rebel counts a pin less.
func (r *Run) pins(u UnitID) int {
	if r.Book.Options.RebelTestsOnly {
		return int(r.Unit(u).Pins)
	}
	return r.pinsInTests(u)
}

func (r *Run) pinsInTests(u UnitID) int {
	n := r.State.pinsInTests(u)
	if n < int(r.Unit(u).Pins) {
		r.cite("g1.attr.rebel")
	}
	return n
}

// rebel tells whether a unit is one of Rebels: all its men are, whatever the gun they serve.
func (s *State) rebel(u UnitID) bool {
	return s.EveryMan(u, func(t *force.ModelType) bool { return t.Traits.Sheet.Rebel })
}

func (s *State) rebelNear(u UnitID) bool {
	if !s.InPlay(u) {
		return false
	}
	for i := range s.Units {
		if f := UnitID(i); f != u && s.Groups[i].Side == s.Groups[u].Side && s.InPlay(f) && s.rebel(f) && s.UnitsWithin(u, f, position.FollowReach) {
			return true
		}
	}
	return false
}

// outcast tells whether a unit is one of Outcasts: most of its models are.
func (s *State) outcast(u UnitID) bool {
	with, all := 0, 0
	for m := range s.Own(u) {
		all++
		with += position.OneIf(s.TypeOf(m).Traits.Sheet.Outcast)
	}
	return 2*with > all
}

// shuns tells whether a commander, hero or leader counts for nothing to a unit, one of them being Outcast and the other
// not. The High Commander counts for all.  g1.attr.outcast
func (s *State) shuns(leader ModelID, u UnitID) bool {
	return s.OnSheet("g1.attr.outcast", s.outcast(s.Bodies[leader].Group) != s.outcast(u) && !s.TypeOf(leader).Traits.Sheet.HighCommander)
}
