package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
	"sortie/ways"
)

// mayStand says why a model may not stand where it ends, nil if it may: off the table, within 1" of another unit, on
// ground that is closed to it, in a wall or a house too small for it, or astride an obstacle. It is the one
// definition for whoever moves, deploys, arrives, gets out, mounts, climbs to another floor or is put down as
// equipment.  a2.gap.more-than-one-inch
func (g *move) mayStand(p *pose) *tally.Refusal {
	if !g.onTable(&p.endBody) {
		return g.floor.No("a2.move.when", "stay on the table", func() string { return g.call(p) + " would leave the table" })
	}
	if g.s.typ(p.m).Role == force.Symbiote {
		return nil // it is wherever its host is
	}
	m := g.mover(p)
	if ref := g.floor.Beside(&m, &p.endBody); ref != nil || !p.named {
		return ref // who stays is not judged by the ground again
	}
	return g.badGround(p)
}

// badSpot refuses a place that overlaps a comrade, or where the model may not stand.
func (g *move) badSpot(p *pose, i int) *tally.Refusal {
	for j := range g.poses[:i] {
		o := &g.poses[j]
		if !o.in || !o.own && !o.named || g.s.typ(o.m).Role == force.Symbiote || g.s.typ(p.m).Role == force.Symbiote {
			continue
		}
		if (p.named || o.named) && p.level == o.level && geom.Overlap(&p.endBody, &o.endBody) {
			return g.floor.No("a2.move.through-own-unit", "models pass through each other but end apart", func() string { return g.call(p) + " would stand on " + g.call(o) })
		}
	}
	return g.mayStand(p)
}

// badGround refuses an end on closed ground, in a wall, or astride an obstacle: a unit is across it or stops on
// the near side.  a2.obstacle.not-divide-unit
func (g *move) badGround(p *pose) *tally.Refusal {
	m, body := g.mover(p), g.s.ShapeAt(p.m, geom.Point{}, p.turned)
	return g.floor.OnGround(&m, &p.endBody, p.endBody.Pts[0].Sub(body.Pts[0]))
}

// standsFree tells whether a model may stand at a place and overlaps none of those placed already.
func (g *move) standsFree(p *pose, at geom.Point, placed []geom.Shape) bool {
	defer g.hush()()
	q := *p
	q.named, q.turned = true, g.ends(p)
	q.endBody = g.s.ShapeAt(p.m, at, q.turned)
	return !overlapsAny(&q.endBody, placed) && g.mayStand(&q) == nil && !g.onTarget(&q.endBody)
}

// uncrowded tells whether a body would lie on the table and on no model of its level, but for some who do not count.
func (s *State) uncrowded(b *geom.Shape, level int8, but func(ModelID) bool) bool {
	if !s.Holds(b) {
		return false
	}
	box := b.Bounds()
	for i := range s.Bodies {
		o := ModelID(i)
		if !s.Stands(o) || s.Bodies[i].Level != level || but(o) || !s.Bounds(o).Meets(box) {
			continue
		}
		if other := s.Shape(o); geom.Overlap(b, &other) {
			return false
		}
	}
	return true
}

// setDown is a move of a unit that stays where it was just put.
func (s *State) setDown(u UnitID) *move {
	g := s.newMove(&MoveSpec{Unit: u, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	g.placed, g.lim = true, geom.Inch
	g.asPlaced()
	g.gather()
	return g
}

// asPlaced takes the models of the unit from where they stand now.
func (g *move) asPlaced() {
	for i := range g.poses {
		p := &g.poses[i]
		mo := &g.s.Bodies[p.m]
		p.in = !mo.Gone && !mo.Off
		p.named, p.left = p.in, 0
		p.from, p.facing, p.turned, p.endBody = mo.At, mo.Facing, mo.Facing, g.s.Shape(p.m)
		p.stand(mo)
	}
}

// nearestStand is the place nearest to a model at which it may stand and overlaps nobody; false if there is none within
// a foot.
func (s *State) nearestStand(m ModelID) (geom.Point, bool) {
	g := s.newMove(&MoveSpec{Unit: s.Bodies[m].Group, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	defer g.done()
	g.placed = true
	p := &g.poses[m-g.head]
	p.left = farStand
	g.gather()
	return g.nearestRoom(p, p.from)
}

// farStand is how far off room is looked for.
const farStand = 12 * geom.Inch

// nearestRoom is the place nearest to a wish at which a model that is put down may stand and overlaps no comrade.
func (g *move) nearestRoom(p *pose, wish geom.Point) (geom.Point, bool) {
	var room [maxChain]geom.Shape
	mates := g.mates(p, room[:0])
	q, f := g.placing(p, wish, farStand, mates)
	at, ok := f.Nearest(wish, farStand)
	return at, ok && g.standsFree(&q, at, mates)
}

// placing draws where a model that is put down about a place may stand, off its comrades.
func (g *move) placing(p *pose, about geom.Point, far geom.Length, mates []geom.Shape) (pose, *ways.Field) {
	q := *p
	q.from, q.left = about, far
	f := &g.s.works().ways
	g.drawWay(f, &q)
	g.drawEnds(f, &q)
	for i := range mates {
		f.EndOff(&mates[i], 0)
	}
	return q, f
}

// mates appends the bodies of the comrades of a model on its level, where they end.
func (g *move) mates(p *pose, dst []geom.Shape) []geom.Shape {
	for i := range g.poses {
		if o := &g.poses[i]; o.in && o.m != p.m && o.level == p.level && g.s.typ(o.m).Role != force.Symbiote {
			dst = append(dst, o.endBody)
		}
	}
	return dst
}
