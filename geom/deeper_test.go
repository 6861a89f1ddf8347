package geom

import (
	"math/rand/v2"
	"testing"
)

// Where a gauge is sure, it says what the parts that Crossing lists come to, a unit more or less left out.
func TestGaugeIsCrossing(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	at := func(n int) Point { return Point{X: Length(rnd.IntN(n)), Y: Length(rnd.IntN(n))} }
	sure, deep := 0, 0
	for range 200_000 {
		size := []int{12, 300, 9000}[rnd.IntN(3)]
		hull, err := Hull(at(size), at(size), at(size), at(size), at(size), at(size))
		if err != nil {
			continue
		}
		a, err := PolygonArea(hull.Core())
		switch rnd.IntN(4) {
		case 0:
			a, err = BandArea([]Point{at(size), at(size)}, Length(2+rnd.IntN(size/4)))
		case 1:
			a = DiscArea(at(size), Length(1+rnd.IntN(size/4)))
		}
		if err != nil {
			continue
		}
		p, q, d := at(size), at(size), Length(rnd.IntN(size))
		if rnd.IntN(4) == 0 {
			d = 0
		}
		g := GaugeOf(p, q)
		least, most, known := g.Inside(&a)
		if !known {
			continue
		}
		var room [8]Span
		through := TotalLength(a.Crossing(p, q, room[:0]))
		if g.Longer(least, through.Length()+2) || through > 0 && !g.Longer(most, max(0, through.Length()-2)) {
			t.Fatalf("%v from %v to %v: %v is not from %d to %d parts", a.parts, p, q, through, least, most)
		}
		deeper, known := g.Deeper(least, most, d)
		if !known {
			continue
		}
		if d == 0 && deeper != (through > 0) || d > 0 && deeper != (through.Length() > d) {
			t.Fatalf("%v from %v to %v: %v deeper than %v: %v", a.parts, p, q, through, d, deeper)
		}
		sure++
		if deeper {
			deep++
		}
	}
	if sure < 50_000 || deep < 10_000 {
		t.Errorf("only %d sure answers, %d of them yes", sure, deep)
	}
}
