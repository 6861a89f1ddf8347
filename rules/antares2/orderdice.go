package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/tally"
)

// current is the unit's order: what its newest die shows.  a2.mod.current-order
func (u *Unit) current() Order {
	if u.NDice == 0 {
		return NoOrder
	}
	return u.Dice[u.NDice-1].shows()
}

// shows is the order a die stands for; one that only marks a failed order aboard stands for none.
func (d Die) shows() Order {
	if d.Failed {
		return NoOrder
	}
	return d.Order
}

// ambushes tells whether a unit waits on Ambush and has not shot from it yet.
func (u *Unit) ambushes() bool { return u.current() == Ambush && !u.Dice[u.NDice-1].Sprung }

// springs turns the die of a unit that shoots out of Ambush to Fire. Where it is agreed that the die stays on Ambush, that
// Ambush has had its one bout all the same.  g1.react.ambush.as-fire
func (r *Run) springs(u UnitID) {
	if r.sheet("g1.react.ambush.as-fire", r.book.Options.AmbushStays) {
		un := r.unit(u)
		un.Dice[un.NDice-1].Sprung = true
		return
	}
	r.turnDie(u, Fire)
}

// placeDie takes one of the unit's dice from the bag and lays it beside it.
func (r *Run) placeDie(u UnitID, o Order) {
	un := r.unit(u)
	if un.InHand == 0 || un.NDice == MaxDice {
		panic("antares2: " + r.name(u) + " has no die in hand")
	}
	un.InHand--
	un.Dice[un.NDice] = Die{Order: o}
	un.NDice++
	if un.NDice > 1 {
		r.cite("a2.mod.current-order")
		if un.Dice[un.NDice-2].shows() == Ambush {
			r.cite("a2.mod.ambush.until-next-order")
		}
	}
	r.becameDown(u, o)
}

// turnDie turns the current die to another order. It is then no longer the order that was kept, so a
// kept Ambush turned to Run is no retained Run.  a2.retained-run.fast-only
func (r *Run) turnDie(u UnitID, o Order) {
	un := r.unit(u)
	if un.NDice == 0 {
		panic("antares2: " + r.name(u) + " has no die to turn")
	}
	un.Dice[un.NDice-1] = Die{Order: o}
	r.becameDown(u, o)
}

// becameDown tells of a unit that goes Down; what its models gain by it the Res test asks.
// a2.orders.down.defences
func (r *Run) becameDown(u UnitID, o Order) {
	if o == Down {
		r.tell("down", u, NoUnit, "a2.orders.down.defences", "%s is Down", r.name(u))
	}
}

// forceDown sends a unit Down: with a die in hand that die, otherwise its current one is turned.
// a2.damage.forced-down, a2.break.forced-down.die
func (r *Run) forceDown(u UnitID, rule tally.Rule) {
	un := r.unit(u)
	if un.Where == Destroyed || !r.by(rule, true) {
		return
	}
	switch {
	case un.InHand > 0:
		r.placeDie(u, Down)
	case un.NDice > 0:
		r.turnDie(u, Down)
	}
}

// goesDown turns the current die of a unit to Down, or to what stands for it; who has had no order yet takes one from the
// bag.  a2.transport.destroyed.move-down-pin, a2.dud.weapon-effects
func (r *Run) goesDown(u UnitID, as Order) {
	switch un := r.unit(u); {
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
		if s.canReceive(UnitID(i)) {
			b[s.Groups[i].Side] += uint8(s.Units[i].InHand)
		}
	}
	b[dice.KindEvent] = uint8(s.Events)
	return b
}

// canReceive tells whether a unit can still be given an order.  a2.turn.allocate
func (s *State) canReceive(u UnitID) bool {
	un := &s.Units[u]
	return un.Where != Destroyed && un.Where != Reserve && un.InHand > 0
}

// destroy removes a whole unit: its models are casualties and its dice go to the enemy.
// a2.turn.destroyed-unit-die
func (r *Run) destroy(u UnitID, rule tally.Rule, why string) { r.destroyBy(u, rule, why, NoUnit, why) }

// destroyBy is destroy where it is known who did it, and with what.
func (r *Run) destroyBy(u UnitID, rule tally.Rule, why string, by UnitID, cause string) {
	un := r.unit(u)
	if un.Where == Destroyed || r.denied(rule) {
		return
	}
	if n := r.strength(u); n > 0 {
		r.io.Lose(flow.Loss{Unit: int32(u), By: int32(by), Models: int32(n), Cause: cause})
	}
	r.tell("destroyed", u, NoUnit, rule, "%s is destroyed: %s", r.name(u), why)
	r.beforeLeaving(u)
	for m := range r.Members(u) {
		r.Remove(m)
	}
	un.Where = Destroyed
	if !r.denied("g1.inherit.destroyed-die") {
		r.Captured[otherOfTwo(r.Groups[u].Side)] += un.InHand + un.NDice
	}
	un.InHand, un.NDice, un.Extra, un.Pins = 0, 0, 0, 0
	r.cite("a2.turn.destroyed-unit-die")
}

// beforeLeaving lets a transport's passengers out and drops what a unit carries.
func (r *Run) beforeLeaving(u UnitID) {
	r.evacuate(u)
	r.dropCarried(u)
}
