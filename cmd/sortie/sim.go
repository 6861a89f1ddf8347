package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"sortie/game"
	"sortie/lab"
	"sortie/matchfile"
)

// simCmd plays many games.
type simCmd struct {
	System  string            `help:"Short id of the rule system; the first if left out." placeholder:"ID"`
	Games   int               `help:"How many games; in a grid, of each pairing." default:"100"`
	Seed    uint64            `help:"The same seed gives the same games on every machine." default:"1"`
	First   int               `help:"Number of the first game, to play one of a longer run again." default:"0"`
	Workers int               `help:"How many games at once; 0 for one a processor. The result does not depend on it." default:"0"`
	Lists   []string          `help:"Army lists, ids or files. Two play each other; of more, each plays each of its size; two ready ones if left out." placeholder:"A,B"`
	Field   bool              `help:"Play against the ready lists of the same size; without --lists, each ready list against each of its size."`
	Mission []string          `help:"Missions, or all; if left out, all with --field and else the first of the system." aliases:"missions" placeholder:"ID"`
	Bots    []string          `help:"Who plays the first list and who the second: random, sensible, strong; sortie arena --help has all names. Several pairs: X:Y,X:Z." default:"sensible,sensible" placeholder:"X,Y"`
	Tables  int               `help:"So many tables for all pairings, each played from both sides; 0 gives each game a table of its own." default:"0"`
	Sides   int               `help:"How many sides; as few as the mission takes if left out. The last bot plays all lists for which none is named." placeholder:"N"`
	Points  int               `help:"Points limit; that of the larger list if left out. With --field, the size of game." placeholder:"P"`
	Option  map[string]string `help:"An option of the rules, such as --option guess=off." placeholder:"ID=VALUE"`
	Most    int               `help:"Activations after which a game that nobody brings to an end is drawn: some books have no last turn; 0 for none." default:"1500"`
	Check   bool              `help:"Hold every answer of the bots against the rules, and have every position in the signature (slower)."`
	Out     string            `help:"Keep every game as a line in this folder. The same command goes on where it was interrupted." placeholder:"DIR"`
	Report  string            `help:"Write a report with charts to this HTML file." placeholder:"FILE"`
	Queue   string            `help:"Let the workers of this PostgreSQL database play, see sortie worker. The result is the same." env:"SORTIE_QUEUE" placeholder:"URL"`
	Only    int               `help:"Play game N of the plan alone, to look at it." default:"-1" placeholder:"N"`
	JSON    bool              `name:"json" help:"Print one JSON object as the last line."`
	Save    string            `help:"Write the first game, or the one of --only, to this match file." placeholder:"FILE"`

	left []string // of all missions, those that the lists are not made for
}

// Help is shown below the flags.
func (simCmd) Help() string {
	return `Sides are swapped every other game, so that neither list keeps the better edge. The signature in
the report sums up every game of the run: if it is the same, the games were.

Several lists, missions or pairs of bots make a grid: every pairing of lists plays every mission with
every pair of bots, --games games each.

Examples:
  sortie sim --games 1000 --workers 4
  sortie sim --lists mine.list,theirs.list --bots sensible,random
  sortie sim --lists mine.list --field --report mine.html
  sortie sim --field --points 750 --games 200 --out study --report study.html
  sortie sim --field --games 2000 --queue postgres://lab@db.example/lab --report field.html
  sortie sim --games 1 --save game.match`
}

