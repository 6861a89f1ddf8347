package firefight

import (
	"sortie/flow"
	"sortie/sight"
	"sortie/ways"
)

// workshop is room that the rules use again and again while a game goes on: lists of offers, moves being
// judged and ways being looked for. It is no part of the state: nothing in it has a meaning between two
// uses, it is not encoded, and a copy of a game begins without one.
// Like the state itself it serves one goroutine at a time.
type workshop struct {
	run       Run // of the present step
	shelf     flow.Shelf
	marches   flow.Spare[march]
	finders   flow.Spare[finder]
	positions positions
	inWay     inWay        // of the last look
	survey    sight.Survey // of the last look at all lines
	field     ways.Field   // of the last search for a place
	crowd     ways.Crowd   // of the last search for places of many
	teams     []*team
}

// works is the workshop of this state.
func (s *State) works() *workshop {
	if s.shop == nil {
		s.shop = new(workshop)
	}
	return s.shop
}

// list is an empty list with room for n options, good until the question is answered.
func (s *State) list(n int) []flow.Option { return s.works().shelf.Take(n) }

// freeMarch takes a march that nobody uses, with the room of its lists.
func (s *State) freeMarch() *march {
	g := s.works().marches.Take()
	if g == nil {
		return &march{s: s, poses: make([]pose, 0, 12)}
	}
	*g = march{s: s, poses: g.poses[:0], near: g.near[:0], others: g.others[:0], close: g.close[:0], ground: g.ground[:0], searches: g.searches[:0], loose: g.loose[:0], last: g.last}
	g.last.forget()
	return g
}

// done gives a march back. Whoever keeps one in use need not call it.
func (g *march) done() {
	g.s.works().marches.Put(g)
}

// freeFinder takes a finder that nobody uses, with the room of its lists.
func (s *State) freeFinder() *finder {
	f := s.works().finders.Take()
	if f == nil {
		return &finder{s: s}
	}
	*f = finder{s: s, others: f.others[:0], ground: f.ground[:0], field: f.field}
	return f
}

// done gives a finder back.
func (f *finder) done() {
	f.s.works().finders.Put(f)
}
