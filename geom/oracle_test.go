package geom

import (
	"math/big"

	"pgregory.net/rapid"
)

// The oracle answers the same questions slowly with exact fractions, by other
// ways than the package where there are any.

type rpoint struct{ x, y *big.Rat }

func rat(n int64) *big.Rat             { return new(big.Rat).SetInt64(n) }
func exact(p Point) rpoint             { return rpoint{rat(int64(p.X)), rat(int64(p.Y))} }
func radd(a, b *big.Rat) *big.Rat      { return new(big.Rat).Add(a, b) }
func rsub(a, b *big.Rat) *big.Rat      { return new(big.Rat).Sub(a, b) }
func rmul(a, b *big.Rat) *big.Rat      { return new(big.Rat).Mul(a, b) }
func rdot(a, b rpoint) *big.Rat        { return radd(rmul(a.x, b.x), rmul(a.y, b.y)) }
func rcross(a, b rpoint) *big.Rat      { return rsub(rmul(a.x, b.y), rmul(a.y, b.x)) }
func (a rpoint) minus(b rpoint) rpoint { return rpoint{rsub(a.x, b.x), rsub(a.y, b.y)} }
func (a rpoint) toward(b rpoint, t *big.Rat) rpoint {
	d := b.minus(a)
	return rpoint{radd(a.x, rmul(d.x, t)), radd(a.y, rmul(d.y, t))}
}

func exactAll(pts []Point) []rpoint {
	out := make([]rpoint, len(pts))
	for i, p := range pts {
		out[i] = exact(p)
	}
	return out
}

func oraclePointSeg(p, a, b rpoint) *big.Rat {
	v, t := b.minus(a), new(big.Rat)
	if l2 := rdot(v, v); l2.Sign() > 0 {
		t.Quo(rdot(p.minus(a), v), l2)
	}
	if t.Sign() < 0 {
		t = rat(0)
	}
	if t.Cmp(rat(1)) > 0 {
		t = rat(1)
	}
	d := p.minus(a.toward(b, t))
	return rdot(d, d)
}

// oracleCuts gives the fractions of ab where it meets the line pieces cd.
func oracleCuts(a, b, c, d rpoint) []*big.Rat {
	v, w := b.minus(a), d.minus(c)
	den := rcross(v, w)
	if den.Sign() == 0 {
		var out []*big.Rat
		if l2 := rdot(v, v); l2.Sign() > 0 && rcross(v, c.minus(a)).Sign() == 0 {
			for _, e := range []rpoint{c, d} {
				out = append(out, new(big.Rat).Quo(rdot(e.minus(a), v), l2))
			}
		}
		return out
	}
	t := new(big.Rat).Quo(rcross(c.minus(a), w), den)
	u := new(big.Rat).Quo(rcross(c.minus(a), v), den)
	if u.Sign() < 0 || u.Cmp(rat(1)) > 0 {
		return nil
	}
	return []*big.Rat{t}
}

func oracleSegSeg(a, b, c, d rpoint) *big.Rat {
	best := oraclePointSeg(a, c, d)
	for _, o := range []*big.Rat{oraclePointSeg(b, c, d), oraclePointSeg(c, a, b), oraclePointSeg(d, a, b)} {
		if o.Cmp(best) < 0 {
			best = o
		}
	}
	for _, t := range oracleCuts(a, b, c, d) {
		if rcross(b.minus(a), d.minus(c)).Sign() != 0 && t.Sign() >= 0 && t.Cmp(rat(1)) <= 0 {
			return rat(0)
		}
	}
	return best
}

// oracleIn is 1 inside a loop, 0 on it, -1 outside, by counting crossings of
// a ray to the right.
func oracleIn(loop []rpoint, p rpoint) int {
	in := -1
	for i, a := range loop {
		b := loop[(i+1)%len(loop)]
		if oraclePointSeg(p, a, b).Sign() == 0 {
			return 0
		}
		if (a.y.Cmp(p.y) > 0) == (b.y.Cmp(p.y) > 0) {
			continue
		}
		t := new(big.Rat).Quo(rsub(p.y, a.y), rsub(b.y, a.y))
		if a.toward(b, t).x.Cmp(p.x) > 0 {
			in = -in
		}
	}
	return in
}

