package ways

import "sortie/geom"

// Border is what a body comes out of whose way does not begin where it stands: an edge of the table, a piece of ground,
// or a hull. Its way is measured from there: the front of the body is at the border when it begins.
type Border struct {
	Kind  BorderKind
	Tag   int           // how the owner knows a piece again
	Area  *geom.Area    // the piece
	Hull  geom.Shape    // the hull
	Edges [3]geom.Shape // stretches of table edge
	Spent geom.Length   // before it comes out, as on climbing down a wall
}

// BorderKind is the kind of a border.
type BorderKind uint8

// The kinds of border.
const (
	NoBorder BorderKind = iota // the way begins where the body stands
	EdgeBorder
	PieceBorder
	HullBorder
)

// AreaBorder is the outline of a piece of ground.
func AreaBorder(tag int, a *geom.Area) Border { return Border{Kind: PieceBorder, Tag: tag, Area: a} }

// BodyBorder is the outline of a hull.
func BodyBorder(hull geom.Shape) Border { return Border{Kind: HullBorder, Hull: hull} }

// None tells whether there is no border: the way begins where the body stands.
func (b *Border) None() bool { return b.Kind == NoBorder }

// Of tells whether it is the outline of a certain piece.
func (b *Border) Of(tag int) bool { return b.Kind == PieceBorder && b.Tag == tag }

// Center is the middle of a piece or a hull.
func (b *Border) Center() geom.Point {
	if b.Kind == PieceBorder {
		return b.Area.Center()
	}
	return b.Hull.Center()
}

// Nearest is the point of the border next to a place.
func (b *Border) Nearest(p geom.Point) geom.Point {
	switch b.Kind {
	case EdgeBorder:
		best := OnBody(&b.Edges[0], p)
		for i := range b.Edges[1:] {
			if q := OnBody(&b.Edges[i+1], p); geom.DistSq(q, p) < geom.DistSq(best, p) {
				best = q
			}
		}
		return best
	case PieceBorder:
		return OnOutline(b.Area, p)
	case HullBorder:
		return OnBody(&b.Hull, p)
	}
	return p
}

// Within tells whether a body comes within a distance of the border.
func (b *Border) Within(x *geom.Shape, d geom.Length) bool {
	switch b.Kind {
	case EdgeBorder:
		for i := range b.Edges {
			if geom.Within(&b.Edges[i], x, d) {
				return true
			}
		}
	case PieceBorder:
		return b.Area.Within(x, d)
	case HullBorder:
		return geom.Within(&b.Hull, x, d)
	}
	return false
}

// WithinArea tells whether a piece of ground comes within a distance of the border.
func (b *Border) WithinArea(a *geom.Area, d geom.Length) bool {
	switch b.Kind {
	case EdgeBorder:
		for i := range b.Edges {
			if a.Within(&b.Edges[i], d) {
				return true
			}
		}
	case PieceBorder:
		return geom.AreasWithin(b.Area, a, d)
	case HullBorder:
		return a.Within(&b.Hull, d)
	}
	return false
}

// Gap is the distance from a piece or a hull to a body.
func (b *Border) Gap(body *geom.Shape) geom.Length {
	if b.Kind == PieceBorder {
		return b.Area.Gap(body)
	}
	return geom.Gap(&b.Hull, body)
}

// Cost is what the way from the border to a first point uses up: from the border to the front of a body
// that has come so far. The body is given as it stands at a place.
func (b *Border) Cost(body *geom.Shape, at, p geom.Point) geom.Length {
	if b.Kind == EdgeBorder && body.N > 1 {
		return b.edgeDepth(body, p.Sub(at))
	}
	return geom.Dist(b.Nearest(p), p) + body.Reach() + b.Spent
}

// edgeDepth is how far a hull reaches onto the table from the edge it came over.
func (b *Border) edgeDepth(body *geom.Shape, by geom.Point) geom.Length {
	moved := body.Moved(by)
	box := moved.Bounds()
	q := b.Nearest(moved.Center())
	c := moved.Center()
	switch {
	case q.X == c.X && q.Y < c.Y:
		return box.Max.Y - q.Y
	case q.X == c.X:
		return q.Y - box.Min.Y
	case q.X < c.X:
		return box.Max.X - q.X
	}
	return q.X - box.Min.X
}

// Outside is where a body of a certain reach stands at the border on its way to a place.
func (b *Border) Outside(p geom.Point, reach geom.Length) geom.Point {
	q := b.Nearest(p)
	if b.Kind == EdgeBorder {
		return q
	}
	if geom.Dist(q, p) <= reach {
		return p
	}
	return geom.Toward(q, p, reach)
}

