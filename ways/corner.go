package ways

import "sortie/geom"

// corner is a point of a core that a way can bend round, at its reach: a whole circle for a point, the part
// of one between two edges for a corner. Its outline is drawn by vertices at odd degrees, where the tangents
// at the even degrees beside them meet.
type corner struct {
	at     geom.Point
	reach  geom.Length
	lo, hi int16 // first and last vertex in degrees, lo odd, hi up to 359 beyond it
	full   bool  // all round
	single bool  // one vertex alone
	only   geom.Point
	shut   int16
	nth    int16      // of the points of its core
	drawn  bool       // its vertices are known; see Field.corner
	round  *circle    // of its reach, nil for a single vertex
	step   geom.Fixed // from one vertex to the next, at a finer scale
}

// point is a corner without reach: the start of a way, or its end.
func point(p geom.Point) corner { return corner{at: p, single: true, only: p, shut: -1, drawn: true} }

// Bend is a place that a way can bend round at a reach.
type Bend struct {
	At    geom.Point
	Reach geom.Length
}

// Bends appends what a way can bend round.
func (f *Field) Bends(dst []Bend) []Bend {
	for i := range f.shut {
		if c := &f.shut[i]; !c.end {
			for _, p := range c.core {
				dst = append(dst, Bend{p, max(0, c.reach)})
			}
		}
	}
	return dst
}

// AtLeast is a length that no way from a place into touch is shorter than.
func (f *Field) AtLeast(p geom.Point) geom.Length { return f.atLeast(p).Length() }

// cornersIn lists the corners of something closed; their vertices are drawn when a way comes to them.
func (n *net) cornersIn(shut int16) {
	c := &n.shut[shut]
	if len(c.core) == 1 && c.reach <= 0 {
		return
	}
	for i, p := range c.core {
		n.corners = append(n.corners, corner{at: p, reach: c.reach, shut: shut, nth: int16(i)})
	}
}

// corner is a corner with its vertices.
func (f *Field) corner(i int32) *corner {
	net := f.nets[0]
	k := &net.corners[i]
	if k.drawn {
		return k
	}
	k.drawn, k.round = true, f.circle(k.reach)
	c := &net.shut[k.shut]
	n := len(c.core)
	switch {
	case n == 1:
		k.lo, k.hi, k.full = 1, 359, true
	case c.reach <= 0:
		k.single, k.only = true, k.at
	default:
		before, after := c.core[(int(k.nth)+n-1)%n], c.core[(int(k.nth)+1)%n]
		// outward normals of the edges that come in and go out: to the right of the way round
		in := geom.Bearing(before, k.at) - 90
		out := geom.Bearing(k.at, after) - 90
		*k = k.between(int16(in), int16((out - in).Norm()), c)
	}
	// the length between two vertices, two degrees apart: 2 tan 1°
	k.step = geom.Fixed(geom.MulDiv(int64(k.reach)*1024, 34910130, 1_000_000_000))
	return k
}

// between draws the vertices from one normal over a turn, without those that stand too near an edge.
func (k corner) between(in, turn int16, c *closed) corner {
	k.lo, k.hi = in-2, in+turn+2
	k.lo |= 1
	if k.hi&1 == 0 {
		k.hi--
	}
	for k.lo <= k.hi && c.core.Closes(k.vertex(k.lo), k.vertex(k.lo), k.reach) {
		k.lo += 2
	}
	for k.hi >= k.lo && c.core.Closes(k.vertex(k.hi), k.vertex(k.hi), k.reach) {
		k.hi -= 2
	}
	if k.lo > k.hi { // too flat for a vertex of the raster: the one where both edges' lines meet
		k.single = true
		for d := k.reach; ; d++ {
			k.only = k.at.Polar(geom.Angle(in+turn/2).Norm(), d)
			if !c.core.Closes(k.only, k.only, k.reach) {
				break
			}
		}
	}
	return k
}

// vertex is the place where the tangents beside an odd degree meet.
func (k *corner) vertex(deg int16) geom.Point {
	if k.single {
		return k.only
	}
	return k.at.Add(k.round.vertex(deg))
}

// circle is the vertices round the origin at a reach, each worked out when it is first wanted: a table has few reaches and
// many corners.
type circle struct {
	reach geom.Length
	at    [180]geom.Point // at the odd degrees
}

