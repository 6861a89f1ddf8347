package geom_test

import (
	"testing"

	"sortie/geom"
)

// A line enters a box when it passes through it, touches it or ends in it, and not when the extents
// meet but the box lies beside the line.
func TestBoxCrossedByALine(t *testing.T) {
	box := geom.Box{Min: geom.Point{X: 10, Y: 10}, Max: geom.Point{X: 20, Y: 30}}
	for _, c := range []struct {
		name string
		p, q geom.Point
		want bool
	}{
		{"through the middle", geom.Point{X: 0, Y: 20}, geom.Point{X: 40, Y: 20}, true},
		{"ends inside", geom.Point{X: 0, Y: 0}, geom.Point{X: 15, Y: 20}, true},
		{"through a corner", geom.Point{X: 0, Y: 20}, geom.Point{X: 20, Y: 0}, true},
		{"just past a corner", geom.Point{X: 0, Y: 19}, geom.Point{X: 19, Y: 0}, false},
		{"stops before it", geom.Point{X: 0, Y: 20}, geom.Point{X: 9, Y: 20}, false},
		{"beside it", geom.Point{X: 21, Y: 0}, geom.Point{X: 21, Y: 40}, false},
		{"along an edge", geom.Point{X: 20, Y: 0}, geom.Point{X: 20, Y: 40}, true},
	} {
		if got := box.Crossed(c.p, c.q); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		if got := box.Crossed(c.q, c.p); got != c.want {
			t.Errorf("%s, the other way: %v", c.name, got)
		}
	}
}
