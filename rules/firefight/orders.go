package firefight

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions of orders. Orders themselves are given as answers to the question for an action.
const (
	AskAura        = "aura"
	AskOrderTarget = "order-target"
)

// orderOffers adds the orders a player could give this unit now, or this command unit could use, with the
// reasons against those that are barred. Nothing is shown to a player without command points.
func (r *Run) orderOffers(u UnitID, judge func(int32) *tally.Refusal, out []flow.Option) []flow.Option {
	if r.CP[r.Groups[u].Side] <= 0 {
		return out
	}
	issues := r.commands(u) || r.Words(u).Tactician > 0
	for i := range r.Book.Orders {
		o := &r.Book.Orders[i]
		if o.Command && !issues || !r.Staged && r.foreign(u, o) {
			continue
		}
		a := position.OrderAction + position.Action(2*i)
		out = append(out, flow.Option{Value: int32(a), Key: o.Key, Label: o.Labels[0], Rule: o.Rule, Judge: judge})
		if o.Boost > 0 {
			out = append(out, flow.Option{Value: int32(a + 1), Key: o.BoostKey, Label: o.Labels[1], Rule: "ff.orders.faction.boost", Judge: judge})
		}
	}
	return out
}

// foreign tells whether an order belongs to another faction than the unit's side.
// ff.orders.faction.own-faction
func (s *State) foreign(u UnitID, o *force.OrderKind) bool {
	return o.Faction != "" && o.Faction != s.Book.Sides[s.Groups[u].Side].Faction
}

// orderOf takes an order action apart.
func orderOf(b *force.Book, a position.Action) (o *force.OrderKind, index int, boosted bool) {
	n := int(a - position.OrderAction)
	return &b.Orders[n/2], n / 2, n%2 == 1
}

// orderRefusal says why an order may not be given now, nil if it may.
func (r *Run) orderRefusal(u UnitID, a position.Action, b *position.Budget) *tally.Refusal {
	o, i, boosted := orderOf(r.Book, a)
	side := r.Groups[u].Side
	if r.Acting != u {
		return tally.Refuse("ff.orders.own-turn", "orders are used only in the player's own turn, on the unit being activated", "wait for its activation")
	}
	if r.foreign(u, o) {
		return tally.Refuse("ff.orders.faction.own-faction", o.Name+" belongs to another faction", "use an order of your own faction")
	}
	if o.Command {
		if no := r.commandRefusal(u, o, b); no != nil {
			return no
		}
	} else if no := r.factionRefusal(u, o, i, b); no != nil {
		return no
	}
	if cost := o.Price(boosted); r.CP[side] < cost {
		return tally.Refuse("ff.orders.cost", fmt.Sprintf("%s costs %d command points and %d are left", o.Name, cost, r.CP[side]), "choose a cheaper order")
	}
	return nil
}

// factionRefusal bars a faction order that this unit may not receive now.
func (r *Run) factionRefusal(u UnitID, o *force.OrderKind, index int, b *position.Budget) *tally.Refusal {
	side := r.Groups[u].Side
	switch {
	case r.Unit(u).Disrupted:
		return tally.Refuse("ff.kw.disruption.no-orders", "a disrupted unit gains nothing from orders this round", "keep the points")
	case !r.InPlay(u):
		return tally.Refuse("ff.orders.faction.in-play-unpinned", "a unit that is not in play gets no faction order", "bring it on first")
	case b.Pinned:
		return tally.Refuse("ff.orders.faction.in-play-unpinned", "it was pinned at the start of its activation", "keep the points")
	case r.given(u):
		return tally.Refuse("ff.orders.one-per-activation", "a unit may benefit from one order per activation", "carry on with the one it has")
	case r.UsedOrders[side]&(1<<index) != 0:
		return tally.Refuse("ff.orders.faction.once-per-round", o.Name+" has been used this round", "choose another order")
	case b.N > 0 && (r.Unit(u).Order > 0 || b.Helped):
		return tally.Refuse("ff.orders.choose-one", "a unit that an aura helps must choose before its first action", "give it at the start of the activation")
	case orderTooLate(o, b):
		return tally.Refuse("ff.orders.declare-before-dice", "what "+o.Name+" helps with is done", "give it before that action")
	}
	return r.farFromCommand(u)
}

// orderTooLate tells whether what an order helps with has been done in this activation: its dice are rolled, or its
// move is made.  ff.orders.declare-before-dice
func orderTooLate(o *force.OrderKind, b *position.Budget) bool {
	switch o.Effect {
	case force.EffectWeightOfFire:
		return b.Did(position.ShootAction) || b.Did(position.SteadyAim)
	case force.EffectLongerMove, force.EffectLongerAdvance:
		return b.Did(position.AdvanceAction) || b.Did(position.SprintAction) || b.Did(position.Charge)
	case force.EffectFrenzy:
		return b.Did(position.Charge) || b.Fought()
	}
	return false
}

