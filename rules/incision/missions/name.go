package missions

import (
	"strings"

	"sortie/campaign"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/tally"
)

var _ campaign.Namer = (*State)(nil)

// Unnamed implements campaign.Namer: a shard and its operatives are called what their player likes, each by a name of its own, as
// long as the roster can be written down with it.  is.roster.header, is.roster.operative-entry
func (s *State) Unnamed(seat flow.Seat, member int32, name string) *tally.Refusal {
	op, no := s.ownMember(seat, member)
	if no != nil {
		return no
	}
	x := s.Shards[seat].Shard
	for i := range x.Operatives {
		if op >= 0 && i != op && game.SameName(x.Operatives[i].Name, name) {
			return tally.Refuse(campaign.RuleName, x.Operatives[i].Name+" is called so already", "give another name")
		}
	}
	read, faults := force.Parse(renamed(x, op, name).Text())
	if len(faults) > 0 || strings.TrimSpace(name) != name || called(&read, op) != name {
		return tally.Refuse(campaign.RuleName, "a roster cannot be written down with this name", "leave out signs such as #, and blanks before and after it")
	}
	return nil
}

// Rename implements campaign.Namer.
func (s *State) Rename(seat flow.Seat, member int32, name string) (before string) {
	op, _ := s.ownMember(seat, member)
	x := &s.Shards[seat]
	before = called(x.Shard, op)
	x.Shard = renamed(x.Shard, op, name)
	return before
}

// ownMember is the place of a member in the roster of its side, -1 for the roster itself.
func (s *State) ownMember(seat flow.Seat, member int32) (int, *tally.Refusal) {
	if member == campaign.TheRoster {
		return -1, nil
	}
	op := int(member) - int(seat)*perSide
	if op < 0 || op >= len(s.Shards[seat].Operatives) {
		return 0, tally.Refuse(campaign.RuleName, "this is none of your operatives", "name one of your own")
	}
	return op, nil
}

func called(x *force.Shard, op int) string {
	if op < 0 || op >= len(x.Operatives) {
		return x.Name
	}
	return x.Operatives[op].Name
}

// renamed is a shard in which an operative, or -1 for itself, has another name.
func renamed(x *force.Shard, op int, name string) *force.Shard {
	next := x.Clone()
	if op < 0 {
		next.Name = name
	} else {
		next.Operatives[op].Name = name
	}
	return next
}
