package firefight

import (
	"sortie/flow"
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

// useOrder notes that a unit outside its own activation has had the benefit of an aura, so that no other
// order helps it until the next activation, and cites what helped.  ff.orders.one-per-activation
func (r *Run) useOrder(u UnitID, effect string) {
	un := r.Unit(u)
	if un.Order > 0 {
		if o := &r.Book.Orders[un.Order-1]; o.Gives(effect, un.Boosted) > 0 {
			r.cite(o.Rule)
		}
		return
	}
	for c := range r.Units {
		a := r.Units[c].Aura
		if a > 0 && r.Book.Orders[a-1].Gives(effect, false) > 0 && r.AuraReaches(UnitID(c), u) {
			r.cite("ff.orders.aura", "ff.kw.aura", r.Book.Orders[a-1].Rule)
			if r.Acting != u {
				un.Lean = a
			}
			return
		}
	}
}
