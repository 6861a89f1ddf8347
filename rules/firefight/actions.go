package firefight

import (
	"strings"

	"sortie/flow"
	"sortie/tally"
)

// Action is something a unit can do in its activation. Values from OrderAction on are orders given
// between actions; they cost command points and nothing of the budget.
type Action int32

// The actions of the book.
const (
	Halt Action = iota
	ShootAction
	BlazeAway
	AdvanceAction
	AdvanceAssault // an advance into an assault
	HitTheDirt
	OverwatchAction
	SprintAction
	Charge // a sprint into an assault
	SteadyAim
	Unpin
	Heal    // Medic
	Attach  // HVA
	Detach  //
	Psychic // + index of the ability on the leader's profile

	OrderAction Action = 100 // + 2 × index of the order, + 1 if it is boosted
)

func (a Action) String() string {
	switch {
	case a >= OrderAction:
		return "order"
	case a >= Psychic:
		return "psychic"
	}
	return [...]string{"halt", "shoot", "blaze-away", "advance", "assault", "hit-the-dirt", "overwatch", "sprint",
		"charge", "steady-aim", "unpin", "heal", "attach", "detach"}[a]
}

// label is what a player reads: the action, and how much of the activation it takes.
func (a Action) label() string {
	if a >= Psychic {
		return a.String()
	}
	return [...]string{"Halt: do no more", "Shoot (short)", "Blaze away (short)", "Advance (short)", "Advance into an assault (short)",
		"Hit the dirt (short)", "Overwatch (short)", "Sprint (long)", "Charge: sprint into an assault (long)", "Steady aim and shoot (long)",
		"Take the pin off (short)", "Heal (short)", "Take the HVA along (short)", "Leave the HVA (short)"}[a]
}

// long tells whether an action of the book is a long one; a psychic ability says so itself.
func (a Action) long() bool { return a == SprintAction || a == Charge || a == SteadyAim }

// isLong tells whether an action is a long one for a unit.
func (s *State) isLong(u UnitID, a Action) bool {
	if a >= Psychic && a < OrderAction {
		k := s.ability(u, a)
		return k != nil && k.Long
	}
	return a.long()
}

// same is the action for the rule against doing one twice: shoot and blaze away are one.
// ff.actions.no-repeat
func (a Action) same() Action {
	switch a {
	case BlazeAway:
		return ShootAction
	case AdvanceAssault:
		return AdvanceAction
	}
	return a
}

// Budget is what a unit has used of its activation.  ff.actions.budget
type Budget struct {
	Short     int // short actions taken
	Long      bool
	Allowed   int // short actions in all: 2, or 1 after a failed Headstrong test
	Done      [8]Action
	N         int
	Over      bool // the activation has ended
	Pinned    bool // it started pinned, and no Headstrong test has freed it
	Commanded bool // a command order has been used
	Helped    bool // an aura reached it when it took its first action
}

func (b *Budget) did(a Action) bool {
	for _, d := range b.Done[:b.N] {
		if d.same() == a.same() {
			return true
		}
	}
	return false
}

// take books an action.
func (b *Budget) take(a Action, long bool) {
	if b.N < len(b.Done) {
		b.Done[b.N] = a
		b.N++
	}
	if long {
		b.Long = true
	} else {
		b.Short++
	}
}

// spent tells whether no action is left.
func (b *Budget) spent() bool { return b.Long || b.Short >= b.Allowed }

// activate carries a unit through its activation. A command unit that has spent its actions may still
// use its command order.  ff.turns.mark-activated, ff.orders.command.timing
func (r *Run) activate(u UnitID) {
	r.Acting = u
	b := &r.budget
	*b = Budget{Allowed: 2}
	r.beginActivation(u, b)
	for !b.Over && r.Units[u].Where != Destroyed && !r.Ended {
		if b.spent() && !r.mayCommand(u, b) {
			break
		}
		a := r.askAction(u, b)
		if a == Halt {
			r.halted(u, b)
			break
		}
		if a >= OrderAction {
			r.giveOrder(u, a, b)
			continue
		}
		if b.N == 0 {
			b.Helped = r.auraOver(u) // ff.orders.choose-one
		}
		b.take(a, r.isLong(u, a))
		r.perform(u, a, b)
	}
	r.endActivation(u, b)
	r.Acting = NoUnit
}

// halted notes a unit that does nothing more.  ff.actions.halt
func (r *Run) halted(u UnitID, b *Budget) {
	if b.N > 0 {
		return
	}
	r.tell("halt", u, NoUnit, "ff.actions.halt", "%s halts", r.name(u))
	if !r.onGround(u) {
		r.cite("ff.turns.everything-activates")
	}
	if r.Units[u].Where == Aboard {
		r.cite("ff.transport.inside-may-halt", "ff.transport.separate-activation")
	}
	if b.Pinned {
		r.cite("ff.pin.effect.first-action")
	}
}

