package learn

import (
	"errors"
	"fmt"
	"sync"

	"sortie/dice"
)

// Vec is many games stepped together. A game that ends is begun anew at once with the next seed, so
// that the batch is always full; which seeds follow depends on the first one alone.
type Vec struct {
	envs    []*Env
	seeds   []*dice.Rand
	workers int
	errs    []error
	late    bool // games that have ended are begun anew by the next step, in place of an answer
}

// MaxGames is the most that one batch holds.
const MaxGames = 4096

// NewVec makes n games; workers is how many goroutines step them.
func NewVec(c Config, n, workers int) (*Vec, error) {
	if n < 1 || n > MaxGames {
		return nil, fmt.Errorf("learn: a batch has 1 to %d games, not %d", MaxGames, n)
	}
	v := &Vec{workers: max(1, min(workers, n)), errs: make([]error, n)}
	first, err := New(c)
	if err != nil {
		return nil, err
	}
	v.envs = append(v.envs, first)
	for len(v.envs) < n {
		v.envs = append(v.envs, first.another())
	}
	return v, nil
}

// Len is the number of games.
func (v *Vec) Len() int { return len(v.envs) }

// Env is one of the games, to observe and to read its actions.
func (v *Vec) Env(i int) *Env { return v.envs[i] }

// Reset begins every game.
func (v *Vec) Reset(seed uint64) error {
	v.seeds = v.seeds[:0]
	for i := range v.envs {
		v.seeds = append(v.seeds, dice.NewRand(seed, uint64(i)))
	}
	return v.each(func(i int) error { return v.envs[i].Reset(v.seeds[i].Uint64()) })
}

// Step answers in every game; outcomes is filled in. A game that ended shows it in its outcome and has
// its next question pending.
func (v *Vec) Step(actions []int, outcomes []Outcome) error {
	if len(actions) != len(v.envs) || len(outcomes) != len(v.envs) {
		return fmt.Errorf("learn: %d games need as many actions and outcomes, not %d and %d", len(v.envs), len(actions), len(outcomes))
	}
	return v.each(func(i int) error {
		if v.late && v.envs[i].Done() {
			outcomes[i] = Outcome{}
			return v.envs[i].Reset(v.seeds[i].Uint64())
		}
		var err error
		if outcomes[i], err = v.envs[i].Step(actions[i]); err != nil {
			return err
		}
		if outcomes[i].Done && !v.late {
			return v.envs[i].Reset(v.seeds[i].Uint64())
		}
		return nil
	})
}

// each does something with every game, spread over the workers: worker w has games w, w+workers, ….
func (v *Vec) each(do func(i int) error) error {
	var wg sync.WaitGroup
	for w := range v.workers {
		wg.Go(func() {
			for i := w; i < len(v.envs); i += v.workers {
				v.errs[i] = do(i)
			}
		})
	}
	wg.Wait()
	return errors.Join(v.errs...)
}

// Close ends every game.
func (v *Vec) Close() {
	for _, e := range v.envs {
		e.Close()
	}
}