func oracleLoops(a, b []rpoint) *big.Rat {
	if (len(a) > 2 && oracleIn(a, b[0]) >= 0) || (len(b) > 2 && oracleIn(b, a[0]) >= 0) {
		return rat(0)
	}
	var best *big.Rat
	for i := range a {
		for j := range b {
			d := oracleSegSeg(a[i], a[(i+1)%len(a)], b[j], b[(j+1)%len(b)])
			if best == nil || d.Cmp(best) < 0 {
				best = d
			}
		}
	}
	return best
}

func oracleCoreSq(a, b []Point) *big.Rat { return oracleLoops(exactAll(a), exactAll(b)) }

// oracleArea is the area common to a simple loop and a convex one, by walking
// the parts of either boundary that bound the common part.
func oracleArea(p, h []rpoint) *big.Rat {
	sum := new(big.Rat)
	walk := func(from, by []rpoint, keep func(a, b rpoint) bool) {
		for i, a := range from {
			b := from[(i+1)%len(from)]
			cuts := []*big.Rat{rat(0), rat(1)}
			for j := range by {
				for _, t := range oracleCuts(a, b, by[j], by[(j+1)%len(by)]) {
					if t.Sign() > 0 && t.Cmp(rat(1)) < 0 {
						cuts = append(cuts, t)
					}
				}
			}
			for x := range cuts {
				for y := x; y > 0 && cuts[y].Cmp(cuts[y-1]) < 0; y-- {
					cuts[y], cuts[y-1] = cuts[y-1], cuts[y]
				}
			}
			for x := 1; x < len(cuts); x++ {
				u, v := a.toward(b, cuts[x-1]), a.toward(b, cuts[x])
				if keep(u, v) {
					sum.Add(sum, rcross(u, v))
				}
			}
		}
	}
	half := big.NewRat(1, 2)
	walk(h, p, func(a, b rpoint) bool { return oracleIn(p, a.toward(b, half)) > 0 })
	walk(p, h, func(a, b rpoint) bool {
		mid := a.toward(b, half)
		in := oracleIn(h, mid)
		for i := 0; in == 0 && i < len(h); i++ {
			c, d := h[i], h[(i+1)%len(h)]
			if oraclePointSeg(mid, c, d).Sign() == 0 {
				return rdot(b.minus(a), d.minus(c)).Sign() > 0
			}
		}
		return in > 0
	})
	return sum.Quo(sum, rat(2))
}

// rootRat is the root of n as a fraction good to 200 bits.
func rootRat(n *big.Rat) *big.Rat {
	f := new(big.Float).SetPrec(260).SetRat(n)
	out, _ := f.Sqrt(f).Rat(nil)
	return out
}

// Generators mix a small grid, where ties and touching happen all the time,
// with the whole table, where products are large.

func genPoint(t *rapid.T, span int) Point {
	c := rapid.IntRange(-span, span)
	return Point{Length(c.Draw(t, "x")), Length(c.Draw(t, "y"))}
}

func genSpan(t *rapid.T) int {
	return rapid.SampledFrom([]int{4, 12, 3000, int(MaxCoord)}).Draw(t, "span")
}

func genRadius(t *rapid.T, span int) Length {
	return Length(rapid.IntRange(0, span).Draw(t, "radius"))
}

func genShape(t *rapid.T, span int) Shape {
	switch rapid.IntRange(0, 2).Draw(t, "kind") {
	case 0:
		return Disc(genPoint(t, span), genRadius(t, span))
	case 1:
		return Pill(genPoint(t, span), genPoint(t, span), genRadius(t, span))
	}
	return genHull(t, span)
}

func genHull(t *rapid.T, span int) Shape {
	for {
		var pts []Point
		for i := rapid.IntRange(3, 9).Draw(t, "corners"); i > 0; i-- {
			pts = append(pts, genPoint(t, span))
		}
		if s, err := Hull(pts...); err == nil {
			return s
		}
	}
}

func genPolygon(t *rapid.T, span int) Area {
	for {
		var pts []Point
		for i := rapid.IntRange(3, 6).Draw(t, "corners"); i > 0; i-- {
			pts = append(pts, genPoint(t, span))
		}
		if a, err := PolygonArea(pts); err == nil {
			return a
		}
	}
}
