package ways

import "sortie/geom"

// search is the work of one question: legs tried from the start outwards, the most promising first.
type search struct {
	reached []arrival
	queue   []open
	settled [][]int32    // arrivals that were gone on from, by corner and side
	after   []geom.Fixed // by corner: what a way round it has at least still to go, below zero if not reckoned yet
	near    []int32      // what of all that is closed a way within the limit can come to
	special []geom.Point
	marked  []bool // goals whose special ends are listed
	barren  []bool // goals that have no places of touch at all, as far as a way leads
	hope    bool   // it was looked whether all of them are, and they are not
	ahead   ahead
	limit   geom.Fixed
	tries   int
}

// arrival is a way as far as a corner, or an end.
type arrival struct {
	corner int32 // -1 the start, -2 an end
	way    int8  // 1 keeps the corner on the left, -1 on the right
	enter  int16 // vertex at which it comes in
	leave  int16 // and at which it left the corner before
	before int32
	at     geom.Point
	far    geom.Fixed // length so far
	walked int16      // degrees round the corner known to be free
	ends   bool       // and no more than those
	tag    int
}

// open is an arrival still to be gone on from, with what the whole way is at least; below zero it is a goal whose
// ends beside other things are still to be listed.
type open struct {
	least geom.Fixed
	to    int32
}

// maxTries bounds the arrivals of one search; far more than any table needs.
const maxTries = 6000

// To is the shortest way from one place to another within a limit.
func (f *Field) To(from, to geom.Point, limit geom.Length) (Way, bool) {
	if !f.Stands(to) || !f.room.Contains(from) {
		return Way{}, false
	}
	f.goals = f.goals[:0]
	f.search.special = append(f.search.special[:0], to)
	return f.find(from, limit)
}

// Reaches tells whether there is a way within a limit to any of some places.
func (f *Field) Reaches(from geom.Point, places []geom.Point, limit geom.Length) bool {
	f.goals, f.search.special = f.goals[:0], f.search.special[:0]
	for _, p := range places {
		if f.Stands(p) {
			f.search.special = append(f.search.special, p)
		}
	}
	if len(f.search.special) == 0 || !f.room.Contains(from) {
		return false
	}
	_, ok := f.find(from, limit)
	return ok
}

// Touch is the shortest way into touch with something that is sought, ending where the body may stand.
func (f *Field) Touch(from geom.Point, limit geom.Length) (Way, bool) {
	if !f.room.Contains(from) || len(f.goals) == 0 {
		return Way{}, false
	}
	f.search.special = f.search.special[:0]
	return f.find(from, limit)
}

func (f *Field) find(from geom.Point, limit geom.Length) (Way, bool) {
	s := &f.search
	s.limit = limit.Fixed() + 2*geom.FixedOne
	s.reached, s.queue, s.tries = s.reached[:0], s.queue[:0], 0
	s.marked = append(s.marked[:0], make([]bool, len(f.goals))...)
	s.barren, s.hope, s.ahead.goal = append(s.barren[:0], s.marked...), false, -1
	f.gather(from, limit)
	f.push(arrival{corner: -1, before: -1, at: from})
	for {
		k, ok := s.pop()
		if !ok || s.tries > maxTries {
			return Way{}, false
		}
		if k < 0 {
			if i := int(-k - 1); !s.marked[i] {
				if f.listSpecials(i); s.barren[i] && f.hopeless() {
					return Way{}, false
				}
			}
			continue
		}
		if s.reached[k].corner == -2 {
			if w, ok := f.write(k, limit); ok {
				return w, true
			}
			continue
		}
		s.tries++
		if s.tries == 1 {
			f.toEnds(k)
			if end := f.straight(); end >= 0 {
				if w, ok := f.write(end, limit); ok {
					return w, true
				}
			}
		}
		f.goOn(k)
	}
}

// sloppy is by how much rounding can make a sum of lengths differ from the distance of its ends, and more.
const sloppy = 32

