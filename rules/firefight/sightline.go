package firefight

import (
	"math/bits"

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
	from, to UnitID
	notes    *tally.Notes

	eye, mark end      // whence and whither
	top       int      // the greater HEIGHT of the two units: what is as high as that is as high as both
	tall      int      // HEIGHT of the target
	in        [2]int16 // buildings the units are in or on, -1 for none
	on        [2]int16 // hills they stand on, -1 for none

	units  [48]screen // other units that may be in the way
	pieces [128]int16 // terrain that may be in the way
	nu, np int
	skip   ModelID // not looked at
	what   int     // what bore on the present line: a place in units, or in pieces counted from 1000; -1 for nothing

	// of the present line
	p, q   geom.Point
	dx, dy int64
	sq     int64
	length int64      // no less than its length
	why    tally.Rule // what stopped it
	four   bool       // it passed over something four or more lower
	lower  bool       // all it crossed is lower than the target

	// of all models so far
	models, opened, plain, stops, lowers int
	seen                                 uint64
	rule                                 tally.Rule
}

// screen is a unit that may be in the way, and the box around it.
type screen struct {
	unit UnitID
	box  geom.Box
}

// deep is how much difficult terrain stops a line if it is more.  ff.los.blocked.deep-difficult
const deep = 3 * geom.Inch

// ends reads what both units have to say, once for all lines.
func (l *look) ends() {
	s := l.s
	l.eye, l.mark = s.endOf(l.from), s.endOf(l.to)
	l.tall = s.height(l.to)
	l.top = max(s.height(l.from), l.tall)
	l.in, l.on = [2]int16{-1, -1}, [2]int16{s.onHill(l.from), s.onHill(l.to)}
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
	box := l.eye.bounds().Join(l.mark.bounds())
	if s.Units[l.to].Where == OnTable {
		for m := range s.all(l.to) {
			b := s.body(m)
			box = box.Join(b.Bounds())
		}
	}
	for i := range s.book.Board.Pieces {
		p := &s.book.Board.Pieces[i]
		if p.Area.Bounds().Meets(box) && !l.ignores(int16(i), p) && l.np < len(l.pieces) {
			l.pieces[l.np] = int16(i)
			l.np++
		}
	}
	for i := range s.Units {
		u := UnitID(i)
		if s.Units[i].Where != OnTable || u == l.from || u == l.to || s.Units[i].Waiting || l.nu == len(l.units) {
			continue
		}
		if around := s.boxOf(u); around.Meets(box) && !l.transparent(u) {
			l.units[l.nu] = screen{u, around}
			l.nu++
		}
	}
}

