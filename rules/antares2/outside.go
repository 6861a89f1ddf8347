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

// anyPlaceOutside looks for room at every place where the first model could end: if there is any, it is where the
// outlines of two things in its way meet, or where one of them is nearest to a hatch. The others join it by
// their shortest ways. Only where all that finds nothing is there no room.  a2.transport.disembark.action
func (g *march) anyPlaceOutside() (flow.Answer, bool) {
	defer g.hush()()
	g.gather()
	g.give(nil)
	bodies, who := g.leaving()
	if len(who) == 0 {
		return flow.Answer{}, false
	}
	p := &g.poses[who[0]]
	var tried []geom.Shape // where the first model of a failed attempt would have stood
	for _, way := range g.waysOut(p) {
		end := way[len(way)-1]
		if body := bodies[0].At(end); overlapsAny(&body, tried) {
			continue
		} else if a, ok := g.followWays(who[0], way); ok && g.refuse(&a) == nil {
			return a, true
		} else {
			tried = append(tried, geom.Disc(body.Center(), geom.Inch/16))
		}
		g.give(nil)
	}
	return flow.Answer{}, false
}

// waysOut lists ways from the hatches to the places where one model could end, alone, the nearest places of each hatch
// first.
func (g *march) waysOut(p *pose) [][]geom.Point {
	f := &g.s.works().ways
	g.drawWay(f, p)
	g.drawEnds(f, p)
	var places []geom.Point
	g.s.hatchesOf(g.spec.From, func(hatch geom.Point, _ *geom.Shape) {
		for _, at := range f.Places(hatch) {
			if geom.Dist(hatch, at) <= p.left {
				places = append(places, at)
			}
		}
	})
	var out [][]geom.Point
	for _, at := range places {
		if w, ok := g.toFrom(f, p, at, p.left); ok && g.pays(p, w.Points) {
			out = append(out, w.Points)
		}
	}
	return out
}
