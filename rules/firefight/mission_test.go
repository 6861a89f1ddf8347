package firefight

import (
	"slices"
	"testing"

	"sortie/geom"
	"sortie/rules/firefight/force"
)

// The relays look the same from both edges and both flanks, whatever the table measures.
func TestRelaysAreSymmetric(t *testing.T) {
	sizes := [][]int{{48, 48}, {72, 48}, {45, 37}, {48, 72}}
	for _, points := range []int{300, 1000, 2000} {
		w, h := force.TableSize(points)
		sizes = append(sizes, []int{w, h})
	}
	for _, size := range sizes {
		w, h := geom.Length(size[0])*geom.Inch, geom.Length(size[1])*geom.Inch
		places := force.RelayPlaces(w, h)
		for _, p := range places {
			for _, twin := range []geom.Point{{X: w - p.X, Y: p.Y}, {X: w - p.X, Y: h - p.Y}} {
				if !slices.Contains(places[:], twin) {
					t.Errorf("%v: %v has no twin at %v", size, p, twin)
				}
			}
		}
		if places[0] != (geom.Point{X: w / 2, Y: h / 2}) {
			t.Errorf("%v: the first relay stands at %v", size, places[0])
		}
	}
}
