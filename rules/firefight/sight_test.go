package firefight

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
	kinds := []string{"woods", "ruin", "field", "rocks", "hill", "water", "building", "obstacle"}
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
		at := geom.Point{X: geom.Length(2+r.Int(60)) * geom.Inch, Y: geom.Length(2+8*r.Int(5)+r.Int(4)) * geom.Inch}
		for k := range 10 {
			s.Models[10*u+k].At = at.Add(geom.Point{X: geom.Length(k%5) * 3 * geom.Inch / 2, Y: geom.Length(k/5) * 3 * geom.Inch / 2})
		}
	}
	return s
}

// BenchmarkSight judges how units see each other: to each of ten models as many lines as it takes.
func BenchmarkSight(b *testing.B) {
	s := sightTable(b, 1)
	var n [3]int
	rates := speed.Measure(b)
	for i := 0; b.Loop(); i++ {
		from, to := UnitID(i%10), UnitID((i/10)%10)
		if from == to {
			continue
		}
		var l look
		n[l.judge(s, from, to, nil).Sight]++
	}
	rates.Report(n[0]+n[1]+n[2], "views")
	b.ReportMetric(100*float64(n[0])/float64(b.N), "%clear")
	b.ReportMetric(100*float64(n[2])/float64(b.N), "%blocked")
}

// BenchmarkSightVolley draws single lines, from each leader to the centres of the models of a unit.
func BenchmarkSightVolley(b *testing.B) {
	s := sightTable(b, 1)
	lines := 0
	rates := speed.Measure(b)
	for i := 0; b.Loop(); i++ {
		from, to := UnitID(i%10), UnitID((i/10)%10)
		if from == to {
			continue
		}
		l := look{s: s, from: from, to: to}
		l.ends()
		l.gather()
		for m := range s.all(to) {
			body := end{shape: s.body(m), mid: s.Models[m].At}
			l.line(l.eye.mid, body.mid, &body, stopped)
			lines++
		}
	}
	rates.Report(lines, "lines")
}

func TestSightAllocatesNothing(t *testing.T) {
	s := sightTable(t, 2)
	if n := testing.AllocsPerRun(100, func() {
		for u := range UnitID(10) {
			s.sight(u, 9-u)
			s.inCover(u, 9-u)
			s.visible(u, s.Units[9-u].First)
		}
	}); n != 0 {
		t.Errorf("a judgement of sight allocates: %v", n)
	}
}

// A line of sight between two lone models on bare ground, past units only, is the same both ways.
func TestSightBothWays(t *testing.T) {
	for seed := range uint64(20) {
		s := sightTable(t, seed)
		s.book.Board.Pieces = nil
		for u := range UnitID(10) {
			for m := range s.all(u) {
				s.Models[m].Gone = m != s.Units[u].First
			}
		}
		for u := range UnitID(10) {
			for v := range u {
				there, _ := s.sight(u, v)
				back, _ := s.sight(v, u)
				if there != back {
					t.Fatalf("seed %d: %d sees %d %v, and is seen %v", seed, u, v, there, back)
				}
			}
		}
	}
}
