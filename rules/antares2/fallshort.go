package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// nearPlan is how a charge that cannot touch goes: its closest model goes as near to the target as it can by its
// shortest way and keeps the gap, the others follow in formation.  a2.assault.failed-reach
func (g *move) nearPlan(target UnitID) (flow.Answer, geom.Length) {
	h := g.again()
	defer h.done()
	h.aloof = geom.Inch + 1
	best := flow.Answer{}
	h.give(nil)
	gap := h.endGap(target)
	var pairs [3]pair
	var tried [3]int
	for n, c := range g.nearestPairs(target, pairs[:0]) {
		if tried[n] = c.pose; n > 0 && c.pose == tried[n-1] {
			continue
		}
		a, ok := h.nearBehind(c.pose, h.wayNear(&h.poses[c.pose], target, c.gap))
		if !ok || h.refuse(&a) != nil {
			continue
		}
		if d := h.endGap(target); d < gap {
			best, gap = a, d
		}
	}
	return best, gap
}

// wayNear is the way by which a model comes as near to a target as it can without touching it; nothing if it can come
// no nearer than a gap.
func (g *move) wayNear(p *pose, target UnitID, gap geom.Length) []geom.Point {
	if gap <= geom.Inch+1 {
		return nil
	}
	var to []geom.Shape
	for n := range g.s.own(target) {
		if g.s.Bodies[n].Level == p.level {
			to = append(to, g.s.Shape(n))
		}
	}
	return g.leastGap(p, to, g.aloof, geom.Inch+1, gap)
}

// leastGap is the way to the least gap from some bodies that a model can come to and pay for, between the least that is wanted and what
// there is now. It ends no nearer to any of them than off. The field is drawn once for all gaps.
func (g *move) leastGap(p *pose, to []geom.Shape, off, least, now geom.Length) []geom.Point {
	f := &g.s.works().ways
	drawn := false
	return ways.LeastGap(least, now, p.left, func(gap geom.Length) (way []geom.Point, ok bool) {
		if !drawn {
			g.drawWay(f, p)
			g.drawEnds(f, p)
			for i := range to {
				f.EndOff(&to[i], off)
			}
		}
		f.Forgo()
		for i := range to {
			f.Seek(&to[i], gap, i)
		}
		way, drawn, ok = g.affordableTouch(f, p)
		return way, ok
	})
}

// affordableTouch is the shortest way to what is sought, or the one round the ground that slows, if the model can pay
// for it; the field is still as it was drawn if such ground is not closed in it then.
func (g *move) affordableTouch(f *ways.Field, p *pose) (way []geom.Point, drawn, ok bool) {
	w, ok := f.Touch(p.from, p.left)
	if !ok || g.pays(p, w.Points) {
		return w.Points, true, ok
	}
	if !g.slowsOn(p) {
		return nil, true, false
	}
	g.shunSlow(f, p)
	w, ok = f.Touch(p.from, p.left)
	return w.Points, false, ok && g.pays(p, w.Points)
}

// nearBehind has the others follow one that goes a way. If they cannot follow so far it goes less far.
func (g *move) nearBehind(leader int, way []geom.Point) (flow.Answer, bool) {
	if len(way) == 0 {
		return flow.Answer{}, false
	}
	p := pose{from: g.poses[leader].from, points: way}
	p.length = geom.PathLength(append([]geom.Point{p.from}, way...))
	var best flow.Answer
	_, ok := lastOf(whole, func(t progress) bool {
		cut := p.cutAt(t)
		if len(cut) == 0 || t == 0 {
			return false
		}
		if a := g.followShift(leader, cut); g.refuseAgain(&a) == nil {
			best = a
			return true
		}
		a, ok := g.followWays(leader, cut)
		if !ok || g.refuseAgain(&a) != nil {
			return false
		}
		best = a
		return true
	})
	return best, ok
}

// planRest plans what is left of a charge anew after a failed test or losses: it still touches if it can, by another way if
// need be, and else goes as near as it can. Who strikes at a wall is held to nothing.
// a2.assault.failed-reach, a2.building.assault-structure
func (r *Run) planRest(g *move) (flow.Answer, bool) {
	spec := g.spec
	if spec.Strike != nil {
		g.give(nil)
		return g.strikePlan(spec.Strike)
	}
	if !r.charges(g) {
		return flow.Answer{}, false
	}
	usual, extra := spec.Usual, spec.Extra
	spec.Usual, spec.Extra = nil, nil
	g.give(nil)
	if r.planCharge(g); spec.Usual == nil {
		spec.Usual, spec.Extra = usual, extra
		return flow.Answer{}, false
	}
	g.bound = true
	return spec.Usual.Clone(), true
}

// slowsOn tells whether there is ground where distance counts double for a model that does not stand in it: its
// cheapest way may lead round.
func (g *move) slowsOn(p *pose) bool {
	m := g.mover(p)
	return g.floor.Slows(&m)
}

// shunSlow closes such ground.
func (g *move) shunSlow(f *ways.Field, p *pose) {
	m := g.mover(p)
	g.floor.Shun(f, &m)
}

// wayRoundSlow is the shortest way into touch that stays out of the ground that slows.
func (g *move) wayRoundSlow(p *pose, target UnitID) ([]geom.Point, bool) {
	f := &g.s.works().ways
	g.drawTouch(f, p, target)
	g.shunSlow(f, p)
	return g.touchWay(f, p, p.left)
}
