package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// The questions of a declaration.
const (
	AskShootTarget = "target"
	AskSplit       = "split"
)

// Answers to AskShootTarget beside units.
const (
	noTarget       int32 = -1
	blindTarget    int32 = -2
	pointTarget    int32 = -3
	firstStructure int32 = 1 << 16 // structures have this value or more
)

// shooting is the shooting of an order: declare and nominate, let the enemy react, then shoot.
// a2.shooting.sequence
func (r *Run) shooting(u UnitID, as Order) {
	if !r.inPlay(u) || !r.armed(u) {
		return
	}
	r.cite("a2.shooting.when", "a2.shooting.sequence")
	bouts := r.nominate(u, as)
	if len(bouts) == 0 {
		return
	}
	before := r.footing(u, bouts)
	react := r.reactToShooting(u, as, bouts)
	if !r.inPlay(u) {
		return
	}
	if react.Stopped {
		bouts = nil // forced Down by an ambush; those who answered its fire still shoot at it
	}
	if r.footing(u, bouts) != before {
		for _, b := range bouts {
			r.aimAgain(b)
		}
	}
	for _, reactor := range react.Firefights {
		b := &Bout{Shooter: reactor, Target: u, As: Fire}
		if r.inPlay(reactor) {
			r.armsFor(b)
			bouts = append(bouts, b)
		}
	}
	r.exchange(bouts)
}

// exchange rolls and resolves all bouts before anything is removed, so that a Firefight is
// simultaneous; with one bout it is simply the bout.
func (r *Run) exchange(bouts []*Bout) {
	if r.weighs {
		r.since, r.loose = flow.Way(r.io), r.weighable(bouts)
	}
	for _, b := range bouts {
		r.rollToHit(b)
	}
	for _, b := range bouts {
		r.resolve(b)
	}
	for _, b := range bouts {
		r.settle(b)
	}
	for _, b := range bouts {
		r.afterBout(b)
	}
	r.loose = nil
}

// shootBout is a whole bout: roll, resolve, settle, break test.
func (r *Run) shootBout(b *Bout) { r.exchange([]*Bout{b}) }

// armed tells whether a unit has any ranged weapon or device in working order.
func (s *State) armed(u UnitID) bool {
	for m := range s.all(u) {
		for _, w := range s.typ(m).Weapons {
			if len(s.book.Weapons[w].Modes) > 0 {
				return true
			}
		}
	}
	return false
}

// nominate asks for all targets and all arms before anything is rolled.  a2.shooting.nominate-all-first
func (r *Run) nominate(u UnitID, as Order) []*Bout {
	first := r.askTarget(u, as)
	if first == noTarget {
		r.cite("a2.shooting.may-withhold")
		return nil
	}
	bouts := []*Bout{r.boutAt(u, as, first)}
	if as == Fire {
		bouts = r.splitFire(u, bouts)
	} else if r.splits(u) {
		r.cite("a2.shooting.split-fire.not-advance")
	}
	out := bouts[:0]
	for _, b := range bouts {
		r.armsFor(b)
		if len(b.Arms) == 0 {
			continue
		}
		if b.Target >= 0 {
			b.Vacated = r.frontOf(b.Target)
		}
		out = append(out, b)
	}
	return out
}

// frontOf is where a unit's first own model stands.
func (s *State) frontOf(u UnitID) geom.Point {
	for m := range s.own(u) {
		return s.Models[m].At
	}
	return geom.Point{}
}

// boutAt begins a bout at what was nominated, and asks for the point if it is one.
func (r *Run) boutAt(u UnitID, as Order, target int32) *Bout {
	b := &Bout{Shooter: u, Target: UnitID(target), As: as}
	switch {
	case target == blindTarget:
		b.Target, b.Blind = NoUnit, true
		r.placeTemplate(b)
	case target == pointTarget:
		b.Target, b.Munition = NoUnit, true
		r.placeTemplate(b)
	case target >= firstStructure:
		b.Target, b.Structure = NoUnit, target
		r.nominateStructure(b)
	}
	return b
}

