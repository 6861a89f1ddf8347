package geom

import (
	"slices"
	"testing"
)

func mustPolygon(t testing.TB, pts ...Point) Area {
	t.Helper()
	a, err := PolygonArea(pts)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// uShape is open to the top: arms at 10..12 and 14..16, floor at 0..2.
func uShape(t testing.TB) Area {
	return mustPolygon(t, at(10, 0), at(16, 0), at(16, 8), at(14, 8), at(14, 2), at(12, 2), at(12, 8), at(10, 8))
}

func in(n Length) Fixed { return (n * Inch).Fixed() }

func TestPolygonErrors(t *testing.T) {
	for name, pts := range map[string][]Point{
		"two points": {at(0, 0), at(1, 1)},
		"flat":       {at(0, 0), at(1, 1), at(2, 2)},
		"bow tie":    {at(0, 0), at(2, 2), at(2, 0), at(0, 3)},
		"spike":      {at(0, 0), at(4, 0), at(2, 0), at(2, 3)},
		"pinched":    {at(0, 0), at(4, 0), at(4, 4), at(2, 0), at(0, 4)},
		"outside":    {at(0, 0), at(400, 0), at(0, 4)},
	} {
		if _, err := PolygonArea(pts); err == nil {
			t.Errorf("%s accepted", name)
		}
	}
	if _, err := PolygonArea([]Point{at(0, 0), at(0, 4), at(4, 4), at(4, 0), at(0, 0)}); err != nil {
		t.Errorf("a closed clockwise square: %v", err)
	}
}

func TestCrossingAlongAnAxisIsExact(t *testing.T) {
	wood := mustPolygon(t, at(10, -5), at(14, -5), at(14, 5), at(10, 5))
	got := wood.Crossing(at(0, 0), at(20, 0), nil)
	if !slices.Equal(got, []Span{{in(10), in(14)}}) || TotalLength(got).Length() != 4*508 {
		t.Errorf("wood: %v", got)
	}
	u := uShape(t)
	for _, c := range []struct {
		name string
		p, q Point
		want []Span
	}{
		{"both arms", at(0, 5), at(20, 5), []Span{{in(10), in(12)}, {in(14), in(16)}}},
		{"backwards", at(20, 5), at(0, 5), []Span{{in(4), in(6)}, {in(8), in(10)}}},
		{"along the inner floor", at(0, 2), at(20, 2), []Span{{in(10), in(16)}}},
		{"along the tops", at(0, 8), at(20, 8), []Span{{in(10), in(12)}, {in(14), in(16)}}},
		{"along the floor", at(0, 0), at(20, 0), []Span{{in(10), in(16)}}},
		{"from inside", at(11, 1), at(11, 20), []Span{{0, in(7)}}},
		{"all inside", at(11, 1), at(15, 1), []Span{{0, in(4)}}},
		{"touching a corner", at(8, 6), at(12, 10), nil},
		{"outside", at(0, 9), at(20, 9), nil},
		{"no length", at(11, 1), at(11, 1), nil},
	} {
		if got := u.Crossing(c.p, c.q, nil); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	pond := DiscArea(at(10, 0), 5*Inch)
	if got := pond.Crossing(at(0, 3), at(20, 3), nil); !slices.Equal(got, []Span{{in(6), in(14)}}) {
		t.Errorf("pond: %v", got)
	}
}

func TestSweptCrossing(t *testing.T) {
	wood := mustPolygon(t, at(10, -5), at(14, -5), at(14, 5), at(10, 5))
	pond := DiscArea(at(10, 0), 5*Inch)
	for _, c := range []struct {
		name string
		a    *Area
		p, q Point
		want []Span
	}{
		{"through", &wood, at(0, 0), at(20, 0), []Span{{in(9), in(15)}}},
		{"just passing the edge", &wood, at(0, 6), at(20, 6), nil},
		{"just touching at the end", &wood, at(0, 0), at(9, 0), nil},
		{"over the pond", &pond, at(0, 0), at(20, 0), []Span{{in(4), in(16)}}},
		{"just passing the pond", &pond, at(0, 6), at(20, 6), nil},
	} {
		if got := c.a.SweptCrossing(c.p, c.q, Inch, nil); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if got := wood.SweptCrossing(at(0, 0), at(20, 0), 0, nil); !slices.Equal(got, []Span{{in(10), in(14)}}) {
		t.Errorf("no radius: %v", got)
	}
}

func TestBand(t *testing.T) {
	wall, err := BandArea([]Point{at(0, 0), at(10, 0), at(10, 10)}, 2*Inch)
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[Point]bool{
		at(0, 1): true, at(-1, 0): false, at(10, -1): true, at(11, -1): false, at(11, 10): true,
		at(10, 11): false, {10*Inch + 359, -359}: true, {10*Inch + 360, -360}: false,
	} {
		if got := wall.Contains(p); got != want {
			t.Errorf("%v: %v", p, got)
		}
	}
	if got := wall.Crossing(at(5, -5), at(5, 5), nil); !slices.Equal(got, []Span{{in(4), in(6)}}) {
		t.Errorf("across: %v", got)
	}
	if got := wall.Crossing(at(-5, 0), at(20, 0), nil); !slices.Equal(got, []Span{{in(5), in(16)}}) {
		t.Errorf("along: %v", got)
	}
	// The joint is inside: only the true outline is an edge.
	joint, end := Disc(at(10, 0), 0), Disc(at(0, 0), 0)
	if wall.EdgeWithin(&joint, Inch/2) || !wall.EdgeWithin(&joint, Inch+1) || !wall.EdgeWithin(&end, 0) {
		t.Error("edges of the band")
	}
	mostly, barely := Disc(at(10, 0), Inch), Rect(at(5, 1), 4*Inch, 4*Inch, 0)
	if !wall.InsideMoreThanHalf(&mostly) || wall.InsideMoreThanHalf(&barely) {
		t.Error("halves in the band")
	}
	if wall.Kind() != KindBand || wall.Width() != 2*Inch || len(wall.Line()) != 3 || len(wall.OutlinePoints()) != 2 {
		t.Error("accessors of the band")
	}
	odd, err := BandArea([]Point{at(0, 0), at(10, 0)}, 127)
	if got := odd.Crossing(at(5, -5), at(5, 5), nil); err != nil || TotalLength(got) != Length(127).Fixed() {
		t.Errorf("odd width: %v %v", got, err)
	}
	if _, err := BandArea([]Point{at(0, 0), at(0, 0)}, 100); err == nil {
		t.Error("a band without a line")
	}
	if _, err := BandArea([]Point{at(0, 0), at(1, 0)}, 0); err == nil {
		t.Error("a band without a width")
	}
}

func TestEdgeWithinFromInside(t *testing.T) {
	wood := mustPolygon(t, at(0, 0), at(20, 0), at(20, 20), at(0, 20))
	pond := DiscArea(at(10, 10), 10*Inch)
	deep, shallow := Disc(at(10, 10), Inch), Disc(at(18, 10), Inch)
	for _, a := range []*Area{&wood, &pond} {
		if a.EdgeWithin(&deep, Inch) || !a.EdgeWithin(&shallow, Inch) || a.EdgeWithin(&shallow, Inch-1) {
			t.Errorf("kind %d", a.Kind())
		}
		if !a.Touches(&deep) || a.Gap(&deep) != 0 || !a.Overlaps(&deep) || !a.InsideMoreThanHalf(&deep) {
			t.Errorf("kind %d: deep inside", a.Kind())
		}
	}
}

func TestExactlyHalfIsNotMore(t *testing.T) {
	wood := mustPolygon(t, at(0, 0), at(20, 0), at(20, 20), at(0, 20))
	for x, want := range map[Length]bool{-1: false, 0: false, 1: true} {
		tank := Rect(Point{x, 10 * Inch}, 4*Inch, 2*Inch, 0)
		turned := Rect(Point{x, 10 * Inch}, 4*Inch, 2*Inch, 33)
		man, bike := Disc(Point{x, 10 * Inch}, Inch), Pill(Point{x - Inch, 10 * Inch}, Point{x + Inch, 10 * Inch}, Inch)
		for i, s := range []*Shape{&tank, &turned, &man, &bike} {
			if got := wood.InsideMoreThanHalf(s); got != want {
				t.Errorf("shape %d at %d: %v", i, x, got)
			}
		}
	}
}

func TestLineEntersBetweenCorners(t *testing.T) {
	kite := mustPolygon(t, at(0, 0), at(2, -2), at(4, 0), at(2, 2))
	through, along := Pill(at(-2, 0), at(6, 0), 0), Pill(at(0, 0), at(2, 2), 0)
	corner, inner := Disc(at(0, 0), 0), Disc(at(1, 0), 0)
	if !kite.Overlaps(&through) || kite.Overlaps(&along) || kite.Overlaps(&corner) || !kite.Overlaps(&inner) {
		t.Error("bare lines and points")
	}
}
