package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The questions of a declaration.
const (
	AskShootTarget = "target"
	AskSplit       = "split"
)

// shooting is the shooting of an order: declare and nominate, let the enemy react, then shoot.
// a2.shooting.sequence
func (r *Run) shooting(u UnitID, as position.Order) {
	if !r.InPlay(u) || !r.armed(u) {
		return
	}
	r.cite("a2.shooting.when", "a2.shooting.sequence")
	bouts := r.nominate(u, as)
	if len(bouts) == 0 {
		return
	}
	before := r.footing(u, bouts)
	react := r.reactToShooting(u, as, bouts)
	if !r.InPlay(u) {
		return
	}
	bouts = append(bouts, react.Apart...)
	if react.Stopped {
		bouts = nil // forced Down by an ambush; those who answered its fire still shoot at it
	}
	if r.footing(u, bouts) != before && !r.Denied("g1.inherit.dash-wasted") {
		for _, b := range bouts {
			r.aimAgain(b)
		}
	}
	for _, reactor := range react.Firefights {
		b := &position.Bout{Shooter: reactor, Target: u, As: position.Fire}
		if r.InPlay(reactor) {
			r.armsFor(b)
			bouts = append(bouts, b)
		}
	}
	r.exchange(bouts)
}

// exchange rolls and resolves all bouts before anything is removed, so that a Firefight is
// simultaneous; with one bout it is simply the bout.
func (r *Run) exchange(bouts []*position.Bout) {
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
func (r *Run) shootBout(b *position.Bout) { r.exchange([]*position.Bout{b}) }

// armed tells whether a unit has any ranged weapon or device in working order.
func (s *State) armed(u UnitID) bool {
	for m := range s.Members(u) {
		for _, w := range s.TypeOf(m).Weapons {
			if len(s.Book.Weapons[w].Modes) > 0 {
				return true
			}
		}
	}
	return false
}

// nominate asks for all targets and all arms before anything is rolled.  a2.shooting.nominate-all-first
func (r *Run) nominate(u UnitID, as position.Order) []*position.Bout {
	first := r.askTarget(u, as)
	if r.by("a2.shooting.may-withhold", first == position.NoTarget) {
		return nil
	}
	bouts := []*position.Bout{r.boutAt(u, as, first)}
	if as == position.Fire || r.splits(u) && !r.by("a2.shooting.split-fire.not-advance", as != position.Fire) {
		bouts = r.splitFire(u, bouts)
	}
	out := bouts[:0]
	var chosen []position.Arm
	for _, b := range bouts {
		b.Besides = chosen
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
	for m := range s.Own(u) {
		return s.Bodies[m].At
	}
	return geom.Point{}
}

// boutAt begins a bout at what was nominated, and asks for the point if it is one.
func (r *Run) boutAt(u UnitID, as position.Order, target int32) *position.Bout {
	b := &position.Bout{Shooter: u, Target: UnitID(target), As: as}
	switch {
	case target == position.BlindTarget:
		b.Target, b.Blind = NoUnit, true
		r.placeTemplate(b)
	case target == position.PointTarget:
		b.Target, b.Munition = NoUnit, true
		r.placeTemplate(b)
	case target >= position.FirstStructure:
		b.Target, b.Structure = NoUnit, target
		r.nominateStructure(b)
	}
	return b
}

// footing sums up where the units of a declaration stand, to notice what a reaction has changed.
func (s *State) footing(u UnitID, bouts []*position.Bout) uint64 {
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
func (r *Run) aimAgain(b *position.Bout) {
	if b.Target >= 0 && !r.InPlay(b.Target) {
		b.Arms = b.Arms[:0]
		return
	}
	for again := true; again; {
		again = false
		a := r.Aim(b)
		a.As = r.ShooterSize(b.Arms)
		d := a.RangeOf(r.standingArms(b))
		kept := b.Arms[:0]
		for _, arm := range b.Arms {
			if r.canStill(a, arm, d) {
				kept = append(kept, arm)
			} else {
				again = true
			}
		}
		b.Arms = kept
		a.Done()
	}
}

// standingArms are the arms of models still in play.
func (r *Run) standingArms(b *position.Bout) []position.Arm {
	kept := b.Arms[:0]
	for _, arm := range b.Arms {
		if !r.Bodies[arm.Model].Gone {
			kept = append(kept, arm)
		}
	}
	b.Arms = kept
	return kept
}

func (r *Run) canStill(a *position.Aimer, arm position.Arm, d geom.Length) bool {
	if a.Refuse(arm) != nil {
		return false
	}
	if r.Weapon(arm).Unaimed() {
		return true
	}
	if r.Alone(arm.Model) || r.Weapon(arm).Device {
		d = a.DistanceOf(arm)
	}
	return position.OutOfReach(r.Mode(arm), d) == nil
}

// shootingRange is the range of a declared bout: that of the nearest that shoots, also of a
// weapon that measures for itself.  a2.range.unit-to-unit, a2.react.firefight.condition
func (r *Run) shootingRange(b *position.Bout) geom.Length {
	return flow.Recall(r.io, func() geom.Length { return r.rangeNow(b) })
}

func (r *Run) rangeNow(b *position.Bout) geom.Length {
	a := r.Aim(b)
	defer a.Done()
	d, devices := a.RangeOf(b.Arms), geom.Length(1<<30)
	for _, arm := range b.Arms {
		if a.Weapon(arm).Device {
			devices = min(devices, a.DistanceOf(arm))
		} else if a.Alone(arm.Model) {
			d = min(d, a.DistanceOf(arm)) // what measures for itself is a shooter too
		}
	}
	if d == 1<<30 {
		return devices
	}
	return d
}

// askTarget asks for the one target of the unit. A player who can shoot nothing just goes on.
// a2.shooting.same-target
func (r *Run) askTarget(u UnitID, as position.Order) int32 {
	a := r.ask(flow.Question{
		Name: AskShootTarget, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.shooting.same-target",
		Unit: int32(u), Target: -1, Prompt: "Which enemy is shot at?",
		Offers: position.Once(func() []flow.Option { return r.TargetOffers(u, as, nil) }),
		Plan:   func() (flow.Answer, bool) { return flow.Answer{Value: position.NoTarget}, !r.AnyTarget(u, as) },
		Reckon: func(t int32) *tally.Tally { return r.aimSum(u, t, as) },
	})
	return a.Value
}
