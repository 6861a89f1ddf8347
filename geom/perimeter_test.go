package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The depth of simple overlaps is known.
func TestDepthOfOverlap(t *testing.T) {
	square := func(x, y, w, h Length) Part {
		return Part{Core: Core{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}}
	}
	disc := func(x, y, r Length) Part { return Part{Core: Core{{x, y}}, R: r} }
	pill := func(x, y, u, v, r Length) Part { return Part{Core: Core{{x, y}, {u, v}}, R: r} }
	for _, c := range []struct {
		name string
		a, b Part
		want Fixed
	}{
		{"apart", square(0, 0, 10, 10), square(20, 0, 10, 10), 0},
		{"an edge in common", square(0, 0, 10, 10), square(10, 0, 10, 10), 0},
		{"a corner in common", square(0, 0, 10, 10), square(10, 10, 10, 10), 0},
		{"three deep, five across", square(0, 0, 10, 10), square(7, 5, 10, 10), 3 * FixedOne},
		{"the same", square(0, 0, 10, 20), square(0, 0, 10, 20), 10 * FixedOne},
		{"one inside the other", square(0, 0, 100, 100), square(20, 40, 10, 10), 30 * FixedOne},
		{"discs that touch", disc(0, 0, 5), disc(10, 0, 5), 0},
		{"discs on one spot", disc(0, 0, 5), disc(0, 0, 7), 12 * FixedOne},
		{"discs at 3,4", disc(0, 0, 5), disc(3, 4, 5), 5 * FixedOne},
		{"discs at 1,1", disc(0, 0, 5), disc(1, 1, 5), 8792}, // 10 - 1.41421…, rounded up
		{"a disc in a square", square(0, 0, 100, 100), disc(30, 50, 10), 40 * FixedOne},
		{"a disc over the edge", square(0, 0, 100, 100), disc(-4, 50, 10), 6 * FixedOne},
		{"crossed pills", pill(-10, 0, 10, 0, 1), pill(0, -6, 0, 8, 1), 8 * FixedOne},
		{"pills in line", pill(0, 0, 10, 0, 2), pill(5, 0, 20, 0, 1), 3 * FixedOne},
		{"a point on a line", pill(0, 0, 10, 0, 0), disc(5, 0, 0), 0},
	} {
		if got := c.a.Depth(c.b); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
		if got := c.b.Depth(c.a); got != c.want {
			t.Errorf("%s the other way: %d, want %d", c.name, got, c.want)
		}
	}
}

func genPart(t *rapid.T, span int) Part {
	n := rapid.IntRange(1, 24).Draw(t, "bases")
	r := Length(rapid.IntRange(1, max(1, span/5)).Draw(t, "r")) // a base has a width: bare lines have no inside to overlap
	var bases []Shape
	for range n {
		bases = append(bases, Disc(genPoint(t, span), r))
	}
	p, _ := Perimeter(bases...)
	return p
}

func (p Part) moved(x, y float64) (out []fpoint) {
	for _, c := range p.Core {
		out = append(out, fpoint{float64(c.X) + x, float64(c.Y) + y})
	}
	return out
}

type fpoint struct{ x, y float64 }

// slowGap is the distance of two loops, negative inside, and the direction in which it shows: a slow oracle in
// floats that tries many directions, and all that lie across an edge or between two corners.
func slowGap(a, b []fpoint) (best float64, toward fpoint) {
	best = math.Inf(-1)
	try := func(nx, ny float64) {
		l := math.Hypot(nx, ny)
		if l == 0 {
			return
		}
		hi, lo := math.Inf(-1), math.Inf(1)
		for _, p := range a {
			hi = max(hi, (p.x*nx+p.y*ny)/l)
		}
		for _, q := range b {
			lo = min(lo, (q.x*nx+q.y*ny)/l)
		}
		if lo-hi > best {
			best, toward = lo-hi, fpoint{nx / l, ny / l}
		}
	}
	for i := range 1440 {
		s, c := math.Sincos(float64(i) * math.Pi / 720)
		try(c, s)
	}
	for _, loop := range [][]fpoint{a, b} {
		for i, p := range loop {
			q := loop[(i+1)%len(loop)]
			try(q.y-p.y, p.x-q.x)
			try(p.y-q.y, q.x-p.x)
		}
	}
	for _, p := range a {
		for _, q := range b {
			try(q.x-p.x, q.y-p.y)
		}
	}
	return best, toward
}

// The depth is what a slow search over directions finds; moved by it in the best direction the parts are apart, and
// moved by less in any direction they still overlap.
func TestDepthAgainstASlowSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := rapid.SampledFrom([]int{6, 60, 5000, int(MaxCoord)}).Draw(t, "span")
		a, b := genPart(t, span), genPart(t, span)
		depth, sum := a.Depth(b), float64(a.R+b.R)
		if (depth > 0) != a.Overlaps(b) || depth != b.Depth(a) || depth < 0 {
			t.Fatalf("depth %d and %d, overlap %v", depth, b.Depth(a), a.Overlaps(b))
		}
		gap, toward := slowGap(a.moved(0, 0), b.moved(0, 0))
		got, want := float64(depth)/float64(FixedOne), max(0, sum-gap)
		if math.Abs(got-want) > 0.002 {
			t.Fatalf("depth %f, by search %f", got, want)
		}
		if depth == 0 {
			return
		}
		if left, _ := slowGap(a.moved(0, 0), b.moved(toward.x*got, toward.y*got)); left < sum-0.002 {
			t.Fatalf("moved by %f in the best direction they are still %f deep", got, sum-left)
		}
		for i := range 24 {
			s, c := math.Sincos(float64(i) * math.Pi / 12)
			less := got - 0.01
			if left, _ := slowGap(a.moved(0, 0), b.moved(c*less, s*less)); less > 0 && left > sum {
				t.Fatalf("a move of %f at %d degrees clears what is %f deep", less, i*15, got)
			}
		}
	})
}

func TestPartsMatchShapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := genSpan(t)
		a, b := genShape(t, span), genShape(t, span)
		d := Length(rapid.IntRange(-1, span).Draw(t, "d"))
		p, q, at := a.Part(), b.Part(), genPoint(t, span)
		if p.Overlaps(q) != Overlap(&a, &b) || p.Within(q, d) != Within(&a, &b, d) || p.Gap(q) != Gap(&a, &b) ||
			p.Holds(at) != a.Contains(at) || p.Bounds() != a.Bounds() {
			t.Fatal("a part and its shape differ")
		}
	})
}

// A perimeter holds its bodies and nothing that a direction shows outside of all of them.
func TestAPerimeterHoldsItsBases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		same := rapid.Bool().Draw(t, "one size")
		var bases []Shape
		r := Length(rapid.IntRange(1, 500).Draw(t, "r"))
		for range rapid.IntRange(1, 24).Draw(t, "bases") {
			if !same {
				r = Length(rapid.IntRange(1, 500).Draw(t, "r"))
			}
			bases = append(bases, Disc(genPoint(t, 4000), r))
		}
		p, ok := Perimeter(bases...)
		if !ok || same && len(p.Core) > len(bases) {
			t.Fatalf("%d corners of %d bases", len(p.Core), len(bases))
		}
		for i := range 360 {
			s, c := math.Sincos(float64(i) * math.Pi / 180)
			furthest, reach := math.Inf(-1), math.Inf(-1)
			for _, b := range bases {
				furthest = max(furthest, float64(b.Pts[0].X)*c+float64(b.Pts[0].Y)*s+float64(b.R))
			}
			for _, q := range p.Core {
				reach = max(reach, float64(q.X)*c+float64(q.Y)*s+float64(p.R))
			}
			slack := 1e-6
			if !same {
				slack = 1.3 // rounding of a corner, and a thousandth of a radius
			}
			if math.Abs(furthest-reach) > slack {
				t.Fatalf("at %d degrees the bases reach %f, the perimeter %f", i, furthest, reach)
			}
		}
	})
	if _, ok := Perimeter(); ok {
		t.Error("nobody has a perimeter")
	}
}

// One may walk along a perimeter and not through it.
func TestCrossingAPerimeter(t *testing.T) {
	p, _ := Perimeter(Disc(Point{0, 0}, 10), Disc(Point{100, 0}, 10), Disc(Point{100, 100}, 10), Disc(Point{0, 100}, 10), Disc(Point{50, 50}, 10))
	if len(p.Core) != 4 {
		t.Fatalf("%d corners", len(p.Core))
	}
	for _, c := range []struct {
		a, b Point
		want bool
	}{
		{Point{-30, -15}, Point{130, -15}, false}, {Point{-30, -14}, Point{130, -14}, true}, // a base of radius 5 beside it
		{Point{50, -100}, Point{50, -15}, false}, {Point{50, -100}, Point{50, 200}, true}, {Point{40, 40}, Point{60, 60}, true},
	} {
		if got := p.Crossed(c.a, c.b, 5); got != c.want {
			t.Errorf("%v to %v: %v", c.a, c.b, got)
		}
	}
}

func TestCentreDistances(t *testing.T) {
	a, b := Disc(Point{0, 0}, 900), Disc(Point{300, 400}, 10)
	triangle, _ := Hull(Point{0, 0}, Point{1, 0}, Point{0, 1}) // its centre is 1/3, 1/3
	for _, c := range []struct {
		a, b *Shape
		d    Length
		want bool
	}{
		{&a, &b, 500, true}, {&a, &b, 499, false}, {&a, &b, -1, false}, {&a, &a, 0, true},
		{&triangle, &a, 0, false}, {&triangle, &a, 1, true}, {&triangle, &b, 500, true}, {&triangle, &b, 499, false},
	} {
		if got := CentresWithin(c.a, c.b, c.d); got != c.want || got != CentresWithin(c.b, c.a, c.d) {
			t.Errorf("within %d: %v", c.d, got)
		}
	}
	if CentreDist(&a, &b) != 500 || CentreDist(&triangle, &a) != 0 || CentreDist(&triangle, &b) != 500 {
		t.Errorf("%d, %d, %d", CentreDist(&a, &b), CentreDist(&triangle, &a), CentreDist(&triangle, &b))
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := genShape(t, 200_000), genShape(t, 200_000)
		if d, c := CentreDist(&a, &b), Dist(a.Center(), b.Center()); d < c-2 || d > c+2 || !CentresWithin(&a, &b, d+1) || d > 1 && CentresWithin(&a, &b, d-1) {
			t.Fatalf("centres are %d apart, their rounded ones %d", d, c)
		}
	})
}
