package position

import (
	"fmt"

	"sortie/geom"
	"sortie/march"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// divided refuses an end in which an obstacle lies between two parts of the unit, even if they are
// within 1" of each other. A unit whose formation is broken may stand on both sides of one only if it did so
// before.  a2.obstacle.not-divide-unit, a2.defended.all-must-cross
func (g *Move) divided() *tally.Refusal {
	var room, before [maxChain]geom.Shape
	bodies := g.ownBodies(room[:0])
	if len(bodies) < 2 || g.Strays() {
		return nil
	}
	box := bodies[0].Bounds()
	for i := range bodies {
		box = box.Join(bodies[i].Bounds())
	}
	link, broken := geom.Inch, false // how long a link may be
	for i := range g.State.Book.Board.Pieces {
		pc := g.State.Piece(i)
		a := &pc.Area
		if pc.Kind.Class != force.Obstacle || pc.Inner || g.onFloors() || !a.Bounds().Meets(box) {
			continue
		}
		if link == geom.Inch && !geom.Chained(bodies, geom.Inch) {
			link, broken = 1<<30, true
		}
		if linkedBeside(bodies, a, link) || broken && !linkedBeside(g.startBodies(before[:0]), a, link) {
			continue
		}
		rule := tally.Rule("a2.obstacle.not-divide-unit")
		if g.State.Defends(g.Spec.Unit, i) {
			rule = "a2.defended.all-must-cross"
		}
		return tally.Refuse(rule, fmt.Sprintf("%s would be divided by %s", g.State.Name(g.Spec.Unit), pc.Key), "cross with every model, or with none")
	}
	if !g.onFloors() && !geom.Chained(bodies, geom.Inch) || g.onFloors() && !Chained(g.posts(), nil) {
		return nil // out of formation: that is refused as such
	}
	return g.dividedByHouse(box)
}

// dividedByHouse refuses an end in which a wall of a house lies between two parts of the unit, or an opening in one,
// which is an obstacle.  a2.building.walls-impassable, a2.building.openings-as-obstacles
func (g *Move) dividedByHouse(box geom.Box) *tally.Refusal {
	for _, h := range g.State.Book.Board.Houses {
		i, pc := int(h), &g.State.Book.Board.Pieces[h]
		if !pc.Area.Bounds().Meets(box) || !g.State.enterable(i) {
			continue
		}
		posts := g.posts()
		if !Chained(posts, func(a, b *post) bool { solid, _ := g.State.walled(i, a, b); return !solid }) {
			return tally.Refuse("a2.building.walls-impassable", fmt.Sprintf("%s would be divided by a wall of %s", g.State.Name(g.Spec.Unit), pc.Key), "keep it together on one side")
		}
		if !Chained(posts, func(a, b *post) bool { solid, open := g.State.walled(i, a, b); return !solid && !open }) {
			return tally.Refuse("a2.obstacle.not-divide-unit", fmt.Sprintf("%s would be divided by an opening of %s", g.State.Name(g.Spec.Unit), pc.Key), "go through with every model, or with none")
		}
	}
	return nil
}

// linkedBeside tells whether bodies form a chain of links, no longer than so much, that do not run across an obstacle.
func linkedBeside(bodies []geom.Shape, a *geom.Area, link geom.Length) bool {
	return march.Linked(len(bodies), func(i, j int) bool {
		return (link == 1<<30 || geom.Within(&bodies[i], &bodies[j], link)) && !across(&bodies[i], &bodies[j], a)
	})
}

// across tells whether the line between two bodies' centres runs over an obstacle.
func across(x, y *geom.Shape, a *geom.Area) bool {
	p, q := x.Center(), y.Center()
	var room [4]geom.Span
	return len(a.Crossing(p, q, room[:0])) > 0
}

// anyAcross tells whether any obstacle lies between two bodies on a level, or a wall of a house.
func (s *State) anyAcross(x, y *geom.Shape, level int8) bool {
	for i := range s.Book.Board.Pieces {
		if pc := s.Piece(i); pc.Kind.Class == force.Obstacle && !pc.Inner && across(x, y, &pc.Area) {
			return true
		}
	}
	return s.anyWalled(x.Center(), y.Center(), level)
}
