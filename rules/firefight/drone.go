package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// hvaAction attaches or detaches an HVA, a short action.  ff.drone.hva.attach, ff.drone.hva.detach
func (r *Run) hvaAction(u UnitID, a position.Action) {
	if r.by("ff.drone.hva.detach", a == position.Detach) {
		r.dropHVA(u)
		return
	}
	if i := r.hvaTouched(u); i >= 0 {
		r.attachHVA(u, i, "ff.drone.hva.attach")
	}
}

func (r *Run) attachHVA(u UnitID, marker int, rule tally.Rule) {
	r.Markers[marker].Unit, r.Units[u].HVA = u, true
	r.CarryHVA(u)
	r.tell("attached", u, NoUnit, rule, "%s takes the HVA along", r.Name(u))
}

// dropHVA leaves the HVA where the unit's leader is.
func (r *Run) dropHVA(u UnitID) {
	r.CarryHVA(u)
	r.Units[u].HVA = false
	for i := range r.Markers {
		if m := &r.Markers[i]; m.Kind == position.HVAMarker && m.Unit == u {
			m.Unit = NoUnit
			r.tell("detached", u, NoUnit, "ff.drone.hva.detach", "the HVA of %s stays behind", r.Name(u))
		}
	}
}

// hvaTouched finds a free HVA that a model of the unit touches, -1 for none. In a building, or on its roof,
// every model can get at what lies there.  ff.drone.hva.attach
func (s *State) hvaTouched(u UnitID) int {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == position.HVAMarker && !m.Gone && m.Unit == NoUnit && s.getsAt(u, m) {
			return i
		}
	}
	return -1
}

// getsAt tells whether a model of a unit touches a marker.
func (s *State) getsAt(u UnitID, m *position.Marker) bool {
	switch un := s.Unit(u); un.Where {
	case position.Inside, position.OnRoof:
		return m.Roof == (un.Where == position.OnRoof) && (m.At == s.WhereIs(u) || s.Book.Board.Pieces[un.In].Area.Contains(m.At))
	case position.OnTable:
		return !m.Roof && s.touchesMarker(u, m)
	}
	return false
}

// mayCarry tells whether a unit is of a kind that can take an HVA along.  ff.drone.hva.forbidden-carriers
func (s *State) mayCarry(u UnitID) bool {
	k := s.Words(u)
	return !k.Beast && !k.Walker && !k.Tracked && !k.Vehicle
}

// hvaRefusal says why a unit may not attach or detach an HVA.  ff.drone.hva.forbidden-carriers
func (r *Run) hvaRefusal(u UnitID, a position.Action, b *position.Budget) *tally.Refusal {
	switch {
	case a == position.Detach && !r.Units[u].HVA:
		return tally.Refuse("ff.drone.hva.detach", "it has no HVA", "")
	case a == position.Detach && r.Units[u].Where == position.Aboard:
		return tally.Refuse("ff.transport.no-interaction", "not from inside a transport", "leave it first")
	case a == position.Detach:
		return nil
	case r.Units[u].HVA:
		return tally.Refuse("ff.drone.hva.attach", "it has the HVA already", "")
	}
	return r.attachRefusal(u)
}

func (s *State) attachRefusal(u UnitID) *tally.Refusal {
	switch {
	case !s.mayCarry(u):
		return tally.Refuse("ff.drone.hva.forbidden-carriers", "Beasts, Walkers, Tracked units and Vehicles cannot carry an HVA", "bring another unit")
	case s.Units[u].Where == position.Aboard:
		return tally.Refuse("ff.transport.no-interaction", "not from inside a transport", "leave it first")
	case s.hvaTouched(u) < 0:
		return tally.Refuse("ff.drone.hva.attach", "it touches no free HVA", "move into contact first")
	case s.RoomBeside(u) < 1:
		return tally.Refuse("ff.building.capacity.low-model", "the building has no room for the HVA besides those who are in it", "leave it first")
	}
	return nil
}

// hvaLost leaves the HVA of a destroyed unit where that was.  ff.drone.hva.unit-destroyed
func (r *Run) hvaLost(u UnitID) {
	if !r.by("ff.drone.hva.unit-destroyed", r.Units[u].HVA) {
		return
	}
	r.Units[u].HVA = false
	for i := range r.Markers {
		if m := &r.Markers[i]; m.Kind == position.HVAMarker && m.Unit == u {
			m.Unit = NoUnit
		}
	}
}

// whereItWas is the last place of a destroyed unit: its building's or transport's, if it was in one.
func (s *State) whereItWas(u UnitID) geom.Point { return s.Bodies[s.Units[u].Leader].At }

// fellWith tells whether a marker lies where a destroyed unit was: at its leader's place, or in the building or
// transport it was in.
func (s *State) fellWith(m *position.Marker, u UnitID) bool {
	if m.At == s.whereItWas(u) {
		return true
	}
	in := s.Units[u].In
	return in >= 0 && int(in) < len(s.Book.Board.Pieces) && s.Book.Board.Pieces[in].Area.Contains(m.At)
}

// captureHVA lets a unit that has destroyed the carrier in an assault attach the HVA for free. Call it
// after the carrier is gone.  ff.drone.hva.captured
func (r *Run) captureHVA(winner, carrier UnitID) {
	if !r.InPlay(winner) || r.Units[winner].HVA || !r.mayCarry(winner) || r.RoomBeside(winner) < 1 {
		return
	}
	for i := range r.Markers {
		m := &r.Markers[i]
		if m.Kind != position.HVAMarker || m.Gone || m.Unit != NoUnit || !r.fellWith(m, carrier) {
			continue
		}
		if r.askYes("capture", r.Groups[winner].Side, winner, "ff.drone.hva.captured", "Take the HVA?", true) {
			r.attachHVA(winner, i, "ff.drone.hva.captured")
		}
		return
	}
}
