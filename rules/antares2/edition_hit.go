package antares2

import (
	"sortie/dice"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The rolls of the first edition's shooting.
const (
	RollBlur      = "blur"
	RollFlitter   = "flitter"
	RollDrift     = "drift"
	RollDirection = "direction"
	RollNet       = "net"
)

// hitSumOfSheet is the target number of a shot by the first edition's table, in its order.  g1.acc.*
func (s *State) hitSumOfSheet(b *position.Bout, arm position.Arm, by obscured) tally.Tally {
	wp, mode := s.Weapon(arm), s.Mode(arm)
	if mode.Overhead {
		by.penalty, by.rule = by.over.penalty, by.over.rule
	}
	sum := s.Sum(RollHit, "Acc", "a2.stats.accuracy", s.accOf(arm.Model))
	if pins := s.pinsInTests(b.Shooter); pins > 0 {
		sum.Add("pins", "a2.hit.mod.pins", -pins)
	}
	band := 0
	if !b.PBS {
		band = mode.Band(arm.Range)
	}
	if band == 1 {
		sum.Add("long range", "a2.hit.mod.long", -1)
	}
	if by.rule == "g1.acc.obstacle" {
		sum.Add("obstacle", by.rule, by.penalty)
	}
	if !b.PBS && b.Target >= 0 && s.OccupiesBuilding(b.Target) {
		sum.Add("in a building", "g1.acc.building", -1)
	}
	if arm.Shots > 1 && band > 0 {
		sum.Add("rapid fire", "g1.acc.rf", -1)
	}
	if s.TypeOf(arm.Model).Role == force.TeamWeapon {
		if short := s.FullCrew(arm.Model) - s.CrewOf(arm.Model); short > 0 {
			sum.Add("crew short", "g1.acc.crew", -short)
		}
	}
	if band == 2 {
		sum.Add("extreme range", "a2.hit.mod.extreme", -2)
	}
	if by.rule == "g1.acc.light-terrain" {
		sum.Add("light terrain", by.rule, by.penalty)
	}
	if mode.Overhead {
		sum.Add("overhead", "g1.acc.overhead", -2)
	}
	if wp.Class == force.Heavy && s.turns(b, arm.Model) {
		sum.Add("out of arc", "g1.acc.arc", -2)
	}
	if b.Blur > 0 {
		sum.Add("blur", "g1.acc.blur", -b.Blur)
	}
	// Heavy weapons and overhead fire are never aimed; point blank shots count as on an Advance.
	if b.As == position.Fire && !b.PBS && wp.Class != force.Heavy && !mode.Overhead {
		sum.Add("fire order", "a2.hit.mod.aimed", 1)
	}
	s.addGuides(b, mode, &sum)
	if mode.AccMod != 0 {
		sum.Add("weapon", "a2.hit.mod.special", int(mode.AccMod))
	}
	s.addMunitions(arm.Model, &sum)
	if s.Denied("g1.diff.acc.size") {
		s.addSize(b, &sum)
	}
	return sum
}

// addGuides adds what guides shots to their target: targeters, or a flitter or sensor tag. The first two guide direct fire
// alone; a tag guides overhead fire too, but not where there are targeters.
// g1.acc.targeter, g1.acc.flitter, g1.acc.sensor-module
func (s *State) addGuides(b *position.Bout, mode *force.Mode, sum *tally.Tally) {
	n := 0
	if b.Target >= 0 {
		n = s.targeters(b)
	}
	switch {
	case n > 0 && !s.Denied("g1.acc.targeter"):
		if !mode.Overhead {
			sum.Add("targeters", "g1.acc.targeter", n)
		}
	case b.Flitter && !mode.Overhead:
		sum.Add("flitter", "g1.acc.flitter", 1)
	case b.Target >= 0 && s.tagged(b.Target):
		sum.Add("sensor tag", "g1.acc.sensor-module", 1)
	}
}

// targeters counts the targeter probes of the shooter's side that touch the target, three at most.
// g1.drone.targeter.max
func (s *State) targeters(b *position.Bout) int {
	n := s.countTargeters(b, func(m ModelID) bool { return s.UnitWithin(b.Target, m, position.Touch) })
	if s.Applies("g1.drone.targeter.max", n > 3) {
		return 3
	}
	return n
}

func (s *State) countTargeters(b *position.Bout, at func(ModelID) bool) int {
	n := 0
	for i := range s.Units {
		if u := UnitID(i); s.Groups[i].Side == s.OwnerOf(b.Shooter) && s.InPlay(u) {
			for m := range s.Members(u) {
				n += position.OneIf(s.TypeOf(m).Traits.Sheet.Targeter && at(m))
			}
		}
	}
	return n
}

// tagged tells whether a sensor module tag lies on a unit: a marker that it carries.
func (s *State) tagged(u UnitID) bool {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == "sensor-tag" && !m.Gone && m.Holder == u {
			return true
		}
	}
	return false
}

