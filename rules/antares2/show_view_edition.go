package antares2

import (
	"fmt"

	"sortie/game"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// sheetFacts lists the attributes and drones of the first edition for people, each with its row.
func sheetFacts(t *force.Traits) []game.Fact {
	var out []game.Fact
	s := &t.Sheet
	if s.Leader > 0 {
		out = append(out, game.Fact{Name: "Leader", Value: fmt.Sprintf("Leader %d", s.Leader), Rule: "g1.attr.leader.res"})
	}
	for _, f := range []struct {
		on   bool
		name string
		rule tally.Rule
	}{
		{s.Slow, "Slow", "g1.move.slow"}, {s.Archaic, "Archaic", "g1.terrain.obstacle.archaic"}, {s.Crawler, "Crawler", "g1.terrain.obstacle.crawler-advance"},
		{s.Outcast, "Outcast", "g1.attr.outcast"}, {s.HighCommander, "High Commander", "g1.attr.outcast"}, {s.Rebel, "Rebel", "g1.attr.rebel"},
		{s.Ghar, "Ghar", "g1.pin.disruptor-non-ghar"}, {s.Shield, "Shield drone", "g1.drone.shield.mid"}, {s.Synchroniser, "Synchroniser", "g1.drone.sync.second-unit"},
		{s.Targeter, "Targeter", "g1.drone.targeter.acc"}, {s.Flitter, "Flitter", "g1.drone.flitter"}, {s.Tectorist, "Tectorist", "g1.drone.tectorist"},
	} {
		if f.on {
			out = append(out, game.Fact{Name: f.name, Value: f.name, Rule: f.rule})
		}
	}
	return out
}

// ammoText is what the ammunition of a mode does in the first edition, for a stat card.
func ammoText(a *force.Ammo) string {
	text := ""
	for _, f := range []struct {
		on   bool
		word string
	}{{a.Massive, "Massive Damage"}, {a.Disruptor, "disruptor"}, {a.Slingnet, "slingnet"}, {a.Net > 0, fmt.Sprintf("net D%d+1 pins", a.Net)}} {
		if f.on {
			text += ", " + f.word
		}
	}
	return text
}

// viewLost shows how many of its order dice each side has lost of those it began with: more than half breaks an army.
// g1.army.broken
func (s *State) viewLost() game.Tracker {
	t := game.Tracker{Name: "lost", Label: "Order dice lost"}
	for side, name := range [...]string{"red", "blue"} {
		t.Counts = append(t.Counts, game.Count{Name: name, Value: int(s.Begun[side] - s.diceLeft(Side(side)))})
	}
	return t
}
