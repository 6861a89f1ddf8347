package ways

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sortie/geom"
)

// TestNetsChangeNothing asks a field that is used again and again, and remembers the legs between corners, the same as one that
// is new each time: about the same few scenes in turn, from several starts, for several ends, within several limits.
func TestNetsChangeNothing(t *testing.T) {
	shared := 0
	rapid.Check(t, func(t *rapid.T) {
		scenes := []scene{drawScene(t, false), drawScene(t, true), drawScene(t, false)}
		used := new(Field)
		for range 16 {
			s := &scenes[rapid.IntRange(0, 2).Draw(t, "scene")]
			coord := rapid.IntRange(1, 15)
			at := func() geom.Point {
				return geom.Point{X: geom.Length(coord.Draw(t, "x")) * 508, Y: geom.Length(coord.Draw(t, "y")) * 508}
			}
			from, limit := s.from, geom.Length(rapid.IntRange(2, 24).Draw(t, "limit"))*508
			if rapid.Bool().Draw(t, "elsewhere") {
				from = at()
			}
			target := geom.Disc(at(), geom.Length(rapid.IntRange(100, 500).Draw(t, "target")))
			off, gap := rapid.Bool().Draw(t, "off"), geom.Length(rapid.IntRange(0, 1).Draw(t, "gap"))*504
			touch := rapid.Bool().Draw(t, "touch")
			ask := func(f *Field) (Way, bool) {
				s.draw(f)
				for i := range s.discs {
					if off {
						f.EndOff(&s.discs[i], 254)
					}
				}
				if !touch {
					return f.To(from, target.Center(), limit)
				}
				f.EndOff(&target, 0)
				f.Seek(&target, gap, 3)
				return f.Touch(from, limit)
			}
			want, found := ask(new(Field))
			got, ok := ask(used)
			if ok != found || got.Length != want.Length || got.Tag != want.Tag || !slices.Equal(got.Points, want.Points) {
				t.Fatalf("from %v: %v %v, and of a new field %v %v", from, got, ok, want, found)
			}
			if ok && len(got.Points) > 1 {
				shared++
			}
		}
	})
	if shared < 30 {
		t.Errorf("only %d ways bend: the test tests nothing", shared)
	}
}
