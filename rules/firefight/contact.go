package firefight

import (
	"slices"

	"sortie/geom"
	"sortie/ways"
)

// closeWith ends an assault move: the leader in contact, as many others as possible too, the rest in
// coherency.  ff.assault.others-into-contact, ff.assault.near-other-enemies
func (r *Run) closeWith(u, target UnitID, way *path) {
	g := r.newMarch(MoveSpec{Unit: u, Name: AskMove, Rule: "ff.assault.contact", Limit: way.length, Target: target})
	defer g.done()
	g.start = ways.Border{}
	lead := &g.poses[g.lead]
	for i := range g.poses {
		p := &g.poses[i]
		mo := &r.Bodies[p.m]
		p.at, p.facing, p.stands = mo.At, mo.Facing, false
	}
	lead.at = way.points[len(way.points)-1]
	lead.body = r.ShapeAt(lead.m, lead.at, lead.facing)
	lead.stands = true
	// Assaulting models may be within 1" of other enemies: only standing on them is barred.
	g.assault = r.holds("ff.assault.near-other-enemies", true)
	g.surround(lead)
	touch := g.intoTouch(target)
	for g.follow(lead.at.Sub(g.from), r.Units[u].Where == OnTable) >= 0 && touch.n > 0 {
		touch.back(g) // one less in contact, so that all can stand in coherency
	}
	for i := range g.poses {
		p := &g.poses[i]
		if p.stands {
			continue
		}
		p.at, p.stands = lead.at, true // no room at all: it stays where it is, or comes behind its leader
		if r.Units[u].Where == OnTable {
			p.at = r.Bodies[p.m].At
		} else if at, ok := g.anywhere(i); ok {
			p.at = at
		}
		p.body = r.ShapeAt(p.m, p.at, p.facing)
	}
	r.stand(g)
	if touch.n > 0 {
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

// touchers are the models that an assault has brought into contact beside their leader, the last of them last.
type touchers struct {
	n     int
	poses [64]int8
}

// back takes the last of them out of contact again, and all who were settled after him.
func (t *touchers) back(g *march) {
	t.n--
	loosen := func(i int) {
		p := &g.poses[i]
		p.at, p.stands = g.s.Bodies[p.m].At, false
	}
	loosen(int(t.poses[t.n]))
	for _, i := range g.loose {
		loosen(i)
	}
	g.searches = g.searches[:0]
}

// intoTouch brings as many models as it can into contact with the target. Where one of a kind finds no place, the
// next of that kind finds none.  ff.assault.others-into-contact
func (g *march) intoTouch(target UnitID) (t touchers) {
	if g.s.Units[target].Where != OnTable {
		return t
	}
	full := -1
	for i := range g.poses {
		p := &g.poses[i]
		if !g.s.holds("ff.assault.others-into-contact", !p.stands) || t.n == len(t.poses) || full >= 0 && g.alike(i, full) {
			continue
		}
		if !g.touchSpot(i, target) {
			full = i
			continue
		}
		t.poses[t.n] = int8(i)
		t.n++
	}
	return t
}

// touchSpot finds a place for a model where it touches one of the target and is in coherency: the one nearest to
// its leader, exactly.
func (g *march) touchSpot(i int, target UnitID) bool {
	c := &g.s.works().crowd
	c.Begin(g.poses[g.lead].at)
	f := g.drawFollower(c, i, false)
	for m := range g.s.Members(target) {
		foe := g.s.Shape(m)
		f.Seek(&foe, 0, int(m))
	}
	return slices.ContainsFunc(f.Snug(g.poses[g.lead].at), func(at geom.Point) bool { return g.fits(i, at, false) })
}

// failedMove moves a unit whose assault fails: its advance distance towards the target as far as
// possible, clear of the 1" zone round enemies. Ruling: also when a sprint was declared.
// ff.fail-assault.move
func (r *Run) failedMove(u, target UnitID) {
	if r.Units[target].Where == Aboard || !r.holds("ff.fail-assault.move", r.inPlay(target)) {
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
	long.any = true // it only says which way to go
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
	return !s.GroupWithin(target, s.Units[u].Leader, limit+touchSlack)
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
