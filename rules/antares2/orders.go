package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The questions of an order.
const (
	AskOrder      = "order"
	AskRun        = "run"
	AskTarget     = "assault"
	AskTestAnyway = "test-anyway"
)

// giveOrder asks for the order, tests for it and has it carried out.  a2.turn.test-then-act
func (r *Run) giveOrder(u UnitID) {
	if r.Unit(u).Where == position.Aboard {
		r.cite("a2.transport.dice-in-bag")
	}
	d := r.askOrder(u)
	if r.Unit(u).NDice > 0 {
		r.cite("a2.mod.activate", "a2.mod.any-combination")
	}
	if r.Unit(u).Mixed {
		r.cite("a2.mixed.single-unit-for-orders", "a2.mixed.one-die")
	}
	r.placeDie(u, d.Order)
	if d.Follower != NoUnit {
		r.followOrder(u, d)
		return
	}
	if !r.orderTest(u, &d) {
		r.afterAction(u) // the Down it makes instead is an action too  a2.order-test.result-fail
		return
	}
	r.act(u, d)
	r.trainFollows(d)
}

func (r *Run) askOrder(u UnitID) position.Declaration {
	a := r.ask(flow.Question{
		Name: AskOrder, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.orders.six", Unit: int32(u), Target: -1,
		Prompt: "Which order?",
		Offers: func() []flow.Option { return r.orderOffers(u) },
	})
	d := position.Declaration{Order: position.Order(a.Value), Target: NoUnit, Follower: NoUnit, Second: NoUnit}
	if d.Order == position.RunOrder {
		d.Run, d.Target = r.declareRun(u)
	}
	r.askFollowing(u, &d)
	return d
}

// declareRun asks how the unit runs, and at whom if it assaults.  a2.turn.test-then-act
func (r *Run) declareRun(u UnitID) (position.RunKind, UnitID) {
	side := r.Groups[u].Side
	a := r.ask(flow.Question{
		Name: AskRun, Seat: side, Kind: flow.PickOne, Rule: "a2.orders.run", Unit: int32(u), Target: -1,
		Prompt:  "How does it run?",
		Default: flow.Answer{Value: int32(position.PlainRun)}, HasDefault: true,
		Offers: func() []flow.Option { return r.runOffers(u) },
	})
	kind := position.RunKind(a.Value)
	if !kind.Assaults() {
		return kind, NoUnit
	}
	a = r.ask(flow.Question{
		Name: AskTarget, Seat: side, Kind: flow.PickOne, Rule: "a2.assault.declare-target", Unit: int32(u), Target: -1,
		Prompt: "Which enemy is assaulted?",
		Offers: func() []flow.Option { return r.assaultOffers(u, kind) },
	})
	return kind, UnitID(a.Value)
}

// orderOffers lists the six orders with the reason against those that are barred.
func (r *Run) orderOffers(u UnitID) []flow.Option {
	judge := func(o int32) *tally.Refusal { return r.OrderRefusal(u, position.Order(o)) }
	out := r.List(6)
	for o := position.Fire; o <= position.Down; o++ {
		out = append(out, flow.Option{Value: int32(o), Key: o.String(), Label: o.Label(), Rule: orderRule(o), Judge: judge})
	}
	return out
}

func orderRule(o position.Order) tally.Rule {
	return [...]tally.Rule{"", "a2.orders.fire", "a2.orders.advance", "a2.orders.run", "a2.orders.ambush", "a2.orders.rally", "a2.orders.down"}[o]
}

// runOffers lists the ways a unit may run.
func (r *Run) runOffers(u UnitID) []flow.Option {
	offer := func(k position.RunKind, label string, rule tally.Rule, no *tally.Refusal) flow.Option {
		return flow.Option{Value: int32(k), Key: k.String(), Label: label, Rule: rule, Refused: no}
	}
	out := r.List(5)
	out = append(out, offer(position.PlainRun, "Run", "a2.orders.run", nil))
	noSprint := r.CanSprint(u)
	out = append(out, offer(position.Sprint, "Sprint", "a2.sprint.eligible", noSprint))
	assault := offer(position.AssaultRun, "Assault", "a2.assault.who", nil)
	assault.Judge = func(int32) *tally.Refusal {
		no := r.assaultRefusal(u)
		return firstOf(no, r.noTarget(u, position.AssaultRun, no))
	}
	sprint := offer(position.AssaultSprint, "Sprint to assault", "a2.assault.sprint", nil)
	sprint.Judge = func(int32) *tally.Refusal {
		no := firstOf(r.assaultRefusal(u), noSprint)
		return firstOf(no, r.noTarget(u, position.AssaultSprint, no))
	}
	structure := offer(position.StructureRun, "Assault a structure", "a2.building.assault-structure", nil)
	structure.Judge = func(int32) *tally.Refusal { return r.structureRefusal(u) }
	return append(out, assault, sprint, structure)
}

