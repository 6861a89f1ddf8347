package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// huntTheDrone is the standalone scenario for two to four sides.  is.hunt.header
func huntTheDrone() Scenario {
	return Scenario{
		ID: "hunt-the-drone", Name: "Hunt the Drone", Number: huntNumber, Difficulty: force.MediumDifficulty, From: 120, To: 160, Least: 2, Most: 4, Size: 36, Sides: []int{2, 3, 4},
		Text:  "An infected survey drone hovers in the middle, acts by its own die and takes machines over that come near. Switch it off by coming adjacent, and carry it off the table.",
		rows:  []tally.Rule{"is.hunt.setup", "is.hunt.deploy"},
		fixed: huntScreens(), corners: true,
		lay: (*State).surveyDrone, areas: (*State).huntAreas, deploys: func(*State, Side) bool { return true }, goals: (*State).huntGoals, acted: (*run).infects, probed: (*run).infectsProbes, left: (*run).droneLeaves,
		fell: (*run).droneFalls, now: (*run).huntNow, end: (*run).huntEnd, could: (*State).canControl, worth: (*State).huntProspect,
	}
}

// huntNumber is how the code knows the scenario that has no number.
const huntNumber = 10

// huntScreens block the lines between deployment areas: one before the middle of each edge, two on each diagonal. They are
// drawn for a table of 36" and spread over a larger one.  is.hunt.setup
func huntScreens() []string {
	return []string{
		"building rect 16.5,0 3x6", "building rect 16.5,30 3x6", "building rect 0,16.5 6x3", "building rect 30,16.5 6x3",
		"screen line 8,15 15,8 width 0.5", "screen line 21,28 28,21 width 0.5", "screen line 21,8 28,15 width 0.5", "screen line 8,21 15,28 width 0.5",
	}
}

// surveyDrone hovers in the middle with a die of its own. Machines it takes over that have no die are kept apart in a
// unit nobody leads.  is.hunt.setup, is.hunt.own-die, is.hunt.drone-stats, is.hunt.drone-weapon
func (s *State) surveyDrone() {
	u := s.stage(SurveyDrone, flow.Nobody, "survey drone")
	s.Mission.Prize = s.Units[u].Operative
	s.Put(s.Mission.Prize, s.Box().Center(), 0)
	s.stage(Debris, flow.Nobody, "taken over") // its own model never comes to the table
	s.Things[s.lie(droneThing, s.Box().Center())].Gone = true
}

// huntAreas are what is within 5" of the corners; two sides have opposite ones.  is.hunt.deploy
func (s *State) huntAreas() []place {
	if s.Sides() == 2 {
		return s.cornerPair(0, 3)
	}
	return append(s.cornerPair(0, 3), s.cornerPair(1, 2)...)
}

// active tells whether the survey drone is on the table and switched on.
func (s *State) active() bool { return s.Mission.Prize != NoModel && s.Stands(s.Mission.Prize) }

// switchOffRefusal says why a unit cannot switch the drone off: any operative adjacent at the end of its activation can.
// is.hunt.capture
func (s *State) switchOffRefusal(u, t UnitID) *tally.Refusal {
	no := func(why string) *tally.Refusal { return tally.Refuse("is.hunt.capture", why, "come within 1\" of it") }
	switch {
	case s.denied("is.hunt.capture") || s.sideOf(u) == flow.Nobody || !s.lead(u).operative():
		return no(s.name(u) + " cannot switch the drone off")
	case !s.active() || !s.adjacent(s.Units[u].Operative, s.Units[t].Operative):
		return no("the drone is not adjacent")
	}
	return nil
}

// switchOff ends the drone for good: from now on it is an object that does not hamper.  is.hunt.capture
func (r *run) switchOff(u, t UnitID) {
	un, thing := r.unit(t), r.thing(droneThing)
	un.Left, un.Die, un.Order, un.Retained, un.Pins, un.Gained = true, LostDie, NoOrder, false, 0, 0
	r.TakeOff(t)
	r.Things[thing].Gone, r.Things[thing].Value = false, dropped
	r.Take(r.Units[u].Operative, thing)
	r.cite("is.hunt.capture")
	r.tell("switched-off", u, t, "is.hunt.capture", "%s switches the drone off and takes it", r.name(u))
}

// infects turns machines over that end their activation within 3" of the drone: its unit's buddies, a gun drone.  is.hunt.takeover
func (r *run) infects(u UnitID) {
	if !r.active() || r.sideOf(u) == flow.Nobody {
		return
	}
	for i := range r.Bodies {
		if m := ModelID(i); r.home(m) == u && r.model(m).buddy() && r.model(m).Prop == NoProp && r.nearDrone(m) {
			spare := r.takenUnit()
			r.Give(m, spare)
			r.Figures[m].Home = spare
			r.tell("taken-over", u, NoUnit, "is.hunt.takeover", "A buddy of %s is taken over", r.name(u))
		}
	}
	if r.lead(u).Kind == force.GunDrones {
		r.turns(u)
	}
	r.infectsProbes(u) // those that were not sent
}

