package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// Reaction is an assault reaction.
type Reaction uint8

// The assault reactions, in book order.
const (
	NoReaction Reaction = iota
	SuppressiveFire
	Evade
	ControlledFire
	CounterCharge
)

func (k Reaction) String() string {
	return [...]string{"none", "suppressive-fire", "evade", "controlled-fire", "counter-charge"}[k]
}

// label is what a player reads.
func (k Reaction) label() string {
	return [...]string{"No reaction", "Suppressive fire", "Evade", "Controlled fire", "Counter charge"}[k]
}

// reactionRule is the rule that offers a reaction.
func reactionRule(k Reaction) tally.Rule {
	return [...]tally.Rule{"", "ff.react.suppressive.weapons", "ff.react.evade.test", "ff.react.controlled.shoot", "ff.react.counter.no-move"}[k]
}

// hasReaction tells whether a profile names a reaction.  ff.react.profile-lists
func hasReaction(k force.Reactions, which Reaction) bool {
	switch which {
	case SuppressiveFire:
		return k.Suppressive
	case Evade:
		return k.Evade
	case ControlledFire:
		return k.Controlled
	case CounterCharge:
		return k.Counter
	}
	return false
}

// terrify makes the target of a Terrifying charge take a NERVE test before it reacts; a failure pins it.
// ff.kw.terrifying.test, ff.kw.terrifying.timing, ff.kw.terrifying.immune
func (r *Run) terrify(x *Assault) {
	if x.Action != position.Charge || !r.Words(x.Attacker).Terrifying || !r.InPlay(x.Defender) {
		return
	}
	if r.by("ff.kw.terrifying.immune", r.Words(x.Defender).Terrifying) {
		return
	}
	r.cite("ff.kw.terrifying.timing")
	if !r.nerveTest(x.Defender, "ff.kw.terrifying.test", false) {
		r.pin(x.Defender, "ff.kw.terrifying.test", true)
	}
}

// react lets the target of an assault make one reaction before the attacker moves.  ff.react.timing
func (r *Run) react(x *Assault, freed bool) {
	t := x.Defender
	if r.Groups[t].Side == position.Neutral || !r.anyReaction(x, freed) && !r.Staged {
		return
	}
	k := Reaction(r.ask(flow.Question{
		Name: AskReaction, Seat: r.Groups[t].Side, Kind: flow.PickOne, Rule: "ff.react.who", Unit: int32(t), Target: int32(x.Attacker),
		Prompt: "How does it react to the assault?", HasDefault: true,
		Offers: func() []flow.Option { return r.reactionOffers(x, freed) },
	}).Value)
	if k == NoReaction {
		return
	}
	x.Reaction = k
	r.citeReaction(x)
	r.Unit(t).Reacting = true
	switch k {
	case SuppressiveFire, ControlledFire:
		r.fireReaction(x)
	case Evade:
		r.evade(x)
	case CounterCharge:
		r.cite("ff.react.counter.no-move")
		x.BadCounter = r.Unit(t).Pinned
	}
	r.Unit(t).Reacting = false
	if r.Applies("ff.react.marks-activated", r.InPlay(t)) {
		r.tell("reacted", t, x.Attacker, "ff.react.marks-activated", "%s is marked activated", r.Name(t))
		r.Unit(t).Activated = true
	}
}

func (r *Run) anyReaction(x *Assault, freed bool) bool {
	for k := SuppressiveFire; k <= CounterCharge; k++ {
		if r.reactionRefusal(x, k, freed) == nil {
			return true
		}
	}
	return false
}

func (r *Run) reactionOffers(x *Assault, freed bool) []flow.Option {
	judge := func(k int32) *tally.Refusal { return r.reactionRefusal(x, Reaction(k), freed) }
	out := append(r.List(8), flow.Option{Value: int32(NoReaction), Key: "none", Label: "No reaction"})
	for k := SuppressiveFire; k <= CounterCharge; k++ {
		out = append(out, flow.Option{Value: int32(k), Key: k.String(), Label: k.label(), Rule: reactionRule(k), Judge: judge})
	}
	return out
}

// reactionRefusal says why a unit may not make a reaction to an assault, nil if it may.  ff.react.who,
// ff.react.profile-lists, ff.actions.overwatch.*
func (r *Run) reactionRefusal(x *Assault, k Reaction, freed bool) *tally.Refusal {
	un := r.Unit(x.Defender)
	watches := r.Applies("ff.actions.overwatch.lets-react", un.Overwatch)
	switch {
	case !hasReaction(r.Lead(x.Defender).Reactions, k):
		return tally.Refuse("ff.react.profile-lists", "its profile does not name this reaction", "choose one it has, or none")
	case x.Action == position.Charge && r.Words(x.Attacker).Teleport:
		return tally.Refuse("ff.kw.teleport.charge", "there is no reaction to a charge by teleport", "choose none")
	case freed:
		return tally.Refuse("ff.kw.headstrong.assaulted", "it has just shaken off its pin", "choose none")
	case un.NoReact:
		return tally.Refuse("ff.actions.overwatch.lost-by-assault", "it may not react again this round", "choose none")
	case un.Overwatch && un.Pinned && k == Evade:
		return tally.Refuse("ff.actions.overwatch.pinned-evade", "a pinned unit on overwatch cannot evade", "choose another reaction")
	case !watches && un.Pinned:
		return tally.Refuse("ff.react.who", "it is pinned", "choose none")
	case !watches && un.Activated:
		return tally.Refuse("ff.react.who", "it has been activated", "choose none")
	case k == SuppressiveFire && !r.armed(x.Defender, position.BlazeAway):
		return tally.Refuse("ff.react.suppressive.weapons", "it has no Blaze Away weapon to fire", "choose another reaction")
	case k == ControlledFire && !r.armed(x.Defender, position.ShootAction):
		return tally.Refuse("ff.react.controlled.shoot", "it has nothing to shoot with", "choose another reaction")
	case k == SuppressiveFire:
		return r.holdsFire(x, position.BlazeAway)
	case k == ControlledFire:
		return r.holdsFire(x, position.ShootAction)
	case k == Evade:
		return r.LeaveRefusal(x.Defender)
	}
	return nil
}

