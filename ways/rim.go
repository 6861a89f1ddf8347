package ways

import "sortie/geom"

// rim is a part of the outline of something closed: a circle round a corner, or the line beside an edge.
type rim struct {
	round bool
	c     geom.Point // middle of a circle
	r     geom.Length
	p, q  geom.Point // ends of a line
	long  int64      // its length in 1/1024, 0 until somebody asks
	box   geom.Box   // round it
}

// rims appends the outline of a core at a reach. Circles are whole, but their boxes are only round what of them the edges
// beside leave on the outline: the rest lies inside and is refused anyway.
func rims(dst []rim, core geom.Core, reach geom.Length) []rim {
	n := len(core)
	if n == 1 {
		if reach > 0 {
			dst = append(dst, circleRim(core[0], reach))
		}
		return dst
	}
	before := outward(core[n-1], core[0], reach)
	slack := rimSlack(reach)
	for i, p := range core {
		q := core[(i+1)%n]
		out := outward(p, q, reach)
		if reach > 0 {
			dst = append(dst, rim{round: true, c: p, r: reach, box: arcBox(p, before, out, reach).Grow(slack)})
		}
		dst = append(dst, lineRim(p.Add(out), q.Add(out)))
		before = out
	}
	return dst
}

// outline is where the outline of something closed stands among those of the field; nowhere until somebody asks.
type outline struct{ from, to int32 }

// rimsOf is the outline of something closed, 0 to 2 units outside.
func (f *Field) rimsOf(c *closed, out geom.Length) []rim {
	at := &c.drawn[out]
	if at.to == 0 {
		at.from = int32(len(f.edges))
		f.edges = rims(f.edges, c.core, c.reach+out)
		at.to = int32(len(f.edges))
	}
	return f.edges[at.from:at.to]
}

// rimSlack is how far beyond its ends an arc is as good as the edge.
func rimSlack(reach geom.Length) geom.Length {
	return geom.Length(geom.Root(uint64(16*max(reach, 0)))) + sloppy
}

// rimSlackAtMost is no less, without a root.
func rimSlackAtMost(reach geom.Length) geom.Length { return max(reach, 0)/16 + 65 + sloppy }

// loops appends the outline of what must not be left: inside of it all of a circle counts.
func loops(dst []rim, core geom.Core, reach geom.Length) []rim {
	n := len(dst)
	dst = rims(dst, core, reach)
	for i := range dst[n:] {
		if r := &dst[n+i]; r.round {
			*r = circleRim(r.c, r.r)
		}
	}
	return dst
}

// whole is a box round it, and round all of its circle.
func (a *rim) whole() geom.Box {
	if a.round {
		return geom.Box{Min: a.c, Max: a.c}.Grow(a.r)
	}
	return a.box
}

func circleRim(c geom.Point, r geom.Length) rim {
	return rim{round: true, c: c, r: r, box: geom.Box{Min: c, Max: c}.Grow(r)}
}

// outward is the way from an edge of a core to its outline.
func outward(p, q geom.Point, reach geom.Length) geom.Point {
	v := q.Sub(p)
	return geom.Toward(geom.Point{}, geom.Point{X: v.Y, Y: -v.X}, reach)
}

// arcBox is the box round the arc about a corner from one outward direction to the next, to the left of it.
func arcBox(c, from, to geom.Point, reach geom.Length) geom.Box {
	box := geom.BoxOf(c.Add(from), c.Add(to))
	for _, d := range [4]geom.Point{{X: reach}, {Y: reach}, {X: -reach}, {Y: -reach}} {
		if cross(geom.Point{}, from, d) >= 0 && (cross(geom.Point{}, d, to) >= 0 || to == from.Neg()) {
			box = box.Join(geom.Box{Min: c.Add(d), Max: c.Add(d)})
		}
	}
	return box
}

// boxRims appends the four sides of a box.
func boxRims(dst []rim, b geom.Box) []rim {
	c := [4]geom.Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
	for i := range c {
		dst = append(dst, lineRim(c[i], c[(i+1)%4]))
	}
	return dst
}

func lineRim(p, q geom.Point) rim {
	return rim{p: p, q: q, box: geom.Box{Min: geom.Point{X: min(p.X, q.X), Y: min(p.Y, q.Y)}, Max: geom.Point{X: max(p.X, q.X), Y: max(p.Y, q.Y)}}}
}

