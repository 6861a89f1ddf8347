package force

import "sortie/geom"

// obstacleWidth is how wide an obstacle is at most.  a2.obstacle.definition
const obstacleWidth = 2 * geom.Inch

// asArea is what a feature is that is too wide for an obstacle: an area of the same ground, which nobody
// defends as a line.  a2.obstacle.definition
func (k *TerrainKind) asArea() *TerrainKind {
	wide := *k
	wide.Class = AreaTerrain
	return &wide
}

// widerThan tells whether an outline is nowhere narrow enough to be a line of that width. Ruling: one
// that bends is judged by how deep it is anywhere; in the corner of two arms that may be a fifth more.
func widerThan(a *geom.Area, width geom.Length) bool {
	switch a.Kind() {
	case geom.KindBand:
		return a.Width() > width
	case geom.KindDisc:
		return 2*a.Radius() > width
	}
	if a.Convex() {
		return narrowest(a.OutlinePoints()[0]) > width
	}
	box := a.Bounds()
	for y := box.Min.Y; y <= box.Max.Y; y += geom.Inch / 2 {
		for x := box.Min.X; x <= box.Max.X; x += geom.Inch / 2 {
			dot := geom.Disc(geom.Point{X: x, Y: y}, 0)
			if a.Contains(dot.Center()) && !a.EdgeWithin(&dot, width*6/10) {
				return true
			}
		}
	}
	return false
}

// narrowest is the least width of a convex outline, between an edge and the corner farthest from it.
func narrowest(corners []geom.Point) geom.Length {
	best := geom.Length(-1)
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		far := int64(0)
		for _, c := range corners {
			far = max(far, turn(a, b, c), -turn(a, b, c))
		}
		if d := geom.Dist(a, b); d > 0 {
			if wide := geom.Length(far / int64(d)); best < 0 || wide < best {
				best = wide
			}
		}
	}
	return max(best, 0)
}

func turn(a, b, p geom.Point) int64 {
	return int64(b.X-a.X)*int64(p.Y-a.Y) - int64(b.Y-a.Y)*int64(p.X-a.X)
}
