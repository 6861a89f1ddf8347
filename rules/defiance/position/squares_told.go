package position

import (
	"slices"

	"sortie/geom"
	"sortie/march"
)

// What can be told of a square of which no place is farther than r from its middle: that nobody ends in it.

// nowhere tells that no place of a square, which all are within r of its middle, is a legal end of the leg.
func (q *squares) nowhere(box geom.Box, m geom.Point, r geom.Length) bool {
	if geom.Dist(m, q.goal.at)+r < q.touch || q.tooFar(m, r) || q.offArc(box) {
		return true
	}
	small, ok := smaller(&q.s.Bases[q.s.Bodies[q.g.Body].Base], r, len(q.heads) == 0)
	if !ok {
		return false
	}
	if end := small.Posed(m, q.ends); q.unfit(&end) || q.overlaps(m, r) || q.barred(m, r) {
		return true
	}
	// the first half of a leg is off that to the middle by half as much, and so on: that tells by what is close to where it begins
	for r < 64 && geom.Dist(q.from, m) > 128 && r > 1 {
		m, r = geom.Mid(q.from, m), r/2+1
		if q.barred(m, r) {
			return true
		}
	}
	return false
}

// barred tells whether a body made smaller by r, however it may face, does not come to a place.
func (q *squares) barred(m geom.Point, r geom.Length) bool {
	small, ok := smaller(&q.s.Bases[q.s.Bodies[q.g.Body].Base], r, len(q.heads) == 0)
	if !ok || q.g.Leap {
		return false
	}
	for _, face := range q.heads {
		if !q.blocked(small.Posed(q.from, face), m, r) {
			return false
		}
	}
	return len(q.heads) > 0 || q.blocked(small.Moved(q.from), m, r)
}

// smaller is a base drawn in by so much on all sides, of a hull a little more, since its corners are rounded as it turns; false if
// nothing is left of it, or it is not told what.
func smaller(base *geom.Shape, by geom.Length, round bool) (geom.Shape, bool) {
	if base.N == 1 {
		return geom.Disc(geom.Point{}, base.R-by), base.R > by
	}
	by += 2
	long, wide := geom.Length(1<<30), geom.Length(1<<30)
	for _, p := range base.Core() {
		long, wide = min(long, max(p.X, -p.X)), min(wide, max(p.Y, -p.Y))
	}
	if base.N != 4 || base.R > 0 || min(long, wide) <= by {
		return geom.Shape{}, false
	}
	if round {
		return geom.Disc(geom.Point{}, min(long, wide)-by), true
	}
	return geom.Rect(geom.Point{}, 2*(long-by), 2*(wide-by), 0), true
}

// Dear tells whether there is ground that slows a mover.
func Dear(g *Going) bool {
	return slices.ContainsFunc(g.Spec.Ground, func(on march.Going) bool { return on.Num != 0 })
}

// tooFar tells whether a leg to any place within r of another costs more than there is left.
func (q *squares) tooFar(m geom.Point, r geom.Length) bool {
	far := geom.Dist(q.from, m) - r
	if q.crawls {
		far *= 2
	}
	if far <= q.left && !q.dear || q.g.Leap || q.g.Spec.Movers[0].Above {
		return far > q.left
	}
	return q.slowly(m, r, far)
}

// slowly tells that of a leg over ground that slows: by where a smaller and a larger body are in it, if it comes to one stretch of it.
// Else a leg may lead on by as much as rates are rounded.  dvg.terrain.movement.rounding, dvg.terrain.movement.partial
func (q *squares) slowly(m geom.Point, r, far geom.Length) bool {
	num, den := q.stretches(m, r)
	inner, outer := q.inner, q.outer
	if len(outer) == 0 {
		return far > q.left
	}
	if len(outer) > 1 || q.crawls {
		return far > q.left+geom.Inch/2
	}
	entry, gone := q.left-outer[0].From.Length()+r+2, geom.Length(0)
	if in := &q.inside; in.num != 0 {
		if outer[0].From > 0 || in.num != num || in.den != den || in.crawls {
			return far > q.left+geom.Inch/2
		}
		entry, gone = (in.entry-in.left).Length()+q.left+2, in.gone.Length()
	}
	most := max(0, q.s.Law().Inside(entry, SlowedTo(num, den))-gone+2)
	if far > max(q.left, outer[0].To.Length()+r+2+most) {
		return true
	}
	if len(inner) != 1 {
		return false
	}
	in := inner[0].To.Length() - inner[0].From.Length() - r - 2
	leaves := outer[0].To.Length() < geom.Dist(q.from, m)-2*r-2
	return in > most || leaves && far+geom.Length(int64(max(in, 0))*(num-den)/den) > q.left
}

