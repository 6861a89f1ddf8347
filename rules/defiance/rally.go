package defiance

import (
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// strength is the size of a unit for its tests.  dvg.morale.unit.shaken-counted, dvg.morale.unit.stunned-not-counted
func (s *State) strength(u UnitID) int {
	n := 0
	for b := range s.Members(u) {
		if s.Counts(b) {
			n++
		}
	}
	return n
}

// least is the least size of a unit now.  dvg.command.independent.start, dvg.quality.vehicle, dvg.vehmorale.unit
func (s *State) least(u UnitID) tally.Tally {
	if s.Units[u].Lone {
		return s.sum("minimum-size", "on its own", "dvg.command.independent.start", 1)
	}
	leader, _, focal := s.officers(u)
	s.Applies("dvg.quality.leaders-reduce-minimum", leader > 0)
	s.Applies("dvg.quality.matrix.ignores-officers", leader > 0 && s.Quality(u) == force.Matrix)
	least := s.Quality(u).Least(leader, focal, s.Book.Rows)
	if s.Quality(u) == force.Crewed && !s.Applies("dvg.vehmorale.unit", true) {
		least.Add("without its row", "dvg.quality.vehicle", -least.Total())
	}
	return least
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
		f := r.Figure(b)
		if r.Bodies[b].Gone || !f.Shaken || r.by("dvg.rally.matrix.none", r.Quality(r.UnitOf(b)) == force.Matrix) {
			continue
		}
		if !r.by("dvg.rally.individual.must", true) {
			continue
		}
		r.cite("dvg.rally.order")
		leader, commander, _ := r.officers(r.UnitOf(b))
		face := r.d10(law.RollRally, b).Natural
		sum, need := r.law().Rally(commander > 0), r.morale(r.UnitOf(b))
		if leader > 0 && !r.by("dvg.rally.individual.no-leader", true) {
			sum.Add("leader", "dvg.rally.individual.commander", 1)
		}
		ok := r.law().Steady(face, &sum, need.Total())
		r.tellTest(b, face, &sum, &need, ok)
		if ok && r.by("dvg.rally.individual.success", true) {
			f.Shaken = false
			r.tellOf("rallied", b, NoBody, "dvg.rally.individual.success", "%s rallies", r.FigureName(b))
		} else if !r.by("dvg.rally.individual.fail", true) {
			r.fails(b)
		}
	}
}

