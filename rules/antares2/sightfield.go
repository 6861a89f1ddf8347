package antares2

import "sortie/geom"

// A field is the ground that many lines of sight run over, such as all those from one unit to another:
// the models and the pieces of terrain that any of them could meet. It is gathered once, and each line
// then looks at these few instead of the whole table. It sieves and decides nothing; a line that leaves
// its ground looks at everything. It holds only while no model moves.
type field struct {
	ground  geom.Box
	models  [fieldModels]ModelID // in the order of the list
	n       int
	over    bool // there are more models than it has room for
	pieces  pieceSet
	blocker ModelID // the model that blocked a line last: it may well block the next
}

// fieldModels is more than usually stand between two units.
const fieldModels = 96

// fieldBetween gathers what lines between the models of two units could meet. Give it back with drop.
func (s *State) fieldBetween(a, b UnitID) *field {
	f := s.works().freeField()
	s.gatherField(f, s.lineEnds(a).Join(s.lineEnds(b)))
	return f
}

// drop gives a field back.
func (s *State) drop(f *field) {
	w := s.works()
	w.fields = append(w.fields, f)
}

// lineEnds is the box around the places that lines from and to a unit end at.
func (s *State) lineEnds(u UnitID) geom.Box {
	var box geom.Box
	first := true
	for m := range s.all(u) {
		b := geom.Box{Min: s.Models[m].At, Max: s.Models[m].At}
		if t := s.typ(m); t.Body || t.seesFromSystems() {
			b = b.Grow(t.Reach)
		}
		if first {
			box, first = b, false
		} else {
			box = box.Join(b)
		}
	}
	return box
}

func (s *State) gatherField(f *field, ground geom.Box) {
	*f = field{ground: ground, blocker: NoModel}
	types := s.book.Types
	for i := range s.Models {
		mo := &s.Models[i]
		if mo.Gone || mo.Off {
			continue
		}
		t := &types[mo.Type]
		if !ground.Grow(t.Reach+geom.Inch).Contains(mo.At) || t.seenThrough() {
			continue
		}
		if f.n == fieldModels {
			f.over = true
			break
		}
		f.models[f.n] = ModelID(i)
		f.n++
	}
	for i := range s.book.Board.Pieces {
		if pc := s.sightPiece(i); pc.Kind.Sight != Clear && pc.Area.Bounds().Meets(ground) {
			f.pieces.add(i)
		}
	}
}

// seenThrough tells whether a model never blocks sight, whoever looks; see passedOver.
func (t *ModelType) seenThrough() bool {
	return t.Role == Equipment || t.Role == Symbiote || t.UnitType == Probe
}

// sightPiece is a piece of terrain as sight meets it: a building that has fallen is rubble.
func (s *State) sightPiece(i int) *Piece {
	if pc := &s.book.Board.Pieces[i]; pc.Building == nil {
		return pc
	}
	return s.piece(i)
}

// covers tells whether the line runs over the field's ground, so that the field is all it can meet.
func (f *field) covers(p, q geom.Point) bool {
	return f != nil && f.ground.Contains(p) && f.ground.Contains(q)
}

// modelsOn is models for a line over a field.
func (l *line) modelsOn(f *field) ModelID {
	if l.bare && f.blocker != NoModel && l.meetsModel(f.blocker) {
		return f.blocker
	}
	for _, m := range f.models[:f.n] {
		if l.meetsModel(m) {
			f.blocker = m
			return m
		}
	}
	return NoModel
}

// meetsModel tells whether one model is in the way.
func (l *line) meetsModel(m ModelID) bool {
	mo := &l.s.Models[m]
	wx, wy := int64(mo.At.X)-int64(l.p.X), int64(mo.At.Y)-int64(l.p.Y)
	aside := l.dx*wy - l.dy*wx
	bound := int64(l.s.book.Types[mo.Type].Reach+geom.Inch) * l.length
	if aside > bound || aside < -bound {
		return false
	}
	along := l.dx*wx + l.dy*wy
	if along < -bound || along > l.sq+bound {
		return false
	}
	return l.inTheWay(m, mo, aside, along)
}
