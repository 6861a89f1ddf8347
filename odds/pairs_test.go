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

// BenchmarkEveryPair has every ready unit of every system shoot at every ready unit. Of each system it tells how many volleys there
// are, how many take more than 50 ms, how many are not exact, and the slowest by name:
//
//	go test ./odds -run - -bench EveryPair -benchtime 1x -cpu 1
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
		fail error
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
				all = append(all, pair{u.Key + " at " + t.Key, cpu() - from, d.Odds.Runs, err})
			}
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].took > all[j].took })
	total, slow, failed := time.Duration(0), 0, 0
	for _, p := range all {
		total += p.took
		if p.took > 50*time.Millisecond {
			slow++
		}
		if p.fail != nil {
			failed++
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(len(all)), "volleys")
	b.ReportMetric(float64(total.Microseconds())/1000/float64(len(all)), "mean-ms")
	b.ReportMetric(float64(slow), "over-50ms")
	b.ReportMetric(float64(failed), "not-exact")
	text := fmt.Sprintf("%s: %d of %d pairs can shoot", id, len(all), len(units)*len(units))
	for _, p := range all[:min(len(all), worst)] {
		text += fmt.Sprintf("\n%8.1f ms %6d runs  %s", float64(p.took.Microseconds())/1000, p.runs, p.name)
		if p.fail != nil {
			text += ": " + p.fail.Error()
		}
	}
	b.Log(text)
}

// worst is how many of the slowest volleys are told by name.
const worst = 6

// cpu is the processor time of this process so far: others may be at work on the machine.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
