package antares2

import (
	"cmp"
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// AskCounter is the move of a countercharging unit.
const AskCounter = "countercharge-move"

// assaultMove carries the charger to its target; contact tells whether it touches. If it can touch it
// must; if not it goes as near as it can and keeps the gap.  a2.assault.one-model-touch,
// a2.assault.failed-reach
func (r *Run) assaultMove(charger, target UnitID, sprint bool) MoveResult {
	spec := chargeSpec(charger, target, sprint)
	spec.Ordered, spec.From = true, r.unit(charger).Carrier
	res := r.chargeOnly(spec)
	if spec.From != NoUnit && r.inPlay(charger) {
		r.gotOut(charger, spec.From)
	}
	if sprint && r.inPlay(charger) {
		r.sprintTest(charger)
	}
	return res
}

func chargeSpec(u, target UnitID, sprint bool) *MoveSpec {
	spec := &MoveSpec{Unit: u, Name: AskMove, Rule: "a2.assault.sequence", Multiple: 2, Target: target, Over: NoUnit, From: NoUnit}
	if sprint {
		spec.Multiple, spec.Sprint = 3, true
	}
	return spec
}

// chargeOnly is the move of a charge without the sprint test after it.
func (r *Run) chargeOnly(spec *MoveSpec) MoveResult {
	if !r.inPlay(spec.Unit) || !r.inPlay(spec.Target) {
		return MoveResult{Over: !r.inPlay(spec.Unit)}
	}
	spec.plan = func(g *march) { r.planCharge(g) }
	res := r.moveOnly(spec)
	if r.inPlay(spec.Unit) && r.inPlay(spec.Target) {
		r.citeContact(spec)
	}
	return res
}

// planCharge works out how the unit comes into touch, or as near as it can, and holds the player to it.
// A unit that is out of formation and cannot touch may just close up.
func (r *Run) planCharge(g *march) {
	spec := g.spec
	g.gather()
	if a, ok := g.chargePlan(); ok {
		spec.Usual = &a
		spec.Extra = func(w *Walk) *tally.Refusal { return r.mustTouch(w) }
		return
	}
	target := spec.Target
	a, gap := g.nearPlan(target)
	if g.refuseAgain(&a) != nil || len(a.Paths) == 0 && g.startsBroken() {
		return
	}
	spec.Usual = &a
	spec.Extra = func(w *Walk) *tally.Refusal { return r.mustApproach(w, target, gap) }
}

// mustTouch refuses a charge that could touch and does not.
func (r *Run) mustTouch(w *Walk) *tally.Refusal {
	for m := range r.own(w.Spec.Unit) {
		x := w.Body(m)
		for n := range r.own(w.Spec.Target) {
			y := r.body(n)
			if r.Models[m].Level == r.Models[n].Level && r.contact(&x, &y, r.Models[n].Level) {
				return nil
			}
		}
	}
	return tally.Refuse("a2.assault.one-model-touch", "no model touches "+r.name(w.Spec.Target), "bring at least one model into touch")
}

// mustApproach refuses a charge that falls short and holds back. Ruling: half an inch is left to the
// player.  a2.assault.failed-reach
func (r *Run) mustApproach(w *Walk, target UnitID, gap geom.Length) *tally.Refusal {
	best := geom.Length(1 << 30)
	for m := range r.own(w.Spec.Unit) {
		x := w.Body(m)
		for n := range r.own(target) {
			y := r.body(n)
			best = min(best, geom.Gap(&x, &y))
		}
	}
	if best > gap+geom.Inch/2 {
		return tally.Refuse("a2.assault.failed-reach", fmt.Sprintf("it would end %v from %s and can come to %v", best, r.name(target), gap), "go as near as possible")
	}
	return nil
}

// citeContact names the rules of the geometry of a charge.
func (r *Run) citeContact(spec *MoveSpec) {
	if !r.io.Loud() {
		return
	}
	r.cite("a2.assault.terrain-tests")
	if r.unitIndoors(spec.Target) && r.touching(spec.Unit, spec.Target) {
		r.cite("a2.building.assault.defended")
	}
	for m := range r.own(spec.Unit) {
		x := r.body(m)
		for n := range r.own(spec.Target) {
			y := r.body(n)
			if geom.Within(&x, &y, touch) {
				continue
			}
			if i := r.opposite(&x, &y); i >= 0 {
				r.cite("a2.assault.defended-target")
				if r.book.Board.Pieces[i].Inner {
					r.cite("a2.building.assault.defended", "a2.building.assault.entrance")
				}
				return
			}
		}
	}
}

// chargePlan is an answer in which one model touches the target and the rest follow in formation. Whoever of the
// unit can lead is tried, the nearest first.  a2.assault.one-model-touch
func (g *march) chargePlan() (flow.Answer, bool) {
	for _, leader := range g.byNearness(g.spec.Target) {
		way, ok := g.wayTo(&g.poses[leader], g.spec.Target)
		if !ok {
			continue
		}
		if a := g.followShift(leader, way); g.refuseAgain(&a) == nil {
			return a, true
		}
		if a, ok := g.followWays(leader, way); ok && g.refuseAgain(&a) == nil {
			return a, true
		}
		if a := (flow.Answer{Paths: []flow.Path{{Figure: int32(g.poses[leader].m), Points: way}}}); g.refuseAgain(&a) == nil {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// followShift moves every model as the leader goes, each as far that way as it finds room.
func (g *march) followShift(leader int, way []geom.Point) flow.Answer {
	lead := &g.poses[leader]
	by := way[len(way)-1].Sub(lead.from)
	placed := []geom.Shape{g.s.bodyAt(lead.m, way[len(way)-1], lead.facing)}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(lead.m), Points: way}}}
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || i == leader {
			continue
		}
		at := g.roomAlong(p, by, placed)
		placed = append(placed, g.s.bodyAt(p.m, at, p.facing))
		a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: []geom.Point{at}})
	}
	return a
}

