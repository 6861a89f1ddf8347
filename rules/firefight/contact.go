package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/position"
	"sortie/ways"
)

// closeWith ends an assault move: the leader in contact, as many others as possible too, the rest in
// coherency.  ff.assault.others-into-contact, ff.assault.near-other-enemies
func (r *Run) closeWith(u, target UnitID, way *position.Path) {
	g := r.NewTrip(position.MoveSpec{Unit: u, Name: position.AskMove, Rule: "ff.assault.contact", Limit: way.Length, Target: target})
	defer g.Done()
	g.Start = ways.Border{}
	lead := &g.Poses[g.Lead]
	g.Recall()
	lead.Pose(way.Points[len(way.Points)-1], true)
	// Assaulting models may be within 1" of other enemies: only standing on them is barred.
	g.Assault = r.Applies("ff.assault.near-other-enemies", true)
	g.SurroundLeader(lead)
	touch := g.IntoTouch(target)
	touch = g.RoomForAll(touch, lead.At.Sub(g.From), r.Units[u].Where == position.OnTable)
	for i := range g.Poses {
		if p := &g.Poses[i]; !p.Stands { // no room at all: it stays where it is, or comes behind its leader
			p.At = lead.At
			if r.Units[u].Where == position.OnTable {
				p.At = p.Home
			} else {
				g.Anywhere(i)
			}
			p.Pose(p.At, true)
		}
	}
	r.Stand(g)
	if len(touch) > 0 {
		r.cite("ff.assault.others-into-contact")
	}
	if r.nearOtherEnemies(g, target) {
		r.cite("ff.assault.near-other-enemies")
	}
	r.tell("closes", u, target, "ff.assault.contact", "%s comes into contact with %s", r.Name(u), r.Name(target))
}

func (r *Run) nearOtherEnemies(g *position.Trip, target UnitID) bool {
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

// failedMove moves a unit whose assault fails: its advance distance towards the target as far as
// possible, clear of the 1" zone round enemies. Ruling: also when a sprint was declared.
// ff.fail-assault.move
func (r *Run) failedMove(u, target UnitID) {
	if r.Units[target].Where == position.Aboard || !r.Applies("ff.fail-assault.move", r.InPlay(target)) {
		return
	}
	limit := r.Pace(u, false)
	f := r.AimFinder(u, r.GoalOf(target), limit)
	defer f.Done()
	way := position.Path{Points: []geom.Point{f.From, f.AimPoint()}}
	g := r.NewTrip(position.MoveSpec{Unit: u, Name: position.AskMove, Rule: "ff.fail-assault.move", Limit: limit, Target: NoUnit})
	defer g.Done()
	defer g.BeginSearch()()
	if g.Legal(g.LeadAlong(&way, limit)) {
		r.fallShort(g, target)
		return
	}
	f.Gather()
	if p, ok := f.Nearest(); ok {
		way = p
	}
	for d := limit; d > 0; d -= geom.Inch / 2 { // where those who follow find no room it goes less far
		if g.Legal(g.LeadAlong(&way, d)) {
			g.NearlyAsFar(&way, d, limit)
			r.fallShort(g, target)
			return
		}
	}
}

// fallShort puts a unit where its failed assault ends.  ff.fail-assault.move
func (r *Run) fallShort(g *position.Trip, target UnitID) {
	r.Stand(g)
	if !r.io.Loud() {
		return
	}
	r.tell("falls-short", g.Spec.Unit, target, "ff.fail-assault.move", "%s moves towards %s and falls short", r.Name(g.Spec.Unit), r.Name(target))
}