// Run plays the plan and reports.
func (c *simCmd) Run(e *env) error {
	batch()
	sys, err := e.find(c.System)
	if err != nil {
		return err
	}
	grid, err := c.grid(sys)
	c.sayLeft(e)
	if err != nil {
		return err
	}
	if c.Only >= 0 {
		return c.only(e, sys, grid)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	res := lab.NewResult(grid)
	play := c.local
	if c.Queue != "" {
		play = c.queued
	}
	report, err := c.kept(e, sys, grid, res, func(keep func(*lab.Record) error) (lab.Report, error) {
		return play(ctx, e, sys, grid, res, keep)
	})
	if err != nil {
		return err
	}
	return c.finish(e, sys, grid, res, report)
}

// kept opens the folder, if there is one, for what is played.
func (c *simCmd) kept(e *env, sys game.System, grid *lab.Grid, res *lab.Result, play func(keep func(*lab.Record) error) (lab.Report, error)) (rep lab.Report, err error) {
	if c.Out == "" {
		return play(func(*lab.Record) error { return nil })
	}
	f, err := lab.OpenFolder(c.Out, sys, grid, res)
	if err != nil {
		return rep, misuse{err}
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if n := res.Done(); n > 0 {
		fmt.Fprintf(e.err, "%d of %d games are in %s already\n", n, grid.Total(), c.Out)
	}
	if rep, err = play(f.Keep); errors.Is(err, context.Canceled) {
		err = fmt.Errorf("%w\nthe games played are in %s: the same command goes on from there", err, c.Out)
	}
	return rep, err
}

// local plays what is missing on this machine.
func (c *simCmd) local(ctx context.Context, e *env, sys game.System, grid *lab.Grid, res *lab.Result, keep func(*lab.Record) error) (lab.Report, error) {
	workers := c.Workers
	if workers == 0 {
		workers = runtime.NumCPU()
	}
	missing := res.Missing()
	progress, done := meter(e.err, grid.Total(), res.Done())
	began := time.Now()
	err := grid.Play(ctx, sys, missing, workers, func(rec *lab.Record) error {
		_, err := res.Add(rec)
		progress(res.Done())
		return errors.Join(err, keep(rec))
	})
	done()
	return res.Report(len(missing), time.Since(began).Seconds()), err
}

// finish writes and prints what was asked for.
func (c *simCmd) finish(e *env, sys game.System, grid *lab.Grid, res *lab.Result, rep lab.Report) error {
	if c.Save != "" {
		if err := save(sys, grid, 0, c.Save); err != nil {
			return err
		}
	}
	if c.Report != "" {
		if err := c.writeReport(e, res, rep); err != nil {
			return err
		}
	}
	fmt.Fprintf(e.out, "%d games in %.2f s: %.0f games/s, %.0f decisions/s\n", rep.Games, rep.Seconds, rep.GamesPerSecond, rep.DecisionsPerSecond)
	if len(grid.Cells) == 1 {
		for i, won := range rep.Wins {
			fmt.Fprintf(e.out, "%s list won %d, ", [...]string{"first", "second", "third", "fourth"}[i], won)
		}
		fmt.Fprintf(e.out, "drawn %d\n", rep.Draws)
	} else {
		printStandings(e, res)
	}
	if rep.Endless > 0 {
		fmt.Fprintf(e.out, "%d games that nobody brought to an end were drawn after %d activations\n", rep.Endless, grid.Most)
	}
	fmt.Fprintf(e.out, "a game has %.1f turns, %.0f decisions, %.0f dice\n", rep.AverageTurns,
		float64(rep.Decisions)/float64(rep.Games), float64(rep.Rolls)/float64(rep.Games))
	fmt.Fprintf(e.out, "signature %s\n", rep.Signature)
	if c.JSON {
		return json.NewEncoder(e.out).Encode(struct {
			lab.Report
			Lists []lab.Standing `json:"lists"`
		}{rep, res.Standings()})
	}
	return nil
}

// printStandings shows the lists of a grid, and the bots if they differ.
func printStandings(e *env, res *lab.Result) {
	w := tabwriter.NewWriter(e.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "list\tsize\tgames\twins\t95 % sure\tat best\t")
	for _, s := range res.Standings() {
		mission, best := res.BestMission(s.Name, s.Size)
		fmt.Fprintf(w, "%s\t%d\t%d\t%.1f %%\t%.1f to %.1f\t%.1f %% in %s\t\n", s.Name, s.Size, s.Score.Games(), 100*s.Rate, 100*s.Low, 100*s.High, 100*best.Rate(), mission)
	}
	if bots := res.BotStandings(); len(bots) > 1 {
		for _, s := range bots {
			fmt.Fprintf(w, "%s (bot)\t\t%d\t%.1f %%\t%.1f to %.1f\t\n", s.Name, s.Score.Games(), 100*s.Rate, 100*s.Low, 100*s.High)
		}
	}
	w.Flush()
	edges := res.Edges()
	seat := edges[len(edges)-1].Seat
	low, high := seat.Interval()
	fmt.Fprintf(e.out, "played by %s; the first seat wins %.1f %% (%.1f to %.1f)\n", strings.Join(res.Players(), "; "), 100*seat.Rate(), 100*low, 100*high)
}

func (c *simCmd) writeReport(e *env, res *lab.Result, rep lab.Report) (err error) {
	out, err := os.Create(c.Report)
	if err != nil {
		return misuse{err}
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	return lab.WriteHTML(out, strings.Join(e.args, " "), res, rep)
}

// only plays one game of a plan.
func (c *simCmd) only(e *env, sys game.System, grid *lab.Grid) error {
	if c.Only >= grid.Total() {
		return misused("the plan has %d games: --only takes 0 to %d", grid.Total(), grid.Total()-1)
	}
	rec, err := grid.PlayOne(sys, c.Only)
	if err != nil {
		return err
	}
	if c.Save != "" {
		if err := save(sys, grid, c.Only, c.Save); err != nil {
			return err
		}
	}
	cell := &grid.Cells[rec.Cell]
	fmt.Fprintf(e.out, "game %d, %s: %s after %d turns; %s\n", rec.Game, cell.Setup.Mission, score(cell.Setup.Names, rec.Points), rec.Turns, rec.Why)
	if c.JSON {
		return json.NewEncoder(e.out).Encode(rec)
	}
	return nil
}

// save plays one game of a plan again and writes it down.
func save(sys game.System, grid *lab.Grid, n int, name string) (err error) {
	cell, i := grid.CellOf(n)
	plan := grid.Plan(cell)
	d, err := plan.Game(sys, i)
	if err != nil {
		return err
	}
	d.Record = true
	for !d.Table.Over() && (plan.Most == 0 || d.Steps < plan.Most) {
		d.Step()
	}
	out, err := os.Create(name)
	if err != nil {
		return misuse{err}
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	set, err := sys.Fix(plan.SetupOf(i))
	if err != nil {
		return err
	}
	return matchfile.Write(out, &matchfile.File{Rules: sys.Info().Version, Setup: set, Entries: d.Log})
}
