package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// RoomInZone stands a unit where its zone has room for it: its first model at every place where outlines of what is in its way, or
// edges of the zone, meet, and the others beside those who stand, as near to the first as they can, or else as far to one side as they
// can, as in a slot that is just filled. Where one model has room it has room at such a place, so that a single one is never said to
// have none; of more it is only nearly so. When comrades have been looked for long, nobody begins where one of the unit stood in vain
// before, and in the end the search is given up.
func (s *State) RoomInZone(u UnitID) flow.Answer {
	z := s.Zone(s.Groups[u].Side)
	if z == nil {
		return flow.Answer{}
	}
	trial := s.Elsewhere()
	defer s.Works().DropBodies(trial.Bodies)
	g := trial.TryOut(u)
	defer g.Done()
	area := &z.Area
	if s.deploysFreely(u) {
		area = nil
	}
	trial.rank(u, z.Area.Bounds().Min, 1) // how they face
	g.AsPlaced()
	first := 0
	for !g.Poses[first].Own {
		first++
	}
	sought, places := 0, g.placesInZone(&g.Poses[first], area)
	for _, side := range [...]geom.Point{{}, {X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
		if g.gatherAtAny(first, places, side, area, &sought) {
			return trial.Placed(u)
		}
	}
	return flow.Answer{}
}

// gatherAtAny stands a unit about the first of some places that will do, the others to one side of it; it adds up how many places it
// looked for.
func (g *Move) gatherAtAny(first int, places []geom.Point, side geom.Point, area *geom.Area, sought *int) bool {
	var tried []geom.Shape // where the first one stood in vain
	for _, at := range places {
		body := g.State.ShapeAt(g.Poses[first].Model, at, g.Poses[first].Facing)
		if OverlapsAny(&body, tried) {
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
func (g *Move) placesInZone(p *Pose, area *geom.Area) []geom.Point {
	box := g.State.Box()
	_, f := g.placing(p, p.From, geom.Dist(box.Min, box.Max), nil)
	if area != nil {
		f.In(area)
	}
	return f.Places(p.From)
}

// gatherAt stands a unit about its first model, which stands at a place, or to a side of it, and its equipment with it; false if it may
// not stand so.
func (g *Move) gatherAt(first int, at, side geom.Point, area *geom.Area, sought *int) bool {
	near := at.Add(geom.Point{X: side.X * geom.MaxCoord / 8, Y: side.Y * geom.MaxCoord / 8})
	for i := range g.Poses {
		g.Poses[i].In = false
	}
	for k := range g.Poses {
		i := (first + k) % len(g.Poses)
		p := &g.Poses[i]
		if !p.Own {
			continue
		}
		to, ok := at, true
		if i != first {
			to, ok = g.roomInArea(p, near, area, sought)
		}
		if !ok {
			return false
		}
		p.In, p.From, p.EndBody = true, to, g.State.ShapeAt(p.Model, to, p.Facing)
	}
	for i := range g.Poses {
		p := &g.Poses[i]
		if g.State.Bodies[p.Model].At = p.From; !p.Own {
			g.State.Bodies[p.Model].At = at
		}
	}
	g.State.GatherEquipment(g.Spec.Unit)
	g.AsPlaced()
	return g.DeployRefusal() == nil
}

// roomInArea is the place nearest to another where a model may stand within 1" of a comrade, in an area or anywhere.
// a2.formation.one-inch
func (g *Move) roomInArea(p *Pose, near geom.Point, area *geom.Area, sought *int) (best geom.Point, found bool) {
	var room [maxChain]geom.Shape
	mates := g.mates(p, room[:0])
	for i := range g.Poses {
		o := &g.Poses[i]
		if !o.In || !o.Own {
			continue
		}
		wide := force.HalfWidth(&g.State.TypeOf(o.Model).Base) + force.HalfWidth(&g.State.TypeOf(p.Model).Base) + 2*geom.Inch
		far := geom.Dist(near, o.From) + wide
		if found {
			if far = geom.Dist(near, best); geom.Dist(near, o.From)-wide >= far {
				continue
			}
		}
		q, f := g.placing(p, near, far, mates)
		if area != nil {
			f.In(area)
		}
		f.Beside(&o.EndBody, geom.Inch)
		*sought++
		at, ok := f.Nearest(near, far)
		if ok && g.standsFree(&q, at, mates) && (!found || geom.DistSq(at, near) < geom.DistSq(best, near)) {
			best, found = at, true
		}
	}
	return best, found
}
