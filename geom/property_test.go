package geom

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// genReach draws a distance near the true one, so that ties come up.
func genReach(t *rapid.T, sq *big.Rat, less Length, span int) Length {
	root := new(big.Int).Sqrt(new(big.Int).Quo(sq.Num(), sq.Denom())).Int64()
	near := Length(root) - less + Length(rapid.IntRange(-1, 2).Draw(t, "off"))
	if rapid.Bool().Draw(t, "near") {
		return near
	}
	return Length(rapid.IntRange(-1, span).Draw(t, "d"))
}

// cmpReach compares a core distance with an edge distance d.
func cmpReach(sq *big.Rat, d, radii Length) int {
	reach := int64(d) + int64(radii)
	return sq.Cmp(rat(reach * reach))
}

func TestShapePredicatesMatchOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := genSpan(t)
		a, b := genShape(t, span), genShape(t, span)
		sq := oracleCoreSq(a.core(), b.core())
		d := genReach(t, sq, a.R+b.R, span)
		cmp := cmpReach(sq, max(d, 0), a.R+b.R)
		if got, want := Within(&a, &b, d), d >= 0 && cmp <= 0; got != want {
			t.Fatalf("Within %v, oracle %v", got, want)
		}
		if got, want := Closer(&a, &b, d), d > 0 && cmp < 0; got != want {
			t.Fatalf("Closer %v, oracle %v", got, want)
		}
		if Within(&a, &b, d) != Within(&b, &a, d) || Overlap(&a, &b) != Overlap(&b, &a) {
			t.Fatal("not symmetric")
		}
		if a.R+b.R > 0 {
			if got, want := Overlap(&a, &b), cmpReach(sq, 0, a.R+b.R) < 0; got != want {
				t.Fatalf("Overlap %v, oracle %v", got, want)
			}
		} else if a.N > 2 && b.N > 2 {
			want := oracleArea(exactAll(a.core()), exactAll(b.core())).Sign() > 0
			if got := Overlap(&a, &b); got != want {
				t.Fatalf("hulls: Overlap %v, oracle %v", got, want)
			}
		}
		checkGap(t, Gap(&a, &b), sq, a.R+b.R)
	})
}

// checkGap asks that 2g-1 <= 2(root-radii) < 2g+1 unless the gap is 0.
func checkGap(t *rapid.T, g Length, sq *big.Rat, radii Length) {
	four := rmul(sq, rat(4))
	hi := 2*(int64(g)+int64(radii)) + 1
	lo := hi - 2
	if four.Cmp(rat(hi*hi)) >= 0 || (g > 0 && four.Cmp(rat(lo*lo)) < 0) {
		t.Fatalf("Gap %d of squared core distance %v less %d", g, sq, radii)
	}
}

func TestSegmentPredicatesMatchOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := genSpan(t)
		p, q, s := genPoint(t, span), genPoint(t, span), genShape(t, span)
		sq := oracleCoreSq([]Point{p, q}, s.core())
		d := genReach(t, sq, s.R, span)
		cmp := cmpReach(sq, max(d, 0), s.R)
		if got, want := SegWithin(p, q, &s, d), d >= 0 && cmp <= 0; got != want {
			t.Fatalf("SegWithin %v, oracle %v", got, want)
		}
		if got, want := SegCloser(p, q, &s, d), d > 0 && cmp < 0; got != want {
			t.Fatalf("SegCloser %v, oracle %v", got, want)
		}
		if s.R > 0 {
			if got, want := SegCrosses(p, q, &s), cmpReach(sq, 0, s.R) < 0; got != want {
				t.Fatalf("SegCrosses %v, oracle %v", got, want)
			}
		}
		if got, want := s.Contains(p), cmpReach(oracleCoreSq([]Point{p}, s.core()), 0, s.R) <= 0; got != want {
			t.Fatalf("Contains %v, oracle %v", got, want)
		}
	})
}

func TestSweepMatchesPositionsOnTheWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := rapid.SampledFrom([]int{4, 12, 3000, int(MaxCoord) / 2}).Draw(t, "span")
		s, o, by := genShape(t, span), genShape(t, span), genPoint(t, span)
		w := Sweep(&s, by)
		// The distance of the sweep is the distance from the segment of moves
		// to the difference of the shapes: the least over pairs of edges each
		// of which may slide.
		var loop []Point
		for _, p := range s.core() {
			loop = append(loop, p, p.Add(by))
		}
		var room [40]Point
		hull := hullOf(loop, room[:0])
		sq := oracleCoreSq(hull, o.core())
		d := genReach(t, sq, s.R+o.R, span)
		cmp := cmpReach(sq, max(d, 0), s.R+o.R)
		if got, want := w.Within(&o, d), d >= 0 && cmp <= 0; got != want {
			t.Fatalf("Within %v, oracle %v", got, want)
		}
		if got, want := w.Closer(&o, d), d > 0 && cmp < 0; got != want {
			t.Fatalf("Closer %v, oracle %v", got, want)
		}
		end := s.Moved(by)
		if (Within(&s, &o, d) || Within(&end, &o, d)) && !w.Within(&o, d) {
			t.Fatal("an end of the sweep is nearer than the sweep")
		}
	})
}

func TestPolygonPredicatesMatchOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := genSpan(t)
		a, s := genPolygon(t, span), genShape(t, span)
		loop := exactAll(a.pts)
		if got, want := a.Contains(s.Pts[0]), oracleIn(loop, exact(s.Pts[0])) >= 0; got != want {
			t.Fatalf("Contains %v, oracle %v", got, want)
		}
		sq := oracleLoops(loop, exactAll(s.core()))
		d := genReach(t, sq, s.R, span)
		cmp := cmpReach(sq, max(d, 0), s.R)
		if got, want := a.Within(&s, d), d >= 0 && cmp <= 0; got != want {
			t.Fatalf("Within %v, oracle %v", got, want)
		}
		checkGap(t, a.Gap(&s), sq, s.R)
		edge := oracleCoreSq([]Point{a.pts[0], a.pts[1]}, s.core())
		for i := range a.pts {
			if e := oracleCoreSq([]Point{a.pts[i], a.pts[(i+1)%len(a.pts)]}, s.core()); e.Cmp(edge) < 0 {
				edge = e
			}
		}
		if got, want := a.EdgeWithin(&s, d), d >= 0 && cmpReach(edge, max(d, 0), s.R) <= 0; got != want {
			t.Fatalf("EdgeWithin %v, oracle %v", got, want)
		}
		if s.R > 0 {
			if got, want := a.Overlaps(&s), cmpReach(sq, 0, s.R) < 0; got != want {
				t.Fatalf("Overlaps %v, oracle %v", got, want)
			}
		} else if s.N > 2 {
			if got, want := a.Overlaps(&s), oracleArea(loop, exactAll(s.core())).Sign() > 0; got != want {
				t.Fatalf("Overlaps hull %v, oracle %v", got, want)
			}
		}
	})
}

func TestHullMoreThanHalfIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := genSpan(t)
		a, s := genPolygon(t, span), genHull(t, span)
		common := oracleArea(exactAll(a.pts), exactAll(s.core()))
		want := rmul(common, rat(4)).Cmp(rat(loopArea(s.core()))) > 0
		if got := a.InsideMoreThanHalf(&s); got != want {
			t.Fatalf("got %v, oracle %v: common %v of doubled %d", got, want, common, loopArea(s.core()))
		}
	})
}

