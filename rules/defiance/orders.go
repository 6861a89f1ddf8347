package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// actTogether has all figures of a unit who are left act on one order.
func (r *Run) actTogether(u UnitID) {
	if p := (&position.Part{Unit: u, Figures: r.ableOf(u), Rival: NoUnit, Whole: true}); len(p.Figures) > 0 {
		p.Order = r.askOrder(p)
		r.obey(p)
	}
}

// actApart has some figures of a unit act on an order of their own; their combats wait for the others.
func (r *Run) actApart(after *position.Part, figures []BodyID) {
	p := &position.Part{Unit: after.Unit, Figures: figures, Rival: NoUnit, After: after}
	p.Order = r.askOrder(p)
	r.obey(p)
}

// obey carries out the order of a part.
func (r *Run) obey(p *position.Part) {
	r.Units[p.Unit].Order = p.Order
	if r.io.Loud() {
		r.tell("order", p.Unit, NoUnit, p.Order.Rule(), "%s: %s", r.Name(p.Unit), p.Order.Label())
	}
	r.cite("dvg.orders.declare-first")
	for _, b := range p.Figures {
		r.by("dvg.orders.aim.new-orders", r.Figure(b).Aimed != NoUnit)
		r.Figure(b).Order = p.Order
	}
	switch {
	case p.Order == position.AimOrder:
		r.aim(p)
	case p.Order.Maneuver():
		r.maneuver(p)
	case p.Order.Fires():
		r.fireOrders(p)
	default:
		r.suppress(p)
	}
}

// single is the answer of an elite unit whose figures act one by one.
const single = int32(100)

// askOrder asks what a part does.
func (r *Run) askOrder(p *position.Part) position.Order {
	o := position.Order(r.ask(r.orderQuestion(p, false)).Value)
	r.judged(func() { r.orderRefusal(p, o) })
	return o
}

func (r *Run) orderQuestion(p *position.Part, alone bool) flow.Question {
	return flow.Question{Name: AskOrder, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.declare-first", Unit: int32(p.Unit), Target: -1,
		Thing: r.oneThing(p), Prompt: r.Words("What does ", r.partName(p), " do?"),
		Vain: func(v int32) bool {
			return v <= int32(position.SupportSuppression) && r.vainOrder(p, position.Order(v))
		},
		Offers: func() []flow.Option {
			out := r.List(11)
			judge := func(v int32) *tally.Refusal { return r.orderRefusal(p, position.Order(v)) }
			for o := position.AimOrder; o <= position.SupportSuppression; o++ {
				out = append(out, flow.Option{Value: int32(o), Key: o.String(), Label: o.Label(), Rule: o.Rule(), Judge: judge})
			}
			if r.IsGun(p.Figures[0]) {
				out = append(out, flow.Option{Value: position.WithUnit, Key: "leave", Label: "Leave the gun and act with the unit", Rule: "dvg.infweapon.crew.orders"})
			}
			if alone {
				out = append(out, flow.Option{Value: single, Key: "each", Label: "Each figure for itself", Rule: "dvg.quality.elite.independent-orders"})
			}
			return out
		}}
}

func (r *Run) oneThing(p *position.Part) flow.Thing {
	if len(p.Figures) == 1 {
		return flow.Figure(int32(p.Figures[0]))
	}
	return flow.Thing{}
}

func (r *Run) partName(p *position.Part) string {
	if len(p.Figures) == 1 {
		return r.FigureName(p.Figures[0])
	}
	return r.Name(p.Unit)
}

// orderRefusal says why an order may not be given.
// dvg.orders.hth.no-aim, dvg.orders.suppress.no-hth-unit, dvg.orders.jump.capable, dvg.movement.fly.no-jump-suppress
func (s *State) orderRefusal(p *position.Part, o position.Order) *tally.Refusal {
	if s.IsGun(p.Figures[0]) {
		if refusal := s.GunOrderRefusal(o); refusal != nil {
			return refusal
		}
	}
	if v := s.Ride(p.Unit); v != NoBody && o != position.SprintOrder && !s.IsGun(p.Figures[0]) {
		return position.No("dvg.passenger.board.partial", "sprint and board", "others of it are aboard of %s", s.FigureName(v))
	}
	still := o == position.AimOrder || o == position.PrimarySuppression || o == position.SupportSuppression
	if refusal := s.TangleRefusal(p, o); refusal != nil {
		return refusal
	}
	if b := p.Figures[0]; s.Applies("dvg.indirect.stationary", s.Frame(b).Vehicle() && s.rounds(b) > 0) && len(s.offOrder(b, o)) > 0 {
		return position.No("dvg.indirect.stationary", "give it Fire orders", "%s has fired %s indirectly", s.FigureName(b), s.offOrder(b, o))
	}
	engaged := (still || !s.Quiet()) && slices.ContainsFunc(s.binding(p), s.Engaged) // it keeps from nothing else
	switch o {
	case position.AimOrder:
		if s.Applies("dvg.orders.hth.no-aim", engaged) {
			return position.No("dvg.orders.hth.no-aim", "maneuver or fire", "a figure of it is engaged")
		}
		if len(s.AimOffers(p)) == 0 {
			return position.No("dvg.orders.aim.target", "choose another order", "there is no enemy to aim at")
		}
	case position.ChargeOrder:
		if s.ClosestUnit(p, true) == NoUnit {
			return position.No("dvg.orders.charge.closer", "choose another order", "there is no enemy to charge")
		}
	case position.JumpOrder:
		if slices.ContainsFunc(s.binding(p), s.Jumper) { // whether it can jump just now or not: who cannot moves as on Sprint orders
			return nil
		}
		return position.No("dvg.orders.jump.capable", "choose another order", "nobody of it can jump")
	case position.PrimarySuppression, position.SupportSuppression:
		return s.suppressRefusal(p, o, engaged)
	}
	return nil
}

// driveRefusal says why a vehicle that is no mecha is given no order: it is on vehicle orders.
// dvg.orders.vehicle, dvg.orders.vehicle.no-suppress-charge
func (s *State) driveRefusal(b BodyID, o position.Order) *tally.Refusal {
	switch f := s.Frame(b); {
	case !f.Vehicle() || f.Type.Walker():
		return nil
	case o == position.ChargeOrder || o == position.PrimarySuppression || o == position.SupportSuppression:
		return position.No("dvg.orders.vehicle.no-suppress-charge", "let it fire", "a vehicle that is no mecha does not charge or suppress")
	}
	return position.No("dvg.orders.vehicle", "say how fast it goes", "a vehicle that is no mecha is always on vehicle orders")
}

// binding are the figures who decide which order a part may be given: all of a unit that takes one order, whether they can act or
// not, of a gun its crew, otherwise those of the part.  dvg.orders.hth.no-aim, dvg.orders.jump.capable
func (s *State) binding(p *position.Part) []BodyID {
	if g := s.GunAt(p.Figures[0]); g != nil {
		return s.Manned(g)
	}
	if !p.Whole {
		return p.Figures
	}
	return slices.Collect(s.Standing(p.Unit))
}
