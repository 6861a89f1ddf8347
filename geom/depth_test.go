package geom

import (
	"testing"

	"pgregory.net/rapid"
)

func TestDepth(t *testing.T) {
	square := mustPolygon(t, Point{0, 0}, Point{1000, 0}, Point{1000, 1000}, Point{0, 1000})
	disc := DiscArea(Point{0, 0}, 500)
	for _, c := range []struct {
		area *Area
		p    Point
		want Length
	}{
		{&square, Point{300, 400}, 300}, {&square, Point{0, 400}, 0}, {&square, Point{-5, 400}, 0}, {&square, Point{500, 500}, 500},
		{&disc, Point{300, 400}, 0}, {&disc, Point{0, 0}, 500}, {&disc, Point{100, 100}, 359}, // 500 - 141.4, rounded up
	} {
		if got := c.area.Depth(c.p); got != c.want {
			t.Errorf("%v lies %d deep, want %d", c.p, got, c.want)
		}
	}
}

func TestNowhereDeeper(t *testing.T) {
	square := mustPolygon(t, Point{0, 0}, Point{1000, 0}, Point{1000, 1000}, Point{0, 1000})
	disc := DiscArea(Point{500, 500}, 500)
	for _, c := range []struct {
		area *Area
		p, q Point
		d    Length
		want bool
	}{
		{&square, Point{100, 100}, Point{1500, 100}, 100, true},  // along at just the depth
		{&square, Point{100, 100}, Point{1500, 101}, 100, false}, // and slowly deeper
		{&square, Point{100, 100}, Point{1500, 50}, 100, true},
		{&square, Point{100, 900}, Point{100, -50}, 100, true}, // down beside the other edge
		{&square, Point{50, 150}, Point{150, 50}, 100, true},   // just through the corner of what is deeper
		{&square, Point{50, 152}, Point{152, 50}, 100, false},  // and a hair beyond it
		{&square, Point{100, 500}, Point{1500, 500}, 499, false},
		{&square, Point{100, 500}, Point{1500, 500}, 500, true},
		{&disc, Point{100, 500}, Point{100, 2000}, 100, true},
		{&disc, Point{100, 500}, Point{101, 2000}, 100, false}, // a hair deeper is deeper
		{&disc, Point{100, 500}, Point{200, 2000}, 100, false},
		{&disc, Point{100, 500}, Point{1500, 500}, 500, true},
	} {
		spans := c.area.Crossing(c.p, c.q, nil)
		if got := c.area.NowhereDeeper(c.p, c.q, spans[0], c.d); got != c.want {
			t.Errorf("%v to %v, %d deep: %v", c.p, c.q, c.d, got)
		}
	}
}

// What is nowhere deeper has no deeper point, and what is deeper has one, as far as points on the grid can tell.
func TestNowhereDeeperAgainstPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		area := genPiece(t)
		p, q := genPoint(t, 1500), genPoint(t, 1500)
		d := Length(rapid.IntRange(5, 600).Draw(t, "d"))
		for _, part := range area.Crossing(p, q, nil) {
			deep, deeper := false, false // by more than rounding
			for at := part.From; at <= part.To; at += FixedOne {
				x := Disc(Toward(p, q, at.Length()), 0)
				deep = deep || area.Contains(x.Pts[0]) && !area.EdgeWithin(&x, max(0, d-3))
				deeper = deeper || area.Contains(x.Pts[0]) && !area.EdgeWithin(&x, d+2)
			}
			if got := area.NowhereDeeper(p, q, part, d); got && deeper || !got && !deep {
				t.Fatalf("%v to %v, part %v, %d deep: %v", p, q, part, d, got)
			}
		}
	})
}

// genPiece is an upright or slanting piece of ground, a bay in it now and then, a disc or a band.
func genPiece(t *rapid.T) *Area {
	x, y := Length(rapid.IntRange(200, 1500).Draw(t, "x")), Length(rapid.IntRange(200, 1500).Draw(t, "y"))
	slant := Length(rapid.IntRange(-300, 300).Draw(t, "slant"))
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		a := DiscArea(Point{slant, slant}, x)
		return &a
	case 1:
		a, err := BandArea([]Point{{0, 0}, {x, slant}, {x, y}}, 200)
		if err != nil {
			t.Fatal(err)
		}
		return &a
	case 2:
		a, err := PolygonArea([]Point{{0, 0}, {x, slant}, {x, y + 300}, {x / 2, y / 2}, {slant - 400, y + 300}})
		if err != nil {
			t.Skip("no polygon")
		}
		return &a
	}
	a, err := PolygonArea([]Point{{0, 0}, {x, slant}, {x, y + 300}, {slant - 400, y + 300}})
	if err != nil {
		t.Skip("no polygon")
	}
	return &a
}

func TestLeavesWithin(t *testing.T) {
	square := mustPolygon(t, Point{0, 0}, Point{1000, 0}, Point{1000, 1000}, Point{0, 1000})
	disc := DiscArea(Point{0, 0}, 500)
	for _, c := range []struct {
		area *Area
		p, q Point
		body Shape
		d    Length
		want bool
	}{
		{&square, Point{100, 800}, Point{900, 1200}, Disc(Point{100, 800}, 0), 200, true}, // however slanting
		{&square, Point{100, 800}, Point{900, 1200}, Disc(Point{100, 800}, 0), 199, false},
		{&square, Point{100, 800}, Point{900, 1200}, Disc(Point{100, 800}, 50), 150, true}, // from the edge of the body
		{&square, Point{100, 800}, Point{1500, 850}, Disc(Point{100, 800}, 0), 899, false}, // by the other edge
		{&square, Point{100, 800}, Point{1500, 850}, Disc(Point{100, 800}, 0), 900, true},
		{&square, Point{900, 900}, Point{1100, 1100}, Disc(Point{500, 950}, 0), 50, true}, // by a corner either will do
		{&square, Point{100, 800}, Point{900, 1200}, Rect(Point{100, 1000}, 100, 100, 0), 0, true},
		{&disc, Point{-400, 0}, Point{-400, 1000}, Disc(Point{-400, 0}, 0), 180, true}, // the tangent at -400,300
		{&disc, Point{-400, 0}, Point{-400, 1000}, Disc(Point{-400, 0}, 0), 179, false},
	} {
		spans := c.area.Crossing(c.p, c.q, nil)
		if got := c.area.LeavesWithin(c.p, c.q, spans[len(spans)-1], &c.body, c.d); got != c.want {
			t.Errorf("%v to %v, %d from the edge: %v", c.p, c.q, c.d, got)
		}
	}
}
