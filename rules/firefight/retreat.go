package firefight

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/firefight/force"
	"sortie/ways"
)

// retreat is a move directly away while it is worked out.
type retreat struct {
	g       *trip
	from    geom.Point
	beyond  geom.Point // a point far off in the direction of the move
	full    geom.Length
	d       geom.Length // how far it goes
	foe     UnitID      // the unit it moves away from
	engaged bool        // it touches that unit
}

// newFlight draws the line from the other unit's leader through this unit's.  ff.away.line
func (r *Run) newFlight(u, from UnitID, d geom.Length) *retreat {
	g := r.newTrip(MoveSpec{Unit: u, Name: AskMove, Rule: "ff.away.line", Limit: d, Target: NoUnit})
	f := &retreat{g: g, from: r.leaderAt(u), full: d, d: d, foe: from, engaged: r.touching(u, from)}
	start := r.leaderAt(from)
	if start == f.from {
		start.Y-- // one on top of the other: any direction will do
	}
	f.beyond = geom.Toward(f.from, start, -60*geom.Inch)
	if g.Start.Kind == ways.PieceBorder {
		f.leaveBy(&g.Start)
	}
	return f
}

// leaderAt is where the line through a unit's leader is drawn. Ruling: in or on a building its middle, since
// nobody's place is marked there.  ff.away.line
func (s *State) leaderAt(u UnitID) geom.Point {
	un := s.unit(u)
	if un.Where == Inside || un.Where == OnRoof {
		return s.book.Board.Pieces[un.In].Area.Center()
	}
	return s.Bodies[un.Leader].At
}

// leaveBy starts the way at the wall where the line leaves a building, the front of the leader's base just
// at it; what it costs to get down is off the distance.  ff.building.leave, ff.building.roof.climb
func (f *retreat) leaveBy(wall *ways.Border) {
	var room [4]geom.Span
	inside := wall.Area.Crossing(f.from, f.beyond, room[:0])
	if b := f.body(); len(inside) > 0 {
		f.from = f.at(inside[len(inside)-1].To.Length() - b.Reach())
	}
	f.full -= wall.Spent
	f.d = f.full
}

func (f *retreat) at(d geom.Length) geom.Point { return geom.Toward(f.from, f.beyond, d) }

// swept is the ground the leader covers when it goes so far.
func (f *retreat) swept(d geom.Length) geom.Shape {
	b := f.body()
	return geom.SweptShape(&b, f.at(d).Sub(f.from))
}

// body is the leader where its way begins.
func (f *retreat) body() geom.Shape {
	lead := f.g.leader()
	return f.g.s.ShapeAt(lead, f.from, f.g.s.Bodies[lead].Facing)
}

// leaves tells whether the way begins in a piece.
func (f *retreat) leaves(piece int) bool {
	return f.g.Start.Of(piece)
}

// building is the building that the way leads into first, -1 for none, and draws the way to where it ends:
// at that building, or at what else stops it.  ff.away.into-building
func (f *retreat) building() int {
	best, near := -1, f.full+1
	for i := range f.g.s.book.Board.Pieces {
		p := &f.g.s.book.Board.Pieces[i]
		if p.Class != force.Building || p.Capacity == 0 || f.leaves(i) {
			continue
		}
		if d := f.upTo(func(w *geom.Shape) bool { return p.Area.Overlaps(w) }); d < f.full && d < near {
			best, near = i, d
		}
	}
	f.stop()
	if best >= 0 && f.d+geom.Length(4) < near {
		return -1 // something else stops it before
	}
	if best >= 0 {
		f.d = near
	}
	return best
}

// upTo is how far the leader gets before its way meets something.
func (f *retreat) upTo(meets func(*geom.Shape) bool) geom.Length {
	b := f.body()
	return march.Before(&b, func(d geom.Length) geom.Point { return f.at(d).Sub(f.from) }, f.full, meets)
}

// stop ends the way at blocking terrain, at ground that is blocking to the unit, and at the table edge.
// ff.away.stop-at-edge, ff.terrain.blocking
func (f *retreat) stop() {
	s := f.g.s
	start := f.body()
	f.d = f.upTo(func(w *geom.Shape) bool {
		if s.holds("ff.away.stop-at-edge", !s.onTable(w)) {
			return true
		}
		if f.g.words.Fly {
			return false
		}
		box := w.Bounds()
		for i := range s.book.Board.Pieces {
			p := &s.book.Board.Pieces[i]
			if !p.Area.Bounds().Meets(box) {
				continue
			}
			if kind, _ := f.g.s.going(f.g.words, p); s.holds("ff.away.stop-at-edge", kind == BlockingGoing) && p.Area.Overlaps(w) && !p.Area.Overlaps(&start) && !f.leaves(i) {
				return true
			}
		}
		return false
	})
}

