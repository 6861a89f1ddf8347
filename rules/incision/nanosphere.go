package incision

import (
	"strconv"

	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions and rolls of the bonus dice of an IMTel or a NuHu.
const (
	AskDelay    = "delay"
	AskBlockDie = "block-die"
	AskBoost    = "boost"
	AskCounter  = "counter"
	RollDamp    = "nano-damp"
	RollCounter = "counter"
)

// bonusDice is how many dice a side has beyond one a unit: its IMTel's, counted at the start, and that of a NuHu as long
// as it is in play; where there is no nanosphere none.  is.skill.imtel.majority, is.skill.nuhu.order-dice, is.hunt.no-nanosphere
func (s *State) bonusDice(side Side) int8 {
	n := s.book.bonus[side]
	if s.noNanosphere() {
		return 0
	}
	for i := range s.Units {
		u := UnitID(i)
		if s.Groups[i].Owner == side && s.lead(u).Has(force.BonusOrderDice) && s.inPlay(u) {
			return n + int8(s.lead(u).N(force.BonusOrderDice, force.Always))
		}
	}
	return n
}

// refill puts the bonus dice of every side back into the bag.
func (s *State) refill() {
	for side := range s.Bonus {
		s.Bonus[side] = s.bonusDice(Side(side))
	}
}

// drawn lets a side put its own die aside, or an enemy send it back, as soon as it is drawn; true if the die is not given
// to a unit.  is.skill.imtel.tactical-delay, is.skill.imtel.block
func (r *run) drawn(side Side) bool {
	for i := range r.Sides() {
		if other := Side(i); other != side && r.blocks(other, side) {
			return true
		}
	}
	return r.delays(side)
}

// delays: an own die just drawn is declared the bonus die and put aside.  is.skill.imtel.tactical-delay
func (r *run) delays(side Side) bool {
	if !r.hasBonus(side) || !r.someWaiting(side) || !r.askBonus(AskDelay, side, "is.skill.imtel.tactical-delay", "Put this die aside as the bonus die of the nanosphere?") {
		return false
	}
	r.cite("is.skill.imtel.tactical-delay")
	return r.declares(side, "is.skill.imtel.tactical-delay", "delays")
}

// blocks: one own die leaves the bag and the enemy's goes back into it.  is.skill.imtel.block
func (r *run) blocks(side, foe Side) bool {
	if !r.hasBonus(side) || r.denied("is.skill.imtel.block") || !r.askBonus(AskBlockDie, side, "is.skill.imtel.block", "A die of "+r.book.sides[foe].Name+" is drawn: put it back into the bag? It costs a bonus die.") {
		return false
	}
	r.cite("is.skill.imtel.block")
	return r.declares(side, "is.skill.imtel.block", "blocks")
}

// hasBonus tells whether a side has a bonus die in the bag that was not used this turn.  is.skill.imtel.used-up
func (s *State) hasBonus(side Side) bool {
	if side == flow.Nobody || int(side) >= len(s.Bonus) {
		return false
	}
	if s.denied("is.skill.imtel.used-up") {
		return s.bonusDice(side) > 0
	}
	return s.Bonus[side] > 0
}

// someWaiting tells whether a side has a unit without an order: else the die is left over anyway.
func (s *State) someWaiting(side Side) bool {
	for i := range s.Units {
		if s.sideOf(UnitID(i)) == side && s.Units[i].Die == InBag {
			return true
		}
	}
	return false
}

func (r *run) askBonus(name string, side Side, rule tally.Rule, prompt string) bool {
	a := r.ask(flow.Question{
		Name: name, Seat: side, Kind: flow.PickOne, Rule: rule, Unit: -1, Target: -1, Prompt: prompt,
		Default: flow.Answer{Value: flow.No}, HasDefault: true,
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: flow.Yes, Key: "yes", Label: "Yes", Rule: rule}, flow.Option{Value: flow.No, Key: "no", Label: "No"})
		},
	})
	return a.Value == flow.Yes
}

// declares uses a bonus die: it is spent whatever comes of it. Nano-Damp may block it, and what survives that an enemy may
// counter. True if it takes effect.  is.skill.imtel.used-up, is.skill.nano-damp.trigger, is.skill.nano-damp.then-countershard
func (r *run) declares(side Side, rule tally.Rule, word string) bool {
	if r.Bonus[side] > 0 && r.by("is.skill.imtel.used-up", true) {
		r.Bonus[side]--
	}
	r.tell("bonus-die", NoUnit, NoUnit, rule, "%s %s with a bonus die", r.book.sides[side].Name, word)
	damped := r.damp() > 0
	if r.dampened() {
		return false
	}
	if damped && !r.by("is.skill.nano-damp.then-countershard", true) {
		return true // one try against a die is all
	}
	return !r.countered(side)
}

