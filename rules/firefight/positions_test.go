package firefight

import (
	"slices"
	"testing"

	"sortie/dice"
	"sortie/geom"
	"sortie/rules/firefight/position"
)

// What is known of how the units stand is never out of date: after any change, by whoever it is made, views and
// ways are those that a copy finds, which begins knowing nothing.
func TestPositionsChangeNothing(t *testing.T) {
	r := dice.NewRand(3, 0)
	s := sightTable(t, 4)
	inch := func(n int) geom.Length { return geom.Length(r.Int(n)) * geom.Inch }
	kept := 0
	for n := range 300 {
		u := UnitID(r.Int(len(s.Units)))
		_, count := s.Run(u)
		m := s.Member(u, 1+r.Int(count))
		switch r.Int(5) {
		case 0:
			for m := range s.Members(u) {
				s.Bodies[m].At = s.Bodies[m].At.Add(geom.Point{X: inch(9) - 4*geom.Inch, Y: inch(9) - 4*geom.Inch})
			}
		case 1:
			s.Bodies[m].At = geom.Point{X: inch(72), Y: inch(48)}
		case 2:
			s.Bodies[m].Gone = m != s.Units[u].Leader && !s.Bodies[m].Gone
		case 3:
			s.Units[u].Waiting = !s.Units[u].Waiting
		case 4:
			s.Units[u].Leader = m
			s.Bodies[m].Gone = false
		}
		for range 12 {
			from, to := UnitID(r.Int(len(s.Units))), UnitID(r.Int(len(s.Units)))
			if from == to {
				continue
			}
			_, known := s.Positions().Seen.Find(int16(from), int16(to))
			if got, want := s.ViewOf(from, to, nil), s.Clone().(*State).ViewOf(from, to, nil); got != want {
				t.Fatalf("change %d: %d sees %d %+v, a copy has it %+v", n, from, to, got, want)
			}
			if known {
				kept++
			}
			if got, want := s.IsCoherent(from), s.FormedNow(from) == position.Together; got != want {
				t.Fatalf("change %d: that %d is coherent is %v, looking at it %v", n, from, got, want)
			}
			way, across, ok := s.WayInto(from, to, position.Charge)
			way2, across2, ok2 := s.Clone().(*State).WayInto(from, to, position.Charge)
			if !slices.Equal(way.Points, way2.Points) || way.Length != way2.Length || way.Model != way2.Model || across != across2 || ok != ok2 {
				t.Fatalf("change %d: the way of %d to %d is %+v %v, a copy has it %+v %v", n, from, to, way, ok, way2, ok2)
			}
		}
	}
	if kept == 0 {
		t.Error("no view was known: the test tests nothing")
	}
}
