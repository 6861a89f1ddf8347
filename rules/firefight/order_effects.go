package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
)

// instantOrder resolves an instant order on a friendly unit.  ff.orders.instant
func (r *Run) instantOrder(u UnitID, o *force.OrderKind) {
	if !r.anyOrderTarget(u, o) {
		return
	}
	a := r.ask(flow.Question{
		Name: AskOrderTarget, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: o.Rule, Unit: int32(u), Target: -1,
		Prompt: "Which unit?", Offers: func() []flow.Option { return r.orderTargets(u, o) },
	})
	if o.Effect == force.EffectUnpin {
		r.removePin(UnitID(a.Value), o.Rule)
	}
}

// orderEffect is the amount that orders in effect give a unit: the one it follows in its activation, or
// else the best aura in reach, of one order only. What Invigorated gives comes on top. No order helps a unit
// while it makes an assault reaction.  ff.orders.one-per-activation, ff.orders.aura,
// ff.kw.disruption.no-orders, ff.kw.elusive.stack, ff.react.no-orders
func (s *State) orderEffect(u UnitID, effect string) int {
	un := s.unit(u)
	n := 0
	switch {
	case effect == force.EffectFrenzy && un.Vigour == VigourFrenzy:
		n = 1
	case effect == force.EffectLongerAdvance && un.Vigour == VigourAdvance:
		n = 3
	}
	if un.Disrupted || un.Reacting {
		return n
	}
	if un.Order > 0 {
		return n + s.book.Orders[un.Order-1].Gives(effect, un.Boosted)
	}
	best := 0
	for c := range s.Units {
		a := s.Units[c].Aura
		if a == 0 || un.Lean > 0 && un.Lean != a {
			continue
		}
		if g := s.book.Orders[a-1].Gives(effect, false); g > best && s.auraReaches(UnitID(c), u) {
			best = g
		}
	}
	return n + best
}

// useOrder notes that a unit outside its own activation has had the benefit of an aura, so that no other
// order helps it until the next activation, and cites what helped.  ff.orders.one-per-activation
func (r *Run) useOrder(u UnitID, effect string) {
	un := r.unit(u)
	if un.Order > 0 {
		if o := &r.book.Orders[un.Order-1]; o.Gives(effect, un.Boosted) > 0 {
			r.cite(o.Rule)
		}
		return
	}
	for c := range r.Units {
		a := r.Units[c].Aura
		if a > 0 && r.book.Orders[a-1].Gives(effect, false) > 0 && r.auraReaches(UnitID(c), u) {
			r.cite("ff.orders.aura", "ff.kw.aura", r.book.Orders[a-1].Rule)
			if r.Acting != u {
				un.Lean = a
			}
			return
		}
	}
}

// extraReach is what orders and Invigorated add to a move, in inches.  ff.house.order.faction.double-time,
// ff.house.order.command.forward, ff.kw.invigorated.choice
func (s *State) extraReach(u UnitID, sprint bool) geom.Length {
	n := s.orderEffect(u, force.EffectLongerMove)
	if !sprint {
		n += s.orderEffect(u, force.EffectLongerAdvance)
	}
	return geom.Length(n) * geom.Inch
}
