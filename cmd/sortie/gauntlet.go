package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"

	"sortie/game"
	"sortie/gauntlet"
	"sortie/lab"
)

// gauntlet plays one bot against every script on every mission, so many games each, and prints a table.
func (c *arenaCmd) gauntlet(e *env, sys game.System) error {
	if len(c.Bot) > 0 || c.Sides > 2 {
		return misused("--gauntlet takes a bot of the house, and games of two sides")
	}
	scripts := gauntlet.Names()
	if len(c.Bots) > 0 {
		scripts = c.Bots
	}
	cells, err := c.gauntletCells(e, sys, scripts)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	total, before := 0, 0
	for i := range cells {
		total += lab.DuelGames(c.Games, len(cells[i].Bots))
	}
	progress, done := meter(e.err, total, 0)
	var duels []lab.Duel
	for i := range cells {
		d, err := lab.Fight(ctx, sys, cells[i], func(n int) { progress(before + n) })
		if err != nil {
			done()
			return err
		}
		before += d.Games
		duels = append(duels, d)
	}
	done()
	return c.printGauntlet(e, sys, scripts, duels)
}

// gauntletCells are the pairings: script by script, mission by mission.
func (c *arenaCmd) gauntletCells(e *env, sys game.System, scripts []string) (plans []lab.Plan, err error) {
	sim := simCmd{System: c.System, Sides: c.Sides, Games: c.Games, Seed: c.Seed, Lists: c.Lists, Points: c.Points, Option: c.Option, Mission: []string{"all"}}
	if c.Mission != "" {
		sim.Mission = strings.Split(c.Mission, ",")
	}
	for _, name := range scripts {
		sim.Bots = append(sim.Bots, c.Gauntlet+":"+name)
	}
	grid, err := sim.grid(sys)
	sim.sayLeft(e)
	if err != nil {
		return nil, err
	}
	for i := range grid.Cells {
		p := grid.Plan(i)
		p.Most = c.Most
		if p.Workers = c.Workers; p.Workers == 0 {
			p.Workers = runtime.NumCPU()
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// printGauntlet prints a row for every script and a column for every mission: the score with its interval.
func (c *arenaCmd) printGauntlet(e *env, sys game.System, scripts []string, duels []lab.Duel) error {
	info := sys.Info()
	var missions []string
	cell, games, endless, seconds := map[[2]string]*lab.Duel{}, 0, 0, 0.0
	for i := range duels {
		d := &duels[i]
		if d.Bots[1] == duels[0].Bots[1] {
			missions = append(missions, d.Mission)
		}
		cell[[2]string{d.Bots[1], d.Mission}] = d
		games += d.Games
		endless += d.Endless
		seconds += d.Seconds
	}
	fmt.Fprintf(e.out, "%s (rules %s), %s against the gauntlet: %d games in %.1f s, %.0f games/s\n\n", info.ID, info.Version, c.Gauntlet, games, seconds, float64(games)/max(seconds, 0.001))
	fmt.Fprintf(e.out, "%-10s", "script")
	for _, m := range missions {
		fmt.Fprintf(e.out, "  %-22s", m)
	}
	fmt.Fprintln(e.out)
	for _, name := range scripts {
		fmt.Fprintf(e.out, "%-10s", name)
		for _, m := range missions {
			d := cell[[2]string{name, m}]
			fmt.Fprintf(e.out, "  %-22s", fmt.Sprintf("%.1f%% (%.1f to %.1f)", 100*d.Score, 100*d.Low, 100*d.High))
		}
		fmt.Fprintln(e.out)
	}
	if endless > 0 {
		fmt.Fprintf(e.out, "\n%d games that nobody brought to an end were drawn after %d activations.\n", endless, c.Most)
	}
	if c.JSON {
		return json.NewEncoder(e.out).Encode(duels)
	}
	return nil
}
