package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// extraction is scenario 4.  is.sc4.header
func extraction() Scenario {
	return Scenario{
		ID: "extraction", Name: "4: Extraction", Number: 4, Difficulty: force.Hard, From: 150, To: 250, Least: 3, Most: 7, Size: 36,
		Text: "Capture the injured general in the middle of the table and take them off through your own arrival zone.",
		rows: []tally.Rule{"is.sc4.setup", "is.sc4.arrival"},
		open: inchPoints(18, 18, 2, 2, 34, 34, 5, 0, 0, 5, 31, 36, 36, 31),
		lay:  (*State).general, areas: func(s *State) []place { return s.cornerPair(0, 3) }, goals: (*State).prizeGoals, left: (*run).generalLeaves, fell: (*run).generalFalls,
		now: (*run).extractionNow, end: (*run).extractionEnd, could: (*State).canEndExtraction, worth: (*State).prizeProspect,
	}
}

// general stands in the middle, injured and unarmed, without a die.  is.sc4.setup, is.sc4.general
func (s *State) general() {
	u := s.stage(General, flow.Nobody, "general")
	m := s.Units[u].Operative
	s.Figures[m].Wounds, s.Figures[m].Unarmed = 1, true
	s.Put(m, s.Box().Center(), 0)
	s.Mission.Prize = m
}

// cornerPair are the zones within 5" of two corners: units come on along their edges.  is.sc4.arrival, is.sc6.arrival
func (s *State) cornerPair(a, b int) []place {
	names := [4]string{"near-left", "near-right", "far-left", "far-right"}
	c := s.corners()
	return []place{{names[a], "the " + names[a] + " corner", cornerArea(c[a], 5)}, {names[b], "the " + names[b] + " corner", cornerArea(c[b], 5)}}
}

// holdsPrize tells whether a unit has the general or the pod captive.
func (s *State) holdsPrize(u UnitID) bool {
	m := s.Mission.Prize
	return !s.Bodies[m].Gone && s.captive(m) && s.home(m) == u
}

// generalLeaves counts a captor who leaves with the general by its own zone, or by a sector of an edge if that was
// agreed.  is.sc4.total, is.sc4.end, is.sc4.variant
func (r *run) generalLeaves(u UnitID) {
	side := r.sideOf(u)
	if side == flow.Nobody || !r.holdsPrize(u) {
		return
	}
	op := r.Units[u].Operative
	ok := r.throughOwn(side, op)
	if r.by("is.sc4.variant", r.book.options.Sector) {
		ok = r.throughSector(side, op)
	}
	if ok || r.denied("is.sc4.end") {
		r.Mission.Out[side]++
		r.tell("out", u, NoUnit, "is.sc4.total", "%s is out with the general", r.name(u))
		return
	}
	r.Mission.Lost = true
	r.cite("is.sc4.end")
	r.tell("astray", u, NoUnit, "is.sc4.end", "%s leaves with the general where nobody waits", r.name(u))
}

// throughSector tells whether a model leaves within 6" of the middle of an edge of its side's corner: the near edge for
// one, the right or left one for the other, as far from each other as in Data Retrieval.  is.sc4.variant
func (s *State) throughSector(side Side, m ModelID) bool {
	door := geom.Point{X: s.Areas[side].At.Min.X, Y: s.Size.Y / 2}
	if s.Areas[side].At.Min.Y == 0 {
		door = geom.Point{X: s.Size.X / 2}
	}
	for _, p := range s.nearEdges(m) {
		if geom.Dist(p, door) <= 6*geom.Inch {
			return true
		}
	}
	return false
}

// generalFalls notes who killed the general.  is.sc4.general
func (r *run) generalFalls(m ModelID, by UnitID) {
	if m == r.Mission.Prize && by != NoUnit {
		r.Mission.Killer = r.sideOf(by)
	}
}