// roomAlong is the furthest place along a displacement where a model may stand.
func (g *march) roomAlong(p *pose, by geom.Point, placed []geom.Shape) geom.Point {
	long := min(geom.Dist(geom.Point{}, by), p.left)
	for k := geom.Length(16); k > 0; k-- {
		at := geom.Toward(p.from, p.from.Add(by), long*k/16)
		if g.standsFree(p, at, placed) {
			return at
		}
	}
	return p.from
}

// standsFree tells whether a model may stand at a place among those placed already.
func (g *march) standsFree(p *pose, at geom.Point, placed []geom.Shape) bool {
	q := *p
	q.named = true
	q.points = []geom.Point{at}
	q.endBody = g.s.bodyAt(p.m, at, p.facing)
	if overlapsAny(&q.endBody, placed) || !g.onTable(&q.endBody) || g.tooNear(&q) != nil || g.onTarget(&q.endBody) {
		return false
	}
	return g.badGround(&q) == nil
}

// onTarget tells whether a body overlaps a model of the target.
func (g *march) onTarget(b *geom.Shape) bool {
	for i := range g.others {
		if o := &g.others[i]; o.u == g.spec.Target {
			if body := g.s.body(o.m); geom.Overlap(b, &body) {
				return true
			}
		}
	}
	return false
}

// followWays brings the others one by one into formation with those already placed, each by its shortest way, those
// first that have the least way to go.
func (g *march) followWays(leader int, way []geom.Point) (flow.Answer, bool) {
	lead := &g.poses[leader]
	end := way[len(way)-1]
	placed := []geom.Shape{g.s.bodyAt(lead.m, end, lead.facing)}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(lead.m), Points: way}}}
	for _, k := range g.nearestTo(end) {
		if k == leader {
			continue
		}
		p := &g.poses[k]
		way, ok := g.wayBeside(p, placed)
		if !ok {
			return a, false
		}
		at := p.from
		if len(way) > 0 {
			at = way[len(way)-1]
			a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: way})
		}
		placed = append(placed, g.s.bodyAt(p.m, at, p.facing))
	}
	return a, true
}

