package position

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/firefight/force"
	"sortie/ways"
)

// Retreat is a move directly away while it is worked out.
type Retreat struct {
	Trip     *Trip
	From     geom.Point
	beyond   geom.Point // a point far off in the direction of the move
	Full     geom.Length
	Distance geom.Length // how far it goes
	foe      UnitID      // the unit it moves away from
	Engaged  bool        // it touches that unit
}

// NewFlight draws the line from the other unit's leader through this unit's.  ff.away.line
func (s *State) NewFlight(u, from UnitID, d geom.Length) *Retreat {
	g := s.NewTrip(MoveSpec{Unit: u, Name: AskMove, Rule: "ff.away.line", Limit: d, Target: NoUnit})
	f := &Retreat{Trip: g, From: s.leaderAt(u), Full: d, Distance: d, foe: from, Engaged: s.touching(u, from)}
	start := s.leaderAt(from)
	if start == f.From {
		start.Y-- // one on top of the other: any direction will do
	}
	f.beyond = geom.Toward(f.From, start, -60*geom.Inch)
	if g.Start.Kind == ways.PieceBorder {
		f.leaveBy(&g.Start)
	}
	return f
}

// leaderAt is where the line through a unit's leader is drawn. Ruling: in or on a building its middle, since
// nobody's place is marked there.  ff.away.line
func (s *State) leaderAt(u UnitID) geom.Point {
	un := s.Unit(u)
	if un.Where == Inside || un.Where == OnRoof {
		return s.Book.Board.Pieces[un.In].Area.Center()
	}
	return s.Bodies[un.Leader].At
}

// leaveBy starts the way at the wall where the line leaves a building, the front of the leader's base just
// at it; what it costs to get down is off the distance.  ff.building.leave, ff.building.roof.climb
func (f *Retreat) leaveBy(wall *ways.Border) {
	var room [4]geom.Span
	inside := wall.Area.Crossing(f.From, f.beyond, room[:0])
	if b := f.body(); len(inside) > 0 {
		f.From = f.At(inside[len(inside)-1].To.Length() - b.Reach())
	}
	f.Full -= wall.Spent
	f.Distance = f.Full
}

func (f *Retreat) At(d geom.Length) geom.Point { return geom.Toward(f.From, f.beyond, d) }

// swept is the ground the leader covers when it goes so far.
func (f *Retreat) swept(d geom.Length) geom.Shape {
	b := f.body()
	return geom.SweptShape(&b, f.At(d).Sub(f.From))
}

// body is the leader where its way begins.
func (f *Retreat) body() geom.Shape {
	lead := f.Trip.Leader()
	return f.Trip.s.ShapeAt(lead, f.From, f.Trip.s.Bodies[lead].Facing)
}

// leaves tells whether the way begins in a piece.
func (f *Retreat) leaves(piece int) bool {
	return f.Trip.Start.Of(piece)
}

// Building is the building that the way leads into first, -1 for none, and draws the way to where it ends:
// at that building, or at what else stops it.  ff.away.into-building
func (f *Retreat) Building() int {
	best, near := -1, f.Full+1
	for i := range f.Trip.s.Book.Board.Pieces {
		p := &f.Trip.s.Book.Board.Pieces[i]
		if p.Class != force.Building || p.Capacity == 0 || f.leaves(i) {
			continue
		}
		if d := f.upTo(func(w *geom.Shape) bool { return p.Area.Overlaps(w) }); d < f.Full && d < near {
			best, near = i, d
		}
	}
	f.Stop()
	if best >= 0 && f.Distance+geom.Length(4) < near {
		return -1 // something else stops it before
	}
	if best >= 0 {
		f.Distance = near
	}
	return best
}

// upTo is how far the leader gets before its way meets something.
func (f *Retreat) upTo(meets func(*geom.Shape) bool) geom.Length {
	b := f.body()
	return march.Before(&b, func(d geom.Length) geom.Point { return f.At(d).Sub(f.From) }, f.Full, meets)
}

