package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// A field is the ground that many lines of sight run over, such as all those from one unit to another:
// the models and the pieces of terrain that any of them could meet. It is gathered once, and each line
// then looks at these few instead of the whole table. It sieves and decides nothing; a line that leaves
// its ground looks at everything. It holds only while no model moves.
type Field struct {
	units    [2]UnitID             // between which it lies
	Ends     [2]geom.Box           // where lines from and to each of them end
	models   [fieldModels]standing // in the order of the list
	n        int
	over     bool // there are more models than it has room for
	Left     bool // some line has left its ground
	pieces   PieceSet
	blocker  int         // the place among them of the model that blocked a line last: it may well block the next
	screened bool        // terrain has blocked the last line
	screen   int         // the piece that did, -1 for none by itself
	asked    [2]PieceSet // obstacles of which it is known whether the units defend them
	defended [2]PieceSet
}

// standing is where a model stands and how far off it can matter to a line.
type standing struct {
	at    geom.Point
	reach geom.Length
	m     ModelID
}

// fieldModels is more than usually stand between two units.
const fieldModels = 96

// FieldBetween gathers what lines between the models of two units could meet. Give it back with drop.
func (s *State) FieldBetween(a, b UnitID) *Field {
	f := s.Works().freeField()
	f.units, f.Ends = [2]UnitID{a, b}, [2]geom.Box{s.lineEnds(a), s.lineEnds(b)}
	s.gatherField(f)
	return f
}

// DropField gives a field back.
func (s *State) DropField(f *Field) { s.Works().fields.Put(f) }

// lineEnds is the box around the places that lines from and to a unit end at.
func (s *State) lineEnds(u UnitID) geom.Box {
	var box geom.Box
	first := true
	for m := range s.Members(u) {
		b := geom.Box{Min: s.Bodies[m].At, Max: s.Bodies[m].At}
		if t := s.TypeOf(m); t.Body || SeesFromSystems(t) {
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

// gatherField finds what stands in the corridor between the ends.
func (s *State) gatherField(f *Field) {
	f.n, f.over, f.pieces, f.blocker, f.screened, f.screen = 0, false, PieceSet{}, -1, false, -1
	f.asked, f.Left = [2]PieceSet{}, false
	ground, lane := f.Ends[0].Join(f.Ends[1]), geom.CorridorOf(f.Ends[0], f.Ends[1])
	near := ground.Grow(force.MaxReach + geom.Inch)
	types := s.Book.Types
	for i := range s.Bodies {
		mo := &s.Bodies[i]
		if mo.Gone || mo.Off || !near.Contains(mo.At) {
			continue
		}
		t := &types[mo.Base]
		reach := t.Reach
		if mo.Group != f.units[0] && mo.Group != f.units[1] {
			reach += geom.Inch // it blocks by its formation
		}
		if !lane.Near(mo.At, reach) || !ground.Grow(reach).Contains(mo.At) || seenThrough(t) {
			continue
		}
		if f.n == fieldModels {
			f.over = true
			break
		}
		f.models[f.n] = standing{mo.At, reach, ModelID(i)}
		f.n++
	}
	for i := range s.Book.Board.Pieces {
		pc := s.sightPiece(i)
		if box := pc.Area.Bounds(); pc.Kind.Sight != force.Clear && box.Meets(ground) && lane.Meets(box) {
			f.pieces.Add(i)
		}
	}
}

// seenThrough tells whether a model never blocks sight, whoever looks; see passedOver.
func seenThrough(t *force.ModelType) bool {
	return t.Role == force.Equipment || t.Role == force.Symbiote || t.UnitType == force.Probe
}

// sightPiece is a piece of terrain as sight meets it: a building that has fallen is rubble.
func (s *State) sightPiece(i int) *force.Piece {
	if pc := &s.Book.Board.Pieces[i]; pc.Building == nil {
		return pc
	}
	return s.Piece(i)
}

// holds tells whether a line runs between the two units, so that the field is all it can meet.
func (f *Field) holds(l *Line) bool {
	if f == nil {
		return false
	}
	near, far := &f.Ends[0], &f.Ends[1]
	switch {
	case l.fu == f.units[0] && l.tu == f.units[1]:
	case l.fu == f.units[1] && l.tu == f.units[0]:
		near, far = far, near
	default:
		f.Left = true
		return false
	}
	if !near.Contains(l.P) || !far.Contains(l.Q) {
		f.Left = true
		return false
	}
	return true
}

// open tells whether nothing blocks the line from p to q.
func (l *Line) open(p, q geom.Point) bool {
	l.set(p, q)
	return l.Short() || !l.barred()
}

// barred tells whether anything blocks a line. What blocked the last one is tried first: lines between
// two units mostly meet the same.
func (l *Line) barred() bool {
	f := l.Field
	if !l.sieved {
		return l.models() != NoModel || l.terrain(false).Blocked
	}
	if f.screened {
		if f.screen >= 0 && l.stoppedBy(f.screen) || l.terrain(false).Blocked {
			return true
		}
		f.screened = false
		return l.models() != NoModel
	}
	if f.blocker >= 0 && l.firstOf(f.models[f.blocker:f.blocker+1]) == 0 || l.models() != NoModel {
		return true
	}
	f.screened = l.terrain(false).Blocked
	return f.screened
}

// defends tells whether a unit at an end of the line defends an obstacle; over a field it is found once.
func (l *Line) defends(u UnitID, piece int) bool {
	f := l.Field
	if !l.sieved {
		return l.State.Defends(u, piece)
	}
	side := 0
	if u != f.units[0] {
		side = 1
	}
	if !f.asked[side].Has(piece) {
		f.asked[side].Add(piece)
		f.defended[side].set(piece, l.State.Defends(u, piece))
	}
	return f.defended[side].Has(piece)
}

// modelsOn is models for a line over a field.
func (l *Line) modelsOn(f *Field) ModelID {
	if i := l.firstOf(f.models[:f.n]); i >= 0 {
		f.blocker = i
		return f.models[i].m
	}
	return NoModel
}

// firstOf is the place of the first model that is in the way, -1 if there is none.
func (l *Line) firstOf(models []standing) int {
	for i := range models {
		if c := &models[i]; l.Passes(c.at, c.reach) && l.inTheWay(c.m, &l.State.Bodies[c.m]) {
			return i
		}
	}
	return -1
}
