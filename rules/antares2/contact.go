package antares2

import (
	"iter"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// touching tells whether two units are in contact: own models touch, or stand opposite each other at
// an obstacle that one of the units defends.  a2.assault.one-model-touch, a2.assault.defended-target
func (s *State) touching(a, b UnitID) bool {
	for m := range s.own(a) {
		x := s.Shape(m)
		for n := range s.own(b) {
			y := s.Shape(n)
			if s.Bodies[m].Level == s.Bodies[n].Level && s.contact(&x, &y, s.Bodies[m].Level) {
				return true
			}
		}
	}
	return false
}

// contact tells whether two bodies on a level touch, or count as touching across an obstacle. A solid
// wall keeps them apart.  a2.building.walls-impassable
func (s *State) contact(x, y *geom.Shape, level int8) bool {
	if !geom.Within(x, y, touch) && !s.acrossDefended(x, y) {
		return false
	}
	return !s.wallBetween(x.Center(), y.Center(), level)
}

// endsInContact tells whether an own model of the move ends in contact with a unit.
func (g *move) endsInContact(target UnitID) bool {
	for i := range g.others {
		o := &g.others[i]
		if o.u != target || !g.s.counts(o.m) {
			continue
		}
		body := g.s.Shape(o.m)
		for k := range g.poses {
			if p := &g.poses[k]; p.in && p.own && p.level == g.s.Bodies[o.m].Level && g.s.contact(&p.endBody, &body, p.level) {
				return true
			}
		}
	}
	return false
}

// endGap is the least distance at which an own model of the move ends from a unit.
func (g *move) endGap(target UnitID) geom.Length {
	best := geom.Length(1 << 30)
	for n := range g.s.own(target) {
		b := g.s.Shape(n)
		for k := range g.poses {
			if p := &g.poses[k]; p.in && p.own {
				best = min(best, geom.Gap(&p.endBody, &b))
			}
		}
	}
	return best
}

// findCharge looks for a charge of one unit on another; what happens outside of the box is nothing to it.
func (s *State) findCharge(u, target UnitID, multiple int) (flow.Answer, bool, comesBy) {
	g := s.newMove(&MoveSpec{Unit: u, Multiple: multiple, Target: target, Over: NoUnit, From: NoUnit})
	defer g.done()
	if s.Units[u].Where == Aboard {
		g.atHatches()
	}
	if !g.anyNear(target) {
		return flow.Answer{}, false, comesBy{}
	}
	g.gather()
	defer g.hush()()
	a, ok := g.chargePlan()
	return a, ok, g.coming()
}

// atHatches judges a unit as if it stood at the hatches of its transport.
func (g *move) atHatches() {
	g.spec.From = g.unit.Carrier
	for i := range g.poses {
		p := &g.poses[i]
		p.in = !g.s.Bodies[p.m].Gone
		p.floor, p.house, p.climb = 0, -1, climb{}
		p.from = g.s.exit(g.unit.Carrier, g.s.middle(g.spec.Target))
		p.endBody = g.s.ShapeAt(p.m, p.from, p.facing)
	}
}

// anyNear is the quick question whether any model may have the target in reach.
func (g *move) anyNear(target UnitID) bool {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own && inReach(p, g.gapFrom(p, target)) {
			return true
		}
	}
	return false
}

// gapFrom is how far a model is from the nearest of a target as it sets out; who gets out, at the best of the hatches.
func (g *move) gapFrom(p *pose, target UnitID) geom.Length {
	best := geom.Length(1 << 30)
	measure := func(from geom.Point) {
		start := g.s.ShapeAt(p.m, from, p.facing)
		for n := range g.s.own(target) {
			b := g.s.Shape(n)
			best = min(best, geom.Gap(&start, &b))
		}
	}
	if !g.emerging() {
		measure(p.from)
		return best
	}
	g.s.hatchesOf(g.spec.From, func(hatch geom.Point, _ *geom.Shape) { measure(hatch) })
	return best
}

