package position

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
	"sortie/ways"
)

// Approach is an assault move: whether it makes contact, and whether it is hindered.
type Approach struct {
	Contact  bool
	Hindered bool
	Why      tally.Rule // what hinders it first
	Sight    bool       // the attacker had LOS at the start
	Across   bool       // across an obstacle: it counts as in contact
}

// NoteMoved keeps that a unit has moved, and whether by a charge.
func (s *State) NoteMoved(u UnitID, a Action) {
	s.Units[u].Moved = 1
	if a == Charge {
		s.Units[u].Moved = 2
	}
}

// SeesAtStart tells whether a unit has LOS to its target before an assault move. Out of a transport and
// from off the table it has none.  ff.transport.exit.charge-hindered
func (s *State) SeesAtStart(u, target UnitID) bool {
	if w := s.Units[u].Where; w == Aboard || w == Reserve || s.Units[target].Where == Aboard {
		return false
	}
	k, _ := s.Sight(u, target)
	return k != BlockedSight
}

// Reaches tells whether a unit's leader could touch the target with this action.
func (s *State) Reaches(u, target UnitID, a Action) bool {
	_, _, ok := s.WayInto(u, target, a)
	return ok
}

// GoalOf is what the leader has to touch to fight a unit.  ff.assault.contact
func (s *State) GoalOf(target UnitID) Goal {
	if un := s.Unit(target); un.Where == Inside || un.Where == OnRoof {
		return Goal{Piece: int(un.In), Unit: NoUnit}
	}
	return Goal{Piece: -1, Unit: target}
}

// WayInto finds the way of an assault and the obstacle it is fought across, -1 for none. A charge through
// an infantry impediment has only the reach of an advance.  ff.terrain.fortified.impediment-sprint
func (s *State) WayInto(u, target UnitID, a Action) (Path, int, bool) {
	if !s.InPlay(target) || s.Units[target].Where == Aboard || s.Units[target].Where == Reserve {
		return Path{}, -1, false
	}
	e := errand{u: u, target: target, charge: a == Charge, limit: s.Pace(u, a == Charge), facing: s.Bodies[s.Units[u].Leader].Facing}
	if s.Applies("ff.assault.across-obstacle.reach", s.Beyond(u, target, e.limit)) {
		return Path{}, -1, false
	}
	if e.short = e.limit; e.charge {
		e.short = s.Pace(u, false)
	}
	y := s.Positions()
	for i := range y.ways {
		if y.ways[i].errand == e {
			return y.ways[i].way, y.ways[i].across, y.ways[i].ok
		}
	}
	way, across, ok := s.findWay(&e)
	if len(y.ways) < maxWays {
		y.ways = append(y.ways, wayKnown{e, way, across, ok})
	}
	return way, across, ok
}

// errand is all that the way of an assault depends on besides where everybody stands.
type errand struct {
	u, target    UnitID
	charge       bool
	limit, short geom.Length // reach of the action, and of an advance
	facing       geom.Angle  // of a leader that is not on the table yet
}

// wayKnown is a way that was found, or not, while everybody stands where they stand.
type wayKnown struct {
	errand
	way    Path
	across int
	ok     bool
}

// maxWays is how many ways are kept: enough for the assaults one unit thinks about.
const maxWays = 16

// ClimbTo is what a unit climbs to get at another: nothing, unless that stands on a roof.  ff.building.roof.climb
func (s *State) ClimbTo(u, target UnitID) geom.Length {
	if s.Units[target].Where != OnRoof {
		return 0
	}
	return s.climb(u, int(s.Units[target].In))
}

func (s *State) findWay(e *errand) (Path, int, bool) {
	f := s.NewFinder(e.u, s.GoalOf(e.target), e.limit-s.ClimbTo(e.u, e.target), e.charge, true)
	defer f.Done()
	short := e.short - (e.limit - f.Limit) // what it climbs is off an advance too
	if way, piece, ok := f.acrossObstacle(); s.Applies("ff.assault.across-obstacle", ok) && !s.wiredOff(e, &way, short) {
		return way, piece, true
	}
	way, ok := f.Find()
	if ok && s.wiredOff(e, &way, short) {
		f.noWire = true // no way leads round the wire that it stands in
		way, ok = f.Find()
	}
	way.Friend = f.friend
	return way, -1, ok
}

