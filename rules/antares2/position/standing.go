package position

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
func (g *Move) mayStand(p *Pose) *tally.Refusal {
	if !g.onTable(&p.EndBody) {
		return g.Floor.No("a2.move.when", "stay on the table", func() string { return g.call(p) + " would leave the table" })
	}
	if g.State.TypeOf(p.Model).Role == force.Symbiote {
		return nil // it is wherever its host is
	}
	m := g.Mover(p)
	if ref := g.Floor.Beside(&m, &p.EndBody); ref != nil || !p.Named {
		return ref // who stays is not judged by the ground again
	}
	return g.BadGround(p)
}

// BadSpot refuses a place that overlaps a comrade, or where the model may not stand.
func (g *Move) BadSpot(p *Pose, i int) *tally.Refusal {
	for j := range g.Poses[:i] {
		o := &g.Poses[j]
		if !o.In || !o.Own && !o.Named || g.State.TypeOf(o.Model).Role == force.Symbiote || g.State.TypeOf(p.Model).Role == force.Symbiote {
			continue
		}
		if (p.Named || o.Named) && p.Level == o.Level && geom.Overlap(&p.EndBody, &o.EndBody) {
			return g.Floor.No("a2.move.through-own-unit", "models pass through each other but end apart", func() string { return g.call(p) + " would stand on " + g.call(o) })
		}
	}
	return g.mayStand(p)
}

// BadGround refuses an end on closed ground, in a wall, or astride an obstacle: a unit is across it or stops on
// the near side.  a2.obstacle.not-divide-unit
func (g *Move) BadGround(p *Pose) *tally.Refusal {
	m, body := g.Mover(p), g.State.ShapeAt(p.Model, geom.Point{}, p.Turned)
	return g.Floor.OnGround(&m, &p.EndBody, p.EndBody.Pts[0].Sub(body.Pts[0]))
}

// standsFree tells whether a model may stand at a place and overlaps none of those placed already.
func (g *Move) standsFree(p *Pose, at geom.Point, placed []geom.Shape) bool {
	defer g.Hush()()
	q := *p
	q.Named, q.Turned = true, g.ends(p)
	q.EndBody = g.State.ShapeAt(p.Model, at, q.Turned)
	return !OverlapsAny(&q.EndBody, placed) && g.mayStand(&q) == nil && !g.onTarget(&q.EndBody)
}

// Uncrowded tells whether a body would lie on the table and on no model of its level, but for some who do not count.
func (s *State) Uncrowded(b *geom.Shape, level int8, but func(ModelID) bool) bool {
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

// SetDown is a move of a unit that stays where it was just put.
func (s *State) SetDown(u UnitID) *Move {
	g := s.NewMove(&MoveSpec{Unit: u, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	g.Placed, g.LongestLink = true, geom.Inch
	g.AsPlaced()
	g.Gather()
	return g
}

// AsPlaced takes the models of the unit from where they stand now.
func (g *Move) AsPlaced() {
	for i := range g.Poses {
		p := &g.Poses[i]
		mo := &g.State.Bodies[p.Model]
		p.In = !mo.Gone && !mo.Off
		p.Named, p.Left = p.In, 0
		p.From, p.Facing, p.Turned, p.EndBody = mo.At, mo.Facing, mo.Facing, g.State.Shape(p.Model)
		p.stand(mo)
	}
}

// NearestStand is the place nearest to a model at which it may stand and overlaps nobody; false if there is none within
// a foot.
func (s *State) NearestStand(m ModelID) (geom.Point, bool) {
	g := s.NewMove(&MoveSpec{Unit: s.Bodies[m].Group, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	defer g.Done()
	g.Placed = true
	p := &g.Poses[m-g.Head]
	p.Left = FarStand
	g.Gather()
	return g.nearestRoom(p, p.From)
}

// FarStand is how far off room is looked for.
const FarStand = 12 * geom.Inch

// nearestRoom is the place nearest to a wish at which a model that is put down may stand and overlaps no comrade.
func (g *Move) nearestRoom(p *Pose, wish geom.Point) (geom.Point, bool) {
	var room [maxChain]geom.Shape
	mates := g.mates(p, room[:0])
	q, f := g.placing(p, wish, FarStand, mates)
	at, ok := f.Nearest(wish, FarStand)
	return at, ok && g.standsFree(&q, at, mates)
}

// placing draws where a model that is put down about a place may stand, off its comrades.
func (g *Move) placing(p *Pose, about geom.Point, far geom.Length, mates []geom.Shape) (Pose, *ways.Field) {
	q := *p
	q.From, q.Left = about, far
	f := &g.State.Works().Ways
	g.DrawWay(f, &q)
	g.DrawEnds(f, &q)
	for i := range mates {
		f.EndOff(&mates[i], 0)
	}
	return q, f
}

// mates appends the bodies of the comrades of a model on its level, where they end.
func (g *Move) mates(p *Pose, dst []geom.Shape) []geom.Shape {
	for i := range g.Poses {
		if o := &g.Poses[i]; o.In && o.Model != p.Model && o.Level == p.Level && g.State.TypeOf(o.Model).Role != force.Symbiote {
			dst = append(dst, o.EndBody)
		}
	}
	return dst
}
