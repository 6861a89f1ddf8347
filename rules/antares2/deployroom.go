package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// roomInZone stands a unit where its zone has room for it: its first model at every place where outlines of what is in its way, or
// edges of the zone, meet, and the others beside those who stand, as near to the first as they can, or else as far to one side as they
// can, as in a slot that is just filled. Where one model has room it has room at such a place, so that a single one is never said to
// have none; of more it is only nearly so. When comrades have been looked for long, nobody begins where one of the unit stood in vain
// before, and in the end the search is given up.
func (r *Run) roomInZone(u UnitID) flow.Answer {
	z := r.zone(r.Groups[u].Side)
	if z == nil {
		return flow.Answer{}
	}
	trial := r.elsewhere()
	defer r.works().dropBodies(trial.Bodies)
	g := trial.tryOut(u)
	defer g.done()
	area := &z.Area
	if r.deploysFreely(u) {
		area = nil
	}
	trial.rank(u, z.Area.Bounds().Min, 1) // how they face
	g.asPlaced()
	first := 0
	for !g.poses[first].own {
		first++
	}
	sought, places := 0, g.placesInZone(&g.poses[first], area)
	for _, side := range [...]geom.Point{{}, {X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
		if g.gatherAtAny(first, places, side, area, &sought) {
			return trial.placed(u)
		}
	}
	return flow.Answer{}
}

// gatherAtAny stands a unit about the first of some places that will do, the others to one side of it; it adds up how many places it
// looked for.
func (g *move) gatherAtAny(first int, places []geom.Point, side geom.Point, area *geom.Area, sought *int) bool {
	var tried []geom.Shape // where the first one stood in vain
	for _, at := range places {
		body := g.s.ShapeAt(g.poses[first].m, at, g.poses[first].facing)
		if overlapsAny(&body, tried) {
			continue
		}
		if *sought > roomSought {
			return false
		}
		if g.gatherAt(first, at, side, area, sought) {
			return true
		}
		if tried = append(tried, geom.Disc(at, geom.Inch/16)); *sought > roomSought/8 {
			tried = g.ownBodies(tried)
		}
	}
	return false
}

// roomSought is how many places beside comrades are looked for at most to stand one unit in its zone. Lists that ship have taken no more than
// 120; thirty models in a zone that is full of pockets for twenty would take ten thousands, each as vain as those before it.
const roomSought = 1 << 14

// placesInZone lists places where a model may stand in an area, or anywhere.
func (g *move) placesInZone(p *pose, area *geom.Area) []geom.Point {
	box := g.s.Box()
	_, f := g.placing(p, p.from, geom.Dist(box.Min, box.Max), nil)
	if area != nil {
		f.In(area)
	}
	return f.Places(p.from)
}

// gatherAt stands a unit about its first model, which stands at a place, or to a side of it, and its equipment with it; false if it may
// not stand so.
func (g *move) gatherAt(first int, at, side geom.Point, area *geom.Area, sought *int) bool {
	near := at.Add(geom.Point{X: side.X * geom.MaxCoord / 8, Y: side.Y * geom.MaxCoord / 8})
	for i := range g.poses {
		g.poses[i].in = false
	}
	for k := range g.poses {
		i := (first + k) % len(g.poses)
		p := &g.poses[i]
		if !p.own {
			continue
		}
		to, ok := at, true
		if i != first {
			to, ok = g.roomInArea(p, near, area, sought)
		}
		if !ok {
			return false
		}
		p.in, p.from, p.endBody = true, to, g.s.ShapeAt(p.m, to, p.facing)
	}
	for i := range g.poses {
		p := &g.poses[i]
		if g.s.Bodies[p.m].At = p.from; !p.own {
			g.s.Bodies[p.m].At = at
		}
	}
	g.s.gatherEquipment(g.spec.Unit)
	g.asPlaced()
	return g.deployRefusal() == nil
}

// roomInArea is the place nearest to another where a model may stand within 1" of a comrade, in an area or anywhere.
// a2.formation.one-inch
func (g *move) roomInArea(p *pose, near geom.Point, area *geom.Area, sought *int) (best geom.Point, found bool) {
	var room [maxChain]geom.Shape
	mates := g.mates(p, room[:0])
	for i := range g.poses {
		o := &g.poses[i]
		if !o.in || !o.own {
			continue
		}
		wide := force.HalfWidth(&g.s.typ(o.m).Base) + force.HalfWidth(&g.s.typ(p.m).Base) + 2*geom.Inch
		far := geom.Dist(near, o.from) + wide
		if found {
			if far = geom.Dist(near, best); geom.Dist(near, o.from)-wide >= far {
				continue
			}
		}
		q, f := g.placing(p, near, far, mates)
		if area != nil {
			f.In(area)
		}
		f.Beside(&o.endBody, geom.Inch)
		*sought++
		at, ok := f.Nearest(near, far)
		if ok && g.standsFree(&q, at, mates) && (!found || geom.DistSq(at, near) < geom.DistSq(best, near)) {
			best, found = at, true
		}
	}
	return best, found
}
