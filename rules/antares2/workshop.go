package antares2

import (
	"sortie/flow"
	"sortie/table"
	"sortie/ways"
)

// workshop is room that the rules use again and again while a game goes on: lists of offers and moves
// being judged. It is no part of the state: nothing in it has a meaning between two uses, it is not
// encoded, and a copy of a game begins without one.
// Like the state itself it serves one goroutine at a time.
type workshop struct {
	shelf   flow.Shelf
	moves   flow.Spare[move]
	fields  flow.Spare[field]
	aimers  flow.Spare[aimer]
	bodies  [][]table.Body // room for models that are tried elsewhere
	sides   sides
	ways    ways.Field
	step    ways.Field // before a hatch
	reaches reaches
	desk    any // of the adviser, who knows what lies on it
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

// freeMove takes a move that nobody uses, with the room of its lists.
func (s *State) freeMove() *move {
	g := s.works().moves.Take()
	if g == nil {
		g = new(move)
		g.calls, g.spares = g.callFigure, g.throughWall
		return g
	}
	*g = move{calls: g.calls, spares: g.spares, poses: g.poses[:0], space: g.space[:0], kept: g.kept[:0], ground: g.ground[:0], walls: g.walls[:0], judged: g.judged, joins: g.joins[:0]}
	g.judged.Forget()
	return g
}

// done gives a move back. Whoever keeps one in use need not call it.
func (g *move) done() {
	g.s.works().moves.Put(g)
}

// freeField takes a field that nobody uses.
func (w *workshop) freeField() *field {
	f := w.fields.Take()
	if f == nil {
		return new(field)
	}
	return f
}

// freeAimer takes an aimer that nobody uses.
func (w *workshop) freeAimer() *aimer {
	a := w.aimers.Take()
	if a == nil {
		return new(aimer)
	}
	*a = aimer{gazes: a.gazes[:0]}
	return a
}

// done gives an aimer and its field back. Whoever keeps one in use need not call it.
func (a *aimer) done() {
	if a.field != nil {
		a.drop(a.field)
		a.field = nil
	}
	a.works().aimers.Put(a)
}

// elsewhere is the state with bodies of its own, to try where they could stand. Give it back with dropBodies.
func (s *State) elsewhere() State {
	trial := *s
	trial.Bodies = s.works().copyBodies(s.Bodies)
	return trial
}

// shift lets the bodies of a unit be put elsewhere; the function it returns puts them back.
func (s *State) shift(u UnitID) (back func()) {
	first := s.Head(u)
	stood := s.Bodies[first : int(first)+s.Enrolled(u)]
	old := s.works().copyBodies(stood)
	return func() {
		copy(stood, old)
		s.works().dropBodies(old)
	}
}

func (w *workshop) copyBodies(of []table.Body) []table.Body {
	n := len(w.bodies)
	if n == 0 {
		return append([]table.Body(nil), of...)
	}
	out := append(w.bodies[n-1][:0], of...)
	w.bodies = w.bodies[:n-1]
	return out
}

func (w *workshop) dropBodies(b []table.Body) { w.bodies = append(w.bodies, b) }
