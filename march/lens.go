package march

import "sortie/geom"

// Lens is where a way within a limit from a place to some goal can lead: what lies so far off that a way past it is longer is nothing to
// the search. The zero value leaves nothing out.
type Lens struct {
	from geom.Point
	to   geom.Box
	most geom.Length // from the place to a thing and on to the goal
	near geom.Length // of the goal all things count, since the search looks about it whether it gets there or not
}

// spareLens is more than all rounding of a search comes to.
const spareLens = 128

// LensOf is the lens of a way to within a distance of a goal, of a body that keeps no more than so far from what is in its way.
func LensOf(from geom.Point, to geom.Box, limit, gap, keeps geom.Length, body *geom.Shape) Lens {
	wide := body.Reach() + keeps + spareLens
	return Lens{from: from, to: to, most: limit + 2*wide + body.Reach() + gap + spareLens, near: wide + body.Reach() + gap + spareLens}
}

// Holds tells whether a thing with a box about it counts.
func (l *Lens) Holds(box geom.Box) bool {
	if l.most == 0 {
		return true
	}
	off := atLeastApart(box, l.to)
	return off <= l.near || off+atLeastApart(box, geom.Box{Min: l.from, Max: l.from}) <= l.most
}

// atLeastApart is no more than the distance of two boxes, and found without a root.
func atLeastApart(a, b geom.Box) geom.Length {
	x := max(0, b.Min.X-a.Max.X, a.Min.X-b.Max.X)
	y := max(0, b.Min.Y-a.Max.Y, a.Min.Y-b.Max.Y)
	return max(x, y, (x+y)*181/256)
}
