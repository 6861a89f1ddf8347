package defiance

// host lists the figures and guns of a side in the order of ids, whether they are on the table or not: nobody changes sides in play.
func (s *State) host(side Side) []BodyID {
	w := s.works()
	w.muster(s)
	return w.hosts[side]
}

// muster lists the hosts anew if there are more bodies than before; a list that a figure keeps of its enemies has no room for friends.
func (w *workshop) muster(s *State) {
	if len(w.places) == len(s.Bodies) {
		return
	}
	w.glances = make([][]glance, len(s.Bodies))
	w.places, w.hosts = make([]int16, len(s.Bodies)), [2][]BodyID{}
	for i := range s.Bodies {
		side := s.SideOf(BodyID(i))
		w.places[i] = int16(len(w.hosts[side]))
		w.hosts[side] = append(w.hosts[side], BodyID(i))
	}
}
