package antares2

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// inspectHouse answers questions about buildings and transports.
func (s *State) inspectHouse(q []string) (game.Finding, bool, error) {
	w := defs.Of(game.Line{Text: strings.Join(q, " ")})
	var f game.Finding
	switch w.Next("a query") {
	case "structure":
		f = s.inspectStructure(w)
	case "block":
		f = s.inspectBlock(w)
	case "opening":
		f = s.inspectOpening(w)
	case "indoors":
		f = s.inspectIndoors(w)
	case "floors":
		f = s.inspectFloors(w)
	case "overhead":
		f = s.inspectOverhead(w)
	case "capacity":
		f = s.inspectCapacity(w)
	case "embark":
		f = s.inspectEmbark(w)
	case "disembark":
		f = s.inspectDisembark(w)
	default:
		return f, false, nil
	}
	if w.More() {
		w.Fail("%q is not understood here", w.Peek())
	}
	return f, true, w.Err()
}

// pieceWord reads the name of a building.
func (s *State) pieceWord(w *defs.Words) int {
	name := w.Next("a building")
	for i := range s.Book.Board.Pieces {
		if s.Book.Board.Pieces[i].Key == name && s.Book.Board.Pieces[i].Building != nil {
			return i
		}
	}
	w.Fail("there is no building %q", name)
	return -1
}

// unitWord reads the name of a unit.
func (s *State) unitWord(w *defs.Words) UnitID {
	name := w.Next("a unit")
	for i := range s.Units {
		if s.Name(UnitID(i)) == name {
			return UnitID(i)
		}
	}
	w.Fail("there is no unit %q", name)
	return NoUnit
}

// pointWords reads: BUILDING at X,Y [level N] [roof|floor]
func (s *State) pointWords(w *defs.Words) (position.TargetPoint, bool) {
	piece := s.pieceWord(w)
	if !w.Took("at") {
		w.Fail("a target point is given as at X,Y")
	}
	at := w.Point("the target point")
	level, surface := int8(0), force.Wall
	for more := true; more; {
		switch w.Peek() {
		case "level":
			w.Next("level")
			level = w.Small("the level")
		case "roof":
			w.Next("roof")
			surface = force.RoofPart
		case "floor":
			w.Next("floor")
			surface = force.FloorPart
		default:
			more = false
		}
	}
	if w.Err() != nil {
		return position.TargetPoint{}, false
	}
	t, ok := position.TargetPointOf(s.Book.Board.Pieces[piece].Building, piece, at, level, surface)
	if !ok {
		w.Fail("%s has no structure there", s.PieceName(int16(piece)))
	}
	return t, ok
}

// inspectStructure: structure BUILDING at X,Y [level N] [roof|floor]
func (s *State) inspectStructure(w *defs.Words) game.Finding {
	t, ok := s.pointWords(w)
	if !ok {
		return game.Finding{}
	}
	part := s.Part(&t)
	f := game.Finding{Verdict: "whole", Cited: []tally.Rule{part.Rule}}
	if i := s.DamageAt(&t); i >= 0 {
		f.Value = int64(s.Damage[i].Points)
		if s.Damage[i].Breach {
			f.Verdict = "breached"
		}
	}
	if s.Rubble(int(t.Piece)) || part.Level >= s.LevelsLeft(int(t.Piece)) && part.Kind != force.RoofPart {
		f.Verdict = "collapsed"
	}
	f.Text = fmt.Sprintf("%s: threshold %d, damage %d of %d", part.Key, part.Threshold, f.Value, part.Value)
	return f
}

// inspectBlock: block BUILDING [level N]
func (s *State) inspectBlock(w *defs.Words) game.Finding {
	piece := s.pieceWord(w)
	level := int8(0)
	if w.Took("level") {
		level = w.Small("the level")
	}
	if w.Err() != nil || level < 0 || level >= s.Book.Board.Pieces[piece].Building.Levels {
		w.Fail("there is no such level")
		return game.Finding{}
	}
	block := s.Book.Board.Pieces[piece].Building.Blocks[level]
	f := game.Finding{Verdict: "standing", Value: int64(s.BlockDamage(int16(piece), level)), Cited: []tally.Rule{block.Rule}}
	if level >= s.LevelsLeft(piece) {
		f.Verdict = "collapsed"
	}
	return f
}

// inspectOpening: opening BUILDING at X,Y [level N]
func (s *State) inspectOpening(w *defs.Words) game.Finding {
	piece := s.pieceWord(w)
	if !w.Took("at") {
		w.Fail("an opening is given as at X,Y")
	}
	at, level := w.Point("the place"), int8(0)
	if w.Took("level") {
		level = w.Small("the level")
	}
	if w.Err() != nil {
		return game.Finding{}
	}
	b := s.Book.Board.Pieces[piece].Building
	part := b.WallAt(at, level)
	if part < 0 {
		return game.Finding{Verdict: "nothing"}
	}
	at = geom.NearestOn(b.Parts[part].Line, at)
	f := game.Finding{Verdict: "wall", Cited: []tally.Rule{"a2.building.walls-impassable"}}
	dot := geom.Disc(at, 0)
	for i := range b.Openings {
		if o := &b.Openings[i]; o.Level == level && geom.SegWithin(o.A, o.B, &dot, 2) {
			f = game.Finding{Verdict: "shut", Cited: []tally.Rule{"a2.building.doors-open"}}
		}
	}
	switch {
	case s.OpenAt(piece, part, at, false):
		f.Verdict = "open"
	case s.OpenAt(piece, part, at, true):
		f.Verdict = "narrow"
	}
	return f
}

