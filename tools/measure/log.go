package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A log is what `go test -bench` prints, of several packages one after another, with what is measured otherwise in the same words.
// Beside the lines of Go's own (goos, goarch, cpu, pkg) it has some that say how it was measured: go, cores, run, rules.

// figures is a log that was read.
type figures struct {
	head    map[string]string // goos, goarch, cpu, go, cores, run
	rules   map[string]string // versions by system
	results []result
	at      map[string]int // of results, by package and name
	missing []error        // what was asked for and is not there
}

// result is one line of a benchmark: how much of what, by the unit.
type result struct {
	pkg, name string
	value     map[string]float64
}

func parse(log string) (*figures, error) {
	f := &figures{head: map[string]string{}, rules: map[string]string{}, at: map[string]int{}}
	pkg, no := "", 0
	for line := range strings.Lines(log) {
		no++
		line = strings.TrimSpace(line)
		key, rest, _ := strings.Cut(line, ": ")
		switch {
		case strings.HasPrefix(line, "Benchmark"):
			if err := f.read(pkg, line); err != nil {
				return nil, fmt.Errorf("line %d of what was measured: %w", no, err)
			}
		case line == "FAIL", strings.HasPrefix(line, "FAIL\t"), strings.HasPrefix(line, "--- FAIL"), strings.HasPrefix(line, "panic: "):
			return nil, fmt.Errorf("line %d of what was measured: a benchmark of %s failed: %s", no, pkg, line)
		case key == "pkg":
			pkg = rest
		case key == "rules":
			id, version, _ := strings.Cut(rest, " ")
			f.rules[id] = version
		case key == "goos", key == "goarch", key == "cpu", key == "go", key == "cores", key == "run":
			f.head[key] = rest
		}
	}
	if len(f.results) == 0 {
		return nil, errors.New("nothing was measured: there is no line of a benchmark")
	}
	return f, nil
}

// read takes one line in: a name, how many times, then numbers and their units. A line with a name alone belongs to a benchmark that
// said something else before its result; it is missed when it is asked for.
func (f *figures) read(pkg, line string) error {
	words := strings.Fields(line)
	if len(words) == 1 {
		return nil
	}
	r := result{pkg: pkg, name: words[0], value: map[string]float64{}}
	if len(words)%2 != 0 || len(words) < 4 {
		return fmt.Errorf("%q is no result of a benchmark", line)
	}
	for i := 2; i < len(words); i += 2 {
		v, err := strconv.ParseFloat(words[i], 64)
		if err != nil {
			return fmt.Errorf("%s: %q is no number", r.name, words[i])
		}
		r.value[words[i+1]] = v
	}
	key := pkg + " " + r.name
	if _, twice := f.at[key]; twice {
		return fmt.Errorf("%s of %s was measured twice", r.name, pkg)
	}
	f.at[key] = len(f.results)
	f.results = append(f.results, r)
	return nil
}

// rate is what one benchmark said, in one unit. What is not there is noted, and tables says so in the end.
func (f *figures) rate(pkg, name, unit string) float64 {
	i, ok := f.at[pkg+" "+name]
	if !ok {
		f.miss("there is no %s of %s", name, pkg)
		return 0
	}
	v, ok := f.results[i].value[unit]
	if !ok || v <= 0 {
		f.miss("%s of %s says nothing of %s", name, pkg, unit)
		return 0
	}
	return v
}

// below are the benchmarks of a package under one name, without that name, in their order.
func (f *figures) below(pkg, name string) (out []string) {
	for _, r := range f.results {
		if rest, ok := strings.CutPrefix(r.name, name+"/"); ok && r.pkg == pkg {
			out = append(out, rest)
		}
	}
	if out == nil {
		f.miss("there is no %s of %s", name, pkg)
	}
	return out
}

// miss notes once what is missing.
func (f *figures) miss(format string, args ...any) {
	err := fmt.Errorf(format, args...)
	if !slices.ContainsFunc(f.missing, func(e error) bool { return e.Error() == err.Error() }) {
		f.missing = append(f.missing, err)
	}
}
