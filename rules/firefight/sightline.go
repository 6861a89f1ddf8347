package firefight

import (
	"math/bits"

	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/table"
)

// What one line of sight crosses, and what that comes to.  ff.los.*

func (l *look) set(p, q geom.Point) {
	l.p, l.q = p, q
	l.dx, l.dy = int64(q.X)-int64(p.X), int64(q.Y)-int64(p.Y)
	l.sq = l.dx*l.dx + l.dy*l.dy
	l.length = geom.Abs(l.dx) + geom.Abs(l.dy)
}

// line judges one line. A result no better than the best so far may be given up early.
func (l *look) line(p, q geom.Point, b *end, best outcome) outcome {
	l.set(p, q)
	l.four, l.lower, l.why, l.what = false, true, "", -1
	if l.sq == 0 {
		return open
	}
	got := open
	for i := range l.units {
		u := &l.units[i]
		if !u.box.Crossed(l.p, l.q) || !l.crosses(u.unit) {
			continue
		}
		v := l.against(int(u.tall))
		if v == open {
			continue
		}
		if v == stopped {
			l.what, l.why = i, "ff.los.blocked.height"
			l.notes.Add("ff.los.units-block-to-height")
			return stopped
		}
		if l.what < 0 {
			l.what = i
		}
		if got = screened; best == screened {
			return screened
		}
	}
	return l.terrain(b, got, best)
}

// against holds the HEIGHT of a thing crossed against both units: as high as both it stops the line, four
// or more lower than one of them it does not matter.  ff.los.blocked.height, ff.los.clear.height-four
func (l *look) against(h int) outcome {
	switch {
	case h >= l.top:
		return stopped
	case h+4 <= l.top:
		l.four = true
		return open
	}
	if h >= l.tall {
		l.lower = false
	}
	return screened
}

// terrain goes on with the pieces a line crosses. How far it leads through difficult terrain is measured where
// that can make a difference.
func (l *look) terrain(b *end, got, best outcome) outcome {
	var spans [16]geom.Span
	through := spans[:0] // difficult terrain as high as both
	for k := range l.pieces {
		p := &l.pieces[k]
		if !p.box.Crossed(l.p, l.q) {
			continue
		}
		n := len(through)
		if p.Class == force.DifficultGround && (p.holds || int(p.Tall) >= l.top && (best != screened || p.Area.Kind() == geom.KindBand)) {
			through = p.Area.Crossing(l.p, l.q, through)
			if len(through) == n {
				continue
			}
			if l.seesOut(p, b, through[n:]) {
				l.notes.Add("ff.terrain.difficult.see-out")
				through = through[:n]
				continue
			}
		} else if !p.Area.Crosses(l.p, l.q) {
			continue
		}
		l.noteTerrain(p.Piece)
		v := l.against(int(p.Tall))
		switch {
		case v == stopped && p.Class == force.DifficultGround:
			l.lower = l.lower && int(p.Tall) < l.tall
			v = screened
		case v == stopped:
			l.why, l.what = "ff.los.blocked.height", 1000+k
			return stopped
		default:
			through = through[:n]
		}
		if v == open {
			continue
		}
		if l.what < 0 {
			l.what = 1000 + k
		}
		if got = screened; best == screened {
			return screened
		}
	}
	if unionLength(through) > deep.Fixed() {
		l.why, l.what = "ff.los.blocked.deep-difficult", -1
		return stopped
	}
	return got
}

func (l *look) noteTerrain(p *force.Piece) {
	switch p.Class {
	case force.Hill:
		l.notes.Add("ff.terrain.hill.otherwise")
	case force.BlockingTerrain:
		l.notes.Add("ff.terrain.blocking")
	case force.Building:
		l.notes.Add("ff.building.types")
	}
	l.notes.Add(p.Rule)
}

// seesOut tells whether a leader in difficult terrain looks out of it: its base is within 3" of the edge by which
// the line leaves it for the target, however slanting the line, and what is looked at is not in it.
// ff.terrain.difficult.see-out
func (l *look) seesOut(p *patch, b *end, spans []geom.Span) bool {
	if !p.holds || l.within(p, b) {
		return false
	}
	last := spans[len(spans)-1]
	switch {
	case p.Area.Contains(l.q):
		// a base that reaches into the terrain from without: as far as the line is in it
		if len(spans) > 1 || last.Length() > deep.Fixed() {
			return false
		}
	case !p.Area.LeavesWithin(l.p, l.q, last, &l.eye.shape, deep):
		return false
	case !p.Area.Convex():
		// where the outline bends inwards the edge may be near only if drawn on
		reach := deep + 2*l.s.lead(l.from).Reach
		for _, part := range spans {
			if !p.Area.NowhereDeeper(l.p, l.q, part, reach) {
				return false
			}
		}
	}
	return true
}