// noTarget refuses an assault when there is no enemy it could be declared on. The refusal is that of
// the enemy the unit comes nearest to being able to assault: the first one listed.
func (r *Run) noTarget(u UnitID, k position.RunKind, already *tally.Refusal) *tally.Refusal {
	if already != nil || r.knownTarget(u, k) {
		return nil
	}
	var first *tally.Refusal
	for _, o := range r.assaultOffers(u, k) {
		why := o.Why()
		if why == nil {
			return nil
		}
		if first == nil {
			first = why
		}
	}
	if first == nil {
		first = tally.Refuse("a2.assault.declare-target", "there is no enemy to assault", "run instead")
	}
	return first
}

// knownTarget tells whether it has been found out already that an assault could be declared on somebody, so that nobody need look for ways to
// the others.
func (r *Run) knownTarget(u UnitID, k position.RunKind) bool {
	y := &r.Works().Reaches
	y.Look(&r.State.State)
	for i := range y.Known {
		if n := &y.Known[i]; n.Found && n.Unit == u && int(n.Multiple) == k.Multiple() && r.declareRefusal(u, n.Target, k) == nil {
			return true
		}
	}
	return false
}

func firstOf(refusals ...*tally.Refusal) *tally.Refusal {
	for _, r := range refusals {
		if r != nil {
			return r
		}
	}
	return nil
}

// RollOrderTest is the roll of an order test; RollRally the D6 of a Rally.
const (
	RollOrderTest = "order-test"
	RollRally     = "rally"
)

// orderTest takes the order test if one is needed. A failed unit goes Down.  a2.order-test.*
func (r *Run) orderTest(u UnitID, d *position.Declaration) bool {
	un := r.Unit(u)
	if r.by("a2.orders.down", d.Order == position.Down, "a2.down.no-pin-removed") {
		if un.Pins > 0 {
			r.cite("a2.order-test.needed-with-pins") // Down is exempt
		}
		return true
	}
	if r.by("a2.order-test.none-without-pins", r.pins(u) == 0) {
		return true
	}
	if r.skipsOrderTest(u, d) {
		return true
	}
	if !r.by("a2.order-test.needed-with-pins", true) {
		return true
	}
	if un.Where == position.Aboard {
		r.cite("a2.transport.order-tests")
	}
	sum := r.orderSum(u, d.Order, r.pinsInTests(u))
	v := r.test(u, &sum)
	v.Pass = r.orderPassAnyway(u, d, v)
	if un.NDice > 1 {
		r.cite("a2.mod.pins")
	}
	r.shedBy(u, d.Order, v)
	if v.Pass {
		return true
	}
	r.orderFailed(u)
	return false
}

// shedBy is shedByTest; of a Rally the first edition speaks by itself.  g1.order.rally.*
func (r *Run) shedBy(u UnitID, o position.Order, v Verdict) {
	if o != position.Rally || r.Book.Edition == position.Second {
		r.shedByTest(u, v)
		return
	}
	switch {
	case v.Face == 1:
		r.removePins(u, 2, "g1.order.rally.one")
	case r.by("g1.order.rally.fail", v.Face == dice.D10):
	case v.Pass:
		r.removePins(u, 1, "g1.order.rally.pass")
	default:
		r.removePins(u, 1, "g1.order.rally.fail")
	}
}

// skipsOrderTest tells whether a pinned unit needs no test: it is on a current Ambush and is given
// another. It may choose to test all the same.  a2.mod.ambush.repeat-without-test
func (r *Run) skipsOrderTest(u UnitID, d *position.Declaration) bool {
	un := r.Unit(u)
	if d.Order != position.Ambush || un.NDice < 2 || un.Dice[un.NDice-2].Shows() != position.Ambush {
		return false
	}
	return !r.askYes(AskTestAnyway, r.Groups[u].Side, u, "a2.mod.ambush.repeat-without-test", "Take the order test all the same?", false)
}

