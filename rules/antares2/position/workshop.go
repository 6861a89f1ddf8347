package position

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
	Shelf   flow.Shelf
	moves   flow.Spare[Move]
	fields  flow.Spare[Field]
	aimers  flow.Spare[Aimer]
	bodies  [][]table.Body // room for models that are tried elsewhere
	sides   sides
	Ways    ways.Field
	step    ways.Field // before a hatch
	Reaches reaches
	Desk    any // of the adviser, who knows what lies on it
}

// Works is the workshop of this state.
func (s *State) Works() *workshop {
	if s.Workshop == nil {
		s.Workshop = new(workshop)
	}
	return s.Workshop
}

// List is an empty list with room for n options, good until the question is answered.
func (s *State) List(n int) []flow.Option { return s.Works().Shelf.Take(n) }

// freeMove takes a move that nobody uses, with the room of its lists.
func (s *State) freeMove() *Move {
	g := s.Works().moves.Take()
	if g == nil {
		g = new(Move)
		g.calls, g.spares = g.callFigure, g.throughWall
		return g
	}
	*g = Move{calls: g.calls, spares: g.spares, Poses: g.Poses[:0], space: g.space[:0], kept: g.kept[:0], ground: g.ground[:0], walls: g.walls[:0], Judged: g.Judged, Joins: g.Joins[:0]}
	g.Judged.Forget()
	return g
}

// Done gives a move back. Whoever keeps one in use need not call it.
func (g *Move) Done() {
	g.State.Works().moves.Put(g)
}

// freeField takes a field that nobody uses.
func (w *workshop) freeField() *Field {
	f := w.fields.Take()
	if f == nil {
		return new(Field)
	}
	return f
}

// freeAimer takes an aimer that nobody uses.
func (w *workshop) freeAimer() *Aimer {
	a := w.aimers.Take()
	if a == nil {
		return new(Aimer)
	}
	*a = Aimer{gazes: a.gazes[:0]}
	return a
}

// Done gives an aimer and its field back. Whoever keeps one in use need not call it.
func (a *Aimer) Done() {
	if a.field != nil {
		a.DropField(a.field)
		a.field = nil
	}
	a.Works().aimers.Put(a)
}

// Elsewhere is the state with bodies of its own, to try where they could stand. Give it back with DropBodies.
func (s *State) Elsewhere() State {
	trial := *s
	trial.Bodies = s.Works().copyBodies(s.Bodies)
	return trial
}

// Shift lets the bodies of a unit be put elsewhere; the function it returns puts them back.
func (s *State) Shift(u UnitID) (back func()) {
	first := s.Head(u)
	stood := s.Bodies[first : int(first)+s.Enrolled(u)]
	old := s.Works().copyBodies(stood)
	return func() {
		copy(stood, old)
		s.Works().DropBodies(old)
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

// DropBodies gives back what Elsewhere took.
func (w *workshop) DropBodies(b []table.Body) { w.bodies = append(w.bodies, b) }
