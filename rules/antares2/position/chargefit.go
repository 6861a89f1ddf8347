package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// fitting is a body, looking along x, that lies within another however that is turned by so many degrees, and by how
// much the other stands out over it at most.
func fitting(b *geom.Shape, half int16) (geom.Shape, geom.Length) {
	if half >= 90 {
		in := inner(b)
		return geom.Disc(geom.Point{}, in), force.HalfWidth(b) - in + Touch
	}
	slim, ok := fittingBox(b, half)
	if !ok {
		slim = fittingPill(b, half)
	}
	over := geom.Length(0)
	for k := -half; k <= half; k++ {
		for _, q := range b.Pts[:b.N] {
			over = max(over, slim.Core().Gap(geom.Rotate(q, geom.Angle(k).Norm()))+b.R-slim.R)
		}
	}
	return slim, over + 2*Touch
}

// fittingPill is two discs about the axis: their radius is what the turn leaves of the width.
func fittingPill(b *geom.Shape, half int16) geom.Shape {
	_, sin := geom.Angle(half + 1).Unit()
	long := geom.Length(0)
	for _, q := range b.Pts[:b.N] {
		long = max(long, q.X+b.R, -q.X+b.R)
	}
	s := int64(sin)
	r := geom.Length(max(1, (int64(inner(b))<<geom.UnitBits-int64(long)*s)/(1<<geom.UnitBits-s)))
	h := max(0, long-r)
	return geom.Pill(geom.Point{X: -h}, geom.Point{X: h}, r)
}

// fittingBox is what the turn leaves of a body with four corners about the middle.
func fittingBox(b *geom.Shape, half int16) (geom.Shape, bool) {
	long, wide := geom.Abs(int64(b.Pts[0].X)), geom.Abs(int64(b.Pts[0].Y))
	for _, q := range b.Pts[:b.N] {
		if b.N != 4 || geom.Abs(int64(q.X)) != long || geom.Abs(int64(q.Y)) != wide {
			return geom.Shape{}, false
		}
	}
	l, w := long, wide
	for range 4 { // each cut leaves a little less to cut
		for k := geom.Angle(0); k <= geom.Angle(half); k++ {
			cos, sin := k.Unit()
			l -= max(0, (l*cos+w*sin)>>geom.UnitBits-long)
			w -= max(0, (l*sin+w*cos)>>geom.UnitBits-wide)
		}
	}
	if l, w = l-4, w-4; l <= 0 || w <= 0 {
		return geom.Shape{}, false
	}
	for k := geom.Angle(0); k <= geom.Angle(half); k++ {
		if cos, sin := k.Unit(); (l*cos+w*sin)>>geom.UnitBits >= long || (l*sin+w*cos)>>geom.UnitBits >= wide {
			return geom.Shape{}, false
		}
	}
	box := geom.Rect(geom.Point{}, 2*geom.Length(l), 2*geom.Length(w), 0)
	box.R = b.R
	return box, true
}

// inner is the radius of the largest disc about the middle of a body, drawn about the origin, that lies in it.
func inner(b *geom.Shape) geom.Length {
	if b.N < 3 {
		return b.R + geom.Core(b.Pts[:b.N]).Gap(geom.Point{})
	}
	least := geom.Length(1 << 30)
	for i := range b.N {
		least = min(least, geom.Core{b.Pts[i], b.Pts[(i+1)%b.N]}.Gap(geom.Point{}))
	}
	return least + b.R
}
