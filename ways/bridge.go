package ways

import "sortie/geom"

// bridge is a straight leg that leaves one corner and comes to another, touching both.
type bridge struct {
	leave, enter int16 // vertices
	from, to     geom.Point
}

// bridgeOf finds the leg from corner a, which is passed on the side `wa` (1 keeps it on the left, -1 on the
// right), to corner b on the side wb. Between two circles that is the tangent; on the vertices it is the leg
// from which no neighbour of either end sticks out.
func bridgeOf(a *corner, wa int8, b *corner, wb int8) (bridge, bool) {
	dx, dy := int64(b.at.X)-int64(a.at.X), int64(b.at.Y)-int64(a.at.Y)
	k := side(b, wb) - side(a, wa)
	d2 := dx*dx + dy*dy
	if d2 == 0 || k*k > d2 {
		return bridge{}, false
	}
	long := int64(geom.Root(uint64(d2-k*k) << 20))
	k <<= 10
	along := heading(long*dx+k*dy, long*dy-k*dx)
	var g bridge
	var ok bool
	if g.leave, ok = a.onto(along - 90*geom.Angle(wa)); !ok {
		return g, false
	}
	if g.enter, ok = b.onto(along - 90*geom.Angle(wb)); !ok {
		return g, false
	}
	g.from, g.to = a.vertex(g.leave), b.vertex(g.enter)
	leave, enter := g.leave, g.enter
	for range 3 {
		moved := settle(a, wa, leave, &g.leave, &g.from, g.to, 1)
		if !settle(b, wb, enter, &g.enter, &g.to, g.from, -1) && !moved {
			break
		}
	}
	return g, g.from != g.to
}

// settle moves one end to the vertex beside the first guess that sticks out, and tells whether it did. The
// tangent of the circles is never further off.
func settle(k *corner, way int8, guess int16, deg *int16, at *geom.Point, far geom.Point, sign int64) bool {
	if k.single {
		return false
	}
	for _, by := range [2]int16{2, -2} {
		next := *deg + by
		if next < guess-2 || next > guess+2 || !k.has(next) {
			continue
		}
		if p := k.vertex(next); cross(*at, far, p)*sign*int64(way) < 0 {
			*deg, *at = next, p
			return true
		}
	}
	return false
}

func side(k *corner, way int8) int64 { return int64(k.reach) * int64(way) }

// heading is the bearing of a long vector.
func heading(x, y int64) geom.Angle {
	for geom.Abs(x) > int64(geom.MaxCoord) || geom.Abs(y) > int64(geom.MaxCoord) {
		x, y = x/2, y/2
	}
	return geom.Bearing(geom.Point{}, geom.Point{X: geom.Length(x), Y: geom.Length(y)})
}

func cross(o, a, b geom.Point) int64 {
	return (int64(a.X)-int64(o.X))*(int64(b.Y)-int64(o.Y)) - (int64(a.Y)-int64(o.Y))*(int64(b.X)-int64(o.X))
}
