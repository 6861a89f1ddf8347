package firefight

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
	"sortie/ways"
)

// way judges the leader's path: its length, the table's edge, the ground, other units.
func (g *march) way(a *flow.Answer) *tally.Refusal {
	lead := &g.poses[g.lead]
	var points []geom.Point
	for i := range a.Paths {
		if a.Paths[i].Figure == int32(lead.m) {
			points = a.Paths[i].Points
		}
	}
	if no := g.tooFar(points); no != nil {
		return no
	}
	for _, p := range points {
		if b := g.s.ShapeAt(lead.m, p, lead.facing); !g.s.onTable(&b) {
			if g.quiet {
				return &g.no
			}
			return tally.Refuse("ff.move.stay-on-table", g.call(lead)+" would leave the table", "stay on the table")
		}
	}
	if g.spec.Least > 0 && g.tooNear(points) {
		if g.quiet {
			return &g.no
		}
		return tally.Refuse("ff.flyer.minimum-six", fmt.Sprintf("it must end at least %v from where it started", g.spec.Least), "go further")
	}
	if g.words.Fly || g.s.holds("ff.kw.teleport.move", g.words.Teleport) {
		return nil
	}
	no := g.wayFacing(points, g.facing)
	if no != nil && lead.facing != g.facing && g.wayFacing(points, lead.facing) == nil {
		return nil // it may turn first
	}
	return no
}

// tooNear tells whether a flying vehicle ends nearer to its start than it may. One that comes over the table edge
// starts there, with its front at the edge.  ff.flyer.minimum-six, ff.move.from-reserve
func (g *march) tooNear(points []geom.Point) bool {
	lead := &g.poses[g.lead]
	if g.start.Kind == ways.EdgeBorder {
		return g.start.Cost(&lead.body, lead.at, lead.at) < g.spec.Least
	}
	return geom.DistSq(g.origin(points), lead.at) < int64(g.spec.Least)*int64(g.spec.Least)
}

// origin is where the measuring begins: the leader's place, or the side it comes out of.
func (g *march) origin(points []geom.Point) geom.Point {
	if g.start.None() {
		return g.from
	}
	return g.start.Nearest(points[0])
}

// tooFar holds the length of the leader's path against the limit. A hull that turns gains nothing by it.
// ff.move.leader-measured, ff.basics.measure.vehicle-start-position
func (g *march) tooFar(points []geom.Point) *tally.Refusal {
	lead := &g.poses[g.lead]
	used := geom.Fixed(0)
	at := g.from
	if !g.start.None() {
		at = points[0]
		used = (g.start.Cost(&lead.body, lead.at, points[0])).Fixed()
	}
	for _, p := range points {
		leg := [2]geom.Point{at, p}
		used += geom.PathLength(leg[:])
		at = p
	}
	if g.start.None() && lead.body.N > 1 && lead.facing != g.facing {
		used += g.turnGain(lead).Fixed()
	}
	if used.Length() <= g.spec.Limit {
		return nil
	}
	if g.quiet {
		return &g.no
	}
	why := fmt.Sprintf("%s would go %v of %v", g.call(lead), used.Length(), g.spec.Limit)
	return tally.Refuse(g.limitRule(points), why, "go less far")
}

// turnGain is how much further forward a hull reaches at the end than it did at the start, because it
// turned.  ff.basics.measure.vehicle-start-position
func (g *march) turnGain(lead *pose) geom.Length {
	by := lead.at.Sub(g.from)
	d := int64(geom.Dist(geom.Point{}, by))
	if d == 0 {
		return 0
	}
	reach := func(facing geom.Angle) int64 {
		b := g.s.ShapeAt(lead.m, geom.Point{}, facing)
		best := int64(-1 << 62)
		for _, p := range b.Pts[:b.N] {
			best = max(best, int64(p.X)*int64(by.X)+int64(p.Y)*int64(by.Y))
		}
		return best / d
	}
	return geom.Length(max(0, reach(lead.facing)-reach(g.facing)))
}

// limitRule is the rule that sets the distance of this move.
func (g *march) limitRule(points []geom.Point) tally.Rule {
	un := g.s.unit(g.spec.Unit)
	switch {
	case un.Where == Reserve:
		if g.s.foreignEdge(g.s.Groups[g.spec.Unit].Side, points[0], g.spec.Limit) {
			return "ff.reserve.edge"
		}
		return "ff.move.from-reserve"
	case un.HVA && g.spec.Limit == hvaPace:
		return "ff.drone.hva.move"
	case g.spec.Rule != "":
		return g.spec.Rule
	}
	return "ff.move.leader-measured"
}

