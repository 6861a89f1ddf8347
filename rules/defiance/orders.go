package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// part is figures who act on one order.
type part struct {
	unit    UnitID
	figures []BodyID
	order   Order
	pace    pace
	pattern Pattern
	covers  Covering
	flown   bool // its flyers are aloft at some time of the activation
	levels  []destined
	left    []BodyID // room for those of them who have not acted yet
	asked   bool     // about what they cover with
	rival   UnitID
	bound   bool     // one of its unit is engaged: all go to engage
	aimed   UnitID   // of a vehicle
	face    heading  // which way they turn, if it was said for all
	like    [2]*lead // the ways of the first, before and after fire, for the others to go alike
	met     []Attack // who came into contact with whom
	daunted []BodyID // shaken by going for a larger enemy, whom they fight all the same: dvg.hth.attack-larger-test
	whole   bool     // it is the unit, as far as it takes orders together
	after   *part    // with whom its combats wait until the whole unit has moved, nil if it is all of it
}

// actTogether has all figures of a unit who are left act on one order.
func (r *Run) actTogether(u UnitID) {
	if p := (&part{unit: u, figures: r.ableOf(u), rival: NoUnit, whole: true}); len(p.figures) > 0 {
		p.order = r.askOrder(p)
		r.obey(p)
	}
}

// actApart has some figures of a unit act on an order of their own; their combats wait for the others.
func (r *Run) actApart(after *part, figures []BodyID) {
	p := &part{unit: after.unit, figures: figures, rival: NoUnit, after: after}
	p.order = r.askOrder(p)
	r.obey(p)
}

// obey carries out the order of a part.
func (r *Run) obey(p *part) {
	r.Units[p.unit].Order = p.order
	if r.io.Loud() {
		r.tell("order", p.unit, NoUnit, p.order.rule(), "%s: %s", r.name(p.unit), p.order.label())
	}
	r.cite("dvg.orders.declare-first")
	for _, b := range p.figures {
		r.by("dvg.orders.aim.new-orders", r.fig(b).Aimed != NoUnit)
		r.fig(b).Order = p.order
	}
	switch {
	case p.order == AimOrder:
		r.aim(p)
	case p.order.maneuver():
		r.maneuver(p)
	case p.order.fires():
		r.fireOrders(p)
	default:
		r.suppress(p)
	}
}

// single is the answer of an elite unit whose figures act one by one.
const single = int32(100)

// askOrder asks what a part does.
func (r *Run) askOrder(p *part) Order {
	o := Order(r.ask(r.orderQuestion(p, false)).Value)
	r.judged(func() { r.orderRefusal(p, o) })
	return o
}

func (r *Run) orderQuestion(p *part, alone bool) flow.Question {
	return flow.Question{Name: AskOrder, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.declare-first", Unit: int32(p.unit), Target: -1,
		Thing: r.oneThing(p), Prompt: r.words("What does ", r.partName(p), " do?"),
		Vain: func(v int32) bool { return v <= int32(SupportSuppression) && r.vainOrder(p, Order(v)) },
		Offers: func() []flow.Option {
			out := r.list(11)
			judge := func(v int32) *tally.Refusal { return r.orderRefusal(p, Order(v)) }
			for o := AimOrder; o <= SupportSuppression; o++ {
				out = append(out, flow.Option{Value: int32(o), Key: o.String(), Label: o.label(), Rule: o.rule(), Judge: judge})
			}
			if r.isGun(p.figures[0]) {
				out = append(out, flow.Option{Value: withUnit, Key: "leave", Label: "Leave the gun and act with the unit", Rule: "dvg.infweapon.crew.orders"})
			}
			if alone {
				out = append(out, flow.Option{Value: single, Key: "each", Label: "Each figure for itself", Rule: "dvg.quality.elite.independent-orders"})
			}
			return out
		}}
}

func (r *Run) oneThing(p *part) flow.Thing {
	if len(p.figures) == 1 {
		return flow.Figure(int32(p.figures[0]))
	}
	return flow.Thing{}
}

func (r *Run) partName(p *part) string {
	if len(p.figures) == 1 {
		return r.figureName(p.figures[0])
	}
	return r.name(p.unit)
}

// orderRefusal says why an order may not be given.
// dvg.orders.hth.no-aim, dvg.orders.suppress.no-hth-unit, dvg.orders.jump.capable, dvg.movement.fly.no-jump-suppress
func (s *State) orderRefusal(p *part, o Order) *tally.Refusal {
	if s.isGun(p.figures[0]) {
		if refusal := s.gunOrderRefusal(o); refusal != nil {
			return refusal
		}
	}
	if v := s.ride(p.unit); v != NoBody && o != SprintOrder && !s.isGun(p.figures[0]) {
		return no("dvg.passenger.board.partial", "sprint and board", "others of it are aboard of %s", s.figureName(v))
	}
	still := o == AimOrder || o == PrimarySuppression || o == SupportSuppression
	if refusal := s.tangleRefusal(p, o); refusal != nil {
		return refusal
	}
	if b := p.figures[0]; s.holds("dvg.indirect.stationary", s.frame(b).Vehicle() && s.rounds(b) > 0) && len(s.offOrder(b, o)) > 0 {
		return no("dvg.indirect.stationary", "give it Fire orders", "%s has fired %s indirectly", s.figureName(b), s.offOrder(b, o))
	}
	engaged := (still || !s.quiet()) && slices.ContainsFunc(s.binding(p), s.engaged) // it keeps from nothing else
	switch o {
	case AimOrder:
		if s.holds("dvg.orders.hth.no-aim", engaged) {
			return no("dvg.orders.hth.no-aim", "maneuver or fire", "a figure of it is engaged")
		}
		if len(s.aimOffers(p)) == 0 {
			return no("dvg.orders.aim.target", "choose another order", "there is no enemy to aim at")
		}
	case ChargeOrder:
		if s.closestUnit(p, true) == NoUnit {
			return no("dvg.orders.charge.closer", "choose another order", "there is no enemy to charge")
		}
	case JumpOrder:
		if slices.ContainsFunc(s.binding(p), s.jumper) { // whether it can jump just now or not: who cannot moves as on Sprint orders
			return nil
		}
		return no("dvg.orders.jump.capable", "choose another order", "nobody of it can jump")
	case PrimarySuppression, SupportSuppression:
		return s.suppressRefusal(p, o, engaged)
	}
	return nil
}

// binding are the figures who decide which order a part may be given: all of a unit that takes one order, whether they can act or
// not, of a gun its crew, otherwise those of the part.  dvg.orders.hth.no-aim, dvg.orders.jump.capable
func (s *State) binding(p *part) []BodyID {
	if g := s.gunAt(p.figures[0]); g != nil {
		return s.manned(g)
	}
	if !p.whole {
		return p.figures
	}
	return slices.Collect(s.Standing(p.unit))
}

// jumper tells whether a figure is one that jumps: by its MV, and on the ground.  dvg.orders.jump.capable
func (s *State) jumper(b BodyID) bool {
	m := s.frame(b).Mode
	return (m == force.Jump || m == force.Fly) && !s.holds("dvg.movement.fly.no-jump-suppress", s.Bodies[b].Level > 0) && s.frame(b).Type != force.AFV
}

// canJump tells whether a figure can jump now: not one who lies or is held in a fight.  dvg.movement.jump.needs-orders
func (s *State) canJump(b BodyID) bool {
	return s.jumper(b) && !s.engaged(b) && !s.holds("dvg.movement.jump.needs-orders", s.Bodies[b].Prone)
}
