package defiance

import (
	"fmt"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// officers are the best levels in a unit that count now: of figures in play, and for focal points and leaders not
// stunned.  dvg.morale.leader.highest-only, dvg.morale.focal.highest-only, dvg.command.leader-lost, dvg.morale.focal.loss-immediate
func (s *State) officers(u UnitID) (leader, commander, focal int8) {
	for b := range s.Roll(u) {
		f := s.fig(b)
		gone := s.Bodies[b].Gone
		if !gone {
			commander = max(commander, s.commandOf(b))
		}
		if s.holds("dvg.morale.unit.stunned-not-counted", f.Stunned) {
			continue
		}
		if !s.holds("dvg.command.leader-lost", gone && f.Leader > 0) {
			leader = s.highest("dvg.morale.leader.highest-only", leader, s.leadOf(b))
		}
		if !s.holds("dvg.morale.focal.loss-immediate", gone && f.Focal > 0) {
			focal = s.highest("dvg.morale.focal.highest-only", focal, s.focalOf(b))
		}
	}
	return leader, commander, focal
}

// highest is the higher of two levels: levels do not add up.
func (s *State) highest(rule tally.Rule, a, b int8) int8 {
	if a > 0 && b > 0 && !s.holds(rule, true) {
		return a + b
	}
	return max(a, b)
}

// leadOf is the level of a leader: one who began in a mob has one less for the whole game.  dvg.unit.mob.officer-level-minus-one
func (s *State) leadOf(b BodyID) int8 {
	f := s.fig(b)
	if s.holds("dvg.unit.mob.officer-level-minus-one", f.Leader > 0 && f.Mobbed) {
		return f.Leader - 1
	}
	return f.Leader
}

// commandOf is the level of a commander: one less while it is in a mob.  dvg.unit.mob.officer-level-minus-one
func (s *State) commandOf(b BodyID) int8 {
	f := s.fig(b)
	if s.holds("dvg.unit.mob.officer-level-minus-one", f.Commander > 0 && s.Units[s.unitOf(b)].Mob) {
		return f.Commander - 1
	}
	return f.Commander
}

// focalOf is the level of a focal point, in a mob too.  dvg.unit.mob.focal-unaffected
func (s *State) focalOf(b BodyID) int8 {
	f := s.fig(b)
	if f.Focal > 0 && s.Units[s.unitOf(b)].Mob && !s.holds("dvg.unit.mob.focal-unaffected", true) {
		return f.Focal - 1
	}
	return f.Focal
}

// morale is the number that tests of a unit need.
func (s *State) morale(u UnitID) tally.Tally {
	_, _, focal := s.officers(u)
	return s.quality(u).Morale(focal, s.book.Rows)
}

// test is an individual morale test; it tells whether the figure passes.
// dvg.morale.individual.target, dvg.morale.shaken.on-fail, dvg.morale.shaken.second-fail, dvg.morale.shaken.in-broken-unit
func (r *Run) test(b BodyID, why tally.Rule, n nerve) bool {
	if !r.by(why, true) {
		return true
	}
	r.cite("dvg.morale.individual.immediate")
	u := r.unitOf(b)
	if r.Bodies[b].Gone || r.Bodies[b].Off || r.isGun(b) || !r.law().tests(r.quality(u)) {
		return true
	}
	ok := r.passes(b, n)
	if ok {
		return true
	}
	r.fails(b)
	return false
}

// passes rolls the test and does nothing else.
func (r *Run) passes(b BodyID, n nerve) bool {
	u, f := r.unitOf(b), r.fig(b)
	_, commander, _ := r.officers(u)
	n.Commander, n.Hero = commander > 0, f.Hero
	n.Chit = r.askChit(b, "dvg.command.chits.use-morale", "for +1 on its morale test")
	face := r.d10(RollMorale, b).Natural
	sum, need := r.law().individual(n), r.morale(u)
	ok := r.law().steady(face, &sum, need.Total())
	r.tellTest(b, face, &sum, &need, ok)
	return ok
}

// tellTest tells a test of a figure: the die, what is added to it, and the number.
func (r *Run) tellTest(b BodyID, face int, sum, need *tally.Tally, ok bool) {
	if !r.io.Loud() {
		return
	}
	for i := range need.Len() {
		r.cite(need.Line(i).Rule)
	}
	verdict := "fails"
	if ok {
		verdict = "passes"
	}
	told := r.sum(sum.Name, "die", sum.Line(0).Rule, face)
	for i := 1; i < sum.Len(); i++ {
		l := sum.Line(i)
		told.Add(l.Label, l.Rule, int(l.Value))
	}
	r.tellSum(b, NoBody, &told, fmt.Sprintf("%s %s its test at %d+", r.figureName(b), verdict, need.Total()), face)
}

// fails is what a failed individual test does.
func (r *Run) fails(b BodyID) {
	f := r.fig(b)
	if r.frame(b).Vehicle() {
		r.panicked(b)
		return
	}
	switch {
	case r.by("dvg.morale.shaken.second-fail", f.Shaken):
		r.eliminate(b, NoBody, "", "dvg.morale.shaken.second-fail")
		return
	case r.by("dvg.morale.shaken.in-broken-unit", r.Units[r.unitOf(b)].Broken):
		r.eliminate(b, NoBody, "", "dvg.morale.shaken.in-broken-unit")
		return
	}
	if r.by("dvg.morale.shaken.on-fail", true) {
		r.shake(b)
	}
}

// shake makes a figure shaken: prone, its movement, fire and covering lost.
// dvg.morale.shaken.prone, dvg.morale.shaken.no-fire-charge
func (r *Run) shake(b BodyID) {
	f := r.fig(b)
	f.Shaken, f.Done, f.Spent = true, true, true
	if r.by("dvg.cover.lost", f.Cover != NotCovering) {
		f.Cover = NotCovering
	}
	if r.by("dvg.morale.shaken.prone", true) {
		r.Bodies[b].Prone = true
	}
	r.bringDown(b, true)
	r.tellOf("shaken", b, NoBody, "dvg.morale.shaken.on-fail", "%s is shaken", r.figureName(b))
	r.lostGuns()
}

// bringDown lands a figure that can no longer fly.  dvg.morale.shaken.aloft
func (r *Run) bringDown(b BodyID, prone bool) {
	if r.frame(b).Vehicle() || !r.by("dvg.morale.shaken.aloft", r.Bodies[b].Level > 0) {
		return
	}
	r.Bodies[b].Level = 0
	r.Bodies[b].Prone = prone
	r.settleOn(b, r.Bodies[b].At)
}

// settleOn sets a figure down on the nearest free spot.
func (r *Run) settleOn(b BodyID, wish geom.Point) {
	g := r.prepare(&going{b: b, goal: NoBody, rival: NoUnit, contact: true})
	g.spec.Place = true
	if at, ok := g.spec.Nearest(&r.works().field, 0, wish, nil, 30*geom.Inch); ok {
		r.Bodies[b].At = at
	}
}

// panicked makes a vehicle haywire, then out of control.
// dvg.vehmorale.haywire, dvg.vehmorale.out-of-control, dvg.vehmorale.out-of-control.replaces, dvg.vehmorale.out-of-control.no-more
func (r *Run) panicked(b BodyID) {
	f := r.fig(b)
	switch {
	case r.by("dvg.vehmorale.out-of-control.no-more", f.Adrift):
	case r.by("dvg.vehmorale.out-of-control", f.Haywire, "dvg.vehmorale.out-of-control.replaces"):
		f.Haywire, f.Adrift, f.Wild = false, true, 0
		r.tellOf("out-of-control", b, NoBody, "dvg.vehmorale.out-of-control", "%s is out of control", r.figureName(b))
	case r.by("dvg.vehmorale.haywire", true):
		f.Haywire, f.Wild = true, 0
		r.tellOf("haywire", b, NoBody, "dvg.vehmorale.haywire", "%s goes haywire", r.figureName(b))
	}
}

// strength is the size of a unit for its tests.  dvg.morale.unit.shaken-counted, dvg.morale.unit.stunned-not-counted
func (s *State) strength(u UnitID) int {
	n := 0
	for b := range s.Members(u) {
		f := s.fig(b)
		if s.holds("dvg.morale.unit.stunned-not-counted", f.Stunned) || f.Shaken && (s.book.Options.ShakenMissing || !s.holds("dvg.morale.unit.shaken-counted", true)) || s.disabled(b) {
			continue
		}
		n++
	}
	return n
}

// least is the least size of a unit now.  dvg.command.independent.start, dvg.quality.vehicle, dvg.vehmorale.unit
func (s *State) least(u UnitID) tally.Tally {
	if s.Units[u].Lone {
		return s.sum("minimum-size", "on its own", "dvg.command.independent.start", 1)
	}
	leader, _, focal := s.officers(u)
	s.holds("dvg.quality.leaders-reduce-minimum", leader > 0)
	s.holds("dvg.quality.matrix.ignores-officers", leader > 0 && s.quality(u) == force.Matrix)
	return s.quality(u).Least(leader, focal, s.book.Rows)
}

// shakenNow lists who is shaken when the Resolution Phase begins.  dvg.rally.individual.must
func (s *State) shakenNow() []BodyID {
	var out []BodyID
	for b := range s.Bodies {
		if !s.Bodies[b].Gone && s.Figures[b].Shaken {
			out = append(out, BodyID(b))
		}
	}
	return out
}

// rallies rolls for every figure that was shaken.  dvg.rally.individual.target, dvg.rally.order
func (r *Run) rallies(shaken []BodyID) {
	for _, b := range shaken {
		f := r.fig(b)
		if r.Bodies[b].Gone || !f.Shaken || r.by("dvg.rally.matrix.none", r.quality(r.unitOf(b)) == force.Matrix) {
			continue
		}
		if !r.by("dvg.rally.individual.must", true) {
			continue
		}
		r.cite("dvg.rally.order")
		leader, commander, _ := r.officers(r.unitOf(b))
		face := r.d10(RollRally, b).Natural
		sum, need := r.law().rally(commander > 0), r.morale(r.unitOf(b))
		if leader > 0 && !r.by("dvg.rally.individual.no-leader", true) {
			sum.Add("leader", "dvg.rally.individual.commander", 1)
		}
		ok := r.law().steady(face, &sum, need.Total())
		r.tellTest(b, face, &sum, &need, ok)
		if ok && r.by("dvg.rally.individual.success", true) {
			f.Shaken = false
			r.tellOf("rallied", b, NoBody, "dvg.rally.individual.success", "%s rallies", r.figureName(b))
		} else if !r.by("dvg.rally.individual.fail", true) {
			r.fails(b)
		}
	}
}

// unitTests has broken units rally and units below their least size test.
// dvg.rally.unit.when, dvg.rally.unit.instead-of-test, dvg.morale.unit.when, dvg.morale.unit.every-turn
func (r *Run) unitTests() {
	rallied := make([]bool, len(r.Units))
	for u := range r.Units {
		id := UnitID(u)
		if r.Units[u].Broken && r.onTable(id) && r.by("dvg.rally.unit.when", r.Turn > r.Units[u].BrokeIn) {
			r.rallyUnit(id)
			rallied[u] = r.by("dvg.rally.unit.instead-of-test", true)
		}
	}
	for u := range r.Units {
		id := UnitID(u)
		if !r.Units[u].Broken && !rallied[u] && r.onTable(id) && !r.alone(id) {
			r.testUnit(id)
		}
	}
}

// alone is of a unit bought singly, which never tests.  dvg.vehmorale.unit, dvg.command.independent.start
func (s *State) alone(u UnitID) bool { return s.Units[u].Lone }

// testUnit is a unit morale test.  dvg.morale.unit.penalty, dvg.morale.broken.on-fail
func (r *Run) testUnit(u UnitID) {
	sum, need, asked := r.unitSums(u)
	if !asked {
		return
	}
	r.judged(func() { r.strength(u); r.least(u) })
	r.cite("dvg.morale.unit.when", "dvg.morale.unit.every-turn")
	if r.rollUnit(u, RollUnit, &sum, &need) {
		return
	}
	r.breakUnit(u)
}

// unitSums are what a unit's test adds and needs; asked is false for one that is large enough.
func (r *Run) unitSums(u UnitID) (sum, need tally.Tally, asked bool) {
	least := r.least(u)
	sum, asked = r.law().unitTest(r.strength(u), &least)
	_, commander, _ := r.officers(u)
	if asked && commander > 0 && !r.by("dvg.morale.unit.no-commander-bonus", true) {
		sum.Add("commander", "dvg.command.commander.morale-bonus", 1)
	}
	if asked && r.hasHero(u) && !r.by("dvg.morale.unit.no-hero-bonus", true) {
		sum.Add("hero", "dvg.hero.morale-bonus", 1)
	}
	return sum, r.morale(u), asked
}

func (s *State) hasHero(u UnitID) bool {
	for b := range s.Members(u) {
		if s.Figures[b].Hero {
			return true
		}
	}
	return false
}

func (r *Run) rollUnit(u UnitID, name string, sum, need *tally.Tally) bool {
	first := r.First(u)
	face := r.d10(name, first).Natural
	ok := r.law().steady(face, sum, need.Total())
	sum.Name = name
	r.tellTest(first, face, sum, need, ok)
	return ok
}

// breakUnit breaks a unit.
// dvg.morale.broken.on-fail, dvg.morale.broken.removes-shaken, dvg.morale.broken.prone, dvg.morale.broken.no-fire-charge,
// dvg.command.independent.shares-fate, dvg.vehmorale.haywire
func (r *Run) breakUnit(u UnitID) {
	if r.quality(u) == force.Crewed {
		for b := range r.Standing(u) {
			r.panicked(b)
		}
		return
	}
	if !r.by("dvg.morale.broken.on-fail", true) {
		return
	}
	un := &r.Units[u]
	un.Broken, un.BrokeIn = true, r.Turn
	r.tell("broken", u, NoUnit, "dvg.morale.broken.on-fail", "%s is broken", r.name(u))
	for b := range r.Standing(u) {
		if r.by("dvg.morale.broken.removes-shaken", r.Figures[b].Shaken) {
			r.eliminate(b, NoBody, "", "dvg.morale.broken.removes-shaken")
		}
	}
	matrix := r.quality(u) == force.Matrix
	for b := range r.Standing(u) {
		if r.independent(b) && !r.by("dvg.command.independent.shares-fate", true) {
			continue
		}
		if r.by("dvg.morale.broken.no-fire-charge", true) {
			r.Figures[b].Cover = NotCovering
		}
		if !matrix && r.by("dvg.morale.broken.prone", true) {
			r.Bodies[b].Prone = true
			r.bringDown(b, true)
		}
	}
	r.lostGuns()
}

// rallyUnit is the rally of a broken unit: matrix units recover by themselves.
// dvg.rally.unit.one-roll, dvg.rally.unit.success, dvg.morale.broken.destroyed-on-failed-rally, dvg.morale.broken.matrix.auto-rally
func (r *Run) rallyUnit(u UnitID) {
	un := &r.Units[u]
	if r.by("dvg.morale.broken.matrix.auto-rally", r.quality(u) == force.Matrix, "dvg.rally.matrix.none") {
		un.Broken = false
		r.tell("rallied", u, NoUnit, "dvg.morale.broken.matrix.auto-rally", "%s recovers", r.name(u))
		return
	}
	sum, need, _ := r.unitSums(u)
	r.cite("dvg.rally.unit.one-roll", "dvg.rally.unit.target")
	if r.rollUnit(u, RollUnitRay, &sum, &need) && r.by("dvg.rally.unit.success", true) {
		un.Broken = false
		r.tell("rallied", u, NoUnit, "dvg.rally.unit.success", "%s rallies", r.name(u))
		return
	}
	if !r.by("dvg.morale.broken.destroyed-on-failed-rally", true) {
		return
	}
	r.tell("destroyed", u, NoUnit, "dvg.morale.broken.destroyed-on-failed-rally", "%s is destroyed", r.name(u))
	for b := range r.Members(u) {
		r.eliminate(b, NoBody, "", "dvg.morale.broken.destroyed-on-failed-rally")
	}
}

// recover rolls for the stunned of a unit that activates.
// dvg.activation.start.stun-rolls, dvg.effector.stun.recovery.when, dvg.effector.stun.recovery.one
func (r *Run) recover(u UnitID) {
	for b := range r.Standing(u) {
		f, fr := r.fig(b), r.frame(b)
		if !f.Stunned || r.by("dvg.effector.stun.recovery.when", r.Turn <= f.StunTurn) {
			continue
		}
		if !r.by("dvg.activation.start.stun-rolls", true) {
			continue
		}
		r.cite("dvg.effector.stun.recovery.target")
		face := r.d10(RollStun, b).Natural
		sum := r.law().recovery(fr.Size, fr.Quality == force.Matrix, int(f.Tries))
		told := r.sum("stun-recovery", "die", "dvg.effector.stun.recovery.target", face)
		for i := range sum.Len() {
			l := sum.Line(i)
			told.Add(l.Label, l.Rule, int(l.Value))
		}
		r.tellSum(b, NoBody, &told, r.figureName(b)+" tries to recover", face)
		switch {
		case r.by("dvg.effector.stun.recovery.one", face == 1 && !fr.Vehicle()):
			r.eliminate(b, NoBody, "stun", "dvg.effector.stun.recovery.one")
		case told.Total() >= stunNeed:
			f.Stunned, f.Tries = false, 0
			r.tellOf("recovered", b, NoBody, "dvg.effector.stun.recovery.target", "%s recovers", r.figureName(b))
		default:
			f.Tries++
		}
	}
}