// turns tells whether a weapon has to turn more than 90 degrees to face what it shoots at.  g1.acc.arc
func (s *State) turns(b *position.Bout, m ModelID) bool {
	at := s.Bodies[m].At
	aim, ok := s.AimedFrom(b, at)
	if !ok {
		return false
	}
	ahead, to := geom.Rotate(geom.Point{X: geom.Inch}, (s.Bodies[m].Facing+s.Figures[m].Turret).Norm()), aim.Sub(at)
	return int64(ahead.X)*int64(to.X)+int64(ahead.Y)*int64(to.Y) < 0
}

// faceTarget leaves the heavy weapons of a bout facing what they have shot at: a team turns its gun, a machine its turret,
// which keeps its place on the hull when that turns.  g1.acc.arc
func (r *Run) faceTarget(b *position.Bout) {
	for _, arm := range b.Arms {
		mo := &r.Bodies[arm.Model]
		aim, ok := r.AimedFrom(b, mo.At)
		if !ok || r.Weapon(arm).Class != force.Heavy {
			continue
		}
		to := geom.Bearing(mo.At, aim)
		if r.TypeOf(arm.Model).Role == force.TeamWeapon {
			mo.Facing = to
		} else {
			r.alter(arm.Model).Turret = (to - mo.Facing).Norm()
		}
	}
}

// beforeShots rolls what is rolled once for a whole bout: Blur and a flitter.  g1.acc.blur, g1.drone.flitter
func (r *Run) beforeShots(b *position.Bout) {
	if b.Target < 0 && !b.HasPoint() {
		return
	}
	r.by("g1.drone.targeter.max", r.io.Loud() && b.Target >= 0 && r.countTargeters(b, func(m ModelID) bool { return r.UnitWithin(b.Target, m, position.Touch) }) > 3)
	if r.by("g1.acc.blur", r.nearMarker(b.Shooter, "blur") || r.aimNearMarker(b, "blur")) {
		b.Blur = r.roll(RollBlur, dice.D3, b.Shooter)
	}
	if r.ghar(b.Shooter) && r.directArms(b) && r.nearTrait(b, 5*geom.Inch, func(t *force.Sheet) bool { return t.Flitter }) && r.by("g1.acc.flitter", b.Target < 0 || r.targeters(b) == 0) {
		b.Flitter = r.throw(dice.Roll{Name: RollFlitter, Sides: dice.D10, Unit: int32(b.Shooter), Cuts: dice.Cut(5)}) > 5
	}
}

func (s *State) directArms(b *position.Bout) bool {
	for _, arm := range b.Arms {
		if !s.Mode(arm).Overhead {
			return true
		}
	}
	return false
}

// nearMarker tells whether a unit has a model within 3" of a marker of a kind.
func (s *State) nearMarker(u UnitID, kind string) bool {
	for i := range s.Markers {
		if mk := &s.Markers[i]; mk.Kind == kind && !mk.Gone {
			spot := geom.Disc(mk.At, 0)
			for m := range s.Own(u) {
				if b := s.Shape(m); geom.Within(&b, &spot, position.GripReach) {
					return true
				}
			}
		}
	}
	return false
}

// aimNearMarker tells whether what is shot at, a unit or a point, is within 3" of a marker of a kind.
func (s *State) aimNearMarker(b *position.Bout, kind string) bool {
	if b.Target >= 0 {
		return s.nearMarker(b.Target, kind)
	}
	at, ok := s.AimedFrom(b, geom.Point{})
	for i := range s.Markers {
		if mk := &s.Markers[i]; ok && mk.Kind == kind && !mk.Gone && geom.DistSq(mk.At, at) <= int64(position.GripReach)*int64(position.GripReach) {
			return true
		}
	}
	return false
}

func (s *State) ghar(u UnitID) bool {
	return u >= 0 && s.HasTrait(u, func(t *force.Sheet) bool { return t.Ghar })
}

// nearTrait tells whether a friend of the shooters with an attribute is within a distance of what they shoot at.
func (s *State) nearTrait(b *position.Bout, d geom.Length, has func(*force.Sheet) bool) bool {
	for i := range s.Units {
		if u := UnitID(i); s.Groups[i].Side == s.OwnerOf(b.Shooter) && s.InPlay(u) {
			for m := range s.Members(u) {
				if has(&s.TypeOf(m).Traits.Sheet) && s.NearAim(b, m, d) {
					return true
				}
			}
		}
	}
	return false
}

