package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// escapeTransmat is scenario 3.  is.sc3.header
func escapeTransmat() Scenario {
	return Scenario{
		ID: "escape", Name: "3: Escape through the Transmat", Number: 3, Difficulty: force.Hard, From: 150, To: 250, Least: 3, Most: 7, Size: 36,
		Text: "Get your troopers onto the transmat pad and trigger it with a Rally, on the pad or at its controls: whoever triggers last in a turn has everybody on it.",
		rows: []tally.Rule{"is.sc3.setup", "is.sc3.deploy"},
		open: inchPoints(18, 5, 18, 8, 18, 2, 3, 33, 33, 33),
		lay:  (*State).transmat, areas: (*State).escapeAreas, deploys: func(*State, Side) bool { return true }, goals: (*State).padGoals,
		rally: (*run).triggersPad, left: func(r *run, u UnitID) { r.setFate(u, Astray) }, end: (*run).escapeEnd, could: (*State).canControl, worth: (*State).escapeProspect,
	}
}

// transmat is a pad near the middle of the near edge, its controls on the side of those who come.  is.sc3.setup
func (s *State) transmat() {
	at := geom.Point{X: s.Size.X / 2, Y: inches(int(or(s.book.options.PadIn, 5)))}
	s.lie(padThing, at)
	s.lie(stationThing, at.Add(geom.Point{Y: padRadius + geom.Inch/2}))
}

// escapeAreas are what is within 5" of the two corners opposite the transmat.  is.sc3.deploy
func (s *State) escapeAreas() []place {
	c := s.corners()
	return []place{{"left", "the far left corner", cornerArea(c[2], 5)}, {"right", "the far right corner", cornerArea(c[3], 5)}}
}

// onPad tells whether the middle of a model's base is on the pad.  is.sc3.send
func (s *State) onPad(m ModelID) bool {
	return s.Stands(m) && s.padHolds(s.Bodies[m].At)
}

// padHolds tells whether a place is on the pad.
func (s *State) padHolds(at geom.Point) bool {
	return geom.Dist(at, s.Things[s.thing(padThing)].At) <= padRadius
}

// triggersPad: a Rally on the pad or within 1" of the controls triggers the transmat; the last of a turn counts.
// is.sc3.trigger
func (r *run) triggersPad(u UnitID) {
	op := r.Units[u].Operative
	at := r.onPad(op)
	if i := r.thing(stationThing); i >= 0 {
		at = at || r.lead(u).operative() && r.reaches(op, r.Things[i].At)
	}
	if r.by("is.sc3.trigger", at) {
		r.Mission.Trigger = r.sideOf(u)
		r.tell("triggered", u, NoUnit, "is.sc3.trigger", "%s triggers the transmat", r.name(u))
	}
}

// transmits sends everybody and everything on a triggered pad to the ship of the side that triggered it last this turn;
// captives and objects go along.  is.sc3.send, is.sc3.safety-captive
func (r *run) transmits() {
	to := r.Mission.Trigger
	r.Mission.Trigger = flow.Nobody
	if to == flow.Nobody {
		return
	}
	for i := range r.Bodies {
		m := ModelID(i)
		if !r.onPad(m) || !r.by("is.sc3.send", true) {
			continue
		}
		u := r.home(m)
		if r.Units[u].Operative != m {
			if r.captive(m) && !r.onPad(r.Units[u].Operative) { // it goes without its captor
				u = r.Figures[m].Home
				r.Give(m, u)
			} else if !r.captive(m) {
				r.lostMachine(m, "sent without its operator")
				continue
			} else {
				continue
			}
		}
		r.transmit(u, to)
	}
	r.transmitObjects()
}

// transmitObjects takes away what lies on a triggered pad.  is.sc3.send
func (r *run) transmitObjects() {
	for i := range r.Things {
		th := &r.Things[i]
		if th.Gone || th.Holder != NoModel || !(carriable(th.Kind) || th.Kind == suitThing || th.Kind == chargeThing) || !r.padHolds(th.At) || !r.by("is.sc3.send", true) {
			continue
		}
		th.Gone = true
		r.tell("object-sent", NoUnit, NoUnit, "is.sc3.send", "The transmat takes %s away", r.thingName(i))
	}
}

