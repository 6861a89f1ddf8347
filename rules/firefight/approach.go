package firefight

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

// assaultMove brings the leader into contact by the shortest way and places the others, or moves the unit
// whose assault fails.  ff.assault.shortest-path, ff.fail-assault.condition
func (r *Run) assaultMove(u, target UnitID, a Action) Approach {
	var out Approach
	way, across, ok := r.wayInto(u, target, a)
	if way.friend {
		r.cite("ff.assault.not-through-friends")
	}
	if r.by("ff.fail-assault.condition", !ok) {
		r.failedMove(u, target)
		r.noteMoved(u, a)
		return out
	}
	out.Sight = a == Charge && r.seesAtStart(u, target)
	out.Contact, out.Across = true, across >= 0
	out.Hindered, out.Why = r.hindered(u, target, a, &way, across)
	r.cite("ff.assault.contact", "ff.assault.shortest-path", "ff.assault.path-width")
	if across >= 0 {
		r.cite("ff.assault.across-obstacle", "ff.assault.across-obstacle.reach")
	}
	r.closeWith(u, target, &way)
	r.noteMoved(u, a)
	return out
}

func (r *Run) noteMoved(u UnitID, a Action) {
	r.Units[u].Moved = 1
	if a == Charge {
		r.Units[u].Moved = 2
	}
}

// seesAtStart tells whether a unit has LOS to its target before an assault move. Out of a transport and
// from off the table it has none.  ff.transport.exit.charge-hindered
func (s *State) seesAtStart(u, target UnitID) bool {
	if w := s.Units[u].Where; w == Aboard || w == Reserve || s.Units[target].Where == Aboard {
		return false
	}
	k, _ := s.sight(u, target)
	return k != BlockedSight
}

// reaches tells whether a unit's leader could touch the target with this action.
func (s *State) reaches(u, target UnitID, a Action) bool {
	_, _, ok := s.wayInto(u, target, a)
	return ok
}

// goalOf is what the leader has to touch to fight a unit.  ff.assault.contact
func (s *State) goalOf(target UnitID) goal {
	if un := s.unit(target); un.Where == Inside || un.Where == OnRoof {
		return goal{piece: int(un.In), unit: NoUnit}
	}
	return goal{piece: -1, unit: target}
}

// wayInto finds the way of an assault and the obstacle it is fought across, -1 for none. A charge through
// an infantry impediment has only the reach of an advance.  ff.terrain.fortified.impediment-sprint
func (s *State) wayInto(u, target UnitID, a Action) (path, int, bool) {
	if !s.inPlay(target) || s.Units[target].Where == Aboard || s.Units[target].Where == Reserve {
		return path{}, -1, false
	}
	e := errand{u: u, target: target, charge: a == Charge, limit: s.pace(u, a == Charge), facing: s.Bodies[s.Units[u].Leader].Facing}
	if s.holds("ff.assault.across-obstacle.reach", s.beyond(u, target, e.limit)) {
		return path{}, -1, false
	}
	if e.short = e.limit; e.charge {
		e.short = s.pace(u, false)
	}
	y := s.positions()
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
	way    path
	across int
	ok     bool
}

// maxWays is how many ways are kept: enough for the assaults one unit thinks about.
const maxWays = 16

func (s *State) findWay(e *errand) (path, int, bool) {
	limit := e.limit
	if s.Units[e.target].Where == OnRoof {
		limit -= s.climb(e.u, int(s.Units[e.target].In))
	}
	f := s.newFinder(e.u, s.goalOf(e.target), limit, e.charge, true)
	defer f.done()
	short := e.short - (e.limit - f.limit) // what it climbs is off an advance too
	if way, piece, ok := f.acrossObstacle(); s.holds("ff.assault.across-obstacle", ok) && !s.wiredOff(e, &way, short) {
		return way, piece, true
	}
	way, ok := f.find()
	if ok && s.wiredOff(e, &way, short) {
		f.noWire = true // no way leads round the wire that it stands in
		way, ok = f.find()
	}
	way.friend = f.friend
	return way, -1, ok
}

// wiredOff tells whether a charge is too long for the wire on its way, that which the leader stands in too.
// ff.terrain.fortified.impediment-sprint
func (s *State) wiredOff(e *errand, way *path, short geom.Length) bool {
	return e.charge && way.length > short && !s.words(e.u).Teleport && s.crosses(e.u, way, force.Impediment)
}