// Stop ends the way at blocking terrain, at ground that is blocking to the unit, and at the table edge.
// ff.away.stop-at-edge, ff.terrain.blocking
func (f *Retreat) Stop() {
	s := f.Trip.s
	start := f.body()
	f.Distance = f.upTo(func(w *geom.Shape) bool {
		if s.Applies("ff.away.stop-at-edge", !s.OnTable(w)) {
			return true
		}
		if f.Trip.Words.Fly {
			return false
		}
		box := w.Bounds()
		for i := range s.Book.Board.Pieces {
			p := &s.Book.Board.Pieces[i]
			if !p.Area.Bounds().Meets(box) {
				continue
			}
			if kind, _ := f.Trip.s.Going(f.Trip.Words, p); s.Applies("ff.away.stop-at-edge", kind == BlockingGoing) && p.Area.Overlaps(w) && !p.Area.Overlaps(&start) && !f.leaves(i) {
				return true
			}
		}
		return false
	})
}

// MeetsEnemy tells whether the leader would touch an enemy on its way. Flying vehicles are ignored, and
// so is the unit it fights.  ff.away.trapped.enemy, ff.away.ignore-engaged, ff.away.flyers-ignored
func (f *Retreat) MeetsEnemy() bool {
	if f.Trip.Words.Fly {
		return false
	}
	w := f.swept(f.Distance)
	others := f.Trip.Everybody()
	for i := range others {
		o := &others[i]
		if o.Foe && !f.Trip.s.Applies("ff.away.flyers-ignored", o.Above) && !f.Trip.s.Applies("ff.away.ignore-engaged", f.Engaged && f.fights(UnitID(o.Group))) && geom.Within(&w, &o.Body, TouchSlack) {
			return true
		}
	}
	return false
}

// fights tells whether a unit is the one it moves away from, or holds the same building.
func (f *Retreat) fights(u UnitID) bool {
	a, b := &f.Trip.s.Units[u], &f.Trip.s.Units[f.foe]
	return u == f.foe || a.Where == Inside && b.Where == Inside && a.In == b.In
}

// ClearEnd draws the end back until the leader is 1" from enemies and from friends: it passes through
// friends if it gets 1" beyond them, else it stops 1" short. Flying vehicles are in nobody's way: they are
// moved off.  ff.away.through-friends, ff.away.flyer-shoved
func (f *Retreat) ClearEnd() bool {
	s := f.Trip.s
	lead := f.Trip.Leader()
	body := s.ShapeAt(lead, geom.Point{}, s.Bodies[lead].Facing)
	field := &s.Works().field
	field.Begin(&body, s.Box(), TouchSlack)
	others := f.Trip.Everybody()
	for i := range others {
		o := &others[i]
		if !o.Above {
			field.EndOff(&o.Body, geom.Inch)
		}
		if !o.Foe && !s.Applies("ff.away.through-friends", true) { // then it stops before them
			f.Distance = min(f.Distance, f.upTo(func(w *geom.Shape) bool { return geom.Closer(w, &o.Body, geom.Inch) }))
		}
	}
	for i := range s.Book.Board.Pieces {
		if p := &s.Book.Board.Pieces[i]; f.Trip.Words.Fly && p.Solid() {
			field.EndOffArea(&p.Area, 0)
		}
	}
	s.drawObjectives(field, f.Trip.Spec.Unit)
	d, ok := field.Last(f.From, f.beyond, f.Distance)
	if ok {
		f.Distance = d
	}
	return ok
}

// Settle puts the leader at the end of its way and the others round it; friends may have to close up.
// ff.away.coherency, ff.away.trapped.placement
func (f *Retreat) Settle() bool {
	for _, packed := range [2]bool{false, true} {
		g := f.Trip.s.NewTrip(f.Trip.Spec)
		g.packed = packed
		g.Recall()
		lead := &g.Poses[g.Lead]
		lead.Pose(f.At(f.Distance), true)
		g.surroundBy(lead, g.followersReach())
		if !g.s.Applies("ff.away.coherency", true) {
			g.stayBehind()
		}
		if g.othersEnd() == nil {
			f.Trip.Done()
			f.Trip = g
			return true
		}
		g.Done()
	}
	return false
}

// stayBehind settles the others where they are.
func (g *Trip) stayBehind() {
	for i := range g.Poses {
		if i != g.Lead {
			g.Poses[i].Pose(g.Poses[i].At, true)
		}
	}
}
