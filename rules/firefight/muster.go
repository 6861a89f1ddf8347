package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/force"
)

// muster adds a unit of a kind to a state.  ff.basics.unit.leader
func (s *State) muster(kind int16, side Side) UnitID {
	k := &s.book.Kinds[kind]
	id := UnitID(len(s.Units))
	u := Unit{Kind: kind, Side: side, First: ModelID(len(s.Models)), In: -1, Leader: NoModel}
	for _, mem := range k.Members {
		t := &s.book.Types[mem.Type]
		for range mem.Count {
			m := ModelID(len(s.Models))
			s.Models = append(s.Models, Model{Type: mem.Type, Unit: id})
			u.Count++
			if !t.Drone {
				u.Original++
			}
			k.Drones = k.Drones || t.Drone && t.Words != (force.Keywords{})
			// ff.force.mixed.command-leads
			if u.Leader == NoModel && !t.Drone || t.Leads && !s.typ(max(u.Leader, 0)).Leads {
				u.Leader = m
			}
		}
	}
	if u.Leader == NoModel {
		u.Leader = u.First
	}
	s.Units = append(s.Units, u)
	s.Units[id].Shield = s.words(id).Shield
	return id
}

// takeOff removes the models of a unit from the table without harm.
func (s *State) takeOff(u UnitID, where Place, in int16) {
	s.Units[u].Where, s.Units[u].In = where, in
	for m := range s.all(u) {
		s.Models[m].Off = true
	}
}

// putOn returns a unit's models to the table.
func (s *State) putOn(u UnitID) {
	s.Units[u].Where, s.Units[u].In = OnTable, -1
	for m := range s.all(u) {
		s.Models[m].Off = false
	}
}

// start is a state with nothing on the table yet.
func newState(book *force.Book) State {
	return State{book: book, Round: 1, Phase: Briefing, Edge: [2]Edge{NearEdge, FarEdge}, Initiative: flow.Nobody, First: flow.Nobody, Active: flow.Nobody,
		Finished: flow.Nobody, Scout: flow.Nobody, Acting: NoUnit, Winner: flow.Nobody}
}
