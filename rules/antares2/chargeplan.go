package antares2

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// chargePlan is an answer in which one model touches the target and the rest follow in formation. Whoever of the
// unit can lead is tried, the nearest first, by its shortest way; if the others cannot follow any of them, by every
// place of touch there is; and if bodies that are no discs find no way as they face, turned.  a2.assault.one-model-touch
func (g *move) chargePlan() (flow.Answer, bool) {
	g.roots, g.together = new(rooted), g.holdsTogether()
	defer func() { g.roots, g.together = nil, false }()
	if a, ok := g.chargeFacing(); ok {
		return a, true
	}
	return g.chargeTurned()
}

// chargeFacing is chargePlan for one facing.
func (g *move) chargeFacing() (flow.Answer, bool) {
	g.joins = g.joins[:0]
	var first, tight []touching
	for _, leader := range g.byNearness(g.spec.Target) {
		way, ok := g.wayTo(&g.poses[leader], g.spec.Target)
		if !ok {
			continue
		}
		if a, ok := g.followed(leader, way); ok {
			return a, true
		}
		first = append(first, touching{leader, append([]geom.Point(nil), way...)})
	}
	for _, one := range first {
		for _, way := range g.otherTouches(one.leader, g.spec.Target) {
			if a, ok := g.followed(one.leader, way); ok {
				return a, true
			}
			if g.inCall(one.leader, way[len(way)-1]) {
				tight = append(tight, touching{one.leader, way})
			}
		}
	}
	for _, one := range first {
		for _, way := range g.lastTouches(one) {
			if !g.inCall(one.leader, way[len(way)-1]) {
				continue
			}
			if a, ok := g.followed(one.leader, way); ok {
				return a, true
			}
		}
	}
	return g.followedInTurn(tight)
}

// touching is a way of a leader to a place of touch.
type touching struct {
	leader int
	way    []geom.Point
}

// inCall tells whether no other is too far from where a leader ends to come into a chain with it.
func (g *move) inCall(leader int, end geom.Point) bool {
	chain := geom.Length(0)
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own && i != leader {
			chain += geom.Inch + 2*g.s.typ(p.m).Reach
		}
	}
	for i := range g.poses {
		p := &g.poses[i]
		if p.in && p.own && i != leader && geom.Dist(p.from, end) > p.left+chain {
			return false
		}
	}
	return true
}

// followedInTurn is a charge in a tight place: who comes first takes the room that another needs, so each of the others
// is let come first in turn.
func (g *move) followedInTurn(tight []touching) (flow.Answer, bool) {
	for _, t := range tight {
		for turn := 1; turn < len(g.poses)-1; turn++ {
			if a, ok := g.followWaysFrom(t.leader, t.way, turn); ok && g.accepts(&a) {
				return a, true
			}
		}
	}
	return flow.Answer{}, false
}

// followed is the charge of a leader by a way, with the others after it or staying where they are.
func (g *move) followed(leader int, way []geom.Point) (flow.Answer, bool) {
	if a := g.followShift(leader, way); !g.scatters(&a) && g.accepts(&a) {
		return a, true
	}
	if a, ok := g.followWaysFrom(leader, way, 0); ok && g.accepts(&a) {
		return a, true
	}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(g.poses[leader].m), Points: way}}}
	return a, !g.scatters(&a) && g.accepts(&a)
}

// holdsTogether tells whether a unit stands in formation on the ground, charges somebody there, and so has to end in formation.
func (g *move) holdsTogether() bool {
	if g.strays() || g.placed || g.emerging() || g.lim != 0 && g.lim != geom.Inch || g.onFloors() || g.startsBroken() {
		return false
	}
	for n := range g.s.own(g.spec.Target) {
		if b := &g.s.Bodies[n]; b.Level != 0 || b.Inside >= 0 {
			return false
		}
	}
	return true
}

// scatters tells, sooner than refuse, whether a unit that has to end in formation does not, where the first of an answer goes first.
// a2.formation.one-inch
func (g *move) scatters(a *flow.Answer) bool {
	lead := &a.Paths[0]
	if end := lead.Points[len(lead.Points)-1]; !g.together || end == g.poses[ModelID(lead.Figure)-g.head].from {
		return false
	}
	var room [maxChain]geom.Shape
	bodies := room[:0]
	add := func(m ModelID, path *flow.Path) {
		p := &g.poses[m-g.head]
		bodies = append(bodies, g.s.ShapeAt(m, path.Points[len(path.Points)-1], g.ends(p)))
	}
	add(ModelID(lead.Figure), lead)
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || int32(p.m) == lead.Figure {
			continue
		}
		if k := slices.IndexFunc(a.Paths, func(w flow.Path) bool { return w.Figure == int32(p.m) }); k >= 0 {
			add(p.m, &a.Paths[k])
		} else {
			bodies = append(bodies, g.s.ShapeAt(p.m, p.from, p.facing))
		}
	}
	return !geom.Chained(bodies, geom.Inch)
}

