package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// outside finds room beside the transport a unit gets out of, from one direction round.
func (g *Move) outside(first geom.Angle) (flow.Answer, bool) {
	defer g.Hush()()
	g.Gather()
	g.Give(nil)
	bodies, who := g.leaving()
	var straight [1]geom.Point
	ok := func(i int, s *geom.Shape) bool {
		p := g.Poses[who[i]]
		straight[0] = s.Center()
		p.From, p.Points, p.EndBody, p.Named = g.State.Exit(g.Spec.From, s.Center()), straight[:], *s, true
		return geom.Dist(p.From, p.end()) <= p.Left && g.mayStand(&p) == nil && g.WayBlocked(&p) == nil
	}
	reach := g.reach()
	for k := geom.Angle(0); k < 8; k++ {
		hub := g.State.Exit(g.Spec.From, geom.Point{}.Polar(first+45*k, geom.MaxCoord/2))
		at, found := huddle(hub.Polar((first+45*k).Norm(), reach*2/3), bodies, ok)
		if !found {
			continue
		}
		var a flow.Answer
		for i, w := range who {
			a.Paths = append(a.Paths, flow.Path{Figure: int32(g.Poses[w].Model), Points: []geom.Point{at[i]}})
		}
		if g.Refuse(&a) == nil {
			return a, true
		}
	}
	return g.roundTheHull(first)
}

// roundTheHull finds room at the sides of the transport, to which its passengers go round it.
func (g *Move) roundTheHull(first geom.Angle) (flow.Answer, bool) {
	bodies, who := g.leaving()
	ok := func(i int, s *geom.Shape) bool {
		p := g.Poses[who[i]]
		p.EndBody, p.Named = *s, true
		return geom.Dist(g.State.Exit(g.Spec.From, s.Center()), s.Center()) <= p.Left && g.mayStand(&p) == nil
	}
	if len(who) == 0 || !g.anyDoorstep(&g.Poses[who[0]]) {
		return flow.Answer{}, false
	}
	hull := g.State.Bodies[g.State.Head(g.Spec.From)].At
	far := force.HalfWidth(&g.State.TypeOf(g.State.Head(g.Spec.From)).Base) + 2*geom.Inch
	for k := geom.Angle(0); k < 8; k++ {
		g.Give(nil)
		at, found := huddle(hull.Polar((first+45*k).Norm(), far), bodies, ok)
		if !found {
			continue
		}
		var a flow.Answer
		for i, w := range who {
			way, found := g.FreeWay(&g.Poses[w], at[i])
			if !found {
				break
			}
			a.Paths = append(a.Paths, flow.Path{Figure: int32(g.Poses[w].Model), Points: way})
		}
		if len(a.Paths) == len(who) && g.Refuse(&a) == nil {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// leaving lists the own models of a unit that gets out, and their bodies.
func (g *Move) leaving() (bodies []geom.Shape, who []int) {
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			bodies = append(bodies, g.State.ShapeAt(p.Model, p.From, p.Facing))
			who = append(who, i)
		}
	}
	return bodies, who
}

// anyPlaceOutside looks for room at every place where the first model could end: if there is any, it is where the
// outlines of two things in its way meet, or where one of them is nearest to a hatch. The others join it by
// their shortest ways. Only where all that finds nothing is there no room.  a2.transport.disembark.action
func (g *Move) anyPlaceOutside() (flow.Answer, bool) {
	defer g.Hush()()
	g.Gather()
	g.Give(nil)
	bodies, who := g.leaving()
	if len(who) == 0 {
		return flow.Answer{}, false
	}
	p := &g.Poses[who[0]]
	if !g.anyDoorstep(p) {
		return flow.Answer{}, false
	}
	var tried []geom.Shape // where the first model of a failed attempt would have stood
	for _, at := range g.placesOutside(p) {
		body := bodies[0].At(at)
		if OverlapsAny(&body, tried) {
			continue
		}
		way, ok := g.FreeWay(p, at)
		if !ok {
			continue
		}
		if a, ok := g.FollowWays(who[0], way); ok && g.Refuse(&a) == nil {
			return a, true
		}
		tried = append(tried, geom.Disc(at, geom.Inch/16))
		g.Give(nil)
	}
	return flow.Answer{}, false
}

// placesOutside lists the places in reach of the hatches where one model could end, alone, the nearest places of each
// hatch first.
func (g *Move) placesOutside(p *Pose) []geom.Point {
	f := &g.State.Works().Ways
	var places []geom.Point
	g.State.HatchesOf(g.Spec.From, func(hatch geom.Point, _ *geom.Shape) {
		g.DrawWay(f, p)
		g.DrawEnds(f, p)
		f.Inside(hatch, p.Left)
		places = append(places, f.Places(hatch)...)
	})
	return places
}
