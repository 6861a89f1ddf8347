package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// ChargePlan is an answer in which one model touches the target and the rest follow in formation. Whoever of the
// unit can lead is tried, the nearest first, by its shortest way; if the others cannot follow any of them, by every
// place of touch there is; and if bodies that are no discs find no way as they face, turned.  a2.assault.one-model-touch
func (g *Move) ChargePlan() (flow.Answer, bool) {
	g.Roots, g.Together = new(Rooted), g.HoldsTogether()
	defer func() { g.Roots, g.Together = nil, false }()
	if a, ok := g.ChargeFacing(); ok {
		return a, true
	}
	return g.ChargeTurned()
}

// ChargeFacing is ChargePlan for one facing.
func (g *Move) ChargeFacing() (flow.Answer, bool) {
	g.Joins = g.Joins[:0]
	var first, tight []touching
	for _, leader := range g.ByNearness(g.Spec.Target) {
		way, ok := g.WayTo(&g.Poses[leader], g.Spec.Target)
		if !ok {
			continue
		}
		if a, ok := g.followed(leader, way); ok {
			return a, true
		}
		first = append(first, touching{leader, append([]geom.Point(nil), way...)})
	}
	for _, one := range first {
		for _, way := range g.otherTouches(one.leader, g.Spec.Target) {
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
func (g *Move) inCall(leader int, end geom.Point) bool {
	chain := geom.Length(0)
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own && i != leader {
			chain += geom.Inch + 2*g.State.TypeOf(p.Model).Reach
		}
	}
	for i := range g.Poses {
		p := &g.Poses[i]
		if p.In && p.Own && i != leader && geom.Dist(p.From, end) > p.Left+chain {
			return false
		}
	}
	return true
}

// followedInTurn is a charge in a tight place: who comes first takes the room that another needs, so each of the others
// is let come first in turn.
func (g *Move) followedInTurn(tight []touching) (flow.Answer, bool) {
	for _, t := range tight {
		for turn := 1; turn < len(g.Poses)-1; turn++ {
			if a, ok := g.FollowWaysFrom(t.leader, t.way, turn); ok && g.accepts(&a) {
				return a, true
			}
		}
	}
	return flow.Answer{}, false
}

// followed is the charge of a leader by a way, with the others after it or staying where they are.
func (g *Move) followed(leader int, way []geom.Point) (flow.Answer, bool) {
	if a := g.FollowShift(leader, way); !g.Scatters(&a) && g.accepts(&a) {
		return a, true
	}
	if a, ok := g.FollowWaysFrom(leader, way, 0); ok && g.accepts(&a) {
		return a, true
	}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(g.Poses[leader].Model), Points: way}}}
	return a, !g.Scatters(&a) && g.accepts(&a)
}

// HoldsTogether tells whether a unit stands in formation on the ground, charges somebody there, and so has to end in formation.
func (g *Move) HoldsTogether() bool {
	if g.Strays() || g.Placed || g.emerging() || g.LongestLink != 0 && g.LongestLink != geom.Inch || g.onFloors() || g.StartsBroken() {
		return false
	}
	for n := range g.State.Own(g.Spec.Target) {
		if b := &g.State.Bodies[n]; b.Level != 0 || b.Inside >= 0 {
			return false
		}
	}
	return true
}

// Scatters tells, sooner than refuse, whether a unit that has to end in formation does not, where the first of an answer goes first.
// a2.formation.one-inch
func (g *Move) Scatters(a *flow.Answer) bool {
	lead := &a.Paths[0]
	if end := lead.Points[len(lead.Points)-1]; !g.Together || end == g.Poses[ModelID(lead.Figure)-g.Head].From {
		return false
	}
	var room [maxChain]geom.Shape
	bodies := room[:0]
	add := func(m ModelID, path *flow.Path) {
		p := &g.Poses[m-g.Head]
		bodies = append(bodies, g.State.ShapeAt(m, path.Points[len(path.Points)-1], g.ends(p)))
	}
	add(ModelID(lead.Figure), lead)
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || int32(p.Model) == lead.Figure {
			continue
		}
		if k := slices.IndexFunc(a.Paths, func(w flow.Path) bool { return w.Figure == int32(p.Model) }); k >= 0 {
			add(p.Model, &a.Paths[k])
		} else {
			bodies = append(bodies, g.State.ShapeAt(p.Model, p.From, p.Facing))
		}
	}
	return !geom.Chained(bodies, geom.Inch)
}

