package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

const FollowReach = 5 * geom.Inch

// Followed tells whether some unit can follow an order. Most cannot receive one, and need no reason.
func (s *State) Followed(u UnitID, d Declaration) bool {
	for i := range s.Units {
		if f := UnitID(i); f != u && s.Groups[i].Side == s.Groups[u].Side && s.CanReceive(f) && s.followRefusal(u, f, d) == nil {
			return true
		}
	}
	return false
}

// Leads tells whether a unit on the table has a model with Follow, and another unit it might take along.
func (s *State) Leads(u UnitID) bool {
	if !s.InPlay(u) {
		return false
	}
	leader := false
	for m := range s.Members(u) {
		leader = leader || s.TypeOf(m).Traits.Follow
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

// FollowOffers lists who may go along with an order.
func (s *State) FollowOffers(u UnitID, d Declaration) []flow.Option {
	judge := func(f int32) *tally.Refusal { return s.followRefusal(u, UnitID(f), d) }
	out := append(s.List(len(s.Units)), flow.Option{Value: int32(NoUnit), Key: "none", Label: "Nobody"})
	for i := range s.Units {
		f := UnitID(i)
		if f == u || s.Groups[i].Side != s.Groups[u].Side || s.Units[i].Where == Destroyed {
			continue
		}
		out = append(out, flow.Option{Value: int32(f), Unit: flow.RefTo(int32(f)), Key: s.Name(f), Label: s.Name(f), Rule: "a2.special.follow.activate", Judge: judge})
	}
	return out
}

func (s *State) followRefusal(u, f UnitID, d Declaration) *tally.Refusal {
	switch {
	case s.Applies("a2.transport.no-follow-no-command", s.Unit(f).Where == Aboard):
		return tally.Refuse("a2.transport.no-follow-no-command", s.Name(f)+" is aboard a transport", "pick a unit on the table")
	case !s.CanReceive(f):
		return tally.Refuse("a2.special.follow.activate", s.Name(f)+" has no die in hand", "pick a unit that can still receive an order")
	case !s.nearLeader(u, f):
		return tally.Refuse("a2.special.follow.activate", s.Name(f)+` is more than 5" from the model with Follow`, "pick a nearer unit")
	}
	return s.OrderRefusal(f, d.Order)
}

func (s *State) nearLeader(u, f UnitID) bool {
	for m := range s.Members(u) {
		if s.TypeOf(m).Traits.Follow && s.UnitWithin(f, m, FollowReach) {
			return true
		}
	}
	return false
}

// RollDiceOff decides which side goes first: each rolls a D10, the higher one begins, ties again.
// a2.turn.army-options-first
const RollDiceOff = "dice-off"
