package geom

import "testing"

func TestNearest(t *testing.T) {
	disc := Disc(Point{0, 0}, 100)
	rect := Rect(Point{0, 0}, 400, 200, 0)
	pill := Pill(Point{-100, 0}, Point{100, 0}, 50)
	poly, err := PolygonArea([]Point{{0, 0}, {1000, 0}, {1000, 500}, {0, 500}})
	if err != nil {
		t.Fatal(err)
	}
	band, err := BandArea([]Point{{0, 0}, {1000, 0}, {1000, 1000}}, 100)
	if err != nil {
		t.Fatal(err)
	}
	round := DiscArea(Point{0, 0}, 100)
	for _, c := range []struct {
		name    string
		nearest func(Point) Point
		p, want Point
	}{
		{"disc", disc.Nearest, Point{300, 0}, Point{100, 0}},
		{"disc inside", disc.Nearest, Point{30, 40}, Point{30, 40}},
		{"hull side", rect.Nearest, Point{50, 300}, Point{50, 100}},
		{"hull corner", rect.Nearest, Point{500, 300}, Point{200, 100}},
		{"hull inside", rect.Nearest, Point{1, 2}, Point{1, 2}},
		{"pill", pill.Nearest, Point{20, -300}, Point{20, -50}},
		{"polygon", poly.Nearest, Point{-40, 77}, Point{0, 77}},
		{"polygon inside", poly.Nearest, Point{40, 77}, Point{40, 77}},
		{"band", band.Nearest, Point{500, 900}, Point{950, 900}},
		{"round", round.Nearest, Point{0, -300}, Point{0, -100}},
	} {
		if got := c.nearest(c.p); got != c.want {
			t.Errorf("%s: nearest to %v is %v, want %v", c.name, c.p, got, c.want)
		}
	}
}

func TestSupport(t *testing.T) {
	disc := Disc(Point{10, 10}, 100)
	rect := Rect(Point{0, 0}, 400, 200, 0)
	band, _ := BandArea([]Point{{0, 0}, {1000, 0}, {1000, 1000}}, 100)
	round := DiscArea(Point{0, 0}, 100)
	for _, c := range []struct {
		name    string
		support func(Point) Point
		d, want Point
	}{
		{"disc", disc.Support, Point{0, 7}, Point{10, 110}},
		{"hull", rect.Support, Point{3, -1}, Point{200, -100}},
		{"band", band.Support, Point{-3, 1}, Point{0, 50}},
		{"round", round.Support, Point{-3, 0}, Point{-100, 0}},
	} {
		if got := c.support(c.d); got != c.want {
			t.Errorf("%s: furthest along %v is %v, want %v", c.name, c.d, got, c.want)
		}
	}
}

func TestPortionKeepsToTheSegment(t *testing.T) {
	a, b := Point{-200_000, -200_000}, Point{200_000, 200_000}
	if got := nearestOnSegment(a, b, Point{100, -100}); got != (Point{0, 0}) {
		t.Errorf("nearest on a long segment: %v", got)
	}
	if got := nearestOnSegment(b, a, Point{1, 0}); got != (Point{0, 0}) && got != (Point{1, 1}) {
		t.Errorf("nearest on a long segment: %v", got)
	}
}

// What Crosses says is what Crossing lists, for polygons.
func TestCrossesAgreesWithCrossing(t *testing.T) {
	shapes := [][]Point{
		{{0, 0}, {1000, 0}, {1000, 500}, {0, 500}},
		{{0, 0}, {600, 100}, {700, 400}, {300, 600}, {-100, 300}},
		{{0, 0}, {900, 0}, {900, 900}, {600, 900}, {600, 300}, {300, 300}, {300, 900}, {0, 900}}, // a U
	}
	seed := uint64(1)
	next := func(n int) Length {
		seed = seed*6364136223846793005 + 1442695040888963407
		return Length(seed>>33%uint64(n)) - 200
	}
	for k, pts := range shapes {
		a, err := PolygonArea(pts)
		if err != nil {
			t.Fatal(err)
		}
		if a.Convex() != (k < 2) {
			t.Errorf("shape %d: convex is %v", k, a.Convex())
		}
		for range 20_000 {
			step := 1
			if seed&1 == 0 {
				step = 100 // meets corners and edges
			}
			p := Point{next(1400) / Length(step) * Length(step), next(1400) / Length(step) * Length(step)}
			q := Point{next(1400) / Length(step) * Length(step), next(1400) / Length(step) * Length(step)}
			if got, want := a.Crosses(p, q), len(a.Crossing(p, q, nil)) > 0; got != want {
				t.Fatalf("shape %d, %v to %v: crosses is %v, crossing %v", k, p, q, got, a.Crossing(p, q, nil))
			}
		}
	}
}

// The nearest place of a line that bends.
func TestNearestOnALine(t *testing.T) {
	if got := NearestOn([]Point{{0, 0}, {100, 0}, {100, 100}}, Point{50, 90}); got != (Point{100, 90}) {
		t.Errorf("of a bent line: %v", got)
	}
}

// Lines cross walls, and through a corner they cross once.
func TestMeet(t *testing.T) {
	for _, c := range []struct {
		p, q, a, b Point
		want       Point
		ok         bool
	}{
		{Point{0, 0}, Point{100, 0}, Point{50, -50}, Point{50, 50}, Point{50, 0}, true},
		{Point{100, 0}, Point{0, 0}, Point{50, -50}, Point{50, 50}, Point{50, 0}, true},
		{Point{0, 0}, Point{100, 0}, Point{30, -50}, Point{30, 50}, Point{30, 0}, true},
		{Point{0, 0}, Point{100, 0}, Point{70, 50}, Point{70, -50}, Point{70, 0}, true},
		{Point{0, 0}, Point{100, 0}, Point{50, 10}, Point{50, 50}, Point{0, 0}, false},
		{Point{0, 0}, Point{40, 0}, Point{50, -50}, Point{50, 50}, Point{0, 0}, false},
		{Point{60, 0}, Point{100, 0}, Point{50, -50}, Point{50, 50}, Point{0, 0}, false},
		{Point{0, 0}, Point{100, 0}, Point{0, 10}, Point{100, 10}, Point{0, 0}, false},
	} {
		if got, ok := Meet(c.p, c.q, c.a, c.b); ok != c.ok || got != c.want {
			t.Errorf("%v-%v and the wall %v-%v: %v %v", c.p, c.q, c.a, c.b, got, ok)
		}
	}
	_, first := Meet(Point{0, 0}, Point{100, 0}, Point{50, -50}, Point{50, 0})
	_, second := Meet(Point{0, 0}, Point{100, 0}, Point{50, 0}, Point{50, 50})
	if first == second {
		t.Errorf("through a corner: %v and %v", first, second)
	}
}
