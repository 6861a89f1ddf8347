package antares2

import (
	"testing"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

func at(x, y geom.Length) geom.Point { return geom.Point{X: x, Y: y} }

// A set of pieces holds what was put in and nothing else.
func TestPieceSet(t *testing.T) {
	for i := range force.MaxPieces {
		var p position.PieceSet
		if !p.Empty() {
			t.Fatal("a new set is not empty")
		}
		p.Add(i)
		for k := range force.MaxPieces {
			if p.Has(k) != (k == i) {
				t.Fatalf("with %d alone, %d is in: %v", i, k, p.Has(k))
			}
		}
		if p.Empty() {
			t.Fatalf("with %d it is empty", i)
		}
	}
}

// A step leads along a line within 20 degrees of it, cosine 0.94, for its whole length.
func TestLeads(t *testing.T) {
	for _, c := range []struct {
		step, line geom.Point
		gone       geom.Length
		want       bool
	}{
		{at(0, 100), at(0, 50), 100, true}, {at(0, 94), at(0, 50), 100, true}, {at(0, 93), at(0, 50), 100, false},
		{at(0, -100), at(0, 50), 100, false}, {at(100, 0), at(0, 50), 100, false}, {at(0, 100), at(0, 0), 100, false},
		{at(30, 95), at(0, 7), 100, true}, {at(95, 30), at(7, 0), 100, true}, {at(60, 80), at(0, 7), 100, false},
	} {
		if got := position.Leads(c.step, c.line, c.gone); got != c.want {
			t.Errorf("%v along %v: %v", c.step, c.line, got)
		}
	}
}

// The line between two bodies leads from the nearest place of one to that of the other; bodies that meet
// have the line between their centres.
func TestBetween(t *testing.T) {
	box := geom.Rect(at(0, 0), 200, 100, 0)
	disc := geom.Disc(at(300, 30), 20)
	if got := position.Between(&box, &disc); got != at(200, 0) {
		t.Errorf("from a box to a disc: %v", got)
	}
	if got := position.Between(&disc, &box); got != at(-200, 0) {
		t.Errorf("from a disc to a box: %v", got)
	}
	inside := geom.Disc(at(100, 0), 20)
	if got := position.Between(&box, &inside); got != at(100, 0) {
		t.Errorf("bodies that meet: %v", got)
	}
}

// A blow's worth grows with its number, its depth and its blast.
func TestWorthOfBlows(t *testing.T) {
	for _, c := range []struct {
		b    Blow
		want int
	}{
		{Blow{Count: 1}, 6}, {Blow{Count: 2}, 12}, {Blow{Count: 1, SV: 4}, 14}, {Blow{Count: 2, SV: 1}, 16}, {Blow{Count: 1, Blast: 6}, 21}, {Blow{Count: 2, Blast: 3, SV: 1}, 32},
	} {
		if got := c.b.worth(); got != c.want {
			t.Errorf("%+v is worth %d, want %d", c.b, got, c.want)
		}
	}
}
