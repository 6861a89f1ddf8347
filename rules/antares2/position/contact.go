package position

import (
	"iter"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// InContact tells whether two units are in contact: own models touch, or stand opposite each other at
// an obstacle that one of the units defends.  a2.assault.one-model-touch, a2.assault.defended-target
func (s *State) InContact(a, b UnitID) bool {
	for m := range s.Own(a) {
		x := s.Shape(m)
		for n := range s.Own(b) {
			y := s.Shape(n)
			if s.Bodies[m].Level == s.Bodies[n].Level && s.Contact(&x, &y, s.Bodies[m].Level) {
				return true
			}
		}
	}
	return false
}

// Contact tells whether two bodies on a level touch, or count as touching across an obstacle. A solid
// wall keeps them apart.  a2.building.walls-impassable
func (s *State) Contact(x, y *geom.Shape, level int8) bool {
	if !geom.Within(x, y, Touch) && !s.acrossDefended(x, y) {
		return false
	}
	return !s.wallBetween(x.Center(), y.Center(), level)
}

// EndsInContact tells whether an own model of the move ends in contact with a unit.
func (g *Move) EndsInContact(target UnitID) bool {
	for i := range g.Others {
		o := &g.Others[i]
		if o.Unit != target || !g.State.Counts(o.Model) {
			continue
		}
		body := g.State.Shape(o.Model)
		for k := range g.Poses {
			if p := &g.Poses[k]; p.In && p.Own && p.Level == g.State.Bodies[o.Model].Level && g.State.Contact(&p.EndBody, &body, p.Level) {
				return true
			}
		}
	}
	return false
}

// EndGap is the least distance at which an own model of the move ends from a unit.
func (g *Move) EndGap(target UnitID) geom.Length {
	best := geom.Length(1 << 30)
	for n := range g.State.Own(target) {
		b := g.State.Shape(n)
		for k := range g.Poses {
			if p := &g.Poses[k]; p.In && p.Own {
				best = min(best, geom.Gap(&p.EndBody, &b))
			}
		}
	}
	return best
}

// FindCharge looks for a charge of one unit on another; what happens outside of the box is nothing to it.
func (s *State) FindCharge(u, target UnitID, multiple int) (flow.Answer, bool, comesBy) {
	g := s.NewMove(&MoveSpec{Unit: u, Multiple: multiple, Target: target, Over: NoUnit, From: NoUnit})
	defer g.Done()
	if s.Units[u].Where == Aboard {
		g.atHatches()
	}
	if !g.anyNear(target) {
		return flow.Answer{}, false, comesBy{}
	}
	g.Gather()
	defer g.Hush()()
	a, ok := g.ChargePlan()
	return a, ok, g.coming()
}

// atHatches judges a unit as if it stood at the hatches of its transport.
func (g *Move) atHatches() {
	g.Spec.From = g.unit.Carrier
	for i := range g.Poses {
		p := &g.Poses[i]
		p.In = !g.State.Bodies[p.Model].Gone
		p.floor, p.house, p.climb = 0, -1, climb{}
		p.From = g.State.Exit(g.unit.Carrier, g.State.Middle(g.Spec.Target))
		p.EndBody = g.State.ShapeAt(p.Model, p.From, p.Facing)
	}
}

// anyNear is the quick question whether any model may have the target in reach.
func (g *Move) anyNear(target UnitID) bool {
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own && inReach(p, g.GapFrom(p, target)) {
			return true
		}
	}
	return false
}

// GapFrom is how far a model is from the nearest of a target as it sets out; who gets out, at the best of the hatches.
func (g *Move) GapFrom(p *Pose, target UnitID) geom.Length {
	best := geom.Length(1 << 30)
	measure := func(from geom.Point) {
		start := g.State.ShapeAt(p.Model, from, p.Facing)
		for n := range g.State.Own(target) {
			b := g.State.Shape(n)
			best = min(best, geom.Gap(&start, &b))
		}
	}
	if !g.emerging() {
		measure(p.From)
		return best
	}
	g.State.HatchesOf(g.Spec.From, func(hatch geom.Point, _ *geom.Shape) { measure(hatch) })
	return best
}