func (r *Run) askAction(u UnitID, b *Budget) Action {
	a := r.ask(flow.Question{
		Name: AskAction, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.actions.budget", Unit: int32(u), Target: -1,
		Prompt: "Which action?", Default: flow.Answer{Value: int32(Halt)}, HasDefault: b.spent(),
		Offers: func() []flow.Option { return r.actionOffers(u, b) },
		Vain:   func(a int32) bool { return r.vain(u, Action(a)) },
	})
	return Action(a.Value)
}

// vain tells whether an action is an assault with nobody in its reach.
func (s *State) vain(u UnitID, a Action) bool {
	if a != Charge && a != AdvanceAssault {
		return false
	}
	t, _ := s.bestAssault(u, a)
	return t == NoUnit
}

// actionOffers lists the actions with the reason against those that are barred, then the orders.
func (r *Run) actionOffers(u UnitID, b *Budget) []flow.Option {
	room := 14
	if r.CP[r.Groups[u].Side] > 0 {
		room += 2 * len(r.book.Orders)
	}
	judge := func(a int32) *tally.Refusal { return r.actionRefusal(u, Action(a), b) }
	out := r.list(room)
	for a := Halt; a < Psychic; a++ {
		if r.concerns(u, a, b) {
			out = append(out, flow.Option{Value: int32(a), Key: a.String(), Label: a.label(), Judge: judge})
		}
	}
	return r.orderOffers(u, judge, r.psychicOffers(u, judge, out))
}

// concerns tells whether an action has anything to do with a unit, so that it is worth showing.
func (r *Run) concerns(u UnitID, a Action, b *Budget) bool {
	switch a {
	case Unpin:
		return b.Pinned || r.unit(u).Pinned
	case Heal:
		return r.words(u).Medic
	case Attach, Detach:
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
func (r *Run) actionRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	switch {
	case a == Halt:
		return r.haltRefusal(u, b)
	case a >= OrderAction:
		return r.orderRefusal(u, a, b)
	case a >= Psychic:
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
	if no := r.firstActionRefusal(u, a, b); no != nil {
		return no
	}
	if no := r.lobbedRefusal(u, a); no != nil {
		return no
	}
	switch a {
	case ShootAction, BlazeAway, SteadyAim:
		return r.shootRefusal(u, a, b)
	case AdvanceAction, SprintAction:
		return r.moveRefusal(u, a, b)
	case AdvanceAssault, Charge:
		return r.assaultRefusal(u, a, b)
	case HitTheDirt:
		return r.htdRefusal(u)
	case OverwatchAction:
		return r.overwatchRefusal(b)
	case Heal:
		return r.healRefusal(u)
	case Attach, Detach:
		return r.hvaRefusal(u, a, b)
	}
	return nil
}

// budgetRefusal is the part of the refusal that every action shares.  ff.actions.budget, ff.actions.no-repeat
func (r *Run) budgetRefusal(u UnitID, a Action, b *Budget) *tally.Refusal {
	long := r.isLong(u, a)
	switch {
	case b.N > 0 && b.did(a) && a >= Psychic:
		return tally.Refuse("ff.psychic.no-repeat", "the same ability may not be used twice in one activation", "choose another")
	case b.N > 0 && b.did(a):
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
func (r *Run) placeRefusal(u UnitID, a Action) *tally.Refusal {
	switch r.Units[u].Where {
	case Reserve:
		switch a {
		case AdvanceAction, SprintAction, AdvanceAssault, Charge:
			if r.Round < 2 {
				return tally.Refuse("ff.reserve.arrive-from-round-2", "a unit in reserve may come on from round 2", "halt")
			}
		default:
			return tally.Refuse("ff.turns.everything-activates", "a unit in reserve can only come on or halt", "halt")
		}
	case Aboard:
		if a == HitTheDirt || a == OverwatchAction {
			return tally.Refuse("ff.transport.enter", "that does not work inside a transport", "leave it, or halt")
		}
	}
	return nil
}

// perform carries out one action.
func (r *Run) perform(u UnitID, a Action, b *Budget) {
	if a != BlazeAway && a != SteadyAim && a < Psychic {
		r.cite("ff.actions.budget") // what it does is told in words that say it
	} else {
		r.tell("action", u, NoUnit, "ff.actions.budget", "%s: %s", r.name(u), strings.ReplaceAll(a.String(), "-", " "))
	}
	switch a {
	case ShootAction, BlazeAway:
		r.cite("ff.actions.shoot.short")
		r.shootAction(u, a, b)
	case SteadyAim:
		r.cite("ff.actions.steady-aim.long")
		r.shootAction(u, a, b)
	case AdvanceAction, SprintAction:
		r.moveAction(u, a, b)
	case AdvanceAssault, Charge:
		if b.Pinned && r.unit(u).Pinned {
			r.cite("ff.kw.unflinching")
		}
		r.assaultAction(u, a, b)
	case HitTheDirt:
		r.cite("ff.actions.htd.short")
		r.hitTheDirt(u)
	case OverwatchAction:
		r.goOverwatch(u, b)
	case Unpin:
		r.removePin(u, "ff.pin.effect.first-action")
	case Heal:
		r.heal(u)
	case Attach, Detach:
		r.hvaAction(u, a)
	default:
		r.psychicAction(u, a)
	}
}