// transmit sends one unit, and those who are captive in it.
func (r *run) transmit(u UnitID, to Side) {
	for m := range r.Members(u) {
		home := r.Figures[m].Home
		if r.Units[home].Operative != m {
			continue
		}
		if r.Groups[home].Owner == to || !r.by("is.sc3.safety-captive", true) {
			r.setFate(home, Safe)
		} else {
			r.setFate(home, Carried)
		}
		if m == r.Mission.Prize {
			r.Mission.Out[to]++
		}
		r.tell("transmitted", home, NoUnit, "is.sc3.send", "%s goes to the ship of %s", r.name(home), r.book.sides[to].Name)
	}
	r.send(u, r.fate(u))
}

// escapeEnd sends who is on the pad, then judges: over once all survivors of a shard are safe, captive or gone.
// is.sc3.end
func (r *run) escapeEnd() {
	r.transmits()
	over := false
	for side := range r.Sides() {
		over = over || !r.someInPlay(Side(side))
	}
	switch {
	case r.by("is.sc3.end", over):
		r.finish(r.escapeLevels(), "is.sc3.end", "all who are left of a shard are safe or captive")
	case r.by("is.scenario.nobody-left", !r.someCould()):
		r.finish(r.escapeLevels(), "is.scenario.nobody-left", "nobody is left who could use the transmat")
	}
}

// someInPlay tells whether a side has a member on the table or to come, free.
func (s *State) someInPlay(side Side) bool {
	for u := range s.members(side) {
		if s.inPlay(u) && !s.loose(u) {
			return true
		}
	}
	return false
}

// countFates counts members of a side by what became of them.
func (s *State) countFates(side Side) (safe, captive int) {
	for u := range s.members(side) {
		op := s.Units[u].Operative
		switch {
		case s.Bodies[op].Gone:
		case s.fate(u) == Safe:
			safe++
		case s.fate(u) == Carried || s.captive(op):
			captive++
		}
	}
	return safe, captive
}

// fatePoints are the victory points of a side: safe 2, alive and free 1, captive or of a fate that counts nothing none, dead -1.
// is.sc3.vp, is.sc5.vp
func (r *run) fatePoints(side Side, nothing Fate, row tally.Rule) int {
	vp := 0
	for u := range r.members(side) {
		op := r.Units[u].Operative
		switch {
		case r.Bodies[op].Gone:
			vp--
		case r.fate(u) == Safe:
			vp += 2
		case r.fate(u) == nothing || r.captive(op):
		default:
			vp++
		}
	}
	r.cite("is.scenario.troopers", "is.scenario.combatants-who")
	if !r.by(row, true) {
		return 0
	}
	r.tell("points", NoUnit, NoUnit, row, "%s has %d victory points", r.book.sides[side].Name, vp)
	return vp
}

// escapeLevels are the levels of success.  is.sc3.total, is.sc3.partial-success, is.sc3.partial-failure, is.sc3.failure
func (r *run) escapeLevels() []force.Success {
	levels := make([]force.Success, r.Sides())
	vp := [2]int{r.fatePoints(0, Carried, "is.sc3.vp"), r.fatePoints(1, Carried, "is.sc3.vp")}
	for side := range levels {
		safe, captive := r.countFates(Side(side))
		more := vp[side] > vp[1-side]
		switch {
		case safe == 0:
			if !r.by("is.sc3.failure", true) {
				levels[side] = force.PartialFailure
			}
		case r.by("is.sc3.total", safe >= 2 && captive == 0 && more):
			levels[side] = force.TotalSuccess
		case r.by("is.sc3.partial-success", safe >= 1 && more):
			levels[side] = force.PartialSuccess
		case r.by("is.sc3.partial-failure", safe >= 1):
			levels[side] = force.PartialFailure
		}
	}
	return levels
}

func (s *State) padGoals(UnitID) []geom.Point { return []geom.Point{s.Things[s.thing(padThing)].At} }

// escapeProspect: who is safe, and who is on the pad. How near the rest is counts for nothing: who rushes there is shot down.
func (s *State) escapeProspect(side, _ Side) int {
	n := 0
	for u := range s.members(side) {
		op := s.Units[u].Operative
		switch {
		case s.fate(u) == Safe:
			n += 24
		case s.fate(u) == Carried || s.captive(op):
			n -= 12
		case s.onTable(u):
			switch {
			case !s.onPad(op):
			case s.Mission.Trigger == side:
				n += 12
			case s.Mission.Trigger != flow.Nobody:
				n -= 15 // it would go to the enemy's ship
			}
		}
	}
	return n
}
