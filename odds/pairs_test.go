package odds_test

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"syscall"
	"testing"
	"time"

	"sortie/game"
	"sortie/odds"
	"sortie/tally"
)

// BenchmarkEveryPair has every ready unit of every system shoot at every ready unit and reports the slowest volleys.
func BenchmarkEveryPair(b *testing.B) {
	for _, id := range []string{"a2", "g1", "ff", "is", "dvg"} {
		b.Run(id, func(b *testing.B) {
			for b.Loop() {
				everyPair(b, id)
			}
		})
	}
}

// most is how long one volley may take before it is given up.
const most = 2 * time.Second

func everyPair(b *testing.B, id string) {
	type pair struct {
		name string
		took time.Duration
		runs int
	}
	sys := system(b, id)
	var units []game.UnitEntry
	for _, f := range game.ForcesOf(sys) {
		units = append(units, f.Units...)
	}
	var all []pair
	for _, u := range units {
		for _, t := range units {
			from := cpu()
			d, err := odds.Ask(context.Background(), sys, game.Situation{Unit: u.Key, Target: t.Key}, odds.Options{Mode: odds.Exact, Time: most})
			var no *tally.Refusal
			if !errors.As(err, &no) {
				name := u.Key + " at " + t.Key
				if err != nil {
					name += ": " + err.Error()
				}
				all = append(all, pair{name, cpu() - from, d.Odds.Runs})
			}
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].took > all[j].took })
	total := time.Duration(0)
	for _, p := range all {
		total += p.took
	}
	b.ReportMetric(float64(all[0].took.Microseconds())/1000, "slowest-ms")
	b.ReportMetric(float64(total.Microseconds())/1000/float64(len(all)), "mean-ms")
	slow := 0
	for _, p := range all {
		if p.took > 50*time.Millisecond {
			slow++
		}
	}
	b.ReportMetric(float64(slow), "over-50ms")
	text := fmt.Sprintf("%s: %d of %d volleys", id, len(all), len(units)*len(units))
	for _, p := range all[:max(8, min(slow, 200))] {
		text += fmt.Sprintf("\n%8.1f ms %6d runs  %s", float64(p.took.Microseconds())/1000, p.runs, p.name)
	}
	b.Log(text)
}

// cpu is the processor time of this process so far: others may be at work on the machine.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