// nearestTo lists the unit's own models, the nearest to a place first.
func (g *march) nearestTo(at geom.Point) []int {
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

// wayBeside is the shortest way of a model to within 1" of those placed; empty if it may stay where it is.
func (g *march) wayBeside(p *pose, placed []geom.Shape) ([]geom.Point, bool) {
	f := &g.s.works().ways
	for _, gap := range [...]geom.Length{geom.Inch - 2*touch, 0} {
		g.drawWay(f, p)
		g.drawEnds(f, p)
		for i := range g.others {
			if o := &g.others[i]; o.u == g.spec.Target && g.s.Models[o.m].Level == p.level {
				body := g.s.body(o.m)
				f.EndOff(&body, 0)
			}
		}
		near := false
		body := g.s.bodyAt(p.m, p.from, p.facing)
		for i := range placed {
			f.EndOff(&placed[i], 0)
			near = near || geom.Within(&body, &placed[i], geom.Inch)
		}
		if near && f.Stands(p.from) {
			return nil, true
		}
		for i := range placed {
			f.Seek(&placed[i], gap, i)
		}
		if w, ok := f.Touch(p.from, p.left); ok && g.pays(p, w.Points) {
			return w.Points, true
		}
	}
	return nil, false
}

// nearPlan moves the unit as near to a target as it can while keeping the gap.  a2.assault.failed-reach
func (g *march) nearPlan(target UnitID) (flow.Answer, geom.Length) {
	h := g.again()
	defer h.done()
	best := flow.Answer{}
	h.give(nil)
	gap := h.endGap(target)
	var pairs [3]pair
	for _, c := range g.nearestPairs(target, pairs[:0]) {
		p := &g.poses[c.pose]
		full := min(g.reach(), max(0, c.gap-geom.Inch-1))
		for k := geom.Length(16); k > 0; k-- {
			by := geom.Toward(geom.Point{}, g.s.Models[c.enemy].At.Sub(p.from), full*k/16)
			a := g.shifted(by)
			if h.refuse(&a) != nil {
				continue
			}
			if d := h.endGap(target); d < gap {
				best, gap = a, d
			}
			break
		}
	}
	return best, gap
}

// counterMove moves charger and target towards each other: the gap is split in proportion to their
// rates. If one is halted the other goes on.  a2.react.counter.meet, a2.react.counter.sprint
func (r *Run) counterMove(charger, target UnitID, chargerSprints, targetSprints bool) MoveResult {
	spec := chargeSpec(charger, target, chargerSprints)
	spec.Ordered, spec.From = true, r.unit(charger).Carrier
	gap := r.distance(charger, target)
	rate, other := r.rate(charger, spec.Multiple), r.rate(target, chargeSpec(target, charger, targetSprints).Multiple)
	r.cite("a2.react.counter.meet")
	res := r.meetHalf(spec, gap, rate, other)
	if spec.From != NoUnit && r.inPlay(charger) {
		r.gotOut(charger, spec.From)
	}
	if !res.Over && r.inPlay(charger) && r.inPlay(target) {
		back := chargeSpec(target, charger, targetSprints)
		back.Name = AskCounter
		r.chargeOnly(back)
		if r.by("a2.react.counter.sprint", targetSprints && r.inPlay(target)) {
			r.sprintTest(target)
		}
		r.goOnTo(spec, &res, rate)
	}
	if chargerSprints && r.inPlay(charger) {
		r.sprintTest(charger)
	}
	res.Contact = r.inPlay(charger) && r.inPlay(target) && r.touching(charger, target)
	return res
}

// rate is how far the slowest own model of a unit may go.
func (s *State) rate(u UnitID, multiple int) geom.Length {
	best := geom.Length(-1)
	for m := range s.own(u) {
		if d := s.allowance(m, multiple); best < 0 || d < best {
			best = d
		}
	}
	return max(best, 0)
}

// meetHalf moves the charger to the meeting point.
func (r *Run) meetHalf(spec *MoveSpec, gap, rate, other geom.Length) MoveResult {
	if rate+other == 0 {
		return MoveResult{}
	}
	share := geom.Length(int64(gap) * int64(rate) / int64(rate+other))
	if share == 0 {
		return MoveResult{}
	}
	spec.Limit, spec.Meet = share, true
	spec.plan = func(g *march) {
		a := g.towards(spec.Target, share)
		if g.refuseAgain(&a) == nil {
			spec.Usual = &a
			spec.Extra = func(w *Walk) *tally.Refusal { return r.mustApproach(w, spec.Target, gap-share) }
		}
	}
	return r.moveOnly(spec)
}

// towards moves the unit a distance straight towards the nearest model of another.
func (g *march) towards(target UnitID, d geom.Length) flow.Answer {
	var pairs [1]pair
	near := g.nearestPairs(target, pairs[:0])
	if len(near) == 0 {
		return flow.Answer{}
	}
	p := &g.poses[near[0].pose]
	return g.shifted(geom.Toward(geom.Point{}, g.s.Models[near[0].enemy].At.Sub(p.from), d))
}

// goOnTo lets the charger go on with what is left of its move if the countercharger was halted.
func (r *Run) goOnTo(spec *MoveSpec, res *MoveResult, rate geom.Length) {
	u, t := spec.Unit, spec.Target
	if res.Stopped || !r.inPlay(u) || !r.inPlay(t) || r.touching(u, t) || rate <= res.Moved {
		return
	}
	on := chargeSpec(u, t, spec.Sprint)
	on.Limit = rate - res.Moved
	more := r.chargeOnly(on)
	res.Moved += more.Moved
	res.Over = res.Over || more.Over
}
