package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"sortie/bot"
	"sortie/game"
	"sortie/lab"
	"sortie/matchfile"
)

// simCmd plays many games.
type simCmd struct {
	System  string            `help:"Short id of the rule system; the first if left out." placeholder:"ID"`
	Games   int               `help:"How many games." default:"100"`
	Seed    uint64            `help:"The same seed gives the same games on every machine." default:"1"`
	First   int               `help:"Number of the first game, to play one of a longer run again." default:"0"`
	Workers int               `help:"How many games at once; 0 for one a processor. The result does not depend on it." default:"0"`
	Lists   []string          `help:"Two army lists, ids or files; two ready ones of like size if left out." placeholder:"A,B"`
	Mission string            `help:"Id of the mission; the first of the system if left out." placeholder:"ID"`
	Bots    []string          `help:"Who plays the first list and who the second: random, sensible or strong; see sortie arena --help." default:"sensible,sensible" placeholder:"X,Y"`
	Points  int               `help:"Points limit; that of the larger list if left out." placeholder:"P"`
	Option  map[string]string `help:"An option of the rules, such as --option guess=off." placeholder:"ID=VALUE"`
	Check   bool              `help:"Hold every answer of the bots against the rules (slower)."`
	JSON    bool              `name:"json" help:"Print one JSON object as the last line."`
	Save    string            `help:"Write the first game to this match file." placeholder:"FILE"`
}

// Help is shown below the flags.
func (simCmd) Help() string {
	return `Sides are swapped every other game, so that neither list keeps the better edge. The signature in
the report sums up every game of the run: if it is the same, the games were.

Examples:
  sortie sim --games 1000 --workers 4
  sortie sim --lists mine.list,theirs.list --bots sensible,random
  sortie sim --games 1 --save game.match`
}

// Run plays the plan and reports.
func (c *simCmd) Run(e *env) error {
	sys, err := e.find(c.System)
	if err != nil {
		return err
	}
	plan, err := c.plan(sys)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	progress, done := meter(e.err, c.Games)
	report, err := lab.Run(ctx, sys, plan, progress)
	done()
	if err != nil {
		return err
	}
	if c.Save != "" {
		if err := save(sys, plan, c.Save); err != nil {
			return err
		}
	}
	return c.print(e, report)
}

func (c *simCmd) print(e *env, r lab.Report) error {
	fmt.Fprintf(e.out, "%d games in %.2f s: %.0f games/s, %.0f decisions/s\n", r.Games, r.Seconds, r.GamesPerSecond, r.DecisionsPerSecond)
	fmt.Fprintf(e.out, "first list won %d, second list won %d, drawn %d\n", r.Wins[0], r.Wins[1], r.Draws)
	fmt.Fprintf(e.out, "a game has %.1f turns, %.0f decisions, %.0f dice\n", r.AverageTurns,
		float64(r.Decisions)/float64(r.Games), float64(r.Rolls)/float64(r.Games))
	fmt.Fprintf(e.out, "signature %s\n", r.Signature)
	if c.JSON {
		return json.NewEncoder(e.out).Encode(r)
	}
	return nil
}

// plan turns the flags into a plan; what is left out comes from the system.
func (c *simCmd) plan(sys game.System) (lab.Plan, error) {
	info := sys.Info()
	p := lab.Plan{Games: c.Games, First: c.First, Seed: c.Seed, Workers: c.Workers, Check: c.Check}
	if p.Workers == 0 {
		p.Workers = runtime.NumCPU()
	}
	if c.Games < 1 {
		return p, misused("--games must be at least 1")
	}
	p.Setup = game.Setup{System: info.ID, Mission: c.Mission, Points: c.Points}
	if err := c.bots(&p); err != nil {
		return p, err
	}
	if err := c.mission(&p, info); err != nil {
		return p, err
	}
	if err := c.lists(&p, sys, info); err != nil {
		return p, err
	}
	for id, value := range c.Option {
		p.Setup.Options = append(p.Setup.Options, game.Switch{ID: id, Value: value})
	}
	slices.SortFunc(p.Setup.Options, func(a, b game.Switch) int { return strings.Compare(a.ID, b.ID) })
	if _, err := sys.New(p.SetupOf(p.First)); err != nil {
		return p, misused("the games cannot be set up: %w", err)
	}
	return p, nil
}

func (c *simCmd) bots(p *lab.Plan) error {
	if len(c.Bots) != 2 {
		return misused("--bots takes two names, such as --bots sensible,random")
	}
	for i, name := range c.Bots {
		if _, err := bot.Parse(name); err != nil {
			return misuse{err}
		}
		p.Bots[i] = name
	}
	return nil
}

func (c *simCmd) mission(p *lab.Plan, info game.Info) error {
	var ids []string
	for _, m := range info.Missions {
		if m.ID == c.Mission || c.Mission == "" {
			p.Setup.Mission = m.ID
			return nil
		}
		ids = append(ids, m.ID)
	}
	if len(ids) == 0 {
		return nil // the system will say what it takes
	}
	return misused("there is no mission %q: take one of %s", c.Mission, strings.Join(ids, ", "))
}

func (c *simCmd) lists(p *lab.Plan, sys game.System, info game.Info) error {
	names := c.Lists
	if len(names) == 0 {
		if a, b, ok := info.FairPair(c.Points); ok {
			names = []string{a.ID, b.ID}
		}
	}
	if len(names) != 2 {
		return misused("--lists takes two lists, such as --lists A,B: ids that sortie lists shows, or files")
	}
	for i, name := range names {
		text, err := readList(sys, name)
		if err != nil {
			return err
		}
		p.Setup.Lists[i], p.Setup.Names[i] = text, fmt.Sprintf("%s (%s)", name, p.Bots[i])
		if c.Points == 0 {
			r, err := sys.CheckList(text, 0)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			p.Setup.Points = max(p.Setup.Points, game.SizeFor(r.Points))
		}
	}
	return nil
}

// save plays the first game of a plan again and writes it down.
func save(sys game.System, plan lab.Plan, name string) (err error) {
	d, err := plan.Game(sys, plan.First)
	if err != nil {
		return err
	}
	d.Record = true
	d.Run()
	out, err := os.Create(name)
	if err != nil {
		return misuse{err}
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	return matchfile.Write(out, &matchfile.File{Rules: sys.Info().Version, Setup: plan.SetupOf(plan.First), Entries: d.Log})
}

// meter shows progress: a bar on a terminal, a line now and then elsewhere.
func meter(w io.Writer, games int) (progress func(int), done func()) {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		bar := progressbar.NewOptions(games, progressbar.OptionSetWriter(w), progressbar.OptionShowCount(),
			progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"), progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish())
		return func(n int) { _ = bar.Set(n) }, func() { _ = bar.Finish() }
	}
	last := time.Now()
	return func(n int) {
		if time.Since(last) > 5*time.Second {
			last = time.Now()
			fmt.Fprintf(w, "%d of %d games\n", n, games)
		}
	}, func() {}
}
