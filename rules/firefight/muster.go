package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/table"
)

// muster adds a unit of a kind to a state.  ff.basics.unit.leader
func (s *State) muster(kind int16, side Side) UnitID {
	for i := len(s.Bases); i < len(s.Book.Types); i++ {
		s.Bases = append(s.Bases, s.Book.Types[i].Base)
	}
	k := &s.Book.Kinds[kind]
	id := s.Enlist(side)
	u := position.Unit{Kind: kind, In: -1, Leader: NoModel}
	for _, mem := range k.Members {
		t := &s.Book.Types[mem.Type]
		for range mem.Count {
			m := s.Add(id, mem.Type)
			s.Bodies[m].Off = false
			s.Figures = append(s.Figures, position.Figure{})
			if !t.Drone {
				u.Original++
			}
			k.Drones = k.Drones || t.Drone && t.Words != (force.Keywords{})
			// ff.force.mixed.command-leads
			if u.Leader == NoModel && !t.Drone || t.Leads && !s.TypeOf(max(u.Leader, 0)).Leads {
				u.Leader = m
			}
		}
	}
	if u.Leader == NoModel {
		u.Leader = s.Member(id, 1)
	}
	s.Units = append(s.Units, u)
	s.Units[id].Shield = s.Words(id).Shield
	return id
}

// takeOff removes the models of a unit from the table without harm.
func (s *State) takeOff(u UnitID, where position.Place, in int16) {
	s.Units[u].Where, s.Units[u].In = where, in
	s.TakeOff(u)
}

// newState is a state with nothing on the table yet.
func newState(book *force.Book) State {
	return State{position.State{Book: book, Table: table.Table{Size: book.Board.Size()}, Round: 1, Phase: position.Briefing, Edge: [2]position.Edge{position.NearEdge, position.FarEdge}, Initiative: flow.Nobody, First: flow.Nobody, Active: flow.Nobody,
		Finished: flow.Nobody, Scout: flow.Nobody, Acting: NoUnit, Winner: flow.Nobody}}
}
