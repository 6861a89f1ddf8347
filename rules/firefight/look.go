package firefight

import (
	"sortie/geom"
	"sortie/tally"
)

// outcome is what one line, or the best of the lines to one model, comes to.
type outcome uint8

const (
	open     outcome = iota // crosses nothing that matters
	screened                // crosses something that does not stop it
	stopped                 // crosses something as high as both units, or too much difficult terrain
)

// look is one judgement of the sight between two units.
type look struct {
	s        *State
	all      *positions
	from, to UnitID
	notes    *tally.Notes
	field    geom.Box // that all lines lie in

	eye, mark end      // whence and whither
	top       int      // the greater HEIGHT of the two units: what is as high as that is as high as both
	tall, own int      // HEIGHT of the target and of the unit that looks
	in        [2]int16 // buildings the units are in or on, -1 for none
	on        [2]int16 // hills they stand on, -1 for none

	inWay
	skip ModelID // not looked at
	ray          // the present line

	// of all models so far
	models, opened, plain, stops, lowers int
	seen                                 uint64
	rule                                 tally.Rule
}

// ray is one line and what became of it.
type ray struct {
	p, q   geom.Point
	dx, dy int64
	sq     int64
	length int64      // no less than its length
	what   int        // what bore on it: a place in units, or in pieces counted from 1000; -1 for nothing
	why    tally.Rule // what stopped it
	four   bool       // it passed over something four or more lower
	lower  bool       // all it crossed is lower than the target
}

// inWay are the units and the terrain that may be in the way of a look.
type inWay struct {
	units  []screen
	pieces []patch
}

// patch is a piece of terrain, the box around it, and whether the one who looks stands in it.
type patch struct {
	*Piece
	id    int16
	holds bool
	box   geom.Box
}

// screen is a unit that may be in the way, the box around it and its HEIGHT.
type screen struct {
	unit UnitID
	tall int16
	box  geom.Box
}

// deep is how much difficult terrain stops a line if it is more.  ff.los.blocked.deep-difficult
const deep = 3 * geom.Inch

// ends reads what both units have to say, once for all lines.
func (l *look) ends() {
	s := l.s
	l.all = s.positions()
	from, to := &l.all.units[l.from], &l.all.units[l.to]
	l.eye, l.mark = s.endOf(l.from), s.endOf(l.to)
	l.tall, l.own = int(to.tall), int(from.tall)
	l.top = max(l.own, l.tall)
	l.in, l.on = [2]int16{-1, -1}, [2]int16{from.hill, to.hill}
	for i, u := range [2]UnitID{l.from, l.to} {
		if un := s.unit(u); un.Where == Inside || un.Where == OnRoof {
			l.in[i] = un.In
		}
	}
	l.skip = NoModel
	if l.notes != nil {
		l.noteEnds()
	}
}

func (l *look) noteEnds() {
	for i, u := range [2]UnitID{l.from, l.to} {
		switch {
		case l.s.Units[u].Where == Inside:
			l.notes.Add("ff.building.height")
			if i == 0 {
				l.notes.Add("ff.building.shoot-out")
			}
		case l.s.Units[u].Where == OnRoof:
			l.notes.Add("ff.los.standing-on")
		case l.on[i] >= 0:
			l.notes.Add("ff.los.standing-on")
			l.notes.Add("ff.terrain.hill.on-it")
		}
		if l.s.mixedHeight(u) {
			l.notes.Add("ff.house.mixed-unit-stats")
		}
	}
}

// mixedHeight tells whether the models of a unit differ in HEIGHT.
func (s *State) mixedHeight(u UnitID) bool {
	for m := range s.all(u) {
		if s.typ(m).Height != s.lead(u).Height {
			return true
		}
	}
	return false
}

// gather lists the units and the terrain that lie between: a sieve before any line is drawn.
func (l *look) gather() {
	s := l.s
	w := s.works()
	l.units, l.pieces = w.inWay.units[:0], w.inWay.pieces[:0]
	l.field = l.eye.bounds().Join(l.mark.bounds()).Join(l.all.units[l.to].box)
	for i := range s.book.Board.Pieces {
		p := &s.book.Board.Pieces[i]
		box := p.Area.Bounds()
		if box.Meets(l.field) && !l.ignores(int16(i), p) {
			holds := p.Class == DifficultGround && l.eye.area == nil && box.Contains(l.eye.mid) && p.Area.Contains(l.eye.mid)
			l.pieces = append(l.pieces, patch{p, int16(i), holds, box})
		}
	}
	for i := range l.all.units {
		st := &l.all.units[i]
		if u := UnitID(i); st.box.Meets(l.field) && u != l.from && u != l.to && !st.waiting && !l.transparent(u) {
			l.units = append(l.units, screen{u, st.tall, st.box})
		}
	}
	w.inWay = l.inWay // it may have grown
}

// transparent tells whether a unit never blocks LOS.  ff.los.flying-transparent, ff.flyer.no-los-block
func (l *look) transparent(u UnitID) bool {
	if !l.s.words(u).Fly {
		return false
	}
	if l.notes != nil {
		l.set(l.eye.near(l.mark.mid), l.mark.near(l.eye.mid))
		if l.crosses(u) {
			l.notes.Add("ff.los.flying-transparent")
			l.notes.Add("ff.flyer.no-los-block")
		}
	}
	return true
}