// dampened rolls against the Nano-Damp of everybody on the table, friend or foe.
// is.skill.nano-damp.trigger, is.skill.nano-damp.test
func (r *run) dampened() bool {
	n := r.damp()
	if n == 0 || !r.by("is.skill.nano-damp.trigger", true) {
		return false
	}
	sum := r.sum(RollDamp, "Nano-Damp", "is.skill.nano-damp.test", n)
	v := r.test(NoUnit, NoUnit, &sum, "Nano-Damp against a bonus die")
	if !v.Pass || !r.by("is.skill.nano-damp.test", true) {
		return false
	}
	r.tell("dampened", NoUnit, NoUnit, "is.skill.nano-damp.test", "Nano-Damp blocks the bonus die")
	return true
}

// damp is the sum of the Nano-Damp of all models on the table; a reactor gives it only while it is fired up.
// is.skill.nano-damp.test, is.reactor.nano-damp, is.build.armour.reactor.nano-damp
func (s *State) damp() int {
	n := 0
	for i := range s.Bodies {
		m := ModelID(i)
		k := s.model(m)
		if !s.Stands(m) || !k.Has(force.NanoDamps) || s.noNanosphere() {
			continue
		}
		if re := s.Units[s.Figures[m].Home].Reactor; k.Kind == force.Battlesuits && s.all(re != Hot && re != Used, "is.reactor.nano-damp", "is.build.armour.reactor.nano-damp") {
			continue
		}
		n += k.N(force.NanoDamps, force.Always)
	}
	return n
}

// noNanosphere: in some scenarios there is none.  is.hunt.no-nanosphere
func (s *State) noNanosphere() bool {
	return s.holds("is.hunt.no-nanosphere", s.book.scenario.Number == huntNumber)
}

// counterRefusal says why a unit cannot try to cancel a bonus die, nil if it can.
// is.skill.countershard.when, is.skill.countershard.not-when, is.skill.general.states
func (s *State) counterRefusal(u UnitID, alone bool) *tally.Refusal {
	k := s.lead(u)
	most := k.N(force.CounterAttempts, force.Always)
	switch {
	case most == 0 || s.denied("is.skill.countershard.when"):
		return tally.Refuse("is.skill.countershard.when", s.name(u)+" has no Countershard", "")
	case s.noNanosphere():
		return tally.Refuse("is.hunt.no-nanosphere", "there is no nanosphere here", "")
	case s.all(!s.able(u) || s.Units[u].Broken, "is.skill.countershard.not-when", "is.skill.general.states"):
		return tally.Refuse("is.skill.countershard.not-when", s.name(u)+" is Broken, helpless or off the table", "")
	case int(s.Units[u].Countered) >= most || alone && s.Units[u].Countered > 0:
		return tally.Refuse("is.skill.countershard.when", s.name(u)+" has no attempt left this turn", "")
	case alone && k.N(force.SingleAttempt, force.Always) == 0:
		return tally.Refuse("is.skill.countershard.when", s.name(u)+" has no better single attempt", "")
	}
	return nil
}

// countered lets the enemies of a side try to cancel its bonus die, one attempt for all of them together.
// is.skill.countershard.when, is.skill.countershard.once-per-dice, is.skill.countershard.effect
func (r *run) countered(side Side) bool {
	for i := range r.Sides() {
		foe := Side(i)
		if foe == side {
			continue
		}
		for tried := 0; ; tried++ {
			if r.by("is.skill.countershard.once-per-dice", tried > 0) {
				return false
			}
			u, alone := r.askCounter(foe)
			if u == NoUnit {
				break
			}
			if r.attempts(u, alone) && r.by("is.skill.countershard.effect", true) {
				r.tell("countered", u, NoUnit, "is.skill.countershard.effect", "%s cancels the bonus die", r.name(u))
				return true
			}
		}
	}
	return false
}

// attempts tests the capability of an operative less its pins and Wounds.  is.skill.countershard.test
func (r *run) attempts(u UnitID, alone bool) bool {
	r.cite("is.skill.countershard.when", "is.skill.countershard.test")
	sum := r.counterSum(u, alone)
	un := r.unit(u)
	if un.Countered++; alone {
		un.Countered = 100
	}
	v := r.test(u, NoUnit, &sum, "Countershard by ", r.name(u))
	return v.Pass
}

