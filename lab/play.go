package lab

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"sortie/flow"
	"sortie/game"
)

// Fault is a game that could not be played to its end. The numbers are enough to play it again.
type Fault struct {
	Game  int // its number in its pairing
	Seed  uint64
	Only  int    // its number in a grid of several pairings
	Cell  string // the pairing, if there are several
	Cause string
	Stack string
}

func (f *Fault) Error() string {
	if f.Cell != "" {
		return fmt.Sprintf("game %d (%s) failed: %s\nplay it again by the same command with --only %d\n%s", f.Only, f.Cell, f.Cause, f.Only, f.Stack)
	}
	return fmt.Sprintf("game %d of seed %d failed: %s\nplay it again with the same seed, --first %d --games 1\n%s", f.Game, f.Seed, f.Cause, f.Game, f.Stack)
}

// Play plays the games with the given numbers on so many workers and hands each record to keep, one at
// a time, in any order. The first fault in order of games fails it, and so does an error of keep.
func (g *Grid) Play(ctx context.Context, sys game.System, games []int, workers int, keep func(*Record) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		mu   sync.Mutex
		wg   sync.WaitGroup
		next int
		done int
		at   int // the game that err is about
		err  error
	)
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		if next == len(games) || ctx.Err() != nil {
			return -1
		}
		next++
		return games[next-1]
	}
	finish := func(n int, rec *Record, f error) {
		mu.Lock()
		defer mu.Unlock()
		if f == nil && err == nil {
			done++
			f = keep(rec)
		}
		if f != nil {
			if err == nil || n < at {
				err, at = f, n
			}
			cancel()
		}
	}
	for range max(1, workers) {
		wg.Go(func() {
			var done game.Game
			for n := take(); n >= 0; n = take() {
				rec, f := g.playAfter(sys, n, &done)
				finish(n, rec, f)
			}
		})
	}
	wg.Wait()
	if err != nil {
		return err
	}
	if done < len(games) {
		return fmt.Errorf("stopped after %d of %d games: %w", done, len(games), context.Cause(ctx))
	}
	return nil
}

// PlayOne plays game n of the grid and turns a panic of the rules into a fault.
func (g *Grid) PlayOne(sys game.System, n int) (*Record, error) {
	var done game.Game
	return g.playAfter(sys, n, &done)
}

// playAfter is PlayOne for a worker: its last game, if there is one, leaves its room to this one, which is the last then.
func (g *Grid) playAfter(sys game.System, n int, done *game.Game) (rec *Record, err error) {
	cell, i := g.CellOf(n)
	p := g.Plan(cell)
	fault := Fault{Game: i, Seed: p.Seed, Only: n}
	if len(g.Cells) > 1 {
		c := &g.Cells[cell]
		fault.Cell = fmt.Sprintf("%s, %s", strings.Join(c.Setup.Names, " against "), c.Setup.Mission)
	}
	defer func() {
		if cause := recover(); cause != nil {
			fault.Cause, fault.Stack = fmt.Sprint(cause), trim(debug.Stack())
			rec, err = nil, &fault
		}
	}()
	d, err := p.after(sys, i, *done)
	*done = nil
	if err != nil {
		fault.Cause = err.Error()
		return nil, &fault
	}
	if rec = record(d, i, &p); rec == nil {
		fault.Cause = "the game stopped without a result"
		return nil, &fault
	}
	rec.Game, rec.Cell = n, cell
	*done = d.Table.(game.Game)
	return rec, nil
}

// record runs game i of a plan to its end and sums it up, nil if it has no result. One that nobody brings to an end is drawn after
// so many activations: not every book has a last turn. What sums it up is all that entered and the position at its end; in a plan
// that checks, the position after every activation.
func record(d *flow.Direct, i int, p *Plan) *Record {
	g, h := d.Table.(game.Game), uint64(fnvOffset)
	var watch watcher
	watch.listen(d)
	d.Trace = !p.Check
	for !g.Over() && (p.Most == 0 || d.Steps < p.Most) {
		d.Step()
		if p.Check {
			h = fold(h, g.Hash())
		}
	}
	if d.Trace {
		h = fold(fold(h, uint64(d.Trail)), g.Hash())
	}
	r, endless := g.Result(), !g.Over()
	switch {
	case endless:
		r = game.Placed(make([]int, g.Sides()))
		r.Over, r.Why = true, "nobody brought it to an end"
	case !r.Over:
		return nil
	}
	v := game.OutlineOf(g)
	rec := &Record{Hash: Hash(h), Decisions: d.Asked, Rolls: d.Rolls, Activations: d.Steps, Turns: v.Turn, Endless: endless}
	rec.Why = plainReason(r.Why, &v)
	watch.sum(&v, i, rec)
	for seat, p := range d.Players {
		if f, ok := p.(Finisher); ok {
			if err := f.Over(r); err != nil {
				r, rec.Forfeit = r.Beaten(g.Sides(), flow.Seat(seat)), err.Error()
			}
		}
	}
	rec.place(&r, i, g.Sides())
	return rec
}

// place writes down how the lists came out.
func (rec *Record) place(r *game.Result, i, sides int) {
	rec.Winner, rec.Points = -1, make([]int, sides)
	if r.Winner != flow.Nobody {
		rec.Winner = listAt(int(r.Winner), i, sides)
	}
	for list := range sides {
		seat := seatOf(list, i, sides)
		rec.Points[list] = r.Points[seat]
		if sides > 2 {
			rec.Ranks = append(rec.Ranks, r.Rank(flow.Seat(seat)))
		}
	}
}

// Finisher is a player that wants to know how its game ended, such as one in another process. An error
// says why it has forfeited the game, however that came out on the table.
type Finisher interface{ Over(r game.Result) error }

// trim keeps the part of a stack that tells where the rules failed.
func trim(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	return strings.Join(lines[:min(len(lines), 40)], "\n")
}
