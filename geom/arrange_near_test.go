package geom

import (
	"slices"
	"testing"
)

// The first places of a grid are the first of all its places.
func TestHexNearBeginsHexPlaces(t *testing.T) {
	for _, at := range []Point{{}, {X: 4000, Y: 2500}, {X: MaxCoord - 700, Y: 100}} {
		for step := Length(2); step < 1500; step += 37 {
			for rings := 3; rings < 14; rings++ {
				near, all := hexNear(at, step, min(rings, nearRings*(1+2*(rings%2)))), hexPlaces(at, step, rings)
				if len(near) < 5 || !slices.Equal(near, all[:len(near)]) {
					t.Fatalf("at %v, step %d, %d rings: the first %d are %v, of all %v", at, step, rings, len(near), near, all[:len(near)])
				}
			}
		}
	}
}
