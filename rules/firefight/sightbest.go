package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
)

// The best line to one end: a few lines, and where they are not enough all of them.

// toEnd judges the lines from the leader's base to one base or building and keeps the best, which is then the
// present line.  ff.los.line
func (l *look) toEnd(b *end) outcome {
	got, sure := l.seen(b)
	if !sure && got == screened {
		kept := l.ray
		if better, found := l.anyLine(b, open); found {
			return better
		}
		l.ray = kept
	}
	return got
}

// seen tells whether some line to an end is not stopped. Whether there is one that crosses nothing at all, better
// than the present line, is left open if it is not sure.
func (l *look) seen(b *end) (got outcome, sure bool) {
	got, sure = l.fewLines(b)
	if sure || got == screened {
		return got, sure
	}
	kept := l.ray
	if better, found := l.anyLine(b, screened); found {
		return better, better == open
	}
	l.ray = kept
	return stopped, true
}

// fewLines draws the lines that settle most sights: if they are sure no other line is better.
func (l *look) fewLines(b *end) (best outcome, sure bool) {
	a := &l.eye
	if a.area == nil && b.area == nil && l.notes == nil && l.line(a.mid, b.mid, b, screened) == open {
		return open, true // the line from centre to centre holds the one from edge to edge
	}
	from, to := l.rays(b)
	if best = l.line(from[0], to[0], b, stopped); best == open {
		return open, true
	}
	first := l.ray
	if what := l.what; what >= 0 {
		apart := l.apart(what, b)
		if (apart || what < 1000) && l.hides(what, from[1], to[1]) && l.hides(what, from[2], to[2]) && (apart || l.unitHides(l.units[what].unit, b, &first)) {
			l.ray = first
			return best, true // one thing reaches across from side to side: no line passes it
		}
	}
	if l.why == "ff.los.blocked.deep-difficult" && l.allWood(b) {
		l.ray = first
		return best, true
	}
	kept := first
	for _, k := range [8][2]int{{1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 0}, {2, 0}, {1, 2}, {2, 1}} {
		if got := l.line(from[k[0]], to[k[1]], b, best); got < best {
			if best, kept = got, l.ray; best == open {
				return open, true
			}
		}
	}
	l.ray = kept
	return best, false
}

// rays are the points between which lines are drawn: of both ends those nearest to each other, then those
// furthest to the left and to the right.
func (l *look) rays(b *end) (from, to [3]geom.Point) {
	a := &l.eye
	d := b.mid.Sub(a.mid)
	side := geom.Point{X: -d.Y, Y: d.X}
	if a.area == nil && b.area == nil && a.shape.N == 1 && b.shape.N == 1 {
		n := int64(geom.Dist(a.mid, b.mid))
		if n <= int64(a.shape.R+b.shape.R) {
			return // they touch: nothing can be between
		}
		ahead, aside := shrunk(d, a.shape.R, n), shrunk(side, a.shape.R, n)
		back, across := shrunk(d, b.shape.R, n), shrunk(side, b.shape.R, n)
		return [3]geom.Point{a.mid.Add(ahead), a.mid.Add(aside), a.mid.Sub(aside)},
			[3]geom.Point{b.mid.Sub(back), b.mid.Add(across), b.mid.Sub(across)}
	}
	p := a.near(b.mid)
	q := b.near(p)
	p = a.near(q)
	// of two corners equally far aside the one that looks towards the other end
	left, right := tilted(side, d), tilted(side.Neg(), d)
	return [3]geom.Point{p, a.support(left), a.support(right)}, [3]geom.Point{q, b.support(tilted(side, d.Neg())), b.support(tilted(side.Neg(), d.Neg()))}
}

// tilted is a direction turned a very little towards another.
func tilted(d, to geom.Point) geom.Point { return geom.Point{X: 16*d.X + to.X, Y: 16*d.Y + to.Y} }

