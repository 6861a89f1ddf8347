package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// AskFollow asks which unit follows an order.
const AskFollow = "follow"

const followReach = 5 * geom.Inch

// askFollower asks whether another unit follows the order just given.  a2.special.follow.activate
func (r *Run) askFollower(u UnitID, d Declaration) UnitID {
	if !r.leads(u) || !r.Staged && !r.followed(u, d) {
		return NoUnit
	}
	a := r.ask(flow.Question{
		Name: AskFollow, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.special.follow.activate", Unit: int32(u), Target: -1,
		Prompt:  "Which unit follows the order?",
		Default: flow.Answer{Value: int32(NoUnit)}, HasDefault: true,
		Offers: func() []flow.Option { return r.followOffers(u, d) },
	})
	return UnitID(a.Value)
}

// followed tells whether some unit can follow an order.
func (r *Run) followed(u UnitID, d Declaration) bool {
	for i := range r.Units {
		if f := UnitID(i); f != u && r.Groups[i].Side == r.Groups[u].Side && r.Units[i].Where != Destroyed && r.followRefusal(u, f, d) == nil {
			return true
		}
	}
	return false
}

// askFollowing adds to a declared order who follows it and, if they run, how.
// a2.special.follow.activate
func (r *Run) askFollowing(u UnitID, d *Declaration) {
	if r.book.Edition == First {
		d.Train = r.askTrain(u, *d)
		return
	}
	d.Follower = r.askFollower(u, *d)
	if d.Follower != NoUnit && d.Order == RunOrder {
		d.Follow, d.Second = r.declareRun(d.Follower)
	}
}

// leads tells whether a unit on the table has a model with Follow, and another unit it might take along.
func (s *State) leads(u UnitID) bool {
	if !s.inPlay(u) {
		return false
	}
	leader := false
	for m := range s.Members(u) {
		leader = leader || s.typ(m).Traits.Follow
	}
	if !leader {
		return false
	}
	for i := range s.Units {
		if UnitID(i) != u && s.Groups[i].Side == s.Groups[u].Side && s.Units[i].Where != Destroyed {
			return true
		}
	}
	return false
}

func (r *Run) followOffers(u UnitID, d Declaration) []flow.Option {
	judge := func(f int32) *tally.Refusal { return r.followRefusal(u, UnitID(f), d) }
	out := append(r.list(len(r.Units)), flow.Option{Value: int32(NoUnit), Key: "none", Label: "Nobody"})
	for i := range r.Units {
		f := UnitID(i)
		if f == u || r.Groups[i].Side != r.Groups[u].Side || r.Units[i].Where == Destroyed {
			continue
		}
		out = append(out, flow.Option{Value: int32(f), Unit: flow.RefTo(int32(f)), Key: r.name(f), Label: r.name(f), Rule: "a2.special.follow.activate", Judge: judge})
	}
	return out
}

func (r *Run) followRefusal(u, f UnitID, d Declaration) *tally.Refusal {
	switch {
	case r.holds("a2.transport.no-follow-no-command", r.unit(f).Where == Aboard):
		return tally.Refuse("a2.transport.no-follow-no-command", r.name(f)+" is aboard a transport", "pick a unit on the table")
	case !r.canReceive(f):
		return tally.Refuse("a2.special.follow.activate", r.name(f)+" has no die in hand", "pick a unit that can still receive an order")
	case !r.nearLeader(u, f):
		return tally.Refuse("a2.special.follow.activate", r.name(f)+` is more than 5" from the model with Follow`, "pick a nearer unit")
	}
	return r.orderRefusal(f, d.Order)
}

func (s *State) nearLeader(u, f UnitID) bool {
	for m := range s.Members(u) {
		if s.typ(m).Traits.Follow && s.unitWithin(f, m, followReach) {
			return true
		}
	}
	return false
}

// followOrder gives one order to two units: one test for both, then the ordering unit acts and then
// the follower. The ordering unit's die is placed already.  a2.special.follow.activate
func (r *Run) followOrder(u UnitID, d Declaration) {
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
	if r.unit(f).current() != d.Order {
		return // lost, or sent Down, while the ordering unit acted
	}
	r.Action++
	r.Acting = f
	r.act(f, Declaration{Order: d.Order, Run: d.Follow, Target: d.Second, Follower: NoUnit, Second: NoUnit})
}

// followTest is the joint test, with the higher of the two pin totals.  a2.special.follow.test
func (r *Run) followTest(u, f UnitID, d *Declaration) bool {
	if r.by("a2.orders.down", d.Order == Down) {
		return true
	}
	pins := max(int(r.unit(u).Pins), int(r.unit(f).Pins))
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

// RollDiceOff decides which side goes first: each rolls a D10, the higher one begins, ties again.
// a2.turn.army-options-first
const RollDiceOff = "dice-off"

func (r *Run) diceOff() Side {
	for range 100 {
		red, blue := r.roll(RollDiceOff, dice.D10, NoUnit), r.roll(RollDiceOff, dice.D10, NoUnit)
		if red != blue {
			if red > blue {
				return 0
			}
			return 1
		}
	}
	return 0
}