// unitTests has broken units rally and units below their least size test.
// dvg.rally.unit.when, dvg.rally.unit.instead-of-test, dvg.morale.unit.when, dvg.morale.unit.every-turn, dvg.passenger.exit.stationary
func (r *Run) unitTests() {
	rallied := make([]bool, len(r.Units))
	for u := range r.Units {
		id := UnitID(u)
		if r.Units[u].Broken && r.OnTable(id) && r.by("dvg.rally.unit.when", r.Turn > r.Units[u].BrokeIn) {
			r.rallyUnit(id)
			rallied[u] = r.by("dvg.rally.unit.instead-of-test", true)
		}
	}
	for u := range r.Units {
		id := UnitID(u)
		if r.Units[u].Broken || rallied[u] || r.by("dvg.passenger.protected", r.Aboard(id)) {
			continue
		}
		if r.by("dvg.passenger.exit.stationary", r.Units[u].From != NoUnit) { // a unit of its own from the next Command Phase on
			continue
		}
		if r.Units[u].Left && !r.by("dvg.passenger.board.full.tests", true) {
			continue
		}
		if (r.OnTable(id) || r.Aboard(id)) && !r.alone(id) {
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
	if r.rollUnit(u, law.RollUnit, &sum, &need) {
		return
	}
	r.breakUnit(u)
}

// unitSums are what a unit's test adds and needs; asked is false for one that is large enough.
func (r *Run) unitSums(u UnitID) (sum, need tally.Tally, asked bool) {
	least := r.least(u)
	sum, asked = r.law().UnitTest(r.strength(u), &least)
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
	ok := r.law().Steady(face, sum, need.Total())
	sum.Name = name
	r.tellTest(first, face, sum, need, ok)
	return ok
}

// breakUnit breaks a unit.
// dvg.morale.broken.on-fail, dvg.morale.broken.removes-shaken, dvg.morale.broken.prone, dvg.morale.broken.no-fire-charge,
// dvg.command.independent.shares-fate, dvg.vehmorale.haywire
func (r *Run) breakUnit(u UnitID) {
	if r.Quality(u) == force.Crewed {
		for b := range r.Standing(u) {
			if !r.by("dvg.vehicle.sdc.disabled", r.Disabled(b)) { // nobody is left at its controls
				r.panicked(b)
			}
		}
		return
	}
	if !r.by("dvg.morale.broken.on-fail", true) {
		return
	}
	un := &r.Units[u]
	un.Broken, un.BrokeIn = true, r.Turn
	r.tell("broken", u, NoUnit, "dvg.morale.broken.on-fail", "%s is broken", r.Name(u))
	for b := range r.Standing(u) {
		if r.by("dvg.morale.broken.removes-shaken", r.Figures[b].Shaken) {
			r.eliminate(b, NoBody, "", "dvg.morale.broken.removes-shaken")
		}
	}
	matrix := r.Quality(u) == force.Matrix
	for b := range r.Standing(u) {
		if r.Independent(b) && !r.by("dvg.command.independent.shares-fate", true) {
			continue
		}
		if r.by("dvg.morale.broken.no-fire-charge", true) {
			r.Figures[b].Cover = position.NotCovering
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
	if r.by("dvg.morale.broken.matrix.auto-rally", r.Quality(u) == force.Matrix, "dvg.rally.matrix.none") {
		un.Broken = false
		r.tell("rallied", u, NoUnit, "dvg.morale.broken.matrix.auto-rally", "%s recovers", r.Name(u))
		return
	}
	sum, need, _ := r.unitSums(u)
	r.cite("dvg.rally.unit.one-roll", "dvg.rally.unit.target")
	if r.rollUnit(u, law.RollUnitRay, &sum, &need) && r.by("dvg.rally.unit.success", true) {
		un.Broken = false
		r.tell("rallied", u, NoUnit, "dvg.rally.unit.success", "%s rallies", r.Name(u))
		return
	}
	if !r.by("dvg.morale.broken.destroyed-on-failed-rally", true) {
		return
	}
	r.tell("destroyed", u, NoUnit, "dvg.morale.broken.destroyed-on-failed-rally", "%s is destroyed", r.Name(u))
	for b := range r.Members(u) {
		r.eliminate(b, NoBody, "", "dvg.morale.broken.destroyed-on-failed-rally")
	}
}

// recover rolls for the stunned of a unit that activates.
// dvg.activation.start.stun-rolls, dvg.effector.stun.recovery.when, dvg.effector.stun.recovery.one
func (r *Run) recover(u UnitID) {
	for b := range r.Standing(u) {
		f, fr := r.Figure(b), r.Frame(b)
		if !f.Stunned || r.by("dvg.effector.stun.recovery.when", r.Turn <= f.StunTurn) {
			continue
		}
		if !r.by("dvg.activation.start.stun-rolls", true) {
			continue
		}
		r.cite("dvg.effector.stun.recovery.target")
		face := r.d10(law.RollStun, b).Natural
		sum := r.law().Recovery(fr.Size, fr.Quality == force.Matrix, int(f.Tries))
		told := r.sum("stun-recovery", "die", "dvg.effector.stun.recovery.target", face)
		for i := range sum.Len() {
			l := sum.Line(i)
			told.Add(l.Label, l.Rule, int(l.Value))
		}
		r.tellSum(b, NoBody, &told, func() string { return r.FigureName(b) + " tries to recover" }, face)
		switch {
		case face == 1 && !r.by("dvg.effector.stun.vehicle", fr.Vehicle()) && r.by("dvg.effector.stun.recovery.one", true):
			r.eliminate(b, NoBody, "stun", "dvg.effector.stun.recovery.one")
		case told.Total() >= law.StunNeed:
			f.Stunned, f.Tries = false, 0
			r.tellOf("recovered", b, NoBody, "dvg.effector.stun.recovery.target", "%s recovers", r.FigureName(b))
		default:
			f.Tries++
		}
	}
}
