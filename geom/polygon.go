package geom

// PolygonArea is the area inside a simple polygon given in either winding.
// Repeated neighbours are dropped; a polygon that touches itself is refused.
func PolygonArea(pts []Point) (Area, error) {
	loop, err := cleanLoop(pts)
	if err != nil {
		return Area{}, err
	}
	doubled := loopArea(loop)
	if doubled == 0 {
		return Area{}, errNoArea
	}
	if doubled < 0 {
		for i, j := 0, len(loop)-1; i < j; i, j = i+1, j-1 {
			loop[i], loop[j] = loop[j], loop[i]
		}
	}
	a := Area{kind: KindPolygon, pts: loop, box: boxOf(loop), edges: loopEdges(loop)}
	if !simpleLoop(a.edges) {
		return Area{}, errSelfCross
	}
	a.convex = true
	for i := range loop {
		if n := len(loop); cross(loop[i], loop[(i+1)%n], loop[(i+2)%n]) < 0 {
			a.convex = false
		}
	}
	a.parts = a.partsOf()
	a.shapes = a.shapesOf()
	return a, nil
}

// cleanLoop copies the points without repeated neighbours.
func cleanLoop(pts []Point) ([]Point, error) {
	loop := make([]Point, 0, len(pts))
	for _, p := range pts {
		if !p.Valid() {
			return nil, errBound
		}
		if n := len(loop); n == 0 || loop[n-1] != p {
			loop = append(loop, p)
		}
	}
	for n := len(loop); n > 1 && loop[0] == loop[n-1]; n-- {
		loop = loop[:n-1]
	}
	if len(loop) < 3 {
		return nil, errFewPoints
	}
	return loop, nil
}

// loopArea is the doubled signed area, positive counter-clockwise.
func loopArea(loop []Point) int64 {
	sum := int64(0)
	for i := 2; i < len(loop); i++ {
		sum += cross(loop[0], loop[i-1], loop[i])
	}
	return sum
}

func loopEdges(loop []Point) []edge {
	out := make([]edge, len(loop))
	for i, p := range loop {
		out[i] = edge{p, loop[(i+1)%len(loop)]}
	}
	return out
}

// simpleLoop tells whether edges meet only where they follow each other.
func simpleLoop(edges []edge) bool {
	n := len(edges)
	for i, e := range edges {
		for j := i + 1; j < n; j++ {
			f := edges[j]
			switch {
			case j == i+1:
				if foldsBack(e.a, e.b, f.b) {
					return false
				}
			case i == 0 && j == n-1:
				if foldsBack(f.a, f.b, e.b) {
					return false
				}
			case segsTouch(e.a, e.b, f.a, f.b):
				return false
			}
		}
	}
	return true
}

// foldsBack tells whether the corner at b turns right back along its edge.
func foldsBack(a, b, c Point) bool { return cross(a, b, c) == 0 && dot(b, a, c) > 0 }

// polygonSide is 1 inside the loop, 0 on it and -1 outside, for the point p/k:
// whole-number fractions let callers ask about middles without rounding.
func polygonSide(loop []Point, p Point, k int64) int {
	inside := false
	px, py := int64(p.X), int64(p.Y)
	prev := loop[len(loop)-1]
	ax, ay := int64(prev.X)*k-px, int64(prev.Y)*k-py
	for _, q := range loop {
		bx, by := int64(q.X)*k-px, int64(q.Y)*k-py
		if (ay > 0) != (by > 0) {
			turn := ax*by - ay*bx
			if turn == 0 {
				return 0
			}
			if (turn > 0) == (by > ay) {
				inside = !inside
			}
		} else if ax*by == ay*bx && ax*bx+ay*by <= 0 {
			return 0
		}
		ax, ay = bx, by
	}
	if inside {
		return 1
	}
	return -1
}

// polygonOverlaps tells whether the interiors of s and the polygon meet.
func (a *Area) polygonOverlaps(s *Shape) bool {
	if s.R > 0 {
		return a.edgesNear(s, limitOf(0, s.R, 0, true)) || polygonSide(a.pts, s.Pts[0], 1) >= 0
	}
	if s.N < 3 {
		return a.lineEnters(s.Pts[0], s.Pts[s.N-1])
	}
	for _, e := range a.edges {
		if SegCrosses(e.a, e.b, s) {
			return true
		}
	}
	// No boundary inside the hull: all of it is in, or all of it is out, and
	// the middle of three corners is surely inside the hull.
	sum := s.Pts[0].Add(s.Pts[1]).Add(s.Pts[2])
	return polygonSide(a.pts, sum, 3) > 0
}

// lineEnters tells whether the closed segment pq meets the open polygon.
func (a *Area) lineEnters(p, q Point) bool {
	if polygonSide(a.pts, p, 1) > 0 || polygonSide(a.pts, q, 1) > 0 {
		return true
	}
	for _, e := range a.edges {
		if segsCross(p, q, e.a, e.b) {
			return true
		}
	}
	// What is left meets the boundary only at its own ends and at corners, so
	// the middle between two such places tells about all between them.
	stop := func(i int) (Point, bool) {
		switch {
		case i == 0:
			return p, true
		case i == 1:
			return q, true
		}
		return a.pts[i-2], OnSegment(a.pts[i-2], p, q)
	}
	for i := 0; i < len(a.pts)+2; i++ {
		u, on := stop(i)
		for j := 0; on && j < i; j++ {
			if v, also := stop(j); also && polygonSide(a.pts, u.Add(v), 2) > 0 {
				return true
			}
		}
	}
	return false
}
