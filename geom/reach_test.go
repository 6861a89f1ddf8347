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
