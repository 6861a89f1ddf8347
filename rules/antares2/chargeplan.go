package antares2

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// chargePlan is an answer in which one model touches the target and the rest follow in formation. Whoever of the
// unit can lead is tried, the nearest first, by its shortest way; if the others cannot follow any of them, by every
// place of touch there is; and if bodies that are no discs find no way as they face, turned.  a2.assault.one-model-touch
func (g *move) chargePlan() (flow.Answer, bool) {
	g.roots = new(rooted)
	defer func() { g.roots = nil }()
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
	if a := g.followShift(leader, way); g.accepts(&a) {
		return a, true
	}
	if a, ok := g.followWaysFrom(leader, way, 0); ok && g.accepts(&a) {
		return a, true
	}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(g.poses[leader].m), Points: way}}}
	return a, g.accepts(&a)
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
	for n := range g.s.own(target) {
		if g.s.Bodies[n].Level == p.level { // nobody fights through a floor
			enemy := g.s.Shape(n)
			f.Seek(&enemy, 0, int(n))
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

// followWays brings the others one by one into formation with those already placed, each by its shortest way, those
// first that have the least way to go. Who cannot come beside them yet waits for those who can: the straight distance
// does not tell whose way is shortest.
func (g *move) followWays(leader int, way []geom.Point) (flow.Answer, bool) {
	g.joins = g.joins[:0]
	return g.followWaysFrom(leader, way, 0)
}

// followWaysFrom is followWays beginning with another of the others; joins that are known from before are not looked for again.
func (g *move) followWaysFrom(leader int, way []geom.Point, first int) (flow.Answer, bool) {
	lead := &g.poses[leader]
	end := way[len(way)-1]
	if g.leavesRooted(leader) {
		return flow.Answer{}, false
	}
	placed := []geom.Shape{g.s.ShapeAt(lead.m, end, g.ends(lead))}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(lead.m), Points: way}}}
	rest := slices.DeleteFunc(g.nearestTo(end), func(k int) bool { return k == leader })
	if first < len(rest) {
		rest = slices.Concat(rest[first:], rest[:first])
	}
	last := g.leads(leader, end)
	vain := make([]int, len(g.poses)) // beside so many of those placed each has not come
	for len(rest) > 0 {
		late := rest[:0]
		for _, k := range rest {
			p := &g.poses[k]
			next := g.joinsAfter(last, k, placed, vain[k])
			way, ok := g.joins[next].way, g.joins[next].ok
			if !ok {
				if late = append(late, k); !g.joins[next].dear {
					vain[k] = len(placed)
				}
				continue
			}
			last = next
			at, faces := p.from, p.facing
			if len(way) > 0 {
				at, faces = way[len(way)-1], g.ends(p)
				a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: way})
			}
			placed = append(placed, g.s.ShapeAt(p.m, at, faces))
		}
		if len(late) == len(rest) {
			return a, false
		}
		rest = late
	}
	return a, true
}

// join is how a model came beside those who were placed before it, while one charge is looked for: in a tight place many
// orders of coming begin alike.
type join struct {
	after int // the join before it, -1 for the leader, who ends at a place
	pose  int
	at    geom.Point
	way   []geom.Point
	ok    bool
	dear  bool // there are ways that cost too much
}

// leads is the join of a leader that ends at a place.
func (g *move) leads(leader int, end geom.Point) int {
	for i := range g.joins {
		if j := &g.joins[i]; j.after < 0 && j.pose == leader && j.at == end {
			return i
		}
	}
	g.joins = append(g.joins, join{after: -1, pose: leader, at: end})
	return len(g.joins) - 1
}

// joinsAfter is the join of a model after another: those placed are who joined until then, one after the other. Beside the first of
// them it is known not to come.
func (g *move) joinsAfter(last, k int, placed []geom.Shape, vain int) int {
	for i := last + 1; i < len(g.joins); i++ {
		if j := &g.joins[i]; j.after == last && j.pose == k {
			return i
		}
	}
	g.dear = false
	way, ok := g.wayBeside(&g.poses[k], placed, vain)
	if !ok {
		g.rootedAt(k)
	}
	g.joins = append(g.joins, join{after: last, pose: k, way: way, ok: ok, dear: g.dear})
	return len(g.joins) - 1
}