// infectsProbes does the same to the probes of a unit: they have acted when they have moved, whatever the unit does then.
// is.hunt.takeover, is.pb.probe-move
func (r *run) infectsProbes(u UnitID) {
	if !r.active() || r.sideOf(u) == flow.Nobody {
		return
	}
	for i := range r.Units {
		if o := UnitID(i); r.lead(o).probe() && r.Units[o].Controls == u {
			r.turns(o)
		}
	}
}

// turns has a machine near the drone pass to its side.
func (r *run) turns(o UnitID) {
	if r.nearDrone(r.Units[o].Operative) {
		r.Groups[o].Side, r.Units[o].Controls = flow.Nobody, NoUnit
		r.tell("taken-over", o, NoUnit, "is.hunt.takeover", "%s is taken over", r.name(o))
	}
}

// nearDrone tells whether a model is within 3" of the drone.  is.hunt.takeover
func (r *run) nearDrone(m ModelID) bool {
	return r.Stands(m) && r.by("is.hunt.takeover", r.Within(m, r.Mission.Prize, 3*geom.Inch))
}

// takenUnit keeps machines without a die that the drone has taken over.
func (s *State) takenUnit() UnitID { return s.home(s.Mission.Prize) + 1 }

// droneFalls: a drone that is destroyed is nobody's any more.
func (r *run) droneFalls(m ModelID, _ UnitID) {
	if m == r.Mission.Prize {
		r.Mission.Lost = true
	}
}

// droneLeaves counts who takes the drone off the table.  is.hunt.levels
func (r *run) droneLeaves(u UnitID) {
	th := &r.Things[r.thing(droneThing)]
	if side := r.sideOf(u); !th.Gone && th.Holder == r.Units[u].Operative && side != flow.Nobody {
		r.Mission.Out[side]++
		th.Gone, th.Holder = true, NoModel
		r.tell("out", u, NoUnit, "is.hunt.levels", "%s takes the drone off the table", r.name(u))
	}
}

// huntNow ends the game as soon as the drone is off the table.  is.hunt.end
func (r *run) huntNow() {
	if r.by("is.hunt.end", r.anyOut()) {
		r.finish(r.huntLevels(), "is.hunt.end", "the drone has been taken away")
	}
}

// huntEnd ends it at a turn's end when nobody is left who could.  is.hunt.end
func (r *run) huntEnd() {
	if r.huntNow(); r.Ended {
		return
	}
	if r.by("is.hunt.end", r.Mission.Lost || !r.someCould()) {
		r.finish(r.huntLevels(), "is.hunt.end", "nobody is left who could take the drone away")
	}
}

// huntLevels are the levels of success; there is no Partial Success.  is.hunt.levels
func (r *run) huntLevels() []force.Success {
	levels := make([]force.Success, r.Sides())
	for side := range levels {
		switch {
		case r.by("is.hunt.levels", r.Mission.Out[side] > 0):
			levels[side] = force.TotalSuccess
		case !r.anyOut():
			levels[side] = force.PartialFailure
		}
	}
	return levels
}

// huntGoals: to the drone, and with it to the nearest edge.
func (s *State) huntGoals(u UnitID) []geom.Point {
	op := s.Units[u].Operative
	th := &s.Things[s.thing(droneThing)]
	if !th.Gone && th.Holder == op {
		at, out := s.Bodies[op].At, geom.Point{}
		best := s.Size.X + s.Size.Y
		for _, p := range [4]geom.Point{{X: at.X}, {Y: at.Y}, {X: at.X, Y: s.Size.Y}, {X: s.Size.X, Y: at.Y}} {
			if q := s.inside(p, op); geom.Dist(at, q) < best {
				best, out = geom.Dist(at, q), q
			}
		}
		return []geom.Point{out}
	}
	switch {
	case s.active():
		return []geom.Point{s.Bodies[s.Mission.Prize].At}
	case !th.Gone:
		return []geom.Point{s.Where(s.thing(droneThing))}
	}
	return nil
}

// huntProspect: the drone carried and how near the edge is, or how near it is.
func (s *State) huntProspect(side, _ Side) int {
	th := &s.Things[s.thing(droneThing)]
	if !th.Gone && th.Holder != NoModel {
		if u := s.home(th.Holder); s.sideOf(u) == side {
			return max(120, 280-5*int(geom.Dist(s.Bodies[th.Holder].At, s.huntGoals(u)[0])/geom.Inch))
		}
	}
	at := s.Bodies[s.Mission.Prize].At
	if !s.active() {
		if th.Gone {
			return 0
		}
		at = s.Where(s.thing(droneThing))
	}
	if d := s.nearest(side, at); d >= 0 {
		return max(0, 80-2*d)
	}
	return 0
}

// nanospheric tells whether an attribute cannot be used near the infected drone.  is.hunt.no-nanosphere
func nanospheric(t force.TraitID) bool {
	return t == force.CounterAttempts || t == force.SingleAttempt || t == force.NanoDamps
}
