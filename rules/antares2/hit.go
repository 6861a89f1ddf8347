package antares2

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The rolls of shooting, and the choice of the lucky hit among several weapons.
const (
	RollHit        = "hit"
	RollRerollMiss = "reroll-miss"
	RollRerollHit  = "reroll-hit"
	RollBlast      = "blast"
	AskLuckyWeapon = "lucky-weapon"
)

// rollToHit rolls every shot of the bout and fills in Hits: permitted re-rolls of misses first, then
// the lucky hit is set aside, then forced re-rolls of hits.  a2.hit.acc-test
func (r *Run) rollToHit(b *position.Bout) {
	r.aimAndRoll(b)
	r.landShots(b)
}

// aimAndRoll rolls every shot of the bout; those that land are dealt with afterwards.
func (r *Run) aimAndRoll(b *position.Bout) {
	b.Hits, b.Shots, b.Landing, b.Forced = b.Hits[:0], b.Shots[:0], false, false
	r.useDevices(b)
	if len(b.Arms) == 0 {
		return
	}
	r.measure(b)
	if b.Blind {
		r.blindFire(b)
		return
	}
	if !r.blindMunitions(b) {
		return
	}
	r.aimOverhead(b)
	r.patch(b)
	r.cite("a2.hit.acc-test", "a2.shooting.once-each")
	if r.Book.Edition == position.First {
		r.beforeShots(b)
	}
	r.rollShots(b)
	r.rerollMisses(b)
	if r.Book.Edition == position.First {
		r.secondShots(b)
		r.faceTarget(b)
	}
	r.chooseLucky(b)
	forced, rule := r.forcesRerolls(b)
	if rule == "a2.reroll-hits.sprinting" {
		r.cite("a2.sprint.harder-target")
	}
	if forced && (!b.PBS || r.Applies("a2.pbs.forced-rerolls", true)) {
		r.rerollHits(b, rule)
	}
	b.Landing, b.Forced = true, forced
}

// measure fixes the range of each arm.  a2.range.unit-to-unit
func (r *Run) measure(b *position.Bout) {
	a := r.Aim(b)
	defer a.Done()
	a.As = r.ShooterSize(b.Arms)
	b.Range = flow.Recall(r.io, func() geom.Length { return a.RangeOf(b.Arms) })
	for i := range b.Arms {
		arm := &b.Arms[i]
		arm.Range = b.Range
		if r.Alone(arm.Model) {
			arm.Range = flow.Recall(r.io, func() geom.Length { return a.DistanceOf(*arm) })
			r.citeOwnRange(arm.Model)
		}
		if r.Applies("a2.pbs.range-0-as-advance", b.PBS) {
			arm.Range = 0
		}
	}
	switch {
	case r.by("a2.pbs.range-0-as-advance", b.PBS):
		b.Range = 0
		r.cite("a2.pbs.no-los-limits")
	case b.Range < 1<<30:
		r.cite("a2.range.unit-to-unit", "a2.range.base-or-body")
	default:
		b.Range = b.Arms[0].Range
	}
}

func (r *Run) citeOwnRange(m ModelID) {
	if r.Book.Edition == position.First {
		r.cite("g1.shoot.eligibility")
		return
	}
	if r.TypeOf(m).Role != force.TeamWeapon {
		r.cite("a2.range.mounted-weapon")
		return
	}
	r.cite("a2.range.team-weapon")
	if r.Unit(r.Bodies[m].Group).Mixed {
		r.cite("a2.mixed.separate-range")
	}
}

// rollShots rolls every shot at its target number.
func (r *Run) rollShots(b *position.Bout) {
	shooters := r.shootingModels(b)
	by := flow.Recall(r.io, func() obscured { return r.obscuredFor(b, shooters) })
	var sum tally.Tally
	like, fresh := 0, false
	for i, arm := range b.Arms {
		if i == 0 || !r.alike(b.Arms[i-1], arm) {
			sum = r.hitSum(b, arm, by)
			fresh = fresh || like <= 0
			like = r.likeShots(b, i, by)
			r.citeHit(b, arm)
		}
		for k := range arm.Shots {
			roll := r.shotRoll(b, arm, sum.Total(), like)
			if fresh && len(r.loose) > 0 && r.fresh() {
				roll.Key = r.hitKey(b, i, int(k))
			}
			face := r.io.Roll(roll)
			like--
			fresh = like <= 0
			r.tellShot(b, &sum, face)
			shot := position.Shot{Arm: int8(i), Face: int8(face), Tn: int8(sum.Total()), Hit: r.scores(face, sum.Total())}
			if r.Applies("a2.dud.each-10", face == 10) {
				r.dud(b, arm)
			}
			b.Shots = append(b.Shots, shot)
		}
	}
}