func (s *State) counterSum(u UnitID, alone bool) tally.Tally {
	t := s.sum(RollCounter, "capability", "is.skill.countershard.capability", s.book.force.Capability(&s.lead(u).Profile))
	if n := int(s.Units[u].Pins) + s.wounds(u); n > 0 {
		t.Add("pins and Wounds", "is.skill.countershard.test", -n)
	}
	if alone {
		t.Add("the only attempt", "is.skill.countershard.level-2", s.lead(u).N(force.SingleAttempt, force.Always))
	}
	return t
}

func (r *run) askCounter(side Side) (UnitID, bool) {
	const single = 1 << 20
	any := false
	for i := range r.Units {
		any = any || r.sideOf(UnitID(i)) == side && r.counterRefusal(UnitID(i), false) == nil
	}
	if !any {
		return NoUnit, false
	}
	a := r.ask(flow.Question{
		Name: AskCounter, Seat: side, Kind: flow.PickOne, Rule: "is.skill.countershard.when", Unit: -1, Target: -1, Prompt: "A bonus die is declared: does somebody try to cancel it?",
		Default: flow.Answer{Value: -1}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(2*len(r.Units)+1), flow.Option{Value: -1, Key: "none", Label: "Nobody"})
			for i := range r.Units {
				u := UnitID(i)
				if r.sideOf(u) != side || !r.lead(u).Has(force.CounterAttempts) {
					continue
				}
				out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.name(u), Label: r.name(u), Judge: func(v int32) *tally.Refusal { return r.counterRefusal(UnitID(v), false) }})
				if r.lead(u).Has(force.SingleAttempt) {
					out = append(out, flow.Option{Value: int32(i) | single, Unit: flow.RefTo(int32(i)), Key: r.name(u) + "+alone", Label: r.name(u) + ", its only attempt", Judge: func(v int32) *tally.Refusal { return r.counterRefusal(UnitID(v&^single), true) }})
				}
			}
			return out
		},
		Reckon: func(v int32) *tally.Tally {
			if v < 0 {
				return nil
			}
			sum := r.counterSum(UnitID(v&^single), v&single != 0)
			return &sum
		},
	})
	if a.Value < 0 {
		return NoUnit, false
	}
	return UnitID(a.Value &^ single), a.Value&single != 0
}

// boosted lets the owner of a test add a bonus die to it while an action is carried out, before the die falls.
// is.skill.imtel.boost, is.skill.imtel.boost-aimed
func (r *run) boosted(u UnitID, sum *tally.Tally) {
	if u == NoUnit || r.Acting == NoUnit || !r.hasBonus(r.sideOf(u)) || r.denied("is.skill.imtel.boost") || !boostable(sum.Name) || sum.Total() > 8 || sum.Total() < 1 {
		return
	}
	if sum.Name == RollAcc && r.aimedAlready(sum) {
		return
	}
	side := r.sideOf(u)
	if !r.askBonus(AskBoost, side, "is.skill.imtel.boost", r.name(u)+" needs "+strconv.Itoa(sum.Total())+" or less: a bonus die for 1 more?") {
		return
	}
	r.cite("is.skill.imtel.boost")
	if !r.declares(side, "is.skill.imtel.boost", "boosts a test") {
		return
	}
	sum.Add("boost", "is.skill.imtel.boost", 1)
}

// aimedAlready: a Boost is the one Aimed Fire bonus of a shot, and adds nothing to another.  is.skill.imtel.boost-aimed
func (r *run) aimedAlready(sum *tally.Tally) bool {
	for _, l := range sum.Lines() {
		if l.Rule == "is.acc.aimed-fire" {
			return r.by("is.skill.imtel.boost-aimed", true)
		}
	}
	return false
}

// boostable: any test made while an action is carried out; not an order or recovery test, nor what the dice of others
// are tested at.  is.skill.imtel.boost
func boostable(name string) bool {
	switch name {
	case RollOrderTest, RollRecovery, RollDamp, RollCounter:
		return false
	}
	return true
}

// losesDie takes the die of a NuHu out of play that fell, is captive or has left.  is.skill.nuhu.order-dice
func (r *run) losesDie(u UnitID) {
	if side := r.Groups[u].Owner; r.lead(u).Has(force.BonusOrderDice) && int(side) < len(r.Bonus) {
		r.Bonus[side] = min(r.Bonus[side], r.bonusDice(side))
	}
}