// orderPassAnyway lets a Savage Strike unit pass on anything but a 10 when it runs to assault.
// a2.special.savage-strike.order
func (r *Run) orderPassAnyway(u UnitID, d *position.Declaration, v Verdict) bool {
	if !r.by("a2.special.savage-strike.order", d.Order == position.RunOrder && d.Run.Assaults() && r.savage(u)) {
		return v.Pass
	}
	return v.Face != dice.D10
}

// savage tells whether more than half of a unit's own models have Savage Strike.
func (s *State) savage(u UnitID) bool {
	with, all := 0, 0
	for m := range s.Own(u) {
		all++
		if s.TypeOf(m).Traits.SavageStrike {
			with++
		}
	}
	return 2*with > all
}

// orderSum is the target number: Co less pins, or plain Co for a Rally.  a2.order-test.tn
func (r *Run) orderSum(u UnitID, o position.Order, pins int) tally.Tally {
	sum := r.coSum(RollOrderTest, u)
	if !r.by("a2.order-test.rally-tn", o == position.Rally) && r.by("a2.order-test.tn", pins > 0) {
		sum.Add("pins", "a2.test.pins-penalty", -pins)
	}
	return sum
}

// shedByTest takes off the pins that an order test removes: 2 on a 1, none on a 10, else 1.
func (r *Run) shedByTest(u UnitID, v Verdict) {
	r.cite("a2.order-test.pins-removed-first")
	switch {
	case v.Face == 1:
		r.removePins(u, 2, "a2.order-test.result-1")
	case r.by("a2.order-test.result-10", v.Face == 10, "a2.test.extra-effects-of-1-and-10"):
	case v.Pass:
		r.removePins(u, 1, "a2.order-test.result-pass")
	default:
		r.removePins(u, 1, "a2.order-test.result-fail")
	}
}

// orderFailed turns the die of a unit that failed to Down; aboard a transport nothing happens.
func (r *Run) orderFailed(u UnitID) {
	un := r.Unit(u)
	if r.by("a2.transport.failed-order", un.Where == position.Aboard) {
		un.Dice[un.NDice-1].Failed = true
		return
	}
	r.turnDie(u, position.Down)
}

// act carries out an order that was passed.
func (r *Run) act(u UnitID, d position.Declaration) {
	if r.io.Loud() {
		r.tell("order", u, NoUnit, orderRule(d.Order), "%s: %s", r.Name(u), d.Order.Label())
	}
	r.cite("a2.turn.test-then-act")
	switch d.Order {
	case position.Fire:
		r.shooting(u, position.Fire)
	case position.Advance:
		r.advance(u)
	case position.RunOrder:
		r.run(u, d)
	case position.Rally:
		r.rally(u)
	case position.Ambush, position.Down: // nothing now
	}
	r.autoBreaks()
	r.sprintsEnd(u)
	if r.Book.Edition == position.First {
		r.synchronise(u, d)
	}
	r.afterAction(u)
}

// sprintsEnd ends every sprint with the action it belongs to, those of reactions too.
// a2.react.duration
func (r *Run) sprintsEnd(u UnitID) {
	for i := range r.Units {
		if r.Units[i].Sprinting {
			r.Units[i].Sprinting = false
			if UnitID(i) != u {
				r.cite("a2.react.duration")
			}
		}
	}
}

// advance moves up to M, then may shoot.  a2.orders.advance, a2.shooting.move-then-shoot
func (r *Run) advance(u UnitID) {
	res := r.orderedMove(u, position.Advance, position.PlainRun)
	if res.Over || !r.InPlay(u) {
		return
	}
	r.cite("a2.shooting.move-then-shoot")
	if r.hasHeavy(u) {
		r.cite("a2.orders.advance.restricted-weapons")
	}
	r.shooting(u, position.Advance)
}

// run carries out a Run order as it was declared.  a2.orders.run
func (r *Run) run(u UnitID, d position.Declaration) {
	switch {
	case d.Run.Assaults() && r.Unit(u).Where == position.Aboard:
		r.assaultOut(u, d)
	case d.Run.Assaults():
		r.assault(u, d.Target, d.Run == position.AssaultSprint)
	case d.Run == position.StructureRun:
		r.assaultStructure(u)
	default:
		r.orderedMove(u, position.RunOrder, d.Run)
	}
}

// rally sheds a further D6 pins; without pins it does nothing.  a2.rally.d6
func (r *Run) rally(u UnitID) {
	if r.by("a2.rally.d6", r.Unit(u).Pins > 0) {
		r.removePins(u, r.roll(RollRally, dice.D6, u), "a2.rally.d6")
	}
}
