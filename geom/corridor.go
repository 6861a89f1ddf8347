package geom

// Corridor is the strip that holds every line from a place in one box to a place in another. It is a
// quick first question for many lines at once: what lies outside of it meets none of them.
type Corridor struct {
	at     Point // the middle of the first box
	dx, dy int64 // from there to the middle of the second
	long   int64 // not less than the length of that way
	wide   int64 // half the width of the strip, times the length of the way
}

// CorridorOf is the corridor between two boxes.
func CorridorOf(a, b Box) Corridor {
	from, to := a.Center(), b.Center()
	c := Corridor{at: from, dx: int64(to.X) - int64(from.X), dy: int64(to.Y) - int64(from.Y), long: int64(Dist(from, to)) + 1}
	c.wide = max(c.aside(a), c.aside(b))
	return c
}

// aside is how far a box reaches to either side of its middle, times the length of the way.
func (c *Corridor) aside(b Box) int64 {
	mid := b.Center() // rounded down: the upper half is not the smaller one
	return int64(b.Max.X-mid.X)*Abs(c.dy) + int64(b.Max.Y-mid.Y)*Abs(c.dx)
}

// off is the distance of a place from the middle of the strip, times the length of the way.
func (c *Corridor) off(p Point) int64 {
	return Abs(c.dx*(int64(p.Y)-int64(c.at.Y)) - c.dy*(int64(p.X)-int64(c.at.X)))
}

// Near tells whether a place may be within reach of a line; if not, it is not.
func (c *Corridor) Near(p Point, reach Length) bool { return c.off(p) <= c.wide+int64(reach)*c.long }

// Meets tells whether a line may enter a box; if not, none does.
func (c *Corridor) Meets(b Box) bool { return c.off(b.Center()) <= c.wide+c.aside(b) }
