package firefight

import "sortie/geom"

// goal is what a leader is to touch: the models of a unit, or a building.
type goal struct {
	piece int    // -1 for none
	unit  UnitID // NoUnit for none
}

// path is a way found: corner by corner from its start to the place of contact.
type path struct {
	points [8]geom.Point
	n      int
	length geom.Length
	model  ModelID // that it touches, NoModel for a building
	friend bool    // friends were in the way
}

// finder looks for the shortest way of a unit's leader into contact with a goal: straight if that is
// free, else round the corners of what is in the way.  ff.assault.shortest-path, ff.assault.path-width
type finder struct {
	s       *State
	u       UnitID
	to      goal
	limit   geom.Length
	sprint  bool // difficult ground is closed to it
	assault bool // friends are in the way, the 1" zone of enemies is not
	noWire  bool // impediments are closed to it
	friend  bool // friends were in the way
	words   *Keywords
	body    geom.Shape // the leader's, round the origin
	reach   geom.Length
	start   border
	from    geom.Point
	others  []other
	ground  []int16
	nodes   []geom.Point
}

func (s *State) newFinder(u UnitID, to goal, limit geom.Length, sprint, assault bool) *finder {
	f := s.aimFinder(u, to, limit)
	f.sprint, f.assault = sprint, assault
	f.gather()
	return f
}

// aimFinder is a finder that knows where its way begins and where it leads, and nothing of what is between.
func (s *State) aimFinder(u UnitID, to goal, limit geom.Length) *finder {
	lead := s.Units[u].Leader
	f := s.freeFinder()
	f.u, f.to, f.limit, f.words = u, to, limit, s.words(u)
	f.body = s.bodyAt(lead, geom.Point{}, s.Models[lead].Facing)
	f.reach = reachOf(&f.body)
	f.start = s.borderOf(u)
	f.from = s.Models[lead].At
	if f.start.kind != noBorder {
		f.from = f.startAt(f.aim())
		f.limit -= f.start.extra
	}
	return f
}

// aim is the middle of the goal's nearest part, seen from the border the unit starts from.
func (f *finder) aim() geom.Point {
	if f.to.piece >= 0 {
		return f.s.book.Board.Pieces[f.to.piece].Area.Center()
	}
	best, far := geom.Point{}, int64(-1)
	for m := range f.s.all(f.to.unit) {
		at := f.s.Models[m].At
		if d := geom.DistSq(f.start.nearest(at), at); far < 0 || d < far {
			best, far = at, d
		}
	}
	return best
}

// startAt is where a leader that comes out of a border begins on its way to a place: its front at the
// border.  ff.move.from-reserve, ff.transport.exit.first-action, ff.building.leave
func (f *finder) startAt(aim geom.Point) geom.Point {
	return geom.Toward(f.start.nearest(aim), aim, -f.reach)
}

// gather lists what can be in the way.
func (f *finder) gather() {
	s := f.s
	box := geom.Box{Min: f.from, Max: f.from}.Grow(f.limit + f.reach + 2*geom.Inch)
	for i := range s.book.Board.Pieces {
		p := &s.book.Board.Pieces[i]
		if i == f.to.piece || f.start.kind == pieceBorder && i == f.start.piece || !p.Area.Bounds().Meets(box) {
			continue
		}
		if kind, _ := going(f.words, p); kind == BlockingGoing || kind == DifficultGoing && (f.sprint && !f.assault || p.Class == Impediment) {
			f.ground = append(f.ground, int16(i))
		}
	}
	if f.others == nil {
		f.others = make([]other, 0, 32)
	}
	wide := box.Grow(geom.Inch)
	stands := s.positions().units
	for i := range stands {
		if UnitID(i) == f.u || stands[i].waiting || !stands[i].box.Meets(wide) || f.start.kind == hullBorder && int16(i) == s.Units[f.u].In {
			continue
		}
		enemy := s.enemies(f.u, UnitID(i))
		if !f.assault && (!enemy || s.flier(UnitID(i))) || f.assault && enemy && UnitID(i) != f.to.unit && s.flier(UnitID(i)) {
			continue
		}
		un := &s.Units[i]
		for m := un.First; m < un.First+ModelID(un.Count); m++ {
			if mo := &s.Models[m]; !mo.Gone && !mo.Off && wide.Contains(mo.At) && !s.typ(m).HVA {
				b := s.body(m)
				f.others = append(f.others, other{m, UnitID(i), enemy, false, b, b.Bounds()})
			}
		}
	}
}

