package position

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/firefight/force"
	"sortie/tally"
	"sortie/ways"
)

// way judges the leader's path: its length, the table's edge, the ground, other units.
func (g *Trip) way(a *flow.Answer) *tally.Refusal {
	lead := &g.Poses[g.Lead]
	var points []geom.Point
	for i := range a.Paths {
		if a.Paths[i].Figure == lead.Figure {
			points = a.Paths[i].Points
		}
	}
	if no := g.tooFar(points); no != nil {
		return no
	}
	for _, p := range points {
		if b := lead.Base.Posed(p, lead.Facing); !g.s.OnTable(&b) {
			if g.quiet {
				return &g.no
			}
			return tally.Refuse("ff.move.stay-on-table", g.call(g.Lead)+" would leave the table", "stay on the table")
		}
	}
	if g.Spec.Least > 0 && g.tooNear(points) {
		if g.quiet {
			return &g.no
		}
		return tally.Refuse("ff.flyer.minimum-six", fmt.Sprintf("it must end at least %v from where it started", g.Spec.Least), "go further")
	}
	if g.Words.Fly || g.s.Applies("ff.kw.teleport.move", g.Words.Teleport) {
		return nil
	}
	g.bar()
	f, by := g.Walk(points)
	return g.wayRefusal(f, by)
}

// tooNear tells whether a flying vehicle ends nearer to its start than it may. One that comes over the table edge
// starts there, with its front at the edge.  ff.flyer.minimum-six, ff.move.from-reserve
func (g *Trip) tooNear(points []geom.Point) bool {
	lead := &g.Poses[g.Lead]
	if g.Start.Kind == ways.EdgeBorder {
		return g.Start.Cost(&lead.Body, lead.At, lead.At) < g.Spec.Least
	}
	return geom.DistSq(g.origin(points), lead.At) < int64(g.Spec.Least)*int64(g.Spec.Least)
}

// origin is where the measuring begins: the leader's place, or the side it comes out of.
func (g *Trip) origin(points []geom.Point) geom.Point {
	if g.Start.None() {
		return g.From
	}
	return g.Start.Nearest(points[0])
}

// tooFar holds the length of the leader's path against the limit. A hull that turns gains nothing by it.
// ff.move.leader-measured, ff.basics.measure.vehicle-start-position
func (g *Trip) tooFar(points []geom.Point) *tally.Refusal {
	long := g.Long(points)
	if long <= g.Spec.Limit {
		return nil
	}
	if g.quiet {
		return &g.no
	}
	return tally.Refuse(g.limitRule(points), fmt.Sprintf("%s would go %v of %v", g.call(g.Lead), long, g.Spec.Limit), "go less far")
}

// limitRule is the rule that sets the distance of this move.
func (g *Trip) limitRule(points []geom.Point) tally.Rule {
	un := g.s.Unit(g.Spec.Unit)
	switch {
	case un.Where == Reserve:
		if g.s.foreignEdge(g.s.Groups[g.Spec.Unit].Side, points[0], g.Spec.Limit) {
			return "ff.reserve.edge"
		}
		return "ff.move.from-reserve"
	case un.HVA && g.Spec.Limit == hvaPace:
		return "ff.drone.hva.move"
	case g.Spec.Rule != "":
		return g.Spec.Rule
	}
	return "ff.move.leader-measured"
}

// bar lists the ground that stops the unit, or that it may not sprint through, once for a move. A body that stands on
// closed ground may leave it.  ff.terrain.blocking, ff.terrain.difficult.no-sprint, ff.terrain.obstacle.sprint,
// ff.terrain.fortified.impediment-sprint
func (g *Trip) bar() {
	if g.barred {
		return
	}
	g.barred = true
	for i := range g.s.Book.Board.Pieces {
		p := &g.s.Book.Board.Pieces[i]
		if p.Class == force.OpenGround || p.Class == force.Hill {
			continue
		}
		switch kind, _ := g.Going(p); {
		case kind == BlockingGoing && !g.Start.Of(i):
			g.Barriers = append(g.Barriers, march.Barrier{Area: &p.Area, Tag: int16(i), Why: onClosed, Leaves: true})
		case kind == DifficultGoing && g.Spec.Sprint:
			g.Barriers = append(g.Barriers, march.Barrier{Area: &p.Area, Tag: int16(i), Why: noSprint})
		}
	}
}

// wayRefusal puts what is wrong with the leader's way into words. Enemies are kept 1" away from; flying vehicles may be
// passed under, friends through, and one that begins a leg so near may leave.  ff.move.enemy-one-inch,
// ff.flyer.move-under, ff.move.through-friends
func (g *Trip) wayRefusal(f march.Fault, by int) *tally.Refusal {
	switch {
	case f == march.Fine:
		return nil
	case g.quiet:
		return &g.no
	case f == march.Passing:
		return tally.Refuse(g.inchRule(), fmt.Sprintf("the leader would come within 1\" of %s", g.s.Name(UnitID(g.Others[by].Group))), "keep 1\" away from enemies")
	}
	p := &g.s.Book.Board.Pieces[by]
	if f == noSprint {
		return tally.Refuse(sprintRule(p), g.s.Name(g.Spec.Unit)+" may not sprint through "+p.Key, "advance, or go round it")
	}
	_, rule := g.Going(p)
	if p.Class == force.BlockingTerrain {
		rule = "ff.terrain.blocking"
	} else if p.Class == force.Building && g.Spec.Rule == "ff.result.consolidate" {
		rule = "ff.result.consolidate-limits"
	}
	return tally.Refuse(rule, p.Key+" is closed to "+g.s.Name(g.Spec.Unit), "go round it")
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

// inchRule is the rule of the 1" zone for the kind of move.
func (g *Trip) inchRule() tally.Rule {
	switch g.Spec.Rule {
	case "ff.actions.advance.short":
		return "ff.actions.advance.one-inch"
	case "ff.actions.sprint.long":
		return "ff.actions.sprint.one-inch"
	case "ff.kw.scout.move":
		return "ff.kw.scout.one-inch"
	}
	return "ff.move.enemy-one-inch"
}

// OnTable tells whether a body lies wholly on the table.  ff.move.stay-on-table
func (s *State) OnTable(b *geom.Shape) bool { return s.Holds(b) }