// boxOf is a box that holds all models of a unit.
func (s *State) boxOf(u UnitID) geom.Box {
	un := &s.Units[u]
	const far = geom.Length(1 << 28)
	box := geom.Box{Min: geom.Point{X: far, Y: far}, Max: geom.Point{X: -far, Y: -far}}
	reach := geom.Length(0)
	for i := un.First; i < un.First+ModelID(un.Count); i++ {
		mo := &s.Models[i]
		if mo.Gone || mo.Off {
			continue
		}
		box.Min.X, box.Max.X = min(box.Min.X, mo.At.X), max(box.Max.X, mo.At.X)
		box.Min.Y, box.Max.Y = min(box.Min.Y, mo.At.Y), max(box.Max.Y, mo.At.Y)
		base := &s.book.Types[mo.Type].Base
		reach = max(reach, base.R)
		for _, p := range base.Pts[:base.N] {
			reach = max(reach, base.R+geom.Length(geom.Abs(int64(p.X))+geom.Abs(int64(p.Y))))
		}
	}
	return box.Grow(reach)
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
	case p.Class == Obstacle && l.in[0] < 0 && int(p.Tall) < l.s.height(l.from) && p.Area.Within(&l.eye.shape, touchSlack):
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

// toEnd judges the lines from the leader's base to one base or building and keeps the best.  ff.los.line
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
	if l.what >= 0 && l.hides(l.what, from[1], to[1]) && l.hides(l.what, from[2], to[2]) {
		return best // one thing reaches across from side to side: no line passes it
	}
	why, four, lower := l.why, l.four, l.lower
	for _, k := range [8][2]int{{1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 0}, {2, 0}, {1, 2}, {2, 1}} {
		if got := l.line(from[k[0]], to[k[1]], b, best); got < best {
			best, why, four, lower = got, l.why, l.four, l.lower
			if best == open {
				break
			}
		}
	}
	l.why, l.four, l.lower = why, four, lower
	return best
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

// hides tells whether a thing that bore on one line lies across another as well.
func (l *look) hides(what int, p, q geom.Point) bool {
	l.set(p, q)
	if l.sq == 0 {
		return false
	}
	if what < 1000 {
		return l.units[what].box.Crossed(l.p, l.q) && l.crosses(l.units[what].unit)
	}
	piece := &l.s.book.Board.Pieces[l.pieces[what-1000]]
	if !piece.Area.Bounds().Crossed(l.p, l.q) {
		return false
	}
	if !piece.Area.Convex() || piece.Class == DifficultGround && l.eye.area == nil && piece.Area.Contains(l.eye.mid) {
		return false // it may leave a way, or be looked out of
	}
	return piece.Area.Crosses(p, q)
}

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
	for i := range l.units[:l.nu] {
		u := &l.units[i]
		if !u.box.Crossed(l.p, l.q) || !l.crosses(u.unit) {
			continue
		}
		v := l.against(l.s.height(u.unit))
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

// terrain goes on with the pieces a line crosses.
func (l *look) terrain(b *end, got, best outcome) outcome {
	var spans [16]geom.Span
	through := spans[:0] // difficult terrain as high as both
	for k, i := range l.pieces[:l.np] {
		p := &l.s.book.Board.Pieces[i]
		if !p.Area.Bounds().Crossed(l.p, l.q) {
			continue
		}
		n := len(through)
		if p.Class == DifficultGround && (int(p.Tall) >= l.top || l.eye.area == nil && p.Area.Contains(l.eye.mid)) {
			through = p.Area.Crossing(l.p, l.q, through)
			if len(through) == n || l.seesOut(p, b, through[n:]) {
				through = through[:n]
				continue
			}
		} else if !p.Area.Crosses(l.p, l.q) {
			continue
		}
		l.noteTerrain(p)
		v := l.against(int(p.Tall))
		switch {
		case v == stopped && p.Class == DifficultGround:
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

func (l *look) noteTerrain(p *Piece) {
	switch p.Class {
	case Hill:
		l.notes.Add("ff.terrain.hill.otherwise")
	case BlockingTerrain:
		l.notes.Add("ff.terrain.blocking")
	case Building:
		l.notes.Add("ff.building.types")
	}
	l.notes.Add(p.Rule)
}

// seesOut tells whether a leader in difficult terrain looks out of it: the line leaves it within 3" and the
// model looked at is not in it.  ff.terrain.difficult.see-out
func (l *look) seesOut(p *Piece, b *end, spans []geom.Span) bool {
	if l.eye.area != nil || spans[0].From != 0 || spans[0].To > deep.Fixed() {
		return false
	}
	if !p.Area.Contains(l.eye.mid) || b.area == nil && p.Area.Contains(b.mid) {
		return false
	}
	l.notes.Add("ff.terrain.difficult.see-out")
	return true
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
	un := &l.s.Units[u]
	left, right, before, beyond := 0, 0, false, false
	for i := un.First; i < un.First+ModelID(un.Count); i++ {
		mo := &l.s.Models[i]
		if mo.Gone || mo.Off || i == l.skip {
			continue
		}
		t := &l.s.book.Types[mo.Type]
		if t.HVA {
			l.notes.Add("ff.drone.hva.untargetable")
			continue
		}
		aside, along := l.place(mo.At)
		if l.over(mo, t, i, aside, along) {
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
	return l.gap(un)
}

// place is how far a point lies aside of the line and along it, both times the line's length.
func (l *look) place(p geom.Point) (aside, along int64) {
	wx, wy := int64(p.X)-int64(l.p.X), int64(p.Y)-int64(l.p.Y)
	return l.dx*wy - l.dy*wx, l.dx*wx + l.dy*wy
}

// gap tells whether the line passes between some two models of a unit.
func (l *look) gap(un *Unit) bool {
	for i := un.First; i < un.First+ModelID(un.Count); i++ {
		a := &l.s.Models[i]
		if aside, _ := l.place(a.At); aside <= 0 || !l.stands(a, i) {
			continue
		}
		for k := un.First; k < un.First+ModelID(un.Count); k++ {
			b := &l.s.Models[k]
			if aside, _ := l.place(b.At); aside < 0 && l.stands(b, k) && l.between(a.At, b.At) {
				return true
			}
		}
	}
	return false
}

// stands tells whether a model is on the table to be looked past.
func (l *look) stands(mo *Model, m ModelID) bool {
	return !mo.Gone && !mo.Off && m != l.skip && !l.s.book.Types[mo.Type].HVA
}

// over tells whether the line passes over a model's base or hull; touching its edge is not over it.
func (l *look) over(mo *Model, t *ModelType, m ModelID, aside, along int64) bool {
	if t.Base.N != 1 {
		body := l.s.body(m)
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
		for _, i := range l.pieces[:l.np] {
			p := &l.s.book.Board.Pieces[i]
			if p.Class != DifficultGround || !l.s.occupies(l.to, int(i)) {
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
