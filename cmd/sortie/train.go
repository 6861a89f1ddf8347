package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"

	"sortie/bot"
	"sortie/flow"
	"sortie/game"
	"sortie/gauntlet"
	"sortie/lab"
	"sortie/value"
)

// mostActivations is when a game that nobody brings to an end counts as drawn.
const mostActivations = 1500

// trainCmd learns a judgement of positions from games.
type trainCmd struct {
	System  string   `help:"Short id of the rule system; the first if left out." placeholder:"ID"`
	Mission []string `help:"Missions to learn; all of two sides if left out." aliases:"missions" placeholder:"ID"`
	Points  int      `help:"Size of the games; all ready lists if left out." placeholder:"P"`
	Games   int      `help:"Games of each pairing of ready lists." default:"60"`
	Bots    []string `help:"Who plays them." default:"sensible,sensible" placeholder:"X,Y"`
	Seed    uint64   `help:"The same seed gives the same weights." default:"1"`
	Workers int      `help:"How many games at once; 0 for one a processor. The result does not depend on it." default:"0"`
	Weights string   `help:"Learn nothing, try the weights of this file." placeholder:"FILE"`
	Out     string   `help:"File for the weights." placeholder:"FILE"`
	Try     int      `help:"Then so many games of each mission: a strong player with these weights against one without." placeholder:"N"`
	Budget  string   `help:"How long the two think: a time or a number of play-outs." default:"30ms"`
}

// Help is shown below the flags.
func (trainCmd) Help() string {
	return `Plays games between bots, reads every position as numbers, and finds the weights under which the results of the games
are likeliest, mission by mission. docs/studies/value.md tells what came of it.

Example:
  sortie train --system ff --points 1000 --games 200 --out ff.json --try 100`
}

// Run plays, learns, writes and tries.
func (c *trainCmd) Run(e *env) error {
	batch()
	sys, err := e.find(c.System)
	if err != nil {
		return err
	}
	if c.Workers == 0 {
		c.Workers = runtime.NumCPU()
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if c.Weights != "" {
		return c.read(ctx, e, sys)
	}
	w := &value.Weights{System: sys.Info().ID, Rules: sys.Info().Version, Made: strings.Join(e.args, " "), Missions: map[string][]int32{}}
	for _, mission := range c.missions(sys.Info()) {
		if err := c.learn(ctx, e, sys, mission, w); err != nil {
			return err
		}
	}
	if c.Out != "" {
		text, err := json.MarshalIndent(w, "", " ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(c.Out, append(text, '\n'), 0o644); err != nil {
			return misuse{err}
		}
	}
	return c.try(ctx, e, sys, w)
}

// read tries weights that were learned before.
func (c *trainCmd) read(ctx context.Context, e *env, sys game.System) error {
	text, err := os.ReadFile(c.Weights)
	if err != nil {
		return misuse{err}
	}
	w, err := value.Parse(text)
	if err != nil {
		return misused("%s: %w", c.Weights, err)
	}
	if id := sys.Info().ID; w.System != id {
		return misused("%s was learned for %s, not for %s", c.Weights, w.System, id)
	}
	return c.try(ctx, e, sys, w)
}

// missions are those that are learned.
func (c *trainCmd) missions(info game.Info) (out []string) {
	if len(c.Mission) > 0 {
		return c.Mission
	}
	for _, m := range info.Missions {
		if !m.Draw && info.MissionTakes(m.ID)[0] == 2 {
			out = append(out, m.ID)
		}
	}
	return out
}

// learn plays the games of a mission and learns from them.
func (c *trainCmd) learn(ctx context.Context, e *env, sys game.System, mission string, w *value.Weights) error {
	sim := simCmd{System: c.System, Games: c.Games, Seed: c.Seed, Field: true, Mission: []string{mission}, Points: c.Points, Bots: c.Bots}
	grid, err := sim.grid(sys)
	if err != nil {
		return err
	}
	grid.Most = mostActivations
	progress, done := meter(e.err, grid.Total(), 0)
	school, err := value.Attend(ctx, sys, grid, c.Workers, progress)
	done()
	if err != nil {
		return err
	}
	lesson, err := school.Fit()
	if err != nil {
		return misused("%s: %w", mission, err)
	}
	w.Names, w.Missions[mission] = school.Names, lesson.Weights
	fmt.Fprintf(e.out, "%s: %d positions of %d games; of others' positions it prefers the winner's in %.1f %%, the judgement by hand in %.1f %%\n",
		mission, school.Positions(), grid.Total(), 100*lesson.Learned, 100*lesson.Hand)
	return nil
}

// try lets a player with the weights meet one without.
func (c *trainCmd) try(ctx context.Context, e *env, sys game.System, w *value.Weights) error {
	var all lab.Score
	for _, mission := range c.missions(sys.Info()) {
		if c.Try == 0 {
			return nil
		}
		strong := "strong@" + c.Budget
		arena := arenaCmd{System: c.System, Bots: []string{strong, strong}, Games: c.Try, Seed: c.Seed + 1, Workers: c.Workers, Mission: mission, Points: c.Points, Most: mostActivations}
		plan, err := arena.plan(sys)
		if err != nil {
			return err
		}
		const learned = "learned"
		plan.Bots[0] = learned
		judge := w.On(mission)
		plan.Make = func(name string, seed uint64) (flow.Player, error) {
			if name != learned {
				return gauntlet.New(name, seed)
			}
			p, err := bot.New(strong, seed)
			if s, ok := p.(*bot.Strong); ok && judge != nil {
				return s.With(judge), nil
			}
			return p, err
		}
		progress, done := meter(e.err, lab.DuelGames(c.Try, 2), 0)
		d, err := lab.Fight(ctx, sys, plan, progress)
		done()
		if err != nil {
			return err
		}
		fmt.Fprintf(e.out, "%s: learned against by hand, %s each: %.1f %% of %d games (%.1f to %.1f)\n", mission, c.Budget, 100*d.Score, d.Games, 100*d.Low, 100*d.High)
		all.Won, all.Drawn, all.Lost = all.Won+d.Wins, all.Drawn+d.Draws, all.Lost+d.Losses
	}
	low, high := all.Interval()
	fmt.Fprintf(e.out, "in all %.1f %% of %d games (%.1f to %.1f)\n", 100*all.Rate(), all.Games(), 100*low, 100*high)
	return nil
}
