package antares2

import (
	"sortie/flow"
	"sortie/geom"
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
	bouts = append(bouts, react.Apart...)
	if react.Stopped {
		bouts = nil // forced Down by an ambush; those who answered its fire still shoot at it
	}
	if r.footing(u, bouts) != before && !r.denied("g1.inherit.dash-wasted") {
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
	if r.byLegs() {
		r.exchangeByLegs()
		return
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
	for m := range s.Members(u) {
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
	if r.by("a2.shooting.may-withhold", first == noTarget) {
		return nil
	}
	bouts := []*Bout{r.boutAt(u, as, first)}
	if as == Fire || r.splits(u) && !r.by("a2.shooting.split-fire.not-advance", as != Fire) {
		bouts = r.splitFire(u, bouts)
	}
	out := bouts[:0]
	var chosen []Arm
	for _, b := range bouts {
		b.besides = chosen
		r.armsFor(b)
		chosen = append(chosen, b.Arms...)
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
		return s.Bodies[m].At
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
	for m := range s.Members(u) {
		mo := &s.Bodies[m]
		sum = sum*1_000_003 + uint64(m)<<40 ^ uint64(uint32(mo.At.X))<<20 ^ uint64(uint32(mo.At.Y)) ^ uint64(s.Figures[m].Disabled)<<60
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
		if !r.Bodies[arm.Model].Gone {
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
	if r.weapon(arm).Unaimed() {
		return true
	}
	if r.alone(arm.Model) || r.weapon(arm).Device {
		d = a.gap(arm)
	}
	return outOfReach(r.mode(arm), d) == nil
}

// shootingRange is the range of a declared bout: that of the nearest that shoots, also of a
// weapon that measures for itself.  a2.range.unit-to-unit, a2.react.firefight.condition
func (r *Run) shootingRange(b *Bout) geom.Length {
	return flow.Recall(r.io, func() geom.Length { return r.rangeNow(b) })
}

func (r *Run) rangeNow(b *Bout) geom.Length {
	a := r.aim(b)
	defer a.done()
	d, devices := a.rangeOf(b.Arms), geom.Length(1<<30)
	for _, arm := range b.Arms {
		if a.weapon(arm).Device {
			devices = min(devices, a.gap(arm))
		} else if a.alone(arm.Model) {
			d = min(d, a.gap(arm)) // what measures for itself is a shooter too
		}
	}
	if d == 1<<30 {
		return devices
	}
	return d
}
