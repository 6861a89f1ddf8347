// Package conform is the suite every rule system must pass. It plays random games and holds a system
// to the promises of the contract: copies share nothing, every input is logged, forks and saved
// states go on as the original does, illegal answers change nothing, and no seat sees what it may not.
package conform

import (
	"bytes"
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// fullGames is how many games of each set-up get every check at every decision or at many; of the rest
// each is checked for everything at one of its decisions, and for invariants and its end throughout.
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

// Check is Test without a test: it returns the faults in the order of the games, at most one a game.
// Once there are ten no further game is begun. All cores play.
func Check(sys game.System, setups []game.Setup, games int) []*Fault {
	all := min(fullGames, max(1, games)) * len(setups)
	p := play{sys: sys, setups: setups, full: all, left: all + games, faults: make([]*Fault, all+games)}
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(p.work)
	}
	wg.Wait()
	return slices.DeleteFunc(p.faults, func(f *Fault) bool { return f == nil })
}

// play hands the games of a check out to workers: first those that get every check.
type play struct {
	sys    game.System
	setups []game.Setup
	full   int // games that get every check
	left   int // games in all
	mu     sync.Mutex
	next   int
	found  int
	faults []*Fault // one place a game
}

func (p *play) take() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.next >= p.left || p.found >= maxFaults {
		return -1
	}
	p.next++
	return p.next - 1
}

const maxFaults = 10

// work plays games until there are none left. It builds each set-up once and plays copies.
func (p *play) work() {
	starts := make([]game.Game, len(p.setups))
	for n := p.take(); n >= 0; n = p.take() {
		var f *Fault
		if n < p.full {
			f = full(p.sys, p.setups, n%len(p.setups), uint64(n/len(p.setups)))
		} else {
			i := n - p.full
			f = brief(newTrial(p.sys, p.setups, i%len(p.setups), uint64(i)+1000), starts)
		}
		if f != nil {
			p.mu.Lock()
			p.found++
			p.faults[n] = f
			p.mu.Unlock()
		}
	}
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
	tr.fixed(g)
	return g
}

// fixed checks that a set-up with everything written out is the same game, and stays as it is.
func (tr *trial) fixed(g game.Game) {
	const promise = "a fixed set-up is the same game"
	set, err := tr.sys.Fix(tr.setup)
	if err != nil {
		tr.fail(promise, "it cannot be fixed: %v", err)
	}
	if again, err := tr.sys.Fix(set); err != nil || !reflect.DeepEqual(again, set) {
		tr.fail(promise, "fixed twice it is another (%v)", err)
	}
	same, err := tr.sys.New(set)
	if err != nil {
		tr.fail(promise, "it is not accepted: %v", err)
	}
	if !bytes.Equal(same.Encode(nil), g.Encode(nil)) || same.Hash() != g.Hash() {
		tr.fail(promise, "its state differs")
	}
}

func (tr *trial) dice(stream uint64) dice.Source {
	return dice.Seeded{Rand: dice.NewRand(tr.seed, 0xd1ce+stream)}
}

func (tr *trial) bots(stream uint64) flow.Players { return randomly(tr.seed*4 + 2*stream) }

// randomly is a random player on each seat.
func randomly(seed uint64) (p flow.Players) {
	for seat := range p {
		p[seat] = bot.NewRandom(seed + uint64(seat))
	}
	return p
}

// brief plays a game to its end, checks the invariants after every activation, and at one decision
// everything else; see look.
func brief(tr *trial, starts []game.Game) (f *Fault) {
	defer tr.catch(&f)
	if starts[tr.index] == nil {
		starts[tr.index] = tr.game()
	}
	g := starts[tr.index].Clone().(game.Game)
	tr.sound(g, "before the first step")
	d := flow.Direct{Table: g, Players: tr.bots(0), Dice: tr.dice(0)}
	looked := false
	for !g.Over() {
		if !looked && tr.rand.Int(spread) == 0 {
			looked = tr.look(g.Clone().(game.Game))
		}
		d.Step()
		tr.sound(g, "after step %d", d.Steps)
	}
	tr.ended(g)
	if !looked {
		tr.look(starts[tr.index].Clone().(game.Game))
	}
	return nil
}

// spread is over about how many activations the one that is looked at lies.
const spread = 30

func (tr *trial) sound(g game.Game, when string, args ...any) {
	if err := g.Invariant(); err != nil {
		tr.fail("invariants hold", "%s: %v", fmt.Sprintf(when, args...), err)
	}
}

func (tr *trial) ended(g game.Game) {
	const promise = "a game that is over has a result"
	r, sides := g.Result(), g.Sides()
	if !r.Over || r.Winner < flow.Nobody || int(r.Winner) >= sides || r.Why == "" {
		tr.fail(promise, "%+v", r)
	}
	if sides != tr.setup.Sides() || len(r.Points) != sides || len(r.Ranks) != sides && (sides > 2 || len(r.Ranks) > 0) {
		tr.fail(promise, "a set-up for %d sides, a game of %d, and the result is %+v", tr.setup.Sides(), sides, r)
	}
	if first := r.Firsts(sides); first == 0 || (first == 1) != (r.Winner != flow.Nobody) || r.Winner != flow.Nobody && r.Rank(r.Winner) != 1 {
		tr.fail(promise, "%d are first and seat %d has won: %+v", first, r.Winner, r)
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
	tr.leaving()
	return nil
}
