package antares2

import (
	"fmt"

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
	if spec.From != NoUnit && !res.Still {
		r.gotOut(charger, spec.From)
	}
	if sprint && r.inPlay(charger) {
		if v := r.sprintTest(charger); r.book.Edition == First {
			return r.sprintedOn(spec, res, v)
		}
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
		return MoveResult{Over: !r.inPlay(spec.Unit), Still: true}
	}
	spec.plan = func(g *move) { r.planCharge(g) }
	res := r.moveOnly(spec)
	if r.inPlay(spec.Unit) && r.inPlay(spec.Target) {
		r.citeContact(spec)
	}
	return res
}

// planCharge works out how the unit comes into touch, or as near as it can, and holds the player to it.
// A unit that is out of formation and cannot touch may just close up.
func (r *Run) planCharge(g *move) {
	spec := g.spec
	g.gather()
	if a, ok := g.plannedCharge(); ok {
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
		level := w.Level(m)
		for n := range r.own(w.Spec.Target) {
			y := r.Shape(n)
			if level == r.Bodies[n].Level && r.contact(&x, &y, level) {
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
			y := r.Shape(n)
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
		x := r.Shape(m)
		for n := range r.own(spec.Target) {
			y := r.Shape(n)
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

// counterMove moves charger and target towards each other: the gap is split in proportion to their
// rates. If one is halted the other goes on.  a2.react.counter.meet, a2.react.counter.sprint
func (r *Run) counterMove(charger, target UnitID, chargerSprints, targetSprints bool) MoveResult {
	spec := chargeSpec(charger, target, chargerSprints)
	spec.Ordered, spec.From = true, r.unit(charger).Carrier
	gap := r.distance(charger, target)
	rate, other := r.rate(charger, spec.Multiple), r.rate(target, chargeSpec(target, charger, targetSprints).Multiple)
	r.cite("a2.react.counter.meet")
	res := r.meetHalf(spec, gap, rate, other)
	inside := spec.From != NoUnit && res.Still // who has not got out is not there to be met
	if spec.From != NoUnit && !inside {
		r.gotOut(charger, spec.From)
	}
	met := !inside && r.inPlay(charger) && r.inPlay(target) // also who is sent Down on his way: the other has a charge of its own
	if met {
		back := chargeSpec(target, charger, targetSprints)
		back.Name = AskCounter
		r.chargeOnly(back)
		if r.by("a2.react.counter.sprint", targetSprints && r.inPlay(target)) {
			r.sprintTest(target)
		}
		if !res.Over {
			r.goOnTo(spec, &res, rate)
		}
	}
	if chargerSprints && r.inPlay(charger) {
		r.sprintTest(charger)
	}
	res.Contact = met && r.inPlay(charger) && r.inPlay(target) && r.touching(charger, target)
	if met && !res.Contact {
		r.offerCarry(target) // its own move has ended too
	}
	res.Over = res.Over && !res.Contact
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
	spec.plan = func(g *move) {
		a, left := g.towards(spec.Target, share), gap-share
		open := len(a.Paths) > 0 && g.refuseAgain(&a) == nil // on another floor nobody is straight ahead
		if full, ok, _ := r.findCharge(spec.Unit, spec.Target, spec.Multiple); ok && (!open || spec.From == NoUnit && g.bends(&full)) {
			if b, rest, ok := g.partWay(&full, rate, other); ok {
				a, left, open = b, rest, true
			}
		}
		if !open {
			if spec.From != NoUnit { // nobody stops half out of a hatch, and nobody meets him inside
				g.grant(rate)
				r.planCharge(g)
			}
			return
		}
		spec.Usual = &a
		spec.Extra = func(w *Walk) *tally.Refusal { return r.mustApproach(w, spec.Target, left) }
	}
	return r.moveOnly(spec)
}

// towards moves the unit a distance straight towards the nearest model of another.
func (g *move) towards(target UnitID, d geom.Length) flow.Answer {
	var pairs [1]pair
	near := g.nearestPairs(target, pairs[:0])
	if len(near) == 0 {
		return flow.Answer{}
	}
	p := &g.poses[near[0].pose]
	return g.shifted(geom.Toward(geom.Point{}, g.s.Bodies[near[0].enemy].At.Sub(p.from), d))
}

// partWay takes the unit along its charge as far as its share of that way, where something lies in the straight way or slows
// it: also who goes round, or goes slower, moves towards who comes to meet him.  a2.react.counter.meet
func (g *move) partWay(full *flow.Answer, rate, other geom.Length) (flow.Answer, geom.Length, bool) {
	leader, way := g.foremost(full)
	if leader < 0 {
		return flow.Answer{}, 0, false
	}
	long := geom.PathLength(append([]geom.Point{g.poses[leader].from}, way...)).Length()
	share := min(geom.Length(int64(long)*int64(rate)/int64(rate+other)), rate)
	g.grant(share)
	a, ok := g.nearBehind(leader, way)
	if !ok {
		return a, 0, false
	}
	h := g.again()
	defer h.done()
	h.give(a.Paths)
	return a, h.endGap(g.spec.Target), true
}

// bends tells whether a charge does not lead straight to its target: what lies in the way may lie on the other's share of it.
func (g *move) bends(full *flow.Answer) bool {
	leader, way := g.foremost(full)
	return leader >= 0 && len(way) > 1
}

// grant lets a unit go further than its share of the straight way, if not less far.
func (g *move) grant(d geom.Length) {
	if d <= g.spec.Limit {
		return
	}
	for i := range g.poses {
		if p := &g.poses[i]; p.left >= g.spec.Limit {
			p.left = d
		}
	}
	g.spec.Limit = d
}

// foremost is the model that comes nearest to the target by an answer, and its way.
func (g *move) foremost(a *flow.Answer) (int, []geom.Point) {
	leader, best := -1, geom.Length(1<<30)
	var way []geom.Point
	for i := range g.poses {
		p := &g.poses[i]
		for k := range a.Paths {
			path := &a.Paths[k]
			if !p.in || !p.own || path.Figure != int32(p.m) || len(path.Points) == 0 {
				continue
			}
			body := g.s.ShapeAt(p.m, path.Points[len(path.Points)-1], p.facing)
			for n := range g.s.own(g.spec.Target) {
				enemy := g.s.Shape(n)
				if gap := geom.Gap(&body, &enemy); gap < best {
					leader, best, way = i, gap, path.Points
				}
			}
		}
	}
	return leader, way
}

// goOnTo lets the charger go on with what is left of its move if the countercharger was halted.
func (r *Run) goOnTo(spec *MoveSpec, res *MoveResult, rate geom.Length) {
	u, t := spec.Unit, spec.Target
	left := rate - spec.Limit + res.spare
	if res.Stopped || !r.inPlay(u) || !r.inPlay(t) || r.touching(u, t) || left <= 0 {
		return
	}
	on := chargeSpec(u, t, spec.Sprint)
	on.Ordered, on.On, on.Limit = spec.Ordered, &res.course, left
	more := r.chargeOnly(on)
	res.Moved += more.Moved
	res.Over = res.Over || more.Over
}
