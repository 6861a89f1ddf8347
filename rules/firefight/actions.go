package firefight

import (
	"sortie/flow"
	"sortie/tally"
)

// Action is something a unit can do in its activation.
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
	Heal   // Medic
	Attach // HVA
	Detach
	Psychic // + index of the ability
)

func (a Action) String() string {
	if a >= Psychic {
		return "psychic"
	}
	return [...]string{"halt", "shoot", "blaze-away", "advance", "assault", "hit-the-dirt", "overwatch", "sprint",
		"charge", "steady-aim", "unpin", "heal", "attach", "detach"}[a]
}

// long tells whether an action is a long one.
func (a Action) long() bool { return a == SprintAction || a == Charge || a == SteadyAim }

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
	Short   int // short actions taken
	Long    bool
	Allowed int // short actions in all: 2, or 1 after a failed Headstrong test
	Done    [8]Action
	N       int
	Over    bool // the activation has ended
	Pinned  bool // it started pinned
}

func (b *Budget) did(a Action) bool {
	for _, d := range b.Done[:b.N] {
		if d.same() == a.same() {
			return true
		}
	}
	return false
}

func (b *Budget) take(a Action) {
	if b.N < len(b.Done) {
		b.Done[b.N] = a
		b.N++
	}
	if a.long() {
		b.Long = true
	} else {
		b.Short++
	}
}

// activate carries a unit through its activation.  ff.turns.mark-activated
func (r *Run) activate(u UnitID) {
	r.Acting = u
	b := Budget{Allowed: 2}
	r.beginActivation(u, &b)
	for !b.Over && r.inPlayOrReserve(u) {
		a := r.askAction(u, &b)
		if a == Halt {
			r.cite("ff.actions.halt")
			break
		}
		b.take(a)
		r.perform(u, a, &b)
		if b.Long || b.Short >= b.Allowed {
			break
		}
	}
	r.endActivation(u, &b)
	r.Acting = NoUnit
}

func (s *State) inPlayOrReserve(u UnitID) bool { return s.Units[u].Where != Destroyed }

func (r *Run) askAction(u UnitID, b *Budget) Action {
	a := r.ask(flow.Question{
		Name: AskAction, Seat: r.unit(u).Side, Kind: flow.PickOne, Rule: "ff.actions.budget", Unit: int32(u), Target: -1,
		Prompt: "Which action?",
		Offers: func() []flow.Option { return r.actionOffers(u, b) },
	})
	return Action(a.Value)
}

// actionOffers lists every action with the reason against those that are barred.
func (r *Run) actionOffers(u UnitID, b *Budget) []flow.Option {
	out := make([]flow.Option, 0, int(Psychic))
	for a := Halt; a < Psychic; a++ {
		out = append(out, flow.Option{Value: int32(a), Key: a.String(), Label: a.String(), Refused: r.actionRefusal(u, a, b)})
	}
	return append(out, r.psychicOffers(u, b)...)
}

// budgetRefusal is the part of the refusal that every action shares.  ff.actions.budget
func (r *Run) budgetRefusal(a Action, b *Budget) *tally.Refusal {
	switch {
	case a == Halt:
		return nil
	case b.did(a):
		return tally.Refuse("ff.actions.no-repeat", "the same action may not be taken twice in one activation", "choose another")
	case a.long() && b.Short > 0, b.Long:
		return tally.Refuse("ff.actions.budget", "an activation is one long action or up to two short ones", "halt, or choose a short action")
	case b.Short >= b.Allowed:
		return tally.Refuse("ff.actions.budget", "no action is left", "halt")
	}
	return nil
}

// perform carries out one action.
func (r *Run) perform(u UnitID, a Action, b *Budget) {
	r.tell("action", u, NoUnit, "ff.actions.budget", "%s: %s", r.name(u), a)
	switch a {
	case ShootAction, SteadyAim, BlazeAway:
		r.shootAction(u, a)
	case AdvanceAction, SprintAction:
		r.moveAction(u, a, b)
	case AdvanceAssault, Charge:
		r.assaultAction(u, a, b)
	case HitTheDirt:
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