// stretches lists where on a leg to a place a body is on ground that slows it: one made smaller, and one made larger by as much; with
// what an inch costs there.
func (q *squares) stretches(m geom.Point, r geom.Length) (num, den int64) {
	q.inner, q.outer = q.inner[:0], q.outer[:0]
	base := &q.s.Bases[q.s.Bodies[q.g.Body].Base]
	small, ok := smaller(base, r, len(q.heads) != 1)
	large := geom.Disc(geom.Point{}, base.Reach())
	if len(q.heads) == 1 {
		small, large = small.Posed(geom.Point{}, q.heads[0]), base.Posed(geom.Point{}, q.heads[0])
	}
	large.R += r + 2
	for k := range q.g.Spec.Ground {
		on := &q.g.Spec.Ground[k]
		if on.Num == 0 || on.Level != q.g.Spec.Movers[0].Level {
			continue
		}
		n := len(q.outer)
		if q.outer = march.Touched(on.Area, &large, q.from, m, q.outer); len(q.outer) == n {
			continue
		}
		if num, den = int64(on.Num), int64(on.Den); ok {
			q.inner = march.Touched(on.Area, &small, q.from, m, q.inner)
		}
	}
	return num, den
}

// offArc tells whether a square lies wholly outside of what a hull may go to: in front of it, or behind if it goes back.
func (q *squares) offArc(box geom.Box) bool {
	g := q.g
	if g.Aloft || g.Leap || len(q.heads) != 1 || !q.s.TurnsAsHull(q.s.Frame(g.Body)) || !q.s.Applies("dvg.vehicle.move.front-arc", true) {
		return false
	}
	half := geom.Angle(45)
	if g.straight {
		half = 2
	}
	return q.offWedge(box, q.heads[0], half) && (!g.Reverse || q.offWedge(box, q.heads[0]+180, half))
}

// offWedge tells whether a square lies on the far side of an edge of a wedge.
func (q *squares) offWedge(box geom.Box, ahead, half geom.Angle) bool {
	const long = 1 << 20
	corners := [...]geom.Point{box.Min, box.Max, {X: box.Min.X, Y: box.Max.Y}, {X: box.Max.X, Y: box.Min.Y}}
	for _, side := range [...]int64{1, -1} {
		edge := geom.Point{}.Polar((ahead + geom.Angle(side)*half).Norm(), long)
		off := true
		for _, c := range corners {
			v := c.Sub(q.from)
			off = off && side*(int64(edge.X)*int64(v.Y)-int64(edge.Y)*int64(v.X)) > 2*long
		}
		if off {
			return true
		}
	}
	return false
}

// blocked tells whether a body made smaller meets something on its way to the middle of a square.
func (q *squares) blocked(body geom.Shape, m geom.Point, r geom.Length) bool {
	spec := q.g.Spec
	mover := &spec.Movers[0]
	by := m.Sub(q.from)
	swept := geom.Sweep(&body, by)
	if last := body.Moved(by); !spec.Table.Holds(last.Bounds()) {
		return true
	}
	if mover.Above {
		return false
	}
	box := swept.Bounds()
	for k := range spec.Ground {
		if on := &spec.Ground[k]; shut(on, q.crawls) && on.Level == mover.Level && on.Area.Bounds().Meets(box) && !on.Area.Overlaps(&q.came) {
			for _, part := range on.Area.Parts() {
				if part.Overlaps(geom.Part{Core: swept.Pts[:swept.N], R: swept.R}) {
					return true
				}
			}
		}
	}
	for k := range spec.Others {
		o := &spec.Others[k]
		switch {
		case o.Pass < 0 || o.Level != mover.Level:
		case tooNear(&q.came, o, o.Pass): // it may leave, and come no nearer
			d := geom.Gap(&q.came, &o.Body)
			if swept.Overlap(&o.Body) && !geom.Overlap(&q.came, &o.Body) || d > 1 && swept.Closer(&o.Body, d-1) {
				return true
			}
		case o.More && swept.Within(&o.Body, o.Pass) || !o.More && swept.Overlap(&o.Body):
			return true
		}
	}
	return q.crossesHull(m, r)
}

