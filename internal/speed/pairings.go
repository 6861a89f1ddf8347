package speed

import (
	"strconv"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Pairings plays games between sensible bots of every ready list against every other of its size, each game on a table
// of its own: what is asserted of the speed of a system holds for the slowest of them.
func Pairings(b *testing.B, sys game.System) {
	info := sys.Info()
	for i := range info.Lists {
		for k := i; k < len(info.Lists); k++ {
			first, second := &info.Lists[i], &info.Lists[k]
			if points := size(first.ID); points == size(second.ID) {
				b.Run(first.ID+"-"+second.ID, func(b *testing.B) { meet(b, sys, points, first.Text, second.Text) })
			}
		}
	}
}

// size is the size of game for which a ready list is meant: its id ends with it.
func size(id string) int {
	points, err := strconv.Atoi(id[strings.LastIndex(id, "-")+1:])
	if err != nil {
		return 0
	}
	return points
}

func meet(b *testing.B, sys game.System, points int, lists ...string) {
	info := sys.Info()
	asked, games := 0, uint64(0)
	rates := Measure(b)
	for b.Loop() {
		games++
		start := begin(b, sys, game.Setup{System: info.ID, Mission: info.Missions[0].ID, Points: points, Seed: games, Lists: lists})
		d := flow.Direct{Table: start, Dice: dice.Seeded{Rand: dice.NewRand(games, 1)},
			Players: flow.Players{bot.NewSensible(games), bot.NewSensible(games + 1)}}
		d.Run()
		asked += d.Asked
	}
	rates.Report(asked, "decisions")
	rates.Report(int(games), "games")
}
