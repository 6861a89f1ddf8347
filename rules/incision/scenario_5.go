package incision

import (
	"sortie/dice"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// RollEntry is the D5 that says where a unit of Crossed Wires comes on.
const RollEntry = "entry"

// crossedWires is scenario 5.  is.sc5.header
func crossedWires() Scenario {
	return Scenario{
		ID: "crossed-wires", Name: "5: Crossed Wires", Number: 5, Difficulty: force.Low, From: 160, To: 300, Least: 4, Most: 10, Size: 36,
		Text:  "Get all your troopers across the table and off by the far side. Broken troops run on towards it.",
		open:  inchPoints(6, 0, 12, 0, 18, 0, 24, 0, 30, 0, 6, 36, 12, 36, 18, 36, 24, 36, 30, 36),
		fixed: crossedLines(),
		areas: func(s *State) []place { return s.edgeAreas(0)[:2] }, enters: (*run).entersCrossed, goals: (*State).crossedGoals, left: (*run).crossedLeaves, end: (*run).crossedEnd,
		could: func(*State, UnitID) bool { return true }, worth: (*State).crossedProspect,
	}
}

// crossedLines are pieces that together lie across every straight line from edge to edge.  is.sc5.setup
func crossedLines() []string {
	return []string{
		"line-of-bushes line 0,14 7,14 width 0.5", "wall line 6,21 13,21 width 0.5", "line-of-bushes line 12,12 19,12 width 0.5",
		"line-of-bushes line 17,24 24,24 width 0.5", "wall line 23,15 30,15 width 0.5", "line-of-bushes line 29,22 36,22 width 0.5",
	}
}

// entersCrossed rolls where a unit comes on, as soon as it has its die: D5 x 6" from its own left.  is.sc5.arrival
func (r *run) entersCrossed(u UnitID) {
	n := r.io.Roll(dice.Roll{Name: RollEntry, Sides: dice.D5, Unit: int32(u)})
	at := geom.Point{X: inches(6 * n), Y: r.Areas[r.sideOf(u)].At.Min.Y}
	if at.Y > 0 {
		at.X = r.Size.X - at.X
	}
	if r.by("is.sc5.arrival", true) {
		r.comeFrom(u, at)
		r.tell("entry", u, NoUnit, "is.sc5.arrival", "%s comes on %d\" from its left", r.name(u), 6*n)
	}
}

// crossedLeaves tells who escaped by the far side from who went astray; a Broken trooper escapes too.  is.sc5.broken
func (r *run) crossedLeaves(u UnitID) {
	f, word := Astray, "out where it does not help"
	for _, p := range r.nearEdges(r.Units[u].Operative) {
		if p.Y == r.Areas[foe(r.sideOf(u))].At.Min.Y {
			f, word = Safe, "out by the far side"
		}
	}
	r.setFate(u, f)
	r.tell("escaped", u, NoUnit, "is.sc5.vp", "%s is %s", r.name(u), word)
}

// crossedEnd ends the game at the end of a turn once a side has nobody left to escape.  is.sc5.end
func (r *run) crossedEnd() {
	over := false
	for side := range r.Sides() {
		over = over || !r.someInPlay(Side(side))
	}
	if r.by("is.sc5.end", over) {
		r.finish(r.crossedLevels(), "is.sc5.end", "a side has nobody left to escape")
	}
}

// crossedLevels are the levels of success.  is.sc5.total, is.sc5.partial-success, is.sc5.partial-failure, is.sc5.failure
func (r *run) crossedLevels() []force.Success {
	levels := make([]force.Success, r.Sides())
	vp := [2]int{r.fatePoints(0, Astray, "is.sc5.vp"), r.fatePoints(1, Astray, "is.sc5.vp")}
	for side := range levels {
		safe, _ := r.countFates(Side(side))
		switch {
		case r.by("is.sc5.failure", safe == 0):
		case r.by("is.sc5.total", safe == int(r.Mission.Fielded[side])):
			levels[side] = force.TotalSuccess
		case r.by("is.sc5.partial-success", vp[side] >= vp[1-side]):
			levels[side] = force.PartialSuccess
		case r.by("is.sc5.partial-failure", true):
			levels[side] = force.PartialFailure
		}
	}
	return levels
}

// crossedGoals is the far side straight ahead.
func (s *State) crossedGoals(u UnitID) []geom.Point {
	op := s.Units[u].Operative
	return []geom.Point{s.inside(geom.Point{X: s.Bodies[op].At.X, Y: s.Areas[foe(s.sideOf(u))].At.Min.Y}, op)}
}

// crossedProspect: who is out, and how far across the others are.
func (s *State) crossedProspect(side, _ Side) int {
	n := 0
	for u := range s.members(side) {
		switch {
		case s.fate(u) == Safe:
			n += 80
		case s.fate(u) == Astray:
			n -= 30
		case s.onTable(u) && s.Areas[side].Set:
			n += 36 - int(geom.Dist(s.Bodies[s.Units[u].Operative].At, s.crossedGoals(u)[0])/geom.Inch)
		}
	}
	return n
}
