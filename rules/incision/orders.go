package incision

import (
	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
	"sortie/voice"
)

// The questions and rolls of orders.
const (
	AskOrder      = "order"
	AskProne      = "prone"
	RollOrderTest = "order-test"
)

// activation gives a unit its order and lets it act.  is.turn.order-test-step, is.turn.action-step
func (r *run) activation(u UnitID) {
	order := r.askOrder(u)
	plan := r.planRun(u, order)
	r.show(u, order)
	r.tell("order", u, NoUnit, "is.turn.allocate", "%s is ordered to %v", r.name(u), order)
	if !r.obeys(u, order, plan) {
		order = Down
		if r.by("is.order.die-shows-actual", true) {
			r.show(u, Down)
		}
	}
	first := r.hasProbes(u) && r.by("is.skill.dronesync.probe-first", true)
	if first {
		r.sendProbes(u)
	}
	if r.by("is.order.ambush", order == Ambush) {
		return // it is not activated  is.turn.action-step
	}
	r.cite("is.turn.action-step")
	r.carriesOut(u, order, plan)
	if !first {
		r.sendProbes(u)
	}
	r.activationEnd(u)
}

// carriesOut lets a unit act on its order, if charges that it sets off and hounds that go off beside it leave it able to.
func (r *run) carriesOut(u UnitID, order Order, plan runPlan) {
	fit := !r.halted(u)
	r.mayDetonate(u, order)
	r.hounds()
	if !r.struckFirst(u, fit && order != Down) {
		r.act(u, order, plan)
	}
}

// struckFirst tells whether something has befallen a unit before it could act: the dead do nothing more, and who was fit and is
// Broken, senseless or forced Down stays where it is.
// is.casualty.removed, is.broken.orders, is.knockout.helpless, is.break.forced-down
func (r *run) struckFirst(u UnitID, fit bool) bool {
	switch op := r.Units[u].Operative; {
	case r.Bodies[op].Gone:
		r.cite("is.casualty.removed")
		return true
	case !fit || !r.halted(u):
		return false
	case r.Units[u].Broken:
		return r.by("is.broken.orders", true)
	case r.Figures[op].Unconscious:
		return r.by("is.knockout.helpless", true)
	}
	return r.by("is.break.forced-down", true)
}

// act carries an order out.
func (r *run) act(u UnitID, order Order, plan runPlan) {
	if r.Units[u].Waits {
		r.arrive(u, order)
		return
	}
	switch order {
	case Fire:
		r.cite("is.order.fire")
		r.shooting(u, Fire)
	case Advance:
		r.cite("is.order.advance")
		if r.moveOrdered(u, 1) && r.boosts(u) {
			r.shooting(u, Advance)
		}
	case Run:
		r.cite("is.order.run")
		r.runOrder(u, plan)
	case Rally:
		r.rally(u)
	case Down:
		r.goDown(u, "is.order.down")
	}
}

// show turns a unit's die to an order: from the bag, or the one beside it.  is.order.die-shows-actual
func (r *run) show(u UnitID, o Order) {
	un := r.unit(u)
	if un.Die == NoDie || un.Die == LostDie {
		return
	}
	un.Die, un.Order, un.Retained = Beside, o, false
}

func (r *run) askOrder(u UnitID) Order {
	r.cite("is.orders.six-orders")
	if r.sideOf(u) == flow.Nobody {
		return Down
	}
	a := r.ask(flow.Question{
		Name: AskOrder, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.turn.allocate", Unit: int32(u), Target: -1,
		Prompt: "Which order?", Vain: func(v int32) bool { return r.vainOrder(u, Order(v)) },
		Offers: func() []flow.Option {
			judge := func(v int32) *tally.Refusal { return r.orderRefusal(u, Order(v)) }
			out := r.list(int(Down))
			for o := Fire; o <= Down; o++ {
				out = append(out, flow.Option{Value: int32(o), Key: o.String(), Label: o.String(), Rule: "is.orders.six-orders", Judge: judge})
			}
			return out
		},
		Reckon: func(v int32) *tally.Tally {
			if !r.needsTest(u, Order(v)) {
				return nil
			}
			t := r.orderSum(u, Order(v))
			return &t
		},
	})
	return Order(a.Value)
}

// vainOrder tells whether an order comes to nothing: a Rally of a unit without pins where the scenario has nothing for it to do.
func (s *State) vainOrder(u UnitID, o Order) bool {
	if o != Rally || s.Units[u].Pins > 0 || s.Units[u].Broken {
		return false
	}
	op := s.Units[u].Operative
	switch s.book.scenario.Number {
	case 3:
		return !s.onPad(op) && !s.reaches(op, s.Things[s.thing(stationThing)].At)
	case 6:
		return !s.onPad(op)
	case 8, 9:
		return s.laysAt(u) == nil
	}
	return !s.anyReached(op, s.goals(u))
}

