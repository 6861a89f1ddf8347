package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/tally"
)

// The questions of an order.
const (
	AskOrder  = "order"
	AskRun    = "run"
	AskTarget = "assault"
	AskFollow = "follow"
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
}

// giveOrder asks for the order, tests for it and has it carried out.
func (r *Run) giveOrder(u UnitID) {
	d := r.askOrder(u)
	if d.Follower != NoUnit {
		r.followOrder(u, d)
		return
	}
	r.placeDie(u, d.Order)
	if !r.orderTest(u, &d) {
		return
	}
	r.act(u, d)
}

func (r *Run) askOrder(u UnitID) Declaration {
	side := r.unit(u).Side
	a := r.ask(flow.Question{
		Name: AskOrder, Seat: side, Kind: flow.PickOne, Rule: "a2.orders.six", Unit: int32(u), Target: -1,
		Prompt: "Which order?",
		Offers: func() []flow.Option { return r.orderOffers(u) },
	})
	d := Declaration{Order: Order(a.Value), Target: NoUnit, Follower: NoUnit}
	if d.Order == RunOrder {
		r.declareRun(u, &d)
	}
	d.Follower = r.askFollower(u, d)
	return d
}

// declareRun asks how the unit runs, and at whom if it assaults.
func (r *Run) declareRun(u UnitID, d *Declaration) {
	side := r.unit(u).Side
	a := r.ask(flow.Question{
		Name: AskRun, Seat: side, Kind: flow.PickOne, Rule: "a2.orders.run", Unit: int32(u), Target: -1,
		Default: flow.Answer{Value: int32(PlainRun)}, HasDefault: true,
		Offers: func() []flow.Option { return r.runOffers(u) },
	})
	d.Run = RunKind(a.Value)
	if d.Run.assaults() {
		a = r.ask(flow.Question{
			Name: AskTarget, Seat: side, Kind: flow.PickOne, Rule: "a2.assault.declare-target", Unit: int32(u), Target: -1,
			Prompt: "Which enemy is assaulted?",
			Offers: func() []flow.Option { return r.assaultOffers(u, d.Run) },
		})
		d.Target = UnitID(a.Value)
	}
}

// orderOffers lists the six orders with the reason against those that are barred.
func (r *Run) orderOffers(u UnitID) []flow.Option {
	out := make([]flow.Option, 0, 6)
	for o := Fire; o <= Down; o++ {
		out = append(out, flow.Option{Value: int32(o), Key: o.String(), Label: display(o.String()), Rule: orderRule(o), Refused: r.orderRefusal(u, o)})
	}
	return out
}

func orderRule(o Order) tally.Rule { return tally.Rule("a2.orders." + o.String()) }

// RollOrderTest is the roll of an order test; RollRally the D6 of a Rally.
const (
	RollOrderTest = "order-test"
	RollRally     = "rally"
)

// orderTest takes the order test if one is needed. A failed unit goes Down.  a2.order-test.*
func (r *Run) orderTest(u UnitID, d *Declaration) bool {
	un := r.unit(u)
	if d.Order == Down {
		r.cite("a2.orders.down", "a2.down.no-pin-removed")
		return true
	}
	if un.Pins == 0 {
		r.cite("a2.order-test.none-without-pins")
		return true
	}
	if r.skipsOrderTest(u, d) {
		return true
	}
	r.cite("a2.order-test.needed-with-pins")
	sum := r.orderSum(u, d.Order, int(un.Pins))
	v := r.test(u, &sum)
	v.Pass = r.orderPassAnyway(u, d, v)
	r.shedByTest(u, v)
	if v.Pass {
		return true
	}
	r.orderFailed(u)
	return false
}

// orderSum is the target number: Co less pins, or plain Co for a Rally.  a2.order-test.tn
func (r *Run) orderSum(u UnitID, o Order, pins int) tally.Tally {
	sum := r.coSum(RollOrderTest, u)
	if o == Rally {
		r.cite("a2.order-test.rally-tn")
	} else {
		r.cite("a2.order-test.tn")
		sum.Add("pins", "a2.test.pins-penalty", -pins)
	}
	return sum
}

// shedByTest takes off the pins that a Co test removes: 2 on a 1, none on a 10, else 1.
func (r *Run) shedByTest(u UnitID, v Verdict) {
	r.cite("a2.order-test.pins-removed-first")
	switch {
	case v.Face == 1:
		r.removePins(u, 2, "a2.order-test.result-1")
	case v.Face == 10 && !v.Pass:
		r.cite("a2.order-test.result-10")
	case v.Pass:
		r.removePins(u, 1, "a2.order-test.result-pass")
	default:
		r.removePins(u, 1, "a2.order-test.result-fail")
	}
}

// orderFailed turns the die of a unit that failed to Down; aboard a transport nothing happens.
func (r *Run) orderFailed(u UnitID) {
	un := r.unit(u)
	if un.Where == Aboard {
		un.Dice[un.NDice-1].Failed = true
		r.cite("a2.transport.failed-order")
		return
	}
	r.turnDie(u, Down)
}

// act carries out an order that was passed.
func (r *Run) act(u UnitID, d Declaration) {
	un := r.unit(u)
	r.tell("order", u, NoUnit, orderRule(d.Order), "%s: %s", r.name(u), display(d.Order.String()))
	switch d.Order {
	case Fire:
		r.shooting(u, Fire)
	case Advance:
		r.advance(u)
	case RunOrder:
		r.run(u, d)
	case Rally:
		r.rally(u)
	case Ambush, Down:
	}
	un.Sprinting = false
	r.afterAction(u)
}

// advance moves up to M, then may shoot.  a2.orders.advance, a2.shooting.move-then-shoot
func (r *Run) advance(u UnitID) {
	res := r.orderedMove(u, Advance, PlainRun)
	if res.Over || !r.inPlay(u) {
		return
	}
	r.cite("a2.shooting.move-then-shoot")
	r.shooting(u, Advance)
}

// run carries out a Run order as it was declared.  a2.orders.run
func (r *Run) run(u UnitID, d Declaration) {
	switch {
	case d.Run.assaults():
		r.assault(u, d.Target, d.Run == AssaultSprint)
	case d.Run == StructureRun:
		r.assaultStructure(u)
	default:
		r.orderedMove(u, RunOrder, d.Run)
	}
}

// rally sheds a further D6 pins.  a2.rally.d6
func (r *Run) rally(u UnitID) {
	if r.unit(u).Pins == 0 && !r.rallied(u) {
		return
	}
	r.removePins(u, r.roll(RollRally, dice.D6, u), "a2.rally.d6")
}