// accepts tells whether an answer is legal when those who turn face as they are looked for.
func (g *move) accepts(a *flow.Answer) bool {
	g.facingSo(a)
	return g.refuseAgain(a) == nil
}

// otherTouches are ways of one model to other places of touch, or across what the target defends: those that leave a comrade
// just near enough to follow, or are bounded by something, the nearest to that comrade first.
func (g *move) otherTouches(leader int, target UnitID) [][]geom.Point {
	f := &g.s.works().ways
	p := &g.poses[leader]
	var out [][]geom.Point
	var seen []geom.Point
	parapets := g.parapets(target, p.level)
	for i := range g.poses {
		c := &g.poses[i]
		if !c.in || !c.own || i == leader {
			continue
		}
		take := func(fights func(at geom.Point) bool) {
			f.Inside(c.from, c.left+geom.Inch+g.s.typ(c.m).Reach+g.s.typ(p.m).Reach)
			for _, at := range f.Places(c.from) {
				if geom.Dist(p.from, at) > p.left || slices.Contains(seen, at) || !fights(at) {
					continue
				}
				seen = append(seen, at)
				if w, ok := g.toFrom(f, p, at, p.left); ok && g.pays(p, w.Points) {
					out = append(out, w.Points)
				}
			}
		}
		g.drawTouch(f, p, target)
		g.insideLeft(f, p)
		take(func(geom.Point) bool { return true })
		for k := range parapets {
			if !g.couldTouch(p, parapets[k].enemy) {
				continue
			}
			g.drawAcross(f, p, &parapets[k])
			g.insideLeft(f, p)
			take(func(at geom.Point) bool { return g.fightsAt(p, at, parapets[k].enemy) })
		}
	}
	return out
}

// insideLeft lets a model end no further off than it may go, so that the last places it comes to straight on are among those
// that are bounded.
func (g *move) insideLeft(f *ways.Field, p *pose) {
	if !g.emerging() && p.on == p.floor {
		f.Inside(p.from, p.left)
	}
}

// drawTouch draws the way of a model and names the models of the target that it may touch.
func (g *move) drawTouch(f *ways.Field, p *pose, target UnitID) {
	g.drawWay(f, p)
	g.drawEnds(f, p)
	g.seekTarget(f, p, target, 0)
}

// seekTarget names the models of the target to which a model may come, or to within a gap of which.
func (g *move) seekTarget(f *ways.Field, p *pose, target UnitID, gap geom.Length) {
	for n := range g.s.own(target) {
		if g.turn.spares(p, int(n-g.s.Head(target))) {
			continue
		}
		if g.s.Bodies[n].Level == p.level { // nobody fights through a floor
			enemy := g.s.Shape(n)
			f.Seek(&enemy, gap, int(n))
		}
	}
}

// followShift moves every model as the leader goes, each as far that way as it finds room.
func (g *move) followShift(leader int, way []geom.Point) flow.Answer {
	lead := &g.poses[leader]
	by := way[len(way)-1].Sub(lead.from)
	placed := []geom.Shape{g.s.ShapeAt(lead.m, way[len(way)-1], g.ends(lead))}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(lead.m), Points: way}}}
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || i == leader {
			continue
		}
		at := g.roomAlong(p, by, placed)
		placed = append(placed, g.s.ShapeAt(p.m, at, g.ends(p)))
		a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: []geom.Point{at}})
	}
	return a
}

// roomAlong is the furthest place along a displacement where a model may stand.
func (g *move) roomAlong(p *pose, by geom.Point, placed []geom.Shape) geom.Point {
	long := min(geom.Dist(geom.Point{}, by), p.left)
	for k := geom.Length(16); k > 0; k-- {
		at := geom.Toward(p.from, p.from.Add(by), long*k/16)
		if g.standsFree(p, at, placed) {
			return at
		}
	}
	return p.from
}

// onTarget tells whether a body overlaps a model of the target.
func (g *move) onTarget(b *geom.Shape) bool {
	for i := range g.others {
		if o := &g.others[i]; o.u == g.spec.Target {
			if body := g.s.Shape(o.m); geom.Overlap(b, &body) {
				return true
			}
		}
	}
	return false
}
