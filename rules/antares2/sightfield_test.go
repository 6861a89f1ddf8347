package antares2

import (
	"testing"

	"sortie/dice"
	"sortie/internal/speed"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// TestFieldChangesNothing holds lines over a field against lines over the whole table: a field only sieves.
// Lines from models that the field was not gathered for leave its ground and must be right as well.
func TestFieldChangesNothing(t *testing.T) {
	seen, blocked := 0, 0
	for seed := range uint64(30) {
		s := crowdedTable(t, seed)
		r := dice.NewRand(seed, 9)
		for range 40 {
			a, b := UnitID(r.Int(len(s.Units))), UnitID(r.Int(len(s.Units)))
			from, as := ModelID(r.Int(len(s.Bodies))), force.Size(r.Int(4))
			if a == b || s.Bodies[from].Group == b || s.TypeOf(from).Role == force.Symbiote {
				continue
			}
			f := s.FieldBetween(a, b)
			for m := range s.Own(b) {
				want, got := s.See(from, -1, m, as), s.SeeOver(f, from, -1, m, as)
				if got != want {
					t.Fatalf("seed %d: %d to %d over the field of %d and %d: got %+v, want %+v", seed, from, m, a, b, got, want)
				}
				l := position.Line{State: &s.State, Field: f}
				l.Stand(from, -1, as)
				if open := l.Reaches(m); open == want.Blocked {
					t.Fatalf("seed %d: %d to %d: a line reaches it: %v", seed, from, m, open)
				}
				if want.Blocked {
					blocked++
				} else {
					seen++
				}
			}
			s.DropField(f)
		}
	}
	if seen < 300 || blocked < 300 {
		t.Errorf("the tables are dull: %d lines seen, %d blocked", seen, blocked)
	}
}

// BenchmarkSightVolley draws the lines of whole units at each other, as shooting does.
func BenchmarkSightVolley(b *testing.B) {
	s := sightTable(b, 1)
	lines := 0
	rates := speed.Measure(b)
	for i := 0; b.Loop(); i++ {
		from, to := UnitID(2*(i%5)), UnitID(1+2*(i/5%5)) // red to blue
		f := s.FieldBetween(from, to)
		for m := range s.Own(from) {
			l := position.Line{State: &s.State, Field: f}
			l.Stand(m, -1, force.Medium)
			for n := range s.Own(to) {
				l.Reaches(n)
				lines++
			}
		}
		s.DropField(f)
	}
	rates.Report(lines, "lines")
}
