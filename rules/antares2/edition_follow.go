package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AskSync asks which unit a synchroniser brings into action.
const AskSync = "synchronise"

// syncReach is how far synchronisers reach, and Follow with one.  g1.attr.follow.range-sync
const syncReach = 10 * geom.Inch

// askTrain asks which units follow an order: any number of those without pins near the commander.  g1.attr.follow
func (r *Run) askTrain(u UnitID, d position.Declaration) []UnitID {
	if !r.Leads(u) || d.Synced {
		return nil
	}
	n := int32(0)
	offers := r.trainOffers(u, d)
	for i := range offers {
		n += int32(position.OneIf(offers[i].May()))
	}
	if n == 0 && !r.Staged {
		return nil
	}
	a := r.ask(flow.Question{
		Name: AskFollow, Seat: r.Groups[u].Side, Kind: flow.PickSeveral, Rule: "g1.attr.follow", Unit: int32(u), Target: -1,
		Prompt: "Which units follow the order?", Max: n, HasDefault: true,
		Offers: func() []flow.Option { return offers },
	})
	var out []UnitID
	if len(a.Values) > 0 && r.synchronised(u) {
		r.cite("g1.attr.follow.range-sync")
	}
	for _, v := range a.Values {
		out = append(out, UnitID(v))
	}
	return out
}

func (r *Run) trainOffers(u UnitID, d position.Declaration) []flow.Option {
	judge := func(f int32) *tally.Refusal { return r.trainRefusal(u, UnitID(f), d) }
	out := r.List(len(r.Units))
	for i := range r.Units {
		if f := UnitID(i); f != u && r.Groups[i].Side == r.Groups[u].Side && r.Units[i].Where != position.Destroyed {
			out = append(out, flow.Option{Value: int32(f), Unit: flow.RefTo(int32(f)), Key: r.Name(f), Label: r.Name(f), Judge: judge})
		}
	}
	return out
}

// trainRefusal says why a unit may not follow, nil if it may.
func (r *Run) trainRefusal(u, f UnitID, d position.Declaration) *tally.Refusal {
	switch {
	case r.Unit(f).Where == position.Aboard:
		return tally.Refuse("a2.transport.no-follow-no-command", "it is aboard a transport", "pick a unit on the table")
	case !r.CanReceive(f):
		return tally.Refuse("g1.attr.follow", "it has no die in hand", "pick a unit that can still receive an order")
	case r.pins(f) > 0:
		return tally.Refuse("g1.attr.follow", "it is pinned", "pick a unit without pins")
	}
	if near, shunned := r.nearTrain(u, f); shunned {
		return tally.Refuse("g1.attr.outcast", "Outcasts follow their own, and nobody else follows them", "pick another unit")
	} else if !near {
		return tally.Refuse("g1.attr.follow", "it is too far from the commander", "pick a nearer unit")
	}
	return r.OrderRefusal(f, d.Order)
}

// nearTrain tells whether a unit is near enough to a model with Follow: 5", or 10" with a synchroniser drone; and whether
// it is, but to one it does not follow.  g1.attr.follow.range-sync
func (s *State) nearTrain(u, f UnitID) (near, shunned bool) {
	reach := position.FollowReach
	if s.Applies("g1.attr.follow.range-sync", s.synchronised(u)) {
		reach = syncReach
	}
	for m := range s.Members(u) {
		if s.TypeOf(m).Traits.Follow && s.UnitWithin(f, m, reach) {
			if !s.shuns(m, f) {
				return true, false
			}
			shunned = true
		}
	}
	return false, shunned
}

// trainFollows has the units that follow take the same action, one after the other; their dice come from the bag.
// g1.attr.follow
func (r *Run) trainFollows(d position.Declaration) {
	for _, f := range d.Train {
		if !r.CanReceive(f) || r.Unit(f).Where != position.OnTable {
			continue
		}
		r.cite("g1.attr.follow")
		r.along(f, d.Order)
	}
}

// along gives a unit the order that another has carried out.
func (r *Run) along(f UnitID, o position.Order) {
	d := position.Declaration{Order: o, Target: NoUnit, Follower: NoUnit, Second: NoUnit, Synced: true}
	if o == position.RunOrder {
		d.Run, d.Target = r.declareRun(f)
	}
	r.placeDie(f, o)
	r.begin(f)
	r.act(f, d)
}

// synchronised tells whether a unit has a synchroniser drone.
func (s *State) synchronised(u UnitID) bool {
	for m := range s.Members(u) {
		if s.TypeOf(m).Traits.Sheet.Synchroniser {
			return true
		}
	}
	return false
}

// synchronise lets a unit that has moved try to bring another with a synchroniser within 10" into action, by an order
// test; failed, it is an ordinary failed order test of its own. Who was brought in brings in nobody.
// g1.drone.sync.second-unit, g1.drone.sync.no-chain
func (r *Run) synchronise(u UnitID, d position.Declaration) {
	un := r.Unit(u)
	if d.Order != position.Advance && d.Order != position.RunOrder || !r.InPlay(u) || un.Current() != d.Order || !r.synchronised(u) {
		return
	}
	offers := r.syncOffers(u, d)
	if len(offers) < 2 || r.by("g1.drone.sync.no-chain", d.Synced) {
		return
	}
	a := r.ask(flow.Question{
		Name: AskSync, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "g1.drone.sync.second-unit", Unit: int32(u), Target: -1,
		Prompt:  "Which unit is brought into action?",
		Default: flow.Answer{Value: int32(NoUnit)}, HasDefault: true,
		Offers: func() []flow.Option { return r.syncOffers(u, d) },
	})
	if a.Value < 0 {
		return
	}
	sum := r.orderSum(u, d.Order, r.pinsInTests(u))
	v := r.test(u, &sum)
	r.shedByTest(u, v)
	if !v.Pass {
		r.orderFailed(u)
		return
	}
	if f := UnitID(a.Value); r.CanReceive(f) {
		r.along(f, d.Order)
	}
}

func (r *Run) syncOffers(u UnitID, d position.Declaration) []flow.Option {
	out := append(r.List(len(r.Units)+1), flow.Option{Value: int32(NoUnit), Key: "none", Label: "Nobody"})
	for i := range r.Units {
		f := UnitID(i)
		if f == u || r.Groups[i].Side != r.Groups[u].Side || !r.InPlay(f) || !r.synchronised(f) || !r.CanReceive(f) || !r.UnitsWithin(u, f, syncReach) || r.OrderRefusal(f, d.Order) != nil {
			continue
		}
		out = append(out, flow.Option{Value: int32(f), Unit: flow.RefTo(int32(f)), Key: r.Name(f), Label: r.Name(f)})
	}
	return out
}
