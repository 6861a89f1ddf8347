package geom

// Nearest is the point of the body nearest to p, to the nearest unit; p itself if the body holds it.
func (s *Shape) Nearest(p Point) Point {
	if s.N == 1 {
		if DistSq(s.Pts[0], p) <= int64(s.R)*int64(s.R) {
			return p
		}
		return Toward(s.Pts[0], p, s.R)
	}
	if s.Contains(p) {
		return p
	}
	best := nearestOnLoop(s.core(), p)
	if s.R > 0 {
		best = Toward(best, p, s.R)
	}
	return best
}

// Support is the point of the body that lies furthest in a direction, to the nearest unit.
func (s *Shape) Support(d Point) Point {
	best := furthest(s.core(), d)
	if s.R > 0 {
		best = Toward(best, best.Add(d), s.R)
	}
	return best
}

// Nearest is the point of the area nearest to p, to the nearest unit; p itself if the area holds it.
func (a *Area) Nearest(p Point) Point {
	if a.Contains(p) {
		return p
	}
	if a.kind == KindPolygon {
		return nearestOnLoop(a.pts, p)
	}
	best := a.pieces[0].Nearest(p)
	for i := range a.pieces[1:] {
		if q := a.pieces[i+1].Nearest(p); DistSq(q, p) < DistSq(best, p) {
			best = q
		}
	}
	return best
}

// Support is the point of the area that lies furthest in a direction, to the nearest unit.
func (a *Area) Support(d Point) Point {
	if a.kind == KindPolygon {
		return furthest(a.pts, d)
	}
	best := a.pieces[0].Support(d)
	for i := range a.pieces[1:] {
		if q := a.pieces[i+1].Support(d); along(q, d) > along(best, d) {
			best = q
		}
	}
	return best
}

func along(p, d Point) int64 { return int64(p.X)*int64(d.X) + int64(p.Y)*int64(d.Y) }

// furthest is the first of the points that lies furthest in a direction.
func furthest(pts []Point, d Point) Point {
	best := pts[0]
	for _, p := range pts[1:] {
		if along(p, d) > along(best, d) {
			best = p
		}
	}
	return best
}

// nearestOnLoop is the point nearest to p on a closed line.
func nearestOnLoop(pts []Point, p Point) Point {
	prev := pts[len(pts)-1]
	best := prev
	for _, c := range pts {
		if q := nearestOnSegment(prev, c, p); DistSq(q, p) < DistSq(best, p) {
			best = q
		}
		prev = c
	}
	return best
}

// nearestOnSegment is the point of segment ab nearest to p, to the nearest unit.
func nearestOnSegment(a, b, p Point) Point {
	ab := b.Sub(a)
	t, whole := along(p.Sub(a), ab), along(ab, ab)
	switch {
	case t <= 0:
		return a
	case t >= whole:
		return b
	}
	return Point{X: a.X + portion(ab.X, t, whole), Y: a.Y + portion(ab.Y, t, whole)}
}

// portion is d·t/whole to the nearest whole number, for 0 < t < whole. Within the bound of coordinates
// the product has at most 58 bits.
func portion(d Length, t, whole int64) Length {
	n := 2 * int64(d) * t
	if n < 0 {
		return -Length((whole - n) / (2 * whole))
	}
	return Length((n + whole) / (2 * whole))
}

// NearestOn is the place of an open line nearest to p, to the unit.
func NearestOn(line []Point, p Point) Point {
	best, bestSq := line[0], int64(-1)
	for i := 1; i < len(line); i++ {
		q := nearestOnSegment(line[i-1], line[i], p)
		if sq := DistSq(p, q); bestSq < 0 || sq < bestSq {
			best, bestSq = q, sq
		}
	}
	return best
}

// Meet tells whether the line from p to q crosses a wall from a to b, and where. A point on the wall counts as lying on
// its right, so that a line through a corner of two walls crosses once.
func Meet(p, q, a, b Point) (Point, bool) {
	dp, dq := cross(a, b, p), cross(a, b, q)
	if dp > 0 == (dq > 0) || cross(p, q, a) > 0 == (cross(p, q, b) > 0) {
		return Point{}, false
	}
	dp, dq = Abs(dp), Abs(dq)
	by := q.Sub(p)
	return Point{X: p.X + portion(by.X, dp, dp+dq), Y: p.Y + portion(by.Y, dp, dp+dq)}, true
}
