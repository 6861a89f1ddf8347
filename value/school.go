package value

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"sortie/flow"
	"sortie/game"
	"sortie/lab"
)

// School is what was seen of the games of a grid.
type School struct {
	Names []string
	games [][]Sample // by the number of the game
}

// Attend watches the games of a grid on so many workers. What it has seen depends on the grid alone.
func Attend(ctx context.Context, sys game.System, grid *lab.Grid, workers int, progress func(done int)) (*School, error) {
	s := &School{games: make([][]Sample, grid.Total())}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mu sync.Mutex
	var wg sync.WaitGroup
	next, done := 0, 0
	for range max(1, workers) {
		wg.Go(func() {
			for {
				mu.Lock()
				n := next
				next++
				mu.Unlock()
				if n >= grid.Total() || ctx.Err() != nil {
					return
				}
				seen, names, err := watch(sys, grid, n)
				if err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				s.games[n], s.Names = seen, names
				done++
				progress(done)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return s, context.Cause(ctx)
}

// watch plays one game and reads it as the first seat sees it at the end of every activation.
func watch(sys game.System, grid *lab.Grid, n int) ([]Sample, []string, error) {
	cell, i := grid.CellOf(n)
	p := grid.Plan(cell)
	d, err := p.Game(sys, i)
	if err != nil {
		return nil, nil, err
	}
	t, ok := d.Table.(Table)
	if !ok {
		return nil, nil, fmt.Errorf("the games of %s cannot be read at a glance, or have no judgement of their own", sys.Info().ID)
	}
	var e Eye
	var out []Sample
	for !t.Over() && (grid.Most == 0 || d.Steps < grid.Most) {
		d.Step()
		if seen := e.Read(t, flow.First); e.glance.Turn > 0 && !t.Over() {
			out = append(out, Sample{Seen: slices.Clone(seen), Hand: t.Score(flow.First)})
		}
	}
	result := 0.5
	switch r := t.Result(); {
	case !r.Over: // nobody brought it to an end
	case r.Winner == flow.First:
		result = 1
	case r.Winner == flow.Second:
		result = 0
	}
	side := 1 - 2*(i%2) // the lists take turns
	for k := range out {
		out[k].Result, out[k].Pair, out[k].Side = result, cell, side
	}
	return out, e.Names(), nil
}

// Positions is how many were seen.
func (s *School) Positions() (n int) {
	for _, g := range s.games {
		n += len(g)
	}
	return n
}

// Fit learns from all that was seen.
func (s *School) Fit() (Lesson, error) {
	var all []Sample
	var ends []int
	for _, g := range s.games {
		all = append(all, g...)
		ends = append(ends, len(all))
	}
	return Fit(all, ends)
}