// wiredOff tells whether a charge is too long for the wire on its way, that which the leader stands in too.
// ff.terrain.fortified.impediment-sprint
func (s *State) wiredOff(e *errand, way *Path, short geom.Length) bool {
	return e.charge && way.Length > short && !s.Words(e.u).Teleport && s.crosses(e.u, way, force.Impediment)
}

// acrossObstacle is the assault on a unit behind an obstacle: the leader is set directly opposite its
// nearest model. Its move must have been long enough without the obstacle.  ff.assault.across-obstacle,
// ff.assault.across-obstacle.reach
func (f *Finder) acrossObstacle() (Path, int, bool) {
	if f.to.Unit == NoUnit {
		return Path{}, -1, false
	}
	near, gap := NoModel, f.Limit+1
	if f.s.Denied("ff.assault.across-obstacle.reach") {
		gap = 60 * geom.Inch
	}
	here := f.Body.Moved(f.From)
	for m := range f.s.Members(f.to.Unit) {
		if b := f.s.Shape(m); geom.Within(&here, &b, gap-1) {
			near, gap = m, geom.Gap(&here, &b)
		}
	}
	if near == NoModel {
		return Path{}, -1, false
	}
	foe := f.s.Shape(near)
	for i := range f.s.Book.Board.Pieces {
		p := &f.s.Book.Board.Pieces[i]
		if p.Class != force.Obstacle || !p.Area.Within(&foe, TouchSlack) {
			continue
		}
		if line := geom.Pill(f.From, foe.Center(), 0); !p.Area.Touches(&line) {
			continue
		}
		if at, ok := f.opposite(&foe, &p.Area); ok && f.free(at) {
			return Path{Points: []geom.Point{f.From, at}, Length: gap, Model: near}, i, true
		}
	}
	return Path{}, -1, false
}

// opposite is the place directly across an obstacle from a body that touches it.
func (f *Finder) opposite(foe *geom.Shape, area *geom.Area) (geom.Point, bool) {
	c := foe.Center()
	q := ways.OnOutline(area, c)
	if q == c {
		return q, false
	}
	apart := func(d geom.Length) bool {
		b := f.Body.Moved(geom.Toward(c, q, d))
		return !area.Overlaps(&b) && !geom.Overlap(&b, foe)
	}
	for d := geom.Dist(c, q); d < 8*geom.Inch; d += geom.Inch / 4 {
		if !apart(d) {
			continue
		}
		for apart(d - 1) {
			d--
		}
		at := geom.Toward(c, q, d)
		b := f.Body.Moved(at)
		return at, f.s.OnTable(&b) && !f.s.keptOff(f.u, &b)
	}
	return q, false
}

// crosses tells whether a way touches ground of a class that is not open to the unit.
func (s *State) crosses(u UnitID, way *Path, class force.TerrainClass) bool {
	k := s.Words(u)
	lead := s.Units[u].Leader
	for i := range s.Book.Board.Pieces {
		p := &s.Book.Board.Pieces[i]
		if p.Class != class {
			continue
		}
		if kind, _ := s.Going(k, p); kind == OpenGoing {
			continue
		}
		b := s.ShapeAt(lead, way.Points[0], s.Bodies[lead].Facing)
		for _, q := range way.Points[1:] {
			swept := geom.SweptShape(&b, q.Sub(b.Center()))
			if p.Area.Overlaps(&swept) {
				return true
			}
			b = b.Moved(q.Sub(b.Center()))
		}
	}
	return false
}

// RoughWay is the rule that hinders a charge because of the ground it leads over, empty for none.
func (s *State) RoughWay(u UnitID, way *Path, across int) tally.Rule {
	switch {
	case s.Applies("ff.terrain.fortified.impediment-sprint", s.crosses(u, way, force.Impediment)):
		return "ff.terrain.fortified.impediment-sprint"
	case s.Applies("ff.charge.hindered.difficult", s.crosses(u, way, force.DifficultGround)):
		return "ff.charge.hindered.difficult"
	case s.Applies("ff.charge.hindered.defended-obstacle", across >= 0):
		return "ff.charge.hindered.defended-obstacle"
	case s.Applies("ff.charge.hindered.obstacle", s.crosses(u, way, force.Obstacle)):
		return "ff.charge.hindered.obstacle"
	}
	return ""
}