// within tells whether what is looked at stands in a piece of terrain.
func (l *look) within(p *patch, b *end) bool { return p.Area.Contains(b.mid) }

// looksOut tells whether the leader looks out of a piece along a line.
func (l *look) looksOut(p *patch, b *end, from, to geom.Point) bool {
	l.set(from, to)
	var room [8]geom.Span
	spans := p.Area.Crossing(from, to, room[:0])
	return len(spans) == 0 || l.seesOut(p, b, spans)
}

// unionLength is the length of the parts together; what two pieces cover counts once.
func unionLength(spans []geom.Span) geom.Fixed {
	for i := 1; i < len(spans); i++ {
		for k := i; k > 0 && spans[k].From < spans[k-1].From; k-- {
			spans[k], spans[k-1] = spans[k-1], spans[k]
		}
	}
	var sum, reached geom.Fixed
	for i, sp := range spans {
		from := sp.From
		if i > 0 {
			from = max(from, reached)
		}
		if sp.To > from {
			sum += sp.To - from
		}
		reached = max(reached, sp.To)
	}
	return sum
}

// crosses tells whether the line passes over a model of a unit or through a gap between two of them.
// ff.los.units-block-to-height
func (l *look) crosses(u UnitID) bool {
	left, right, before, beyond := 0, 0, false, false
	for m, next := l.s.Head(u), NoModel; m != NoModel; m = next {
		mo := &l.s.Bodies[m]
		next = mo.Next()
		if mo.Gone || mo.Off || m == l.skip {
			continue
		}
		t := &l.s.book.Types[mo.Base]
		if t.HVA {
			l.notes.Add("ff.drone.hva.untargetable")
			continue
		}
		aside, along := l.place(mo.At)
		if l.over(mo, t, m, aside, along) {
			return true
		}
		switch {
		case aside > 0:
			left++
		case aside < 0:
			right++
		}
		before, beyond = before || along <= 0, beyond || along >= l.sq
	}
	switch {
	case left == 0 || right == 0:
		return false
	case !before && !beyond:
		return true // all stand alongside, some to the left and some to the right
	}
	return l.gap(u)
}

// place is how far a point lies aside of the line and along it, both times the line's length.
func (l *look) place(p geom.Point) (aside, along int64) {
	wx, wy := int64(p.X)-int64(l.p.X), int64(p.Y)-int64(l.p.Y)
	return l.dx*wy - l.dy*wx, l.dx*wx + l.dy*wy
}

// gap tells whether the line passes between some two models of a unit.
func (l *look) gap(u UnitID) bool {
	var room [32]geom.Point
	right := room[:0]
	for m := range l.s.Standing(u) {
		if aside, _ := l.place(l.s.Bodies[m].At); aside < 0 && l.looksPast(m) {
			right = append(right, l.s.Bodies[m].At)
		}
	}
	for m := range l.s.Standing(u) {
		if aside, _ := l.place(l.s.Bodies[m].At); aside <= 0 || !l.looksPast(m) {
			continue
		}
		for _, b := range right {
			if l.between(l.s.Bodies[m].At, b) {
				return true
			}
		}
	}
	return false
}

// looksPast tells whether a model that stands on the table has to be looked past.
func (l *look) looksPast(m ModelID) bool { return m != l.skip && !l.s.typ(m).HVA }

// over tells whether the line passes over a model's base or hull; touching its edge is not over it.
func (l *look) over(mo *table.Body, t *force.ModelType, m ModelID, aside, along int64) bool {
	if t.Base.N != 1 {
		body := l.s.Shape(m)
		return body.Bounds().Crossed(l.p, l.q) && geom.SegCrosses(l.p, l.q, &body)
	}
	reach := int64(t.Base.R)
	aside = geom.Abs(aside)
	if aside > reach*l.length {
		return false
	}
	switch {
	case along <= 0:
		return geom.DistSq(l.p, mo.At) < reach*reach
	case along >= l.sq:
		return geom.DistSq(l.q, mo.At) < reach*reach
	}
	hi, lo := bits.Mul64(uint64(aside), uint64(aside))
	toHi, toLo := bits.Mul64(uint64(reach*reach), uint64(l.sq))
	return hi < toHi || hi == toHi && lo < toLo
}

// between tells whether the line passes between two points on either side of it.
func (l *look) between(a, b geom.Point) bool {
	dx, dy := int64(b.X)-int64(a.X), int64(b.Y)-int64(a.Y)
	p := dx*(int64(l.p.Y)-int64(a.Y)) - dy*(int64(l.p.X)-int64(a.X))
	q := dx*(int64(l.q.Y)-int64(a.Y)) - dy*(int64(l.q.X)-int64(a.X))
	return p > 0 && q < 0 || p < 0 && q > 0
}
