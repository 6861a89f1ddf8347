package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// The questions of an order.
const (
	AskOrder      = "order"
	AskRun        = "run"
	AskTarget     = "assault"
	AskTestAnyway = "test-anyway"
)

// RunKind is how a Run order is used; it is declared with the order.  a2.turn.test-then-act
type RunKind int32

// The ways to run.
const (
	PlainRun RunKind = iota
	Sprint
	AssaultRun
	AssaultSprint
	StructureRun // assault on a building
)

func (k RunKind) String() string {
	return [...]string{"run", "sprint", "assault", "sprint-assault", "assault-structure"}[k]
}

func (k RunKind) sprints() bool  { return k == Sprint || k == AssaultSprint }
func (k RunKind) assaults() bool { return k == AssaultRun || k == AssaultSprint }

// multiple is how many times M the run allows.  a2.move.run-2m, a2.sprint.3m
func (k RunKind) multiple() int {
	if k.sprints() {
		return 3
	}
	return 2
}

// Declaration is everything said when an order is given, before the test.
type Declaration struct {
	Order    Order
	Run      RunKind
	Target   UnitID // of an assault
	Follower UnitID
	Follow   RunKind  // how the follower runs
	Second   UnitID   // whom the follower assaults
	Train    []UnitID // who follow in the first edition, in order  g1.attr.follow
	Synced   bool     // another unit has brought it into action  g1.drone.sync.no-chain
}