// inReach tells whether a model that is so far from an enemy could touch him were nothing in its way, be it what he defends: it need not
// close what counts as touching.  a2.assault.one-model-touch, a2.assault.defended-target
func inReach(p *pose, gap geom.Length) bool { return gap <= p.left+touch }

// byNearness lists the own models that may have the target in reach, the nearest first.
func (g *move) byNearness(target UnitID) []int {
	var order []int
	var gaps []geom.Length
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own {
			continue
		}
		gap := g.gapFrom(p, target)
		if !inReach(p, gap) {
			continue
		}
		at := len(order)
		order, gaps = append(order, i), append(gaps, gap)
		for ; at > 0 && gaps[at-1] > gap; at-- {
			order[at], gaps[at] = order[at-1], gaps[at-1]
		}
		order[at], gaps[at] = i, gap
	}
	return order
}

// pair is a model and an enemy model with the gap between them.
type pair struct {
	pose  int
	enemy ModelID
	gap   geom.Length
}

// nearestPairs gives the few nearest pairs of own models and models of a target.
func (g *move) nearestPairs(target UnitID, dst []pair) []pair {
	for n := range g.s.own(target) {
		b := g.s.Shape(n)
		for i := range g.poses {
			p := &g.poses[i]
			if !p.in || !p.own || p.level != g.s.Bodies[n].Level {
				continue // nobody fights through a floor
			}
			start := g.s.ShapeAt(p.m, p.from, p.facing)
			c := pair{i, n, geom.Gap(&start, &b)}
			at := len(dst)
			for at > 0 && dst[at-1].gap > c.gap {
				at--
			}
			if at == cap(dst) {
				continue
			}
			if len(dst) < cap(dst) {
				dst = append(dst, c)
			}
			copy(dst[at+1:], dst[at:len(dst)-1])
			dst[at] = c
		}
	}
	return dst
}

// wayTo finds the shortest way for one model into touch with the target, on whichever floors it is, or opposite to it
// across what it defends, to where it may stand.  a2.assault.one-model-touch, a2.assault.defended-target
func (g *move) wayTo(p *pose, target UnitID) ([]geom.Point, bool) {
	var best []geom.Point
	least, ok := geom.Length(0), false
	for n := range g.s.own(target) {
		floor := &g.s.Bodies[n]
		if g.floorBefore(n) {
			continue
		}
		q := g.toFloor(p, floor.Level, floor.Inside)
		way, found := g.wayOnFloor(&q, target)
		if !found {
			continue
		}
		if far := p.left - q.left + geom.PathLength(append([]geom.Point{p.from}, way...)).Length(); !ok || far < least {
			best, least, ok = way, far, true
		}
	}
	return best, ok
}

// floorBefore tells whether an earlier own model of the same unit stands on the same floor.
func (g *move) floorBefore(n ModelID) bool {
	here := &g.s.Bodies[n]
	for o := range g.s.own(here.Group) {
		if o == n {
			return false
		}
		if mo := &g.s.Bodies[o]; mo.Level == here.Level && (mo.Level == 0 || mo.Inside == here.Inside) {
			return true
		}
	}
	return false
}

// wayOnFloor is wayTo for the models of the target on the level to which the model goes.
func (g *move) wayOnFloor(p *pose, target UnitID) ([]geom.Point, bool) {
	if p.left < 0 {
		return nil, false
	}
	body := g.s.ShapeAt(p.m, p.from, g.ends(p))
	for n := range g.s.own(target) {
		enemy := g.s.Shape(n)
		if g.s.Bodies[n].Level == p.level && g.s.contact(&body, &enemy, p.level) && (p.level == p.floor || !geom.Overlap(&body, &enemy)) {
			return []geom.Point{p.from}, true
		}
	}
	if g.turn != nil {
		turned := g.s.ShapeAt(p.m, geom.Point{}, g.ends(p))
		if g.beyondMeans(p, &turned, g.fightsOver(p.level)) {
			return nil, false
		}
	}
	f := &g.s.works().ways
	g.drawTouch(f, p, target)
	limit := p.left
	g.dear = false
	var best []geom.Point
	ok := g.touchesTurned(f, p)
	if ok {
		best, ok = g.touchWay(f, p, limit)
	}
	if ok {
		limit = geom.PathLength(append([]geom.Point{p.from}, best...)).Length() - 1
	}
	if way, found := g.wayAcross(p, target, limit); found {
		best, ok = way, true
	}
	if !ok && g.dear && g.slowsOn(p) && !(g.turn != nil && g.through == p.m) {
		if best, ok = g.wayRoundSlow(p, target); !ok && g.turn == nil {
			best, ok = g.wayIntoSlow(p, target)
		}
	}
	if !ok && g.turn == nil {
		return g.wayOffTheGap(p, target)
	}
	return best, ok
}

