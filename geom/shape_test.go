package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func at(x, y Length) Point { return Point{x * Inch, y * Inch} }

func TestParseInches(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Length
		ok   bool
	}{
		{"10", 5080, true}, {"2.5", 1270, true}, {"0.75", 381, true}, {"25mm", 500, true},
		{"25 mm", 500, true}, {` 9.5" `, 4826, true}, {"-1", -508, true}, {"0", 0, true},
		{"0.001", 1, true}, {"393.7", 200000, true}, {"0.05mm", 1, true},
		{"", 0, false}, {".5", 0, false}, {"1.", 0, false}, {"1e3", 0, false}, {"--1", 0, false},
		{"394", 0, false}, {"99999999999999999999", 0, false}, {"1.0000000", 0, false}, {"mm", 0, false},
		{"+1", 0, false}, {"1,5", 0, false},
	} {
		got, err := ParseInches(c.in)
		if (err == nil) != c.ok || got != c.want {
			t.Errorf("ParseInches(%q) = %d, %v; want %d, ok %v", c.in, got, err, c.want, c.ok)
		}
	}
}

func FuzzParseInches(f *testing.F) {
	for _, s := range []string{"10", "2.5", "25mm", `9.5"`, "-0.25", "1e9", "..", "999999999.999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		l, err := ParseInches(s)
		if err != nil {
			return
		}
		if l < -MaxCoord || l > MaxCoord {
			t.Fatalf("%q gave %d", s, l)
		}
		back, err := ParseInches(l.String())
		if err != nil || max(back-l, l-back) > 3 {
			t.Fatalf("%q printed as %s, read as %d, %v", s, l, back, err)
		}
	})
}

func TestLengthString(t *testing.T) {
	for l, want := range map[Length]string{
		4826: `9.5"`, 508: `1"`, 0: `0"`, 381: `0.75"`, -1270: `-2.5"`, 5: `0.01"`, -1: `0"`, 500: `0.98"`, 533: `1.05"`,
	} {
		if got := l.String(); got != want {
			t.Errorf("%d: %s, want %s", int(l), got, want)
		}
	}
	if Inches(25) != 1270 || Inches(-5) != -254 {
		t.Error("Inches")
	}
}

func TestPolarIsExactOnTheAxes(t *testing.T) {
	p := Point{7, -3}
	for a, want := range map[Angle]Point{0: {1007, -3}, 90: {7, 997}, 180: {-993, -3}, 270: {7, -1003}, 30: {873, 497}, -90: {7, -1003}, 450: {7, 997}} {
		if got := p.Polar(a, 1000); got != want {
			t.Errorf("%d: %v, want %v", a, got, want)
		}
	}
	if got := Rotate(Point{10, 3}, 90); got != (Point{-3, 10}) {
		t.Errorf("Rotate: %v", got)
	}
}

func TestBearingIsNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := genSpan(t)
		p, q := genPoint(t, span), genPoint(t, span)
		if p == q {
			return
		}
		deg := math.Atan2(float64(q.Y-p.Y), float64(q.X-p.X)) * 180 / math.Pi
		got := Bearing(p, q)
		off := math.Abs(math.Mod(float64(got)-deg+540, 360) - 180)
		if off > 0.5+1e-9 || got < 0 || got > 359 {
			t.Fatalf("bearing %d of %f", got, deg)
		}
	})
}

// The sine table must tell apart every direction of the table from a half
// degree: the best whole-number fractions of each tangent show the nearest.
func TestSineTableSplitsAllDirections(t *testing.T) {
	for h := 1; h < 180; h += 2 {
		sin, cos := halfSine[h], halfSine[180-h]
		tan := math.Tan(float64(h) * math.Pi / 360)
		for x := int64(1); x <= 2*int64(MaxCoord); x++ {
			y := int64(math.Round(float64(x) * tan))
			if y > 2*int64(MaxCoord) {
				break
			}
			exactSide := float64(y) - float64(x)*tan
			if math.Abs(exactSide) < 1e-5 && (y*cos-x*sin > 0) != (exactSide > 0) {
				t.Fatalf("half degree %d: (%d,%d) on the wrong side", h, x, y)
			}
		}
	}
}

