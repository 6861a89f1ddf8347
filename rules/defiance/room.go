package defiance

import "sortie/geom"

// Room that moves use again: none of it is part of the state.

// chunk is how many things room is made for at once.
const chunk = 256

// few is an empty list with room for n things, cut from a larger one; room for many is made at once and never used twice.
func few[T any](slab *[]T, n int) []T {
	if len(*slab)+n > cap(*slab) {
		*slab = make([]T, 0, max(chunk, n))
	}
	at := len(*slab)
	*slab = (*slab)[:at+n]
	return (*slab)[at : at : at+n]
}

// legRoom is room for what ways say of their legs.
type legRoom struct {
	points []geom.Point
	heads  []geom.Angle
	lies   []bool
}

// roomy gives a way room for so many legs.
func (s *State) roomy(w *way, n int) {
	room := &s.works().legs
	w.points, w.heads, w.lies = few(&room.points, n), few(&room.heads, n), few(&room.lies, n)
}

// setOut is a going in room that is used again when the step is over, with the lists that were made for another.
func (s *State) setOut(g going) *going {
	w := s.works()
	if w.gone == len(w.goings) {
		w.goings = append(w.goings, new(going))
	}
	out := w.goings[w.gone]
	w.gone++
	g.hulls, g.mates = out.hulls[:0], out.mates[:0]
	*out = g
	return out
}