// askTarget asks for the one target of the unit. A player who can shoot nothing just goes on.
// a2.shooting.same-target
func (r *Run) askTarget(u UnitID, as Order) int32 {
	a := r.ask(flow.Question{
		Name: AskShootTarget, Seat: r.unit(u).Side, Kind: flow.PickOne, Rule: "a2.shooting.same-target",
		Unit: int32(u), Target: -1, Prompt: "Which enemy is shot at?",
		Offers: once(func() []flow.Option { return r.targetOffers(u, as, nil) }),
		Plan:   func() (flow.Answer, bool) { return flow.Answer{Value: noTarget}, !r.anyTarget(u, as) },
		Reckon: func(t int32) *tally.Tally { return r.aimSum(u, t, as) },
	})
	return a.Value
}

// once remembers offers that take long to find: nothing changes while a question waits.
func once(offers func() []flow.Option) func() []flow.Option {
	var found []flow.Option
	return func() []flow.Option {
		if found == nil {
			found = offers()
		}
		return found
	}
}

// targetOffers lists the enemies with the reason against each, then fire at points and structures,
// and holding fire. Only names the weapon system it is about, empty for the whole unit.
func (r *Run) targetOffers(u UnitID, as Order, only []Arm) []flow.Option {
	judge := func(t int32) *tally.Refusal { return r.targetRefusal(u, UnitID(t), as, only) }
	out := r.list(len(r.Units) + 8)
	for i := range r.Units {
		t := UnitID(i)
		if r.Units[i].Side == r.unit(u).Side || !r.inPlay(t) {
			continue
		}
		out = append(out, flow.Option{Value: int32(t), Unit: flow.RefTo(int32(t)), Key: r.name(t), Label: r.name(t), Rule: "a2.shooting.one-seer-enough", Judge: judge})
	}
	out = r.pointOffers(u, as, only, out)
	out = append(out, r.structureOffers(u, as)...)
	return append(out, flow.Option{Value: noTarget, Key: "none", Label: "Hold fire", Rule: "a2.shooting.may-withhold"})
}

// anyTarget tells whether a unit can shoot at an enemy or a point. A building alone is no reason to ask.
func (r *Run) anyTarget(u UnitID, as Order) bool {
	for i := range r.Units {
		t := UnitID(i)
		if r.Units[i].Side != r.unit(u).Side && r.inPlay(t) && r.targetRefusal(u, t, as, nil) == nil {
			return true
		}
	}
	for _, o := range r.pointOffers(u, as, nil, nil) {
		if o.Why() == nil {
			return true
		}
	}
	return false
}

// targetRefusal says why a unit may not be nominated, nil if at least one weapon can shoot at it. Of
// several reasons the one is given that comes nearest to a shot.  a2.shooting.one-seer-enough
func (s *State) targetRefusal(u, target UnitID, as Order, only []Arm) *tally.Refusal {
	if s.farAway(u, target) {
		return tally.Refuse("a2.range.out-of-range", s.name(target)+" is out of range of every weapon", "")
	}
	a := s.aimAs(Bout{Shooter: u, Target: target, As: as, split: only != nil, only: only})
	defer a.done()
	var worst *tally.Refusal
	rank := -1
	for m := range s.all(u) {
		t := s.typ(m)
		for w := range t.Weapons {
			wp := &s.book.Weapons[t.Weapons[w]]
			for k := range wp.Modes {
				if wp.Modes[k].Munition != "" || wp.Device {
					continue
				}
				refused := a.alonePossible(Arm{Model: m, Weapon: int8(w), Mode: int8(k)})
				if refused == nil {
					return nil
				}
				if n := nearness(refused.Rule); n > rank {
					worst, rank = refused, n
				}
			}
		}
	}
	if worst == nil {
		return tally.Refuse("a2.shooting.when", s.name(u)+" has nothing to shoot with", "")
	}
	if worst.Rule == "a2.shooting.one-seer-enough" && s.onlyEquipmentSeen(a) {
		return tally.Refuse("a2.los.not-to-equipment", "only equipment of "+s.name(target)+" is in view", "")
	}
	return worst
}

