package table

import (
	"testing"

	"sortie/dice"
	"sortie/geom"
)

// Whoever is not as before is found, wherever he stands in the list, and nobody else.
func TestNextChangedFindsEveryChange(t *testing.T) {
	r := dice.NewRand(7, 1)
	for n := range 40 {
		was := make([]Body, n)
		for i := range was {
			was[i].At = geom.Point{X: geom.Length(r.Int(1000)), Y: geom.Length(r.Int(1000))}
		}
		now, want := append([]Body(nil), was...), []int(nil)
		for i := range now {
			if r.Int(6) > 0 {
				continue
			}
			switch want = append(want, i); r.Int(3) {
			case 0:
				now[i].At.Y++
			case 1:
				now[i].Prone = !now[i].Prone
			default:
				now[i].Gone = true
			}
		}
		var got []int
		for i := NextChanged(was, now, 0); i < n; i = NextChanged(was, now, i+1) {
			got = append(got, i)
		}
		if len(got) != len(want) {
			t.Fatalf("of %d bodies %v have changed, found %v", n, want, got)
		}
		for k := range got {
			if got[k] != want[k] {
				t.Fatalf("of %d bodies %v have changed, found %v", n, want, got)
			}
		}
	}
}
