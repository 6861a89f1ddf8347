package position

// Host lists the figures and guns of a side in the order of ids, whether they are on the table or not, without those who were out of
// play for good when the turn began: nobody changes sides in play.
func (s *State) Host(side Side) []BodyID {
	w := s.Works()
	w.muster(s)
	return w.hosts[side]
}

// everybody lists the hosts of both sides, in the order of ids.
func (s *State) everybody() []BodyID {
	w := s.Works()
	w.muster(s)
	return w.everybody
}

// muster lists the hosts anew if there are more bodies than before; a list that a figure keeps of its enemies has no room for friends.
func (w *workshop) muster(s *State) {
	if len(w.places) == len(s.Bodies) {
		return
	}
	w.glances = [len(w.glances)]glances{}
	w.places, w.strong = make([]int16, len(s.Bodies)), [2]int{}
	for i := range s.Bodies {
		side := s.SideOf(BodyID(i))
		w.places[i] = int16(w.strong[side])
		w.strong[side]++
	}
	w.CallRoll(s)
}

// CallRoll leaves those out of the lists who are out of play. A wreck that is still to roll is in it again while it does.
// dvg.vehicle.wreck-roll
func (w *workshop) CallRoll(s *State) {
	w.hosts[0], w.hosts[1], w.everybody = w.hosts[0][:0], w.hosts[1][:0], w.everybody[:0]
	for i := range s.Bodies {
		if b := BodyID(i); !s.Bodies[i].Gone || s.Figures[i].RollsIn > 0 {
			side := s.SideOf(b)
			w.hosts[side], w.everybody = append(w.hosts[side], b), append(w.everybody, b)
		}
	}
}
