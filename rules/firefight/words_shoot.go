package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The keywords of shooting and damage that change a procedure, in the order of the book. Those that change
// a number stand at the number, hit.go and damage.go, and those of a target that wards hits off in
// words_protect.go.

// damagePins pins a vehicle that was damaged by what pins vehicles.  ff.kw.anti-aircraft.pin,
// ff.kw.anti-tank.pin
func (r *Run) damagePins(a *Attack) {
	k := r.Words(a.Target)
	if !k.Vehicle {
		return
	}
	for i := range a.Pools {
		w := &r.Book.Weapons[a.Pools[i].Weapon]
		switch {
		case !a.Pools[i].hurt || !r.InPlay(a.Target):
		case r.by("ff.pin.vehicle.anti-tank", w.Words.AntiTank):
			r.pin(a.Target, "ff.kw.anti-tank.pin", false)
		case r.by("ff.pin.vehicle.anti-aircraft", w.Words.AntiAircraft && k.Fly):
			r.pin(a.Target, "ff.kw.anti-aircraft.pin", false)
		}
	}
}

// blast turns each hit of a Blast weapon into several; a random number is rolled for each.  ff.kw.blast
func (r *Run) blast(a *Attack) {
	for i := range a.Pools {
		p := &a.Pools[i]
		n := r.Book.Weapons[p.Weapon].Words.Blast
		if !r.by("ff.kw.blast", n != (force.Amount{}) && p.Hits > 0) {
			continue
		}
		hits := 0
		for left := p.Hits; left > 0; left-- {
			hits += r.amount(RollBlast, a.Unit, n, left)
		}
		p.Hits = hits
	}
}

// disrupt ends orders on a unit for the rest of the round.  ff.kw.disruption.no-orders
func (r *Run) disrupt(u UnitID) {
	un := r.Unit(u)
	r.tell("disrupted", u, NoUnit, "ff.kw.disruption.no-orders", "%s gains nothing from orders for the rest of the round", r.Name(u))
	un.Disrupted, un.Order, un.Boosted, un.Lean = true, 0, false, 0
}

// elite makes a unit re-roll its natural 1s in an assault.  ff.kw.elite
func (r *Run) elite(a *Attack) {
	if r.Words(a.Unit).Elite {
		r.rerollOnes(a, "ff.kw.elite")
	}
}

// rerollOnes re-rolls every natural 1 to hit.
func (r *Run) rerollOnes(a *Attack, rule tally.Rule) {
	var room [32]int32
	ones := due(a.dice, len(a.dice), func(d *die) bool { return d.face == 1 && !d.again }, room[:0])
	if r.by(rule, len(ones) > 0) {
		r.throwAgain(a, ones, RollHitReroll)
	}
}

// elusiveOf is how many hits must be re-rolled against a unit: what its profile and one order give, nothing
// while it lies in the dirt.  ff.kw.elusive.stack, ff.kw.elusive.htd
func (s *State) elusiveOf(u UnitID) int {
	if s.Applies("ff.kw.elusive.htd", s.Units[u].HtD) {
		return 0
	}
	own, lent := int(s.Words(u).Elusive), s.OrderEffect(u, force.EffectElusive)
	if own > 0 && lent > 0 && !s.Applies("ff.kw.elusive.stack", true) {
		return max(own, lent)
	}
	return own + lent
}

// elusive makes the shooter re-roll hits that the owner of the target chooses, in a shoot or steady aim
// action.  ff.kw.elusive.reroll
func (r *Run) elusive(a *Attack) {
	if a.Melee || a.Blaze {
		return
	}
	n := r.elusiveOf(a.Target)
	if n == 0 {
		if r.Unit(a.Target).HtD && r.Words(a.Target).Elusive > 0 {
			r.cite("ff.kw.elusive.htd")
		}
		return
	}
	if r.OrderEffect(a.Target, force.EffectElusive) > 0 {
		r.useOrder(a.Target, force.EffectElusive)
		if r.Words(a.Target).Elusive > 0 {
			r.cite("ff.kw.elusive.stack")
		}
	}
	r.cite("ff.basics.reroll.active-first")
	chosen := r.pickDice(a, a.dice, dicePick{name: AskElusive, seat: r.Groups[a.Target].Side, rule: "ff.kw.elusive.reroll",
		prompt: "Which hits must be re-rolled?", max: n, always: true, must: true, gain: r.savedByMiss},
		func(d *die) bool { return d.passed }, fresh)
	if len(chosen) > 0 {
		r.cite("ff.kw.elusive.reroll")
	}
	r.throwAgain(a, chosen, RollElusive)
}

// frenzy re-rolls failed dice in an assault: so many, or one for each model; by an option so many for each.
// ff.kw.frenzy, ff.kw.frenzy.per-model
func (r *Run) frenzy(a *Attack) {
	k := r.Words(a.Unit)
	n := int(k.Frenzy)
	if n > 0 {
		r.cite("ff.kw.frenzy")
	}
	if r.by("ff.kw.frenzy.per-model", k.FrenzyPerModel > 0) {
		each := 1
		if r.Book.Options.FrenzyTimesModels {
			each = int(k.FrenzyPerModel)
		}
		n += each * r.Count(a.Unit)
	}
	if r.OrderEffect(a.Unit, force.EffectFrenzy) > 0 {
		r.useOrder(a.Unit, force.EffectFrenzy)
		r.cite("ff.kw.frenzy")
		n += r.OrderEffect(a.Unit, force.EffectFrenzy)
	}
	r.rerollFailures(a, n, AskFrenzy, "ff.kw.frenzy")
}

