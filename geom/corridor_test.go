package geom_test

import (
	"math/rand/v2"
	"testing"

	"sortie/geom"
)

// TestCorridor draws lines between two boxes: whatever is near one of them is near the corridor, and what
// lies well aside is not.
func TestCorridor(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	at := func(b geom.Box) geom.Point {
		return geom.Point{X: b.Min.X + geom.Length(r.IntN(int(b.Max.X-b.Min.X)+1)), Y: b.Min.Y + geom.Length(r.IntN(int(b.Max.Y-b.Min.Y)+1))}
	}
	table := geom.Box{Max: geom.Point{X: 36576, Y: 24384}}
	box := func() geom.Box {
		p := at(table)
		return geom.Box{Min: p, Max: p.Add(geom.Point{X: geom.Length(r.IntN(3000)), Y: geom.Length(r.IntN(3000))})}
	}
	near, out := 0, 0
	for range 2000 {
		a, b := box(), box()
		c := geom.CorridorOf(a, b)
		for range 20 {
			p, q, spot, reach := at(a), at(b), at(table), geom.Length(r.IntN(2000))
			disc := geom.Disc(spot, 0)
			switch {
			case geom.SegWithin(p, q, &disc, reach):
				near++
				if !c.Near(spot, reach) {
					t.Fatalf("%v to %v comes within %v of %v: outside of the corridor", p, q, reach, spot)
				}
			case !c.Near(spot, reach):
				out++
			}
			if o := box(); o.Crossed(p, q) && !c.Meets(o) {
				t.Fatalf("%v to %v enters %v: outside of the corridor", p, q, o)
			}
		}
	}
	if near < 1000 || out < 10000 {
		t.Errorf("a dull test: %d places near a line, %d outside of the corridor", near, out)
	}
	same := geom.Box{Min: geom.Point{X: 5, Y: 5}, Max: geom.Point{X: 6, Y: 6}}
	if c := geom.CorridorOf(same, same); !c.Near(same.Min, 0) || !c.Meets(same) {
		t.Error("the corridor of a box and itself holds the box")
	}
}
