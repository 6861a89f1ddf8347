// Command signature plays fixed games of every system and prints one line a system: its id and the
// signature of the games. Two machines that print the same lines play by the same rules to the last
// bit. It uses nothing of the operating system, so that it also runs as WebAssembly.
package main

import (
	"context"
	"fmt"
	"os"
	"strconv"

	"sortie/catalog"
	"sortie/game"
	"sortie/lab"
)

func main() {
	games := 8
	if len(os.Args) > 1 {
		if n, err := strconv.Atoi(os.Args[1]); err == nil && n > 0 {
			games = n
		}
	}
	for _, s := range catalog.Systems() {
		line, err := sign(s.System, games)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(s.ID, line)
	}
}

// sign plays the games: fair pairs of three sizes, one between sensible bots, one mixed, one random.
func sign(sys game.System, games int) (string, error) {
	info := sys.Info()
	out := ""
	for i, bots := range [][]string{{"random", "random"}, {"sensible", "random"}, {"sensible", "sensible"}} {
		a, b, ok := info.FairPair(info.Points * (i + 2) / 3)
		if !ok {
			return "", fmt.Errorf("%s has no two lists", info.ID)
		}
		plan := lab.Plan{
			Setup: game.Setup{System: info.ID, Mission: info.Missions[i%len(info.Missions)].ID, Points: game.SizeFor(max(a.Points, b.Points)), Lists: []string{a.Text, b.Text}},
			Games: games, Seed: 20260101, Workers: 1, Bots: bots, Check: true,
		}
		r, err := lab.Run(context.Background(), sys, plan, nil)
		if err != nil {
			return "", err
		}
		out += r.Signature
	}
	return out, nil
}
