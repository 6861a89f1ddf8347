package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// two systems, as the catalogue would have them: one with sizes, one with scenarios.
var two = []system{
	{id: "xx", name: "Skirmish", version: "4", pkg: "sortie/rules/xx", lists: []string{"red-500", "blue-a-500", "red-1000"}, usual: "500", also: "SightVolley SightLine Editions"},
	{id: "yy", name: "Raid", version: "1", pkg: "sortie/rules/yy", lists: []string{"owl", "fox"}, also: "Sensible"},
}

// sample is what a run of both would have measured.
const sample = `go: go1.26.8
cores: 2
run: full
rules: xx 4
rules: yy 1
pkg: sortie/tools/peers
BenchmarkChess	1000	7000 ns/op	100000 cpu-moves/s
goos: linux
goarch: amd64
pkg: sortie/rules/xx
cpu: Some Chip
BenchmarkPairings/red-500-red-500         	      10	  9000000 ns/op	  20000 cpu-decisions/s	     250.4 cpu-games/s	     100 games/s	  7125 B/op	    7268 allocs/op
BenchmarkPairings/red-500-blue-a-500      	      10	  9000000 ns/op	  20000 cpu-decisions/s	      99.6 cpu-games/s	     200 games/s	  7125 B/op	    7268 allocs/op
BenchmarkPairings/blue-a-500-blue-a-500   	      10	  9000000 ns/op	  20000 cpu-decisions/s	     140.0 cpu-games/s	     300 games/s	  7125 B/op	    7268 allocs/op
BenchmarkPairings/red-1000-red-1000       	      10	  9000000 ns/op	  20000 cpu-decisions/s	     7.768 cpu-games/s	     400 games/s	  7125 B/op	    7268 allocs/op
BenchmarkGame/500 	 10	 5000 ns/op	 218456 cpu-decisions/s	 458.2 cpu-games/s	 0.9 late/early	 253444 B/op	 5100 allocs/op
BenchmarkGame/1000	 10	 5000 ns/op	  90123 cpu-decisions/s	  80.2 cpu-games/s	 1.26 late/early	 653444 B/op	 15100 allocs/op
BenchmarkEditions/first 	 10	 5000 ns/op	 95.0 cpu-games/s
BenchmarkEditions/second	 10	 5000 ns/op	 100.0 cpu-games/s
BenchmarkSearch	 4	 5000 ns/op	 2600.4 cpu-playouts/s
BenchmarkCopy	 10	 5000 ns/op	 909090.9 cpu-copies/s
BenchmarkFork	 10	 5000 ns/op	  80000 cpu-forks/s
BenchmarkSightVolley	 10	 5000 ns/op	 5234567 cpu-lines/s
BenchmarkSightLine	 10	 5000 ns/op	 1.634e+06 cpu-lines/s
PASS
pkg: sortie/cmd/sortie
BenchmarkSim/xx/red-500_against_blue-a-500	400	130000 cpu-decisions/s
pkg: sortie/rules/yy
BenchmarkPairings/owl-owl	 10	 5000 ns/op	 120 cpu-games/s
BenchmarkPairings/owl-fox	 10	 5000 ns/op	 130 cpu-games/s
BenchmarkPairings/fox-fox	 10	 5000 ns/op	 140 cpu-games/s
BenchmarkGame/rescue	 10	 5000 ns/op	 178000 cpu-decisions/s	 128 cpu-games/s	 1 late/early
BenchmarkGame/hunt  	 10	 5000 ns/op	 188000 cpu-decisions/s	 110 cpu-games/s	 1 late/early
BenchmarkSensible/rescue	 10	 5000 ns/op	 160 cpu-games/s
BenchmarkSensible/hunt	 10	 5000 ns/op	 31.4 cpu-games/s
BenchmarkSearch	 4	 5000 ns/op	 2600 cpu-playouts/s
BenchmarkCopy	 10	 5000 ns/op	 909090.9 cpu-copies/s
BenchmarkFork	 10	 5000 ns/op	 181818 cpu-forks/s
pkg: sortie/cmd/sortie
BenchmarkSim/yy/owl_against_fox	400	300000 cpu-decisions/s
`

