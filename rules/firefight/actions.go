package firefight

import (
	"strings"

	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// activate carries a unit through its activation. A command unit that has spent its actions may still
// use its command order.  ff.turns.mark-activated, ff.orders.command.timing
func (r *Run) activate(u UnitID) {
	r.Acting = u
	b := &r.budget
	*b = position.Budget{Allowed: 2}
	r.beginActivation(u, b)
	for !b.Over && r.Units[u].Where != position.Destroyed && !r.Ended {
		if b.Spent() && !r.mayCommand(u, b) {
			break
		}
		a := r.askAction(u, b)
		if a == position.Halt {
			r.halted(u, b)
			break
		}
		if a >= position.OrderAction {
			r.giveOrder(u, a, b)
			continue
		}
		if b.N == 0 {
			b.Helped = r.auraOver(u) // ff.orders.choose-one
		}
		b.Take(a, r.IsLong(u, a))
		r.perform(u, a, b)
	}
	r.endActivation(u, b)
	r.Acting = NoUnit
}

// halted notes a unit that does nothing more.  ff.actions.halt
func (r *Run) halted(u UnitID, b *position.Budget) {
	if b.N > 0 {
		return
	}
	r.tell("halt", u, NoUnit, "ff.actions.halt", "%s halts", r.Name(u))
	if !r.OnGround(u) {
		r.cite("ff.turns.everything-activates")
	}
	if r.Units[u].Where == position.Aboard {
		r.cite("ff.transport.inside-may-halt", "ff.transport.separate-activation")
	}
	if b.Pinned {
		r.cite("ff.pin.effect.first-action")
	}
}

func (r *Run) askAction(u UnitID, b *position.Budget) position.Action {
	a := r.ask(flow.Question{
		Name: AskAction, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.actions.budget", Unit: int32(u), Target: -1,
		Prompt: "Which action?", Default: flow.Answer{Value: int32(position.Halt)}, HasDefault: b.Spent(),
		Offers: func() []flow.Option { return r.actionOffers(u, b) },
		Vain:   func(a int32) bool { return r.vain(u, position.Action(a)) },
	})
	return position.Action(a.Value)
}

// vain tells whether an action is an assault with nobody in its reach.
func (s *State) vain(u UnitID, a position.Action) bool {
	if a != position.Charge && a != position.AdvanceAssault {
		return false
	}
	t, _ := s.bestAssault(u, a)
	return t == NoUnit
}

// actionOffers lists the actions with the reason against those that are barred, then the orders.
func (r *Run) actionOffers(u UnitID, b *position.Budget) []flow.Option {
	room := 14
	if r.CP[r.Groups[u].Side] > 0 {
		room += 2 * len(r.Book.Orders)
	}
	judge := func(a int32) *tally.Refusal { return r.actionRefusal(u, position.Action(a), b) }
	out := r.List(room)
	for a := position.Halt; a < position.Psychic; a++ {
		if r.concerns(u, a, b) {
			out = append(out, flow.Option{Value: int32(a), Key: a.String(), Label: a.Label(), Judge: judge})
		}
	}
	return r.orderOffers(u, judge, r.psychicOffers(u, judge, out))
}

// concerns tells whether an action has anything to do with a unit, so that it is worth showing.
func (r *Run) concerns(u UnitID, a position.Action, b *position.Budget) bool {
	switch a {
	case position.Unpin:
		return b.Pinned || r.Unit(u).Pinned
	case position.Heal:
		return r.Words(u).Medic
	case position.Attach, position.Detach:
		return r.hvaAbout()
	}
	return true
}

// hvaAbout tells whether there is an HVA in this game.
func (s *State) hvaAbout() bool {
	for i := range s.Markers {
		if s.Markers[i].Kind == "hva" {
			return true
		}
	}
	return false
}

// actionRefusal says why a unit may not take an action now, nil if it may: first the budget and the pin,
// then where the unit is, then the chapter of the action.
func (r *Run) actionRefusal(u UnitID, a position.Action, b *position.Budget) *tally.Refusal {
	switch {
	case a == position.Halt:
		return r.HaltRefusal(u, b)
	case a >= position.OrderAction:
		return r.orderRefusal(u, a, b)
	case a >= position.Psychic:
		return r.psychicRefusal(u, a, b)
	}
	if no := r.budgetRefusal(u, a, b); no != nil {
		return no
	}
	if no := r.pinRefusal(u, a, b); no != nil {
		return no
	}
	if no := r.placeRefusal(u, a); no != nil {
		return no
	}
	if no := r.FirstActionRefusal(u, a, b); no != nil {
		return no
	}
	if no := r.lobbedRefusal(u, a); no != nil {
		return no
	}
	switch a {
	case position.ShootAction, position.BlazeAway, position.SteadyAim:
		return r.shootRefusal(u, a, b)
	case position.AdvanceAction, position.SprintAction:
		return r.MoveRefusal(u, a, b)
	case position.AdvanceAssault, position.Charge:
		return r.assaultRefusal(u, a, b)
	case position.HitTheDirt:
		return r.htdRefusal(u)
	case position.OverwatchAction:
		return r.overwatchRefusal(b)
	case position.Heal:
		return r.healRefusal(u)
	case position.Attach, position.Detach:
		return r.hvaRefusal(u, a, b)
	}
	return nil
}

// budgetRefusal is the part of the refusal that every action shares.  ff.actions.budget, ff.actions.no-repeat
func (r *Run) budgetRefusal(u UnitID, a position.Action, b *position.Budget) *tally.Refusal {
	long := r.IsLong(u, a)
	switch {
	case b.N > 0 && b.Did(a) && a >= position.Psychic:
		return tally.Refuse("ff.psychic.no-repeat", "the same ability may not be used twice in one activation", "choose another")
	case b.N > 0 && b.Did(a):
		return tally.Refuse("ff.actions.no-repeat", "the same action may not be taken twice in one activation", "choose another")
	case long && b.Short > 0, b.Long:
		return tally.Refuse("ff.actions.budget", "an activation is one long action or up to two short ones", "halt, or choose a short action")
	case b.Short >= b.Allowed:
		return tally.Refuse("ff.actions.budget", "no action is left", "halt")
	case long && b.Allowed < 2:
		return tally.Refuse("ff.kw.headstrong.activate-fail", "after the failed test only one short action is left", "choose a short action")
	}
	return nil
}

// placeRefusal bars what cannot be done off the table or in a transport.  ff.turns.everything-activates,
// ff.transport.enter
func (r *Run) placeRefusal(u UnitID, a position.Action) *tally.Refusal {
	switch r.Units[u].Where {
	case position.Reserve:
		switch a {
		case position.AdvanceAction, position.SprintAction, position.AdvanceAssault, position.Charge:
			if r.Round < 2 {
				return tally.Refuse("ff.reserve.arrive-from-round-2", "a unit in reserve may come on from round 2", "halt")
			}
		default:
			return tally.Refuse("ff.turns.everything-activates", "a unit in reserve can only come on or halt", "halt")
		}
	case position.Aboard:
		if a == position.HitTheDirt || a == position.OverwatchAction {
			return tally.Refuse("ff.transport.enter", "that does not work inside a transport", "leave it, or halt")
		}
	}
	return nil
}

// perform carries out one action.
func (r *Run) perform(u UnitID, a position.Action, b *position.Budget) {
	if a != position.BlazeAway && a != position.SteadyAim && a < position.Psychic {
		r.cite("ff.actions.budget") // what it does is told in words that say it
	} else {
		r.tell("action", u, NoUnit, "ff.actions.budget", "%s: %s", r.Name(u), strings.ReplaceAll(a.String(), "-", " "))
	}
	switch a {
	case position.ShootAction, position.BlazeAway:
		r.cite("ff.actions.shoot.short")
		r.shootAction(u, a, b)
	case position.SteadyAim:
		r.cite("ff.actions.steady-aim.long")
		r.shootAction(u, a, b)
	case position.AdvanceAction, position.SprintAction:
		r.moveAction(u, a, b)
	case position.AdvanceAssault, position.Charge:
		if b.Pinned && r.Unit(u).Pinned {
			r.cite("ff.kw.unflinching")
		}
		r.assaultAction(u, a, b)
	case position.HitTheDirt:
		r.cite("ff.actions.htd.short")
		r.hitTheDirt(u)
	case position.OverwatchAction:
		r.goOverwatch(u, b)
	case position.Unpin:
		r.removePin(u, "ff.pin.effect.first-action")
	case position.Heal:
		r.heal(u)
	case position.Attach, position.Detach:
		r.hvaAction(u, a)
	default:
		r.psychicAction(u, a)
	}
}
