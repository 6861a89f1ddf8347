package antares2

import (
	"sortie/flow"
	"sortie/tally"
)

func (r *Run) infiltrateStep() { panic("contract") }

// turnStart uses army options that act before the turn.  a2.turn.army-options-first
func (r *Run) turnStart() { panic("contract") }

// retainedStep carries out one retained order that allows an action.  a2.turn.retained-actions-second
func (r *Run) retainedStep() { panic("contract") }

// turnEnd carries out the turn end phase.  a2.turn-end.order-of-segments
func (r *Run) turnEnd() { panic("contract") }

// eventDie resolves a drawn event die.  a2.general.event-dice.in-bag
func (r *Run) eventDie() { panic("contract") }

// checkEnd ends the game when the mission says so.  a2.general.game-end
func (r *Run) checkEnd() {}

// unitOffers lists the units of a side with the reason against those that cannot take a die.
func (r *Run) unitOffers(side Side) []flow.Option {
	var out []flow.Option
	for i := range r.Units {
		u := UnitID(i)
		if r.Units[i].Side != side || r.Units[i].Where == Destroyed {
			continue
		}
		o := flow.Option{Value: int32(u), Key: r.name(u), Label: r.name(u)}
		if !r.canReceive(u) {
			o.Refused = tally.Refuse("a2.turn.allocate", r.name(u)+" has no die in hand", "pick a unit without an order")
		}
		out = append(out, o)
	}
	return out
}

// orderRefusal says why a unit may not be given an order, nil if it may.
func (r *Run) orderRefusal(u UnitID, o Order) *tally.Refusal { return nil }

// runOffers lists the ways a unit may run.
func (r *Run) runOffers(u UnitID) []flow.Option {
	return []flow.Option{{Value: int32(PlainRun), Key: "run", Label: "Run"}}
}

// askFollower asks whether another unit follows the order.  a2.special.follow.activate
func (r *Run) askFollower(u UnitID, d Declaration) UnitID { return NoUnit }

// followOrder gives one order to two units.  a2.special.follow.*
func (r *Run) followOrder(u UnitID, d Declaration) { panic("contract") }

// skipsOrderTest tells whether a pinned unit needs no test for this order.  a2.mod.ambush.repeat-without-test
func (r *Run) skipsOrderTest(u UnitID, d *Declaration) bool { return false }

// orderPassAnyway lets a rule pass a test that failed.  a2.special.savage-strike.order
func (r *Run) orderPassAnyway(u UnitID, d *Declaration, v Verdict) bool { return v.Pass }

// rallied tells whether a unit without pins now has just shed some by its test.
func (r *Run) rallied(u UnitID) bool { return false }

// coSum starts a Co test with the Co a unit may use.  a2.order-test.highest-co, a2.special.command.radius
func (r *Run) coSum(name string, u UnitID) tally.Tally {
	best := int8(0)
	for m := range r.own(u) {
		best = max(best, r.typ(m).Co)
	}
	return tally.New(name, "Co", "a2.stats.command", int(best))
}

// initSum starts an Init test.  a2.react.highest-init, a2.special.hero.radius
func (r *Run) initSum(name string, u UnitID) tally.Tally {
	best := int8(0)
	for m := range r.own(u) {
		best = max(best, r.typ(m).Init)
	}
	return tally.New(name, "Init", "a2.stats.initiative", int(best))
}

// afterAction offers what may follow an action, such as dismounting.  a2.dismount.timing
func (r *Run) afterAction(u UnitID) {}

// beforeLeaving lets a transport's passengers out and drops what a unit carries.
func (r *Run) beforeLeaving(u UnitID) {}

// afterDestroyed is told of every unit destroyed.
func (r *Run) afterDestroyed(u UnitID) {}
