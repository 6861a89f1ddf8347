package geom

// Box is an upright rectangle including its edges: the quick first question
// before an exact one.
type Box struct{ Min, Max Point }

// BoxOf is the smallest box around the points; the zero box without any.
func BoxOf(pts ...Point) Box { return boxOf(pts) }

func boxOf(pts []Point) Box {
	if len(pts) == 0 {
		return Box{}
	}
	b := Box{pts[0], pts[0]}
	for _, p := range pts[1:] {
		b = b.Join(Box{p, p})
	}
	return b
}

// Meets tells whether the boxes share a point; touching edges do.
func (b Box) Meets(o Box) bool {
	return b.Min.X <= o.Max.X && o.Min.X <= b.Max.X && b.Min.Y <= o.Max.Y && o.Min.Y <= b.Max.Y
}

// Contains tells whether p lies in the box or on its edge.
func (b Box) Contains(p Point) bool {
	return b.Min.X <= p.X && p.X <= b.Max.X && b.Min.Y <= p.Y && p.Y <= b.Max.Y
}

// Holds tells whether o lies wholly in b.
func (b Box) Holds(o Box) bool { return b.Contains(o.Min) && b.Contains(o.Max) }

// Join is the smallest box around both.
func (b Box) Join(o Box) Box {
	return Box{
		Point{min(b.Min.X, o.Min.X), min(b.Min.Y, o.Min.Y)},
		Point{max(b.Max.X, o.Max.X), max(b.Max.Y, o.Max.Y)},
	}
}

// Cut is what two boxes have in common; boxes that do not meet have nothing.
func (b Box) Cut(o Box) Box {
	b.Min = Point{max(b.Min.X, o.Min.X), max(b.Min.Y, o.Min.Y)}
	b.Max = Point{min(b.Max.X, o.Max.X), min(b.Max.Y, o.Max.Y)}
	return b
}

// Grow pushes every edge out by d.
func (b Box) Grow(d Length) Box {
	return Box{Point{b.Min.X - d, b.Min.Y - d}, Point{b.Max.X + d, b.Max.Y + d}}
}

// Center is the middle of the box, rounded down.
func (b Box) Center() Point { return Mid(b.Min, b.Max) }

// apart tells whether the boxes are further apart than reach on either axis,
// which settles "no" without a product.
func (b Box) apart(o Box, reach int64) bool {
	return int64(o.Min.X)-int64(b.Max.X) > reach || int64(b.Min.X)-int64(o.Max.X) > reach ||
		int64(o.Min.Y)-int64(b.Max.Y) > reach || int64(b.Min.Y)-int64(o.Max.Y) > reach
}

// Crossed tells whether the line from p to q may enter the box: their extents meet, and the corners of
// the box do not all lie on one side of the line.
func (b Box) Crossed(p, q Point) bool {
	if max(p.X, q.X) < b.Min.X || min(p.X, q.X) > b.Max.X || max(p.Y, q.Y) < b.Min.Y || min(p.Y, q.Y) > b.Max.Y {
		return false
	}
	// twice the centre's distance aside against twice the reach of the half extents
	dx, dy := int64(q.X)-int64(p.X), int64(q.Y)-int64(p.Y)
	cx, cy := int64(b.Min.X)+int64(b.Max.X)-2*int64(p.X), int64(b.Min.Y)+int64(b.Max.Y)-2*int64(p.Y)
	aside := dx*cy - dy*cx
	reach := Abs(dx)*(int64(b.Max.Y)-int64(b.Min.Y)) + Abs(dy)*(int64(b.Max.X)-int64(b.Min.X))
	return aside <= reach && aside >= -reach
}

// Abs is a number without its sign.
func Abs(n int64) int64 { return max(n, -n) }

// Gap is a distance that no point of b is nearer than to any point of o: the greater of the distances
// along the axes.
func (b Box) Gap(o Box) Length {
	return max(0, o.Min.X-b.Max.X, b.Min.X-o.Max.X, o.Min.Y-b.Max.Y, b.Min.Y-o.Max.Y)
}

// Shape is the box as a hull.
func (b Box) Shape() *Shape {
	s := Rect(b.Center(), b.Max.X-b.Min.X, b.Max.Y-b.Min.Y, 0)
	return &s
}