// shrunk is a displacement of length n brought to length r, never longer.
func shrunk(d geom.Point, r geom.Length, n int64) geom.Point {
	return geom.Point{X: geom.Length(int64(d.X) * int64(r) / n), Y: geom.Length(int64(d.Y) * int64(r) / n)}
}

// allWood tells whether all lines between two round bases lead through more than 3" of woods, by what two lines
// beside them have in common: what is convex and lies across both lies across all between them.
// ff.los.blocked.deep-difficult
func (l *look) allWood(b *end) bool {
	a := &l.eye
	if a.area != nil || b.area != nil || a.shape.N != 1 || b.shape.N != 1 {
		return false
	}
	d, n := b.mid.Sub(a.mid), int64(geom.Dist(a.mid, b.mid))
	aside := shrunk(geom.Point{X: -d.Y, Y: d.X}, max(a.shape.R, b.shape.R)+2, n)
	way := geom.CorridorOf(a.bounds(), b.bounds())
	var room, left, right [8]geom.Span
	common := room[:0]
	for k := range l.pieces {
		p := &l.pieces[k]
		if p.Class != force.DifficultGround || int(p.Tall) < l.top || !p.Area.Convex() || l.mayLookOut(p, b, &way) {
			continue
		}
		x := p.Area.Crossing(a.mid.Add(aside), b.mid.Add(aside), left[:0])
		y := p.Area.Crossing(a.mid.Sub(aside), b.mid.Sub(aside), right[:0])
		if len(x) == 1 && len(y) == 1 {
			from := max(x[0].From, y[0].From, (a.shape.R + 1).Fixed())
			to := min(x[0].To, y[0].To, (geom.Length(n) - b.shape.R - 1).Fixed())
			common = append(common, geom.Span{From: from, To: to})
		}
	}
	return unionLength(common) > deep.Fixed()
}

// apart tells whether a thing that bore on a line stands clear of both ends, so that it cannot be looked past
// from a part of a base that juts out of it; or holds the whole of the other end, which leaves no such part.
func (l *look) apart(what int, b *end) bool {
	if what < 1000 {
		u := &l.units[what]
		return !u.box.Meets(l.eye.bounds()) && !u.box.Meets(b.bounds()) || l.midway(u.unit, b)
	}
	p := &l.pieces[what-1000]
	if p.box.Meets(l.eye.bounds()) {
		return false
	}
	box := b.bounds()
	return !p.box.Meets(box) || p.Area.Contains(box.Min) && p.Area.Contains(box.Max) &&
		p.Area.Contains(geom.Point{X: box.Min.X, Y: box.Max.Y}) && p.Area.Contains(geom.Point{X: box.Max.X, Y: box.Min.Y})
}

// midway tells whether all of a unit stands further on than the one base and less far than the other, the present
// line being the shortest between them.
func (l *look) midway(u UnitID, b *end) bool {
	if l.eye.area != nil || b.area != nil || l.eye.shape.N != 1 || b.shape.N != 1 {
		return false
	}
	for m := range l.s.Standing(u) {
		if !l.looksPast(m) {
			continue
		}
		_, along := l.place(l.s.Bodies[m].At)
		if room := int64(l.s.typ(m).Reach) * l.length; along < room || along > l.sq-room {
			return false
		}
	}
	return true
}

// hides tells whether a thing that bore on one line lies across another as well.
func (l *look) hides(what int, p, q geom.Point) bool {
	l.set(p, q)
	if l.sq == 0 {
		return false
	}
	if what < 1000 {
		return l.units[what].box.Crossed(l.p, l.q) && l.crosses(l.units[what].unit)
	}
	piece := &l.pieces[what-1000]
	if !piece.box.Crossed(l.p, l.q) {
		return false
	}
	if !piece.Area.Convex() || piece.holds {
		return false // it may leave a way, or be looked out of
	}
	return piece.Area.Crosses(p, q)
}