// gather lists what a way within the limit can come to.
func (f *Field) gather(from geom.Point, limit geom.Length) {
	s := &f.search
	s.near = s.near[:0]
	reach := geom.Box{Min: from, Max: from}.Grow(limit + 2 + sloppy)
	for i := range f.shut {
		if c := &f.shut[i]; !c.end && c.box.Meets(reach) {
			s.near = append(s.near, int32(i))
		}
	}
}

// free is Free for a leg of a way within the limit.
func (f *Field) free(p, q geom.Point) bool {
	if !f.room.Contains(p) || !f.room.Contains(q) {
		return false
	}
	for _, i := range f.search.near {
		if f.shut[i].closes(p, q) {
			return false
		}
	}
	return true
}

// straight is the end that the start goes straight to if no way can be shorter, -1 for none.
func (f *Field) straight() int32 {
	s := &f.search
	least := f.atLeast(s.reached[0].at) + (f.touch + 2).Fixed()
	for i := 1; i < len(s.reached); i++ {
		if s.reached[i].far <= least {
			return int32(i)
		}
	}
	return -1
}

// push notes an arrival if a way through it can keep the limit.
func (f *Field) push(a arrival) {
	s := &f.search
	least := a.far
	if a.corner != -2 {
		least += f.atLeast(a.at)
	}
	if least <= s.limit {
		f.note(a, least)
	}
}

// note notes an arrival with what a way through it is at least.
func (f *Field) note(a arrival, least geom.Fixed) {
	s := &f.search
	s.reached = append(s.reached, a)
	s.put(open{least, int32(len(s.reached) - 1)})
}

// atLeast is a length that no way from a place to an end is shorter than.
func (f *Field) atLeast(p geom.Point) geom.Fixed {
	best := geom.Length(1 << 30)
	for i := range f.goals {
		g := &f.goals[i]
		over := g.reach + f.touch + 1
		if len(g.core) == 1 {
			if far := int64(best) + int64(over); geom.DistSq(p, g.core[0]) >= far*far {
				continue // no root is needed to see that it is no nearer
			}
		} else if g.offBox(p)-over >= best {
			continue
		}
		best = min(best, g.atLeast(p, f.touch))
	}
	if len(f.goals) > 0 {
		return best.Fixed()
	}
	least := geom.Fixed(-1)
	for _, q := range f.search.special {
		if d := length(p, q); least < 0 || d < least {
			least = d
		}
	}
	return max(least, 0)
}

// goOn tries every end and every corner from an arrival.
func (f *Field) goOn(k int32) {
	s := &f.search
	if k > 0 {
		f.toEnds(k)
	}
	corners := f.netOf().corners
	if k == 0 { // nothing is settled yet
		n := 2 * len(corners)
		for len(s.settled) < n {
			s.settled = append(s.settled, nil)
		}
		for i := range s.settled {
			s.settled[i] = s.settled[i][:0]
		}
		s.after = s.after[:0]
		for range corners {
			s.after = append(s.after, -1)
		}
	}
	a := s.reached[k]
	if a.corner >= 0 {
		if f.outdone(&a) {
			return
		}
		list := &s.settled[slot(a.corner, a.way)]
		*list = append(*list, k)
	}
	here, row := f.cornerOf(&a), f.rowOf(&a)
	for i := range corners {
		if int32(i) == a.corner || row[2*i].known&row[2*i+1].known&legDead != 0 || !f.reachable(&a, i) {
			continue
		}
		c := f.corner(int32(i))
		for _, way := range [2]int8{1, -1} {
			f.toCorner(k, &here, int32(i), c, way, &row[slot(int32(i), way)])
		}
	}
}

// cornerOf is the corner an arrival stands at; the start is one without reach.
func (f *Field) cornerOf(a *arrival) corner {
	if a.corner < 0 {
		return point(a.at)
	}
	return *f.corner(a.corner)
}

