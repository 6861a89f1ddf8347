package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// outside finds room beside the transport a unit gets out of, from one direction round.
func (g *move) outside(first geom.Angle) (flow.Answer, bool) {
	defer g.hush()()
	g.gather()
	g.give(nil)
	bodies, who := g.leaving()
	var straight [1]geom.Point
	ok := func(i int, s *geom.Shape) bool {
		p := g.poses[who[i]]
		straight[0] = s.Center()
		p.from, p.points, p.endBody, p.named = g.s.exit(g.spec.From, s.Center()), straight[:], *s, true
		return geom.Dist(p.from, p.end()) <= p.left && g.mayStand(&p) == nil && g.wayBlocked(&p) == nil
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
	return g.roundTheHull(first)
}

// roundTheHull finds room at the sides of the transport, to which its passengers go round it.
func (g *move) roundTheHull(first geom.Angle) (flow.Answer, bool) {
	bodies, who := g.leaving()
	ok := func(i int, s *geom.Shape) bool {
		p := g.poses[who[i]]
		p.endBody, p.named = *s, true
		return geom.Dist(g.s.exit(g.spec.From, s.Center()), s.Center()) <= p.left && g.mayStand(&p) == nil
	}
	if len(who) == 0 || !g.anyDoorstep(&g.poses[who[0]]) {
		return flow.Answer{}, false
	}
	hull := g.s.Bodies[g.s.Head(g.spec.From)].At
	far := force.HalfWidth(&g.s.typ(g.s.Head(g.spec.From)).Base) + 2*geom.Inch
	for k := geom.Angle(0); k < 8; k++ {
		g.give(nil)
		at, found := huddle(hull.Polar((first+45*k).Norm(), far), bodies, ok)
		if !found {
			continue
		}
		var a flow.Answer
		for i, w := range who {
			way, found := g.freeWay(&g.poses[w], at[i])
			if !found {
				break
			}
			a.Paths = append(a.Paths, flow.Path{Figure: int32(g.poses[w].m), Points: way})
		}
		if len(a.Paths) == len(who) && g.refuse(&a) == nil {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// leaving lists the own models of a unit that gets out, and their bodies.
func (g *move) leaving() (bodies []geom.Shape, who []int) {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			bodies = append(bodies, g.s.ShapeAt(p.m, p.from, p.facing))
			who = append(who, i)
		}
	}
	return bodies, who
}

// anyPlaceOutside looks for room at every place where the first model could end: if there is any, it is where the
// outlines of two things in its way meet, or where one of them is nearest to a hatch. The others join it by
// their shortest ways. Only where all that finds nothing is there no room.  a2.transport.disembark.action
func (g *move) anyPlaceOutside() (flow.Answer, bool) {
	defer g.hush()()
	g.gather()
	g.give(nil)
	bodies, who := g.leaving()
	if len(who) == 0 {
		return flow.Answer{}, false
	}
	p := &g.poses[who[0]]
	if !g.anyDoorstep(p) {
		return flow.Answer{}, false
	}
	var tried []geom.Shape // where the first model of a failed attempt would have stood
	for _, at := range g.placesOutside(p) {
		body := bodies[0].At(at)
		if overlapsAny(&body, tried) {
			continue
		}
		way, ok := g.freeWay(p, at)
		if !ok {
			continue
		}
		if a, ok := g.followWays(who[0], way); ok && g.refuse(&a) == nil {
			return a, true
		}
		tried = append(tried, geom.Disc(at, geom.Inch/16))
		g.give(nil)
	}
	return flow.Answer{}, false
}

// placesOutside lists the places in reach of the hatches where one model could end, alone, the nearest places of each
// hatch first.
func (g *move) placesOutside(p *pose) []geom.Point {
	f := &g.s.works().ways
	var places []geom.Point
	g.s.hatchesOf(g.spec.From, func(hatch geom.Point, _ *geom.Shape) {
		g.drawWay(f, p)
		g.drawEnds(f, p)
		f.Inside(hatch, p.left)
		places = append(places, f.Places(hatch)...)
	})
	return places
}