// wayFacing sweeps the leader along its path with a facing. What it stands on or beside when it begins it may leave:
// as it stood, not as it has turned, and not where it comes out of a border.
func (g *march) wayFacing(points []geom.Point, facing geom.Angle) *tally.Refusal {
	lead := &g.poses[g.lead]
	at := g.from
	var from *geom.Shape
	if !g.start.None() {
		at = g.start.Outside(points[0], lead.body.Reach())
	} else {
		stood := g.s.ShapeAt(lead.m, at, g.facing)
		from = &stood
	}
	stood := from
	body := g.s.ShapeAt(lead.m, at, facing)
	for _, q := range points {
		by := q.Sub(at)
		swept := geom.SweptShape(&body, by)
		if no := g.groundOnWay(stood, &swept); no != nil {
			return no
		}
		if no := g.enemiesOnWay(from, &swept); no != nil {
			return no
		}
		body, at = body.Moved(by), q
		from = &body
	}
	return nil
}

// groundOnWay refuses a leg over ground that stops the unit, or that it may not sprint through. A body
// that stands on closed ground may leave it.  ff.terrain.blocking, ff.terrain.difficult.no-sprint,
// ff.terrain.obstacle.sprint, ff.terrain.fortified.impediment-sprint
func (g *march) groundOnWay(start, swept *geom.Shape) *tally.Refusal {
	box := swept.Bounds()
	for i := range g.s.book.Board.Pieces {
		p := &g.s.book.Board.Pieces[i]
		if p.Class == force.OpenGround || p.Class == force.Hill || !p.Area.Bounds().Meets(box) {
			continue
		}
		kind, rule := g.going(p)
		if kind == OpenGoing || kind == DifficultGoing && !g.spec.Sprint || !p.Area.Overlaps(swept) {
			continue
		}
		if kind == BlockingGoing {
			if start != nil && p.Area.Overlaps(start) || g.start.Of(i) {
				continue
			}
			if g.quiet {
				return &g.no
			}
			if p.Class == force.BlockingTerrain {
				rule = "ff.terrain.blocking"
			} else if p.Class == force.Building && g.spec.Rule == "ff.result.consolidate" {
				rule = "ff.result.consolidate-limits"
			}
			return tally.Refuse(rule, p.Key+" is closed to "+g.s.name(g.spec.Unit), "go round it")
		}
		if g.quiet {
			return &g.no
		}
		return tally.Refuse(sprintRule(p), g.s.name(g.spec.Unit)+" may not sprint through "+p.Key, "advance, or go round it")
	}
	return nil
}

// sprintRule is the rule against sprinting through a piece that is difficult going.
func sprintRule(p *force.Piece) tally.Rule {
	switch p.Class {
	case force.Obstacle:
		return "ff.terrain.obstacle.sprint"
	case force.Impediment:
		return "ff.terrain.fortified.impediment-sprint"
	}
	return "ff.terrain.difficult.no-sprint"
}

// enemiesOnWay refuses a leg that comes nearer than 1" to an enemy. Flying vehicles may be passed under, friends
// through, and one that begins a leg so near may leave.  ff.move.enemy-one-inch, ff.flyer.move-under,
// ff.move.through-friends
func (g *march) enemiesOnWay(start, swept *geom.Shape) *tally.Refusal {
	box := swept.Bounds().Grow(geom.Inch)
	for k := range g.near {
		n := &g.near[k]
		if g.s.holds("ff.move.through-friends", !n.enemy) || n.flies || !box.Meets(n.box) {
			continue
		}
		from, to := g.list(n)
		for i := from; i < to; i++ {
			o := &g.others[i]
			if !box.Meets(o.box) || !comesNear(start, swept, &o.body) {
				continue
			}
			if g.quiet {
				return &g.no
			}
			return tally.Refuse(g.inchRule(), fmt.Sprintf("the leader would come within 1\" of %s", g.s.name(o.u)), "keep 1\" away from enemies")
		}
	}
	return nil
}

// comesNear tells whether a body on a straight way comes within 1" of an enemy. Where it begins so near it
// may leave, but come no nearer still: not walk round him at arm's length. It begins nowhere (nil) if it comes out of
// a border.  ff.move.enemy-one-inch
func comesNear(from, swept, enemy *geom.Shape) bool {
	switch {
	case !geom.Closer(swept, enemy, geom.Inch):
		return false
	case from == nil || !geom.Closer(from, enemy, geom.Inch):
		return true
	}
	return geom.Gap(swept, enemy)+1 < geom.Gap(from, enemy) || geom.Overlap(swept, enemy) && !geom.Overlap(from, enemy)
}

// inchRule is the rule of the 1" zone for the kind of move.
func (g *march) inchRule() tally.Rule {
	switch g.spec.Rule {
	case "ff.actions.advance.short":
		return "ff.actions.advance.one-inch"
	case "ff.actions.sprint.long":
		return "ff.actions.sprint.one-inch"
	case "ff.kw.scout.move":
		return "ff.kw.scout.one-inch"
	}
	return "ff.move.enemy-one-inch"
}

// onTable tells whether a body lies wholly on the table.  ff.move.stay-on-table
func (s *State) onTable(b *geom.Shape) bool { return s.Holds(b) }