// meets are the places where two outlines cut each other, to about a unit.
func (a *rim) meets(b *rim) (pts [2]geom.Point, n int) {
	switch {
	case a.round && b.round:
		return circlesMeet(a.c, a.r, b.c, b.r)
	case a.round:
		return lineMeets(a.c, a.r, b)
	case b.round:
		return lineMeets(b.c, b.r, a)
	}
	return linesMeet(a.p, a.q, b.p, b.q)
}

// foot is the place of the outline nearest to a point; ok is false at the middle of a circle.
func (a *rim) foot(p geom.Point) (geom.Point, bool) {
	if a.round {
		return geom.Toward(a.c, p, a.r), p != a.c
	}
	return geom.Core{a.p, a.q}.Nearest(p), true
}

func circlesMeet(a geom.Point, ra geom.Length, b geom.Point, rb geom.Length) (pts [2]geom.Point, n int) {
	d2 := geom.DistSq(a, b)
	r, s := int64(ra), int64(rb)
	if d2 == 0 || d2 > (r+s+2)*(r+s+2) {
		return pts, 0
	}
	long := int64(geom.Root(uint64(d2) << 20)) // in 1/1024
	along := geom.MulDiv(d2+r*r-s*s, 1<<20, 2*long)
	across := (r<<10)*(r<<10) - along*along
	if across < 0 {
		across = 0
		if along < -(r<<10)-2048 || along > (r<<10)+2048 {
			return pts, 0
		}
	}
	h := int64(geom.Root(uint64(across)))
	return onAxis(a, b.Sub(a), along, h, long)
}

// lineMeets are the places where a circle cuts a line between its ends, give or take a little.
func lineMeets(c geom.Point, r geom.Length, line *rim) (pts [2]geom.Point, n int) {
	p, q := line.p, line.q
	if p == q {
		return pts, 0
	}
	if line.long == 0 {
		line.long = int64(geom.Root(uint64(geom.DistSq(p, q)) << 20))
	}
	v, w, long := q.Sub(p), c.Sub(p), line.long
	foot := geom.MulDiv(int64(w.X)*int64(v.X)+int64(w.Y)*int64(v.Y), 1<<20, long)
	high := geom.MulDiv(cross(p, q, c), 1<<20, long)
	half := (int64(r)<<10)*(int64(r)<<10) - high*high
	if half < 0 {
		if geom.Abs(high) > int64(r)<<10+2048 {
			return pts, 0
		}
		half = 0
	}
	h := int64(geom.Root(uint64(half)))
	for _, at := range [2]int64{foot - h, foot + h} {
		if at >= -4096 && at <= long+4096 {
			pts[n] = p.Add(scaled(v, at, long))
			n++
		}
	}
	return pts, n
}

func linesMeet(a, b, c, d geom.Point) (pts [2]geom.Point, n int) {
	v, w := b.Sub(a), d.Sub(c)
	den := int64(v.X)*int64(w.Y) - int64(v.Y)*int64(w.X)
	if den == 0 {
		return pts, 0
	}
	u := c.Sub(a)
	num := int64(u.X)*int64(w.Y) - int64(u.Y)*int64(w.X)
	if den < 0 {
		num, den = -num, -den
	}
	x, y := geom.MulDiv(int64(v.X), num, den), geom.MulDiv(int64(v.Y), num, den)
	if geom.Abs(x) > int64(geom.MaxCoord) || geom.Abs(y) > int64(geom.MaxCoord) {
		return pts, 0
	}
	p := a.Add(geom.Point{X: geom.Length(x), Y: geom.Length(y)})
	if !geom.BoxOf(a, b).Grow(4).Contains(p) || !geom.BoxOf(c, d).Grow(4).Contains(p) {
		return pts, 0
	}
	pts[0] = p
	return pts, 1
}

// onAxis are the two places so far along an axis and aside of it.
func onAxis(a, v geom.Point, along, aside, long int64) (pts [2]geom.Point, n int) {
	base := a.Add(scaled(v, along, long))
	up := scaled(geom.Point{X: -v.Y, Y: v.X}, aside, long)
	pts[0], pts[1] = base.Add(up), base.Sub(up)
	if aside == 0 {
		return pts, 1
	}
	return pts, 2
}

// scaled is a vector of length `long`/1024 cut to `to`/1024.
func scaled(v geom.Point, to, long int64) geom.Point {
	return geom.Point{X: geom.Length(geom.MulDiv(int64(v.X), to<<0, long)), Y: geom.Length(geom.MulDiv(int64(v.Y), to, long))}
}
