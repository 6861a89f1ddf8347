package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"

	"sortie/bot"
	"sortie/lab"
)

// arenaCmd lets two bots meet.
type arenaCmd struct {
	System  string            `help:"Short id of the rule system; the first if left out." placeholder:"ID"`
	Bots    []string          `help:"The two who meet." default:"strong@100,sensible" placeholder:"X,Y"`
	Games   int               `help:"How many games, rounded up to a multiple of four." default:"100"`
	Seed    uint64            `help:"The same seed gives the same games on every machine." default:"1"`
	Workers int               `help:"How many games at once; 0 for one a processor. The result does not depend on it." default:"0"`
	Lists   []string          `help:"Two army lists, ids or files; two ready ones of like size if left out." placeholder:"A,B"`
	Mission string            `help:"Id of the mission; the first of the system if left out." placeholder:"ID"`
	Points  int               `help:"Points limit; that of the larger list if left out." placeholder:"P"`
	Option  map[string]string `help:"An option of the rules, such as --option guess=off." placeholder:"ID=VALUE"`
	JSON    bool              `name:"json" help:"Print one JSON object as the last line."`
}

// Help is shown below the flags.
func (arenaCmd) Help() string {
	return `Every pairing of table, lists and seats is played twice with the same dice, each bot once on
either side, so that only play decides. A bot is named LEVEL[:TEMPER][@BUDGET]:
` + bot.Grammar + `.
With a budget of play-outs the same seed gives the same result whatever the machine and the number
of workers; with a budget of time it does not.

Examples:
  sortie arena --bots sensible,random --games 400
  sortie arena --bots strong@60,sensible --games 100 --system ff --json
  sortie arena --bots strong:careful@60,strong:aggressive@60 --mission meeting-engagement`
}

// Run plays the arena and reports.
func (c *arenaCmd) Run(e *env) error {
	sys, err := e.find(c.System)
	if err != nil {
		return err
	}
	sim := simCmd{System: c.System, Games: c.Games, Seed: c.Seed, Workers: c.Workers, Lists: c.Lists,
		Mission: c.Mission, Bots: c.Bots, Points: c.Points, Option: c.Option}
	plan, err := sim.plan(sys)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	progress, done := meter(e.err, (c.Games+3)/4*4)
	s, err := lab.Fight(ctx, sys, lab.Arena{Plan: plan}, progress)
	done()
	if err != nil {
		return err
	}
	return c.print(e, s)
}

func (c *arenaCmd) print(e *env, s lab.Standing) error {
	fmt.Fprintf(e.out, "%s, %s: %d games in %.1f s\n\n", s.System, c.describe(), s.Games, s.Seconds)
	fmt.Fprintf(e.out, "%-28s %6s %6s %6s %7s   %s\n", "bot", "won", "drawn", "lost", "score", "95% interval")
	row := func(name string, won, lost int, score, low, high float64) {
		fmt.Fprintf(e.out, "%-28s %6d %6d %6d %6.1f%%   %.1f%% to %.1f%%\n", name, won, s.Draws, lost, 100*score, 100*low, 100*high)
	}
	row(s.Bots[0], s.Wins, s.Losses, s.Score, s.Low, s.High)
	row(s.Bots[1], s.Losses, s.Wins, 1-s.Score, 1-s.High, 1-s.Low)
	fmt.Fprintf(e.out, "\n%s scores %.1f%% in the first seat and %.1f%% in the second, %.1f%% with the first list and %.1f%% with the second.\n",
		s.Bots[0], 100*s.Seats[0], 100*s.Seats[1], 100*s.Lists[0], 100*s.Lists[1])
	fmt.Fprintf(e.out, "signature %s\n", s.Signature)
	if c.JSON {
		return json.NewEncoder(e.out).Encode(s)
	}
	return nil
}

func (c *arenaCmd) describe() string {
	if c.Mission == "" {
		return "its first mission"
	}
	return c.Mission
}