// alonePossible judges one arm as if no other model shot.
func (a *aimer) alonePossible(arm Arm) *tally.Refusal {
	if refused := a.refuse(arm); refused != nil {
		return refused
	}
	return outOfReach(a.mode(arm), a.gap(arm))
}

// nearness orders reasons against a target: what fails last counts most.
func nearness(rule tally.Rule) int {
	switch rule {
	case "a2.range.out-of-range":
		return 4
	case "a2.oh.min-range":
		return 5
	case "a2.shooting.team-weapon-los", "a2.shooting.equipment-shooter-los", "a2.los.side-mounted-drone", "a2.oh.los-needed":
		return 3
	case "a2.shooting.one-seer-enough":
		return 2
	case "a2.shooting.heavy-needs-fire":
		return 1
	}
	return 0
}

// onlyEquipmentSeen tells whether some shooter sees equipment of the target.  a2.los.not-to-equipment
func (s *State) onlyEquipmentSeen(a *aimer) bool {
	for e := range s.all(a.b.Target) {
		if s.typ(e).Role != Equipment {
			continue
		}
		for m := range s.own(a.b.Shooter) {
			if s.inView(m, -1, e, a.as) {
				return true
			}
		}
	}
	return false
}

// farAway is the quick first question: no weapon of the unit reaches the target's surroundings.
func (s *State) farAway(u, target UnitID) bool {
	reach := geom.Length(0)
	for m := range s.all(u) {
		t := s.typ(m)
		for _, w := range t.Weapons {
			for k := range s.book.Weapons[w].Modes {
				reach = max(reach, s.book.Weapons[w].Modes[k].Extreme)
			}
		}
	}
	return !s.unitBox(u).Grow(reach).Meets(s.unitBox(target))
}

// unitBox is the smallest box around a unit's models.
func (s *State) unitBox(u UnitID) geom.Box {
	var box geom.Box
	first := true
	for m := range s.all(u) {
		x := s.body(m)
		if first {
			box, first = x.Bounds(), false
		} else {
			box = box.Join(x.Bounds())
		}
	}
	return box
}

// splitFire asks, system by system, whether a model with several weapon systems shoots the others at
// something else.  a2.shooting.split-fire.fire-order
func (r *Run) splitFire(u UnitID, bouts []*Bout) []*Bout {
	main := bouts[0]
	if !r.splits(u) {
		return bouts
	}
	main.split = true
	for m := range r.own(u) {
		systems := 0
		for w := range r.typ(m).Weapons {
			arm := Arm{Model: m, Weapon: int8(w)}
			if r.Models[m].Disabled>>w&1 != 0 || len(r.weapon(arm).Modes) == 0 {
				continue
			}
			b := main
			if systems++; systems > 1 {
				if v := r.askSplit(u, arm, main); v == noTarget {
					r.cite("a2.shooting.split-fire.fire-order", "a2.shooting.may-withhold")
					continue
				} else if v != main.nominated() {
					r.cite("a2.shooting.split-fire.fire-order")
					if b = boutTo(bouts, v); b == nil {
						b = r.boutAt(u, Fire, v)
						b.split = true
						bouts = append(bouts, b)
					}
				}
			}
			b.only = append(b.only, arm)
		}
	}
	return bouts
}

// splits tells whether some model of the unit has several weapon systems to aim apart.
func (s *State) splits(u UnitID) bool {
	if !onDamageChart(s.unit(u).Type) {
		return false
	}
	for m := range s.own(u) {
		if len(s.typ(m).Weapons) > 1 {
			return true
		}
	}
	return false
}

// nominated is the value a bout's target has in the question.
func (b *Bout) nominated() int32 {
	switch {
	case b.Blind:
		return blindTarget
	case b.Munition:
		return pointTarget
	case b.Structure != 0:
		return b.Structure
	}
	return int32(b.Target)
}

