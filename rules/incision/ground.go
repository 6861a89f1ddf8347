package incision

import (
	"sortie/dice"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// RollPins is the die of pins that ground or munitions give.
const RollPins = "pins"

// testsFor tells whether a unit must test for a piece: it is difficult, not floated over, and no test for it was
// passed this turn.  is.terrain.difficult, is.terrain.test-again, is.attr.suspensored-terrain
func (s *State) testsFor(u UnitID, piece int) bool {
	k := s.kind(piece)
	if s.Ground.Pieces()[piece].Gone || k.Going != Difficult || k.Height > 0 || s.denied("is.terrain.difficult") {
		return false
	}
	if k.Floats && s.floats(u) {
		return false
	}
	return !s.holds("is.terrain.move-test-pass", s.Units[u].Passed>>(piece&63)&1 == 1)
}

// movementSum is the target number of a Movement Test: pins do not count.  is.terrain.move-test-tn
func (s *State) movementSum(u UnitID, penalty int, rule tally.Rule) tally.Tally {
	op := s.Units[u].Operative
	s.holds("is.stats.ag", true)
	t := s.sum(RollMovementTest, "Ag", "is.terrain.move-test-tn", s.lowest(u, force.Ag))
	if n := s.wounds(u); n > 0 {
		t.Add("Wounds", "is.wound.penalty", -n)
		s.stoic(&t, u, n)
	}
	if s.hampered(op) {
		t.Add("hampered", "is.hampered.penalties", -2)
	}
	if s.onPlatform(u) && !s.denied("is.build.equip.suspensor-platform.difficult") {
		t.Add("suspensor platform", "is.equip.suspensor-platform", -1)
	}
	if penalty > 0 {
		t.Add("ground", rule, -penalty)
	}
	return t
}

// enter takes the Movement Test for a piece; a failure slows the rest of the way. False if the unit stops.
// is.terrain.move-test-fail-area, is.terrain.move-test-fail-obstacle, is.terrain.obstacle-too-wide
func (w *walker) enter(piece int) bool {
	r, u := w.r, w.t.u
	k := r.kind(piece)
	w.tested |= 1 << (piece & 63)
	r.cite("is.terrain.difficult", "is.terrain.kinds")
	r.by("is.terrain.test-again", w.gone == 0)
	sum := r.movementSum(u, int(k.Penalty), k.Rule)
	v := r.test(u, NoUnit, &sum, "Movement Test of ", r.name(u))
	r.cite(k.Rule)
	if r.by("is.terrain.move-test-pass", v.Pass) {
		r.Units[u].Passed |= 1 << (piece & 63)
		return true
	}
	if r.by(k.Rule, k.FailPins > 0) {
		r.cite("is.dice.other-dice")
		r.addPins(u, r.io.Roll(dice.Roll{Name: RollPins, Sides: uint16(k.FailPins), Unit: int32(u)}), k.Rule)
	}
	if k.Form == Obstacle {
		return w.trip(piece)
	}
	if r.by("is.terrain.move-test-fail-area", true) {
		w.failed |= 1 << (piece & 63)
		w.slowIn(piece)
	}
	return true
}

// inside lists where the operative's middle is in a piece: an inch inside is an inch of one point of the base. A test
// is due as soon as any part of the base comes to it.  is.measure.movement-point
func (w *walker) inside(piece int) []geom.Span {
	return w.middleIn(&w.r.Ground.Pieces()[piece].Area)
}

// middleIn lists where on the way the middle of somebody's base is in an area.
func (w *walker) middleIn(a *geom.Area) []geom.Span {
	return w.where(func(*march.Mover) geom.Shape { return geom.Disc(geom.Point{}, 0) }, a)
}

// cumbersome slows a unit that is on all difficult ground.  is.attr.cumbersome
func (w *walker) cumbersome() {
	for i := range w.r.Ground.Pieces() {
		if w.r.cumbers(w.t.u, i) {
			w.slowIn(i)
		}
	}
}

// cumbers tells whether a piece slows a unit by its kind alone.  is.attr.cumbersome
func (s *State) cumbers(u UnitID, piece int) bool {
	k := s.kind(piece)
	return s.lead(u).Has(force.Cumbersome) && !s.Ground.Pieces()[piece].Gone && k.Going == Difficult && !(k.Floats && s.floats(u)) && s.holds("is.attr.cumbersome", true)
}

// cumbered is what a leg costs a cumbersome unit beyond its length.
func (s *State) cumbered(u UnitID, p, q geom.Point) geom.Fixed {
	more := geom.Fixed(0)
	if !s.lead(u).Has(force.Cumbersome) {
		return 0
	}
	for i := range s.Ground.Pieces() {
		if !s.cumbers(u, i) {
			continue
		}
		for _, sp := range s.Ground.Pieces()[i].Area.Crossing(p, q, nil) {
			more += sp.To - sp.From
		}
	}
	return more
}

// trip is a failed test at an obstacle: the rest of the way is at half pace, and who cannot cross stops before it.
func (w *walker) trip(piece int) bool {
	if !w.r.by("is.terrain.move-test-fail-obstacle", true) {
		return true
	}
	here := w.gone
	w.tripped++
	w.slow = append(w.slow, stretch{geom.Span{From: here, To: w.total}, 2})
	beyond := here
	for _, s := range w.on(piece) {
		if s.From <= here+geom.FixedOne {
			beyond = max(beyond, s.To)
		}
	}
	if beyond < w.total && w.r.by("is.terrain.obstacle-too-wide", w.reach() < beyond) {
		w.total = here
	}
	return true
}