// circle finds the circle of a reach.
func (f *Field) circle(reach geom.Length) *circle {
	if reach <= 0 {
		return nil
	}
	for _, c := range f.circles {
		if c.reach == reach {
			return c
		}
	}
	if len(f.circles) == mostCircles {
		f.circles = f.circles[:0]
	}
	c := &circle{reach: reach}
	f.circles = append(f.circles, c)
	return c
}

// mostCircles bounds what a field remembers; those in use live on with their corners.
const mostCircles = 32

func (c *circle) vertex(deg int16) geom.Point {
	i := int(geom.Angle(deg).Norm()) / 2
	if c.at[i] == (geom.Point{}) { // none is in the middle
		c.at[i] = outside(geom.Point{}, c.reach, deg-1, deg+1)
	}
	return c.at[i]
}

// outside is the whole-numbered place nearest to a circle where its tangents at two even degrees meet, not
// inside of either.
func outside(c geom.Point, reach geom.Length, from, to int16) geom.Point {
	mid := geom.Angle((from + to) / 2).Norm()
	cos, _ := geom.Angle((to - from) / 2).Norm().Unit()
	ux, uy := mid.Unit()
	far := geom.MulDiv(int64(reach)<<10, 1<<geom.UnitBits, cos)
	x, y := geom.MulDiv(far, ux, 1<<(geom.UnitBits+10)), geom.MulDiv(far, uy, 1<<(geom.UnitBits+10))
	a, b := tangentAt(from, reach), tangentAt(to, reach)
	var best geom.Point
	least := int64(-1)
	for wide := int64(1); least < 0; wide++ {
		for dx := -wide; dx <= wide; dx++ {
			for dy := -wide; dy <= wide; dy++ {
				px, py := x+dx, y+dy
				if d := px*px + py*py; (least < 0 || d < least) && a.beyond(px, py) && b.beyond(px, py) {
					least, best = d, geom.Point{X: geom.Length(px), Y: geom.Length(py)}
				}
			}
		}
	}
	return c.Add(best)
}

// tangent is the line that touches a circle about the origin.
type tangent struct{ x, y, least int64 }

func tangentAt(deg int16, reach geom.Length) tangent {
	x, y := geom.Angle(deg).Norm().Unit()
	t := tangent{x, y, int64(reach) << geom.UnitBits}
	if x != 0 && y != 0 {
		t.least += int64(reach) // the directions are rounded; those of the axes are not
	}
	return t
}

func (t *tangent) beyond(x, y int64) bool { return x*t.x+y*t.y >= t.least }

// onto brings a degree to the nearest vertex of the corner; ok is false if it lies off its part.
func (k *corner) onto(deg geom.Angle) (int16, bool) {
	if k.single {
		return 0, true
	}
	d := int16(deg.Norm()) | 1
	if k.full {
		return d, true
	}
	for d < k.lo-4 {
		d += 360
	}
	for d > k.hi+4 {
		d -= 360
	}
	if d < k.lo-4 {
		return 0, false
	}
	return min(max(d, k.lo), k.hi), true
}

// meets tells whether two corners are so near that vertices of one may be hidden by the other: their circles
// stand into each other, or one is a place at the other's edge.
func (k *corner) meets(o *corner) bool {
	if k.single || o.single {
		return k.single && o.holds(k.at) || o.single && k.holds(o.at)
	}
	d := int64(k.reach) + int64(o.reach)
	return geom.DistSq(k.at, o.at) < d*d
}

// holds tells whether a place lies within the circle or just outside.
func (k *corner) holds(p geom.Point) bool {
	d := int64(k.reach) * 9 / 8
	return !k.single && geom.DistSq(k.at, p) < d*d
}

// has tells whether a vertex belongs to the corner.
func (k *corner) has(deg int16) bool { return k.full || deg >= k.lo && deg <= k.hi }

// beyond is how many degrees a way goes round the corner from one vertex to another; ok is false if that
// would lead back.
func (k *corner) beyond(from, to int16, way int8) (int16, bool) {
	if k.single {
		return 0, true
	}
	d := (to - from) * int16(way)
	if k.full {
		d %= 360
		if d < 0 {
			d += 360
		}
		return d, d <= 358
	}
	return d, d >= 0
}

// arc is the length of so many degrees round the corner.
func (k *corner) arc(degrees int16) geom.Fixed { return k.step * geom.Fixed(degrees) / 2 }
