package antares2

import (
	"strconv"

	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// The rolls and questions of the damage chart.
const (
	RollDamage        = "damage"
	RollExtraPins     = "extra-pins"
	AskDamagePick     = "damage-pick"
	AskAce            = "ace"
	AskDisabledWeapon = "disabled-weapon"
	AskLostDie        = "lost-die"
)

// rollDamage rolls on the damage chart for models that failed, and applies the results: all dice
// first, then the effects.  a2.damage.shooter-rolls
func (r *Run) rollDamage(b *position.Bout) {
	if r.Book.Edition == position.First {
		r.damageOfSheet(b)
		return
	}
	u := b.Target
	if r.io.Loud() && r.chartedFails(b) > 1 {
		r.cite("a2.damage.multiple-fails-pick-one")
	}
	var models []ModelID
	var results []int
	for m := range r.Members(u) {
		if n := r.damageTo(b, m, results); n > 0 {
			models, results = append(models, m), append(results, n)
		}
	}
	if len(models) == 0 {
		return
	}
	r.cite("a2.resist.fail-damage-chart", "a2.type.damage-chart-units", "a2.damage.shooter-rolls", "a2.damage.simultaneous")
	for i, m := range models {
		r.suffer(b, m, results[i:])
	}
	r.sink(b)
}

// suffer applies the result of one model, Down aside: the first of those that are left.
func (r *Run) suffer(b *position.Bout, m ModelID, results []int) {
	b.Charted = true
	res := r.resultFor(m, results[0])
	if r.Denied(res.Rule) {
		return
	}
	b.Sinks = b.Sinks || res.Down
	r.applyDamage(b, m, &res, r.sufferKey(b, m, results))
}

// sink is what comes of all results together: nothing is left of the unit, or it goes Down.
func (r *Run) sink(b *position.Bout) {
	u := b.Target
	if !b.Charted {
		return
	}
	if r.strength(u) == 0 {
		r.destroy(u, "a2.damage.destroyed", "destroyed by damage")
		return
	}
	if b.Sinks {
		b.Downed = true
		r.forceDown(u, "a2.damage.forced-down")
	}
}

// chartedFails counts the failed tests of models with a damage chart.
func (s *State) chartedFails(b *position.Bout) int {
	n := 0
	for i := range b.Hits {
		n += position.OneIf(b.Hits[i].Failed && s.charted(b.Hits[i].Model))
	}
	return n
}

// damageTo rolls for one model and settles on one result, 1 to 10; 0 if it failed no test. Others
// of the bout have had theirs.  a2.damage.multiple-fails-pick-one, a2.damage.modifier-order
func (r *Run) damageTo(b *position.Bout, m ModelID, others []int) int {
	if !r.charted(m) {
		return 0
	}
	var rolled []int
	for i := range b.Hits {
		h := &b.Hits[i]
		if !h.Failed || h.Model != m {
			continue
		}
		roll := r.damageRoll(b, i, rolled)
		roll.Key = r.dieKey(b, m, i, rolled, others)
		face := r.throw(roll)
		sum := r.Sum(RollDamage, "damage", "a2.damage.shooter-rolls", face)
		if h.Damage != 0 {
			sum.Add("weapon", "a2.damage.modifier-order", int(h.Damage))
		}
		if h.Armoured {
			sum.Add("heavily armoured", "a2.damage.heavily-armoured-plus-5", 5)
		}
		r.tellSum(b.Shooter, b.Target, &sum, r.ModelName(m)+": damage "+strconv.Itoa(sum.Total()), face)
		rolled = append(rolled, sum.Total())
	}
	if len(rolled) == 0 {
		return 0
	}
	n := rolled[0]
	if len(rolled) > 1 {
		n = r.pickDamage(b, rolled)
	}
	return min(max(r.ace(b, m, n), 1), 10)
}

// pickDamage lets the attacker pick one of several results.
func (r *Run) pickDamage(b *position.Bout, rolled []int) int {
	worst := 0
	for i, n := range rolled {
		if n < rolled[worst] {
			worst = i
		}
	}
	a := r.ask(flow.Question{
		Name: AskDamagePick, Seat: r.attacker(b), Kind: flow.PickOne, Rule: "a2.damage.multiple-fails-pick-one",
		Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Which damage result applies?",
		Offers: func() []flow.Option {
			out := make([]flow.Option, len(rolled))
			for i, n := range rolled {
				out[i] = flow.Option{Value: int32(i), Key: strconv.Itoa(n), Label: strconv.Itoa(n)}
			}
			return out
		},
		Default: flow.Answer{Value: int32(worst)}, HasDefault: true,
	})
	return rolled[a.Value]
}

// attacker is the seat that rolls and picks damage: the shooter's, or the other side of the target
// where nobody shot.
func (r *Run) attacker(b *position.Bout) Side {
	if b.Shooter < 0 {
		return position.OtherOfTwo(r.Groups[b.Target].Side)
	}
	return r.Groups[b.Shooter].Side
}

// ace lets the owner add or subtract its Ace after the attacker's choice.  a2.special.ace.value
func (r *Run) ace(b *position.Bout, m ModelID, n int) int {
	by := r.aceOf(m)
	if by == 0 {
		return n
	}
	a := r.ask(flow.Question{
		Name: AskAce, Seat: r.Groups[b.Target].Side, Kind: flow.PickOne, Rule: "a2.special.ace.value",
		Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "The damage result is " + strconv.Itoa(n) + ". Change it?",
		Offers: func() []flow.Option {
			return []flow.Option{
				{Value: int32(by), Key: "add", Label: "+" + strconv.Itoa(by)},
				{Value: int32(-by), Key: "subtract", Label: strconv.Itoa(-by)},
				{Value: 0, Key: "leave", Label: "Leave it"},
			}
		},
		Default: flow.Answer{Value: int32(by)}, HasDefault: true,
	})
	r.cite("a2.damage.ace-hook", "a2.damage.modifier-order")
	if r.TypeOf(m).Traits.Ace == 1 {
		r.cite("a2.special.ace.default-1")
	}
	return n + int(a.Value)
}

// aceOf is the Ace of a model. A humongous beast near a medic has Ace 1.  a2.special.medic.humongous
func (r *Run) aceOf(m ModelID) int {
	t := r.TypeOf(m)
	if r.by("a2.special.medic.humongous", t.Traits.Ace == 0 && t.UnitType == force.HumongousBeast && r.medics(r.Bodies[m].Group) > 0) {
		return 1
	}
	return int(t.Traits.Ace)
}

// anotherDrone tells whether a drone has another one left beside it in its unit. Ruling: then the unit
// stays; of any other unit nothing does.  a2.damage.destroyed
func (s *State) anotherDrone(m ModelID) bool {
	if s.TypeOf(m).UnitType != force.Drone {
		return false
	}
	for o := range s.Own(s.Bodies[m].Group) {
		if o != m && s.TypeOf(o).UnitType == force.Drone {
			return true
		}
	}
	return false
}

// applyDamage applies one result to a damaged model and its unit, Down and break test aside. The key is that
// of its extra pins.
func (r *Run) applyDamage(b *position.Bout, m ModelID, res *force.Result, key uint64) {
	u := b.Target
	r.tell("damage-result", u, b.Shooter, res.Rule, "%s suffers damage", r.ModelName(m))
	if r.by("a2.damage.destroyed", res.Destroyed) {
		b.Killed(m)
		r.leaveWreck(m)
		if r.anotherDrone(m) {
			r.removeModel(m)
			r.countLoss(b, m)
			return
		}
		r.destroyBy(u, "a2.damage.destroyed", "its last model is destroyed", b.Shooter, r.causeOf(b, m))
		return
	}
	if res.ModLoss {
		r.loseDie(u)
	}
	pins := int(res.Pins)
	if res.Die > 0 {
		pins += r.throw(dice.Roll{Name: RollExtraPins, Sides: uint16(res.Die), Unit: int32(b.Shooter), Key: key})
	}
	if r.by("a2.damage.extra-pins", pins > 0) {
		r.addPins(u, pins, res.Rule)
	}
	if res.Breach {
		r.alter(m).Breach++
		r.cite("a2.damage.breach")
	}
	if res.Disabled {
		r.disableWeapon(b, m)
	}
	if res.Slow {
		r.alter(m).Slow = min(r.Figures[m].Slow+1, 2)
		r.cite("a2.damage.move-reduced")
	}
	b.Break = b.Break || res.Break
	if res.ModLoss && (res.Down || res.Break) {
		r.cite("a2.damage.down-after-mod-loss")
	}
}

// loseDie takes one order die from a unit with several, for good: from the bag, else one of its dice
// that is not the current order.  a2.damage.mod-loss
func (r *Run) loseDie(u UnitID) {
	un := r.Unit(u)
	if !r.by("a2.damage.mod-loss", true) {
		return
	}
	switch {
	case un.MOD > 1:
		un.MOD--
	case un.Extra > 0:
		un.Extra--
		r.cite("a2.mod.temporary")
	default:
		return
	}
	r.cite("a2.damage.mod-loss.which-die")
	if un.InHand > 0 {
		un.InHand--
		return
	}
	if un.NDice < 2 {
		return
	}
	i := r.askLostDie(u)
	un = r.Unit(u)
	copy(un.Dice[i:], un.Dice[i+1:un.NDice])
	un.NDice--
	un.Dice[un.NDice] = position.Die{}
}

// askLostDie asks the owner which of its older dice goes.
func (r *Run) askLostDie(u UnitID) int {
	un := r.Unit(u)
	if un.NDice == 2 {
		return 0
	}
	a := r.ask(flow.Question{
		Name: AskLostDie, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.damage.mod-loss.which-die",
		Unit: int32(u), Target: -1, Prompt: "Which order die is lost?",
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range un.NDice - 1 {
				out = append(out, flow.Option{Value: int32(i), Key: un.Dice[i].Order.String(), Label: un.Dice[i].Order.String()})
			}
			return out
		},
		HasDefault: true,
	})
	return int(a.Value)
}

