package geom_test

import (
	"testing"

	"sortie/geom"

	"pgregory.net/rapid"
)

// A swept shape holds the body at the beginning and at the end of its way, and every place between.
func TestSweptShapesHoldTheirBodies(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		body := geom.Disc(geom.Point{X: 3000, Y: 3000}, 250)
		if rapid.Bool().Draw(r, "hull") {
			body = geom.Rect(geom.Point{X: 3000, Y: 3000}, 1200, 700, geom.Angle(rapid.IntRange(0, 359).Draw(r, "facing")))
		}
		by := geom.Point{X: geom.Length(rapid.IntRange(-2000, 2000).Draw(r, "x")), Y: geom.Length(rapid.IntRange(-2000, 2000).Draw(r, "y"))}
		swept := geom.SweptShape(&body, by)
		for k := geom.Length(0); k <= 4; k++ {
			moved := body.Moved(geom.Point{X: by.X * k / 4, Y: by.Y * k / 4})
			for _, p := range moved.Core() {
				if at := geom.Disc(p, 0); !geom.Within(&swept, &at, 1) {
					r.Fatalf("%v of the body is not in what it swept", p)
				}
			}
		}
		if reach := body.Reach(); body.N == 1 && reach != body.R || body.N > 1 && reach != body.Span()/2 {
			r.Fatalf("reach %v", reach)
		}
		if b := swept.Bounds(); !b.Shape().Bounds().Grow(2).Holds(b) {
			r.Fatal("a box is not its hull")
		}
	})
}

// Two areas are within a distance if a body of the form of the one is within it of the other.
func TestAreasWithin(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := geom.Rect(geom.Point{X: 4000, Y: 4000}, 2000, 900, geom.Angle(rapid.IntRange(0, 359).Draw(r, "facing")))
		at := geom.Point{X: geom.Length(rapid.IntRange(0, 9000).Draw(r, "x")), Y: geom.Length(rapid.IntRange(0, 9000).Draw(r, "y"))}
		first, err := geom.PolygonArea(a.Core())
		if err != nil {
			r.Fatal(err)
		}
		second, body := geom.DiscArea(at, 700), geom.Disc(at, 700)
		d := geom.Length(rapid.IntRange(0, 4000).Draw(r, "distance"))
		if geom.Overlap(&a, &body) {
			r.Skip("one in the other")
		}
		if want := geom.Within(&a, &body, d); geom.AreasWithin(&first, &second, d) != want || geom.AreasWithin(&second, &first, d) != want {
			r.Fatalf("%v within %v: not %v both ways", at, d, want)
		}
	})
}