// obscured is what obscuring terrain costs.
type obscured struct {
	penalty int
	rule    tally.Rule
	over    view // what overhead shots of the first edition go by instead
}

// obscuredFor is the penalty for obscuring terrain; none at point blank.  a2.pbs.no-los-limits
func (s *State) obscuredFor(b *position.Bout, shooters []ModelID) (o obscured) {
	switch {
	case s.Applies("a2.pbs.no-los-limits", b.PBS) || b.Target < 0 && !b.HasPoint() || len(b.Arms) == 0:
	case b.Target < 0 && s.firesSystems(b.Arms):
		o.penalty, o.rule = s.ObscuredPointSystems(b, s.ShooterSize(b.Arms))
	case b.Target < 0:
		o.penalty, o.rule = s.ObscuredPoint(b, shooters, s.ShooterSize(b.Arms))
	case s.firesSystems(b.Arms):
		o.penalty, o.rule = s.ObscuredSystems(b.Arms, b.Target, s.ShooterSize(b.Arms))
	default:
		o.penalty, o.rule = s.Obscured(shooters, b.Target, s.ShooterSize(b.Arms))
	}
	if s.Book.Edition == position.First {
		o.over = s.viewOf(b, o)
	}
	return o
}

// firesSystems tells whether weapon systems are among the arms: then each arm is a shooter of its own, in whatever order
// they were named.  a2.hit.mod.obscuring.most-of-most
func (s *State) firesSystems(arms []position.Arm) bool {
	for _, a := range arms {
		if position.SeesFromSystems(s.TypeOf(a.Model)) {
			return true
		}
	}
	return false
}

// alike tells whether two arms share their target number.
func (s *State) alike(x, y position.Arm) bool {
	return s.Bodies[x.Model].Base == s.Bodies[y.Model].Base && x.Weapon == y.Weapon && x.Mode == y.Mode && x.Shots == y.Shots && x.Range == y.Range
}

// accOf is the Acc a model shoots with: a crewed weapon that of its best crew, equipment without Acc
// that of its unit, a symbiote that of its host.
func (s *State) accOf(m ModelID) int {
	t := s.TypeOf(m)
	if t.Role == force.Symbiote {
		return int(s.TypeOf(s.HostOf(m)).Acc)
	}
	if t.Acc > 0 || t.Role != force.TeamWeapon && t.Role != force.Equipment {
		return int(t.Acc)
	}
	best := 0
	for o := range s.Members(s.Bodies[m].Group) {
		if t.Role == force.TeamWeapon && s.Crews(o) || t.Role == force.Equipment && s.Living(o) {
			best = max(best, int(s.TypeOf(o).Acc))
		}
	}
	return best
}

// hitSum is the target number of a shot.  a2.hit.acc-test
func (s *State) hitSum(b *position.Bout, arm position.Arm, by obscured) tally.Tally {
	if s.Book.Edition == position.First {
		return s.hitSumOfSheet(b, arm, by)
	}
	wp, mode := s.Weapon(arm), s.Mode(arm)
	sum := s.Sum(RollHit, "Acc", "a2.stats.accuracy", s.accOf(arm.Model))
	// Heavy weapons and overhead fire are never aimed; point blank shots count as on an Advance.
	if (b.As == position.Fire && !b.PBS || b.PBS && s.Denied("a2.pbs.range-0-as-advance")) && wp.Class != force.Heavy && !mode.Overhead {
		sum.Add("aimed", "a2.hit.mod.aimed", 1)
	}
	s.addSize(b, &sum)
	if pins := s.pinsInTests(b.Shooter); pins > 0 {
		sum.Add("pins", "a2.hit.mod.pins", -pins)
	}
	switch {
	case b.PBS || arm.Range <= mode.Effective:
	case arm.Range <= mode.Long:
		sum.Add("long range", "a2.hit.mod.long", -1)
	default:
		sum.Add("extreme range", "a2.hit.mod.extreme", -2)
	}
	if by.penalty != 0 {
		sum.Add("obscured", by.rule, by.penalty)
	}
	if arm.Shots > 1 {
		sum.Add("rapid fire", "a2.hit.mod.rapid-fire", -1)
	}
	if mode.Overhead {
		sum.Add("overhead", "a2.hit.mod.overhead", -1)
	}
	if s.TypeOf(arm.Model).Role == force.TeamWeapon && s.CrewOf(arm.Model) < int(wp.Crew) {
		sum.Add("too few crew", "a2.hit.mod.crew-short", -2)
	}
	if mode.AccMod != 0 {
		sum.Add("weapon", "a2.hit.mod.special", int(mode.AccMod))
	}
	s.addMunitions(arm.Model, &sum)
	return sum
}

