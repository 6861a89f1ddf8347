package antares2

import (
	"sortie/flow"
	"sortie/geom"
)

// outside finds room beside the transport a unit gets out of, from one direction round.
func (g *march) outside(first geom.Angle) (flow.Answer, bool) {
	g.gather()
	g.give(nil)
	bodies, who := g.leaving()
	ok := func(i int, s *geom.Shape) bool {
		p := g.poses[who[i]]
		p.endBody = *s
		hatch := g.s.exit(g.spec.From, s.Center())
		return geom.Dist(hatch, s.Center()) <= p.left && g.onTable(s) && g.tooNear(&p) == nil
	}
	reach := g.reach()
	for k := geom.Angle(0); k < 8; k++ {
		hub := g.s.exit(g.spec.From, geom.Point{}.Polar(first+45*k, geom.MaxCoord/2))
		at, found := huddle(hub.Polar((first+45*k).Norm(), reach*2/3), bodies, ok)
		if !found {
			continue
		}
		var a flow.Answer
		for i, w := range who {
			a.Paths = append(a.Paths, flow.Path{Figure: int32(g.poses[w].m), Points: []geom.Point{at[i]}})
		}
		if g.refuse(&a) == nil {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// leaving lists the own models of a unit that gets out, and their bodies.
func (g *march) leaving() (bodies []geom.Shape, who []int) {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			bodies = append(bodies, g.s.bodyAt(p.m, p.from, p.facing))
			who = append(who, i)
		}
	}
	return bodies, who
}

// spot is a place where a model could end, and its way there from a hatch.
type spot struct {
	body geom.Shape
	way  []geom.Point
}

// anyPlaceOutside looks at every place within reach of the hatches, on a finer and finer grid, and then
// for places that lie round a corner. Only where all that finds nothing is there no room.
// a2.transport.disembark.action
func (g *march) anyPlaceOutside() (flow.Answer, bool) {
	for _, look := range [...]struct {
		step   geom.Length
		corner bool
	}{{geom.Inch / 2, false}, {geom.Inch / 4, false}, {geom.Inch / 2, true}, {geom.Inch / 8, false}} {
		if a, ok := g.drawnUpOutside(look.step, look.corner); ok {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// drawnUpOutside draws the unit up on places of a grid around the hatches, each model linked to those
// before it. Places that a failed attempt has taken up do not begin another one.
func (g *march) drawnUpOutside(step geom.Length, corner bool) (flow.Answer, bool) {
	defer g.hush()()
	g.gather()
	g.give(nil)
	_, who := g.leaving()
	spots := make([][]spot, len(who))
	for i, w := range who {
		if i > 0 && g.sameBuild(who[i-1], w) {
			spots[i] = spots[i-1]
		} else {
			spots[i] = g.spotsOutside(&g.poses[w], step, corner)
		}
		if len(spots[i]) == 0 {
			return flow.Answer{}, false
		}
	}
	tried := make([]bool, len(spots[0]))
	for first := range spots[0] {
		if tried[first] {
			continue
		}
		placed := fillFrom(first, spots, tried)
		if len(placed) < len(who) {
			continue
		}
		var a flow.Answer
		for i, w := range who {
			a.Paths = append(a.Paths, flow.Path{Figure: int32(g.poses[w].m), Points: placed[i].way})
		}
		if g.refuse(&a) == nil {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// sameBuild tells whether two models can end at the same places.
func (g *march) sameBuild(i, j int) bool {
	p, q := &g.poses[i], &g.poses[j]
	return g.s.Models[p.m].Type == g.s.Models[q.m].Type && p.left == q.left && p.facing == q.facing
}

// fillFrom places the first model on a spot and each further one on the first spot that is free and
// linked. It notes the spots of the first model that were taken up.
func fillFrom(first int, spots [][]spot, tried []bool) []*spot {
	placed := []*spot{&spots[0][first]}
	for i := 1; i < len(spots); i++ {
		k := nextSpot(placed, spots[i])
		if k < 0 {
			break
		}
		placed = append(placed, &spots[i][k])
	}
	for k := range tried {
		for _, p := range placed {
			tried[k] = tried[k] || geom.Overlap(&spots[0][k].body, &p.body)
		}
	}
	return placed
}

// nextSpot is the first spot that overlaps none of those taken and is linked to one, -1 for none.
func nextSpot(placed []*spot, spots []spot) int {
	for k := range spots {
		linked, free := false, true
		for _, p := range placed {
			if free = !geom.Overlap(&spots[k].body, &p.body); !free {
				break
			}
			linked = linked || geom.Within(&spots[k].body, &p.body, geom.Inch)
		}
		if free && linked {
			return k
		}
	}
	return -1
}

// spotsOutside lists the places of a grid where one model could end if it were alone, by hatch.
func (g *march) spotsOutside(p *pose, step geom.Length, corner bool) []spot {
	var out []spot
	t := &g.s.Units[g.spec.From]
	for c := t.First; c < t.First+ModelID(t.Count); c++ {
		if g.s.typ(c).Traits.Transport == 0 {
			continue
		}
		for h := range g.s.hatches(c) {
			out = g.spotsAround(p, g.s.hatch(c, h), step, corner, out)
		}
	}
	return out
}

func (g *march) spotsAround(p *pose, hatch geom.Point, step geom.Length, corner bool, dst []spot) []spot {
	q := *p
	for y := -p.left / step * step; y <= p.left; y += step {
		for x := -p.left / step * step; x <= p.left; x += step {
			at := hatch.Add(geom.Point{X: x, Y: y})
			if geom.DistSq(hatch, at) > int64(p.left)*int64(p.left) || g.s.exit(g.spec.From, at) != hatch {
				continue
			}
			q.from, q.named, q.moved = hatch, true, true
			q.endBody = g.s.bodyAt(p.m, at, p.facing)
			if !g.onTable(&q.endBody) || g.tooNear(&q) != nil || g.badGround(&q) != nil {
				continue
			}
			if way, ok := g.wayOut(&q, at, corner); ok {
				dst = append(dst, spot{q.endBody, way})
			}
		}
	}
	return dst
}

// wayOut is the way from a hatch to a place: straight, or round a corner if that is looked for. The
// first point of a way decides from which hatch it is measured.
func (g *march) wayOut(q *pose, at geom.Point, corner bool) ([]geom.Point, bool) {
	if corner {
		way, ok := g.freeWay(q, at)
		return way, ok && g.s.exit(g.spec.From, way[0]) == q.from
	}
	way := []geom.Point{at}
	q.points = way
	q.length = geom.PathLength([]geom.Point{q.from, at})
	return way, g.tooFar(q) == nil && g.wayBlocked(q) == nil
}
