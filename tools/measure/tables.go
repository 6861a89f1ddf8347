package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

const (
	simPkg, simName    = "sortie/cmd/sortie", "BenchmarkSim"
	peerPkg, peerName  = "sortie/tools/peers", "BenchmarkChess"
	gamesRate, askRate = "cpu-games/s", "cpu-decisions/s"
	enough             = 100.0 // games a second that are promised
)

// places are the tables of the page.
const places = "machine missed promises pairings sizes peers games scenarios"

// tables makes all of them, or says everything that is missing.
func tables(f *figures, systems []system) (map[string]string, error) {
	var all []fields
	for _, s := range systems {
		all = append(all, pairings(f, s))
	}
	promised := promises(f, systems, all)
	blocks := map[string]string{
		"machine": machine(f, systems), "missed": missed(systems, promised), "promises": promiseTable(systems, promised),
		"pairings": pairingTable(systems, all), "sizes": sizeTable(systems, all), "peers": peerTable(f, systems),
		"games": gameTable(f, systems), "scenarios": scenarioTable(f, systems),
	}
	return blocks, errors.Join(f.missing...)
}

// machine says where and how it was measured.
func machine(f *figures, systems []system) string {
	for _, key := range []string{"cpu", "cores", "goos", "goarch", "go", "run"} {
		if f.head[key] == "" {
			f.miss("what was measured does not say its %s", key)
		}
	}
	var rules []string
	for _, s := range systems {
		if f.rules[s.id] == "" {
			f.miss("what was measured does not say its version of %s", s.name)
		}
		rules = append(rules, s.id+" "+f.rules[s.id])
	}
	out := fmt.Sprintf("Measured in one run on one of the %s cores of a machine with %s (%s/%s), %s.\nVersions of the rules: %s.", f.head["cores"], f.head["cpu"],
		f.head["goos"], f.head["goarch"], strings.Replace(f.head["go"], "go", "Go ", 1), strings.Join(rules, ", "))
	if f.head["run"] != "full" {
		out += "\n**This was a short run with few games of each: the figures are rough.**"
	}
	return out
}

// fields are the pairings of a system, the slowest first.
type fields []field

type field struct {
	first, second string
	rate          float64 // sensible games a second
}

func (p field) String() string {
	if p.first == p.second {
		return p.first + " against itself"
	}
	return p.first + " against " + p.second
}

// pairings are those that were played. Every ready list must have met itself at least.
func pairings(f *figures, s system) (out fields) {
	const name = "BenchmarkPairings"
	for _, both := range f.below(s.pkg, name) {
		first, second, ok := parted(both, s.lists)
		if !ok {
			f.miss("%s/%s of %s names no two ready lists", name, both, s.pkg)
		}
		out = append(out, field{first, second, f.rate(s.pkg, name+"/"+both, gamesRate)})
	}
	for _, id := range s.lists {
		if !slices.ContainsFunc(out, func(p field) bool { return p.first == id && p.second == id }) {
			f.miss("there is no %s/%s-%s of %s", name, id, id, s.pkg)
		}
	}
	slices.SortStableFunc(out, func(a, b field) int { return cmp.Compare(a.rate, b.rate) })
	return out
}

// parted finds the two ids that are joined by a dash, which they may have themselves.
func parted(both string, lists []string) (first, second string, ok bool) {
	for _, id := range lists {
		if rest, begins := strings.CutPrefix(both, id+"-"); begins && slices.Contains(lists, rest) {
			return id, rest, true
		}
	}
	return "", "", false
}

// median is the middle one, of two the slower.
func (p fields) median() float64 { return p.at((len(p) - 1) / 2).rate }
func (p fields) slowest() field  { return p.at(0) }
func (p fields) quickest() field { return p.at(len(p) - 1) }

func (p fields) at(i int) field {
	if i < 0 || i >= len(p) {
		return field{}
	}
	return p[i]
}

// under is how many are slower than promised.
func (p fields) under() (n int) {
	for _, one := range p {
		if one.rate < enough {
			n++
		}
	}
	return n
}

