package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
)

// Ground Defences.  is.sc2.header

// panelThing is the control panel of the orbital battery. Its Side is who has programmed it, its Value the turn in
// which that was done.
const panelThing int16 = 4

// battery is where the battery stands: 6" in from the middle of the near edge, its panel towards that edge.
// is.sc2.setup
func (s *State) layBattery() {
	s.Things = append(s.Things, table.Thing{Kind: panelThing, Side: flow.Nobody, Holder: NoModel, At: geom.Point{X: s.Size.X / 2, Y: 4 * geom.Inch}})
}

// batteryAreas are the two corners opposite the battery.  is.sc2.arrival
func (s *State) batteryAreas() []place {
	left, right := geom.Point{Y: s.Size.Y}, s.Size
	return []place{{"left", "the far left corner", geom.Box{Min: left, Max: left}}, {"right", "the far right corner", geom.Box{Min: right, Max: right}}}
}

func (s *State) panel() *table.Thing {
	for i := range s.Things {
		if s.Things[i].Kind == panelThing {
			return &s.Things[i]
		}
	}
	return nil
}

// controller is the side in control: an operative within 1" of the panel and no enemy there; Nobody if none is.
// is.sc2.control
func (s *State) controller() Side {
	p := s.panel()
	if p == nil {
		return flow.Nobody
	}
	found := flow.Nobody
	for i := range s.Units {
		u := UnitID(i)
		if !s.able(u) || s.Units[i].Broken || !s.lead(u).operative() || !s.reaches(s.Units[i].Operative, p.At) {
			continue
		}
		if side := s.sideOf(u); found != flow.Nobody && found != side {
			return flow.Nobody
		} else {
			found = side
		}
	}
	return found
}

// program is a Rally in control: the battery fires at the end of the next turn.  is.sc2.fire
func (r *run) program(u UnitID) {
	p := r.panel()
	side := r.sideOf(u)
	if p == nil || !r.reaches(r.Units[u].Operative, p.At) || !r.by("is.sc2.control", r.controller() == side) {
		return
	}
	if p.Side != side && r.by("is.sc2.fire", true) {
		p.Side, p.Value = side, r.Turn
		r.tell("programmed", u, NoUnit, "is.sc2.fire", "%s has programmed the battery", r.name(u))
	}
}

// watchPanel stops a countdown whose side is not in control any more, or whom an enemy contests.  is.sc2.fire
func (r *run) watchPanel() {
	if p := r.panel(); p != nil && p.Side != flow.Nobody && r.by("is.sc2.fire", r.controller() != p.Side) {
		p.Side, p.Value = flow.Nobody, 0
		r.tell("stopped", NoUnit, NoUnit, "is.sc2.fire", "The countdown of the battery is stopped")
	}
}

// batteryEnd: a battery due fires; then a shard with more than half of its troopers lost is Broken; it is over when the
// battery has fired or both shards are Broken.  is.sc2.end, is.sc2.shard-break
func (r *run) batteryEnd() {
	r.watchPanel()
	p := r.panel()
	fired := flow.Nobody
	if p != nil && p.Side != flow.Nobody && r.by("is.sc2.fire", r.Turn > p.Value) {
		fired = p.Side
		r.tell("fired", NoUnit, NoUnit, "is.sc2.fire", "The battery fires for %s", r.book.sides[fired].Name)
	}
	broken, all := make([]bool, r.Sides()), true
	for side := range broken {
		broken[side] = r.by("is.sc2.shard-break", 2*r.lost(Side(side)) > int(r.Mission.Fielded[side]))
		if broken[side] {
			r.breakShard(Side(side))
		}
		all = all && broken[side]
	}
	switch {
	case r.by("is.sc2.end", fired != flow.Nobody):
		r.finish(r.batteryLevels(fired, broken), "is.sc2.end", "the battery has fired")
	case r.by("is.sc2.end", all):
		r.finish(r.batteryLevels(fired, broken), "is.sc2.end", "both shards are Broken")
	}
}

// breakShard breaks every unit of a side.  is.sc2.shard-break
func (r *run) breakShard(side Side) {
	for i := range r.Units {
		if u := UnitID(i); r.sideOf(u) == side && r.inPlay(u) && r.lead(u).operative() && !r.Units[i].Waits {
			r.breaks(u, "is.sc2.shard-break")
		}
	}
}

// batteryLevels are the levels of success.
// is.sc2.total, is.sc2.partial-success, is.sc2.partial-failure, is.sc2.failure
func (r *run) batteryLevels(fired Side, broken []bool) []force.Success {
	levels := make([]force.Success, r.Sides())
	for side := range levels {
		switch {
		case r.by("is.sc2.total", fired == Side(side)):
			levels[side] = force.TotalSuccess
		case r.by("is.sc2.partial-success", fired == flow.Nobody):
			levels[side] = force.PartialSuccess
		case r.by("is.sc2.partial-failure", !broken[side]):
			levels[side] = force.PartialFailure
		default:
			r.cite("is.sc2.failure")
		}
	}
	return levels
}
