package position

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/march"
	"sortie/sight"
	"sortie/ways"
)

// workshop is room that the rules use again and again while a game goes on: lists of offers, moves being
// judged and ways being looked for. It is no part of the state: nothing in it has a meaning between two
// uses, it is not encoded, and a copy of a game begins without one.
// Like the state itself it serves one goroutine at a time.
type workshop struct {
	Run       any // the Run of the step before, to be used again
	Shelf     flow.Shelf
	trips     flow.Spare[Trip]
	finders   flow.Spare[Finder]
	Positions positions
	inWay     inWay        // of the last look
	survey    sight.Survey // of the last look at all lines
	field     ways.Field   // of the last search for a place
	Crowd     ways.Crowd   // of the last search for places of many
	Teams     []*team
	Scene     advice.Scene // of the last advice on a move
	Try       march.Trial  // a move that an adviser tries
}

// Works is the workshop of this state.
func (s *State) Works() *workshop {
	if s.Shop == nil {
		s.Shop = new(workshop)
	}
	return s.Shop
}

// List is an empty list with room for n options, good until the question is answered.
func (s *State) List(n int) []flow.Option { return s.Works().Shelf.Take(n) }

// freeTrip takes a trip that nobody uses, with the room of its lists.
func (s *State) freeTrip() *Trip {
	g := s.Works().trips.Take()
	if g == nil {
		g = &Trip{s: s, Party: march.Party{Poses: make([]march.Pose, 0, 12)}}
		g.Keep = g.keepFrom
		return g
	}
	*g = Trip{s: s, Party: g.Emptied(), Last: g.Last}
	g.Last.Forget()
	return g
}

// Done gives a trip back. Whoever keeps one in use need not call it.
func (g *Trip) Done() {
	g.s.Works().trips.Put(g)
}

// freeFinder takes a finder that nobody uses, with the room of its lists.
func (s *State) freeFinder() *Finder {
	f := s.Works().finders.Take()
	if f == nil {
		f = &Finder{s: s}
		f.Keep = f.keepFrom
		return f
	}
	*f = Finder{s: s, Party: f.Emptied(), Field: f.Field}
	return f
}

// Done gives a finder back.
func (f *Finder) Done() {
	f.s.Works().finders.Put(f)
}
