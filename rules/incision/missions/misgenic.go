package missions

import (
	"sortie/dice"
	"sortie/flow"
)

// created makes the rolls of all Misgenics that come to a campaign without them.  is.skill.misgenic.roll-when
func (r *run) created() {
	for side := range flow.Seats(len(r.Shards)) {
		for op := range r.Shards[side].Operatives {
			r.gifted(side, op)
		}
	}
}

// gifted makes the rolls on the misgenic table that an operative owes: when it is made, and for each level it gains.
// is.skill.misgenic.roll-when
func (r *run) gifted(side flow.Seat, op int) {
	x := &r.Shards[side]
	owed := r.book.force.Owed(x.Shard, op)
	if owed == 0 || !r.by("is.skill.misgenic.roll-when", true) {
		return
	}
	x.Shard = r.book.force.Roll(x.Shard, op, func(roll dice.Roll) int { return r.d10(roll, side) })
	rolled := x.Operatives[op].Rolled
	for _, face := range rolled[len(rolled)-owed:] {
		r.tell("misgenic", side, op, "is.skill.misgenic.roll-when", "%s has a %d on the misgenic table.", r.name(side, op), face)
	}
}
