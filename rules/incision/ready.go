package incision

import (
	"slices"

	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision/force"
)

// readyTeams is a set-up in which ready shards fit the scenario. They are made for the scenarios that take most: where one takes
// fewer, or for less XP, nobody has to say who goes, and the last of a list stay at base. Of a shard of one's own that is for
// the player to say, so it is refused instead.  is.scenario.combatants-limits, is.scenario.xp-agreed
func (b *book) readyTeams(setup game.Setup) game.Setup {
	own := false
	for side := range setup.Lists {
		seat := flow.Seat(side)
		if setup.Judged(seat) || !b.force.Ready(setup.List(seat)) {
			continue
		}
		if !own { // whoever made the set-up keeps the lists as they are
			setup.Lists, own = slices.Clone(setup.Lists), true
		}
		setup.Lists[side] = b.fitting(setup.List(seat), b.limitOf(Side(side), setup.Points))
	}
	return setup
}

// fitting is a shard with so many of its last at base that the scenario takes it, or as it is if it never does.
func (b *book) fitting(text string, limit int) string {
	shard, _ := force.Parse(text)
	for n := len(shard.Operatives); ; n-- {
		team := teamOf(b.force, &shard, b.scenario, limit)
		if len(b.force.Field(&shard, &team).Faults) == 0 {
			return shard.Text()
		}
		if n <= 1 { // somebody has to lead
			return text
		}
		shard.Operatives[n-1].Bench = true
	}
}
