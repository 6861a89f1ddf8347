package position

// Aboard tells whether all of a unit rides in a vehicle.  dvg.passenger.unit
func (s *State) Aboard(u UnitID) bool {
	any := false
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if s.Bodies[b].Gone || s.IsGun(b) {
			continue
		}
		if s.Bodies[b].Aboard == NoBody {
			return false
		}
		any = true
	}
	return any
}

// carries tells whether somebody rides in a vehicle of a unit.
func (s *State) carries(u UnitID) bool {
	for i := range s.Bodies {
		if v := s.Bodies[i].Aboard; v != NoBody && !s.Bodies[i].Gone && s.UnitOf(v) == u && s.Stands(v) && !s.IsGun(v) {
			return true
		}
	}
	return false
}

// Riders are the units aboard of a vehicle.
func (s *State) Riders(carrier BodyID) []UnitID {
	var out []UnitID
	for b := range s.Passengers(carrier) {
		if u := s.UnitOf(b); len(out) == 0 || out[len(out)-1] != u {
			out = append(out, u)
		}
	}
	return out
}

// NewAboard tells whether a unit aboard has acted in this turn and so boarded in it: it is of the vehicle's unit from the next one on.
// dvg.passenger.board.next-turn
func (s *State) NewAboard(u UnitID) bool {
	return s.Applies("dvg.passenger.board.next-turn", s.Units[u].Acted)
}

// StillOf is the unit that a unit is a part of in this turn: who came out of a vehicle is of that's until the next Command Phase.
// dvg.passenger.exit.stationary, dvg.passenger.survival.placed
func (s *State) StillOf(u UnitID) UnitID {
	if v := s.Units[u].From; s.Applies("dvg.passenger.exit.stationary", v != NoUnit) {
		return v
	}
	return u
}