// inReach tells whether a model that is so far from an enemy could touch him were nothing in its way, be it what he defends: it need not
// close what counts as touching.  a2.assault.one-model-touch, a2.assault.defended-target
func inReach(p *Pose, gap geom.Length) bool { return gap <= p.Left+Touch }

// ByNearness lists the own models that may have the target in reach, the nearest first.
func (g *Move) ByNearness(target UnitID) []int {
	var order []int
	var gaps []geom.Length
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		gap := g.GapFrom(p, target)
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
func (g *Move) nearestPairs(target UnitID, dst []pair) []pair {
	for n := range g.State.Own(target) {
		b := g.State.Shape(n)
		for i := range g.Poses {
			p := &g.Poses[i]
			if !p.In || !p.Own || p.Level != g.State.Bodies[n].Level {
				continue // nobody fights through a floor
			}
			start := g.State.ShapeAt(p.Model, p.From, p.Facing)
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

// WayTo finds the shortest way for one model into touch with the target, on whichever floors it is, or opposite to it
// across what it defends, to where it may stand.  a2.assault.one-model-touch, a2.assault.defended-target
func (g *Move) WayTo(p *Pose, target UnitID) ([]geom.Point, bool) {
	var best []geom.Point
	least, ok := geom.Length(0), false
	for n := range g.State.Own(target) {
		floor := &g.State.Bodies[n]
		if g.floorBefore(n) {
			continue
		}
		q := g.toFloor(p, floor.Level, floor.Inside)
		way, found := g.wayOnFloor(&q, target)
		if !found {
			continue
		}
		if far := p.Left - q.Left + geom.PathLength(append([]geom.Point{p.From}, way...)).Length(); !ok || far < least {
			best, least, ok = way, far, true
		}
	}
	return best, ok
}

// floorBefore tells whether an earlier own model of the same unit stands on the same floor.
func (g *Move) floorBefore(n ModelID) bool {
	here := &g.State.Bodies[n]
	for o := range g.State.Own(here.Group) {
		if o == n {
			return false
		}
		if mo := &g.State.Bodies[o]; mo.Level == here.Level && (mo.Level == 0 || mo.Inside == here.Inside) {
			return true
		}
	}
	return false
}

// wayOnFloor is WayTo for the models of the target on the level to which the model goes.
func (g *Move) wayOnFloor(p *Pose, target UnitID) ([]geom.Point, bool) {
	if p.Left < 0 {
		return nil, false
	}
	body := g.State.ShapeAt(p.Model, p.From, g.ends(p))
	for n := range g.State.Own(target) {
		enemy := g.State.Shape(n)
		if g.State.Bodies[n].Level == p.Level && g.State.Contact(&body, &enemy, p.Level) && (p.Level == p.floor || !geom.Overlap(&body, &enemy)) {
			return []geom.Point{p.From}, true
		}
	}
	if g.Turn != nil {
		turned := g.State.ShapeAt(p.Model, geom.Point{}, g.ends(p))
		if g.beyondMeans(p, &turned, g.fightsOver(p.Level)) {
			return nil, false
		}
	}
	f := &g.State.Works().Ways
	g.DrawTouch(f, p, target)
	limit := p.Left
	g.dear = false
	var best []geom.Point
	ok := g.touchesTurned(f, p)
	if ok {
		best, ok = g.touchWay(f, p, limit)
	}
	if ok {
		limit = geom.PathLength(append([]geom.Point{p.From}, best...)).Length() - 1
	}
	if way, found := g.wayAcross(p, target, limit); found {
		best, ok = way, true
	}
	if !ok && g.dear && g.slowsOn(p) && !(g.Turn != nil && g.Through == p.Model) {
		if best, ok = g.wayRoundSlow(p, target); !ok && g.Turn == nil {
			best, ok = g.wayIntoSlow(p, target)
		}
	}
	if !ok && g.Turn == nil {
		return g.wayOffTheGap(p, target)
	}
	return best, ok
}

// wayOffTheGap is the way of who begins less than a unit out of the gap that he keeps from others: what ways bend round lies
// on whole units, and so further off than he stands. He steps off a little first.  a2.move.gap-enemy
func (g *Move) wayOffTheGap(p *Pose, target UnitID) ([]geom.Point, bool) {
	const step = 4
	q := *p
	for o := range g.justOff(p, target) {
		near := o.Nearest(q.From)
		q.From = geom.Toward(near, q.From, geom.Dist(near, q.From)+step)
	}
	if q.From == p.From || g.emerging() {
		return nil, false
	}
	for range g.justOff(&q, target) {
		return nil, false
	}
	q.Left -= geom.Dist(p.From, q.From)
	way, ok := g.wayOnFloor(&q, target)
	way = append([]geom.Point{q.From}, way...)
	return way, ok && g.Pays(p, way)
}

// justOff goes through the enemies from whom a model stands more than the gap, by less than a unit.
func (g *Move) justOff(p *Pose, target UnitID) iter.Seq[*geom.Shape] {
	return func(yield func(*geom.Shape) bool) {
		start := g.State.ShapeAt(p.Model, p.From, p.Facing)
		near := start.Bounds().Grow(geom.Inch + 1)
		for i := range g.Others {
			o := &g.Others[i]
			if !o.Enemy || o.Unit == target || !near.Meets(o.box) {
				continue
			}
			body := g.State.Shape(o.Model)
			if geom.Closer(&start, &body, geom.Inch+1) && !geom.Within(&start, &body, geom.Inch) && !yield(&body) {
				return
			}
		}
	}
}

// touchWay is the shortest way into touch that the model can pay for and that no wall parts from the enemy.
func (g *Move) touchWay(f *ways.Field, p *Pose, limit geom.Length) ([]geom.Point, bool) {
	w, ok := g.touchFrom(f, p, limit)
	if !ok || !g.Pays(p, w.Points) {
		g.dear = ok
		return nil, false
	}
	enemy := g.State.Shape(ModelID(w.Tag))
	return w.Points, !g.State.wallBetween(w.End(), enemy.Center(), p.Level)
}

// Pays tells whether a model can pay for a way.
func (g *Move) Pays(p *Pose, way []geom.Point) bool {
	defer g.Hush()()
	q := *p
	q.Points, q.Moved, q.Length = way, true, 0
	if g.Turn != nil {
		q.Turned, q.turns = g.ends(p), unknown
	}
	if g.emerging() {
		q.From = g.State.Exit(g.Spec.From, way[0])
	}
	if g.Off != nil && len(g.Off.Set) > 0 {
		q.From, q.Points = g.Poses[p.Model-g.Head].From, slices.Concat(g.Off.Set, way)
	}
	at := q.From
	for _, c := range q.Points {
		q.Length += geom.PathLength([]geom.Point{at, c})
		at = c
	}
	q.Left = g.Poses[p.Model-g.Head].Left // the floors are paid for with the way
	q.EndBody = g.State.ShapeAt(q.Model, q.end(), q.Turned)
	g.overFloors(&q)
	if q.turns == unknown && q.Turned != q.Facing && q.Length > 0 && g.Turns(&q) {
		return g.paysTurned(&q)
	}
	return g.TooFar(&q) == nil && g.WayBlocked(&q) == nil
}

// paysTurned is Pays for a body that turns, before its way or at its end. By which of the two it goes is found out only where that
// decides what it pays: if it can pay for both, either will do.  a2.facing.free
func (g *Move) paysTurned(q *Pose) bool {
	if g.farthestPart(q) > q.Left {
		return false
	}
	pays := func(turns known) bool {
		q.turns = turns
		defer func() { q.turns = unknown }()
		return g.Cost(q, q.Length).Length() <= q.Left
	}
	switch before, after := pays(yes), pays(no); {
	case !before && !after:
		return false
	case before && after:
		return g.wayBlockedFacing(q, q.Turned) == nil || g.wayBlockedFacing(q, q.Facing) == nil
	}
	return g.TooFar(q) == nil && g.WayBlocked(q) == nil
}

// FreeWay finds the shortest way to a place that a model can pay for.
func (g *Move) FreeWay(p *Pose, end geom.Point) ([]geom.Point, bool) {
	if geom.Dist(p.From, end) > p.Left {
		return nil, false
	}
	f := &g.State.Works().Ways
	g.DrawWay(f, p)
	w, ok := g.toFrom(f, p, end, p.Left)
	return w.Points, ok && g.Pays(p, w.Points)
}