// free tells whether the leader's base fits through all the way from one place to another.
// ff.assault.path-width, ff.assault.not-through-friends
func (f *finder) free(p, q geom.Point) bool {
	b := f.body.Moved(p)
	swept := sweptBody(&b, q.Sub(p))
	if f.start.kind != edgeBorder && !f.s.onTable(&swept) && f.s.onTable(&b) {
		return false
	}
	if f.words.Fly || f.words.Teleport {
		return true
	}
	box := swept.Bounds()
	leaving := p == f.from && p != q // what it begins on or beside it may leave
	for _, i := range f.ground {
		pc := &f.s.book.Board.Pieces[i]
		if pc.Class == Impediment && f.assault && !f.noWire {
			continue
		}
		if pc.Area.Bounds().Meets(box) && pc.Area.Overlaps(&swept) && !(leaving && pc.Area.Overlaps(&b)) {
			return false
		}
	}
	wide := box.Grow(geom.Inch)
	for i := range f.others {
		o := &f.others[i]
		switch {
		case !wide.Meets(o.box):
		case f.assault:
			if geom.Overlap(&swept, &o.body) && !(leaving && geom.Overlap(&b, &o.body)) {
				f.friend = f.friend || !o.enemy
				return false
			}
		case comesNear(&b, &swept, &o.body):
			return false
		}
	}
	return true
}

// contact is where the leader touches one model, or the building, coming straight from a place; ok is
// false if it is further than the distance.
func (f *finder) contact(p geom.Point, m ModelID, most geom.Length) (geom.Point, geom.Length, bool) {
	b := f.body.Moved(p)
	var toward geom.Point
	var gap geom.Length
	if m == NoModel {
		area := &f.s.book.Board.Pieces[f.to.piece].Area
		gap = area.Gap(&b)
		toward = nearestOnArea(area, p)
	} else {
		o := f.s.body(m)
		gap = geom.Gap(&b, &o)
		if gap > most {
			return p, gap, false
		}
		mine, its := closestPoints(&b, &o)
		toward = p.Add(its.Sub(mine))
		if mine == its {
			toward = o.Center()
		}
	}
	if gap > most {
		return p, gap, false
	}
	return geom.Toward(p, toward, max(0, gap-1)), gap, true
}

// closestPoints are the points of two bodies' cores that lie nearest to each other.
func closestPoints(a, b *geom.Shape) (geom.Point, geom.Point) {
	p, q := a.Pts[0], b.Pts[0]
	best := geom.DistSq(p, q)
	try := func(x, y geom.Point) {
		if d := geom.DistSq(x, y); d < best {
			p, q, best = x, y, d
		}
	}
	for i := range int(a.N) {
		for j := range int(b.N) {
			try(a.Pts[i], nearestOnLine(b.Pts[j], b.Pts[(j+1)%int(b.N)], a.Pts[i]))
			try(nearestOnLine(a.Pts[i], a.Pts[(i+1)%int(a.N)], b.Pts[j]), b.Pts[j])
		}
	}
	return p, q
}

// find gives the shortest way within the limit.
func (f *finder) find() (path, bool) {
	if p, ok := f.straight(f.from, 0, f.limit); ok {
		return p, true
	}
	if f.words.Fly || f.words.Teleport || f.tooFarOff() {
		return path{}, false
	}
	return f.bent()
}

// tooFarOff tells whether not even a free straight way would reach.
func (f *finder) tooFarOff() bool {
	if f.to.unit == NoUnit {
		_, _, ok := f.contact(f.from, NoModel, f.limit)
		return !ok
	}
	for m := range f.s.all(f.to.unit) {
		if _, _, ok := f.contact(f.from, m, f.limit); ok {
			return false
		}
	}
	return true
}

// straight is the shortest free straight way into contact from a place, after some inches were used.
func (f *finder) straight(p geom.Point, used, limit geom.Length) (path, bool) {
	best := path{length: limit + 1}
	try := func(m ModelID) {
		if end, d, ok := f.contact(p, m, min(limit, best.length-1)-used); ok && f.free(p, end) && f.endFree(end) {
			best = path{points: [8]geom.Point{p, end}, n: 2, length: used + d, model: m}
		}
	}
	if f.to.unit == NoUnit {
		try(NoModel)
	} else {
		for m := range f.s.all(f.to.unit) {
			try(m)
		}
	}
	return best, best.n > 0
}

// endFree tells whether the leader can stand where its way ends; one that flies or teleports has only to
// mind that.
func (f *finder) endFree(at geom.Point) bool {
	b := f.body.Moved(at)
	if !f.s.onTable(&b) {
		return false
	}
	if !f.words.Fly && !f.words.Teleport {
		return true
	}
	for i := range f.s.book.Board.Pieces {
		if p := &f.s.book.Board.Pieces[i]; i != f.to.piece && p.solid() && p.Area.Overlaps(&b) {
			return false
		}
	}
	for i := range f.others {
		if geom.Overlap(&b, &f.others[i].body) {
			return false
		}
	}
	return true
}