// reachable is the quick question whether a way over a corner can keep the limit.
func (f *Field) reachable(a *arrival, i int) bool {
	s := &f.search
	c := &f.nets[0].corners[i]
	rest := (s.limit - a.far).Length() + c.reach + 4
	if d := c.at.Sub(a.at); d.X > rest || d.X < -rest || d.Y > rest || d.Y < -rest || geom.DistSq(c.at, a.at) > int64(rest)*int64(rest) {
		return false
	}
	over := s.limit - a.far
	if over < 0 {
		return false
	}
	if s.after[i] < 0 {
		if !within(a.at, c.at, over, c.reach+2) {
			return false
		}
		s.after[i] = max(0, f.atLeast(c.at)-(c.reach+2).Fixed())
	}
	over -= s.after[i]
	return over >= 0 && within(a.at, c.at, over, c.reach+2)
}

// within tells whether two places, measured to the nearest unit, are no further apart than a length and a reach together.
func within(p, q geom.Point, over geom.Fixed, reach geom.Length) bool {
	most := int64(over/geom.FixedOne) + int64(reach)
	return geom.DistSq(p, q) <= most*most+most // so that the root is rounded to no more
}

func slot(corner int32, way int8) int { return int(corner)*2 + int(way+1)/2 }

// outdone tells whether a way that was gone on from comes by the same place and is no longer.
func (f *Field) outdone(a *arrival) bool {
	c := f.corner(a.corner)
	for _, j := range f.search.settled[slot(a.corner, a.way)] {
		b := &f.search.reached[j]
		if round, ok := c.beyond(b.enter, a.enter, a.way); ok && b.far+c.arc(round) <= a.far && f.walk(j, round) {
			return true
		}
	}
	return false
}

// toCorner goes on to the next corner. Where the two stand into each other the vertices beside the tangent
// are tried too: of two outlines that run almost together, the one may hide a vertex of the other.
func (f *Field) toCorner(k int32, here *corner, i int32, c *corner, way int8, l *leg) {
	a := &f.search.reached[k]
	if l.known&legSought == 0 {
		g, ok := bridgeOf(here, a.way, c, way)
		if l.bridge, l.known = g, legSought; !ok {
			l.known |= legDead
		} else {
			l.long = length(g.from, g.to)
		}
	}
	if l.known&legDead != 0 || f.cross(k, here, i, way, l, 0, &l.bridge, l.long) {
		return
	}
	if !here.meets(c) {
		if l.known&legShut != 0 {
			l.known |= legDead
		}
		return
	}
	nth := 0
	for sooner := int16(0); sooner <= 4; sooner += 2 {
		for later := int16(-2); later <= 4; later += 2 {
			nth++
			h := bridge{leave: l.leave - sooner*int16(a.way), enter: l.enter + later*int16(way)}
			if l.isShut(nth) || !here.has(h.leave) || !c.has(h.enter) {
				continue
			}
			h.from, h.to = here.vertex(h.leave), c.vertex(h.enter)
			if f.cross(k, here, i, way, l, nth, &h, length(h.from, h.to)) {
				return
			}
		}
	}
}

// cross takes a leg between two corners, or one of those beside it, if it is free.
func (f *Field) cross(k int32, here *corner, i int32, way int8, l *leg, nth int, g *bridge, long geom.Fixed) bool {
	a := &f.search.reached[k]
	round, ok := here.beyond(a.enter, g.leave, a.way)
	if !ok || l.isShut(nth) {
		return false
	}
	far := a.far + here.arc(round) + long
	if far > f.search.limit {
		return false
	}
	least := far + f.atLeast(g.to)
	if least > f.search.limit || !f.walk(k, round) || !f.legIsFree(l, nth, g.from, g.to) {
		return false
	}
	f.note(arrival{corner: i, way: way, enter: g.enter, leave: g.leave, before: k, at: g.to, far: far}, least)
	return true
}

// walk tells whether the way round a corner is free for so many degrees from where an arrival comes in.
func (f *Field) walk(k int32, degrees int16) bool {
	a := &f.search.reached[k]
	if a.corner < 0 || degrees <= a.walked {
		return true
	}
	c := f.corner(a.corner)
	for !a.ends && a.walked < degrees {
		if !f.arcIsFree(a.corner, c, a.enter+a.walked*int16(a.way), a.way) {
			a.ends = true
			break
		}
		a.walked += 2
	}
	return degrees <= a.walked
}
