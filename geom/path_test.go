package geom

import (
	"slices"
	"testing"
)

func TestFreePath(t *testing.T) {
	body := Disc(at(50, 50), Inch) // stands elsewhere: the path centres it
	path := []Point{at(0, 0), at(10, 0), at(10, 10)}
	far, near, on := Disc(at(5, 3), Inch), Disc(at(8, 10), Inch/2), Disc(at(10, 6), Inch)
	for _, c := range []struct {
		name         string
		path         []Point
		blockers     []Shape
		clear        Length
		leg, blocker int
		ok           bool
	}{
		{"clear by exactly an inch", path, []Shape{far}, Inch, -1, -1, true},
		{"one unit too near", path, []Shape{far}, Inch + 1, 0, 0, false},
		{"near the second leg", path, []Shape{far, near}, Inch, 1, 1, false},
		{"overlap without clearance", path, []Shape{far, on}, 0, 1, 1, false},
		{"standing", path[:1], []Shape{far, on}, Inch, -1, -1, true},
		{"standing on it", path[2:], []Shape{near}, Inch, 0, 0, false},
		{"no path", nil, []Shape{near}, Inch, -1, -1, true},
	} {
		leg, blocker, ok := FreePath(&body, c.path, c.blockers, c.clear)
		if leg != c.leg || blocker != c.blocker || ok != c.ok {
			t.Errorf("%s: %d %d %v", c.name, leg, blocker, ok)
		}
	}
}

func TestArrange(t *testing.T) {
	wall := Rect(at(3, 0), Inch, 40*Inch, 0)
	bodies := make([]Shape, 20)
	for i := range bodies {
		bodies[i] = Disc(Point{}, 16*MM+Length(i%3)*4*MM)
	}
	bodies[19] = Rect(Point{}, 4*Inch, 2*Inch, 30)
	free := func(_ int, s *Shape) bool { return !Overlap(s, &wall) }
	got, ok := Arrange(at(2, 2), bodies, Inch, free, nil)
	if !ok || len(got) != len(bodies) {
		t.Fatal("no formation")
	}
	placed := make([]Shape, len(bodies))
	for i := range placed {
		placed[i] = bodies[i].At(got[i])
		if !free(i, &placed[i]) {
			t.Errorf("body %d in the wall", i)
		}
		for j := 0; j < i; j++ {
			if Overlap(&placed[i], &placed[j]) {
				t.Errorf("bodies %d and %d overlap", i, j)
			}
		}
	}
	if !Chained(placed, Inch) {
		t.Error("formation not in one chain")
	}
	again, _ := Arrange(at(2, 2), bodies, Inch, free, nil)
	if !slices.Equal(got, again) {
		t.Error("two formations from the same bodies")
	}
	never := func(int, *Shape) bool { return false }
	if dst, ok := Arrange(at(0, 0), bodies, Inch, never, nil); ok || dst != nil {
		t.Error("a formation nowhere")
	}
}

// The nearest pocket holds one body; the formation must go elsewhere.
func TestArrangeLeavesAPocket(t *testing.T) {
	bodies := []Shape{Disc(Point{}, Inch), Disc(Point{}, Inch), Disc(Point{}, Inch)}
	ok := func(_ int, s *Shape) bool {
		c := s.Center()
		return c == Point{} || c.X >= 8*Inch
	}
	got, fine := Arrange(Point{}, bodies, Inch/2, ok, nil)
	if !fine || got[0].X < 8*Inch {
		t.Errorf("%v %v", got, fine)
	}
}

func TestChained(t *testing.T) {
	var row []Shape
	for i := range 70 {
		row = append(row, Disc(at(Length(i)*2, 0), Inch/2))
	}
	for _, n := range []int{0, 1, 2, 64, 65, 70} {
		if !Chained(row[:n], Inch) || (n > 1 && Chained(row[:n], Inch-1)) {
			t.Errorf("row of %d", n)
		}
	}
}

func discs(n int) []Shape {
	out := make([]Shape, n)
	for i := range out {
		out[i] = Disc(Point{Length(i*7919%24000) - 12000, Length(i*104729%24000) - 12000}, 16*MM)
	}
	return out
}

