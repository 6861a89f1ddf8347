package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// springs turns the die of a unit that shoots out of Ambush to Fire. Where it is agreed that the die stays on Ambush, that
// Ambush has had its one bout all the same.  g1.react.ambush.as-fire
func (r *Run) springs(u UnitID) {
	if r.sheet("g1.react.ambush.as-fire", r.Book.Options.AmbushStays) {
		un := r.Unit(u)
		un.Dice[un.NDice-1].Sprung = true
		return
	}
	r.turnDie(u, position.Fire)
}

// placeDie takes one of the unit's dice from the bag and lays it beside it.
func (r *Run) placeDie(u UnitID, o position.Order) {
	un := r.Unit(u)
	if un.InHand == 0 || un.NDice == position.MaxDice {
		panic("antares2: " + r.Name(u) + " has no die in hand")
	}
	un.InHand--
	un.Dice[un.NDice] = position.Die{Order: o}
	un.NDice++
	if un.NDice > 1 {
		r.cite("a2.mod.current-order")
		if un.Dice[un.NDice-2].Shows() == position.Ambush {
			r.cite("a2.mod.ambush.until-next-order")
		}
	}
	r.becameDown(u, o)
}

// turnDie turns the current die to another order. It is then no longer the order that was kept, so a
// kept Ambush turned to Run is no retained Run.  a2.retained-run.fast-only
func (r *Run) turnDie(u UnitID, o position.Order) {
	un := r.Unit(u)
	if un.NDice == 0 {
		panic("antares2: " + r.Name(u) + " has no die to turn")
	}
	un.Dice[un.NDice-1] = position.Die{Order: o}
	r.becameDown(u, o)
}

// becameDown tells of a unit that goes Down; what its models gain by it the Res test asks.
// a2.orders.down.defences
func (r *Run) becameDown(u UnitID, o position.Order) {
	if o == position.Down {
		r.tell("down", u, NoUnit, "a2.orders.down.defences", "%s is Down", r.Name(u))
	}
}

// forceDown sends a unit Down: with a die in hand that die, otherwise its current one is turned.
// a2.damage.forced-down, a2.break.forced-down.die
func (r *Run) forceDown(u UnitID, rule tally.Rule) {
	un := r.Unit(u)
	if un.Where == position.Destroyed || !r.by(rule, true) {
		return
	}
	switch {
	case un.InHand > 0:
		r.placeDie(u, position.Down)
	case un.NDice > 0:
		r.turnDie(u, position.Down)
	}
}

// goesDown turns the current die of a unit to Down, or to what stands for it; who has had no order yet takes one from the
// bag.  a2.transport.destroyed.move-down-pin, a2.dud.weapon-effects
func (r *Run) goesDown(u UnitID, as position.Order) {
	switch un := r.Unit(u); {
	case un.NDice > 0:
		r.turnDie(u, as)
	case un.InHand > 0:
		r.placeDie(u, as)
	}
}

// bag counts the dice in the bag: each side's, then event dice.  a2.general.dice-bag.random-draw
func (s *State) bag() dice.Bag {
	var b dice.Bag
	for i := range s.Units {
		if s.CanReceive(UnitID(i)) {
			b[s.Groups[i].Side] += uint8(s.Units[i].InHand)
		}
	}
	b[dice.KindEvent] = uint8(s.Events)
	return b
}

// destroy removes a whole unit: its models are casualties and its dice go to the enemy.
// a2.turn.destroyed-unit-die
func (r *Run) destroy(u UnitID, rule tally.Rule, why string) { r.destroyBy(u, rule, why, NoUnit, why) }

// destroyBy is destroy where it is known who did it, and with what.
func (r *Run) destroyBy(u UnitID, rule tally.Rule, why string, by UnitID, cause string) {
	un := r.Unit(u)
	if un.Where == position.Destroyed || r.Denied(rule) {
		return
	}
	if n := r.strength(u); n > 0 {
		r.io.Lose(flow.Loss{Unit: int32(u), By: int32(by), Models: int32(n), Cause: cause})
	}
	r.tell("destroyed", u, NoUnit, rule, "%s is destroyed: %s", r.Name(u), why)
	r.beforeLeaving(u)
	for m := range r.Members(u) {
		r.Remove(m)
	}
	un.Where = position.Destroyed
	if !r.Denied("g1.inherit.destroyed-die") {
		r.Captured[position.OtherOfTwo(r.Groups[u].Side)] += un.InHand + un.NDice
	}
	un.InHand, un.NDice, un.Extra, un.Pins = 0, 0, 0, 0
	r.cite("a2.turn.destroyed-unit-die")
}

// beforeLeaving lets a transport's passengers out and drops what a unit carries.
func (r *Run) beforeLeaving(u UnitID) {
	r.evacuate(u)
	r.dropCarried(u)
}
