package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// coreHidden tells whether a seat may not know which marker of a side is the core.  is.sc7.setup
func (s *State) coreHidden(seat flow.Seat, side Side) bool {
	if s.book.scenario.Number != 7 || side == seat {
		return false
	}
	chosen := false
	for i := range markersEach {
		m, _ := s.marker(int(side)*markersEach + i)
		if s.Figures[m].Data && s.Figures[m].Spent&revealed != 0 {
			return false
		}
		chosen = chosen || s.Figures[m].Data
	}
	return chosen
}

// Hides implements game.Game: everything is open but the cores of the others.
func (s *State) Hides(seat flow.Seat) bool {
	for side := range s.Sides() {
		if s.coreHidden(seat, Side(side)) {
			return true
		}
	}
	return false
}

// Forget implements game.Game: the core of another side is any of its markers that nobody has seen into.
func (s *State) Forget(seat flow.Seat, rnd *dice.Rand) game.Game {
	n := s.Clone().(*State)
	for side := range n.Sides() {
		if !n.coreHidden(seat, Side(side)) {
			continue
		}
		var open []ModelID
		for i := range markersEach {
			m, _ := n.marker(side*markersEach + i)
			n.Figures[m].Data = false
			if n.Figures[m].Spent&revealed == 0 {
				open = append(open, m)
			}
		}
		n.Figures[open[rnd.Int(len(open))]].Data = true
	}
	return n
}

// knownCore tells whether a seat knows a unit to be a core: its own one.
func (s *State) knownCore(seat flow.Seat, u UnitID) bool {
	m := s.Units[u].Operative
	return s.lead(u).Prop == Debris && s.Figures[m].Data && (s.Groups[u].Owner == seat || s.Figures[m].Spent&revealed != 0)
}
