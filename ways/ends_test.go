package ways

import (
	"testing"

	"pgregory.net/rapid"

	"sortie/geom"
)

// TestNoPlaceTooFarIsAnEnd goes from all that a search has come to to places that are further off, as the crow flies, than what is left to go: none of
// them is an end, wherever the way leaves the corner that it has come to.
func TestNoPlaceTooFarIsAnEnd(t *testing.T) {
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t, rapid.Bool().Draw(t, "hull"))
		f := s.field()
		goal := geom.Disc(geom.Point{X: 14 * 508, Y: 14 * 508}, 300)
		f.Seek(&goal, 0, 1)
		crowd := geom.Disc(goal.Center(), 900) // nobody ends there, so that every way is gone
		f.EndOff(&crowd, 0)
		everyWay(f, s.from, geom.Length(rapid.IntRange(10*508, 30*508).Draw(t, "limit")))
		found := len(f.search.reached)
		for k := range int32(found) {
			a := f.search.reached[k]
			if a.corner == -2 {
				continue
			}
			rest := (f.search.limit - a.far).Length()
			here := f.cornerOf(&a)
			for deg := geom.Angle(0); deg < 360; deg += 15 {
				p := a.at.Polar(deg, max(0, rest)+sloppy+2)
				if a.corner >= 0 {
					round++
				}
				if f.toPlace(k, &here, p); len(f.search.reached) > found {
					t.Fatalf("%v is an end %v from %v, with %v to go", p, geom.Dist(a.at, p), a.at, rest)
				}
			}
		}
	})
	if round < inRound(300) {
		t.Errorf("%d places from corners: the test tests nothing", round)
	}
}
