package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The questions of the turn end phase.
const (
	AskRecover = "recover" // for each Down die: keep it, or test to take it back
	AskKeep    = "keep"    // which Ambush, then which Run orders stay in place
)

// turnEnd carries out the turn end phase, segment by segment.  a2.turn-end.order-of-segments
func (r *Run) turnEnd() {
	if r.Book.Edition == position.First {
		r.turnEndOfSheet()
		return
	}
	r.cite("a2.turn.two-phases", "a2.turn-end.order-of-segments")
	r.releaseKept()
	r.downRecovery()
	r.keepOrders(position.Ambush, "a2.turn-end.ambush")
	r.keepOrders(position.RunOrder, "a2.turn-end.other-retained")
	r.returnDice()
	r.specialEffects()
	r.nextTurn()
}

// releaseKept ends the hold on every order kept from the turn before: what stays beside a unit is
// decided anew at each turn end.  a2.turn-end.other-retained, a2.react.ambush.retain
func (r *Run) releaseKept() {
	for i := range r.Units {
		un := &r.Units[i]
		for k := range un.NDice {
			un.Dice[k].Retained = false
		}
	}
}

// keepOrders asks each side which of its current orders of one kind stay in place. The question shows
// the other orders too, with the reason why they go.
func (r *Run) keepOrders(o position.Order, rule tally.Rule) {
	for side := range Side(2) {
		n := int32(0)
		for i := range r.Units {
			if r.Groups[i].Side == side && r.keepable(UnitID(i), o) {
				n++
			}
		}
		if n == 0 {
			continue
		}
		a := r.ask(flow.Question{
			Name: AskKeep, Seat: side, Kind: flow.PickSeveral, Rule: rule, Unit: -1, Target: -1, Max: n,
			Prompt:     "Which units keep their " + o.Label() + "?",
			HasDefault: true,
			Offers:     func() []flow.Option { return r.keepOffers(side, o) },
		})
		for _, v := range a.Values {
			r.keepOrder(UnitID(v), o)
		}
	}
}

func (r *Run) keepOrder(u UnitID, o position.Order) {
	un := r.Unit(u)
	un.Dice[un.NDice-1].Retained = o != position.Ambush || r.Applies("a2.react.ambush.retain", true)
	r.tell("kept", u, NoUnit, keepRule(o), "%s keeps its %s", r.Name(u), o.Label())
	if o == position.Ambush {
		r.cite("a2.react.ambush.retain")
	}
	if un.MOD+un.Extra > 1 && o == position.Ambush {
		r.cite("a2.mod.ambush.turn-end")
	}
}

func keepRule(o position.Order) tally.Rule {
	if o == position.Ambush {
		return "a2.turn-end.ambush"
	}
	return "a2.special.fast.retain-run"
}

// keepable tells whether a unit's current order is of a kind that it may keep freely.
func (s *State) keepable(u UnitID, o position.Order) bool {
	un := &s.Units[u]
	return un.Where != position.Destroyed && un.Current() == o && (o == position.Ambush && un.Ambushes() || o != position.Ambush && s.fast(u) && un.Where == position.OnTable)
}

// fast tells whether a unit has the Fast rule: every model of it that is not equipment.
// a2.special.fast.retain-run
func (s *State) fast(u UnitID) bool {
	return s.EveryOwn(u, func(t *force.ModelType) bool { return t.Traits.Fast })
}

func (r *Run) keepOffers(side Side, o position.Order) []flow.Option {
	judge := func(u int32) *tally.Refusal { return r.keepRefusal(UnitID(u), o) }
	out := r.List(len(r.Units))
	for i := range r.Units {
		u, un := UnitID(i), &r.Units[i]
		if r.Groups[i].Side != side || un.Where == position.Destroyed || un.NDice == 0 {
			continue
		}
		out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u) + ": " + un.Current().Label(), Rule: keepRule(o), Judge: judge})
	}
	return out
}

func (r *Run) keepRefusal(u UnitID, o position.Order) *tally.Refusal {
	un := r.Unit(u)
	switch {
	case r.keepable(u, o):
		return nil
	case un.Current() == position.Ambush && o == position.Ambush:
		return tally.Refuse("g1.react.ambush.retain", "it has sprung its Ambush", "its die goes back in the bag")
	case un.Current() == position.RunOrder && !r.fast(u):
		return tally.Refuse("a2.retained-run.fast-only", "only a unit with Fast keeps a Run", "its die goes back in the bag")
	case r.hasDie(un, o) && un.Current() != o:
		return tally.Refuse("a2.mod.ambush.turn-end", "only the current order can be kept", "its die goes back in the bag")
	}
	return tally.Refuse("a2.turn-end.other-retained", un.Current().Label()+" is not an order that is kept here", "its die goes back in the bag")
}

// hasDie tells whether a die of a unit shows an order, current or not.
func (s *State) hasDie(un *position.Unit, o position.Order) bool {
	for i := range un.NDice {
		if un.Dice[i].Shows() == o {
			return true
		}
	}
	return false
}

// returnDice puts every die that is not retained back in the bag.  a2.turn-end.order-of-segments
func (r *Run) returnDice() {
	for i := range r.Units {
		un := &r.Units[i]
		if un.Where == position.Destroyed {
			continue
		}
		kept := int8(0)
		for k := range un.NDice {
			if d := un.Dice[k]; d.Retained {
				un.Dice[kept] = d
				kept++
			} else {
				r.citeReturned(un, d)
			}
		}
		r.setDice(un, kept)
	}
	r.Events += r.EventsOut
	r.EventsOut = 0
}

func (r *Run) citeReturned(un *position.Unit, d position.Die) {
	switch o := d.Shows(); {
	case o == position.Ambush && un.MOD+un.Extra > 1:
		r.cite("a2.mod.ambush.turn-end")
	case o == position.Ambush:
		r.cite("a2.turn-end.ambush")
	case o != position.NoOrder:
		r.cite("a2.turn-end.other-retained")
	}
}

// setDice leaves the first n dice beside a unit and takes the others in hand.
func (r *Run) setDice(un *position.Unit, n int8) {
	un.InHand += un.NDice - n
	for k := n; k < un.NDice; k++ {
		un.Dice[k] = position.Die{}
	}
	un.NDice = n
}

// specialEffects is the last segment: army options that act now, then what other chapters add, in
// this order.  a2.turn-end.special-effects
func (r *Run) specialEffects() {
	if r.Denied("a2.turn-end.special-effects") {
		return
	}
	for _, effect := range []func() bool{r.turnEndOptions, r.lastingMunitions, r.scoreTurn} {
		if effect() {
			r.cite("a2.turn-end.special-effects")
		}
	}
}

// nextTurn goes on to the next turn, or ends the game after the last.  a2.general.game-end
func (r *Run) nextTurn() {
	r.freshUnits()
	r.LastDrawn, r.InARow = -1, 0
	if r.by("a2.general.game-end", r.Turn >= r.Book.Mission.Turns) {
		r.Phase = position.GameOver
		return
	}
	r.cite("a2.general.two-sides")
	r.Turn++
	r.Phase = position.TurnStart
	r.NextRun = -1
	r.tell("turn", NoUnit, NoUnit, "a2.turn.two-phases", "Turn %d", r.Turn)
}

// freshUnits forgets what units did in the turn before, or before the game.
func (r *Run) freshUnits() {
	for i := range r.Units {
		un := &r.Units[i]
		un.Moved, un.Took, un.PutOff, un.Acted = 0, false, false, false
	}
}
