package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// TargetPoint is the point of a structure that is shot at or struck.  a2.building.shoot-target-point
type TargetPoint struct {
	Piece int16
	Part  int16
	Level int8
	At    geom.Point
}

// Impact is one hit on a structure, or all the hits of one blast.
type Impact struct {
	SV        int8
	Hits      int8 // of a blast; 1 otherwise
	Blast     bool
	Breaching int8 // Breaching SV, 0 if the weapon is not Breaching
}

// TargetPointOf finds the part of a building at a point: on a level its doors, then its walls; "roof" and
// "floor" are the surfaces of a level. The point is put on the line of its wall.
func TargetPointOf(b *force.Building, piece int, at geom.Point, level int8, surface force.PartKind) (TargetPoint, bool) {
	t := TargetPoint{Piece: int16(piece), Level: level, At: at}
	if surface == force.RoofPart || surface == force.FloorPart {
		for i := range b.Parts {
			if p := &b.Parts[i]; p.Kind == surface && (surface == force.RoofPart || p.Level == level) {
				t.Part, t.Level = int16(i), p.Level
				return t, true
			}
		}
		return t, false
	}
	for i := range b.Parts {
		if p := &b.Parts[i]; p.Kind == force.Door && p.Level == level && force.NearLine(at, p.Line, force.OnWall) {
			t.Part, t.At = int16(i), geom.Mid(p.Line[0], p.Line[1])
			return t, true // a2.building.damage.doors-separate: a door is one target
		}
	}
	i := b.WallAt(at, level)
	if i < 0 {
		return t, false
	}
	t.Part, t.At = int16(i), geom.NearestOn(b.Parts[i].Line, at)
	return t, true
}

// DamageOf is what one impact scores against a threshold, and the rule that says so. One that does not
// meet it scores nothing.  a2.building.threshold
func DamageOf(h Impact, threshold int) (int, tally.Rule) {
	sv, hits := int(h.SV), int(h.Hits)
	if h.Breaching > 0 {
		sv = int(h.Breaching)
		if h.Blast {
			return sv * hits, "a2.building.damage.breaching-blast"
		}
		return sv, "a2.building.damage.breaching"
	}
	score, rule := 0, tally.Rule("a2.building.threshold")
	if sv >= threshold && hits > 0 {
		score, rule = sv, "a2.building.damage.single-hit-sv"
	}
	// Ruling: where the SV meets the threshold as well, whichever gives more.
	if h.Blast && hits >= threshold && hits > score {
		score, rule = hits, "a2.building.damage.blast-hits"
	}
	return score, rule
}

// ImpactLabel says what a hit has done to a structure by.
func ImpactLabel(h Impact, n int) string {
	switch {
	case n == 0:
		return "below the threshold"
	case h.Breaching > 0 && h.Blast:
		return "breaching blast"
	case h.Breaching > 0:
		return "breaching"
	case h.Blast && n == int(h.Hits):
		return "blast"
	}
	return "SV"
}

// Part is the part of a building that a target point lies on.
func (s *State) Part(t *TargetPoint) *force.BuildingPart {
	return &s.Book.Board.Pieces[t.Piece].Building.Parts[t.Part]
}

// PieceName is what players call a piece of terrain.
func (s *State) PieceName(piece int16) string { return s.Book.Board.Pieces[piece].Key }

// DamageAt is where the damage at a target point is listed, -1 if it has none.
func (s *State) DamageAt(t *TargetPoint) int {
	for i := range s.Damage {
		d := &s.Damage[i]
		if d.Piece == t.Piece && d.Part == t.Part && d.Level == t.Level && d.At == t.At {
			return i
		}
	}
	return -1
}

// BlockDamage is the damage of a level as a whole: of its structural parts together. Doors, inner walls
// and floors do not count.  a2.building.damage.accumulates
func (s *State) BlockDamage(piece int16, level int8) int {
	b := s.Book.Board.Pieces[piece].Building
	n := 0
	for i := range s.Damage {
		d := &s.Damage[i]
		if s.Applies("a2.building.damage.accumulates", d.Piece == piece && d.Part >= 0 && b.Parts[d.Part].Structural && b.BlockOf(d.Level) == level) {
			n += int(d.Points)
		}
	}
	return n
}
