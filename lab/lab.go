// Package lab plays many games at once. What it reports depends on the plan alone, never on how many
// workers played or how fast: game i is fixed by the seed and i, and results are joined in order.
package lab

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Plan says what to play.
type Plan struct {
	Setup   game.Setup // the template; each game has its own table seed
	Games   int
	First   int // number of the first game, to play one of a longer run again
	Seed    uint64
	Workers int       // 0 means one
	Bots    [2]string // names for Make; the bot goes with its list when sides are swapped
	Make    Maker     // nil for the bots every system has
	Check   bool      // hold every answer of the bots against the offers
}

// Maker makes a player by name. The same name and seed must give the same player, or runs cannot be
// repeated; it is called by several workers at once.
type Maker func(name string, seed uint64) (flow.Player, error)

// player makes a player by the plan's own maker, or the house's.
func (p *Plan) player(name string, seed uint64) (flow.Player, error) {
	if p.Make != nil {
		return p.Make(name, seed)
	}
	return bot.New(name, seed)
}

// Report is what came of it. Wins count by list, whichever seat it played.
type Report struct {
	System             string     `json:"system"`
	Games              int        `json:"games"`
	Decisions          int        `json:"decisions"`
	Rolls              int        `json:"rolls"`
	Activations        int        `json:"activations"`
	Seconds            float64    `json:"seconds"`
	GamesPerSecond     float64    `json:"games_per_second"`
	DecisionsPerSecond float64    `json:"decisions_per_second"`
	Wins               [2]int     `json:"wins"`
	Draws              int        `json:"draws"`
	AverageTurns       float64    `json:"average_turns"`
	AveragePoints      [2]float64 `json:"average_points"`
	Signature          string     `json:"signature"`
}

// outcome is one game, small enough to keep for a million of them.
type outcome struct {
	hash   uint64 // of the state after every activation, in order
	asked  int32
	rolls  int32
	steps  int32
	turns  int32
	winner int8 // by list; -1 for a draw
	points [2]int32
}

// Fault is a game that could not be played to its end. The numbers are enough to play it again.
type Fault struct {
	Game  int
	Seed  uint64
	Cause string
	Stack string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("game %d of seed %d failed: %s\nplay it again with the same seed, --first %d --games 1\n%s", f.Game, f.Seed, f.Cause, f.Game, f.Stack)
}

// Run plays the plan. Progress, if given, is told how many games are done, from one goroutine at a
// time. The first fault in order of games fails the run.
func Run(ctx context.Context, sys game.System, p Plan, progress func(done int)) (Report, error) {
	if err := p.check(sys); err != nil {
		return Report{}, err
	}
	began := time.Now()
	out := make([]outcome, p.Games)
	if err := p.playAll(ctx, sys, out, progress); err != nil {
		return Report{}, err
	}
	return p.report(sys, out, time.Since(began).Seconds()), nil
}

func (p *Plan) check(sys game.System) error {
	if p.Games < 1 || p.First < 0 {
		return errors.New("a run needs at least one game")
	}
	for _, name := range p.Bots {
		if _, err := p.player(name, 0); err != nil {
			return err
		}
	}
	_, err := sys.New(p.SetupOf(p.First))
	return err
}

// SetupOf is the set-up of game i: its own table, and sides swapped on odd games so that neither list
// keeps the better edge.
func (p *Plan) SetupOf(i int) game.Setup {
	s := p.Setup
	if s.Table == "" {
		s.Seed = p.seedOf(i)
	}
	if i%2 == 1 {
		s.Lists[0], s.Lists[1] = s.Lists[1], s.Lists[0]
		s.Names[0], s.Names[1] = s.Names[1], s.Names[0]
	}
	return s
}

// seedOf follows from the plan's seed and i alone.
func (p *Plan) seedOf(i int) uint64 { return dice.NewRand(p.Seed, uint64(i)).Uint64() }

// playAll hands games to the workers.
func (p *Plan) playAll(ctx context.Context, sys game.System, out []outcome, progress func(int)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		next  int
		done  int
		fault *Fault
	)
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		if next == len(out) || ctx.Err() != nil {
			return -1
		}
		next++
		return next - 1
	}
	finish := func(f *Fault) {
		mu.Lock()
		defer mu.Unlock()
		if f != nil {
			if fault == nil || f.Game < fault.Game {
				fault = f
			}
			cancel()
			return
		}
		if done++; progress != nil {
			progress(done)
		}
	}
	for range max(1, p.Workers) {
		wg.Go(func() {
			for i := take(); i >= 0; i = take() {
				o, f := p.play(sys, p.First+i)
				out[i] = o
				finish(f)
			}
		})
	}
	wg.Wait()
	if fault != nil {
		return fault
	}
	if done < len(out) {
		return fmt.Errorf("stopped after %d of %d games: %w", done, len(out), context.Cause(ctx))
	}
	return nil
}

// Game builds game i with its driver, ready to run.
func (p *Plan) Game(sys game.System, i int) (*flow.Direct, error) {
	g, err := sys.New(p.SetupOf(i))
	if err != nil {
		return nil, err
	}
	seed := p.seedOf(i)
	d := &flow.Direct{Table: g, Check: p.Check, Dice: dice.Seeded{Rand: dice.NewRand(seed, streamDice)}}
	for seat := range d.Players {
		player, err := p.player(p.Bots[seat^i&1], seed+uint64(seat))
		if err != nil {
			return nil, err
		}
		d.Players[seat] = player
	}
	return d, nil
}

// streamDice separates the dice of a game from its bots and its table.
const streamDice = 0xd1ce

// play plays game i and turns a panic into a fault.
func (p *Plan) play(sys game.System, i int) (o outcome, f *Fault) {
	defer func() {
		if cause := recover(); cause != nil {
			f = &Fault{Game: i, Seed: p.Seed, Cause: fmt.Sprint(cause), Stack: trim(debug.Stack())}
		}
	}()
	d, err := p.Game(sys, i)
	if err != nil {
		return o, &Fault{Game: i, Seed: p.Seed, Cause: err.Error()}
	}
	g, h := d.Table.(game.Game), uint64(fnvOffset)
	for !g.Over() {
		d.Step()
		h = fold(h, g.Hash())
	}
	r := g.Result()
	if !r.Over {
		return o, &Fault{Game: i, Seed: p.Seed, Cause: "the game stopped without a result"}
	}
	o = outcome{hash: h, asked: int32(d.Asked), rolls: int32(d.Rolls), steps: int32(d.Steps),
		turns: int32(g.View(flow.Nobody).Turn), winner: int8(r.Winner)}
	o.points = [2]int32{int32(r.Points[i&1]), int32(r.Points[1-i&1])}
	if r.Winner != flow.Nobody && i%2 == 1 {
		o.winner = 1 - o.winner
	}
	return o, nil
}

// trim keeps the part of a stack that tells where the rules failed.
func trim(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	return strings.Join(lines[:min(len(lines), 40)], "\n")
}
