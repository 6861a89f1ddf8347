package antares2

import "sortie/geom"

// A field is the ground that many lines of sight run over, such as all those from one unit to another:
// the models and the pieces of terrain that any of them could meet. It is gathered once, and each line
// then looks at these few instead of the whole table. It sieves and decides nothing; a line that leaves
// its ground looks at everything. It holds only while no model moves.
type field struct {
	ground  geom.Box
	models  [fieldModels]standing // in the order of the list
	n       int
	over    bool // there are more models than it has room for
	pieces  pieceSet
	blocker int // the place among them of the model that blocked a line last: it may well block the next
}

// standing is where a model stands and how far off it can matter to a line.
type standing struct {
	at    geom.Point
	reach geom.Length
	m     ModelID
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
	f.ground, f.n, f.over, f.pieces, f.blocker = ground, 0, false, pieceSet{}, -1
	types := s.book.Types
	for i := range s.Models {
		mo := &s.Models[i]
		if mo.Gone || mo.Off {
			continue
		}
		t := &types[mo.Type]
		reach := t.Reach + geom.Inch
		if !ground.Grow(reach).Contains(mo.At) || t.seenThrough() {
			continue
		}
		if f.n == fieldModels {
			f.over = true
			break
		}
		f.models[f.n] = standing{mo.At, reach, ModelID(i)}
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
	if l.bare && f.blocker >= 0 && l.firstOf(f.models[f.blocker:f.blocker+1]) == 0 {
		return f.models[f.blocker].m
	}
	if i := l.firstOf(f.models[:f.n]); i >= 0 {
		f.blocker = i
		return f.models[i].m
	}
	return NoModel
}

// firstOf is the place of the first model that is in the way, -1 if there is none.
func (l *line) firstOf(models []standing) int {
	px, py, dx, dy := int64(l.p.X), int64(l.p.Y), l.dx, l.dy
	for i := range models {
		c := &models[i]
		wx, wy := int64(c.at.X)-px, int64(c.at.Y)-py
		aside, bound := dx*wy-dy*wx, int64(c.reach)*l.length
		if aside > bound || aside < -bound {
			continue
		}
		along := dx*wx + dy*wy
		if along < -bound || along > l.sq+bound {
			continue
		}
		if l.inTheWay(c.m, &l.s.Models[c.m], aside, along) {
			return i
		}
	}
	return -1
}