func boutTo(bouts []*Bout, v int32) *Bout {
	for _, b := range bouts {
		if b.nominated() == v {
			return b
		}
	}
	return nil
}

func (r *Run) askSplit(u UnitID, arm Arm, main *Bout) int32 {
	a := r.ask(flow.Question{
		Name: AskSplit, Seat: r.unit(u).Side, Kind: flow.PickOne, Rule: "a2.shooting.nominate-all-first",
		Unit: int32(u), Target: int32(main.Target), Prompt: "What does " + r.weapon(arm).Name + " shoot at?",
		Offers:  once(func() []flow.Option { return r.splitOffers(u, arm, main) }),
		Default: flow.Answer{Value: main.nominated()}, HasDefault: true,
	})
	return a.Value
}

// splitOffers are the targets of one weapon system; the unit's main target is always among them, the
// choice of arms will say if the system cannot reach it.
func (r *Run) splitOffers(u UnitID, arm Arm, main *Bout) []flow.Option {
	out := r.targetOffers(u, Fire, []Arm{arm})
	for i := range out {
		if out[i].Value == main.nominated() {
			out[i].Refused, out[i].Judge = nil, nil
		}
	}
	return out
}

// footing sums up where the units of a declaration stand, to notice what a reaction has changed.
func (s *State) footing(u UnitID, bouts []*Bout) uint64 {
	sum := s.footingOf(u, 1)
	for _, b := range bouts {
		if b.Target >= 0 {
			sum = s.footingOf(b.Target, sum)
		}
	}
	return sum
}

func (s *State) footingOf(u UnitID, sum uint64) uint64 {
	for m := range s.all(u) {
		mo := s.model(m)
		sum = sum*1_000_003 + uint64(m)<<40 ^ uint64(uint32(mo.At.X))<<20 ^ uint64(uint32(mo.At.Y)) ^ uint64(mo.Disabled)<<60
	}
	return sum*31 + uint64(s.Units[u].Where)
}

// aimAgain drops the arms that a reaction has robbed of their shot; nobody picks another target.
// a2.react.dash.shooting-after
func (r *Run) aimAgain(b *Bout) {
	if b.Target >= 0 && !r.inPlay(b.Target) {
		b.Arms = b.Arms[:0]
		return
	}
	for again := true; again; {
		again = false
		a := r.aim(b)
		a.as = r.shooterSize(b.Arms)
		d := a.rangeOf(r.standingArms(b))
		kept := b.Arms[:0]
		for _, arm := range b.Arms {
			if r.canStill(a, arm, d) {
				kept = append(kept, arm)
			} else {
				again = true
			}
		}
		b.Arms = kept
		a.done()
	}
}

// standingArms are the arms of models still in play.
func (r *Run) standingArms(b *Bout) []Arm {
	kept := b.Arms[:0]
	for _, arm := range b.Arms {
		if !r.Models[arm.Model].Gone {
			kept = append(kept, arm)
		}
	}
	b.Arms = kept
	return kept
}

func (r *Run) canStill(a *aimer, arm Arm, d geom.Length) bool {
	if a.refuse(arm) != nil {
		return false
	}
	if r.weapon(arm).Device {
		return true
	}
	if r.alone(arm.Model) {
		d = a.gap(arm)
	}
	return outOfReach(r.mode(arm), d) == nil
}

// shootingRange is the range of a declared bout: that of the personal weapons, or of the nearest
// weapon measured by itself.  a2.range.unit-to-unit
func (r *Run) shootingRange(b *Bout) geom.Length {
	return flow.Recall(r.io, func() geom.Length { return r.rangeNow(b) })
}

func (r *Run) rangeNow(b *Bout) geom.Length {
	a := r.aim(b)
	defer a.done()
	d := a.rangeOf(b.Arms)
	if d < 1<<30 {
		return d
	}
	for _, arm := range b.Arms {
		d = min(d, a.gap(arm))
	}
	return d
}
