package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/table"
)

// newState is a state with nothing on the table yet.
func newState(book *force.Book) State {
	return State{position.State{Book: book, Table: table.Table{Size: book.Board.Size()}, Turn: 1, Phase: position.Orders, Acting: NoUnit,
		Winner: flow.Nobody, LastDrawn: flow.Nobody, NextRun: flow.Nobody, Deployer: flow.Nobody}}
}

// outlines gives the table the outlines of all types there are.
func (s *State) outlines() {
	for i := len(s.Bases); i < len(s.Book.Types); i++ {
		s.Bases = append(s.Bases, s.Book.Types[i].Base)
	}
}

// muster adds a unit of a kind to a state, with its models and its dice in the bag.
// a2.general.order-dice.one-per-unit
func (s *State) muster(kind int16, side Side) UnitID {
	s.outlines()
	k := &s.Book.Kinds[kind]
	id := s.Enlist(side)
	u := position.Unit{Kind: kind, Carrier: NoUnit, Carrying: -1}
	fighters, crew, weapons := 0, 0, 0
	for _, mem := range k.Members {
		t := &s.Book.Types[mem.Type]
		for range mem.Count {
			s.Bodies[s.Add(id, mem.Type)].Off = false
			s.Figures = append(s.Figures, position.Figure{})
		}
		switch t.Role {
		case force.Fighter:
			fighters += int(mem.Count)
		case force.Crew:
			crew += int(mem.Count)
		case force.TeamWeapon:
			weapons += int(mem.Count)
		}
		u.MOD = max(u.MOD, t.Traits.MOD)
	}
	u.Strength = int8(fighters + crew)
	u.Type = s.Book.Types[k.Members[0].Type].UnitType
	if weapons > 0 {
		// a2.type.weapon-team; with a squad around it, a mixed unit  a2.mixed.single-unit-for-orders
		u.Type, u.Mixed = force.TeamUnit, fighters > 0
		if u.Mixed {
			u.Type = force.Infantry
		}
	}
	u.MOD = max(u.MOD, 1)
	u.InHand = u.MOD
	s.Units = append(s.Units, u)
	return id
}

// takeOff removes the models of a unit from the table without harm: aboard, or in reserve.
func (s *State) takeOff(u UnitID, where position.Place) {
	s.Units[u].Where = where
	s.TakeOff(u)
}

// putOn returns a unit's models to the table.
func (s *State) putOn(u UnitID) {
	s.Units[u].Where = position.OnTable
	s.Units[u].Carrier = NoUnit
	for m := range s.Members(u) {
		s.Bodies[m].Off = false
	}
}
