package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// AskPsychicTarget asks whom a psychic ability is aimed at.
const AskPsychicTarget = "psychic-target"

// psychicOffers adds the psychic abilities on the leader's profile.  ff.psychic.as-profile
func (r *Run) psychicOffers(u UnitID, judge func(int32) *tally.Refusal, out []flow.Option) []flow.Option {
	for i := range r.Lead(u).Psychic {
		a := position.Psychic + position.Action(i)
		if k := r.Ability(u, a); k != nil {
			out = append(out, flow.Option{Value: int32(a), Key: k.Key, Label: k.Name, Rule: "ff.psychic.as-profile", Judge: judge})
		}
	}
	return out
}

// psychicRefusal says why an ability may not be used now.  ff.psychic.no-repeat, ff.psychic.transport
func (r *Run) psychicRefusal(u UnitID, a position.Action, b *position.Budget) *tally.Refusal {
	if no := r.budgetRefusal(u, a, b); no != nil {
		return no
	}
	if no := r.pinRefusal(u, a, b); no != nil {
		return no
	}
	if !r.InPlay(u) {
		return tally.Refuse("ff.turns.everything-activates", "a unit in reserve can only come on or halt", "halt")
	}
	if no := r.FirstActionRefusal(u, a, b); no != nil {
		return no
	}
	k := r.Ability(u, a)
	for t := range r.Units {
		if r.psychicTargetRefusal(u, UnitID(t), k) == nil {
			return nil
		}
	}
	return tally.Refuse("ff.psychic.range", "nothing it could affect is in reach", "choose another action")
}

// psychicTargetRefusal says why an ability cannot be used on a unit. Neither sight nor a hull matters:
// the range runs to the closest model or to the hull.  ff.psychic.range, ff.psychic.transport
func (r *Run) psychicTargetRefusal(u, t UnitID, k *force.PsychicKind) *tally.Refusal {
	friend := k.Effect == force.PsychicUnpin
	switch {
	case !r.InPlay(t), friend == r.Enemies(u, t):
		return tally.Refuse("ff.psychic.as-profile", "the ability is not for that unit", "choose another")
	case friend && !r.Units[t].Pinned:
		return tally.Refuse("ff.psychic.as-profile", "it is not pinned", "choose another")
	case (r.Unit(u).Where == position.Aboard || r.Unit(t).Where == position.Aboard) && !r.Applies("ff.psychic.transport", true):
		return tally.Refuse("ff.transport.no-interaction", "one of them is in a transport", "choose another")
	case !r.NearTo(u, t, k.Reach):
		return tally.Refuse("ff.psychic.range", "it is further than "+k.Reach.String()+" away", "choose another")
	}
	return nil
}

func (r *Run) psychicTargets(u UnitID, k *force.PsychicKind) []flow.Option {
	var out []flow.Option
	for i := range r.Units {
		if t := UnitID(i); r.InPlay(t) {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(t)), Key: r.Name(t), Label: r.Name(t), Refused: r.psychicTargetRefusal(u, t, k)})
		}
	}
	return out
}

// psychicAction uses an ability.  ff.psychic.as-profile
func (r *Run) psychicAction(u UnitID, a position.Action) {
	k := r.Ability(u, a)
	r.cite("ff.psychic.as-profile")
	t := UnitID(r.ask(flow.Question{
		Name: AskPsychicTarget, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.psychic.range", Unit: int32(u), Target: -1,
		Prompt: "At whom?", Offers: func() []flow.Option { return r.psychicTargets(u, k) },
	}).Value)
	if r.Unit(u).Where == position.Aboard || r.Unit(t).Where == position.Aboard {
		r.cite("ff.psychic.transport")
	}
	r.tell("psychic", u, t, "ff.psychic.as-profile", "%s uses %s on %s", r.Name(u), k.Name, r.Name(t))
	switch {
	case k.Weapon >= 0:
		r.psychicAttack(u, t, k)
	case k.Effect == force.PsychicUnpin:
		r.removePin(t, "ff.psychic.as-profile")
	case k.Effect == force.PsychicNerveOrPin:
		if !r.nerveTest(t, "ff.psychic.as-profile", true) {
			r.pin(t, "ff.psychic.as-profile", true)
		}
	}
}

// psychicAttack is an ability that is a ranged attack. Who has no SHOOT rolls nothing.  ff.psychic.range,
// ff.psychic.ignores, ff.basics.dice.dash-stat
func (r *Run) psychicAttack(u, t UnitID, k *force.PsychicKind) {
	r.cite("ff.psychic.range")
	if r.by("ff.basics.dice.dash-stat", r.Lead(u).Shoot == force.Dash) {
		return
	}
	attack := Attack{Unit: u, Target: t, psychic: true}
	attack.Pools = append(attack.Pools, Pool{Weapon: k.Weapon, Dice: int(r.Book.Weapons[k.Weapon].Dice), Stat: r.Lead(u).Shoot})
	r.rollAttack(&attack)
	r.applyAttack(&attack)
}
