// Command mutate measures the tests of a package: it makes small random changes to the code, one at
// a time, and reports the share of them that the tests notice.
//
//	go run ./tools/mutate -n 200 -seed 1 ./rules/antares2
//
// A change is applied through the build's overlay, so the files themselves are never touched.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

func main() {
	n := flag.Int("n", 200, "how many changes to try")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	workers := flag.Int("workers", 2, "test runs at a time")
	limit := flag.Duration("timeout", 3*time.Minute, "time for one test run; running out counts as noticed")
	skip := flag.String("skip", "view,score,advise,tablegen,inspect,shipped,invariant", "beginnings of file names that hold no rules")
	least := flag.Int("least", 85, "fail below this percentage")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mutate [-n 200] [-seed 1] ./rules/antares2")
		os.Exit(2)
	}
	share, err := run(flag.Arg(0), *n, *seed, *workers, *limit, strings.Split(*skip, ","))
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if share < *least {
		os.Exit(1)
	}
}

// run samples n sites and tries each; it returns the percentage noticed.
func run(dir string, n int, seed uint64, workers int, limit time.Duration, skip []string) (int, error) {
	sites, err := collect(dir, skip)
	if err != nil {
		return 0, err
	}
	if len(sites) == 0 {
		return 0, errors.New("no code to change in " + dir)
	}
	if err := passes(dir, limit); err != nil {
		return 0, fmt.Errorf("the tests must pass before anything is changed: %w", err)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(sites), func(i, j int) { sites[i], sites[j] = sites[j], sites[i] })
	t := &tally{want: n, dir: dir, limit: limit, sites: sites}
	var wg sync.WaitGroup
	for range workers {
		wg.Go(t.work)
	}
	wg.Wait()
	t.report(len(sites))
	return t.share(), nil
}

// tally hands out sites and counts what came of them.
type tally struct {
	mu       sync.Mutex
	dir      string
	limit    time.Duration
	sites    []site
	next     int
	want     int
	noticed  int
	missed   []string
	unusable int
}

func (t *tally) take() (site, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.next == len(t.sites) || t.noticed+len(t.missed) >= t.want {
		return site{}, false
	}
	t.next++
	return t.sites[t.next-1], true
}

func (t *tally) work() {
	for {
		s, ok := t.take()
		if !ok {
			return
		}
		t.count(s, try(t.dir, s, t.limit))
	}
}

func (t *tally) count(s site, out outcome) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case out == unusable:
		t.unusable++
	case t.noticed+len(t.missed) >= t.want: // another worker finished the sample
	case out == noticed:
		t.noticed++
	default:
		t.missed = append(t.missed, s.String())
		fmt.Println("missed:", s)
	}
	if done := t.noticed + len(t.missed); done > 0 && done%20 == 0 && out != unusable {
		fmt.Printf("%d tried, %d noticed\n", done, t.noticed)
	}
}

func (t *tally) share() int {
	if done := t.noticed + len(t.missed); done > 0 {
		return 100 * t.noticed / done
	}
	return 0
}

func (t *tally) report(all int) {
	fmt.Printf("%d of %d changes noticed: %d%% (%d places in all, %d changes did not build)\n",
		t.noticed, t.noticed+len(t.missed), t.share(), all, t.unusable)
}

type outcome int

const (
	noticed outcome = iota
	missed
	unusable
)

// try runs the tests with one change in place.
func try(dir string, s site, limit time.Duration) outcome {
	tmp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return unusable
	}
	defer os.RemoveAll(tmp)
	changed := filepath.Join(tmp, "changed.go")
	overlay := filepath.Join(tmp, "overlay.json")
	spec, err := json.Marshal(map[string]map[string]string{"Replace": {s.abs: changed}})
	if err != nil || os.WriteFile(changed, s.apply(), 0o600) != nil || os.WriteFile(overlay, spec, 0o600) != nil {
		return unusable
	}
	if exec.Command("go", "build", "-overlay", overlay, dir).Run() != nil {
		return unusable
	}
	if passes(dir, limit, "-overlay", overlay) != nil {
		return noticed
	}
	return missed
}

// passes runs the tests of the package and says why they failed.
func passes(dir string, limit time.Duration, extra ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	// Random games find little that cases and golden games do not, and take most of the time.
	args := append([]string{"test", "-count=1", "-failfast", "-vet=off", "-short", "-skip", "TestConformance"}, extra...)
	out, err := exec.CommandContext(ctx, "go", append(args, dir)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}
