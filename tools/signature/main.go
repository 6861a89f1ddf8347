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

// sign plays the games: every shipped list meets the next one, half of them between sensible bots.
func sign(sys game.System, games int) (string, error) {
	info := sys.Info()
	out := ""
	for i, bots := range [][2]string{{"random", "random"}, {"sensible", "random"}, {"sensible", "sensible"}} {
		a, b := info.Lists[i%len(info.Lists)], info.Lists[(i+1)%len(info.Lists)]
		for _, l := range info.Lists { // a meets the first list of its size that is of another force
			if l.Force != a.Force && l.ID[len(l.ID)-3:] == a.ID[len(a.ID)-3:] {
				b = l
				break
			}
		}
		plan := lab.Plan{
			Setup: game.Setup{System: info.ID, Mission: info.Missions[i%len(info.Missions)].ID, Points: 1000, Lists: [2]string{a.Text, b.Text}},
			Games: games, Seed: 20260101, Workers: 1, Bots: bots,
		}
		r, err := lab.Run(context.Background(), sys, plan, nil)
		if err != nil {
			return "", err
		}
		out += r.Signature
	}
	return out, nil
}