// Around gives places for a body just outside a piece or a hull, 24 of them going round, further out by the gap; false
// after the last.
func (b *Border) Around(k int, body *geom.Shape, gap geom.Length) (geom.Point, bool) {
	if k >= 24 {
		return geom.Point{}, false
	}
	c := b.Center()
	at := c.Polar(geom.Angle(15*k), 40*geom.Inch)
	for range 12 {
		moved := body.At(at)
		d := b.Gap(&moved) - gap
		if d <= 0 {
			break
		}
		at = geom.Toward(at, c, d)
	}
	return at, true
}

// Sweep is a box that the points of the border lie in or near, on a table.
func (b *Border) Sweep(table geom.Box) geom.Box {
	switch b.Kind {
	case PieceBorder:
		return b.Area.Bounds().Grow(geom.Inch)
	case HullBorder:
		return b.Hull.Bounds().Grow(geom.Inch)
	}
	return table
}

// holds tells whether a place is still within a border.
func (b *Border) holds(p geom.Point, table geom.Box) bool {
	switch b.Kind {
	case EdgeBorder:
		return !table.Contains(p)
	case PieceBorder:
		return b.Area.Contains(p)
	}
	at := geom.Disc(p, 0)
	return geom.Within(&b.Hull, &at, 0)
}

// Lines are the straight sides of a border.
func (b *Border) Lines() (out [][2]geom.Point) {
	loop := func(pts []geom.Point) {
		for i := range pts {
			out = append(out, [2]geom.Point{pts[i], pts[(i+1)%len(pts)]})
		}
	}
	switch b.Kind {
	case EdgeBorder:
		for i := range b.Edges {
			out = append(out, [2]geom.Point{b.Edges[i].Pts[0], b.Edges[i].Pts[1]})
		}
	case PieceBorder:
		if b.Area.Kind() != geom.KindDisc {
			for _, pts := range b.Area.OutlinePoints() {
				loop(pts)
			}
		}
	case HullBorder:
		if b.Hull.N > 1 {
			loop(b.Hull.Pts[:b.Hull.N])
		}
	}
	return out
}

// circle is the outline of a round border.
func (b *Border) circle() (at geom.Point, r geom.Length, round bool) {
	switch {
	case b.Kind == PieceBorder && b.Area.Kind() == geom.KindDisc:
		return b.Area.Center(), b.Area.Radius(), true
	case b.Kind == HullBorder && b.Hull.N == 1:
		return b.Hull.Pts[0], b.Hull.R, true
	}
	return at, 0, false
}

// OnBody is the point of a body's outline next to a place outside it.
func OnBody(s *geom.Shape, p geom.Point) geom.Point {
	if s.N == 1 {
		return geom.Toward(s.Pts[0], p, min(s.R, geom.Dist(s.Pts[0], p)))
	}
	best, n := s.Pts[0], int(s.N)
	for i := range n {
		if q := onLine(s.Pts[i], s.Pts[(i+1)%n], p); geom.DistSq(q, p) < geom.DistSq(best, p) {
			best = q
		}
	}
	return best
}

// OnOutline is the point of an area's outline next to a place, be it inside.
func OnOutline(a *geom.Area, p geom.Point) geom.Point {
	if a.Kind() == geom.KindDisc {
		return geom.Toward(a.Center(), p, a.Radius())
	}
	best, first := geom.Point{}, true
	for _, loop := range a.OutlinePoints() {
		for i := range loop {
			if q := onLine(loop[i], loop[(i+1)%len(loop)], p); first || geom.DistSq(q, p) < geom.DistSq(best, p) {
				best, first = q, false
			}
		}
	}
	return best
}

// onLine is the point of a segment next to a place.
func onLine(a, b, p geom.Point) geom.Point {
	d, v := b.Sub(a), p.Sub(a)
	long := int64(d.X)*int64(d.X) + int64(d.Y)*int64(d.Y)
	along := int64(v.X)*int64(d.X) + int64(v.Y)*int64(d.Y)
	switch {
	case along <= 0 || long == 0:
		return a
	case along >= long:
		return b
	}
	share := along << 20 / long // lengths on a table leave room for 20 bits
	return a.Add(geom.Point{X: geom.Length(int64(d.X) * share >> 20), Y: geom.Length(int64(d.Y) * share >> 20)})
}