// of are the pairings of one size.
func (p fields) of(size string) (out fields) {
	for _, one := range p {
		if points(one.first) == size {
			out = append(out, one)
		}
	}
	return out
}

func pairingTable(systems []system, all []fields) string {
	t := table("", "pairings", "slowest", "", "median", "quickest", "", "under 100")
	for i, s := range systems {
		p := all[i]
		t.row(s.name, number(len(p)), rate(p.slowest().rate), p.slowest().String(), rate(p.median()), rate(p.quickest().rate), p.quickest().String(), number(p.under()))
	}
	return t.String()
}

func sizeTable(systems []system, all []fields) string {
	t := table("", "points", "pairings", "slowest", "median", "quickest", "under 100")
	for i, s := range systems {
		name := s.name
		for _, size := range sizes(s.lists) {
			p := all[i].of(size)
			t.row(name, thousands(size), number(len(p)), rate(p.slowest().rate), rate(p.median()), rate(p.quickest().rate), number(p.under()))
			name = ""
		}
	}
	return t.String()
}

// gameTable is random games by size, scenarioTable those of a book whose games are no matter of points.
func gameTable(f *figures, systems []system) string {
	t := table("", "points", "games a second", "decisions a second", "decisions a game", "late/early", "KB a game", "allocations a game")
	for _, s := range systems {
		name := s.name
		for _, size := range randoms(f, s) {
			if s.usual == "" {
				break
			}
			games, asked := played(f, s, size)
			of := func(unit string) float64 { return f.rate(s.pkg, "BenchmarkGame/"+size, unit) }
			t.row(name, thousands(size), rate(games), rate(asked), rate(asked/games), tenth(of("late/early")), rate(of("B/op")/1000), rate(of("allocs/op")))
			name = ""
		}
	}
	return t.String()
}

func scenarioTable(f *figures, systems []system) string {
	t := table("", "scenario", "sensible games a second", "random games a second", "decisions a second", "decisions a game", "late/early")
	for _, s := range systems {
		name := s.name
		for _, one := range randoms(f, s) {
			if s.usual != "" {
				break
			}
			games, asked := played(f, s, one)
			t.row(name, one, rate(perhaps(f, s, "Sensible/"+one, gamesRate)), rate(games), rate(asked), rate(asked/games),
				tenth(f.rate(s.pkg, "BenchmarkGame/"+one, "late/early")))
			name = ""
		}
	}
	return t.String()
}

// randoms are the sizes or scenarios of the random games.
func randoms(f *figures, s system) []string { return f.below(s.pkg, "BenchmarkGame") }

// played is how many random games of one size there are in a second, and how many decisions.
func played(f *figures, s system, one string) (games, asked float64) {
	return f.rate(s.pkg, "BenchmarkGame/"+one, gamesRate), f.rate(s.pkg, "BenchmarkGame/"+one, askRate)
}

// perhaps is what a benchmark says that not every system has.
func perhaps(f *figures, s system, name, unit string) float64 {
	if top, _, _ := strings.Cut(name, "/"); !s.measures(top) {
		return 0
	}
	return f.rate(s.pkg, "Benchmark"+name, unit)
}

// each is how many microseconds one of something takes.
func each(f *figures, s system, name, unit string) float64 {
	if r := f.rate(s.pkg, "Benchmark"+name, unit); r > 0 {
		return 1e6 / r
	}
	return 0
}

func peerTable(f *figures, systems []system) string {
	moves := f.rate(peerPkg, peerName, "cpu-moves/s")
	t := table("", "a second", "of the chess moves")
	t.row("random chess moves", rate(moves), "1")
	for _, s := range systems {
		asked, lists := sims(f, s)
		t.row("decisions of "+s.name+", "+lists, rate(asked), fraction(asked/moves))
	}
	return t.String()
}

// sims is how many decisions a second `sortie sim` has, and with which lists.
func sims(f *figures, s system) (asked float64, lists string) {
	name := simName + "/" + s.id
	for _, both := range f.below(simPkg, name) {
		return f.rate(simPkg, name+"/"+both, askRate), strings.ReplaceAll(both, "_", " ")
	}
	return 0, ""
}
