package firefight

import "sortie/geom"

// closeWith ends an assault move: the leader in contact, as many others as possible too, the rest in
// coherency.  ff.assault.others-into-contact, ff.assault.near-other-enemies
func (r *Run) closeWith(u, target UnitID, way *path) {
	g := r.newMarch(MoveSpec{Unit: u, Name: AskMove, Rule: "ff.assault.contact", Limit: way.length, Target: target})
	defer g.done()
	g.start = border{}
	lead := &g.poses[g.lead]
	for i := range g.poses {
		p := &g.poses[i]
		mo := &r.Models[p.m]
		p.at, p.facing, p.stands = mo.At, mo.Facing, false
	}
	lead.at = way.points[len(way.points)-1]
	lead.body = r.bodyAt(lead.m, lead.at, lead.facing)
	lead.stands = true
	// Assaulting models may be within 1" of other enemies: only standing on them is barred.
	g.assault = r.holds("ff.assault.near-other-enemies", true)
	g.surround(lead)
	by := lead.at.Sub(g.from)
	touch := 0
	for i := range g.poses {
		if p := &g.poses[i]; r.holds("ff.assault.others-into-contact", !p.stands) && g.touchSpot(i, target) {
			touch++
		}
	}
	for i := range g.poses {
		p := &g.poses[i]
		if p.stands || g.findSpot(i, by, r.Units[u].Where == OnTable) {
			continue
		}
		p.at, p.stands = lead.at, true // no room at all: it stays where it is, or comes behind its leader
		if r.Units[u].Where == OnTable {
			p.at = r.Models[p.m].At
		} else if at, ok := g.anywhere(i); ok {
			p.at = at
		}
		p.body = r.bodyAt(p.m, p.at, p.facing)
	}
	r.stand(g)
	if touch > 0 {
		r.cite("ff.assault.others-into-contact")
	}
	if r.nearOtherEnemies(g, target) {
		r.cite("ff.assault.near-other-enemies")
	}
	r.tell("closes", u, target, "ff.assault.contact", "%s comes into contact with %s", r.name(u), r.name(target))
}

func (r *Run) nearOtherEnemies(g *march, target UnitID) bool {
	if !r.io.Loud() {
		return false // nobody wants to know
	}
	others := g.everybody()
	for i := range g.poses {
		for j := range others {
			if o := &others[j]; o.enemy && o.u != target && geom.Closer(&g.poses[i].body, &o.body, geom.Inch) {
				return true
			}
		}
	}
	return false
}

// anywhere is a place on the table for a model when there is none in coherency.
func (g *march) anywhere(i int) (geom.Point, bool) {
	far := g.far
	g.far = 60 * geom.Inch
	places := ringsRound(g.poses[g.lead].at, 2*geom.Inch, 40*geom.Inch)
	ok := g.among(i, &places, false)
	g.far = far
	return g.poses[i].at, ok
}

// touchSpot finds a place for a model where it touches one of the target and is in coherency.
func (g *march) touchSpot(i int, target UnitID) bool {
	p := &g.poses[i]
	if g.s.Units[target].Where != OnTable {
		return false
	}
	base := g.s.bodyAt(p.m, geom.Point{}, p.facing)
	wide := reachOf(&base)
	lead := &g.poses[g.lead]
	for m := range g.s.all(target) {
		foe := g.s.body(m)
		if !geom.Within(&foe, &lead.body, g.far+2*wide) {
			continue
		}
		c := foe.Center()
		toward := geom.Bearing(c, lead.at)
		for k := range geom.Angle(24) {
			turn := toward + 15*(k/2+1)
			if k%2 == 1 {
				turn = toward - 15*(k/2+1)
			}
			at := c.Polar(turn.Norm(), reachOf(&foe)*3/2+wide+geom.Inch)
			for range 4 {
				b := base.Moved(at)
				gap := geom.Gap(&b, &foe)
				if gap <= 1 {
					break
				}
				at = geom.Toward(at, c, gap-1)
			}
			b := base.Moved(at)
			if geom.Within(&b, &foe, touchSlack) && g.fits(i, at, false) {
				return true
			}
		}
	}
	return false
}

// failedMove moves a unit whose assault fails: its advance distance towards the target as far as
// possible, clear of the 1" zone round enemies. Ruling: also when a sprint was declared.
// ff.fail-assault.move
func (r *Run) failedMove(u, target UnitID) {
	if r.Units[target].Where == Aboard || !r.inPlay(target) {
		return
	}
	limit := r.pace(u, false)
	f := r.aimFinder(u, r.goalOf(target), limit)
	defer f.done()
	way := path{points: []geom.Point{f.from, f.aimPoint()}}
	g := r.newMarch(MoveSpec{Unit: u, Name: AskMove, Rule: "ff.fail-assault.move", Limit: limit, Target: NoUnit})
	defer g.done()
	if g.legal(g.leadAlong(&way, limit)) {
		r.fallShort(g, target)
		return
	}
	long := r.newFinder(u, r.goalOf(target), 3*limit, false, true)
	defer long.done()
	if p, ok := long.find(); ok {
		way = p
	}
	for d := limit; d > 0; d -= geom.Inch / 2 {
		if g.legal(g.leadAlong(&way, d)) {
			g.nearlyAsFar(&way, d, limit)
			r.fallShort(g, target)
			return
		}
	}
}

// fallShort puts a unit where its failed assault ends.  ff.fail-assault.move
func (r *Run) fallShort(g *march, target UnitID) {
	r.stand(g)
	if !r.io.Loud() {
		return
	}
	r.tell("falls-short", g.spec.Unit, target, "ff.fail-assault.move", "%s moves towards %s and falls short", r.name(g.spec.Unit), r.name(target))
}

// beyond tells cheaply whether a target on the table is too far off for any way into contact.
func (s *State) beyond(u, target UnitID, limit geom.Length) bool {
	if s.Units[u].Where != OnTable || s.Units[target].Where != OnTable {
		return false
	}
	lead := s.body(s.Units[u].Leader)
	for m := range s.all(target) {
		if b := s.body(m); geom.Within(&lead, &b, limit+touchSlack) {
			return false
		}
	}
	return true
}

// nearlyAsFar pushes a judged way on to the last twentieth of a millimetre that is legal.
func (g *march) nearlyAsFar(way *path, d, limit geom.Length) {
	good, bad := d, min(limit, d+geom.Inch/2)
	for good < bad {
		mid := (good + bad + 1) / 2
		if g.legal(g.leadAlong(way, mid)) {
			good = mid
		} else {
			bad = mid - 1
		}
	}
	g.legal(g.leadAlong(way, good))
}
