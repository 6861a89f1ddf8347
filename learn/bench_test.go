//go:build unix

package learn_test

import (
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"sortie/catalog"
	"sortie/game"
	"sortie/learn"
)

// Throughput of learning: decisions of the learner a second of processor time, with and without looking. Rivals play at
// random, games are set up anew when they end, all of it on one core.
func BenchmarkStep(b *testing.B) {
	for _, s := range catalog.Systems() {
		for _, look := range []bool{false, true} {
			name := s.ID + "/blind"
			if look {
				name = s.ID + "/observed"
			}
			b.Run(name, func(b *testing.B) { benchmark(b, s.System, look) })
		}
	}
}

func benchmark(b *testing.B, sys game.System, look bool) {
	v, err := learn.NewVec(config(sys, "", "random"), 16, 1)
	if err != nil {
		b.Fatal(err)
	}
	defer v.Close()
	if err := v.Reset(1); err != nil {
		b.Fatal(err)
	}
	actions, out := make([]int, v.Len()), make([]learn.Outcome, v.Len())
	obs := make([]learn.Observation, v.Len())
	debug.SetGCPercent(400) // as the commands that play many games do
	n, began := 0, worked(b)
	for b.Loop() {
		for i := range actions {
			if look {
				v.Env(i).Observe(&obs[i])
			}
			n++
			actions[i] = n % len(v.Env(i).Actions())
		}
		if err := v.Step(actions, out); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)/(worked(b)-began).Seconds(), "steps/cpu-s")
}

// worked is the processor time that this process has used.
func worked(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
