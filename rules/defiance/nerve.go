package defiance

import (
	"fmt"

	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// officers are the best levels in a unit that count now: of figures in play, and for focal points and leaders not
// stunned.  dvg.morale.leader.highest-only, dvg.morale.focal.highest-only, dvg.command.leader-lost, dvg.morale.focal.loss-immediate
func (s *State) officers(u UnitID) (leader, commander, focal int8) {
	for b := range s.Roll(u) {
		f := s.Figure(b)
		gone := s.Bodies[b].Gone
		if !gone {
			commander = max(commander, s.commandOf(b))
		}
		if s.Applies("dvg.morale.unit.stunned-not-counted", f.Stunned) {
			continue
		}
		if !s.Applies("dvg.command.leader-lost", gone && f.Leader > 0) {
			leader = s.highest("dvg.morale.leader.highest-only", leader, s.LeadOf(b))
		}
		if !s.Applies("dvg.morale.focal.loss-immediate", gone && f.Focal > 0) {
			focal = s.highest("dvg.morale.focal.highest-only", focal, s.FocalOf(b))
		}
	}
	return leader, commander, focal
}

// highest is the higher of two levels: levels do not add up.
func (s *State) highest(rule tally.Rule, a, b int8) int8 {
	if a > 0 && b > 0 && !s.Applies(rule, true) {
		return a + b
	}
	return max(a, b)
}

// commandOf is the level of a commander: one less while it is in a mob.  dvg.unit.mob.officer-level-minus-one
func (s *State) commandOf(b BodyID) int8 {
	f := s.Figure(b)
	if s.Applies("dvg.unit.mob.officer-level-minus-one", f.Commander > 0 && s.Units[s.UnitOf(b)].Mob) {
		return f.Commander - 1
	}
	return f.Commander
}

// morale is the number that tests of a unit need.
func (s *State) morale(u UnitID) tally.Tally {
	_, _, focal := s.officers(u)
	t := s.Quality(u).Morale(focal, s.Book.Rows)
	for _, f := range s.focalAboard(u) {
		t.Add("focal point aboard", "dvg.morale.focal.level-1", -int(f))
	}
	return t
}

// focalAboard would let a focal point steady the vehicle that carries it, were it not for its row.  dvg.passenger.focal-none
func (s *State) focalAboard(u UnitID) (levels []int8) {
	if s.Quiet() { // its row is there
		return nil
	}
	for v := range s.Standing(u) {
		for b := range s.Passengers(v) {
			if f := s.Figures[b].Focal; f > 0 && !s.Applies("dvg.passenger.focal-none", true) {
				levels = append(levels, f)
			}
		}
	}
	return levels
}

// test is an individual morale test; it tells whether the figure passes.
// dvg.morale.individual.target, dvg.morale.shaken.on-fail, dvg.morale.shaken.second-fail, dvg.morale.shaken.in-broken-unit
func (r *Run) test(b BodyID, why tally.Rule, n law.Nerve) bool {
	if !r.by(why, true) {
		return true
	}
	r.cite("dvg.morale.individual.immediate")
	u := r.UnitOf(b)
	if r.Bodies[b].Gone || r.Bodies[b].Off || r.IsGun(b) || !r.law().Tests(r.Quality(u)) {
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
func (r *Run) passes(b BodyID, n law.Nerve) bool {
	u, f := r.UnitOf(b), r.Figure(b)
	if !n.Plain {
		n.Commander, n.Hero = r.commanded(u), f.Hero
		n.Chit = r.askChit(b, "dvg.command.chits.use-morale", "for +1 on its morale test")
	}
	sum, need := r.law().Individual(n), r.morale(u)
	face := r.d10At(law.RollMorale, b, r.testMarks(&sum, need.Total())).Natural
	r.judged(func() { r.State.morale(u); r.commanded(u) })
	ok := r.law().Steady(face, &sum, need.Total())
	r.tellTest(b, face, &sum, &need, ok)
	return ok
}

// commanded tells whether a commander steadies a unit: of its own, or aboard of its vehicle.
// dvg.command.commander.morale-bonus, dvg.passenger.commander-cards
func (s *State) commanded(u UnitID) bool {
	_, commander, _ := s.officers(u)
	if commander > 0 {
		return true
	}
	for v := range s.Standing(u) {
		for b := range s.Passengers(v) {
			if s.Applies("dvg.passenger.commander-cards", s.commandOf(b) > 0 && !s.NewAboard(s.UnitOf(b))) {
				return true
			}
		}
	}
	return false
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
	r.tellSum(b, NoBody, &told, func() string { return fmt.Sprintf("%s %s its test at %d+", r.FigureName(b), verdict, need.Total()) }, face)
}

// fails is what a failed individual test does.
func (r *Run) fails(b BodyID) {
	f := r.Figure(b)
	if r.Frame(b).Vehicle() {
		r.panicked(b)
		return
	}
	switch {
	case r.by("dvg.morale.shaken.second-fail", f.Shaken):
		r.eliminate(b, NoBody, "", "dvg.morale.shaken.second-fail")
		return
	case r.by("dvg.morale.shaken.in-broken-unit", r.Units[r.UnitOf(b)].Broken):
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
	f := r.Figure(b)
	f.Shaken, f.Done, f.Spent = true, true, true
	if r.by("dvg.cover.lost", f.Cover != position.NotCovering) {
		f.Cover = position.NotCovering
	}
	if r.by("dvg.morale.shaken.prone", true) {
		r.Bodies[b].Prone = true
	}
	r.tellOf("shaken", b, NoBody, "dvg.morale.shaken.on-fail", "%s is shaken", r.FigureName(b))
	r.lostGuns()
	r.bringDown(b, true)
}

// bringDown lands a figure that can no longer fly.  dvg.morale.shaken.aloft
func (r *Run) bringDown(b BodyID, prone bool) {
	if !r.by("dvg.morale.shaken.aloft", r.Bodies[b].Level > 0) {
		return
	}
	under := r.underAll(b)
	r.Bodies[b].Level = 0
	r.Bodies[b].Prone = prone
	r.settleOn(b, r.Bodies[b].At)
	r.enters(b, under)
}

// settleOn sets a figure down on the nearest free spot.
func (r *Run) settleOn(b BodyID, wish geom.Point) { r.settleClear(b, wish, nil) }

// settleClear sets a figure down on the nearest free spot that is clear of some ground; if there is none, on the nearest.
func (r *Run) settleClear(b BodyID, wish geom.Point, clear []geom.Shape) {
	prone := r.Bodies[b].Prone
	r.Bodies[b].Prone = false // it does not crawl there: dvg.movement.crawl.no-heavy
	g := r.Prepare(r.SetOut(position.Going{Body: b, Goal: NoBody, Rival: NoUnit, Contact: true}))
	r.Bodies[b].Prone = prone
	g.Spec.Place = true
	at, ok := g.Spec.Nearest(&r.Works().Field, 0, wish, clear, 30*geom.Inch)
	if !ok && len(clear) > 0 {
		at, ok = g.Spec.Nearest(&r.Works().Field, 0, wish, nil, 30*geom.Inch)
	}
	if ok {
		r.Bodies[b].At = at
	}
	r.GiveSpec(g.Spec)
}

// panicked makes a vehicle haywire, then out of control.
// dvg.vehmorale.haywire, dvg.vehmorale.out-of-control, dvg.vehmorale.out-of-control.replaces, dvg.vehmorale.out-of-control.no-more
func (r *Run) panicked(b BodyID) {
	f := r.Figure(b)
	switch {
	case r.by("dvg.vehmorale.out-of-control.no-more", f.Adrift):
	case r.by("dvg.vehmorale.out-of-control", f.Haywire, "dvg.vehmorale.out-of-control.replaces"):
		f.Haywire, f.Adrift, f.Wild = false, true, 0
		r.tellOf("out-of-control", b, NoBody, "dvg.vehmorale.out-of-control", "%s is out of control", r.FigureName(b))
	case r.by("dvg.vehmorale.haywire", true):
		f.Haywire, f.Wild = true, 0
		r.tellOf("haywire", b, NoBody, "dvg.vehmorale.haywire", "%s goes haywire", r.FigureName(b))
	}
}
