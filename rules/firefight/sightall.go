package firefight

import "sortie/geom"

// All lines between two ends. LOS is any line from the leader's base, or from any side of its building, to the
// target's base or building; a few lines settle most sights, and where they do not all lines are gone through:
// the outlines of both ends are cut into stretches, and of each pair of stretches it is asked whether one thing
// lies across all lines between them, or nothing across any. If neither is so the pair is halved, until
// stretches are as short as lengths are measured.  ff.los.line, ff.building.shoot-out, ff.building.target-measure

// rim is a stretch of the outline of an end, the outside to its right: straight, or at most a quarter of a
// circle of radius r about mid.
type rim struct {
	a, b geom.Point
	mid  geom.Point
	r    geom.Length
}

// around appends the outline of an end, a circle cut before, behind and at the sides as seen from a point.
func (e *end) around(from geom.Point, dst []rim) []rim {
	if e.area == nil {
		return rimsOf(e.shape.Core(), e.shape.R, from, dst)
	}
	if loop := e.area.Loop(); loop != nil {
		return rimsOf(loop, 0, from, dst)
	}
	for i := range e.area.Parts() {
		p := &e.area.Parts()[i]
		dst = rimsOf(p.Core, p.R, from, dst)
	}
	return dst
}

func rimsOf(core geom.Core, r geom.Length, from geom.Point, dst []rim) []rim {
	if len(core) > 1 {
		for i, p := range core {
			dst = append(dst, rim{a: p, b: core[(i+1)%len(core)]})
		}
		return dst
	}
	c := core[0]
	d := from.Sub(c)
	n := int64(geom.Dist(c, from))
	if n == 0 {
		d, n = geom.Point{X: 1}, 1
	}
	d = shrunk(d, r, n)
	for range 4 {
		next := geom.Point{X: -d.Y, Y: d.X}
		dst = append(dst, rim{c.Add(d), c.Add(next), c, r})
		d = next
	}
	return dst
}

// middle is the point halfway along a stretch.
func (e *rim) middle() geom.Point {
	if e.r == 0 {
		return geom.Mid(e.a, e.b)
	}
	d := e.a.Sub(e.mid).Add(e.b.Sub(e.mid))
	n := int64(geom.Root(uint64(geom.DistSq(d, geom.Point{})))) + 1
	return e.mid.Add(shrunk(d, e.r, n))
}

func (e *rim) halves() [2]rim {
	m := e.middle()
	return [2]rim{{e.a, m, e.mid, e.r}, {m, e.b, e.mid, e.r}}
}

// size is what is halved: the length of the chord.
func (e *rim) size() geom.Length {
	return geom.Length(max(geom.Abs(int64(e.a.X-e.b.X)), geom.Abs(int64(e.a.Y-e.b.Y))))
}

// hull is a shape that holds the stretch: itself, or the triangle of an arc's ends and where its tangents meet. An
// arc that bulges by less than half a unit is straight.
func (e *rim) hull() geom.Shape {
	if e.r == 0 || geom.DistSq(e.a, e.b) <= 4*int64(e.r) {
		return geom.Pill(e.a, e.b, 0)
	}
	v, w := e.a.Sub(e.mid), e.b.Sub(e.mid)
	sum := v.Add(w)
	sq := int64(e.r) * int64(e.r)
	k := sq + int64(v.X)*int64(w.X) + int64(v.Y)*int64(w.Y)
	tip := e.mid.Add(geom.Point{X: outward(sum.X, sq, k), Y: outward(sum.Y, sq, k)})
	if e.a == e.b || beside(e.a, e.b, tip) >= 0 {
		return geom.Pill(e.a, e.b, 0)
	}
	return geom.Shape{Pts: [geom.MaxHull]geom.Point{e.a, tip, e.b}, N: 3}
}

// outward is n*m/d, a little longer for what rounding has taken away.
func outward(n geom.Length, m, d int64) geom.Length {
	v := geom.Length(int64(n) * m / d)
	switch {
	case n > 0:
		return v + 2
	case n < 0:
		return v - 2
	}
	return v
}

// beside is above 0 if c lies to the left of the line from a to b, below 0 to its right.
func beside(a, b, c geom.Point) int64 {
	return int64(b.X-a.X)*int64(c.Y-a.Y) - int64(b.Y-a.Y)*int64(c.X-a.X)
}