// bare is a page with a place for every table and nothing in them.
func bare() string {
	var b strings.Builder
	b.WriteString("# Speed\n\nBefore.\n\n")
	for _, name := range strings.Fields(places) {
		fmt.Fprintf(&b, "%s%s%s\n%s\nAfter %s.\n", mark, name, markEnd, end, name)
	}
	return b.String()
}

// written is a page in a folder of the test's own.
func written(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPageHasWhatWasMeasured(t *testing.T) {
	path := written(t, bare())
	for range 2 { // a page that has tables already gets the new ones in their place
		if err := update(path, two, []byte(sample)); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"Before.", "After peers.", "After scenarios.",
		"Measured in one run on one of the 2 cores of a machine with Some Chip (linux/amd64), Go 1.26.8.",
		"Versions of the rules: xx 4, yy 1.",
		"| Skirmish | 4 | 7.8 | red-1000 against itself | 99.6 | 250 | red-500 against itself | 2 |",
		"| Raid | 3 | 120 | owl against itself | 130 | 140 | fox against itself | 0 |",
		"| Skirmish | 500 | 3 | 99.6 | 140 | 250 | 1 |",
		"| | 1,000 | 1 | 7.8 | 7.8 | 7.8 | 1 |",
		"| Skirmish | 500 | 458 | 218,000 | 477 | 0.9 | 253 | 5,100 |",
		"| | 1,000 | 80 | 90,100 | 1,120 | 1.3 | 653 | 15,100 |",
		"| | hunt | 31 | 110 | 188,000 | 1,710 | 1 |",
		"| random chess moves | 100,000 | 1 |",
		"| decisions of Skirmish, red-500 against blue-a-500 | 130,000 | 1.3 |",
		"| decisions of Raid, owl against fox | 300,000 | 3 |",
		"| games a second between sensible bots, slowest ready pairing | 100 | **7.8** | 120 |",
		"| games a second between random bots, usual size | 100 | 458 | 110 |",
		"| decisions a second in those | 100,000 | 218,000 | 188,000 |",
		"| a copy of the state | 10 µs | 1.1 µs | 1.1 µs |",
		"| a live fork, with a coroutine that waits at its question | 10 µs | **12.5 µs** | 5.5 µs |",
		"| sight lines a second, one by one | 1,000,000 | 1,630,000 | |",
		"| random games for each of the second edition, same lists | 0.9 | 0.95 | |",
		"| play-outs a second of `strong@8` | | 2,600 | 2,600 |",
		"- **Skirmish**, games a second between sensible bots, slowest ready pairing (red-1000 against itself): 7.8, promised 100.",
	} {
		if n := strings.Count(string(page), line+"\n"); n != 1 {
			t.Errorf("%d times on the page: %s", n, line)
		}
	}
	worst, fork := strings.Index(string(page), "7.8, promised 100."), strings.Index(string(page), "12.5 µs, promised 10 µs.")
	if worst < 0 || fork < worst {
		t.Errorf("what is missed does not begin with the worst: %d, %d", worst, fork)
	}
	if t.Failed() {
		t.Log(string(page))
	}
}

func TestShortRunSaysSo(t *testing.T) {
	path := written(t, bare())
	if err := update(path, two, []byte(strings.Replace(sample, "run: full", "run: short", 1))); err != nil {
		t.Fatal(err)
	}
	if page, err := os.ReadFile(path); err != nil || !strings.Contains(string(page), "a short run") {
		t.Errorf("the page does not say that the run was short (%v)", err)
	}
}

// Whatever is wrong with the page or with what was measured is said, and the page stays as it was.
func TestBadInputLeavesThePageAlone(t *testing.T) {
	peers := mark + "peers" + markEnd
	for _, c := range []struct {
		name, page, log, says string
	}{
		{"a page without places", "# Speed\n\nNothing here.\n", sample, `there is no place for`},
		{"one place too few", strings.Replace(bare(), peers+"\n"+end+"\n", "", 1), sample, `there is no place for "peers"`},
		{"a place twice", bare() + peers + "\n" + end + "\n", sample, `two places for "peers"`},
		{"a place for something else", bare() + mark + "weather" + markEnd + "\n" + end + "\n", sample, `"weather", which is not measured`},
		{"a place in a place", strings.Replace(bare(), peers+"\n"+end+"\n", peers+"\n", 1), sample, `begins before that for "peers" ends`},
		{"the last place open", strings.TrimSuffix(bare(), end+"\nAfter scenarios.\n"), sample, `"scenarios" has no end`},
		{"an end without a place", end + "\n" + bare(), sample, `stands where no place begins`},
		{"nothing measured", bare(), "go: go1.26\nPASS\n", "nothing was measured"},
		{"no chess", bare(), without("BenchmarkChess"), "there is no BenchmarkChess of sortie/tools/peers"},
		{"no copies", bare(), without("BenchmarkCopy"), "there is no BenchmarkCopy of sortie/rules/xx"},
		{"no sight lines", bare(), without("BenchmarkSightLine"), "there is no BenchmarkSightLine of sortie/rules/xx"},
		{"no pairings", bare(), without("BenchmarkPairings"), "there is no BenchmarkPairings of sortie/rules/yy"},
		{"a list that met nobody", bare(), without("BenchmarkPairings/red-1000-red-1000"), "there is no BenchmarkPairings/red-1000-red-1000 of sortie/rules/xx"},
		{"lists nobody knows", bare(), strings.Replace(sample, "red-500-blue-a-500 ", "red-500-green-500 ", 1), "red-500-green-500 of sortie/rules/xx names no two ready lists"},
		{"no random games", bare(), without("BenchmarkGame"), "there is no BenchmarkGame of sortie/rules/xx"},
		{"no sim", bare(), without("BenchmarkSim/yy"), "there is no BenchmarkSim/yy of sortie/cmd/sortie"},
		{"a unit that is not there", bare(), strings.Replace(sample, "cpu-forks/s", "forks/s", 1), "BenchmarkFork of sortie/rules/xx says nothing of cpu-forks/s"},
		{"no machine", bare(), without("cpu: "), "does not say its cpu"},
		{"no version", bare(), without("rules: xx"), "does not say its version of Skirmish"},
		{"a number that is none", bare(), strings.Replace(sample, "250.4", "many", 1), `"many" is no number`},
		{"a line cut short", bare(), strings.Replace(sample, "100000 cpu-moves/s", "100000", 1), "is no result of a benchmark"},
		{"measured twice", bare(), sample + sample, "was measured twice"},
		{"a benchmark that failed", bare(), strings.Replace(sample, "PASS", "--- FAIL: BenchmarkFork", 1), "a benchmark of sortie/rules/xx failed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := written(t, c.page)
			err := update(path, two, []byte(c.log))
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("the error should say %q: %v", c.says, err)
			}
			if now, err := os.ReadFile(path); err != nil || string(now) != c.page {
				t.Errorf("the page has changed (%v):\n%s", err, now)
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) != 1 {
				t.Errorf("something was left beside the page: %v", left)
			}
		})
	}
}

