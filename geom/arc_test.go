package geom

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestAnArcOfTwentyTwoAndAHalfDegrees(t *testing.T) {
	const half = 45 // half degrees
	for _, c := range []struct {
		p    Point
		want bool
	}{ // the tangent is the root of 2 less 1: 0.41421356…
		{Point{0, 0}, true}, {Point{100, 0}, true}, {Point{100000, 41421}, true}, {Point{100000, -41421}, true},
		{Point{100000, 41422}, false}, {Point{100000, -41422}, false}, {Point{-100, 0}, false}, {Point{0, 1}, false},
		{Point{13860, 5741}, false}, {Point{33461, 13860}, true}, // neighbours in the fractions nearest to it
	} {
		at := Point{3000, -700}
		if got := InHalfArc(at, 0, half, at.Add(c.p)); got != c.want {
			t.Errorf("%v about 0 degrees: %v", c.p, got)
		}
		for _, ahead := range []Point{{1, 0}, {7, 0}, {400_000, 0}} {
			if got := InArcAbout(at, ahead, half, at.Add(c.p)); got != c.want {
				t.Errorf("%v about %v: %v", c.p, ahead, got)
			}
		}
	}
}

func TestArcsAtTheirLimits(t *testing.T) {
	for _, c := range []struct {
		ahead Point
		half  HalfAngle
		p     Point
		want  bool
	}{
		{Point{3, 4}, 0, Point{6, 8}, true}, {Point{3, 4}, 0, Point{-6, -8}, false}, {Point{3, 4}, 0, Point{6, 9}, false},
		{Point{3, 4}, 90, Point{-1, 7}, true}, {Point{3, 4}, 90, Point{7, 1}, true}, {Point{3, 4}, 89, Point{7, 1}, false}, // just 45 degrees
		{Point{3, 4}, 180, Point{-4, 3}, true}, {Point{3, 4}, 180, Point{4, -3}, true}, {Point{3, 4}, 179, Point{-4, 3}, false},
		{Point{3, 4}, 180, Point{-5, 3}, false}, {Point{3, 4}, 270, Point{-7, -1}, true}, {Point{3, 4}, 269, Point{-7, -1}, false},
		{Point{3, 4}, 359, Point{-3, -4}, false}, {Point{3, 4}, 360, Point{-3, -4}, true}, {Point{3, 4}, -1, Point{3, 4}, false},
		{Point{}, 100, Point{3, 4}, false}, {Point{}, 360, Point{3, 4}, true}, {Point{}, 0, Point{}, true},
	} {
		if got := InArcAbout(Point{}, c.ahead, c.half, c.p); got != c.want {
			t.Errorf("%v about %v within %d half degrees: %v", c.p, c.ahead, c.half, got)
		}
	}
}

// Whole degrees have the same answers by either function, and so has a vector along the facing.
func TestHalfArcsAgreeWithArcs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		apex, p := genPoint(t, 20000), genPoint(t, 20000)
		facing, half := Angle(rapid.IntRange(-360, 720).Draw(t, "facing")), Angle(rapid.IntRange(-1, 200).Draw(t, "half"))
		if a, b := InArc(apex, facing, half, p), InHalfArc(apex, facing.Halves(), HalfAngle(half)*2, p); a != b {
			t.Fatalf("in whole degrees %v, in half ones %v", a, b)
		}
		h := HalfAngle(rapid.IntRange(0, 365).Draw(t, "halves"))
		for quarter, ahead := range []Point{{9, 0}, {0, 7}, {-400_000, 0}, {0, -1}} {
			if a, b := InHalfArc(apex, HalfAngle(quarter)*180, h, p), InArcAbout(apex, ahead, h, p); a != b {
				t.Fatalf("about %d degrees %v, about %v %v", quarter*90, a, ahead, b)
			}
		}
		ahead := genPoint(t, 5000)
		turned, mirrored := Point{-ahead.Y, ahead.X}, Point{ahead.X, -ahead.Y}
		v := p.Sub(apex)
		in := InArcAbout(Point{}, ahead, h, v)
		if in != InArcAbout(Point{}, turned, h, Point{-v.Y, v.X}) || in != InArcAbout(Point{}, mirrored, h, Point{v.X, -v.Y}) {
			t.Fatal("it depends on how the table lies")
		}
		if ahead != (Point{}) && v != (Point{}) && in != InArcAbout(Point{}, v, h, ahead) {
			t.Fatal("a sees b further off its way than b sees a")
		}
	})
}

// inEighth is the arc of 22.5 degrees by whole numbers alone: its tangent t has (1+t)² = 2.
func inEighth(ahead, v Point) bool {
	dot, off := big.NewInt(along(v, ahead)), new(big.Int).Abs(big.NewInt(cross(Point{}, ahead, v)))
	sum := new(big.Int).Add(dot, off)
	return dot.Sign() >= 0 && sum.Mul(sum, sum).Cmp(new(big.Int).Mul(big.NewInt(2), new(big.Int).Mul(dot, dot))) <= 0
}

// Pairs whose angle differs from 22.5 degrees by less than the table of sines can tell, on either side.
func TestAnArcIsExactBeyondTheTableOfSines(t *testing.T) {
	pairs := [][2]Point{
		{{393, -2744}, {44801, -75602}}, {{2496, 1577}, {47578, 67409}}, {{5881, -1958}, {39201, 2800}}, {{1192, 5967}, {-7778, 39271}},
		{{3573, 500}, {4136, 2433}}, {{2433, 4136}, {500, 3573}}, {{4136, -2433}, {3573, -500}},
	}
	in, out := 0, 0
	for _, pair := range pairs {
		want := inEighth(pair[0], pair[1])
		if got := InArcAbout(Point{}, pair[0], 45, pair[1]); got != want {
			t.Errorf("%v about %v: %v", pair[1], pair[0], got)
		}
		if got := InArcAbout(Point{}, pair[0].Neg(), 315, pair[1]); got == want { // the rest of the circle
			t.Errorf("%v is %v in the arc and %v in the rest", pair[1], want, got)
		}
		if want {
			in++
		} else {
			out++
		}
	}
	if in == 0 || out == 0 {
		t.Error("the pairs lie on one side")
	}
}

func TestAnEighthMatchesWholeNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ahead := genPoint(t, 200_000)
		v := Rotate(ahead, Angle(rapid.SampledFrom([]int{22, 23, -22, -23, 0, 90}).Draw(t, "turn")))
		v = v.Add(genPoint(t, rapid.SampledFrom([]int{3, 3000}).Draw(t, "off")))
		if ahead == (Point{}) || v == (Point{}) {
			t.Skip()
		}
		if got := InArcAbout(Point{}, ahead, 45, v); got != inEighth(ahead, v) {
			t.Fatalf("%v about %v: %v", v, ahead, got)
		}
	})
}

func TestSinesByDigits(t *testing.T) {
	for h := HalfAngle(0); h <= 180; h++ {
		sin, cos := sinCosBig(h, 128)
		round := func(x *big.Int) int64 {
			half := new(big.Int).Lsh(big.NewInt(1), 128-sineBits-1)
			return new(big.Int).Rsh(new(big.Int).Add(x, half), 128-sineBits).Int64()
		}
		if s, c := h.sinCos(); round(sin) != s || round(cos) != c {
			t.Errorf("%d half degrees: %d, %d, the table has %d, %d", h, round(sin), round(cos), s, c)
		}
	}
}

func BenchmarkInArcAbout(b *testing.B) {
	for b.Loop() {
		InArcAbout(Point{10, 10}, Point{300, 1000}, 45, Point{4000, 5000})
	}
}