// behind tells whether all of a core lies on the inner side of a stretch: lines from it would begin by going
// through the end itself.
func (e *rim) behind(core geom.Core) bool {
	for _, c := range core {
		if beside(e.a, e.b, c) < 0 {
			return false
		}
	}
	return true
}

// hurdle is something convex that a line worth having does not cross: a base, the ground between models of a
// unit, a part of a piece of terrain.
type hurdle struct {
	core geom.Core
	r    geom.Length
	box  geom.Box
	gap  bool  // between two models that stand on either side of an end
	wood bool  // difficult terrain, of which a line may cross 3"
	out  int16 // a piece that may be looked out of, -1 for none
}

// crossed tells whether a line crosses the hurdle.
func (h *hurdle) crossed(p, q geom.Point) bool {
	if h.gap {
		a, b := h.core[0], h.core[1]
		return crosswise(beside(p, q, a), beside(p, q, b)) && crosswise(beside(a, b, p), beside(a, b, q))
	}
	return h.core.Closes(p, q, h.r)
}

func crosswise(a, b int64) bool { return a > 0 && b < 0 || a < 0 && b > 0 }

// aside tells whether the hurdle lies wholly to the left, or wholly to the right, of every line between the
// corners of two stretches.
func (h *hurdle) aside(from, to geom.Core) bool {
	left, right := true, true
	for _, p := range from {
		for _, q := range to {
			far := int64(h.r) * (geom.Abs(int64(q.X-p.X)) + geom.Abs(int64(q.Y-p.Y)))
			for _, c := range h.core {
				d := beside(p, q, c)
				left, right = left && d >= far, right && d <= -far
			}
			if !left && !right {
				return false
			}
		}
	}
	return true
}

// survey goes through all lines to one end.
type survey struct {
	l        *look
	b        *end
	goal     outcome       // what is looked for, or better
	woods    bool          // some hurdle is wood
	ours     int           // stretches of the leader's end, which come first
	left     int           // pairs of stretches that may still be looked at
	corridor geom.Corridor // that all lines lie in
	*surveyRoom
}

// surveyRoom is what a survey writes down.
type surveyRoom struct {
	hurdles []hurdle
	corners []geom.Point // of hurdles
	rims    []rim        // of both ends
	live    []int16      // hurdles that may matter, of each pair of stretches being looked at
}

// The stretches that are not halved any more, and those where nothing but woods is in the way: the way through them
// hardly changes from one such line to the next. How many pairs are looked at is a last resort: it only matters
// where two things that hide an end just touch along a whole side of it.
const (
	finest     = 2 * geom.Length(1)
	finestWood = 16 * geom.Length(1)
	mostPairs  = 20000
)

// anyLine looks among all lines to an end for one that comes to goal or better; if there is one it is the
// present line.
func (l *look) anyLine(b *end, goal outcome) (outcome, bool) {
	x := l.survey(b, goal)
	x.raise()
	for i := range x.hurdles {
		x.live = append(x.live, int16(i))
	}
	for _, p := range x.rims[:x.ours] {
		for _, q := range x.rims[x.ours:] {
			if got, found := x.between(p, q, 0, len(x.hurdles)); found {
				return got, true
			}
		}
	}
	return stopped, false
}

// survey begins a survey of the lines to an end.
func (l *look) survey(b *end, goal outcome) survey {
	w := &l.s.works().survey
	w.hurdles, w.corners, w.live = w.hurdles[:0], w.corners[:0], w.live[:0]
	w.rims = l.eye.around(b.mid, w.rims[:0])
	ours := facing(w.rims, b.bounds())
	w.rims = b.around(l.eye.mid, w.rims[:ours])
	w.rims = w.rims[:ours+facing(w.rims[ours:], l.eye.bounds())]
	return survey{l: l, b: b, goal: goal, left: mostPairs, ours: ours, corridor: geom.CorridorOf(l.eye.bounds(), b.bounds()), surveyRoom: w}
}

// unitHides tells whether a unit hides an end by itself: for each pair of stretches something of it lies across, the
// line between their fronts being first. It is a quick question, before all else that is in the way is gone through.
func (l *look) unitHides(u UnitID, b *end, first *ray) bool {
	x := l.survey(b, open)
	x.addUnit(u)
	n := 0
	for i := range x.hurdles {
		if x.hurdles[i].crossed(first.p, first.q) {
			x.hurdles[n] = x.hurdles[i]
			n++
		}
	}
	x.hurdles = x.hurdles[:n]
	for i := range x.rims[:x.ours] {
		for k := range x.rims[x.ours:] {
			if !x.hidden(&x.rims[i], &x.rims[x.ours+k]) {
				return false
			}
		}
	}
	return true
}