// secondShots gives one missed shot another roll for a spotter drone that sees the target, and one direct shot of Ghar for
// a tectorist near it; never a dud.  g1.shoot.reroll.spotter, g1.shoot.reroll.tectorist
func (r *Run) secondShots(b *position.Bout) {
	if b.Target < 0 && b.Structure == 0 || !r.shootsAgain(b) {
		return
	}
	if i := r.missedShot(b, false); i >= 0 && r.by("g1.shoot.reroll.spotter", r.spotterSees(b), "a2.reroll-hits.misses-first", "g1.hit.dud") {
		r.reroll(b, i, RollRerollMiss, nil)
	}
	if !r.ghar(b.Shooter) {
		return
	}
	near := r.nearTrait(b, 15*geom.Inch, func(t *force.Sheet) bool { return t.Tectorist })
	if i := r.missedShot(b, true); i >= 0 && r.by("g1.shoot.reroll.tectorist", near) {
		r.reroll(b, i, RollRerollMiss, nil)
	}
}

// shootsAgain tells whether a unit has somebody by whom a miss may be rolled again.
func (s *State) shootsAgain(b *position.Bout) bool {
	for m := range s.Members(b.Shooter) {
		if t := s.TypeOf(m); t.Traits.Sheet.Ghar || t.Traits.Spotter && t.Role == force.Equipment {
			return true
		}
	}
	return false
}

// missedShot is the miss that is best rolled again, no dud and none that was rolled again; -1 if there is none.
// g1.inherit.reroll-once
func (r *Run) missedShot(b *position.Bout, direct bool) int {
	best := -1
	for i := range b.Shots {
		shot := &b.Shots[i]
		dud := r.Applies("g1.hit.dud", shot.Face == 10)
		if shot.Hit || dud || r.by("a2.reroll.no-reroll-of-reroll", shot.Again) || direct && r.Mode(b.Arms[shot.Arm]).Overhead {
			continue
		}
		if best < 0 || shot.Tn > b.Shots[best].Tn {
			best = i
		}
	}
	return best
}

// spotterSees tells whether a spotter drone of the shooting unit has the target in sight.
func (r *Run) spotterSees(b *position.Bout) bool {
	a := r.Aim(b)
	defer a.Done()
	for m := range r.Members(b.Shooter) {
		if r.TypeOf(m).Traits.Spotter && r.TypeOf(m).Role == force.Equipment && a.Look(m, -1).Sees {
			return true
		}
	}
	return false
}

// everyLucky makes each shot of a 1 a lucky hit.  g1.hit.lucky.each
func (r *Run) everyLucky(b *position.Bout) {
	for i := range b.Shots {
		if b.Shots[i].Face == 1 && !b.Munition && r.by("g1.hit.lucky.each", true) {
			b.Shots[i].Lucky, b.Lucky = true, true
		}
	}
}

// forcesOfSheet tells whether hits on the target are rolled again in the first edition, and by which rule.
// g1.hit.reroll.direct
func (s *State) forcesOfSheet(b *position.Bout) (bool, tally.Rule) {
	un := s.Unit(b.Target)
	down := un.Type == force.Infantry || un.Type == force.Beast || un.Type == force.TeamUnit
	down = down || s.Applies("g1.diff.down.types", s.Book.Kinds[un.Kind].Command && !s.Book.Options.DownByMainType)
	switch {
	case s.Applies("a2.reroll-hits.down", down && un.Current() == position.Down):
		return true, "a2.reroll-hits.down"
	case s.Applies("a2.special.fast.evasive", un.Current() == position.RunOrder && s.fast(b.Target)):
		return true, "a2.special.fast.evasive"
	case un.Sprinting && (s.Applies("g1.hit.reroll.sprinting", b.PBS || b.Ambush) || s.Denied("g1.diff.hit.sprint-dash")):
		return true, "a2.reroll-hits.sprinting"
	}
	for m := range s.Own(b.Target) {
		if s.Applies("a2.reroll-hits.special", s.TypeOf(m).Traits.ForceReHits) {
			return true, "a2.reroll-hits.special"
		}
	}
	return false, ""
}

// halves tells whether a blast hit is halved where others are rolled again: in the first edition overhead ones alone, since
// a direct blast is rolled again before its die.  g1.diff.hit.half-scope
func (s *State) halves(h *position.Hit) bool { return h.Blast && s.sparedHit(h) }

// sparedHit tells whether a hit is not rolled again where others are; see sparedBlast.
func (s *State) sparedHit(h *position.Hit) bool {
	if s.Book.Edition == position.Second || h.Weapon < 0 || s.Denied("g1.diff.hit.half-scope") {
		return h.Blast
	}
	modes := s.Book.Weapons[h.Weapon].Modes
	return int(h.Mode) < len(modes) && modes[h.Mode].Overhead
}
