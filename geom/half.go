package geom

import "math/big"

// fine is a point in 1/256 unit, relative to the body in question: clipping
// makes corners that lie between units.
type fine struct{ x, y int64 }

const fineScale = 256

// InsideMoreThanHalf tells whether more than half of the surface of s lies in
// the area. It is exact for a hull in a polygon or a straight band. Discs and
// pills, of the body as of the area, stand as inscribed polygons with a corner
// every 5 degrees, and are exact as such; bent bands are cut at 1/256 unit. A
// body without surface is never more than half inside.
func (a *Area) InsideMoreThanHalf(s *Shape) bool {
	if !a.Overlaps(s) {
		return false
	}
	origin := s.Center()
	body := fineShape(s, origin)
	if len(a.pieces) > 1 {
		left := [][]fine{body}
		for i := range a.pieces {
			left = without(left, fineShape(&a.pieces[i], origin))
		}
		rest := int64(0)
		for _, part := range left {
			rest += fineArea(part)
		}
		return fineArea(body) > 2*rest
	}
	ground := a.fineGround(origin)
	inside, doubt := clipArea(ground, body)
	excess := 2*inside - fineArea(body)
	if magnitude(excess) <= uint64(2*doubt) {
		return exactlyMoreThanHalf(ground, body)
	}
	return excess > 0
}

// fineGround is the outline of an area of one piece.
func (a *Area) fineGround(origin Point) []fine {
	if a.kind != KindPolygon {
		return fineShape(&a.pieces[0], origin)
	}
	out := make([]fine, len(a.pts))
	for i, p := range a.pts {
		out[i] = fineOf(p, origin)
	}
	return out
}

func fineOf(p, origin Point) fine {
	return fine{
		(int64(p.X) - int64(origin.X)) * fineScale,
		(int64(p.Y) - int64(origin.Y)) * fineScale,
	}
}

// fineShape is the outline of a shape, counter-clockwise, rounds by corners.
func fineShape(s *Shape, origin Point) []fine {
	var out []fine
	switch s.N {
	case 1:
		return fineArc(out, fineOf(s.Pts[0], origin), s.R, 0, 355)
	case 2:
		along := Bearing(s.Pts[0], s.Pts[1])
		out = fineArc(out, fineOf(s.Pts[1], origin), s.R, along-90, along+90)
		return fineArc(out, fineOf(s.Pts[0], origin), s.R, along+90, along+270)
	}
	for _, p := range s.core() {
		out = append(out, fineOf(p, origin))
	}
	return out
}

// fineArc appends corners every 5 degrees from one direction to another.
func fineArc(out []fine, c fine, r Length, from, to Angle) []fine {
	for a := from; a <= to; a += 5 {
		sin, cos := a.sinCos()
		out = append(out, fine{
			c.x + mulDiv(int64(r)*fineScale, cos, 1<<sineBits),
			c.y + mulDiv(int64(r)*fineScale, sin, 1<<sineBits),
		})
	}
	return out
}

func fineCross(o, a, b fine) int64 {
	return (a.x-o.x)*(b.y-o.y) - (a.y-o.y)*(b.x-o.x)
}

// fineArea is the doubled signed area.
func fineArea(loop []fine) int64 {
	sum := int64(0)
	for i := 2; i < len(loop); i++ {
		sum += fineCross(loop[0], loop[i-1], loop[i])
	}
	return sum
}

// clipArea is the doubled area of ground (any simple loop) within a convex
// window, and a bound on what rounding the new corners costs: each cut shifts
// an edge by less than one step, and so at most a strip as long as the window
// is wide.
func clipArea(ground, window []fine) (area, doubt int64) {
	reach := int64(0)
	for _, p := range window {
		reach = max(reach, int64(magnitude(p.x)), int64(magnitude(p.y)))
	}
	part := ground
	prev := window[len(window)-1]
	for _, q := range window {
		var cuts int64
		part, cuts = clip(part, prev, q)
		doubt += cuts * 6 * reach
		prev = q
	}
	return fineArea(part), doubt
}

// clip keeps what lies left of the line from a to b, and counts the edges it
// had to cut.
func clip(loop []fine, a, b fine) (out []fine, cuts int64) {
	if len(loop) == 0 {
		return nil, 0
	}
	out = make([]fine, 0, len(loop)+4)
	prev := loop[len(loop)-1]
	hp := fineCross(a, b, prev)
	for _, q := range loop {
		hq := fineCross(a, b, q)
		if (hp < 0 && hq > 0) || (hp > 0 && hq < 0) {
			cuts++
			over, whole := int64(magnitude(hp)), int64(magnitude(hp-hq))
			out = append(out, fine{
				prev.x + mulDiv(q.x-prev.x, over, whole),
				prev.y + mulDiv(q.y-prev.y, over, whole),
			})
		}
		if hq >= 0 {
			out = append(out, q)
		}
		prev, hp = q, hq
	}
	return out, cuts
}

// without takes a convex hole out of convex parts, leaving convex parts: each
// edge of the hole cuts off what lies beyond it.
func without(parts [][]fine, hole []fine) [][]fine {
	var out [][]fine
	for _, part := range parts {
		if inside, _ := clipArea(part, hole); inside <= 0 {
			out = append(out, part)
			continue
		}
		prev := hole[len(hole)-1]
		for _, q := range hole {
			if beyond, _ := clip(part, q, prev); fineArea(beyond) > 0 {
				out = append(out, beyond)
			}
			part, _ = clip(part, prev, q)
			prev = q
		}
	}
	return out
}

// rational is an exact corner; only near ties need one.
type rational struct{ x, y *big.Rat }

// exactlyMoreThanHalf settles a tie of a convex window with exact fractions.
func exactlyMoreThanHalf(ground, window []fine) bool {
	part := make([]rational, len(ground))
	for i, p := range ground {
		part[i] = rational{new(big.Rat).SetInt64(p.x), new(big.Rat).SetInt64(p.y)}
	}
	prev := window[len(window)-1]
	for _, q := range window {
		part = clipExact(part, prev, q)
		prev = q
	}
	sum := new(big.Rat)
	for i, p := range part {
		q := part[(i+1)%len(part)]
		sum.Add(sum, new(big.Rat).Mul(p.x, q.y))
		sum.Sub(sum, new(big.Rat).Mul(p.y, q.x))
	}
	sum.Add(sum, sum)
	return sum.Cmp(new(big.Rat).SetInt64(fineArea(window))) > 0
}

func clipExact(loop []rational, a, b fine) []rational {
	var out []rational
	for i, q := range loop {
		p := loop[(i+len(loop)-1)%len(loop)]
		hp, hq := height(a, b, p), height(a, b, q)
		if hp.Sign()*hq.Sign() < 0 {
			t := new(big.Rat).Quo(hp, new(big.Rat).Sub(hp, hq))
			out = append(out, rational{between(p.x, q.x, t), between(p.y, q.y, t)})
		}
		if hq.Sign() >= 0 {
			out = append(out, q)
		}
	}
	return out
}

// height is positive left of the line from a to b.
func height(a, b fine, p rational) *big.Rat {
	x := new(big.Rat).Sub(p.x, new(big.Rat).SetInt64(a.x))
	y := new(big.Rat).Sub(p.y, new(big.Rat).SetInt64(a.y))
	y.Mul(y, new(big.Rat).SetInt64(b.x-a.x))
	return y.Sub(y, x.Mul(x, new(big.Rat).SetInt64(b.y-a.y)))
}

func between(p, q, t *big.Rat) *big.Rat {
	d := new(big.Rat).Sub(q, p)
	return d.Add(p, d.Mul(d, t))
}
