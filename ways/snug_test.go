package ways

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sortie/geom"
)

// The snug place is the first of all such places that will do, listed in full.
func TestSnugIsTheFirstOfAll(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t, false)
		f := s.field()
		for i := range s.discs {
			f.EndOff(&s.discs[i], 0)
			if i < 3 {
				f.Seek(&s.discs[i], 0, i)
			}
		}
		f.Inside(s.from, 6*geom.Inch)
		picky := geom.Length(rapid.IntRange(1, 4).Draw(t, "picky"))
		do := func(p geom.Point) bool { return (p.X+p.Y)%picky == 0 }
		all := f.placesIn(f.nearby(), s.from, f.touch, 1)
		k := slices.IndexFunc(all, do)
		got, ok := f.Snug(s.from, do)
		if ok != (k >= 0) || ok && got != all[k] {
			t.Fatalf("%v, %v, of %v", got, ok, all)
		}
		if ok {
			found++
		}
	})
	if found < inRound(30) {
		t.Errorf("%d places: the test tests nothing", found)
	}
}
