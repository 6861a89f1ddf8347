// Package lab plays many games at once: one pairing (Plan) or a grid of them (Grid). What it reports
// depends on the plan alone, never on how many workers played, how fast, or how often they were
// interrupted: game i is fixed by the seed and i, and results are joined in order.
package lab

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/gauntlet"
)

// Plan says what to play: one pairing, so many games.
type Plan struct {
	Setup   game.Setup // the template; each game has its own table seed
	Games   int
	First   int // number of the first game, to play one of a longer run again
	Seed    uint64
	Workers int      // 0 means one
	Bots    []string // names for Make, one a list; the bot goes with its list when the sides take turns
	Make    Maker    // nil for the bots every system has
	Check   bool     // hold every answer of the bots against the offers, and have every position in the signature
	Most    int      // activations after which a game that nobody brings to an end is drawn; 0 for none

	tables    int    // how many tables there are, each played from all sides in turn; 0 for one a game
	tableSeed uint64 // shared by the pairings of a grid
}

// Maker makes a player by name. The same name and seed must give the same player, or runs cannot be
// repeated; it is called by several workers at once.
type Maker func(name string, seed uint64) (flow.Player, error)

// Run plays the plan. Progress, if given, is told how many games are done, from one goroutine at a
// time. The first fault in order of games fails the run.
func Run(ctx context.Context, sys game.System, p Plan, progress func(done int)) (Report, error) {
	if err := p.check(sys); err != nil {
		return Report{}, err
	}
	g := p.grid()
	g.System = sys.Info().ID
	began := time.Now()
	res := NewResult(g)
	err := g.Play(ctx, sys, res.Missing(), p.Workers, func(rec *Record) error {
		_, err := res.Add(rec)
		if progress != nil {
			progress(res.Done())
		}
		return err
	})
	if err != nil {
		return Report{}, err
	}
	return res.Report(p.Games, time.Since(began).Seconds()), nil
}

// grid is the plan as a grid of one cell.
func (p *Plan) grid() *Grid {
	return &Grid{System: p.Setup.System, Cells: []Cell{{Setup: p.Setup, Labels: p.Setup.Whole().Names, Bots: p.Bots}},
		Games: p.Games, First: p.First, Seed: p.Seed, Check: p.Check, Most: p.Most, Make: p.Make}
}

// check looks for what would fail every game.
func (p *Plan) check(sys game.System) error {
	if p.Games < 1 || p.First < 0 {
		return errors.New("a run needs at least one game")
	}
	if len(p.Bots) != p.sides() {
		return fmt.Errorf("%d bots cannot play a game of %d sides: name one for each list", len(p.Bots), p.sides())
	}
	for _, name := range p.Bots {
		if _, err := p.player(name, 0); err != nil {
			return err
		}
	}
	_, err := sys.New(p.SetupOf(p.First))
	return err
}

// player makes a player by the plan's own maker, or the house's.
func (p *Plan) player(name string, seed uint64) (flow.Player, error) {
	if p.Make != nil {
		return p.Make(name, seed)
	}
	return gauntlet.New(name, seed)
}

// sides is how many lists meet.
func (p *Plan) sides() int { return p.Setup.Sides() }

// seatOf is where a list sits in game i, and listAt which one a seat has. From game to game every list moves on
// by one seat, so that none keeps the better edge.
func seatOf(list, i, sides int) int { return (list + i) % sides }

func listAt(seat, i, sides int) int { return (seat + sides - i%sides) % sides }

// SetupOf is the set-up of game i: its own table, and the lists where they sit then.
func (p *Plan) SetupOf(i int) game.Setup {
	s, n := p.Setup.Whole(), p.sides()
	switch {
	case s.Table != "":
	case p.tables > 0:
		s.Seed = dice.NewRand(p.tableSeed, streamTables+uint64(i/n%p.tables)).Uint64()
	default:
		s.Seed = p.seedOf(i)
	}
	from := p.Setup.Whole()
	for list := range n {
		seat := seatOf(list, i, n)
		s.Lists[seat], s.Names[seat] = from.Lists[list], from.Names[list]
	}
	return s
}

// seedOf follows from the plan's seed and i alone.
func (p *Plan) seedOf(i int) uint64 { return dice.NewRand(p.Seed, uint64(i)).Uint64() }

// Streams of the plan's seed, apart from the numbers of games.
const (
	streamDice   = 0xd1ce         // the dice of a game, apart from its bots and its table
	streamTables = 0x7ab1e5 << 40 // tables that several games share
	streamCells  = 0xce11 << 44   // the pairings of a grid
)

// Game builds game i with its driver, ready to run.
func (p *Plan) Game(sys game.System, i int) (*flow.Direct, error) { return p.after(sys, i, nil) }

// after is Game for somebody who has done with another game, whose room it takes over.
func (p *Plan) after(sys game.System, i int, done game.Game) (*flow.Direct, error) {
	g, err := sys.New(p.SetupOf(i))
	if err != nil {
		return nil, err
	}
	if heir, ok := g.(game.Heir); ok && done != nil {
		heir.Inherit(done)
	}
	seed := p.seedOf(i)
	d := &flow.Direct{Table: g, Check: p.Check, Dice: dice.Seeded{Rand: dice.NewRand(seed, streamDice)}}
	for seat := range p.sides() {
		player, err := p.player(p.Bots[listAt(seat, i, p.sides())], seed+uint64(seat))
		if err != nil {
			return nil, err
		}
		d.Players[seat] = player
	}
	return d, nil
}