// accepts tells whether an answer is legal when those who turn face as they are looked for.
func (g *Move) accepts(a *flow.Answer) bool {
	g.facingSo(a)
	return g.RefuseAgain(a) == nil
}

// otherTouches are ways of one model to other places of touch, or across what the target defends: those that leave a comrade
// just near enough to follow, or are bounded by something, the nearest to that comrade first.
func (g *Move) otherTouches(leader int, target UnitID) [][]geom.Point {
	f := &g.State.Works().Ways
	p := &g.Poses[leader]
	var out [][]geom.Point
	var seen []geom.Point
	parapets := g.parapets(target, p.Level)
	for i := range g.Poses {
		c := &g.Poses[i]
		if !c.In || !c.Own || i == leader {
			continue
		}
		take := func(fights func(at geom.Point) bool) {
			f.Inside(c.From, c.Left+geom.Inch+g.State.TypeOf(c.Model).Reach+g.State.TypeOf(p.Model).Reach)
			for _, at := range f.Places(c.From) {
				if geom.Dist(p.From, at) > p.Left || slices.Contains(seen, at) || !fights(at) {
					continue
				}
				seen = append(seen, at)
				if w, ok := g.toFrom(f, p, at, p.Left); ok && g.Pays(p, w.Points) {
					out = append(out, w.Points)
				}
			}
		}
		g.DrawTouch(f, p, target)
		g.insideLeft(f, p)
		take(func(geom.Point) bool { return true })
		for k := range parapets {
			if !g.CouldTouch(p, parapets[k].enemy) {
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
func (g *Move) insideLeft(f *ways.Field, p *Pose) {
	if !g.emerging() && p.on == p.floor {
		f.Inside(p.From, p.Left)
	}
}

// DrawTouch draws the way of a model and names the models of the target that it may touch.
func (g *Move) DrawTouch(f *ways.Field, p *Pose, target UnitID) {
	g.DrawWay(f, p)
	g.DrawEnds(f, p)
	g.seekTarget(f, p, target, 0)
}

// seekTarget names the models of the target to which a model may come, or to within a gap of which.
func (g *Move) seekTarget(f *ways.Field, p *Pose, target UnitID, gap geom.Length) {
	for n := range g.State.Own(target) {
		if g.Turn.spares(p, int(n-g.State.Head(target))) {
			continue
		}
		if g.State.Bodies[n].Level == p.Level { // nobody fights through a floor
			enemy := g.State.Shape(n)
			f.Seek(&enemy, gap, int(n))
		}
	}
}

// FollowShift moves every model as the leader goes, each as far that way as it finds room.
func (g *Move) FollowShift(leader int, way []geom.Point) flow.Answer {
	lead := &g.Poses[leader]
	by := way[len(way)-1].Sub(lead.From)
	placed := []geom.Shape{g.State.ShapeAt(lead.Model, way[len(way)-1], g.ends(lead))}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(lead.Model), Points: way}}}
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || i == leader {
			continue
		}
		at := g.roomAlong(p, by, placed)
		placed = append(placed, g.State.ShapeAt(p.Model, at, g.ends(p)))
		a.Paths = append(a.Paths, flow.Path{Figure: int32(p.Model), Points: []geom.Point{at}})
	}
	return a
}

// roomAlong is the furthest place along a displacement where a model may stand.
func (g *Move) roomAlong(p *Pose, by geom.Point, placed []geom.Shape) geom.Point {
	long := min(geom.Dist(geom.Point{}, by), p.Left)
	for k := geom.Length(16); k > 0; k-- {
		at := geom.Toward(p.From, p.From.Add(by), long*k/16)
		if g.standsFree(p, at, placed) {
			return at
		}
	}
	return p.From
}

// onTarget tells whether a body overlaps a model of the target.
func (g *Move) onTarget(b *geom.Shape) bool {
	for i := range g.Others {
		if o := &g.Others[i]; o.Unit == g.Spec.Target {
			if body := g.State.Shape(o.Model); geom.Overlap(b, &body) {
				return true
			}
		}
	}
	return false
}