// disableWeapon puts one weapon system out of action; with several the attacker picks.
// a2.damage.weapon-disabled
func (r *Run) disableWeapon(b *position.Bout, m ModelID) {
	var works []int
	for w := range r.TypeOf(m).Weapons {
		if r.Figures[m].Disabled>>w&1 == 0 {
			works = append(works, w)
		}
	}
	if len(works) == 0 {
		return
	}
	w := works[0]
	if len(works) > 1 {
		a := r.ask(flow.Question{
			Name: AskDisabledWeapon, Seat: r.attacker(b), Kind: flow.PickOne, Rule: "a2.damage.weapon-disabled",
			Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Which weapon is put out of action?",
			Offers: func() []flow.Option {
				var out []flow.Option
				for _, w := range works {
					wp := &r.Book.Weapons[r.TypeOf(m).Weapons[w]]
					out = append(out, flow.Option{Value: int32(w), Key: wp.Key, Label: wp.Name})
				}
				return out
			},
			Default: flow.Answer{Value: int32(works[len(works)-1])}, HasDefault: true,
		})
		w = int(a.Value)
	}
	r.alter(m).Disabled |= 1 << w
	r.tell("disabled", b.Target, b.Shooter, "a2.damage.weapon-disabled", "%s loses a weapon", r.ModelName(m))
}

// canFollowOn tells whether a winner can start a follow-on round: a vehicle or drone only if some model
// of its unit can strike; a humongous beast without that limit.  a2.damage.followon.needs-attack
func (r *Run) canFollowOn(u UnitID) bool {
	switch r.Unit(u).Type {
	case force.HumongousBeast:
		return r.by("a2.damage.humongous-no-limits", true)
	case force.Vehicle, force.Drone:
	default:
		return true
	}
	if !r.by("a2.damage.followon.needs-attack", true) {
		return true
	}
	for m := range r.Members(u) {
		var room [10]int8
		if len(r.strikeArms(m, room[:0])) > 0 {
			return true
		}
	}
	return false
}