// wayOffTheGap is the way of who begins less than a unit out of the gap that he keeps from others: what ways bend round lies
// on whole units, and so further off than he stands. He steps off a little first.  a2.move.gap-enemy
func (g *move) wayOffTheGap(p *pose, target UnitID) ([]geom.Point, bool) {
	const step = 4
	q := *p
	for o := range g.justOff(p, target) {
		near := o.Nearest(q.from)
		q.from = geom.Toward(near, q.from, geom.Dist(near, q.from)+step)
	}
	if q.from == p.from || g.emerging() {
		return nil, false
	}
	for range g.justOff(&q, target) {
		return nil, false
	}
	q.left -= geom.Dist(p.from, q.from)
	way, ok := g.wayOnFloor(&q, target)
	way = append([]geom.Point{q.from}, way...)
	return way, ok && g.pays(p, way)
}

// justOff goes through the enemies from whom a model stands more than the gap, by less than a unit.
func (g *move) justOff(p *pose, target UnitID) iter.Seq[*geom.Shape] {
	return func(yield func(*geom.Shape) bool) {
		start := g.s.ShapeAt(p.m, p.from, p.facing)
		near := start.Bounds().Grow(geom.Inch + 1)
		for i := range g.others {
			o := &g.others[i]
			if !o.enemy || o.u == target || !near.Meets(o.box) {
				continue
			}
			body := g.s.Shape(o.m)
			if geom.Closer(&start, &body, geom.Inch+1) && !geom.Within(&start, &body, geom.Inch) && !yield(&body) {
				return
			}
		}
	}
}

// touchWay is the shortest way into touch that the model can pay for and that no wall parts from the enemy.
func (g *move) touchWay(f *ways.Field, p *pose, limit geom.Length) ([]geom.Point, bool) {
	w, ok := g.touchFrom(f, p, limit)
	if !ok || !g.pays(p, w.Points) {
		g.dear = ok
		return nil, false
	}
	enemy := g.s.Shape(ModelID(w.Tag))
	return w.Points, !g.s.wallBetween(w.End(), enemy.Center(), p.level)
}

// pays tells whether a model can pay for a way.
func (g *move) pays(p *pose, way []geom.Point) bool {
	defer g.hush()()
	q := *p
	q.points, q.moved, q.length = way, true, 0
	if g.turn != nil {
		q.turned, q.turns = g.ends(p), unknown
	}
	if g.emerging() {
		q.from = g.s.exit(g.spec.From, way[0])
	}
	if g.off != nil && len(g.off.set) > 0 {
		q.from, q.points = g.poses[p.m-g.head].from, slices.Concat(g.off.set, way)
	}
	at := q.from
	for _, c := range q.points {
		q.length += geom.PathLength([]geom.Point{at, c})
		at = c
	}
	q.left = g.poses[p.m-g.head].left // the floors are paid for with the way
	q.endBody = g.s.ShapeAt(q.m, q.end(), q.turned)
	g.overFloors(&q)
	return g.tooFar(&q) == nil && g.wayBlocked(&q) == nil
}

// freeWay finds the shortest way to a place that a model can pay for.
func (g *move) freeWay(p *pose, end geom.Point) ([]geom.Point, bool) {
	if geom.Dist(p.from, end) > p.left {
		return nil, false
	}
	f := &g.s.works().ways
	g.drawWay(f, p)
	w, ok := g.toFrom(f, p, end, p.left)
	return w.Points, ok && g.pays(p, w.Points)
}