// holdsFire says why none of a unit's weapons may be fired at its attacker, though it has some; nil if one may.
// ff.building.no-indirect, ff.kw.indirect.no-flyers, ff.kw.it-burns.no-flyers, ff.kw.smoke.target
func (r *Run) holdsFire(x *Assault, act position.Action) *tally.Refusal {
	a := r.AimAt(x.Defender, x.Attacker, act, nil)
	a.Reaction = true
	var last *tally.Refusal
	for m := range r.Members(x.Defender) {
		t := r.TypeOf(m)
		for slot, w := range t.Weapons {
			wp := &r.Book.Weapons[w]
			if wp.Assault || t.Shoot == force.Dash || r.Figures[m].Spent&(1<<slot) != 0 {
				continue
			}
			rule, why := a.WeaponRefusal(wp)
			if rule == "" {
				return nil
			}
			last = tally.Refuse(rule, why, "choose another reaction")
		}
	}
	return last
}

// citeReaction reports a reaction and the rules that allow it.
func (r *Run) citeReaction(x *Assault) {
	if !r.io.Loud() {
		return
	}
	un := r.Unit(x.Defender)
	r.cite("ff.react.timing", "ff.react.profile-lists")
	if r.auraOver(x.Defender) {
		r.cite("ff.react.no-orders")
	}
	if un.Overwatch && (un.Activated || un.Pinned) {
		r.cite("ff.actions.overwatch.lets-react")
	}
	if un.Pinned {
		switch x.Reaction {
		case SuppressiveFire:
			r.cite("ff.actions.overwatch.pinned-suppressive-fire")
		case ControlledFire:
			r.cite("ff.actions.overwatch.pinned-controlled-fire")
		case CounterCharge:
			r.cite("ff.actions.overwatch.pinned-counter-charge")
		}
	}
	r.tell(x.Reaction.String(), x.Defender, x.Attacker, reactionRule(x.Reaction), "%s reacts: %s", r.Name(x.Defender), x.Reaction)
}

// fireReaction is suppressive fire, by the blaze away rules, or controlled fire, a shoot action at -1. Both
// are always in range and in clear LOS; their damage counts in the result.  ff.react.suppressive.*,
// ff.react.controlled.*
func (r *Run) fireReaction(x *Assault) {
	a := Attack{Unit: x.Defender, Target: x.Attacker, Reaction: true}
	pinned := r.Unit(x.Defender).Pinned
	if x.Reaction == SuppressiveFire {
		a.Blaze, a.NoExtraDie = true, r.Applies("ff.actions.overwatch.pinned-suppressive-fire", pinned)
		r.cite("ff.react.suppressive.los")
	} else {
		a.Penalty = 1
		if pinned {
			a.Penalty = 2
		}
		r.cite("ff.react.controlled.los")
	}
	was := r.comeOn(x)
	r.arm(&a)
	r.rollAttack(&a)
	r.applyAttack(&a)
	r.spendModels(&a)
	r.goBack(x.Attacker, was)
	if r.by("ff.react.suppressive.counts", a.Damage > 0 && a.Blaze) || r.by("ff.react.controlled.counts", a.Damage > 0 && !a.Blaze) {
		x.Damage[1] += a.Damage
	}
}

// comeOn puts the models of a unit in reserve to where they come on, so that a reaction can meet them; it
// reports where the unit was, and goBack takes it there until it moves.
func (r *Run) comeOn(x *Assault) position.Place {
	un := r.Unit(x.Attacker)
	was := un.Where
	if was != position.OnTable {
		at := r.startOf(x.Attacker, x.Defender)
		for m := range r.Members(x.Attacker) {
			r.Bodies[m].At = at
		}
	}
	if was == position.Reserve {
		un.Where = position.OnTable
	}
	return was
}

func (r *Run) goBack(u UnitID, was position.Place) {
	if un := r.Unit(u); was == position.Reserve && un.Where == position.OnTable {
		un.Where = position.Reserve
	}
}

// evade takes a NERVE test and, if it is passed, moves the unit its advance directly away from the
// attacker. A unit that cannot go there stays where it is.  ff.react.evade.test, ff.react.evade.fails,
// ff.away.evade-not-trapped
func (r *Run) evade(x *Assault) {
	t := x.Defender
	if r.by("ff.react.evade.fails", !r.nerveTest(t, "ff.react.evade.test", false)) {
		return
	}
	if !r.InPlay(t) {
		return
	}
	was := r.comeOn(x)
	trapped := r.moveAway(t, x.Attacker, r.Pace(t, false))
	r.goBack(x.Attacker, was)
	if trapped && !r.by("ff.away.evade-not-trapped", true) {
		r.destroy(t, "ff.away.trapped.enemy", "it cannot get away")
		return
	}
	if !r.io.Loud() {
		return
	}
	if trapped || r.Reaches(x.Attacker, t, x.Action) {
		r.tell("caught", t, x.Attacker, "ff.react.evade.fails", "%s cannot get out of reach", r.Name(t))
		return
	}
	r.tell("evades", t, x.Attacker, "ff.react.evade.escapes", "%s gets out of reach", r.Name(t))
}
