package firefight

import (
	"testing"

	"sortie/dice"
	"sortie/internal/speed"
	"sortie/rules/firefight/position"
	"sortie/sight"
)

// sightTable is a full table: 16 pieces of terrain and 100 models in 10 units.
func sightTable(tb testing.TB, seed uint64) *State {
	tb.Helper()
	in, at := speed.SightTable(seed, [8]string{"woods", "ruin", "field", "rocks", "hill", "water", "building", "obstacle"},
		func(u int, r *dice.Rand) int { return 2 + 8*r.Int(5) + r.Int(4) }) // units stand all over the table
	s, err := newCase(in)
	if err != nil {
		tb.Fatal(err)
	}
	for m := range at {
		s.Bodies[m].At = at[m]
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
		var l position.Look
		n[l.Judge(&s.State, from, to, nil).Sight]++
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
		l := position.Look{State: &s.State, From: from, To: to}
		l.Ends()
		l.Gather()
		for m := range s.Members(to) {
			body := sight.End{Shape: s.Shape(m), Mid: s.Bodies[m].At}
			l.Line(l.Eye.Mid, body.Mid, &body, position.Stopped)
			lines++
		}
	}
	rates.Report(lines, "lines")
}

func TestSightAllocatesNothing(t *testing.T) {
	s := sightTable(t, 2)
	if n := testing.AllocsPerRun(100, func() {
		for u := range UnitID(10) {
			s.Sight(u, 9-u)
			s.InCover(u, 9-u)
			s.Visible(u, s.Member(9-u, 1))
		}
	}); n != 0 {
		t.Errorf("a judgement of sight allocates: %v", n)
	}
}

// A line of sight between two lone models on bare ground, past units only, is the same both ways.
func TestSightBothWays(t *testing.T) {
	for seed := range uint64(20) {
		s := sightTable(t, seed)
		s.Book.Board.Pieces = nil
		for u := range UnitID(10) {
			for m := range s.Members(u) {
				s.Bodies[m].Gone = m != s.Member(u, 1)
			}
		}
		for u := range UnitID(10) {
			for v := range u {
				there, _ := s.Sight(u, v)
				back, _ := s.Sight(v, u)
				if there != back {
					t.Fatalf("seed %d: %d sees %d %v, and is seen %v", seed, u, v, there, back)
				}
			}
		}
	}
}