func TestHotQuestionsDoNotAllocate(t *testing.T) {
	many := discs(64)
	tank, u := Rect(at(1, 1), 4*Inch, 2*Inch, 30), uShape(t)
	wall, _ := BandArea([]Point{at(0, 0), at(10, 0), at(10, 10)}, 2*Inch)
	dst := make([]Span, 0, 8)
	for name, f := range map[string]func(){
		"Within":    func() { Within(&many[0], &many[1], Inch); Within(&tank, &many[1], Inch) },
		"Closer":    func() { Closer(&many[0], &many[1], Inch); Closer(&tank, &tank, Inch) },
		"Overlap":   func() { Overlap(&many[0], &tank) },
		"Gap":       func() { Gap(&many[0], &tank) },
		"SegCloser": func() { SegCloser(at(0, 0), at(9, 9), &many[3], Inch); SegCrosses(at(0, 0), at(9, 9), &tank) },
		"Sweep":     func() { w := Sweep(&tank, at(3, 3)); w.Closer(&many[4], Inch) },
		"Crossing": func() {
			dst = u.Crossing(at(0, 5), at(20, 6), dst[:0])
			dst = wall.Crossing(at(0, 0), at(20, 6), dst[:0])
		},
		"SweptCrossing": func() { dst = u.SweptCrossing(at(0, 5), at(20, 6), Inch, dst[:0]) },
		"Area":          func() { u.Within(&tank, Inch); u.Contains(at(1, 1)); u.EdgeWithin(&tank, Inch); u.Overlaps(&tank) },
		"Chained":       func() { Chained(many, Inch) },
		"FreePath":      func() { FreePath(&tank, []Point{at(0, 0), at(9, 9)}, many, Inch) },
		"PathLength":    func() { PathLength([]Point{at(0, 0), at(9, 8)}) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

func BenchmarkWithinDiscs(b *testing.B) {
	d := discs(2)
	b.ReportAllocs()
	for b.Loop() {
		Within(&d[0], &d[1], Inch)
	}
}

func BenchmarkSegCloserPast100Discs(b *testing.B) {
	d := discs(100)
	b.ReportAllocs()
	for b.Loop() {
		for i := range d {
			SegCloser(Point{-12000, -9000}, Point{11000, 8000}, &d[i], Inch)
		}
	}
}

func BenchmarkCrossingPolygon(b *testing.B) {
	u := uShape(b)
	dst := make([]Span, 0, 8)
	b.ReportAllocs()
	for b.Loop() {
		dst = u.Crossing(at(0, 5), at(20, 6), dst[:0])
	}
}

func BenchmarkSweptCrossingPolygon(b *testing.B) {
	u := uShape(b)
	dst := make([]Span, 0, 8)
	b.ReportAllocs()
	for b.Loop() {
		dst = u.SweptCrossing(at(0, 5), at(20, 6), Inch, dst[:0])
	}
}

func BenchmarkSweepPast200Discs(b *testing.B) {
	d := discs(200)
	body := Disc(at(0, 0), 16*MM)
	b.ReportAllocs()
	for b.Loop() {
		w := Sweep(&body, at(12, 7))
		for i := range d {
			w.Closer(&d[i], Inch)
		}
	}
}

func BenchmarkSweepTankPast200Discs(b *testing.B) {
	d := discs(200)
	body := Rect(at(0, 0), 4*Inch, 2*Inch, 30)
	b.ReportAllocs()
	for b.Loop() {
		w := Sweep(&body, at(12, 7))
		for i := range d {
			w.Closer(&d[i], Inch)
		}
	}
}

func BenchmarkArrange20(b *testing.B) {
	d := discs(20)
	yes := func(int, *Shape) bool { return true }
	b.ReportAllocs()
	for b.Loop() {
		Arrange(at(0, 0), d, Inch, yes, nil)
	}
}

func BenchmarkMoreThanHalfDisc(b *testing.B) {
	u, d := uShape(b), Disc(at(12, 5), Inch-1)
	b.ReportAllocs()
	for b.Loop() {
		u.InsideMoreThanHalf(&d)
	}
}

func BenchmarkMoreThanHalfTie(b *testing.B) {
	u, d := uShape(b), Disc(at(12, 5), Inch)
	b.ReportAllocs()
	for b.Loop() {
		u.InsideMoreThanHalf(&d)
	}
}
