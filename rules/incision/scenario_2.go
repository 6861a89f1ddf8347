package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// groundDefences is scenario 2.  is.sc2.header
func groundDefences() Scenario {
	return Scenario{
		ID: "ground-defences", Name: "2: Ground Defences", Number: 2, Difficulty: force.MediumDifficulty, From: 200, To: 250, Least: 3, Most: 7, Size: 36,
		Text:  "Reach the control panel of the orbital battery, programme it with a Rally while no enemy is near it, and hold it to the end of the next turn.",
		rows:  []tally.Rule{"is.sc2.setup", "is.sc2.arrival"},
		open:  inchPoints(18, 6, 18, 3, 18, 9, 18, 12, 0, 36, 36, 36),
		build: (*book).battery, lay: (*State).panel, areas: (*State).batteryAreas, goals: (*State).panelGoals, rally: (*run).programmeBattery, acted: (*run).keepControl,
		now: func(r *run) { r.keepControl(NoUnit) }, end: (*run).batteryEnd, could: (*State).canControl, worth: (*State).batteryProspect,
	}
}

// batteryPlace is the middle of the battery: some inches in from the middle of the near edge.  is.sc2.setup
func (b *book) batteryPlace() geom.Point {
	return geom.Point{X: b.size.X / 2, Y: inches(int(or(b.options.BatteryIn, 6)))}
}

// batteryRadius is as far as the battery reaches about its middle.
const batteryRadius = 3 * geom.Inch / 2

// battery stands on the table like any piece of ground.
func (b *book) battery() {
	b.pieces = append(b.pieces, table.Piece{Key: "battery", Kind: int16(kindNamed("crates")), Area: geom.DiscArea(b.batteryPlace(), batteryRadius)})
}

// panel is on the rear of the battery, towards its edge: both sides come from the other one.  is.sc2.setup
func (s *State) panel() {
	s.lie(panelThing, s.book.batteryPlace().Sub(geom.Point{Y: batteryRadius}))
}

// batteryAreas are the two corners of the opposite edge.  is.sc2.arrival
func (s *State) batteryAreas() []place {
	c := s.corners()
	return []place{{"left", "the far left corner", pointArea(c[2])}, {"right", "the far right corner", pointArea(c[3])}}
}

// atPanel tells whether a side has an operative at the panel that counts: not Broken; machines that are no operatives do not. One that
// is unconscious holds nothing and is an enemy there all the same.  is.sc2.control, is.knockout.helpless
func (s *State) atPanel(side Side, holds bool) bool {
	spot := s.Things[s.thing(panelThing)].At
	for i := range s.Units {
		u := UnitID(i)
		if s.sideOf(u) != side || !s.lead(u).operative() || !s.onTable(u) || s.Units[i].Broken || !s.reaches(s.Units[i].Operative, spot) {
			continue
		}
		if !s.holds("is.knockout.helpless", holds && s.Figures[s.Units[i].Operative].Unconscious) {
			return true
		}
	}
	return false
}

// controls tells whether a side has the panel for itself.  is.sc2.control
func (r *run) controls(side Side) bool {
	return r.atPanel(side, true) && !r.by("is.sc2.control", r.atPanel(foe(side), false))
}

// programmeBattery makes the battery fire at the end of the next turn.  is.sc2.fire
func (r *run) programmeBattery(u UnitID) {
	side := r.sideOf(u)
	if !r.lead(u).operative() || !r.reaches(r.Units[u].Operative, r.Things[r.thing(panelThing)].At) || !r.controls(side) || r.Mission.Trigger == side {
		return
	}
	if r.by("is.sc2.fire", true) {
		r.Mission.Trigger, r.Mission.Due = side, r.Turn+1
		r.tell("programmed", u, NoUnit, "is.sc2.fire", "%s programmes the battery", r.name(u))
	}
}

// keepControl stops the battery as soon as its side is without control.  is.sc2.fire
func (r *run) keepControl(UnitID) {
	side := r.Mission.Trigger
	if side == flow.Nobody || r.controls(side) {
		return
	}
	r.Mission.Trigger, r.Mission.Due = flow.Nobody, 0
	r.cite("is.sc2.control")
	r.tell("stopped", NoUnit, NoUnit, "is.sc2.fire", "The battery is stopped")
}

// batteryEnd: a battery that is due fires, shards with more than half lost break, then the levels are judged.
// is.sc2.end, is.sc2.fire, is.sc2.shard-break
func (r *run) batteryEnd() {
	r.keepControl(NoUnit)
	if side := r.Mission.Trigger; side != flow.Nobody && r.by("is.sc2.fire", r.Turn >= r.Mission.Due) {
		r.Mission.Out[side]++
		r.tell("fires", NoUnit, NoUnit, "is.sc2.fire", "The battery fires for %s", r.book.sides[side].Name)
	}
	both := true
	for side := range r.Sides() {
		r.shardBreaks(Side(side))
		both = both && r.Mission.Broke[side]
	}
	switch {
	case r.by("is.sc2.end", r.anyOut()):
		r.finish(r.batteryLevels(), "is.sc2.end", "the battery has fired")
	case r.by("is.sc2.end", both):
		r.finish(r.batteryLevels(), "is.sc2.end", "both shards are Broken")
	case r.by("is.scenario.nobody-left", !r.someCould()):
		r.finish(r.batteryLevels(), "is.scenario.nobody-left", "nobody is left who could fire the battery")
	}
}

// shardBreaks breaks a whole shard of which more than half is lost or Broken.  is.sc2.shard-break
func (r *run) shardBreaks(side Side) {
	if r.Mission.Broke[side] || !r.by("is.sc2.shard-break", 2*r.lost(side) > int(r.Mission.Fielded[side])) {
		return
	}
	r.Mission.Broke[side] = true
	r.cite("is.broken.counted-lost")
	r.tell("shard-broken", NoUnit, NoUnit, "is.sc2.shard-break", "The shard of %s is Broken", r.book.sides[side].Name)
	for u := range r.members(side) {
		if r.inPlay(u) {
			r.breaks(u, "is.sc2.shard-break")
		}
	}
}

// batteryLevels are the levels of success.  is.sc2.total, is.sc2.partial-success, is.sc2.partial-failure, is.sc2.failure
func (r *run) batteryLevels() []force.Success {
	levels := make([]force.Success, r.Sides())
	for side := range levels {
		switch {
		case r.by("is.sc2.total", r.Mission.Out[side] > 0):
			levels[side] = force.TotalSuccess
		case r.by("is.sc2.partial-success", !r.anyOut()):
			levels[side] = force.PartialSuccess
		case r.by("is.sc2.partial-failure", r.anyOut() && !r.Mission.Broke[side]):
			levels[side] = force.PartialFailure
		case !r.by("is.sc2.failure", true):
			levels[side] = force.PartialFailure
		}
	}
	return levels
}

func (s *State) canControl(u UnitID) bool { return !s.Units[u].Broken }

// panelGoals is the place behind the battery.
func (s *State) panelGoals(UnitID) []geom.Point {
	return []geom.Point{s.Things[s.thing(panelThing)].At.Sub(geom.Point{Y: 3 * geom.Inch / 4})}
}

// batteryProspect: the battery programmed, or the way to it.
func (s *State) batteryProspect(side, _ Side) int {
	if s.Mission.Trigger == side {
		return 220
	}
	d := s.nearest(side, s.Things[s.thing(panelThing)].At)
	if d < 0 {
		return 0
	}
	return max(0, 100-3*d)
}