// nearestTo lists the unit's own models, the nearest to a place first.
func (g *move) nearestTo(at geom.Point) []int {
	var order []int
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(geom.DistSq(g.poses[i].from, at), geom.DistSq(g.poses[j].from, at))
	})
	return order
}

// wayBeside is the shortest way of a model to within 1" of those placed, on their side of every obstacle, or the one
// round the ground that slows if it cannot pay for that; empty if it may stay where it is.  a2.formation.one-inch,
// a2.obstacle.not-divide-unit, a2.difficult.fail-half-pace
//
// Beside the first of those placed, so many, it found no way at all while the others were not there yet, and finds none now.
func (g *move) wayBeside(p *pose, placed []geom.Shape, vain int) ([]geom.Point, bool) {
	if p.on != p.floor || g.emerging() {
		vain = 0
	} else if g.gapTo(p, placed[vain:]) > p.left+geom.Inch+touch {
		return nil, false
	}
	way, dear, ok := g.besideBy(p, placed, vain, false)
	if !ok && dear && g.slowsOn(p) {
		way, _, ok = g.besideBy(p, placed, vain, true)
	}
	g.dear = g.dear || dear && !ok
	return way, ok
}

// besideBy is wayBeside by shortest ways, out of the ground that slows or through it; dear tells whether there is one that
// the model cannot pay for.
func (g *move) besideBy(p *pose, placed []geom.Shape, vain int, round bool) (way []geom.Point, dear, ok bool) {
	f := &g.s.works().ways
	for i, gap := range [...]geom.Length{geom.Inch - 2*touch, 0} {
		if i == 0 {
			g.drawBeside(f, p, placed, gap)
			if round {
				g.shunSlow(f, p)
			}
			if g.linkedAt(p, p.from, placed) && f.Stands(p.from) {
				return nil, false, true
			}
		} else {
			seekOnly(f, placed, 0, gap)
		}
		if vain > 0 {
			seekOnly(f, placed, vain, gap)
			if _, ok := g.touchFrom(f, p, p.left); !ok {
				continue
			}
			seekOnly(f, placed, 0, gap)
		}
		w, ok := g.touchFrom(f, p, p.left)
		if !ok {
			continue
		}
		if g.linkedAt(p, w.End(), placed) && g.pays(p, w.Points) {
			return w.Points, false, true
		}
		dear = true
		for _, at := range f.Places(p.from) {
			if geom.Dist(p.from, at) > p.left {
				break // they come the nearest first
			}
			if !g.linkedAt(p, at, placed) {
				continue
			}
			if w, ok := g.toFrom(f, p, at, p.left); ok && g.pays(p, w.Points) {
				return w.Points, false, true
			}
		}
	}
	return nil, dear, false
}

// seekOnly names those placed, from one on, and nobody else, to be come to at a gap.
func seekOnly(f *ways.Field, placed []geom.Shape, from int, gap geom.Length) {
	f.Forgo()
	for k := from; k < len(placed); k++ {
		f.Seek(&placed[k], gap, k)
	}
}

// gapTo is how far a model, turned as it ends, is from the nearest of those placed.
func (g *move) gapTo(p *pose, placed []geom.Shape) geom.Length {
	body := g.s.ShapeAt(p.m, p.from, g.ends(p))
	gap := geom.Length(1 << 30)
	for i := range placed {
		gap = min(gap, geom.Gap(&body, &placed[i]))
	}
	return gap
}

// drawBeside draws the way of a model that joins those placed.
func (g *move) drawBeside(f *ways.Field, p *pose, placed []geom.Shape, gap geom.Length) {
	g.drawWay(f, p)
	g.drawEnds(f, p)
	for i := range g.others {
		if o := &g.others[i]; o.u == g.spec.Target && g.s.Bodies[o.m].Level == p.level {
			body := g.s.Shape(o.m)
			f.EndOff(&body, g.aloof)
		}
	}
	for i := range placed {
		f.EndOff(&placed[i], 0)
		f.Seek(&placed[i], gap, i)
	}
}

// linkedAt tells whether a model at a place is in formation with one of those placed, no obstacle between.
func (g *move) linkedAt(p *pose, at geom.Point, placed []geom.Shape) bool {
	body := g.s.ShapeAt(p.m, at, g.ends(p))
	for i := range placed {
		if geom.Within(&body, &placed[i], geom.Inch) && !g.s.anyAcross(&body, &placed[i], p.level) {
			return true
		}
	}
	return false
}
