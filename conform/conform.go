// Package conform is the suite every rule system must pass. It plays random games and holds a system
// to the promises of the contract: copies share nothing, every input is logged, forks and saved
// states go on as the original does, illegal answers change nothing, and no seat sees what it may not.
package conform

import (
	"fmt"
	"runtime/debug"
	"sync"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// fullGames is how many games of each set-up get every check; the rest are played for their ends and
// invariants alone.
const fullGames = 3

// Fault is a promise that a system breaks, with what is needed to see it again.
type Fault struct {
	Promise string // in a few words, such as "a fork goes on identically"
	Setup   int    // index of the set-up
	Seed    uint64
	What    string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s: %s (set-up %d, seed %d)", f.Promise, f.What, f.Setup, f.Seed)
}

// Test plays games random games over the set-ups and reports every fault.
func Test(t *testing.T, sys game.System, setups []game.Setup, games int) {
	t.Helper()
	for _, f := range Check(sys, setups, games) {
		t.Error(f)
	}
}

// Check is Test without a test: it returns the faults, at most one a game and ten in all.
func Check(sys game.System, setups []game.Setup, games int) []*Fault {
	var faults []*Fault
	add := func(f *Fault) bool {
		if f != nil {
			faults = append(faults, f)
		}
		return len(faults) < 10
	}
	for i := range setups {
		for seed := range uint64(min(fullGames, max(1, games))) {
			if !add(full(sys, setups, i, seed)) {
				return faults
			}
		}
	}
	many(sys, setups, games, add)
	return faults
}

// many plays the games that are checked for their ends and invariants only, on two workers.
func many(sys game.System, setups []game.Setup, games int, add func(*Fault) bool) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	next, more := 0, true
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		if !more || next >= games {
			return -1
		}
		next++
		return next - 1
	}
	for range 2 {
		wg.Go(func() {
			for n := take(); n >= 0; n = take() {
				f := brief(sys, setups, n%len(setups), uint64(n)+1000)
				mu.Lock()
				more = add(f) && more
				mu.Unlock()
			}
		})
	}
	wg.Wait()
}

// trial is one game under test.
type trial struct {
	sys   game.System
	setup game.Setup
	index int
	seed  uint64
	rand  *dice.Rand // for the suite's own choices
}

// broken carries a fault out of the checks.
type broken struct{ promise, what string }

func (tr *trial) fail(promise, format string, args ...any) {
	panic(broken{promise, fmt.Sprintf(format, args...)})
}

// catch turns panics of the checks and of the rules into faults.
func (tr *trial) catch(f **Fault) {
	switch p := recover().(type) {
	case nil:
	case broken:
		*f = &Fault{Promise: p.promise, What: p.what, Setup: tr.index, Seed: tr.seed}
	default:
		*f = &Fault{Promise: "rules do not panic", What: fmt.Sprintf("%v\n%s", p, debug.Stack()), Setup: tr.index, Seed: tr.seed}
	}
}

func newTrial(sys game.System, setups []game.Setup, i int, seed uint64) *trial {
	return &trial{sys: sys, setup: setups[i], index: i, seed: seed, rand: dice.NewRand(seed, 0xc0f)}
}

func (tr *trial) game() game.Game {
	g, err := tr.sys.New(tr.setup)
	if err != nil {
		tr.fail("a set-up can be played", "%v", err)
	}
	return g
}

func (tr *trial) dice(stream uint64) dice.Source {
	return dice.Seeded{Rand: dice.NewRand(tr.seed, 0xd1ce+stream)}
}

func (tr *trial) bots(stream uint64) [2]flow.Player {
	return [2]flow.Player{bot.NewRandom(tr.seed*4 + 2*stream), bot.NewRandom(tr.seed*4 + 2*stream + 1)}
}

// brief plays a game to its end and checks the invariants on the way.
func brief(sys game.System, setups []game.Setup, i int, seed uint64) (f *Fault) {
	tr := newTrial(sys, setups, i, seed)
	defer tr.catch(&f)
	g := tr.game()
	tr.sound(g, "before the first step")
	d := flow.Direct{Table: g, Players: tr.bots(0), Dice: tr.dice(0)}
	for !g.Over() {
		d.Step()
		tr.sound(g, fmt.Sprintf("after step %d", d.Steps))
	}
	tr.ended(g)
	return nil
}

func (tr *trial) sound(g game.Game, when string) {
	if err := g.Invariant(); err != nil {
		tr.fail("invariants hold", "%s: %v", when, err)
	}
}

func (tr *trial) ended(g game.Game) {
	r := g.Result()
	if !r.Over || r.Winner < flow.Nobody || r.Winner > flow.Second || r.Why == "" {
		tr.fail("a game that is over has a result", "%+v", r)
	}
}

// full plays a game under all drivers and checks every promise at a sample of its decisions.
func full(sys game.System, setups []game.Setup, i int, seed uint64) (f *Fault) {
	tr := newTrial(sys, setups, i, seed)
	defer tr.catch(&f)
	if a, b := tr.game(), tr.game(); a.Hash() != b.Hash() {
		tr.fail("a set-up fixes the game", "built twice it has the hashes %016x and %016x", a.Hash(), b.Hash())
	}
	log := tr.direct()
	tr.replay(log)
	tr.live(log)
	return nil
}