// addSize adds what the size of the target gives. Equipment is not counted.
func (s *State) addSize(b *position.Bout, sum *tally.Tally) {
	if b.Structure != 0 {
		s.structureAcc(b, sum)
		return
	}
	if b.Target < 0 {
		return
	}
	large, small := false, true
	for m := range s.Own(b.Target) {
		size := s.TypeOf(m).Size
		large = large || size >= force.Large
		small = small && size == force.Small
	}
	switch {
	case large:
		sum.Add("large target", "a2.hit.mod.large", 1)
	case small:
		sum.Add("small target", "a2.hit.mod.small", -1)
	}
}

// citeHit notes the rules behind a target number that stand in no line of it.
func (r *Run) citeHit(b *position.Bout, arm position.Arm) {
	if !r.io.Loud() {
		return
	}
	wp, mode := r.Weapon(arm), r.Mode(arm)
	r.cite("a2.stats.accuracy")
	if mode.Shots > 1 {
		r.cite("a2.weapons.shots-and-rf")
	}
	if r.TypeOf(arm.Model).Role == force.TeamWeapon && r.Unit(b.Shooter).Mixed {
		r.cite("a2.mixed.separate-crew-group")
	}
	if wp.Class == force.Heavy && b.As == position.Fire {
		r.cite("a2.shooting.heavy-needs-fire")
	}
	if len(b.Arms) > 1 && r.TypeOf(b.Arms[0].Model).Weapons[b.Arms[0].Weapon] != r.TypeOf(arm.Model).Weapons[arm.Weapon] {
		r.cite("a2.hit.mod.bands-differ")
	}
	if b.Target >= 0 && mode.Overhead {
		r.cite("a2.oh.acc")
	}
	if r.Book.Edition == position.First {
		r.cite("g1.diff.acc.size")
		return
	}
	if b.Target >= 0 && r.SizeOfUnit(b.Target) >= force.Large {
		r.cite("a2.special.large")
	}
	if b.Target >= 0 && r.SizeOfUnit(b.Target) == force.Small {
		r.cite("a2.special.small", "a2.size.small-by-type")
	}
}

// tellShot reports one die rolled to hit.
func (r *Run) tellShot(b *position.Bout, sum *tally.Tally, face int) {
	if !r.io.Loud() {
		return
	}
	word, test := "misses", tally.Rule("a2.test.pass-equal-or-less")
	switch {
	case face == 1:
		word, test = "hits", "a2.test.rule-of-1"
	case face == 10:
		word, test = "is a dud", "a2.test.rule-of-10"
		r.cite("a2.dud.each-10")
	case r.passes(face, sum.Total()):
		word = "hits"
	}
	r.cite("a2.test.target-number", r.shotRule(face, sum.Total()), test)
	r.tellSum(b.Shooter, b.Target, sum, fmt.Sprintf("%s: a shot %s with %d (%s)", r.Name(b.Shooter), word, face, sum.String()), face)
}

// shotRule is the row of the table of results that a shot's die falls under.
func (s *State) shotRule(face, tn int) tally.Rule {
	switch {
	case face == 1:
		return "a2.hit.result-1"
	case face == 10:
		return "a2.hit.result-10"
	case s.passes(face, tn):
		return "a2.hit.result-pass"
	}
	return "a2.hit.result-fail"
}

// scores tells whether a shot hits: its test is passed, and the table of results says so.
func (s *State) scores(face, tn int) bool {
	return s.passes(face, tn) != s.Denied(s.shotRule(face, tn))
}

// dud notes a dud shot: it misses, and the weapon's own rule may make more of it.  a2.dud.each-10
func (r *Run) dud(b *position.Bout, arm position.Arm) {
	mode := r.Mode(arm)
	b.DudPins += int(mode.DudPins)
	b.DudDown = b.DudDown || mode.DudDown
	r.tell("dud", b.Shooter, b.Target, "a2.dud.each-10", "%s: a dud shot of %s", r.Name(b.Shooter), r.Weapon(arm).Name)
}

// dudEffects does to the shooters what their weapons say of duds, each dud by itself, once all shots are
// dealt with. Ruling: who shoots at point blank before it has an order goes Down with a die from the bag, as a unit that
// is forced Down.  a2.dud.weapon-effects, a2.break.forced-down.die
func (r *Run) dudEffects(b *position.Bout) {
	pins, down := b.DudPins, b.DudDown
	b.DudPins, b.DudDown = 0, false
	if b.Shooter < 0 || !r.InPlay(b.Shooter) {
		return
	}
	if r.by("a2.dud.weapon-effects", down && r.Unit(b.Shooter).Current() != position.Down) {
		r.goesDown(b.Shooter, position.Down)
	}
	if pins > 0 {
		r.addPins(b.Shooter, pins, "a2.dud.weapon-effects")
	}
}
