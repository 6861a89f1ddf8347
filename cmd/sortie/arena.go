package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"time"

	"sortie/flow"
	"sortie/game"
	"sortie/gauntlet"
	"sortie/lab"
	"sortie/wire"
)

// arenaCmd lets two bots meet.
type arenaCmd struct {
	System   string            `help:"Short id of the rule system; the first if left out." placeholder:"ID"`
	Bots     []string          `help:"The two who meet; only the others with --bot. strong@100 and sensible if left out." placeholder:"X,Y"`
	Bot      []string          `help:"A bot of your own as the first: a command that speaks the protocol of docs/protocol.md. Say it twice and two of them meet." placeholder:"'./mybot'" sep:"none"`
	Gauntlet string            `help:"Instead, this one against every script, on every mission of --mission; on all if left out." placeholder:"BOT"`
	BotTime  time.Duration     `help:"Time for one answer of such a bot." default:"2s"`
	Games    int               `help:"How many games, rounded up so that everything is played alike: to a multiple of four." default:"100"`
	Seed     uint64            `help:"The same seed gives the same games on every machine." default:"1"`
	Workers  int               `help:"How many games at once; 0 for one a processor. The result does not depend on it." default:"0"`
	Lists    []string          `help:"Two army lists, ids or files; two ready ones of like size if left out." placeholder:"A,B"`
	Mission  string            `help:"Id of the mission; the first of the system if left out." placeholder:"ID"`
	Sides    int               `help:"How many sides; as few as the mission takes if left out. The last bot plays all lists for which none is named." placeholder:"N"`
	Points   int               `help:"Points limit; that of the larger list if left out." placeholder:"P"`
	Option   map[string]string `help:"An option of the rules, such as --option guess=off." placeholder:"ID=VALUE"`
	Most     int               `help:"Activations after which a game that nobody brings to an end is drawn: some books have no last turn." default:"1500"`
	JSON     bool              `name:"json" help:"Print one JSON object as the last line."`
}

// Help is shown below the flags.
func (arenaCmd) Help() string {
	return `Every pairing of table, lists and seats is played twice with the same dice, each bot once on
either side, so that only play decides. A bot is named LEVEL[-TEMPER][@BUDGET]:
` + gauntlet.Grammar() + `.
With a budget of play-outs the same seed gives the same result whatever the machine and the number
of workers; with a budget of time it does not.

Examples:
  sortie arena --bots sensible,random --games 400
  sortie arena --bots strong@60,sensible --games 100 --system ff --json
  sortie arena --bots strong-careful@60,strong-aggressive@60 --mission meeting-engagement
  sortie arena --gauntlet sensible --system a2 --games 400
  sortie arena --bot 'python3 examples/bots/picket.py' --bots sensible --games 40
  sortie arena --bot './mine' --bot './yours' --games 40`
}

// Run plays the arena and reports.
func (c *arenaCmd) Run(e *env) error {
	batch()
	sys, err := e.find(c.System)
	if err != nil {
		return err
	}
	if c.Gauntlet != "" {
		return c.gauntlet(e, sys)
	}
	plan, err := c.plan(sys)
	if err != nil {
		return err
	}
	var teams []*wire.Team
	for _, command := range c.Bot {
		team, err := wire.NewTeam(command, sys, c.BotTime, e.err)
		if err != nil {
			return misuse{err}
		}
		defer team.Close()
		teams = append(teams, team)
	}
	enter(&plan, teams)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	progress, done := meter(e.err, lab.DuelGames(c.Games, len(plan.Bots)), 0)
	d, err := lab.Fight(ctx, sys, plan, progress)
	done()
	if err != nil {
		return err
	}
	return c.print(e, d)
}

// enter puts teams of processes in the place of the plan's first bots, under names that nobody else has.
func enter(p *lab.Plan, teams []*wire.Team) {
	byName := map[string]*wire.Team{}
	for i, team := range teams {
		name := team.Name()
		if name == "" || slices.Contains(p.Bots[len(teams):], name) {
			name += " (bot)"
		}
		for n, plain := 2, name; byName[name] != nil; n++ { // a bot against itself
			name = fmt.Sprintf("%s %d", plain, n)
		}
		p.Bots[i], byName[name] = name, team
	}
	if len(teams) == 0 {
		return
	}
	p.Make = func(who string, seed uint64) (flow.Player, error) {
		if team := byName[who]; team != nil {
			return team.Player(seed), nil
		}
		return gauntlet.New(who, seed)
	}
}