// shut tells whether ground is closed, to one who crawls or not.  dvg.movement.crawl.no-heavy
func shut(on *march.Going, crawls bool) bool {
	return on.Shut != "" && (crawls || on.Shut != "dvg.movement.crawl.no-heavy")
}

// tooNear tells whether a body is nearer to another than it may be.
func tooNear(b *geom.Shape, o *march.Other, gap geom.Length) bool {
	if o.More {
		return geom.Within(b, &o.Body, gap)
	}
	return geom.Overlap(b, &o.Body)
}

// crossesHull tells whether the leg leads through the perimeter of another unit.  dvg.unit.perimeter.no-cross
func (q *squares) crossesHull(m geom.Point, r geom.Length) bool {
	base := &q.s.Bases[q.s.Bodies[q.g.Body].Base]
	if q.g.Aloft || q.s.Bodies[q.g.Body].Level > 0 {
		return false
	}
	start := base.At(q.from)
	for i := range q.g.hulls {
		h := &q.g.hulls[i]
		if reach := base.R - r - 2; h.part.R+reach > 0 && h.part.Crossed(q.from, m, reach) && !h.part.Overlaps(start.Part()) {
			return true
		}
	}
	return false
}

// unfit tells whether a body made smaller may not stand somewhere: on closed ground, on others, or in touch with one that it may not fight.
func (q *squares) unfit(end *geom.Shape) bool {
	s, g := q.s, q.g
	mover, box := &g.Spec.Movers[0], end.Bounds()
	if !g.Spec.Table.Holds(box) {
		return true
	}
	if mover.Aloft {
		return false
	}
	for k := range g.Spec.Ground {
		on := &g.Spec.Ground[k]
		if shut(on, false) && on.Level == mover.Level && on.Area.Bounds().Meets(box) && on.Area.Overlaps(end) && (s.ChangesLevel(g.Body) || !on.Area.Overlaps(&q.stood)) {
			return true
		}
	}
	for k := range g.Spec.Others {
		if o := &g.Spec.Others[k]; o.End >= 0 && o.Level == mover.Level && tooNear(end, o, o.End) {
			return true
		}
	}
	if !g.Contact || g.free() || g.Rival == NoUnit || s.endLevel(g.Body) > 0 {
		return false
	}
	for i := range s.Bodies {
		e := BodyID(i)
		if s.Stands(e) && s.SideOf(e) != s.SideOf(g.Body) && s.Bodies[i].Level == 0 && box.Grow(2).Meets(s.Bounds(e)) && s.UnitOf(e) != g.Rival && !s.Touching(g.Body, e) {
			if body := s.Shape(e); geom.Within(end, &body, 1) && s.Applies("dvg.hth.target-order", true) {
				return true
			}
		}
	}
	return false
}

// overlaps tells whether perimeters overlap that did not, or by more than they did, wherever within r of a place the mover ends: one
// whose corners are made less round by as much lies within all of those.  dvg.unit.perimeter.no-cross, dvg.unit.perimeter.repair
func (q *squares) overlaps(m geom.Point, r geom.Length) bool {
	s, g := q.s, q.g
	if len(g.hulls) == 0 || g.Sprints {
		return false
	}
	if end := s.ShapeAt(g.Body, m, q.ends); !s.nearHulls(g, end.Bounds().Grow(r), m.Sub(s.Bodies[g.Body].At)) {
		return false
	}
	now, ok := geom.PerimeterIn(q.room, s.withMates(g, m, q.ends)...)
	q.room = now.Core
	if now.R -= r; !ok || now.R <= 0 {
		return false
	}
	lands := s.ChangesLevel(g.Body)
	for i := range g.hulls {
		h := &g.hulls[i]
		if now.Bounds().Meets(h.box) && now.Overlaps(h.part) && (lands || !q.was.Overlaps(h.part) || now.Depth(h.part) > q.was.Depth(h.part)) {
			return true
		}
	}
	return false
}
