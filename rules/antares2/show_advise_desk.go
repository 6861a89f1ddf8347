package antares2

import "sortie/rules/antares2/position"

// desk is the adviser's own part of the workshop: room for what he thinks of, and what he has found out.
type desk struct {
	drafts    []draft  // of the units that may be given a die
	tries     []wayTry // of one who moves
	knowledge knowledge
	shot      position.Bout // room for a bout that is only thought of
	guides    [2]int8       // whether each side has models that guide shots: 0 until somebody asks, 1 no, 2 yes
}

// desk is the adviser's, in the workshop of this state.
func (s *State) desk() *desk {
	w := s.Works()
	d, ok := w.Desk.(*desk)
	if !ok {
		d = new(desk)
		w.Desk = d
	}
	return d
}