// given tells whether a unit has been given a faction order in this activation.
func (s *State) given(u UnitID) bool {
	o := s.Units[u].Order
	return o > 0 && !s.Book.Orders[o-1].Command
}

// farFromCommand bars faction orders to a unit no command model is near to, unless it has Advanced
// Training.  ff.orders.faction.within-12, ff.kw.advanced-training
func (r *Run) farFromCommand(u UnitID) *tally.Refusal {
	if r.Words(u).AdvancedTraining {
		return nil
	}
	why := tally.Rule("ff.orders.faction.within-12")
	for i := range r.Units {
		c := UnitID(i)
		if r.Groups[i].Side != r.Groups[u].Side || !r.InPlay(c) || !r.commands(c) || !r.NearTo(u, c, 12*geom.Inch) {
			continue
		}
		reaches, rule := r.CommandReaches(c, u)
		if reaches {
			return nil
		}
		why = rule
	}
	return tally.Refuse(why, "no friendly command model within 12\" can reach it", "move a commander closer")
}

// commandRefusal bars a command order that this unit may not use now.
func (r *Run) commandRefusal(u UnitID, o *force.OrderKind, b *position.Budget) *tally.Refusal {
	switch {
	case !r.commands(u):
		return tally.Refuse("ff.command.pool.non-command-tactician", "only a command unit can issue orders", "use a command unit")
	case o.Own && !r.knows(u, o.Key):
		return tally.Refuse("ff.orders.command.own-list", o.Name+" is not on this unit's profile", "use one of its own orders")
	case !r.InPlay(u):
		return tally.Refuse("ff.basics.in-play", "a unit that is not in play uses no command orders", "bring it on first")
	case r.Unit(u).Pinned:
		return tally.Refuse("ff.orders.command.one-per-activation", "a pinned command unit uses no command orders", "remove its pin first")
	case b.Pinned && !r.Applies("ff.orders.command.removed-pin", true):
		return tally.Refuse("ff.orders.command.one-per-activation", "a command unit that was pinned uses no command orders", "wait for the next round")
	case r.Unit(u).Where == position.Aboard && !r.Applies("ff.transport.command-orders-inside", true):
		return tally.Refuse("ff.transport.no-interaction", "a command unit in a transport uses no command orders", "leave it first")
	case b.Commanded:
		return tally.Refuse("ff.orders.command.one-per-activation", "a command unit uses one command order in its activation", "wait for the next round")
	case o.Instant && !r.anyOrderTarget(u, o):
		return tally.Refuse("ff.orders.instant", "there is no unit in reach that it would help", "keep the points")
	}
	return nil
}

// knows tells whether a command order stands on the profile of a unit's leader.
func (s *State) knows(u UnitID, key string) bool {
	for _, k := range s.Lead(u).Command {
		if k == key {
			return true
		}
	}
	return false
}

// mayCommand tells whether some command order is open to a unit now.  ff.orders.command.timing
func (r *Run) mayCommand(u UnitID, b *position.Budget) bool {
	if b.Commanded || r.CP[r.Groups[u].Side] <= 0 || !r.commands(u) {
		return false
	}
	for i := range r.Book.Orders {
		if r.Book.Orders[i].Command && r.orderRefusal(u, position.OrderAction+position.Action(2*i), b) == nil {
			return true
		}
	}
	return false
}

// giveOrder pays for an order and puts it into effect.  ff.orders.cost
func (r *Run) giveOrder(u UnitID, a position.Action, b *position.Budget) {
	o, i, boosted := orderOf(r.Book, a)
	side := r.Groups[u].Side
	r.CP[side] -= o.Price(boosted)
	r.cite("ff.orders.cost", "ff.orders.own-turn", o.Rule)
	r.tell("order", u, NoUnit, o.Rule, "%s: %s", r.Name(u), o.Name)
	if o.Command {
		b.Commanded = true
		r.useCommandOrder(u, o, i, b)
		return
	}
	r.cite("ff.orders.declare-before-dice", "ff.orders.faction.lasts-activation", "ff.orders.faction.once-per-round", "ff.orders.faction.own-faction")
	if r.Words(u).AdvancedTraining {
		r.cite("ff.kw.advanced-training")
	} else {
		r.cite("ff.orders.faction.within-12", "ff.orders.faction.in-play-unpinned")
	}
	if boosted {
		r.cite("ff.orders.faction.boost")
	}
	if r.Unit(u).Order > 0 || r.auraOver(u) {
		r.cite("ff.orders.choose-one")
	}
	r.UsedOrders[side] |= 1 << i
	un := r.Unit(u)
	un.Order, un.Boosted = int8(i+1), boosted
}