// orderRefusal says why a unit may not be given an order, nil if it may.
func (s *State) orderRefusal(u UnitID, o Order) *tally.Refusal {
	un := s.unit(u)
	op := un.Operative
	switch {
	case s.holds("is.arrival.run-or-advance", un.Waits && o != Run && o != Advance):
		return tally.Refuse("is.arrival.run-or-advance", s.name(u)+" is not on the table yet", "order Run or Advance")
	case s.holds("is.knockout.helpless", s.Figures[op].Unconscious && o != Down):
		return tally.Refuse("is.knockout.helpless", s.name(u)+" is unconscious", "order Down")
	case s.loose(u) && !s.Figures[op].Unconscious && s.holds("is.beast.out-of-control", o != Run):
		return tally.Refuse("is.beast.out-of-control", "nobody controls "+s.name(u), "order Run")
	case s.holds("is.mun.scoot-orders", o != Run && o != Down && s.scooted(u)):
		return tally.Refuse("is.mun.scoot-orders", s.name(u)+" is in a Scoot", "order Run or Down")
	case s.holds("is.broken.orders", un.Broken && o != Run && o != Down):
		return tally.Refuse("is.broken.orders", s.name(u)+" is Broken", "order Run or Down")
	}
	return nil
}

// needsTest: a unit with a pin or a Wound takes an order test, but never for Down.
// is.order.auto-if-clean, is.order.down-auto, is.turn.order-test-step
func (s *State) needsTest(u UnitID, o Order) bool {
	if s.holds("is.order.down-auto", o == Down) {
		return false
	}
	return !s.holds("is.order.auto-if-clean", s.Units[u].Pins == 0 && s.wounds(u) == 0)
}

// orderSum is the target number of an order test.  is.order.test-tn, is.order.test-tn-rally
func (s *State) orderSum(u UnitID, o Order) tally.Tally {
	t := s.coSum(RollOrderTest, u, "is.order.highest-co")
	burden := s.wounds(u)
	if pins := int(s.Units[u].Pins); pins > 0 && !s.holds("is.order.test-tn-rally", o == Rally) {
		t.Add("pins", "is.order.test-tn", -pins)
		burden += pins
	}
	if n := s.wounds(u); n > 0 {
		t.Add("Wounds", "is.wound.penalty", -n)
	}
	s.stoic(&t, u, burden)
	return t
}

// obeys takes the order test if one is due: passed, a pin comes off; failed, the unit goes Down.
// is.order.test-success, is.order.test-fail
func (r *run) obeys(u UnitID, o Order, plan runPlan) bool {
	if !r.needsTest(u, o) {
		if o == Down {
			r.cite("is.order.down-auto")
		} else {
			r.cite("is.order.auto-if-clean")
		}
		return true
	}
	r.cite("is.turn.order-test-step")
	sum := r.orderSum(u, o)
	if o == Rally {
		r.cite("is.order.test-tn-rally")
	}
	v := r.test(u, NoUnit, &sum, "Order test of ", r.name(u))
	savage := (plan.charge || o == Run && r.wildCharge(u)) && v.Face != 10 && r.lead(u).Has(force.SavageStrike)
	if !v.Pass && r.by("is.attr.savage-strike", savage) {
		v.Pass = true
	}
	if !v.Pass && r.by("is.order.test-fail", true) {
		r.tell("failed", u, NoUnit, "is.order.test-fail", "%s does not obey and goes Down", r.name(u))
		return false
	}
	if r.by("is.order.test-success", r.Units[u].Pins > 0) {
		r.unpin(u, 1, "is.order.test-success")
	}
	return true
}

// rally: three further pins come off, and it is the order of unusual actions.
// is.order.rally, is.order.rally-special-actions
func (r *run) rally(u UnitID) {
	if r.by("is.order.rally", true) {
		r.unpin(u, 3, "is.order.rally")
	}
	r.rallyAction(u)
}

// goDown puts a unit Down: it may go prone.  is.order.down, is.prone.when
func (r *run) goDown(u UnitID, rule tally.Rule) {
	r.tell("down", u, NoUnit, rule, "%s is Down", r.name(u))
	r.offerProne(u)
}

// offerProne asks whether a unit goes prone; it costs nothing, and its suspended items stay low with it.
// is.prone.when, is.prone.no-cost
func (r *run) offerProne(u UnitID) {
	op := r.Units[u].Operative
	if !r.able(u) || r.Bodies[op].Prone || r.denied("is.prone.when") || r.sideOf(u) == flow.Nobody {
		return
	}
	q := voice.YesOrNo(&r.works().shelf, AskProne, r.sideOf(u), int32(u), "is.prone.when", r.name(u)+" may go prone.", false)
	if q.Trifle = true; r.ask(q).Value == flow.Yes {
		r.prone(u, true)
	}
}

func (r *run) prone(u UnitID, down bool) {
	for m := range r.own(u) {
		r.Bodies[m].Prone = down
	}
	if down {
		r.cite("is.prone.no-cost", "is.markers.states")
		r.tell("prone", u, NoUnit, "is.prone.when", "%s goes prone", r.name(u))
	}
}

// activationEnd is what happens when an activation ends: break tests first, then what the active unit may still
// do in the order its owner likes.  is.turn.activation-end
func (r *run) activationEnd(u UnitID) {
	r.occasion()
	r.cite("is.turn.activation-end")
	defer r.hasActed(u)
	defer r.hounds()
	r.aims(u)
	if !r.able(u) || r.Units[u].Broken {
		return
	}
	r.inAction(u)
	r.atHand(u)
	r.treats(u)
	r.heals(u)
	r.monitored(u)
	r.lays(u)
	if r.Units[u].Order != Down {
		r.offerProne(u)
	}
}