func TestInArcEdgesCount(t *testing.T) {
	for _, c := range []struct {
		facing, half Angle
		p            Point
		want         bool
	}{
		{0, 45, Point{10, 10}, true}, {0, 45, Point{10, 11}, false}, {0, 45, Point{10, -10}, true},
		{90, 90, Point{10, 0}, true}, {90, 90, Point{10, -1}, false}, {0, 0, Point{5, 0}, true},
		{0, 0, Point{-5, 0}, false}, {0, 135, Point{-5, 5}, true}, {0, 135, Point{-6, 5}, false},
		{0, 180, Point{-5, 0}, true}, {0, 179, Point{-5, 0}, false}, {350, 20, Point{1000, 100}, true},
		{270, 45, Point{0, 0}, true}, {0, -1, Point{1, 0}, false},
	} {
		if got := InArc(Point{}, c.facing, c.half, c.p); got != c.want {
			t.Errorf("facing %d ± %d, %v: %v", c.facing, c.half, c.p, got)
		}
	}
}

func TestHull(t *testing.T) {
	s, err := Hull(at(0, 0), at(2, 0), at(1, 0), at(2, 2), at(1, 1), at(0, 2))
	if err != nil || s.N != 4 || s.Center() != at(1, 1) {
		t.Errorf("square: %v %v", s, err)
	}
	if _, err := Hull(at(0, 0), at(1, 1), at(2, 2)); err == nil {
		t.Error("a flat hull was accepted")
	}
	var round []Point
	for a := Angle(0); a < 360; a += 40 {
		round = append(round, Point{}.Polar(a, 1000))
	}
	if _, err := Hull(round...); err == nil {
		t.Error("a hull of nine was accepted")
	}
	if _, err := Hull(); err == nil {
		t.Error("a hull of none was accepted")
	}
	r := Rect(at(5, 5), 4*Inch, 2*Inch, 90)
	if b := r.Bounds(); b != (Box{at(4, 3), at(6, 7)}) {
		t.Errorf("turned vehicle: %v", b)
	}
}

func TestCenterMovesWithShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, d := genShape(t, 3000), genPoint(t, 3000)
		m := s.Moved(d)
		if m.Center() != s.Center().Add(d) {
			t.Fatal("centre left behind")
		}
	})
}

func TestTouchingIsNotOverlap(t *testing.T) {
	a, b := Disc(at(0, 0), Inch), Disc(at(3, 0), Inch)
	c := Rect(at(2, 0), 2*Inch, 2*Inch, 0)
	d := Rect(at(4, 0), 2*Inch, 2*Inch, 0)
	if !Within(&a, &b, Inch) || Closer(&a, &b, Inch) || Gap(&a, &b) != Inch {
		t.Error("discs an inch apart")
	}
	if !Within(&a, &c, 0) || Overlap(&a, &c) || !Overlap(&b, &c) {
		t.Error("disc against vehicle")
	}
	if !Within(&c, &d, 0) || Overlap(&c, &d) || Within(&c, &d, -1) {
		t.Error("vehicle against vehicle")
	}
	if SegCrosses(at(0, 1), at(9, 1), &c) || !SegCrosses(at(0, 1), at(3, -1), &c) || SegCrosses(at(-2, 1), at(2, 1), &a) {
		t.Error("lines along and through")
	}
}

func TestSweepOfHull(t *testing.T) {
	s := Rect(at(0, 0), 2*Inch, 2*Inch, 0)
	w := Sweep(&s, at(10, 10))
	beside, in := Disc(at(2, 6), Inch), Disc(at(4, 6), Inch)
	if w.N != 6 || w.Closer(&beside, Inch/4) || !w.Overlap(&in) || !w.Contains(at(5, 5)) {
		t.Errorf("sweep %v", w)
	}
}
