package antares2

import (
	"testing"

	"sortie/geom"
)

// TestBestTarget holds the quick search for a target against looking at every enemy: what shooting could
// do at best is never less than what it does, and the first of the best enemies is found.
func TestBestTarget(t *testing.T) {
	shots := 0
	for seed := range uint64(40) {
		s := crowdedTable(t, seed)
		for i := range s.Units {
			u, as := UnitID(i), []Order{Fire, Advance}[seed%2]
			best, worth := NoUnit, 0
			for k := range s.Units {
				o := UnitID(k)
				if s.Units[k].Side == s.Units[u].Side || !s.inPlay(o) {
					continue
				}
				w := s.shotWorth(u, o, as)
				if hope := s.shotHope(u, o, as); hope < w {
					t.Fatalf("seed %d: %d at %d is worth %d, no more than %d was hoped for", seed, u, o, w, hope)
				}
				if w > worth {
					best, worth = o, w
				}
			}
			if target, got := s.bestTarget(u, as); target != best || got != worth {
				t.Fatalf("seed %d: %d shoots at %d (%d), best is %d (%d)", seed, u, target, got, best, worth)
			}
			if worth > 0 {
				shots++
			}
		}
	}
	if shots < 100 {
		t.Errorf("only %d units have a target", shots)
	}
}

// TestApart holds the quick question how far units are apart against measuring.
func TestApart(t *testing.T) {
	s := crowdedTable(t, 5)
	for a := range UnitID(len(s.Units)) {
		for b := range UnitID(len(s.Units)) {
			for _, d := range []geom.Length{0, geom.Inch, 6 * geom.Inch, s.distance(a, b) - 1, s.distance(a, b)} {
				if want := s.distance(a, b) > d; s.apart(a, b, d) != want {
					t.Errorf("%d and %d are %v apart: more than %v is %v", a, b, s.distance(a, b), d, !want)
				}
			}
		}
	}
}
