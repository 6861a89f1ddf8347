package firefight

import (
	"sortie/geom"
	"sortie/ways"
)

// closeWith ends an assault move: the leader in contact, as many others as possible too, the rest in
// coherency.  ff.assault.others-into-contact, ff.assault.near-other-enemies
func (r *Run) closeWith(u, target UnitID, way *path) {
	g := r.newTrip(MoveSpec{Unit: u, Name: AskMove, Rule: "ff.assault.contact", Limit: way.length, Target: target})
	defer g.done()
	g.Start = ways.Border{}
	lead := &g.Poses[g.Lead]
	g.recall()
	lead.Pose(way.points[len(way.points)-1], true)
	// Assaulting models may be within 1" of other enemies: only standing on them is barred.
	g.assault = r.holds("ff.assault.near-other-enemies", true)
	g.surround(lead)
	touch := g.intoTouch(target)
	touch = g.roomForAll(touch, lead.At.Sub(g.From), r.Units[u].Where == OnTable)
	for i := range g.Poses {
		if p := &g.Poses[i]; !p.Stands { // no room at all: it stays where it is, or comes behind its leader
			p.At = lead.At
			if r.Units[u].Where == OnTable {
				p.At = p.Home
			} else {
				g.Anywhere(i)
			}
			p.Pose(p.At, true)
		}
	}
	r.stand(g)
	if len(touch) > 0 {
		r.cite("ff.assault.others-into-contact")
	}
	if r.nearOtherEnemies(g, target) {
		r.cite("ff.assault.near-other-enemies")
	}
	r.tell("closes", u, target, "ff.assault.contact", "%s comes into contact with %s", r.name(u), r.name(target))
}

// roomForAll takes so many out of contact again that all can stand in coherency, the last first, and gives those who stay
// in contact: where that is long in showing, none.
func (g *trip) roomForAll(touch []int, by geom.Point, formed bool) []int {
	defer g.BeginSearch()()
	for g.Follow(by, formed) >= 0 && len(touch) > 0 {
		n := len(touch) - 1
		if g.Tired() {
			n = 0
			g.EndSearch()
		}
		for _, i := range touch[n:] {
			g.Loosen(i)
		}
		touch = touch[:n]
	}
	return touch
}

func (r *Run) nearOtherEnemies(g *trip, target UnitID) bool {
	if !r.io.Loud() {
		return false // nobody wants to know
	}
	others := g.Everybody()
	for i := range g.Poses {
		for j := range others {
			if o := &others[j]; o.Foe && UnitID(o.Group) != target && geom.Closer(&g.Poses[i].Body, &o.Body, geom.Inch) {
				return true
			}
		}
	}
	return false
}

// intoTouch brings as many models as it can into contact with the target. Where one of a kind finds no place, the
// next of that kind finds none.  ff.assault.others-into-contact
func (g *trip) intoTouch(target UnitID) (touch []int) {
	if g.s.Units[target].Where != OnTable {
		return nil
	}
	var foes []geom.Shape
	for m := range g.s.Members(target) {
		foes = append(foes, g.s.Shape(m))
	}
	full := -1
	for i := range g.Poses {
		if !g.s.holds("ff.assault.others-into-contact", !g.Poses[i].Stands) || full >= 0 && g.Alike(i, full) {
			continue
		}
		if !g.Into(i, foes) {
			full = i
			continue
		}
		touch = append(touch, i)
	}
	return touch
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
	way := path{points: []geom.Point{f.From, f.aimPoint()}}
	g := r.newTrip(MoveSpec{Unit: u, Name: AskMove, Rule: "ff.fail-assault.move", Limit: limit, Target: NoUnit})
	defer g.done()
	defer g.BeginSearch()()
	if g.legal(g.leadAlong(&way, limit)) {
		r.fallShort(g, target)
		return
	}
	f.gather()
	if p, ok := f.nearest(); ok {
		way = p
	}
	for d := limit; d > 0; d -= geom.Inch / 2 { // where those who follow find no room it goes less far
		if g.legal(g.leadAlong(&way, d)) {
			g.nearlyAsFar(&way, d, limit)
			r.fallShort(g, target)
			return
		}
	}
}

// fallShort puts a unit where its failed assault ends.  ff.fail-assault.move
func (r *Run) fallShort(g *trip, target UnitID) {
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
func (g *trip) nearlyAsFar(way *path, d, limit geom.Length) {
	good, bad := d, min(limit, d+geom.Inch/2)
	for good < bad {
		mid := (good + bad + 1) / 2
		if g.legal(g.leadAlong(way, mid)) {
			good = mid
		} else {
			bad = mid - 1
		}
	}
	g.EndSearch() // what was legal before is so again
	g.legal(g.leadAlong(way, good))
}
