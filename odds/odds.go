// Package odds works out what may come of an answer, by the rules themselves: the activation is played
// again and again from one checkpoint, and either every roll is branched over all that can come of it, which
// is exact, or it is thrown, which is a sample with a stated error. No rule is written here a second time.
package odds

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Mode says how the odds are found.
type Mode uint8

// The modes.
const (
	Auto    Mode = iota // exact within the budget, else sampled
	Exact               // every outcome, however long it takes; ErrTooMany beyond the limit of runs
	Sampled             // as many samples as asked for
)

// Options bound the work.
type Options struct {
	Mode    Mode
	Runs    int           // most runs of the exact way; 0 means MaxRuns
	Samples int           // most samples; 0 means MaxSamples
	Time    time.Duration // for each of the two ways; 0 means no bound
	Seed    uint64        // of the samples
	Plain   bool          // branch over every face of every die, whatever the rules say comes to the same thing
	Whole   bool          // play the activation from its beginning for every outcome, and nothing of it leg by leg
}

// The usual bounds. LeastSamples are drawn even when time is up.
const (
	MaxRuns      = 20_000
	MaxSamples   = 2_000
	LeastSamples = 20
)

// ErrTooMany says that there are more outcomes than the limit lets through.
var ErrTooMany = errors.New("there are too many outcomes to go through them all")

// ErrHidden says that what the seat may not know decides how the game goes on.
var ErrHidden = errors.New("too much is hidden here to work the odds out")

// Of works out what comes of the activation that a checkpoint lies in, for a seat: what it may not know
// is drawn anew. The checkpoint ends with the answer in question.
func Of(ctx context.Context, from flow.Checkpoint, seat flow.Seat, opt Options) (Result, error) {
	g, ok := from.Table.(game.Game)
	if !ok {
		return Result{}, fmt.Errorf("odds need a game, not a %T", from.Table)
	}
	if opt.Runs == 0 {
		opt.Runs = MaxRuns
	}
	if opt.Samples == 0 {
		opt.Samples = MaxSamples
	}
	book, hidden := newBook(g), !open(g, seat)
	if opt.Mode == Exact && hidden {
		return Result{}, fmt.Errorf("exact odds need open cards: %w", ErrHidden)
	}
	if opt.Mode != Sampled && !hidden {
		err := exact(ctx, from, g, book, opt)
		if err == nil {
			return book.result(), nil
		}
		if opt.Mode == Exact || ctx.Err() != nil {
			return Result{}, err
		}
		book = newBook(g) // too many, or a rule that overstates what is alike: samples need neither
	}
	err := sample(ctx, from, g, seat, book, opt)
	if err != nil && hidden && ctx.Err() == nil {
		err = ErrHidden // an answer may be impossible in what was drawn
	}
	if err != nil {
		return Result{}, err
	}
	return book.result(), nil
}

// open tells whether nothing is hidden from a seat: what is drawn anew comes out as it is.
func open(g game.Game, seat flow.Seat) bool {
	want := g.Hash()
	for i := range uint64(8) {
		if g.Forget(seat, dice.NewRand(i, 0)).Hash() != want {
			return false
		}
	}
	return true
}

// guard turns a panic of the rules into an error; a divergence from what was fed means that something
// hidden has come out differently.
func guard(err *error) {
	p := recover()
	if p == nil {
		return
	}
	if _, ok := p.(*flow.Divergence); ok {
		*err = ErrHidden
		return
	}
	*err = fmt.Errorf("the rules failed: %v", p)
}

// sample plays the activation with thrown dice.
func sample(ctx context.Context, from flow.Checkpoint, g game.Game, seat flow.Seat, book *book, opt Options) error {
	var end time.Time
	if opt.Time > 0 {
		end = time.Now().Add(opt.Time)
	}
	r := dice.NewRand(opt.Seed, 0)
	for n := range opt.Samples {
		if n >= LeastSamples && opt.Time > 0 && time.Now().After(end) {
			break
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		r.Reseed(opt.Seed, uint64(n))
		if err := one(from, g.Forget(seat, r), dice.Seeded{Rand: r}, book); err != nil {
			return err
		}
	}
	book.total = float64(book.samples)
	return nil
}

func one(from flow.Checkpoint, g game.Game, src dice.Source, book *book) (err error) {
	defer guard(&err)
	from.Direct(g, flow.Everywhere(policy{}), src).Step()
	book.samples++
	book.weights[book.outcome(g)]++
	return nil
}

// HalfWidth is half the width of a 95% interval of a share from n samples, at its widest.
func HalfWidth(n int) float64 {
	if n == 0 {
		return 1
	}
	return min(1, 0.98/math.Sqrt(float64(n)))
}
