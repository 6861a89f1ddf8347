package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// promise is one floor and what every system reaches of it.
type promise struct {
	what    string
	floor   float64 // 0 if nothing is promised
	say     func(float64) string
	of      func(s system, p fields) reach
	time    bool    // less of it is better
	only    string  // the systems it was given for; all if empty
	reached []reach // by system
}

// reach is a figure, 0 where a system does not measure it, and of what game or pairing it is.
type reach struct {
	value float64
	of    string
}

// promises are the floors, in the order of the page: what is played most comes first.
func promises(f *figures, systems []system, all []fields) []promise {
	moves := f.rate(peerPkg, peerName, "cpu-moves/s")
	out := []promise{
		{what: "games a second between sensible bots, slowest ready pairing", floor: enough, say: rate,
			of: func(_ system, p fields) reach { return reach{p.slowest().rate, p.slowest().String()} }},
		{what: "games a second between random bots, usual size", floor: enough, say: rate,
			of: func(s system, _ fields) reach { games, _, game := usual(f, s); return reach{games, game} }},
		{what: "decisions a second in those", floor: 100_000, say: rate,
			of: func(s system, _ fields) reach { _, asked, game := usual(f, s); return reach{asked, game} }},
		{what: "decisions of `sortie sim` for each random chess move", floor: 4.5, say: fraction, only: "a2 ff",
			of: func(s system, _ fields) reach { asked, lists := sims(f, s); return reach{asked / moves, lists} }},
		{what: "a copy of the state", floor: 10, say: micros, time: true,
			of: func(s system, _ fields) reach { return reach{value: each(f, s, "Copy", "cpu-copies/s")} }},
		{what: "a live fork, with a coroutine that waits at its question", floor: 10, say: micros, time: true,
			of: func(s system, _ fields) reach { return reach{value: each(f, s, "Fork", "cpu-forks/s")} }},
		{what: "sight lines a second, in a volley", floor: 1_000_000, say: rate,
			of: func(s system, _ fields) reach { return reach{value: perhaps(f, s, "SightVolley", "cpu-lines/s")} }},
		{what: "sight lines a second, one by one", floor: 1_000_000, say: rate,
			of: func(s system, _ fields) reach { return reach{value: perhaps(f, s, "SightLine", "cpu-lines/s")} }},
		{what: "random games for each of the second edition, same lists", floor: 0.9, say: fraction,
			of: func(s system, _ fields) reach { return reach{value: editions(f, s)} }},
		{what: "play-outs a second of `strong@8`", say: rate,
			of: func(s system, _ fields) reach {
				return reach{value: f.rate(s.pkg, "BenchmarkSearch", "cpu-playouts/s")}
			}},
	}
	for k := range out {
		for i, s := range systems {
			out[k].reached = append(out[k].reached, out[k].of(s, all[i]))
		}
	}
	return out
}

// editions is how many random games of the first edition there are for one of the second.
func editions(f *figures, s system) float64 {
	if second := perhaps(f, s, "Editions/second", gamesRate); second > 0 {
		return perhaps(f, s, "Editions/first", gamesRate) / second
	}
	return 0
}

// usual is what random games of the usual size come to; where there is none, the slowest.
func usual(f *figures, s system) (games, asked float64, what string) {
	if s.usual != "" {
		games, asked = played(f, s, s.usual)
		return games, asked, thousands(s.usual) + " points"
	}
	games, asked = math.Inf(1), math.Inf(1)
	for _, one := range randoms(f, s) {
		if g, a := played(f, s, one); g < games {
			games, asked, what = g, a, one
		}
	}
	return games, asked, what
}

// share is how much of its floor something reaches: below 1 it is missed.
func (p *promise) share(i int) float64 {
	if p.time {
		return p.floor / p.reached[i].value
	}
	return p.reached[i].value / p.floor
}

// misses tells whether a system was promised something that it does not reach.
func (p *promise) misses(s system, i int) bool {
	promised := p.floor > 0 && (p.only == "" || slices.Contains(strings.Fields(p.only), s.id))
	return promised && p.reached[i].value > 0 && p.share(i) < 1
}

// missed names every promise that is not kept, the worst first.
func missed(systems []system, all []promise) string {
	type miss struct {
		share float64
		text  string
	}
	var out []miss
	for _, p := range all {
		for i, s := range systems {
			if !p.misses(s, i) {
				continue
			}
			of := ""
			if p.reached[i].of != "" {
				of = " (" + p.reached[i].of + ")"
			}
			out = append(out, miss{p.share(i), fmt.Sprintf("- **%s**, %s%s: %s, promised %s.", s.name, p.what, of, p.say(p.reached[i].value), p.say(p.floor))})
		}
	}
	if out == nil {
		return "Nothing is missed."
	}
	slices.SortStableFunc(out, func(a, b miss) int { return cmp.Compare(a.share, b.share) })
	var b strings.Builder
	for _, m := range out {
		fmt.Fprintln(&b, m.text)
	}
	return b.String()
}

// promiseTable has a row for every promise and a column for every system; what is missed is bold.
func promiseTable(systems []system, all []promise) string {
	head := []string{"", "promised"}
	for _, s := range systems {
		head = append(head, s.name)
	}
	t := table(head...)
	for _, p := range all {
		row := []string{p.what, ""}
		if p.floor > 0 {
			row[1] = p.say(p.floor)
		}
		for i, s := range systems {
			cell := p.say(p.reached[i].value)
			if p.misses(s, i) {
				cell = "**" + cell + "**"
			}
			row = append(row, cell)
		}
		t.row(row...)
	}
	return t.String()
}