// extractionNow ends the game as soon as the general is out or dead.  is.sc4.end
func (r *run) extractionNow() {
	switch {
	case r.by("is.sc4.end", r.anyOut()):
		r.finish(r.extractionLevels(), "is.sc4.end", "the general is out")
	case r.by("is.sc4.end", r.Bodies[r.Mission.Prize].Gone):
		r.finish(r.extractionLevels(), "is.sc4.end", "the general is dead")
	}
}

func (r *run) extractionEnd() {
	if r.extractionNow(); r.Ended {
		return
	}
	if r.by("is.scenario.nobody-left", r.Mission.Lost || !r.someCould()) {
		r.finish(r.extractionLevels(), "is.scenario.nobody-left", "nobody is left who could bring the general out or kill them")
	}
}

// extractionLevels are the levels of success; heavier losses with a dead general come before the partial ones.
// is.sc4.total, is.sc4.failure, is.sc4.partial-success, is.sc4.partial-failure
func (r *run) extractionLevels() []force.Success {
	levels := make([]force.Success, r.Sides())
	dead := r.Bodies[r.Mission.Prize].Gone
	for i := range levels {
		side := Side(i)
		switch {
		case r.by("is.sc4.total", r.Mission.Out[side] > 0):
			levels[side] = force.TotalSuccess
		case r.by("is.sc4.failure", r.Mission.Out[foe(side)] > 0 || dead && r.casualties(side) > r.casualties(foe(side))):
		case r.by("is.sc4.partial-success", dead && r.Mission.Killer == foe(side)):
			levels[side] = force.PartialSuccess
		case r.by("is.sc4.partial-failure", dead && r.Mission.Killer == side):
			levels[side] = force.PartialFailure
		}
	}
	return levels
}

// canExtract tells whether a unit could bring a captive out: who has it, or can take it.
func (s *State) canExtract(u UnitID) bool {
	return !s.Units[u].Broken && (s.captor(u) || s.holdsPrize(u))
}

// canEndExtraction tells whether a unit could bring the general out, or kill them: either ends the game, and who cannot
// capture may still shoot. Nobody charges the general.  is.sc4.end, is.scenario.nobody-left
func (s *State) canEndExtraction(u UnitID) bool {
	op := s.Units[u].Operative
	return s.canExtract(u) || !s.Units[u].Broken && s.holds("is.sc4.end", s.armed(op) || s.canLob(op))
}

// prizeGoals: to the prize, and with it to the way out.
func (s *State) prizeGoals(u UnitID) []geom.Point {
	m := s.Mission.Prize
	if s.Bodies[m].Gone {
		return nil
	}
	if s.holdsPrize(u) {
		op := s.Units[u].Operative
		if i := s.thing(padThing); i >= 0 && !s.Mission.Block {
			return []geom.Point{s.Things[i].At, s.entry(u, op)}
		}
		if s.book.options.Sector && s.book.scenario.Number == 4 {
			return []geom.Point{s.inside(geom.Point{X: s.Size.X / 2, Y: s.Areas[s.sideOf(u)].At.Min.Y}, op), s.inside(geom.Point{X: s.Areas[s.sideOf(u)].At.Min.X, Y: s.Size.Y / 2}, op)}
		}
		return []geom.Point{s.entry(u, op)}
	}
	if !s.captor(u) || s.captive(m) && s.sideOf(s.home(m)) == s.sideOf(u) {
		return nil // it can only fight
	}
	return []geom.Point{s.Bodies[m].At}
}

// prizeProspect: the prize held and how near it is to be out, or how near it is.
func (s *State) prizeProspect(side, _ Side) int {
	m := s.Mission.Prize
	if s.Bodies[m].Gone || s.Bodies[m].Off {
		return 0
	}
	if u := s.home(m); s.captive(m) && s.sideOf(u) == side {
		best := geom.Dist(s.Bodies[m].At, s.entry(u, s.Units[u].Operative))
		for _, g := range s.goals(u) {
			best = min(best, geom.Dist(s.Bodies[m].At, g))
		}
		return max(100, 280-4*int(best/geom.Inch))
	}
	if d := s.nearest(side, s.Bodies[m].At); d >= 0 {
		return max(0, 80-2*d)
	}
	return 0
}
