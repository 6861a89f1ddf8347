package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// nearPlan is how a charge that cannot touch goes: its closest model goes as near to the target as it can by its
// shortest way and keeps the gap, the others follow in formation.  a2.assault.failed-reach
func (g *Move) nearPlan(target UnitID) (flow.Answer, geom.Length) {
	h := g.Again()
	defer h.Done()
	h.Aloof = geom.Inch + 1
	best := flow.Answer{}
	h.Give(nil)
	gap := h.EndGap(target)
	var pairs [3]pair
	var tried [3]int
	for n, c := range g.nearestPairs(target, pairs[:0]) {
		if tried[n] = c.pose; n > 0 && c.pose == tried[n-1] {
			continue
		}
		a, ok := h.nearBehind(c.pose, h.WayNear(&h.Poses[c.pose], target, c.gap))
		if !ok || h.Refuse(&a) != nil {
			continue
		}
		if d := h.EndGap(target); d < gap {
			best, gap = a, d
		}
	}
	return best, gap
}

// WayNear is the way by which a model comes as near to a target as it can without touching it; nothing if it can come
// no nearer than a gap.
func (g *Move) WayNear(p *Pose, target UnitID, gap geom.Length) []geom.Point {
	if gap <= geom.Inch+1 {
		return nil
	}
	var to []geom.Shape
	for n := range g.State.Own(target) {
		if g.State.Bodies[n].Level == p.Level {
			to = append(to, g.State.Shape(n))
		}
	}
	return g.leastGap(p, to, g.Aloof, geom.Inch+1, gap)
}

// leastGap is the way to the least gap from some bodies that a model can come to and pay for, between the least that is wanted and what
// there is now. It ends no nearer to any of them than off. The field is drawn once for all gaps.
func (g *Move) leastGap(p *Pose, to []geom.Shape, off, least, now geom.Length) []geom.Point {
	f := &g.State.Works().Ways
	drawn := false
	return ways.LeastGap(least, now, p.Left, func(gap geom.Length) (way []geom.Point, ok bool) {
		if !drawn {
			g.DrawWay(f, p)
			g.DrawEnds(f, p)
			for i := range to {
				f.EndOff(&to[i], off)
			}
		}
		f.Forgo()
		for i := range to {
			f.Seek(&to[i], gap, i)
		}
		way, drawn, ok = g.AffordableTouch(f, p)
		return way, ok
	})
}

// AffordableTouch is the shortest way to what is sought, or the one round the ground that slows, if the model can pay
// for it; the field is still as it was drawn if such ground is not closed in it then.
func (g *Move) AffordableTouch(f *ways.Field, p *Pose) (way []geom.Point, drawn, ok bool) {
	w, ok := f.Touch(p.From, p.Left)
	if !ok || g.Pays(p, w.Points) {
		return w.Points, true, ok
	}
	if !g.slowsOn(p) {
		return nil, true, false
	}
	g.shunSlow(f, p)
	w, ok = f.Touch(p.From, p.Left)
	return w.Points, false, ok && g.Pays(p, w.Points)
}

// nearBehind has the others follow one that goes a way. If they cannot follow so far it goes less far.
func (g *Move) nearBehind(leader int, way []geom.Point) (flow.Answer, bool) {
	if len(way) == 0 {
		return flow.Answer{}, false
	}
	p := Pose{From: g.Poses[leader].From, Points: way}
	p.Length = geom.PathLength(append([]geom.Point{p.From}, way...))
	var best flow.Answer
	_, ok := lastOf(Whole, func(t Progress) bool {
		cut := p.cutAt(t)
		if len(cut) == 0 || t == 0 {
			return false
		}
		if a := g.FollowShift(leader, cut); g.RefuseAgain(&a) == nil {
			best = a
			return true
		}
		a, ok := g.FollowWays(leader, cut)
		if !ok || g.RefuseAgain(&a) != nil {
			return false
		}
		best = a
		return true
	})
	return best, ok
}

// PlanRest plans what is left of a charge anew after a failed test or losses: it still touches if it can, by another way if
// need be, and else goes as near as it can. Who strikes at a wall is held to nothing.
// a2.assault.failed-reach, a2.building.assault-structure
func (s *State) PlanRest(g *Move) (flow.Answer, bool) {
	spec := g.Spec
	if spec.Strike != nil {
		g.Give(nil)
		return g.StrikePlan(spec.Strike)
	}
	if !s.Charges(g) {
		return flow.Answer{}, false
	}
	usual, extra := spec.Usual, spec.Extra
	spec.Usual, spec.Extra = nil, nil
	g.Give(nil)
	if s.PlanCharge(g); spec.Usual == nil {
		spec.Usual, spec.Extra = usual, extra
		return flow.Answer{}, false
	}
	g.bound = true
	return spec.Usual.Clone(), true
}

// slowsOn tells whether there is ground where distance counts double for a model that does not stand in it: its
// cheapest way may lead round.
func (g *Move) slowsOn(p *Pose) bool {
	m := g.Mover(p)
	return g.Floor.Slows(&m)
}

// shunSlow closes such ground.
func (g *Move) shunSlow(f *ways.Field, p *Pose) {
	m := g.Mover(p)
	g.Floor.Shun(f, &m)
}

// wayRoundSlow is the shortest way into touch that stays out of the ground that slows.
func (g *Move) wayRoundSlow(p *Pose, target UnitID) ([]geom.Point, bool) {
	f := &g.State.Works().Ways
	g.DrawTouch(f, p, target)
	g.shunSlow(f, p)
	return g.touchWay(f, p, p.Left)
}