// meetsEnemy tells whether the leader would touch an enemy on its way. Flying vehicles are ignored, and
// so is the unit it fights.  ff.away.trapped.enemy, ff.away.ignore-engaged, ff.away.flyers-ignored
func (f *retreat) meetsEnemy() bool {
	if f.g.words.Fly {
		return false
	}
	w := f.swept(f.d)
	others := f.g.Everybody()
	for i := range others {
		o := &others[i]
		if o.Foe && !f.g.s.holds("ff.away.flyers-ignored", o.Above) && !f.g.s.holds("ff.away.ignore-engaged", f.engaged && f.fights(UnitID(o.Group))) && geom.Within(&w, &o.Body, touchSlack) {
			return true
		}
	}
	return false
}

// fights tells whether a unit is the one it moves away from, or holds the same building.
func (f *retreat) fights(u UnitID) bool {
	a, b := &f.g.s.Units[u], &f.g.s.Units[f.foe]
	return u == f.foe || a.Where == Inside && b.Where == Inside && a.In == b.In
}

// clearEnd draws the end back until the leader is 1" from enemies and from friends: it passes through
// friends if it gets 1" beyond them, else it stops 1" short. Flying vehicles are in nobody's way: they are
// moved off.  ff.away.through-friends, ff.away.flyer-shoved
func (f *retreat) clearEnd() bool {
	s := f.g.s
	lead := f.g.leader()
	body := s.ShapeAt(lead, geom.Point{}, s.Bodies[lead].Facing)
	field := &s.works().field
	field.Begin(&body, s.Box(), touchSlack)
	others := f.g.Everybody()
	for i := range others {
		o := &others[i]
		if !o.Above {
			field.EndOff(&o.Body, geom.Inch)
		}
		if !o.Foe && !s.holds("ff.away.through-friends", true) { // then it stops before them
			f.d = min(f.d, f.upTo(func(w *geom.Shape) bool { return geom.Closer(w, &o.Body, geom.Inch) }))
		}
	}
	for i := range s.book.Board.Pieces {
		if p := &s.book.Board.Pieces[i]; f.g.words.Fly && p.Solid() {
			field.EndOffArea(&p.Area, 0)
		}
	}
	s.drawObjectives(field, f.g.spec.Unit)
	d, ok := field.Last(f.from, f.beyond, f.d)
	if ok {
		f.d = d
	}
	return ok
}

// settle puts the leader at the end of its way and the others round it; friends may have to close up.
// ff.away.coherency, ff.away.trapped.placement
func (f *retreat) settle() bool {
	for _, packed := range [2]bool{false, true} {
		g := f.g.s.newTrip(f.g.spec)
		g.packed = packed
		g.recall()
		lead := &g.Poses[g.Lead]
		lead.Pose(f.at(f.d), true)
		g.surroundBy(lead, g.followersReach())
		if !g.s.holds("ff.away.coherency", true) {
			g.stayBehind()
		}
		if g.othersEnd() == nil {
			f.g.done()
			f.g = g
			return true
		}
		g.done()
	}
	return false
}

// stayBehind settles the others where they are.
func (g *trip) stayBehind() {
	for i := range g.Poses {
		if i != g.Lead {
			g.Poses[i].Pose(g.Poses[i].At, true)
		}
	}
}

func (f *retreat) citeWay(r *Run) {
	if !r.io.Loud() {
		return
	}
	if f.d < f.full {
		r.cite("ff.away.stop-at-edge")
	}
	if f.engaged {
		r.cite("ff.away.ignore-engaged")
	}
	b := r.ShapeAt(f.g.leader(), f.from, r.Bodies[f.g.leader()].Facing)
	w := geom.SweptShape(&b, f.at(f.full).Sub(f.from))
	others := f.g.Everybody()
	for i := range others {
		switch o := &others[i]; {
		case !geom.Within(&w, &o.Body, geom.Inch):
		case o.Foe && o.Above:
			r.cite("ff.away.flyers-ignored")
		case !o.Foe:
			r.cite("ff.away.through-friends")
		}
	}
}
