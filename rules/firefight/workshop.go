package firefight

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/march"
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
	trips     flow.Spare[trip]
	finders   flow.Spare[finder]
	positions positions
	inWay     inWay        // of the last look
	survey    sight.Survey // of the last look at all lines
	field     ways.Field   // of the last search for a place
	crowd     ways.Crowd   // of the last search for places of many
	teams     []*team
	scene     advice.Scene // of the last advice on a move
	try       march.Trial  // a move that an adviser tries
}

// works is the workshop of this state.
func (s *State) works() *workshop {
	if s.shop == nil {
		s.shop = new(workshop)
	}
	return s.shop
}

// Inherit implements game.Heir.
func (s *State) Inherit(from game.Game) {
	old, ok := from.(*State)
	if !ok || old.shop == nil {
		return
	}
	s.shop, old.shop = old.shop, nil
	w := s.shop
	w.run, w.teams = Run{}, nil // they are of the other book
	w.positions.step(true)
	w.shelf.Clear()
}

// list is an empty list with room for n options, good until the question is answered.
func (s *State) list(n int) []flow.Option { return s.works().shelf.Take(n) }

// freeTrip takes a trip that nobody uses, with the room of its lists.
func (s *State) freeTrip() *trip {
	g := s.works().trips.Take()
	if g == nil {
		g = &trip{s: s, Party: march.Party{Poses: make([]march.Pose, 0, 12)}}
		g.Keep = g.keepFrom
		return g
	}
	*g = trip{s: s, Party: g.Emptied(), last: g.last}
	g.last.Forget()
	return g
}

// done gives a trip back. Whoever keeps one in use need not call it.
func (g *trip) done() {
	g.s.works().trips.Put(g)
}

// freeFinder takes a finder that nobody uses, with the room of its lists.
func (s *State) freeFinder() *finder {
	f := s.works().finders.Take()
	if f == nil {
		f = &finder{s: s}
		f.Keep = f.keepFrom
		return f
	}
	*f = finder{s: s, Party: f.Emptied(), field: f.field}
	return f
}

// done gives a finder back.
func (f *finder) done() {
	f.s.works().finders.Put(f)
}