// rerollFailures re-rolls so many failed dice of the attacker's choice.  ff.basics.reroll.cumulative
func (r *Run) rerollFailures(a *Attack, n int, name string, rule tally.Rule) {
	if n <= 0 || r.Denied(rule) {
		return
	}
	chosen := r.pickDice(a, a.dice, dicePick{name: name, seat: r.Groups[a.Unit].Side, rule: rule, prompt: "Which dice do you re-roll?", max: n, keep: a.more, gain: r.gainByHit},
		func(d *die) bool { return !d.passed }, fresh)
	a.rerolls += int8(len(chosen))
	r.throwAgain(a, chosen, RollHitReroll)
}

// itBurns makes the target take an unmodified NERVE test at once, one for the action; controlled fire does
// not. A failure marks it activated and takes its overwatch.  ff.kw.it-burns.nerve, ff.kw.it-burns.fail,
// ff.react.controlled.it-burns, ff.actions.overwatch.lost-by-fire
func (r *Run) itBurns(a *Attack) {
	if r.by("ff.react.controlled.it-burns", a.Reaction && !a.Blaze) {
		return
	}
	if !r.Applies("ff.kw.it-burns.fail", !r.nerveTest(a.Target, "ff.kw.it-burns.nerve", true)) {
		return
	}
	un := r.Unit(a.Target)
	r.tell("burning", a.Target, a.Unit, "ff.kw.it-burns.fail", "%s is beside itself: it is marked activated", r.Name(a.Target))
	if r.by("ff.actions.overwatch.lost-by-fire", un.Overwatch) {
		un.Overwatch = false
	}
	un.Activated, un.NoReact = true, true
}

// marksman makes a unit re-roll its natural 1s in shooting.  ff.kw.marksman
func (r *Run) marksman(a *Attack) {
	if r.Words(a.Unit).Marksman {
		r.rerollOnes(a, "ff.kw.marksman")
	}
}

// medics is how many Medics a troop or specialist unit has within 9", itself included.  ff.kw.medic.resilient
func (s *State) medics(u UnitID) int {
	c := s.Book.Kinds[s.Units[u].Kind].Category
	if c != force.Troop && c != force.Specialist {
		return 0
	}
	n := 0
	for i := range s.Units {
		m := UnitID(i)
		un := &s.Units[i]
		if s.Groups[m].Side != s.Groups[u].Side || !s.InPlay(m) || !s.Words(m).Medic {
			continue
		}
		if un.Where == position.Aboard && (s.Units[u].Where != position.Aboard || s.Units[u].In != un.In) {
			continue
		}
		if s.NearTo(m, u, 9*geom.Inch) {
			n++
		}
	}
	return n
}

// hitEffects is what hits set off before damage: pins, burning, disruption.  ff.house.sequence.hits
func (r *Run) hitEffects(a *Attack) {
	burns, pins, disrupts := false, false, false
	for i := range a.Pools {
		if w := &r.Book.Weapons[a.Pools[i].Weapon].Words; a.Pools[i].Hits > 0 {
			burns, pins, disrupts = burns || w.ItBurns, pins || w.Pinning, disrupts || w.Disruption
		}
	}
	free := !a.Reaction && !a.Melee
	switch {
	case a.hits() == 0:
		return
	case a.Blaze && a.Reaction:
		r.pin(a.Target, "ff.react.suppressive.pin", false)
	case r.by("ff.pin.non-vehicle.blaze", a.Blaze):
		r.pin(a.Target, "ff.blaze.pins", free)
	case pins && !a.Melee && r.Words(a.Target).Vehicle:
		r.pin(a.Target, "ff.kw.pinning", free)
	case r.by("ff.pin.non-vehicle.pinning-weapon", pins && !a.Melee):
		r.pin(a.Target, "ff.kw.pinning", free)
	}
	if burns {
		r.itBurns(a)
	}
	if disrupts {
		r.disrupt(a.Target)
	}
}

// weightOfFire re-rolls failed dice in shooting: each weapon that has it its own, then the unit any, so many in
// the whole action though it has two targets.  ff.kw.weight-of-fire
func (r *Run) weightOfFire(a *Attack) {
	sources := 0
	for i := range a.Pools {
		p := &a.Pools[i]
		n := int(r.Book.Weapons[p.Weapon].Words.WeightOfFire) * int(max(p.Guns, 1))
		if n > 0 {
			sources++
			r.cite("ff.kw.weight-of-fire")
		}
		var room [32]int32
		r.throwAgain(a, due(a.dice, n, func(d *die) bool { return int(d.pool) == i && !d.passed && !d.again }, room[:0]), RollHitReroll)
	}
	n := 0
	add := func(more int) {
		if more > 0 && (sources == 0 || r.by("ff.basics.reroll.cumulative", true)) {
			n += more
			sources++
		}
	}
	add(int(r.Words(a.Unit).WeightOfFire))
	if more := r.OrderEffect(a.Unit, force.EffectWeightOfFire); more > 0 && !a.Reaction {
		r.useOrder(a.Unit, force.EffectWeightOfFire)
		add(more)
	}
	if n > 0 {
		r.cite("ff.kw.weight-of-fire")
	}
	r.rerollFailures(a, n-int(a.rerolls), AskWeightOfFire, "ff.kw.weight-of-fire")
}