// giveOrder asks for the order, tests for it and has it carried out.  a2.turn.test-then-act
func (r *Run) giveOrder(u UnitID) {
	if r.unit(u).Where == Aboard {
		r.cite("a2.transport.dice-in-bag")
	}
	d := r.askOrder(u)
	if r.unit(u).NDice > 0 {
		r.cite("a2.mod.activate", "a2.mod.any-combination")
	}
	if r.unit(u).Mixed {
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

func (r *Run) askOrder(u UnitID) Declaration {
	a := r.ask(flow.Question{
		Name: AskOrder, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.orders.six", Unit: int32(u), Target: -1,
		Prompt: "Which order?",
		Offers: func() []flow.Option { return r.orderOffers(u) },
	})
	d := Declaration{Order: Order(a.Value), Target: NoUnit, Follower: NoUnit, Second: NoUnit}
	if d.Order == RunOrder {
		d.Run, d.Target = r.declareRun(u)
	}
	r.askFollowing(u, &d)
	return d
}

// declareRun asks how the unit runs, and at whom if it assaults.  a2.turn.test-then-act
func (r *Run) declareRun(u UnitID) (RunKind, UnitID) {
	side := r.Groups[u].Side
	a := r.ask(flow.Question{
		Name: AskRun, Seat: side, Kind: flow.PickOne, Rule: "a2.orders.run", Unit: int32(u), Target: -1,
		Prompt:  "How does it run?",
		Default: flow.Answer{Value: int32(PlainRun)}, HasDefault: true,
		Offers: func() []flow.Option { return r.runOffers(u) },
	})
	kind := RunKind(a.Value)
	if !kind.assaults() {
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
	judge := func(o int32) *tally.Refusal { return r.orderRefusal(u, Order(o)) }
	out := r.list(6)
	for o := Fire; o <= Down; o++ {
		out = append(out, flow.Option{Value: int32(o), Key: o.String(), Label: o.label(), Rule: orderRule(o), Judge: judge})
	}
	return out
}

func orderRule(o Order) tally.Rule {
	return [...]tally.Rule{"", "a2.orders.fire", "a2.orders.advance", "a2.orders.run", "a2.orders.ambush", "a2.orders.rally", "a2.orders.down"}[o]
}

// orderRefusal says why a unit may not be given an order, nil if it may. A weapon that needs another
// order is no reason: the unit may still take this one.  a2.orders.advance.restricted-weapons
func (r *Run) orderRefusal(u UnitID, o Order) *tally.Refusal {
	un := r.unit(u)
	switch {
	case o == Ambush && r.book.Options.NoReactions:
		return tally.Refuse("a2.react.option-none", "without reactions an ambush can do nothing", "give another order")
	case un.Type == force.Probe && o != RunOrder:
		if un.Where == Aboard {
			return tally.Refuse("a2.transport.probes.run-order", "an embarked probe takes Run orders only", "give it a Run")
		}
		return tally.Refuse("a2.type.probe", "a probe takes Run orders only", "give it a Run")
	case un.Where == Aboard:
		return r.aboardRefusal(u, o)
	}
	return nil
}

// runOffers lists the ways a unit may run.
func (r *Run) runOffers(u UnitID) []flow.Option {
	offer := func(k RunKind, label string, rule tally.Rule, no *tally.Refusal) flow.Option {
		return flow.Option{Value: int32(k), Key: k.String(), Label: label, Rule: rule, Refused: no}
	}
	out := r.list(5)
	out = append(out, offer(PlainRun, "Run", "a2.orders.run", nil))
	noSprint := r.canSprint(u)
	out = append(out, offer(Sprint, "Sprint", "a2.sprint.eligible", noSprint))
	assault := offer(AssaultRun, "Assault", "a2.assault.who", nil)
	assault.Judge = func(int32) *tally.Refusal {
		no := r.assaultRefusal(u)
		return firstOf(no, r.noTarget(u, AssaultRun, no))
	}
	sprint := offer(AssaultSprint, "Sprint to assault", "a2.assault.sprint", nil)
	sprint.Judge = func(int32) *tally.Refusal {
		no := firstOf(r.assaultRefusal(u), noSprint)
		return firstOf(no, r.noTarget(u, AssaultSprint, no))
	}
	structure := offer(StructureRun, "Assault a structure", "a2.building.assault-structure", nil)
	structure.Judge = func(int32) *tally.Refusal { return r.structureRefusal(u) }
	return append(out, assault, sprint, structure)
}

// noTarget refuses an assault when there is no enemy it could be declared on. The refusal is that of
// the enemy the unit comes nearest to being able to assault: the first one listed.
func (r *Run) noTarget(u UnitID, k RunKind, already *tally.Refusal) *tally.Refusal {
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
func (r *Run) knownTarget(u UnitID, k RunKind) bool {
	y := &r.works().reaches
	y.look(r.State)
	for i := range y.known {
		if n := &y.known[i]; n.ok && n.u == u && int(n.multiple) == k.multiple() && r.declareRefusal(u, n.target, k) == nil {
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
func (r *Run) orderTest(u UnitID, d *Declaration) bool {
	un := r.unit(u)
	if r.by("a2.orders.down", d.Order == Down, "a2.down.no-pin-removed") {
		if un.Pins > 0 {
			r.cite("a2.order-test.needed-with-pins") // Down is exempt
		}
		return true
	}
	if int(un.Pins) > r.pinsInTests(u) {
		r.cite("g1.attr.rebel")
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
	if un.Where == Aboard {
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
func (r *Run) shedBy(u UnitID, o Order, v Verdict) {
	if o != Rally || r.book.Edition == Second {
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
func (r *Run) skipsOrderTest(u UnitID, d *Declaration) bool {
	un := r.unit(u)
	if d.Order != Ambush || un.NDice < 2 || un.Dice[un.NDice-2].shows() != Ambush {
		return false
	}
	return !r.askYes(AskTestAnyway, r.Groups[u].Side, u, "a2.mod.ambush.repeat-without-test", "Take the order test all the same?", false)
}

// orderPassAnyway lets a Savage Strike unit pass on anything but a 10 when it runs to assault.
// a2.special.savage-strike.order
func (r *Run) orderPassAnyway(u UnitID, d *Declaration, v Verdict) bool {
	if !r.by("a2.special.savage-strike.order", d.Order == RunOrder && d.Run.assaults() && r.savage(u)) {
		return v.Pass
	}
	return v.Face != dice.D10
}

// savage tells whether more than half of a unit's own models have Savage Strike.
func (s *State) savage(u UnitID) bool {
	with, all := 0, 0
	for m := range s.own(u) {
		all++
		if s.typ(m).Traits.SavageStrike {
			with++
		}
	}
	return 2*with > all
}

// orderSum is the target number: Co less pins, or plain Co for a Rally.  a2.order-test.tn
func (r *Run) orderSum(u UnitID, o Order, pins int) tally.Tally {
	sum := r.coSum(RollOrderTest, u)
	if !r.by("a2.order-test.rally-tn", o == Rally) && r.by("a2.order-test.tn", pins > 0) {
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
	un := r.unit(u)
	if r.by("a2.transport.failed-order", un.Where == Aboard) {
		un.Dice[un.NDice-1].Failed = true
		return
	}
	r.turnDie(u, Down)
}

// act carries out an order that was passed.
func (r *Run) act(u UnitID, d Declaration) {
	if r.io.Loud() {
		r.tell("order", u, NoUnit, orderRule(d.Order), "%s: %s", r.name(u), d.Order.label())
	}
	r.cite("a2.turn.test-then-act")
	switch d.Order {
	case Fire:
		r.shooting(u, Fire)
	case Advance:
		r.advance(u)
	case RunOrder:
		r.run(u, d)
	case Rally:
		r.rally(u)
	case Ambush, Down: // nothing now
	}
	r.autoBreaks()
	r.sprintsEnd(u)
	if r.book.Edition == First {
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
	res := r.orderedMove(u, Advance, PlainRun)
	if res.Over || !r.inPlay(u) {
		return
	}
	r.cite("a2.shooting.move-then-shoot")
	if r.hasHeavy(u) {
		r.cite("a2.orders.advance.restricted-weapons")
	}
	r.shooting(u, Advance)
}

// run carries out a Run order as it was declared.  a2.orders.run
func (r *Run) run(u UnitID, d Declaration) {
	switch {
	case d.Run.assaults() && r.unit(u).Where == Aboard:
		r.assaultOut(u, d)
	case d.Run.assaults():
		r.assault(u, d.Target, d.Run == AssaultSprint)
	case d.Run == StructureRun:
		r.assaultStructure(u)
	default:
		r.orderedMove(u, RunOrder, d.Run)
	}
}

// rally sheds a further D6 pins; without pins it does nothing.  a2.rally.d6
func (r *Run) rally(u UnitID) {
	if r.by("a2.rally.d6", r.unit(u).Pins > 0) {
		r.removePins(u, r.roll(RollRally, dice.D6, u), "a2.rally.d6")
	}
}
