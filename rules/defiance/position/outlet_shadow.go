package position

import (
	"sortie/geom"
)

// shadow is what lies behind a convex part, grown by a reach, as seen from some points: a string from one of them that ends there
// crosses the part. The part itself is drawn beside it. It is drawn so far on that nothing behind is left out within a distance, and
// touches what is round at a corner every 5 degrees just outside of it.
func shadow(eyes []geom.Point, part geom.Part, reach, far geom.Length) geom.Core {
	r := part.R + reach
	edge := make([]geom.Point, 0, 72*len(part.Core))
	for _, c := range part.Core {
		if r == 0 {
			edge = append(edge, c)
			continue
		}
		for a := geom.Angle(0); a < 360; a += 5 {
			edge = append(edge, c.Polar(a, r+r/1000+1))
		}
	}
	box := part.Core.Bounds()
	middle, on := geom.Mid(box.Min, box.Max), 4*(far+geom.Inch)
	pts := make([]geom.Shape, 0, 5*len(eyes))
	for _, eye := range eyes {
		left, right := edge[0], edge[0]
		for _, p := range edge {
			if leftOf(eye, left, p) {
				left = p
			}
			if leftOf(eye, p, right) {
				right = p
			}
		}
		for _, p := range [...]geom.Point{left, right} {
			pts = append(pts, geom.Disc(p, 0), geom.Disc(p.Add(behind(eye, p, on)), 0))
		}
		pts = append(pts, geom.Disc(middle.Add(behind(eye, middle, on)), 0))
	}
	all, _ := geom.Perimeter(pts...)
	return all.Core
}

// leftOf tells whether a point lies to the left of the line from an eye to another.
func leftOf(eye, to, p geom.Point) bool {
	v, w := to.Sub(eye), p.Sub(eye)
	return int64(v.X)*int64(w.Y) > int64(v.Y)*int64(w.X)
}

// halfOf is the half of the table, as far as it matters, on one side of a line through a point.
func halfOf(at geom.Point, along, side geom.Angle, far geom.Length) geom.Core {
	long := 8 * (far + geom.Inch)
	p, q := at.Polar(along.Norm(), long), at.Polar((along+180).Norm(), long)
	aside := geom.Point{}.Polar((along + side).Norm(), long)
	half, _ := geom.Hull(p, q, p.Add(aside), q.Add(aside))
	return half.Core()
}

// behind is the way straight on from an eye past a point, so far.
func behind(eye, p geom.Point, far geom.Length) geom.Point {
	if eye == p {
		return geom.Point{}
	}
	return geom.Toward(geom.Point{}, p.Sub(eye), far)
}
