package position

import (
	"sortie/geom"
	"sortie/march"
	"sortie/ways"
)

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
func (s *State) roomy(w *Way, n int) {
	room := &s.Works().legs
	w.Points, w.Heads, w.lies = few(&room.points, n), few(&room.heads, n), few(&room.lies, n)
}

// SetOut is a going in room that is used again when the step is over, with the lists that were made for another.
func (s *State) SetOut(g Going) *Going {
	w := s.Works()
	if w.Gone == len(w.goings) {
		w.goings = append(w.goings, new(Going))
	}
	out := w.goings[w.Gone]
	w.Gone++
	g.hulls, g.mates = out.hulls[:0], out.mates[:0]
	*out = g
	return out
}

// taken is the last of a shelf of things that are used again, or a new one if it is empty.
func taken[T any](shelf *[]*T) *T {
	n := len(*shelf)
	if n == 0 {
		return new(T)
	}
	thing := (*shelf)[n-1]
	*shelf = (*shelf)[:n-1]
	return thing
}

// takeSpec is room for judging a move, given back by GiveSpec.
func (s *State) takeSpec() *march.Spec { return taken(&s.Works().specs) }

func (s *State) GiveSpec(spec *march.Spec) {
	spec.Clear()
	s.Shop.specs = append(s.Shop.specs, spec)
}

// takeField is room for a search of places, given back by giveField.
func (s *State) takeField() *ways.Field { return taken(&s.Works().fields) }

func (s *State) giveField(f *ways.Field) { s.Shop.fields = append(s.Shop.fields, f) }
