package position

import (
	"sortie/geom"
	"sortie/ways"
)

// AntiTank tells whether a unit has an Anti-Tank weapon. By an option only assault weapons count.
// ff.vehicle.trapped-destroyed-if
func (s *State) AntiTank(u UnitID) bool {
	for m := range s.Members(u) {
		for _, w := range s.TypeOf(m).Weapons {
			if wp := &s.Book.Weapons[w]; wp.Words.AntiTank && (wp.Assault || !s.Book.Options.TrapNeedsAssaultAT) {
				return true
			}
		}
	}
	return false
}

// Nearer tells whether any models of two units are nearer to each other than a distance.
func (s *State) Nearer(a, b UnitID, d geom.Length) bool {
	for m := range s.Members(a) {
		x := s.Shape(m)
		for n := range s.Members(b) {
			if y := s.Shape(n); geom.Closer(&x, &y, d) {
				return true
			}
		}
	}
	return false
}

// shift is a unit that was moved aside, and by how much.
type shift struct {
	Unit UnitID
	By   geom.Point
}

// ShoveFlyers makes room at a place for a unit's leader: flying vehicles of either side nearer than 1" are
// moved off by the least distance.  ff.away.flyer-shoved
func (s *State) ShoveFlyers(u UnitID, at geom.Point) (done []shift) {
	lead := s.Units[u].Leader
	b := s.ShapeAt(lead, at, s.Bodies[lead].Facing)
	for i := range s.Units {
		v := UnitID(i)
		if v == u || s.Units[i].Where != OnTable || !s.Applies("ff.away.flyer-shoved", s.Flier(v)) {
			continue
		}
		if o := s.Shape(s.Units[i].Leader); geom.Closer(&b, &o, geom.Inch) {
			was := s.Bodies[lead].At
			s.Bodies[lead].At = at
			if by, ok := s.Shove(v, u); ok {
				done = append(done, shift{v, by})
			}
			s.Bodies[lead].At = was
		}
	}
	return done
}

// Unshove moves units back that made room for nothing.
func (s *State) Unshove(moved []shift) {
	for _, m := range moved {
		s.displace(m.Unit, geom.Point{}.Sub(m.By))
	}
}

// Shove moves a whole unit by the least displacement that leaves it 1" from another one and free, in whatever
// direction that is.  ff.away.flyer-shoved, ff.vehicle.trapped-shove
func (s *State) Shove(v, from UnitID) (geom.Point, bool) {
	f := &s.Works().field
	at := s.Bodies[s.Units[v].Leader].At
	s.drawShoved(f, v, from, at, geom.Inch)
	to, ok := f.Nearest(at, 12*geom.Inch)
	if !ok { // nowhere an inch from everybody: then just on nobody
		s.drawShoved(f, v, from, at, 0)
		to, ok = f.Nearest(at, 12*geom.Inch)
	}
	if !ok || to == at {
		return geom.Point{}, false
	}
	by := to.Sub(at)
	s.displace(v, by)
	return by, true
}

// drawShoved draws where a unit could stand displaced: on the table, on no solid ground, 1" from the unit it makes room
// for, and a gap from everybody else, or as near as it stood. Ruling: it is a move, if a short one, and ends as moves
// do.  ff.away.flyer-shoved, ff.move.friend-one-inch
func (s *State) drawShoved(f *ways.Field, v, from UnitID, at geom.Point, most geom.Length) {
	first := true
	for m := range s.Members(v) {
		b := s.Shape(m)
		b = b.Moved(at.Neg())
		if first {
			f.Begin(&b, s.Box(), TouchSlack)
		} else {
			f.Also(&b, s.Box())
		}
		first = false
		s.drawObjectives(f, v)
		for i := range s.Book.Board.Pieces {
			if p := &s.Book.Board.Pieces[i]; p.Solid() {
				f.EndOffArea(&p.Area, 0)
			}
		}
		for i := range s.Bodies {
			o := &s.Bodies[i]
			if o.Gone || o.Off || o.Group == v {
				continue
			}
			x := s.Shape(ModelID(i))
			gap := geom.Inch
			if own := s.Shape(m); o.Group != from {
				if gap = most; geom.Closer(&own, &x, most) {
					gap = max(0, geom.Gap(&own, &x)-1)
				}
			}
			f.EndOff(&x, gap)
		}
	}
}

// displace moves all models of a unit alike.
func (s *State) displace(v UnitID, by geom.Point) {
	for m := range s.Members(v) {
		s.Bodies[m].At = s.Bodies[m].At.Add(by)
	}
	s.CarryHVA(v)
}
