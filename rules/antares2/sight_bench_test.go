package antares2

import (
	"testing"

	"sortie/dice"
	"sortie/internal/speed"
	"sortie/rules/antares2/force"
)

// sightTable is a full table: 16 pieces of terrain and 100 models in 10 units.
func sightTable(tb testing.TB, seed uint64) *State {
	tb.Helper()
	in, at := speed.SightTable(seed, [8]string{"wood", "dense-woodland", "scrub", "light-woodland", "rock", "hill", "ruins", "building"},
		func(u int, r *dice.Rand) int { return 2 + 40*(u%2) + r.Int(4) }) // the sides stand at opposite edges
	s, err := newCase(in)
	if err != nil {
		tb.Fatal(err)
	}
	for m := range at {
		s.Bodies[m].At = at[m]
	}
	return s
}

// BenchmarkSightLine draws single lines across the table, each by itself.
func BenchmarkSightLine(b *testing.B) {
	s := sightTable(b, 1)
	open := 0
	rates := speed.Measure(b)
	for i := 0; b.Loop(); i++ {
		from, to := ModelID(i%10+20*(i/10%5)), ModelID(10+i*7%10+20*(i*3/10%5)) // red to blue
		if !s.See(from, -1, to, force.Medium).Blocked {
			open++
		}
	}
	rates.Report(b.N, "lines")
	b.ReportMetric(100*float64(open)/float64(b.N), "%open")
}

func TestSightAllocatesNothing(t *testing.T) {
	s := sightTable(t, 2)
	if n := testing.AllocsPerRun(100, func() {
		for m := ModelID(0); m < 100; m += 7 {
			s.See(m, -1, 99-m, force.Medium)
			s.RangeTo(m, -1, s.Bodies[99-m].Group, force.Medium)
			s.Cover(m, []ModelID{99 - m}, false)
		}
	}); n != 0 {
		t.Errorf("a sight line allocates: %v", n)
	}
}
