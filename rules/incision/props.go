package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
)

// Prop is what a scenario puts on the table among the models: it can be shot at, and some can be captured or carried.
type Prop uint8

// The props.
const (
	NoProp Prop = iota
	General
	Pod
	Debris
	Artillery
	SurveyDrone
	Projector // of a kinetic barrier
)

// Kinds of things that scenarios have on the table.
const (
	droneThing   int16 = 40 + iota // the survey drone, switched off
	debrisThing                    // a core or mere debris
	panelThing                     // the control panel of the battery
	padThing                       // a transmat pad
	stationThing                   // its control station
	wallThing                      // a wall of the command building
)

var thingWords = map[int16]string{nodeThing: "node", crateThing: "crate", loadThing: "load", chargeThing: "charge", suitThing: "empty suit", droneThing: "drone", debrisThing: "debris",
	panelThing: "panel", padThing: "pad", stationThing: "controls", wallThing: "wall"}

// thingReach is how far about a thing its rule works, for views.
func thingReach(kind int16) geom.Length {
	switch kind {
	case nodeThing, panelThing, stationThing:
		return geom.Inch
	case padThing:
		return padRadius
	}
	return 0
}

// padRadius is that of a transmat pad of 3".  is.sc3.setup, is.sc6.setup
const padRadius = 3 * geom.Inch / 2

// profiles of the props. What has no Co takes no pins.  is.sc4.general, is.sc6.pod, is.sc7.cores, is.sc8.artillery
func (p Prop) profile() force.Profile {
	const no = force.None
	switch p {
	case General:
		return force.Profile{Name: "General", Line: force.Line{5, 5, no, no, 5, no, 10, 2}, BT: 5}
	case Pod:
		return force.Profile{Name: "Stasis pod", Kind: force.Buddies, Line: force.Line{5, no, no, no, 10, no, no, 1}, Bracket: 12, BT: no}
	case Debris:
		return force.Profile{Name: "Debris", Kind: force.Buddies, Size: force.Tiny, Line: force.Line{no, no, no, no, 10, no, no, 0}, BT: no}
	}
	if p == Projector {
		return force.Profile{Name: "Projector", Kind: force.Buddies, Size: force.Tiny, Line: force.Line{no, no, no, no, 3, no, no, 0}, BT: no} // is.equip.kinetic
	}
	return force.Profile{Name: "Artillery piece", Kind: force.Buddies, Size: force.Large, Line: force.Line{no, no, no, no, 13, no, no, 0}, BT: no}
}

// propModel finds or learns the model of a prop.
func (b *book) propModel(p Prop) int16 {
	for i := range b.models {
		if b.models[i].Prop == p {
			return int16(i)
		}
	}
	var k int16
	if p == SurveyDrone {
		k = b.known("drone-survey")
	} else {
		k = b.learn("", p.profile())
	}
	b.models[k].Prop = p
	return k
}

// stage puts a prop into play as a unit of its own without a die, off the table until it is put down.
func (s *State) stage(p Prop, side Side, name string) UnitID {
	u := s.enlist(side, s.book.propModel(p))
	s.book.names = append(s.book.names, s.book.unused(name))
	if p != SurveyDrone {
		s.Units[u].Die = NoDie
	}
	return u
}

// lie puts a thing on the table.
func (s *State) lie(kind int16, at geom.Point) int {
	s.Things = append(s.Things, table.Thing{Kind: kind, Side: flow.Nobody, Holder: NoModel, At: at})
	return len(s.Things) - 1
}

// thing finds the first thing of a kind.
func (s *State) thing(kind int16) int {
	for i := range s.Things {
		if s.Things[i].Kind == kind {
			return i
		}
	}
	return -1
}

// room is how near others may pass and end: a prize is to be come close to, artillery is solid.
func (p Prop) room() (pass, end geom.Length) {
	switch p {
	case Debris, Projector:
		return -1, -1
	case Artillery:
		return 0, 0
	}
	return -1, 0
}

// fate is what became of a unit.
func (s *State) fate(u UnitID) Fate {
	if int(u) < len(s.Mission.Fates) {
		return s.Mission.Fates[u]
	}
	return NoFate
}

func (s *State) setFate(u UnitID, f Fate) {
	for len(s.Mission.Fates) <= int(u) {
		s.Mission.Fates = append(s.Mission.Fates, NoFate)
	}
	s.Mission.Fates[u] = f
}

// members ranges over the combatants a side fielded.  is.scenario.combatants-who, is.scenario.troopers
func (s *State) members(side Side) func(func(UnitID) bool) {
	return func(yield func(UnitID) bool) {
		for i := range s.Units {
			if s.Groups[i].Owner == side && (s.lead(UnitID(i)).operative() || s.denied("is.scenario.combatants-who", "is.scenario.troopers")) && !yield(UnitID(i)) {
				return
			}
		}
	}
}

// anyOut tells whether any side has got out what is wanted.
func (s *State) anyOut() bool {
	for _, n := range s.Mission.Out {
		if n > 0 {
			return true
		}
	}
	return false
}

// foe is the other side of two.
func foe(side Side) Side { return 1 - side }

// send takes a unit off the table to a ship or out of the game, with its captives and what it carries.
func (r *run) send(u UnitID, f Fate) {
	un := r.unit(u)
	r.setFate(u, f)
	un.Left, un.Die, un.Order, un.Retained, un.Pins, un.Gained = true, r.dieGone(u), NoOrder, false, 0, 0
	r.TakeOff(u)
}

// nearest is how far a side's nearest able member is from a place in whole inches, -1 if there is none.
func (s *State) nearest(side Side, at geom.Point) int {
	best := -1
	for u := range s.members(side) {
		if s.sideOf(u) != side || !s.able(u) || s.Units[u].Broken {
			continue
		}
		if d := int(geom.Dist(s.Bodies[s.Units[u].Operative].At, at) / geom.Inch); best < 0 || d < best {
			best = d
		}
	}
	return best
}
