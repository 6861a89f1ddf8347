package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
)

// AskFollow asks which unit follows an order.
const AskFollow = "follow"

// askFollower asks whether another unit follows the order just given.  a2.special.follow.activate
func (r *Run) askFollower(u UnitID, d position.Declaration) UnitID {
	if !r.Leads(u) || !r.Staged && !r.Followed(u, d) {
		return NoUnit
	}
	a := r.ask(flow.Question{
		Name: AskFollow, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.special.follow.activate", Unit: int32(u), Target: -1,
		Prompt:  "Which unit follows the order?",
		Default: flow.Answer{Value: int32(NoUnit)}, HasDefault: true,
		Offers: func() []flow.Option { return r.FollowOffers(u, d) },
	})
	return UnitID(a.Value)
}

// askFollowing adds to a declared order who follows it and, if they run, how.
// a2.special.follow.activate
func (r *Run) askFollowing(u UnitID, d *position.Declaration) {
	if r.Book.Edition == position.First {
		d.Train = r.askTrain(u, *d)
		return
	}
	d.Follower = r.askFollower(u, *d)
	if d.Follower != NoUnit && d.Order == position.RunOrder {
		d.Follow, d.Second = r.declareRun(d.Follower)
	}
}

// followOrder gives one order to two units: one test for both, then the ordering unit acts and then
// the follower. The ordering unit's die is placed already.  a2.special.follow.activate
func (r *Run) followOrder(u UnitID, d position.Declaration) {
	f := d.Follower
	r.placeDie(f, d.Order)
	if !r.followTest(u, f, &d) {
		r.afterAction(u) // the Down that both make instead is an action too  a2.special.follow.fail
		r.afterAction(f)
		return
	}
	r.follows = true
	r.act(u, d)
	r.follows = false
	if r.Unit(f).Current() != d.Order {
		return // lost, or sent Down, while the ordering unit acted
	}
	r.Action++
	r.Acting = f
	r.act(f, position.Declaration{Order: d.Order, Run: d.Follow, Target: d.Second, Follower: NoUnit, Second: NoUnit})
}

// followTest is the joint test, with the higher of the two pin totals.  a2.special.follow.test
func (r *Run) followTest(u, f UnitID, d *position.Declaration) bool {
	if r.by("a2.orders.down", d.Order == position.Down) {
		return true
	}
	pins := max(int(r.Unit(u).Pins), int(r.Unit(f).Pins))
	if r.by("a2.special.follow.no-pins", pins == 0) {
		return true
	}
	if !r.by("a2.special.follow.test", true) {
		return true
	}
	sum := r.orderSum(u, d.Order, pins)
	v := r.test(u, &sum)
	v.Pass = r.orderPassAnyway(u, d, v)
	r.shedByTest(u, v)
	r.shedByTest(f, v)
	if r.by("a2.special.follow.success", v.Pass) {
		return true
	}
	if r.by("a2.special.follow.fail", true) {
		r.orderFailed(u)
		r.orderFailed(f)
	}
	return false
}

func (r *Run) diceOff() Side {
	for range 100 {
		red, blue := r.roll(position.RollDiceOff, dice.D10, NoUnit), r.roll(position.RollDiceOff, dice.D10, NoUnit)
		if red != blue {
			if red > blue {
				return 0
			}
			return 1
		}
	}
	return 0
}