// useCommandOrder carries out a command order: at once if it is instant, as an aura for the round if it is
// one, and else on the command unit itself for its activation.  ff.orders.command.one-per-activation
func (r *Run) useCommandOrder(u UnitID, o *force.OrderKind, index int, b *position.Budget) {
	r.cite("ff.orders.command.one-per-activation", "ff.orders.command.timing", "ff.orders.command.own-list")
	if b.Pinned {
		r.cite("ff.orders.command.removed-pin")
	}
	if r.Unit(u).Where == position.Aboard {
		r.cite("ff.transport.command-orders-inside")
	}
	switch {
	case r.by("ff.orders.instant", o.Instant, "ff.kw.instant"):
		r.instantOrder(u, o)
	case r.by("ff.orders.aura", o.Aura > 0, "ff.kw.aura"):
		r.Unit(u).Aura = int8(index + 1)
	case r.Unit(u).Order == 0:
		r.Unit(u).Order = int8(index + 1)
	}
}

func (r *Run) anyOrderTarget(u UnitID, o *force.OrderKind) bool {
	for i := range r.Units {
		if t := UnitID(i); r.Groups[i].Side == r.Groups[u].Side && r.orderTargetRefusal(u, t, o) == nil {
			return true
		}
	}
	return false
}

func (r *Run) orderTargets(u UnitID, o *force.OrderKind) []flow.Option {
	var out []flow.Option
	for i := range r.Units {
		t := UnitID(i)
		if r.Groups[i].Side == r.Groups[u].Side && r.InPlay(t) {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(t)), Key: r.Name(t), Label: r.Name(t), Refused: r.orderTargetRefusal(u, t, o)})
		}
	}
	return out
}

// orderTargetRefusal says why an instant order cannot help a unit.
func (r *Run) orderTargetRefusal(u, t UnitID, o *force.OrderKind) *tally.Refusal {
	if !r.InPlay(t) || o.Effect == force.EffectUnpin && !r.Units[t].Pinned {
		return tally.Refuse(o.Rule, "it would not help that unit", "choose another")
	}
	if r.Units[t].Disrupted {
		return tally.Refuse("ff.kw.disruption.no-orders", "a disrupted unit gains nothing from orders this round", "choose another")
	}
	if reaches, rule := r.CommandReaches(u, t); !reaches {
		return tally.Refuse(rule, "the order cannot get there", "choose another")
	}
	if !r.NearTo(u, t, o.Reach) {
		return tally.Refuse(o.Rule, "it is further than "+o.Reach.String()+" away", "choose another")
	}
	return nil
}

// auraOver tells whether some aura helps a unit now.
func (s *State) auraOver(u UnitID) bool {
	for c := range s.Units {
		if s.AuraReaches(UnitID(c), u) {
			return true
		}
	}
	return false
}

// chooseAura makes a unit in reach of several different auras choose one before it acts.  ff.orders.choose-one
func (r *Run) chooseAura(u UnitID) {
	if r.Unit(u).Disrupted {
		return
	}
	var orders uint32
	n, last := 0, int8(0)
	for c := range r.Units {
		if a := r.Units[c].Aura; a > 0 && orders&(1<<(a-1)) == 0 && r.AuraReaches(UnitID(c), u) {
			orders |= 1 << (a - 1)
			n, last = n+1, a
		}
	}
	if n < 2 {
		return
	}
	a := r.ask(flow.Question{
		Name: AskAura, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.orders.choose-one", Unit: int32(u), Target: -1,
		Prompt: "Which order does it follow?", Default: flow.Answer{Value: int32(last)}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Book.Orders {
				if orders&(1<<i) != 0 {
					out = append(out, flow.Option{Value: int32(i + 1), Key: r.Book.Orders[i].Key, Label: r.Book.Orders[i].Name, Rule: r.Book.Orders[i].Rule})
				}
			}
			return out
		},
	})
	r.Unit(u).Order = int8(a.Value)
}

// keepAura fixes the aura a unit is in before it moves to an assault, so that it keeps the benefit.
// ff.react.aura-before-move
func (r *Run) keepAura(u UnitID) {
	if r.Unit(u).Order != 0 {
		return
	}
	for c := range r.Units {
		if r.by("ff.react.aura-before-move", r.AuraReaches(UnitID(c), u)) {
			r.Unit(u).Order = r.Units[c].Aura
			return
		}
	}
}