// checkSpans samples a line and compares membership with the oracle, away
// from the ends of spans by the tolerance.
func checkSpans(t *rapid.T, p, q Point, spans []Span, tol Fixed, in func(rpoint) bool) {
	if p == q {
		if len(spans) > 0 {
			t.Fatalf("a line without length has parts: %v", spans)
		}
		return
	}
	total := segLength(p, q)
	root := rootRat(rat(DistSq(p, q)))
	var probes []Fixed
	for i, s := range spans {
		if s.From < 0 || s.To > total || s.From >= s.To || (i > 0 && s.From <= spans[i-1].To) {
			t.Fatalf("spans not ascending and apart: %v of %d", spans, total)
		}
		probes = append(probes, s.From-tol, s.From+tol, s.To-tol, s.To+tol, (s.From+s.To)/2)
	}
	for i := 0; i < 6; i++ {
		probes = append(probes, Fixed(rapid.Int64Range(0, int64(total)).Draw(t, "probe")))
	}
	for _, f := range probes {
		got, far := false, f >= 0 && f <= total
		for _, s := range spans {
			got = got || (s.From <= f && f <= s.To)
			far = far && (f <= s.From-tol || f >= s.From+tol) && (f <= s.To-tol || f >= s.To+tol)
		}
		if !far {
			continue
		}
		at := new(big.Rat).Quo(big.NewRat(int64(f), 1024), root)
		if want := in(exact(p).toward(exact(q), at)); got != want {
			// A touch, or a gap thinner than the tolerance, is no part.
			if thin(p, q, f, tol, root, want, in) {
				continue
			}
			t.Fatalf("at %d of %d: got %v, oracle %v, spans %v", f, total, got, want, spans)
		}
	}
}

// thin tells whether the oracle's answer changes within the tolerance on
// either side.
func thin(p, q Point, f, tol Fixed, root *big.Rat, want bool, in func(rpoint) bool) bool {
	for _, g := range []Fixed{f - tol, f + tol} {
		at := new(big.Rat).Quo(big.NewRat(int64(g), 1024), root)
		if in(exact(p).toward(exact(q), at)) != want {
			return true
		}
	}
	return false
}

func TestCrossingMatchesOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := genSpan(t)
		p, q := genPoint(t, span), genPoint(t, span)
		if rapid.Bool().Draw(t, "disc") {
			c, r := genPoint(t, span), genRadius(t, span)
			a := DiscArea(c, r)
			checkSpans(t, p, q, a.Crossing(p, q, nil), 2, func(at rpoint) bool {
				d := at.minus(exact(c))
				return rdot(d, d).Cmp(rat(int64(r)*int64(r))) <= 0
			})
			return
		}
		a := genPolygon(t, span)
		loop := exactAll(a.pts)
		probe := a.Crossing(p, q, nil)
		// Along an axis the oracle's root is exact; elsewhere a line along an
		// edge is only nearly on it, so such lines are left to the tables.
		for _, e := range a.edges {
			if p.X != q.X && p.Y != q.Y && cross(p, q, e.a) == 0 && cross(p, q, e.b) == 0 {
				return
			}
		}
		checkSpans(t, p, q, probe, 2, func(at rpoint) bool { return oracleIn(loop, at) >= 0 })
	})
}

func TestSweptCrossingMatchesOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := rapid.SampledFrom([]int{4, 12, 3000}).Draw(t, "span")
		p, q, r := genPoint(t, span), genPoint(t, span), 1+genRadius(t, span)
		a := genPolygon(t, span)
		loop := exactAll(a.pts)
		spans := a.SweptCrossing(p, q, r, nil)
		checkSpans(t, p, q, spans, 16, func(at rpoint) bool {
			return oracleLoops([]rpoint{at}, loop).Cmp(rat(int64(r)*int64(r))) < 0
		})
	})
}

func TestPathLengthMatchesOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := genSpan(t)
		path := []Point{genPoint(t, span), genPoint(t, span), genPoint(t, span)}
		sum := new(big.Rat)
		for i := 1; i < len(path); i++ {
			sum.Add(sum, rootRat(rat(DistSq(path[i-1], path[i]))))
		}
		off := rsub(rmul(sum, rat(1024)), rat(int64(PathLength(path))))
		if off.Abs(off).Cmp(rat(1)) > 0 {
			t.Fatalf("off by %v", off.FloatString(3))
		}
	})
}

func TestTowardNeverTooFar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := genSpan(t)
		from, to := genPoint(t, span), genPoint(t, span)
		d := Length(rapid.IntRange(-span, span).Draw(t, "d"))
		got := Toward(from, to, d)
		if DistSq(from, got) > int64(d)*int64(d) {
			t.Fatalf("%v is further than %d", got, d)
		}
		if from != to && Dist(from, got) < max(d, -d)-2 {
			t.Fatalf("%v is much nearer than %d", got, d)
		}
	})
}
