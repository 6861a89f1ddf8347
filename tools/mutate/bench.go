package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Outcomes of a change besides the name of the stage that noticed it.
const (
	missed   = "missed"
	unusable = "unusable"
)

// liveVar is the setting that says which changed copy runs.
const liveVar = "MUTATE_LIVE"

// bench builds and runs the tests of one package.
type bench struct {
	dir    string // of the code that is changed
	tests  string // of the tests that are run
	limit  time.Duration
	stages []stage
	tmp    string
}

// stage is a part of the tests that is run on its own.
type stage struct {
	name string
	args []string
}

// stagesOf puts the telling tests first and everything else after them, but for those to be left out.
func stagesOf(names, without string) (out []stage) {
	skip := "^(" + strings.Join(list(without), "|") + ")"
	for _, n := range list(names) {
		out = append(out, stage{n, []string{"-test.run", "^" + n, "-test.skip", skip}})
		skip += "|^" + n
	}
	return append(out, stage{"the rest", []string{"-test.skip", skip}})
}

// open makes room for binaries and wants the package to build as it is.
func (b *bench) open() error {
	tmp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	b.tmp = tmp
	if _, out, err := b.build("plain", nil); err != nil {
		return fmt.Errorf("the package must build before anything is changed: %w\n%s", err, out)
	}
	return nil
}

// passes wants the tests to pass with no change in place.
func (b *bench) passes(bin string) error {
	for _, st := range b.stages {
		if out, err := b.run(bin, st, 0); err != nil {
			return fmt.Errorf("the tests must pass before anything is changed: %w\n%s", err, out)
		}
	}
	return nil
}

func (b *bench) close() { os.RemoveAll(b.tmp) }

// try judges sites: those in functions with one binary, the others each with its own.
func (b *bench) try(sites []site, t *tally, workers int) error {
	var inside, outside []site
	for _, s := range sites {
		if s.fn != nil {
			inside = append(inside, s)
		} else {
			outside = append(outside, s)
		}
	}
	bin, good, err := b.together(inside, t)
	if err != nil {
		return err
	}
	work := make(chan func())
	var wg sync.WaitGroup
	for range max(1, workers) {
		wg.Go(func() {
			for f := range work {
				f()
			}
		})
	}
	for i, s := range good {
		if s.abs != "" {
			work <- func() { t.count(s, b.judge(bin, i+1)) }
		}
	}
	for i, s := range outside {
		work <- func() { t.count(s, b.alone(s, i)) }
	}
	close(work)
	wg.Wait()
	return nil
}

// together builds one binary with a changed copy for every site. Copies that do not build are taken
// out, and their sites come back empty.
func (b *bench) together(sites []site, t *tally) (string, []site, error) {
	sites = append([]site(nil), sites...)
	for {
		files := weave(sites)
		replace := map[string][]byte{filepath.Join(b.abs(), "zz_mutate_live.go"): liveFile(packageOf(sites))}
		for _, f := range files {
			replace[f.abs] = f.text
		}
		bin, out, err := b.build("together", replace)
		if err == nil {
			return bin, sites, b.passes(bin)
		}
		if err := dropBroken(sites, files, out, t); err != nil {
			return "", nil, err
		}
	}
}

// dropBroken empties the sites whose copies the compiler complains about.
func dropBroken(sites []site, files []woven, out []byte, t *tally) error {
	broken := brokenCopies(files, out)
	if len(broken) == 0 {
		return fmt.Errorf("the changed copies do not build:\n%s", out)
	}
	for i := range broken {
		t.count(sites[i], unusable)
		sites[i] = site{}
	}
	return nil
}

func (b *bench) abs() string {
	abs, err := filepath.Abs(b.dir)
	if err != nil {
		return b.dir
	}
	return abs
}

// alone tries a change that needs a binary of its own.
func (b *bench) alone(s site, i int) string {
	bin, _, err := b.build(fmt.Sprintf("alone%d", i), map[string][]byte{s.abs: s.apply()})
	if err != nil {
		return unusable
	}
	defer os.Remove(bin)
	return b.judge(bin, 0)
}

// judge runs the stages until one notices.
func (b *bench) judge(bin string, live int) string {
	for _, st := range b.stages {
		if _, err := b.run(bin, st, live); err != nil {
			return st.name
		}
	}
	return missed
}

// build makes the test binary with files replaced.
func (b *bench) build(name string, replace map[string][]byte) (bin string, out []byte, err error) {
	spec := map[string]map[string]string{"Replace": {}}
	folder := filepath.Join(b.tmp, name)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", nil, err
	}
	for file, text := range replace {
		changed := filepath.Join(folder, filepath.Base(file)) // the compiler names it in complaints
		if err := os.WriteFile(changed, text, 0o600); err != nil {
			return "", nil, err
		}
		spec["Replace"][file] = changed
	}
	data, err := json.Marshal(spec)
	overlay := filepath.Join(b.tmp, name+".json")
	if err := errors.Join(err, os.WriteFile(overlay, data, 0o600)); err != nil {
		return "", nil, err
	}
	bin = filepath.Join(b.tmp, name+".test")
	// -e: every complaint of the compiler, so that all copies that do not build are known at once.
	out, err = exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", overlay, "-o", bin, b.tests).CombinedOutput()
	return bin, out, err
}

// run carries out one stage of the tests in the package's folder. What is limited is the time the tests
// work, so that a busy machine notices no more changes than an idle one; waiting for nothing ends too.
func (b *bench) run(bin string, st stage, live int) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*b.limit)
	defer cancel()
	limited := []string{"-c", fmt.Sprintf(`ulimit -t %d && exec "$0" "$@"`, int(b.limit.Seconds())), bin, "-test.short", "-test.failfast"}
	c := exec.CommandContext(ctx, "sh", append(limited, st.args...)...)
	c.Dir = b.tests
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", liveVar, live))
	return c.CombinedOutput()
}