// inspectIndoors: indoors MODEL
func (s *State) inspectIndoors(w *defs.Words) game.Finding {
	name := w.Next("a model")
	m := s.modelNamed(name)
	if m == NoModel {
		w.Fail("there is no model %q", name)
		return game.Finding{}
	}
	f := game.Finding{Verdict: "outside", Value: int64(s.Bodies[m].Level), Cited: []tally.Rule{"a2.building.floor-plans"}}
	if in := s.Bodies[m].Inside; in >= 0 {
		f.Verdict = s.PieceName(in)
	}
	return f
}

// inspectOverhead: overhead from MODEL, or overhead at UNIT
func (s *State) inspectOverhead(w *defs.Words) game.Finding {
	var f game.Finding
	switch word := w.Next("from or at"); word {
	case "from":
		name := w.Next("a model")
		m := s.modelNamed(name)
		if m == NoModel {
			w.Fail("there is no model %q", name)
			return f
		}
		f = verdictOf(s.NoOverheadFrom(m), "a2.oh.not-indoors")
		f.Cited = append(f.Cited, "a2.oh.not-indoors")
	case "at":
		u := s.unitWord(w)
		if w.Err() == nil {
			f = verdictOf(s.NoOverheadAt(u), "a2.building.no-oh-at-inside")
		}
	default:
		w.Fail("overhead from MODEL, or overhead at UNIT, not %q", word)
	}
	return f
}

// inspectFloors: floors UNIT
func (s *State) inspectFloors(w *defs.Words) game.Finding {
	u := s.unitWord(w)
	if w.Err() != nil {
		return game.Finding{}
	}
	f := game.Finding{Verdict: "together", Cited: []tally.Rule{"a2.building.floors-formation"}}
	if !position.Chained(s.PostsOf(u), nil) {
		f.Verdict = "apart"
	}
	return f
}

// inspectCapacity: capacity TRANSPORT with UNIT|MODEL… The value is in half spaces.
func (s *State) inspectCapacity(w *defs.Words) game.Finding {
	t := s.unitWord(w)
	if !w.Took("with") {
		w.Fail("say who goes aboard: with UNIT")
	}
	if w.Err() != nil {
		return game.Finding{}
	}
	f := game.Finding{Verdict: "legal", Cited: []tally.Rule{"a2.transport.capacity", "a2.transport.who-can-be-carried", "a2.transport.compactors"}}
	alone := s.Copied()
	for i := range alone.Units {
		if alone.AboardOf(UnitID(i), t) {
			alone.putOn(UnitID(i))
		}
	}
	for w.More() {
		if strings.Contains(w.Peek(), ".") {
			f.Refusal = firstOf(f.Refusal, s.partOfUnit(w, &f))
			continue
		}
		u := s.unitWord(w)
		if w.Err() != nil {
			return f
		}
		f.Refusal = firstOf(f.Refusal, alone.TakesAboardRefusal(t, u))
		for m := range s.Members(u) {
			n, rule := s.SpacesFor(m)
			f.Value += int64(n)
			f.Cited = append(f.Cited, rule)
		}
		alone.takeOff(u, position.Aboard)
		alone.Units[u].Carrier = t
	}
	if f.Refusal != nil {
		f.Verdict = "refused"
	}
	f.Text = position.Halves(int(f.Value)) + " spaces of " + position.Halves(s.Room(t))
	return f
}

// partOfUnit refuses some models of a unit without the others.  a2.transport.whole-units
func (s *State) partOfUnit(w *defs.Words, f *game.Finding) *tally.Refusal {
	n, u := 0, NoUnit
	for strings.Contains(w.Peek(), ".") {
		m := s.modelNamed(w.Next("a model"))
		if m == NoModel {
			w.Fail("there is no such model")
			return nil
		}
		n, u = n+1, s.Bodies[m].Group
	}
	f.Cited = append(f.Cited, "a2.transport.whole-units")
	for range s.Members(u) {
		n--
	}
	if n < 0 {
		return tally.Refuse("a2.transport.whole-units", "only whole units are carried", "take all of "+s.Name(u))
	}
	return nil
}

// inspectEmbark: embark UNIT TRANSPORT [by run|advance|consolidation] [left D]
func (s *State) inspectEmbark(w *defs.Words) game.Finding {
	u, t, by, left := s.unitWord(w), s.unitWord(w), "run", geom.Length(0)
	for w.More() {
		switch word := w.Next("a property"); word {
		case "by":
			by = w.Next("run, advance or consolidation")
		case "left":
			left = w.Length("what is left of the move")
		default:
			w.Fail("%q is not understood here", word)
		}
	}
	if w.Err() != nil {
		return game.Finding{}
	}
	return verdictOf(s.EmbarkRefusal(s.BoardingNow(u, t, by, func(ModelID) geom.Length { return left })), "a2.transport.embark.run")
}

// inspectDisembark: disembark UNIT
func (s *State) inspectDisembark(w *defs.Words) game.Finding {
	u := s.unitWord(w)
	if w.Err() != nil || s.Units[u].Where != position.Aboard {
		w.Fail("the unit is not aboard")
		return game.Finding{}
	}
	return verdictOf(s.DisembarkRefusal(u), "a2.transport.disembark.action")
}

func verdictOf(r *tally.Refusal, rule tally.Rule) game.Finding {
	if r != nil {
		return game.Finding{Verdict: "refused", Refusal: r}
	}
	return game.Finding{Verdict: "legal", Cited: []tally.Rule{rule}}
}
