package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AskCounter is the move of a countercharging unit.
const AskCounter = "countercharge-move"

// assaultMove carries the charger to its target; contact tells whether it touches. If it can touch it
// must; if not it goes as near as it can and keeps the gap.  a2.assault.one-model-touch,
// a2.assault.failed-reach
func (r *Run) assaultMove(charger, target UnitID, sprint bool) position.MoveResult {
	spec := position.ChargeSpec(charger, target, sprint)
	spec.Ordered, spec.From = true, r.Unit(charger).Carrier
	res := r.chargeOnly(spec)
	if spec.From != NoUnit && !res.Still {
		r.gotOut(charger, spec.From)
	}
	if sprint && r.InPlay(charger) {
		if v := r.sprintTest(charger); r.Book.Edition == position.First {
			return r.sprintedOn(spec, res, v)
		}
	}
	return res
}

// chargeOnly is the move of a charge without the sprint test after it.
func (r *Run) chargeOnly(spec *position.MoveSpec) position.MoveResult {
	if !r.InPlay(spec.Unit) || !r.InPlay(spec.Target) {
		return position.MoveResult{Over: !r.InPlay(spec.Unit), Still: true}
	}
	spec.Plan = func(g *position.Move) { r.PlanCharge(g) }
	res := r.moveOnly(spec)
	if r.InPlay(spec.Unit) && r.InPlay(spec.Target) {
		r.citeContact(spec)
	}
	return res
}

// citeContact names the rules of the geometry of a charge.
func (r *Run) citeContact(spec *position.MoveSpec) {
	if !r.io.Loud() {
		return
	}
	r.cite("a2.assault.terrain-tests")
	if r.UnitIndoors(spec.Target) && r.InContact(spec.Unit, spec.Target) {
		r.cite("a2.building.assault.defended")
	}
	for m := range r.Own(spec.Unit) {
		x := r.Shape(m)
		for n := range r.Own(spec.Target) {
			y := r.Shape(n)
			if geom.Within(&x, &y, position.Touch) {
				continue
			}
			if i := r.Opposite(&x, &y); i >= 0 {
				r.cite("a2.assault.defended-target")
				if r.Book.Board.Pieces[i].Inner {
					r.cite("a2.building.assault.defended", "a2.building.assault.entrance")
				}
				return
			}
		}
	}
}

// counterMove moves charger and target towards each other: the gap is split in proportion to their
// rates. If one is halted the other goes on.  a2.react.counter.meet, a2.react.counter.sprint
func (r *Run) counterMove(charger, target UnitID, chargerSprints, targetSprints bool) position.MoveResult {
	spec := position.ChargeSpec(charger, target, chargerSprints)
	spec.Ordered, spec.From = true, r.Unit(charger).Carrier
	gap := r.distance(charger, target)
	rate, other := r.Rate(charger, spec.Multiple), r.Rate(target, position.ChargeSpec(target, charger, targetSprints).Multiple)
	r.cite("a2.react.counter.meet")
	res := r.meetHalf(spec, gap, rate, other)
	inside := spec.From != NoUnit && res.Still // who has not got out is not there to be met
	if spec.From != NoUnit && !inside {
		r.gotOut(charger, spec.From)
	}
	met := !inside && r.InPlay(charger) && r.InPlay(target) // also who is sent Down on his way: the other has a charge of its own
	if met {
		back := position.ChargeSpec(target, charger, targetSprints)
		back.Name = AskCounter
		r.chargeOnly(back)
		if r.by("a2.react.counter.sprint", targetSprints && r.InPlay(target)) {
			r.sprintTest(target)
		}
		if !res.Over {
			r.goOnTo(spec, &res, rate)
		}
	}
	if chargerSprints && r.InPlay(charger) {
		r.sprintTest(charger)
	}
	res.Contact = met && r.InPlay(charger) && r.InPlay(target) && r.InContact(charger, target)
	if met && !res.Contact {
		r.offerCarry(target) // its own move has ended too
	}
	res.Over = res.Over && !res.Contact
	return res
}

// meetHalf moves the charger to the meeting point.
func (r *Run) meetHalf(spec *position.MoveSpec, gap, rate, other geom.Length) position.MoveResult {
	if rate+other == 0 {
		return position.MoveResult{}
	}
	share := geom.Length(int64(gap) * int64(rate) / int64(rate+other))
	if share == 0 {
		return position.MoveResult{}
	}
	spec.Limit, spec.Pace, spec.Meet = share, "a2.react.counter.meet", true
	spec.Plan = func(g *position.Move) {
		a, left := g.Towards(spec.Target, share), gap-share
		open := len(a.Paths) > 0 && g.RefuseAgain(&a) == nil // on another floor nobody is straight ahead
		if full, ok, _ := r.FindCharge(spec.Unit, spec.Target, spec.Multiple); ok && (!open || spec.From == NoUnit && g.Bends(&full)) {
			if b, rest, ok := g.PartWay(&full, rate, other); ok {
				a, left, open = b, rest, true
			}
		}
		if !open {
			if spec.From != NoUnit { // nobody stops half out of a hatch, and nobody meets him inside
				g.Grant(rate)
				r.PlanCharge(g)
			}
			return
		}
		spec.Usual = &a
		spec.Extra = func(w *position.Walk) *tally.Refusal { return r.MustApproach(w, spec.Target, left) }
	}
	return r.moveOnly(spec)
}

// goOnTo lets the charger go on with what is left of its move if the countercharger was halted.
func (r *Run) goOnTo(spec *position.MoveSpec, res *position.MoveResult, rate geom.Length) {
	u, t := spec.Unit, spec.Target
	left := rate - spec.Limit + res.Spare
	if res.Stopped || !r.InPlay(u) || !r.InPlay(t) || r.InContact(u, t) || left <= 0 {
		return
	}
	on := position.ChargeSpec(u, t, spec.Sprint)
	on.Ordered, on.On, on.Limit = spec.Ordered, &res.Course, left
	more := r.chargeOnly(on)
	res.Moved += more.Moved
	res.Over = res.Over || more.Over
}
