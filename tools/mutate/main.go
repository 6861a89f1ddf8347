// Command mutate measures the tests of a package: it makes small random changes to the code, one at
// a time, and reports the share of them that the tests notice.
//
//	go run ./tools/mutate -n 200 -seed 1 ./rules/antares2
//	go run ./tools/mutate -n 200 -seed 1 ./rules/antares2/position ./rules/antares2
//
// With two folders the code of the first is changed and the tests of the second are run.
//
// The files themselves are never touched. Changes inside functions are built together into one test
// binary that carries a changed copy of the function for each, and a setting chooses which copy runs;
// changes elsewhere (constants, tables) are built one at a time through the build's overlay.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"time"
)

func main() {
	n := flag.Int("n", 200, "how many changes to try")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	first := flag.Int("first", 0, "leave out so many places at the beginning of the sample, to go on where another run ended")
	workers := flag.Int("workers", 2, "test runs at a time")
	limit := flag.Duration("timeout", time.Minute, "processor time for one stage of a test run; running out counts as noticed")
	skip := flag.String("skip", "show_view,show_score,show_advise,show_inspect,show_weigh,show_situation,tablegen,shipped,invariant,workshop,inherit,positions", "beginnings of file names that hold no rules")
	only := flag.String("only", "", "beginnings of file names to look at alone; all if empty")
	stages := flag.String("stages", "TestGoldenTraces,TestCases,TestGoldenPositions", "tests to run first, each on its own: cheap and telling ones")
	without := flag.String("without", "TestConformance,TestTownGames,TestAssaultsAtRandom,TestSensible,TestGoldenSignatures,TestSightAllocates", "tests to leave out: long ones that notice little besides, and those of speed")
	least := flag.Int("least", 85, "fail below this percentage")
	verbose := flag.Bool("v", false, "print the changes that were noticed too, with the stage that did")
	flag.Parse()
	if flag.NArg() < 1 || flag.NArg() > 2 {
		fmt.Fprintln(os.Stderr, "usage: mutate [-n 200] [-seed 1] ./rules/antares2/position [./rules/antares2]")
		os.Exit(2)
	}
	b := bench{dir: flag.Arg(0), tests: flag.Arg(flag.NArg() - 1), limit: *limit, stages: stagesOf(*stages, *without)}
	sites, err := collect(b.dir, list(*skip), list(*only))
	if err == nil {
		t := &tally{want: *n, verbose: *verbose}
		if err = measure(&b, t, sites, *seed, *first, *workers); err == nil && t.share() < *least {
			os.Exit(1)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
}

func list(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ",")
}

// measure samples sites and tries them until the tally has what it wants.
func measure(b *bench, t *tally, sites []site, seed uint64, first, workers int) error {
	if len(sites) == 0 {
		return errors.New("no code to change in " + b.dir)
	}
	if err := b.open(); err != nil {
		return err
	}
	defer b.close()
	all := len(sites)
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(all, func(i, j int) { sites[i], sites[j] = sites[j], sites[i] })
	at := min(first, all)
	for at < all && t.open() > 0 {
		k := min(t.open(), all-at)
		if err := b.try(sites[at:at+k], t, workers); err != nil {
			return err
		}
		at += k
	}
	t.report(all, at)
	return nil
}

// tally counts what came of the changes.
type tally struct {
	mu       sync.Mutex
	verbose  bool
	want     int
	noticed  int
	missed   int
	unusable int
}

func (t *tally) done() int { return t.noticed + t.missed }
func (t *tally) open() int { return t.want - t.done() }

// count takes the stage that noticed a change, or one of the outcomes missed and unusable.
func (t *tally) count(s site, out string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch out {
	case unusable:
		t.unusable++
		return
	case missed:
		t.missed++
		fmt.Println("missed:", s)
	default:
		t.noticed++
		if t.verbose {
			fmt.Printf("noticed by %s: %s\n", out, s)
		}
	}
	if t.done()%20 == 0 {
		fmt.Printf("%d tried, %d noticed\n", t.done(), t.noticed)
	}
}

func (t *tally) share() int {
	if t.done() == 0 {
		return 0
	}
	return 100 * t.noticed / t.done()
}

func (t *tally) report(all, next int) {
	fmt.Printf("%d of %d changes noticed: %d%% (%d places in all, %d changes did not build; -first %d goes on)\n",
		t.noticed, t.done(), t.share(), all, t.unusable, next)
}
