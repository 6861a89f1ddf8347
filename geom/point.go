package geom

// Point is a place on the table, or a displacement between two places.
type Point struct {
	X Length `json:"x"`
	Y Length `json:"y"`
}

// Add gives p displaced by d.
func (p Point) Add(d Point) Point { return Point{p.X + d.X, p.Y + d.Y} }

// Sub gives the displacement from o to p.
func (p Point) Sub(o Point) Point { return Point{p.X - o.X, p.Y - o.Y} }

// Neg gives the opposite displacement.
func (p Point) Neg() Point { return Point{-p.X, -p.Y} }

// Valid tells whether the point lies within the bound the package promises
// exact answers for.
func (p Point) Valid() bool {
	return p.X >= -MaxCoord && p.X <= MaxCoord && p.Y >= -MaxCoord && p.Y <= MaxCoord
}

// less orders points by X, then Y: the order of hulls and of tie breaks.
func (p Point) less(o Point) bool {
	return p.X < o.X || (p.X == o.X && p.Y < o.Y)
}

// DistSq is the exact square of the distance.
func DistSq(a, b Point) int64 {
	x, y := int64(a.X)-int64(b.X), int64(a.Y)-int64(b.Y)
	return x*x + y*y
}

// Dist is the distance rounded to the nearest unit.
func Dist(a, b Point) Length { return Length(rootRound(uint64(DistSq(a, b)))) }

// Mid is the point half way, rounded down on both axes.
func Mid(a, b Point) Point {
	return Point{
		Length(floorDiv(int64(a.X)+int64(b.X), 2)),
		Length(floorDiv(int64(a.Y)+int64(b.Y), 2)),
	}
}

// cross is the doubled signed area of o, a, b: positive when b lies to the
// left of the line from o to a.
func cross(o, a, b Point) int64 {
	return (int64(a.X)-int64(o.X))*(int64(b.Y)-int64(o.Y)) -
		(int64(a.Y)-int64(o.Y))*(int64(b.X)-int64(o.X))
}

// dot is the scalar product of a-o and b-o.
func dot(o, a, b Point) int64 {
	return (int64(a.X)-int64(o.X))*(int64(b.X)-int64(o.X)) +
		(int64(a.Y)-int64(o.Y))*(int64(b.Y)-int64(o.Y))
}

// Toward is the point d units from `from` along the line to `to`, past it if
// d is longer, behind `from` if d is negative. It is rounded to the nearest
// unit unless that would lie further than d, and then toward `from`: a move
// of d never becomes longer than d. Without a direction it stays at `from`.
func Toward(from, to Point, d Length) Point {
	l2 := uint64(DistSq(from, to))
	if l2 == 0 || d == 0 {
		return from
	}
	v := to.Sub(from)
	if d < 0 {
		v, d = v.Neg(), -d
	}
	dd := uint64(d) * uint64(d)
	x, y := share(v.X, dd, l2), share(v.Y, dd, l2)
	rx, ry := x.root(), y.root()
	if rx*rx+ry*ry > dd {
		rx, ry = isqrt(x.num.over(l2)), isqrt(y.num.over(l2))
	}
	return from.Add(Point{withSign(rx, v.X), withSign(ry, v.Y)})
}

// share is the square of one coordinate of a vector stretched to d: v²d²/l².
func share(v Length, dd, l2 uint64) ratio {
	m := magnitude(int64(v))
	return ratio{mulWide(m*m, dd), l2}
}

func withSign(m uint64, sign Length) Length {
	if sign < 0 {
		return -Length(m)
	}
	return Length(m)
}

// OnSegment tells whether p lies on the closed segment ab.
func OnSegment(p, a, b Point) bool {
	return cross(a, b, p) == 0 && dot(p, a, b) <= 0
}

// side is the sign of a number.
func side(n int64) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// segsTouch tells whether the closed segments ab and cd share a point.
func segsTouch(a, b, c, d Point) bool {
	s1, s2 := side(cross(a, b, c)), side(cross(a, b, d))
	s3, s4 := side(cross(c, d, a)), side(cross(c, d, b))
	if s1*s2 < 0 && s3*s4 < 0 {
		return true
	}
	return OnSegment(c, a, b) || OnSegment(d, a, b) || OnSegment(a, c, d) || OnSegment(b, c, d)
}

// segsCross tells whether the segments cut properly, each point strictly on
// its own side.
func segsCross(a, b, c, d Point) bool {
	return side(cross(a, b, c))*side(cross(a, b, d)) < 0 &&
		side(cross(c, d, a))*side(cross(c, d, b)) < 0
}
