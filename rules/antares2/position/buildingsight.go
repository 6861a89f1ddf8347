package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/table"
	"sortie/tally"
)

// houseSight is what the buildings that the ends of a line are in do to it.
type houseSight struct {
	blocked  bool
	obscured bool // a2.building.target-inside-obscured
	rule     tally.Rule
	by       string
	at       geom.Point
	out, in  tally.Rule // rules that were looked at
}

// buildingSight judges the line from one model to another where at least one of them is in a building:
// walls stop it except at openings, and so do floors. Whoever can see out can be seen. Buildings that
// neither of them is in are not judged here: they block as any blocking terrain does.
// a2.building.los-out, a2.building.los-in
func (s *State) buildingSight(from, to ModelID, p, q geom.Point) houseSight {
	a, b := s.Bodies[from].Inside, int16(-1)
	if to != NoModel {
		b = s.Bodies[to].Inside
	}
	if a >= 0 && a == b {
		return s.sightWithin(int(a), from, to, p, q)
	}
	var in houseSight
	if a >= 0 && s.Indoors(from) {
		in.out = "a2.building.los-out"
		if t := s.through(int(a), s.Bodies[from].Level, p, q, true); t.solid {
			return s.wallBlocks(int(a), t.at, "a2.building.los-out")
		}
	}
	if b >= 0 && s.Indoors(to) {
		in.in = "a2.building.los-in"
		t := s.through(int(b), s.Bodies[to].Level, p, q, true)
		if t.solid {
			return s.wallBlocks(int(b), t.at, "a2.building.los-in")
		}
		in.concealed(s, from, int(b), &t)
	}
	return in
}

// concealed makes the target obscured by the opening that the line passes, except from a shooter who
// is at that opening himself.  a2.building.target-inside-obscured
func (in *houseSight) concealed(s *State, from ModelID, piece int, t *passage) {
	if s.Applies("a2.building.target-inside-obscured", t.openings > 0 && !s.atOpening(from, t.opening)) {
		in.obscured, in.rule, in.by = true, "a2.building.target-inside-obscured", s.Book.Board.Pieces[piece].Key
	}
}

// sightWithin judges a line inside one building: from floor to floor there is none.
func (s *State) sightWithin(piece int, from, to ModelID, p, q geom.Point) houseSight {
	level := s.Bodies[from].Level
	if level != s.Bodies[to].Level {
		return s.wallBlocks(piece, p, "a2.building.los-in")
	}
	if !s.Indoors(from) {
		return houseSight{} // both on the open roof
	}
	t := s.through(piece, level, p, q, true)
	if t.solid {
		return s.wallBlocks(piece, t.at, "a2.building.los-in")
	}
	in := houseSight{in: "a2.building.los-in"}
	in.concealed(s, from, piece, &t)
	return in
}

func (s *State) wallBlocks(piece int, at geom.Point, rule tally.Rule) houseSight {
	return houseSight{blocked: true, at: at, by: s.Book.Board.Pieces[piece].Key, rule: rule}
}

// seesPoint judges the line from a model to a target point of a structure: what stands between counts
// as for any line, the building itself as far as it hides the point. An upper surface is in view if the
// building is. Bare lines meet terrain alone.  a2.building.oh.aim-at-roof
func (s *State) seesPoint(from ModelID, w int, t *TargetPoint, as force.Size, bare bool) Sight {
	part := s.Part(t)
	if part.Kind == force.RoofPart || part.Kind == force.FloorPart {
		return s.seesBuilding(from, w, t, as, bare)
	}
	mo := &s.Bodies[from]
	if mo.Inside == t.Piece && mo.Level != part.Level {
		return Sight{Blocked: true, Rule: "a2.building.los-out", By: s.PieceName(t.Piece)}
	}
	return s.seesPlace(from, w, t.At, t.Piece, part.Level, as, bare)
}

// seesBuilding looks at the building from a model: the best line to the corners and middles of its
// outer wall.
func (s *State) seesBuilding(from ModelID, w int, t *TargetPoint, as force.Size, bare bool) Sight {
	best := Sight{Blocked: true, Rule: "a2.building.oh.aim-at-roof", By: s.PieceName(t.Piece)}
	if s.Bodies[from].Inside == t.Piece && s.Indoors(from) {
		return best
	}
	line := s.Book.Board.Pieces[t.Piece].Building.Parts[0].Line
	for k := 1; k < len(line); k++ {
		for _, q := range [2]geom.Point{line[k], geom.Mid(line[k-1], line[k])} {
			if got := s.seesPlace(from, w, q, t.Piece, 0, as, bare); best.Worse(&got) {
				best = got
			}
			if !best.Blocked && !best.Obscured {
				return best
			}
		}
	}
	return best
}

// seesPlace judges the line from a model to a place on a wall, which is looked at from the side the
// model is on, or to a place in the open.
func (s *State) seesPlace(from ModelID, w int, q geom.Point, piece int16, level int8, as force.Size, bare bool) Sight {
	var e eyes
	s.eyesOf(from, w, &e, nil)
	mo := &s.Bodies[from]
	l := Line{State: s, from: from, to: NoModel, fu: mo.Group, tu: NoUnit, over: as, inside: mo.Inside, inside2: piece,
		crew: s.TypeOf(from).Role == force.Crew, high: [2]int16{s.HighGround(mo.At), -1}, bare: bare}
	if m := s.modelOn(q); piece < 0 && m != NoModel && m != from {
		l.as = as
		l.End(m) // who stands there does not hide it
	}
	best := Sight{Blocked: true}
	for i := range e.n {
		p := e.at[i]
		short := q
		if piece >= 0 {
			short = geom.Toward(q, p, 4) // stop just before the wall itself
			if t := s.through(int(piece), level, p, short, true); t.solid {
				continue
			}
		}
		if got := l.Judge(p, short); i == 0 || best.Worse(&got) {
			best = got
		}
	}
	return best
}

// onStorey tells whether a model in a building is where the line runs: in a building that one end is in,
// on the same level as that end.
func (l *Line) onStorey(mo *table.Body) bool {
	return mo.Inside == l.inside && mo.Level == l.State.Bodies[l.from].Level ||
		mo.Inside == l.inside2 && l.to != NoModel && mo.Level == l.State.Bodies[l.to].Level
}