// ignores tells whether a piece of terrain never bears on this sight: without HEIGHT, the building a unit
// is in or on, the hill it stands on, an obstacle the leader touches and sees over.  ff.los.height-zero,
// ff.terrain.hill.on-it, ff.los.obstacle-contact
func (l *look) ignores(i int16, p *Piece) bool {
	switch {
	case p.Tall <= 0:
		l.noteIf(i, "ff.los.height-zero")
		return true
	case i == l.in[0] || i == l.in[1]:
		return true
	case i == l.on[0] || i == l.on[1]:
		// Ruling: whoever stands on a hill neither is hindered nor hidden by it.
		return true
	case p.Class == Obstacle && l.in[0] < 0 && int(p.Tall) < l.own && p.Area.Within(&l.eye.shape, touchSlack):
		l.noteIf(i, "ff.los.obstacle-contact")
		return true
	}
	return false
}

// noteIf notes a rule if the line between leader and target crosses a piece.
func (l *look) noteIf(i int16, rule tally.Rule) {
	if l.notes == nil {
		return
	}
	var room [8]geom.Span
	if len(l.s.book.Board.Pieces[i].Area.Crossing(l.eye.near(l.mark.mid), l.mark.near(l.eye.mid), room[:0])) > 0 {
		l.notes.Add(rule)
	}
}

// toEnd judges the lines from the leader's base to one base or building and keeps the best, which is then the
// present line. A few lines come first: they settle most.  ff.los.line
func (l *look) toEnd(b *end) outcome {
	a := &l.eye
	if a.area == nil && b.area == nil && l.notes == nil && l.line(a.mid, b.mid, b, screened) == open {
		return open // the line from centre to centre holds the one from edge to edge
	}
	from, to := l.rays(b)
	best := l.line(from[0], to[0], b, stopped)
	if best == open {
		return open
	}
	first := l.ray
	if l.what >= 0 && l.apart(l.what, b) && l.hides(l.what, from[1], to[1]) && l.hides(l.what, from[2], to[2]) {
		l.ray = first
		return best // one thing reaches across from side to side: no line passes it
	}
	if l.why == "ff.los.blocked.deep-difficult" && l.allWood(b) {
		l.ray = first
		return best
	}
	kept := first
	for _, k := range [8][2]int{{1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 0}, {2, 0}, {1, 2}, {2, 1}} {
		if got := l.line(from[k[0]], to[k[1]], b, best); got < best {
			if best, kept = got, l.ray; best == open {
				return open
			}
		}
	}
	if got, found := l.better(b, best); found {
		return got
	}
	l.ray = kept
	return best
}

// better looks among all lines for one better than the best so far.
func (l *look) better(b *end, best outcome) (outcome, bool) {
	if best == screened {
		return l.anyLine(b, open)
	}
	got, found := l.anyLine(b, screened)
	if !found || got == open {
		return got, found
	}
	kept := l.ray
	if got, found := l.anyLine(b, open); found {
		return got, true
	}
	l.ray = kept
	return got, true
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
		if p.Class != DifficultGround || int(p.Tall) < l.top || !p.Area.Convex() || l.mayLookOut(p, b, &way) {
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
	un := &l.s.Units[u]
	for i := un.First; i < un.First+ModelID(un.Count); i++ {
		mo := &l.s.Models[i]
		if !l.stands(mo, i) {
			continue
		}
		_, along := l.place(mo.At)
		if room := int64(l.s.book.Types[mo.Type].Reach) * l.length; along < room || along > l.sq-room {
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

// count books the outcome for one model.
func (l *look) count(o outcome, bit uint64) {
	l.models++
	switch o {
	case open:
		l.opened++
		if !l.four {
			l.plain++
		}
	case screened:
		if l.lower {
			l.lowers++
		}
	case stopped:
		l.stops++
		if l.rule == "" {
			l.rule = l.why
		}
		return
	}
	l.seen |= bit
}

// verdict turns the outcomes for all models into one for the unit.
func (l *look) verdict() View {
	l.noteOwn()
	v := View{Sight: PartialSight, Seen: l.seen}
	switch n := l.models; {
	case 2*l.opened > n:
		v.Sight, v.Rule = ClearSight, "ff.los.clear.unobstructed"
		if 2*l.plain <= n {
			v.Rule = "ff.los.clear.height-four"
		}
	case l.stops == n:
		v.Sight, v.Rule = BlockedSight, l.rule
	case 2*l.stops > n:
		v.Rule = "ff.los.partial.most-blocked"
	default:
		v.Rule = l.partly()
	}
	l.notes.Add(v.Rule)
	return v
}

// noteOwn notes that the shooter's own models are seen through.  ff.los.own-unit-transparent
func (l *look) noteOwn() {
	if l.notes == nil || l.in[0] >= 0 {
		return
	}
	l.set(l.eye.near(l.mark.mid), l.mark.near(l.eye.mid))
	l.skip = l.s.Units[l.from].Leader // its own base is where the line begins
	if l.sq > 0 && l.crosses(l.from) {
		l.notes.Add("ff.los.own-unit-transparent")
	}
}

// partly is the reason why a sight that is neither clear nor blocked is partial.  ff.los.partial.*
func (l *look) partly() tally.Rule {
	if l.in[1] < 0 {
		for i := range l.pieces {
			p := &l.pieces[i]
			if p.Class != DifficultGround || !l.s.occupies(l.to, int(p.id)) {
				continue
			}
			if int(p.Tall) < l.tall {
				return "ff.los.partial.in-low-difficult"
			}
			return "ff.los.partial.edge-of-high-difficult"
		}
	}
	if 2*l.lowers > l.models {
		return "ff.los.partial.taller-target"
	}
	return "ff.los.partial.remainder"
}