// acrossObstacle is the assault on a unit behind an obstacle: the leader is set directly opposite its
// nearest model. Its move must have been long enough without the obstacle.  ff.assault.across-obstacle,
// ff.assault.across-obstacle.reach
func (f *finder) acrossObstacle() (path, int, bool) {
	if f.to.unit == NoUnit {
		return path{}, -1, false
	}
	near, gap := NoModel, f.limit+1
	if f.s.denied("ff.assault.across-obstacle.reach") {
		gap = 60 * geom.Inch
	}
	here := f.body.Moved(f.From)
	for m := range f.s.Members(f.to.unit) {
		if b := f.s.Shape(m); geom.Within(&here, &b, gap-1) {
			near, gap = m, geom.Gap(&here, &b)
		}
	}
	if near == NoModel {
		return path{}, -1, false
	}
	foe := f.s.Shape(near)
	for i := range f.s.book.Board.Pieces {
		p := &f.s.book.Board.Pieces[i]
		if p.Class != force.Obstacle || !p.Area.Within(&foe, touchSlack) {
			continue
		}
		if line := geom.Pill(f.From, foe.Center(), 0); !p.Area.Touches(&line) {
			continue
		}
		if at, ok := f.opposite(&foe, &p.Area); ok && f.free(at) {
			return path{points: []geom.Point{f.From, at}, length: gap, model: near}, i, true
		}
	}
	return path{}, -1, false
}

// opposite is the place directly across an obstacle from a body that touches it.
func (f *finder) opposite(foe *geom.Shape, area *geom.Area) (geom.Point, bool) {
	c := foe.Center()
	q := ways.OnOutline(area, c)
	if q == c {
		return q, false
	}
	apart := func(d geom.Length) bool {
		b := f.body.Moved(geom.Toward(c, q, d))
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
		b := f.body.Moved(at)
		return at, f.s.onTable(&b) && !f.s.keptOff(f.u, &b)
	}
	return q, false
}

// crosses tells whether a way touches ground of a class that is not open to the unit.
func (s *State) crosses(u UnitID, way *path, class force.TerrainClass) bool {
	k := s.words(u)
	lead := s.Units[u].Leader
	for i := range s.book.Board.Pieces {
		p := &s.book.Board.Pieces[i]
		if p.Class != class {
			continue
		}
		if kind, _ := s.going(k, p); kind == OpenGoing {
			continue
		}
		b := s.ShapeAt(lead, way.points[0], s.Bodies[lead].Facing)
		for _, q := range way.points[1:] {
			swept := geom.SweptShape(&b, q.Sub(b.Center()))
			if p.Area.Overlaps(&swept) {
				return true
			}
			b = b.Moved(q.Sub(b.Center()))
		}
	}
	return false
}

// hindered judges a charge, and names the first reason against it; an advance is no charge and is never
// hindered. All reasons are cited.  ff.charge.definition, ff.charge.hindered.*
func (r *Run) hindered(u, target UnitID, a Action, way *path, across int) (bool, tally.Rule) {
	if !r.by("ff.charge.definition", a == Charge) {
		return false, ""
	}
	k := r.words(u)
	if r.by("ff.kw.teleport.charge", k.Teleport) {
		return false, ""
	}
	why := tally.Rule("")
	add := func(rule tally.Rule) {
		if r.by(rule, true) && why == "" {
			why = rule
		}
	}
	switch r.Units[u].Where {
	case Reserve:
		add("ff.charge.hindered.off-table")
	case Aboard:
		if !r.denied("ff.transport.exit.charge-hindered") {
			add("ff.charge.hindered.from-transport")
		}
		r.cite("ff.transport.exit.charge-hindered")
	case Inside, OnRoof:
		add("ff.charge.hindered.from-building")
	}
	switch r.Units[target].Where {
	case Inside:
		if !r.denied("ff.building.assault.hindered") {
			add("ff.charge.hindered.into-building")
		}
		r.cite("ff.building.assault.hindered")
	case OnRoof:
		add("ff.charge.hindered.bent")
	}
	if len(way.points) > 2 {
		add("ff.charge.hindered.bent")
	}
	if rule := r.roughWay(u, way, across); rule != "" {
		if !r.by("ff.kw.sure-footed", k.SureFooted && rule != "ff.terrain.fortified.impediment-sprint") {
			add(rule)
		}
	}
	return why != "", why
}

// roughWay is the rule that hinders a charge because of the ground it leads over, empty for none.
func (s *State) roughWay(u UnitID, way *path, across int) tally.Rule {
	switch {
	case s.holds("ff.terrain.fortified.impediment-sprint", s.crosses(u, way, force.Impediment)):
		return "ff.terrain.fortified.impediment-sprint"
	case s.holds("ff.charge.hindered.difficult", s.crosses(u, way, force.DifficultGround)):
		return "ff.charge.hindered.difficult"
	case s.holds("ff.charge.hindered.defended-obstacle", across >= 0):
		return "ff.charge.hindered.defended-obstacle"
	case s.holds("ff.charge.hindered.obstacle", s.crosses(u, way, force.Obstacle)):
		return "ff.charge.hindered.obstacle"
	}
	return ""
}