// bots are those who meet. Those that come with --bot are set in later; until then other names hold their places.
func (c *arenaCmd) bots() ([]string, error) {
	bots, most := c.Bots, max(2, c.Sides)
	if own := len(c.Bot); own > 0 {
		if len(bots) == 0 && own == 1 {
			bots = []string{"sensible"}
		}
		switch n := own + len(bots); {
		case own > most:
			return nil, misused("an arena has two bots, or as many as there are sides: --bot is said %d times", own)
		case n > most && most == 2:
			return nil, misused("with --bot, --bots names only its opponent, such as --bots sensible; two --bot need none")
		case n > most:
			return nil, misused("there are %d bots for %d sides", n, most)
		}
		return append(slices.Repeat([]string{"sensible"}, own), bots...), nil
	}
	switch {
	case len(bots) == 0:
		bots = []string{"strong@100", "sensible"}
	case len(bots) < 2 || len(bots) > most:
		return nil, misused("an arena has two bots, such as --bots strong@60,sensible, or as many as there are sides")
	}
	return bots, nil
}

// plan reads the flags as sortie sim does, for one pairing.
func (c *arenaCmd) plan(sys game.System) (lab.Plan, error) {
	bots, err := c.bots()
	if err != nil {
		return lab.Plan{}, err
	}
	if len(c.Lists) > max(2, c.Sides) {
		return lab.Plan{}, misused("an arena has two lists, such as --lists A,B, or as many as there are sides")
	}
	sim := simCmd{Sides: c.Sides, System: c.System, Games: c.Games, Seed: c.Seed, Lists: c.Lists, Bots: bots, Points: c.Points, Option: c.Option}
	if c.Mission != "" {
		sim.Mission = []string{c.Mission}
	}
	grid, err := sim.grid(sys)
	if err != nil {
		return lab.Plan{}, err
	}
	if len(grid.Cells) != 1 {
		return lab.Plan{}, misused("an arena has one mission")
	}
	plan := grid.Plan(0)
	plan.Most = c.Most
	if plan.Workers = c.Workers; plan.Workers == 0 {
		plan.Workers = runtime.NumCPU()
	}
	return plan, nil
}

func percents(shares []float64) string {
	var out []string
	for _, s := range shares {
		out = append(out, fmt.Sprintf("%.1f%%", 100*s))
	}
	return strings.Join(out, ", ")
}

func (c *arenaCmd) print(e *env, d lab.Duel) error {
	fmt.Fprintf(e.out, "%s, %s: %d games in %.1f s\n\n", d.System, d.Mission, d.Games, d.Seconds)
	fmt.Fprintf(e.out, "%-28s %6s %6s %6s %7s   %s\n", "bot", "won", "drawn", "lost", "score", "95% interval")
	row := func(name string, won, drawn, lost int, score, low, high float64) {
		fmt.Fprintf(e.out, "%-28s %6d %6d %6d %6.1f%%   %.1f%% to %.1f%%\n", name, won, drawn, lost, 100*score, 100*low, 100*high)
	}
	if len(d.Each) > 0 {
		for _, s := range d.Each {
			row(s.Name, s.Score.Won, s.Score.Drawn, s.Score.Lost, s.Rate, s.Low, s.High)
		}
		fmt.Fprintf(e.out, "\n%s scores by seat %s, by list %s; an even share is %.1f%%.\n", d.Bots[0], percents(d.Seats), percents(d.Lists), 100/float64(len(d.Each)))
	} else {
		row(d.Bots[0], d.Wins, d.Draws, d.Losses, d.Score, d.Low, d.High)
		row(d.Bots[1], d.Losses, d.Draws, d.Wins, 1-d.Score, 1-d.High, 1-d.Low)
		fmt.Fprintf(e.out, "\n%s scores %.1f%% in the first seat and %.1f%% in the second, %.1f%% with the first list and %.1f%% with the second.\n",
			d.Bots[0], 100*d.Seats[0], 100*d.Seats[1], 100*d.Lists[0], 100*d.Lists[1])
	}
	if d.Endless > 0 {
		fmt.Fprintf(e.out, "%d games that nobody brought to an end were drawn after %d activations.\n", d.Endless, c.Most)
	}
	if d.Forfeits > 0 {
		fmt.Fprintf(e.out, "%d games were lost off the table; the first because %s.\n", d.Forfeits, d.Forfeit)
	}
	fmt.Fprintf(e.out, "signature %s\n", d.Signature)
	if c.JSON {
		return json.NewEncoder(e.out).Encode(d)
	}
	return nil
}