// without is the sample but for the lines that begin so.
func without(begin string) string {
	var b strings.Builder
	for line := range strings.Lines(sample) {
		if !strings.HasPrefix(line, begin) {
			b.WriteString(line)
		}
	}
	return b.String()
}

func TestRatesHaveNoMoreFiguresThanSense(t *testing.T) {
	for _, c := range []struct {
		v    float64
		want string
	}{{0, ""}, {4.816, "4.8"}, {19.96, "20"}, {41.4, "41"}, {99.6, "99.6"}, {100.4, "100"}, {458.4, "458"}, {999.6, "1,000"}, {1234, "1,230"}, {218456, "218,000"}, {5234567, "5,230,000"}} {
		if got := rate(c.v); got != c.want {
			t.Errorf("%v is %q, not %q", c.v, got, c.want)
		}
	}
}

// The page in the docs has a place for every table, and every system of the catalogue is measured.
func TestDocsHavePlaces(t *testing.T) {
	if err := hasPlaces("../../docs/performance.md"); err != nil {
		t.Error(err)
	}
	systems, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range systems {
		if _, err := os.Stat(filepath.Join("../..", strings.TrimPrefix(s.pkg, "sortie/"))); err != nil || s.games == 0 || len(s.lists) == 0 {
			t.Errorf("%s cannot be measured: %+v (%v)", s.id, s, err)
		}
	}
}
