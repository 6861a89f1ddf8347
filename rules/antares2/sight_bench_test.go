package antares2

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/game"
	"sortie/geom"
	"sortie/internal/speed"
)

// sightTable is a full table: 16 pieces of terrain and 100 models in 10 units.
func sightTable(tb testing.TB, seed uint64) *State {
	tb.Helper()
	r := dice.NewRand(seed, 0)
	var in []game.Line
	add := func(format string, args ...any) {
		in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf(format, args...)})
	}
	add("table 72x48")
	kinds := []string{"wood", "dense-woodland", "scrub", "light-woodland", "rock", "hill", "ruins", "building"}
	for i := range 16 {
		x, y := 4+16*(i%4)+r.Int(5), 3+11*(i/4)+r.Int(4)
		switch i % 4 {
		case 0:
			add("terrain t%d %s disc %d,%d 3", i, kinds[i%len(kinds)], x+4, y+3)
		case 1:
			add("terrain t%d wall line %d,%d %d,%d width 0.75", i, x, y+2, x+7, y+4)
		case 2:
			add("terrain t%d %s poly %d,%d %d,%d %d,%d %d,%d %d,%d", i, kinds[i%len(kinds)], x, y, x+6, y+1, x+7, y+4, x+3, y+6, x-1, y+3)
		default:
			add("terrain t%d %s rect %d,%d 5x4", i, kinds[i/4%len(kinds)], x, y)
		}
	}
	for u := range 10 {
		add("unit %s u%d 10 trooper at 1,1", [2]string{"red", "blue"}[u%2], u)
	}
	s, err := newCase(in)
	if err != nil {
		tb.Fatal(err)
	}
	for u := range 10 {
		at := geom.Point{X: geom.Length(2+r.Int(60)) * geom.Inch, Y: geom.Length(2+40*(u%2)+r.Int(4)) * geom.Inch}
		for k := range 10 {
			s.Models[10*u+k].At = at.Add(geom.Point{X: geom.Length(k%5) * 3 * geom.Inch / 2, Y: geom.Length(k/5) * 3 * geom.Inch / 2})
		}
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
		if !s.see(from, -1, to, Medium).Blocked {
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
			s.see(m, -1, 99-m, Medium)
			s.sees(m, -1, s.Models[99-m].Unit, Medium)
			s.cover(m, []ModelID{99 - m}, false)
		}
	}); n != 0 {
		t.Errorf("a sight line allocates: %v", n)
	}
}
