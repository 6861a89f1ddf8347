package geom

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestGrownIsTheHullOfAllSums holds the sum of two loops, put together by their edges, against the hull of all sums of their
// points: the same points in the same order.
func TestGrownIsTheHullOfAllSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		loop := func(name string) Core {
			wide := rapid.SampledFrom([]int32{3, 40, 5000}).Draw(t, name+" wide")
			pts := make([]Point, rapid.IntRange(1, 7).Draw(t, name+" points"))
			for i := range pts {
				pts[i] = Point{Length(rapid.Int32Range(-wide, wide).Draw(t, "x")), Length(rapid.Int32Range(-wide, wide).Draw(t, "y"))}
			}
			if rapid.Bool().Draw(t, name+" convex") {
				pts = hullOf(pts, nil)
				by := rapid.IntRange(0, len(pts)-1).Draw(t, "first")
				pts = slices.Concat(pts[by:], pts[:by])
			}
			return pts
		}
		core, body := loop("core"), loop("body")
		var sums []Point
		for _, p := range core {
			for _, q := range body {
				sums = append(sums, p.Sub(q))
			}
		}
		want := hullOf(sums, nil)
		if got := core.GrownTo(nil, body); !slices.Equal(got, want) {
			t.Fatalf("%v grown by %v is %v, got %v", core, body, want, got)
		}
	})
}