// hidden tells whether one hurdle lies across all lines between two stretches.
func (x *survey) hidden(a, b *rim) bool {
	p, q := a.hull(), b.hull()
	if a.behind(q.Core()) || b.behind(p.Core()) {
		return true
	}
	for i := range x.hurdles {
		if x.across(&x.hurdles[i], p.Core(), q.Core(), 0) {
			return true
		}
	}
	return false
}

// facing moves the stretches that face some place in a box to the front and counts them.
func facing(rims []rim, box geom.Box) int {
	corners := [4]geom.Point{box.Min, {X: box.Max.X, Y: box.Min.Y}, box.Max, {X: box.Min.X, Y: box.Max.Y}}
	n := 0
	for i := range rims {
		if !rims[i].behind(corners[:]) {
			rims[n] = rims[i]
			n++
		}
	}
	return n
}

// between looks among the lines between two stretches. The hurdles that may matter are a part of those alive.
func (x *survey) between(a, b rim, from, to int) (outcome, bool) {
	if x.left--; x.left < 0 {
		return stopped, false
	}
	p, q := a.hull(), b.hull()
	if a.behind(q.Core()) || b.behind(p.Core()) {
		return stopped, false
	}
	start := len(x.live)
	got, more := x.judge(&a, &b, &p, &q, from, to)
	end := len(x.live)
	found := got <= x.goal
	switch {
	case !more:
	case a.size() >= b.size():
		for _, half := range a.halves() {
			if got, found = x.between(half, b, start, end); found {
				break
			}
		}
	default:
		for _, half := range b.halves() {
			if got, found = x.between(a, half, start, end); found {
				break
			}
		}
	}
	x.live = x.live[:start]
	return got, found
}

// judge looks at the lines between two stretches as a whole, and at the one in the middle; more tells whether it
// takes a closer look. The hurdles that matter are put to those alive.
func (x *survey) judge(a, b *rim, p, q *geom.Shape, from, to int) (got outcome, more bool) {
	box := p.Bounds().Join(q.Bounds())
	size := max(a.size(), b.size())
	start := len(x.live)
	for _, k := range x.live[from:to] {
		h := &x.hurdles[k]
		if !h.box.Meets(box) || h.aside(p.Core(), q.Core()) {
			continue
		}
		if !h.wood && x.across(h, p.Core(), q.Core(), size) {
			return stopped, false
		}
		x.live = append(x.live, k)
	}
	if !x.hindered(a.middle(), b.middle(), x.live[start:]) {
		if got = x.l.line(a.middle(), b.middle(), x.b, x.goal+1); got <= x.goal {
			return got, false
		}
	}
	return stopped, size > x.finest(x.live[start:]) && !(x.woods && x.tooDeep(p, q, x.live[start:], size))
}

// finest is the length of stretches that are not halved any more if these hurdles are in the way.
func (x *survey) finest(live []int16) geom.Length {
	if len(live) == 0 {
		return geom.MaxCoord
	}
	for _, k := range live {
		if !x.hurdles[k].wood {
			return finest
		}
	}
	return finestWood
}

// hindered tells whether a hurdle is in the way of a line for certain.
func (x *survey) hindered(p, q geom.Point, live []int16) bool {
	for _, k := range live {
		if h := &x.hurdles[k]; !h.wood && h.out < 0 && h.crossed(p, q) {
			return true
		}
	}
	return false
}

// across tells whether a hurdle lies across all lines between two stretches. It is convex, so it does if it
// lies across those between their corners. Which edge a leader looks out by may change from line to line: there
// corners decide only when they are close.
func (x *survey) across(h *hurdle, from, to geom.Core, size geom.Length) bool {
	if h.out >= 0 && size > 3*geom.MM {
		return false
	}
	for _, p := range from {
		for _, q := range to {
			if !h.crossed(p, q) || h.out >= 0 && x.l.looksOut(&x.l.pieces[h.out], x.b, p, q) {
				return false
			}
		}
	}
	return true
}
