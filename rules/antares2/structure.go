package antares2

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

// targetPointOf finds the part of a building at a point: on a level its doors, then its walls; "roof" and
// "floor" are the surfaces of a level. The point is put on the line of its wall.
func targetPointOf(b *force.Building, piece int, at geom.Point, level int8, surface force.PartKind) (TargetPoint, bool) {
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

// damageOf is what one impact scores against a threshold, and the rule that says so. One that does not
// meet it scores nothing.  a2.building.threshold
func damageOf(h Impact, threshold int) (int, tally.Rule) {
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

// strikeStructure applies the impacts of one attack to a target point. It returns those that scored.
// a2.building.threshold
func (r *Run) strikeStructure(t TargetPoint, impacts []Impact) (scored []bool, total int) {
	part := r.part(&t)
	threshold := int(part.Threshold)
	if r.denied("a2.building.threshold") {
		threshold = 0
	}
	sum := r.sum("structure", "no damage yet", "a2.building.threshold", 0)
	scored = make([]bool, len(impacts))
	for i, h := range impacts {
		n, rule := damageOf(h, threshold)
		if r.denied(rule) {
			n = 0
		}
		scored[i] = n > 0
		if h.Breaching > 0 {
			r.cite("a2.special.breaching")
		}
		total += n
		if sum.Len() < tally.MaxLines {
			sum.Add(impactLabel(h, n), rule, n)
		} else {
			r.cite(rule)
		}
	}
	r.cite(part.Rule, "a2.building.shoot-target-point")
	if r.io.Loud() {
		r.tellSum(NoUnit, NoUnit, &sum, r.pieceName(t.Piece)+": damage at the target point")
	}
	if total > 0 {
		r.addDamage(t, total)
	}
	return scored, total
}

func impactLabel(h Impact, n int) string {
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

func (s *State) part(t *TargetPoint) *force.BuildingPart {
	return &s.book.Board.Pieces[t.Piece].Building.Parts[t.Part]
}

func (s *State) pieceName(piece int16) string { return s.book.Board.Pieces[piece].Key }

// addDamage adds damage at a point, and opens a breach where it is enough. Damage to a part that
// carries the building counts on its level too: that is the sum over its points.
// a2.building.damage.accumulates
func (r *Run) addDamage(t TargetPoint, points int) {
	i := r.damageAt(&t)
	if i < 0 {
		r.Damage = append(r.Damage, Damage{Piece: t.Piece, Part: t.Part, Level: t.Level, At: t.At})
		i = len(r.Damage) - 1
	}
	d := &r.Damage[i]
	d.Points = int16(min(int(d.Points)+points, 30_000))
	part := r.part(&t)
	if part.Kind == force.Door {
		r.cite("a2.building.damage.doors-separate")
	} else {
		r.cite("a2.building.damage.accumulates")
	}
	r.tell("damage", NoUnit, NoUnit, "a2.building.values-agreed", "%s takes %d damage at its %s: %d of %d", r.pieceName(t.Piece), points, part.Kind, d.Points, part.Value)
	if d.Points >= part.Value {
		r.breach(i, t)
		return
	}
	r.breachBetween(i, t)
}

func (s *State) damageAt(t *TargetPoint) int {
	for i := range s.Damage {
		d := &s.Damage[i]
		if d.Piece == t.Piece && d.Part == t.Part && d.Level == t.Level && d.At == t.At {
			return i
		}
	}
	return -1
}

// breach opens a hole 3 inches wide: an opening for moves and sight. A door is broken down whole, a
// hole in a roof is round.  a2.building.breach.3-inch
func (r *Run) breach(i int, t TargetPoint) {
	d := &r.Damage[i]
	rule := tally.Rule("a2.building.breach.3-inch")
	if r.part(&t).Kind == force.RoofPart {
		rule = "a2.building.oh.roof-breach"
	}
	if d.Breach || r.denied(rule) {
		return
	}
	d.Breach = true
	r.tell("breach", NoUnit, NoUnit, rule, "%s: the %s is breached", r.pieceName(t.Piece), r.part(&t).Kind)
}

// breachBetween opens a breach half-way between two points not more than 3 inches apart whose damage
// together is enough.  a2.building.breach.adjacent-points
func (r *Run) breachBetween(i int, t TargetPoint) {
	part := r.part(&t)
	if part.Kind == force.Door {
		return
	}
	d := r.Damage[i]
	for k := range r.Damage {
		o := &r.Damage[k]
		if k == i || o.Piece != d.Piece || o.Part != d.Part || o.Level != d.Level || o.Breach || o.Points == 0 {
			continue
		}
		if geom.DistSq(o.At, d.At) > int64(breachWide)*int64(breachWide) || d.Points+o.Points < part.Value {
			continue
		}
		mid := TargetPoint{Piece: d.Piece, Part: d.Part, Level: d.Level, At: geom.Mid(d.At, o.At)}
		if len(part.Line) > 0 {
			mid.At = geom.NearestOn(part.Line, mid.At)
		}
		if !r.by("a2.building.breach.adjacent-points", r.damageAt(&mid) < 0) {
			continue
		}
		r.Damage = append(r.Damage, Damage{Piece: d.Piece, Part: d.Part, Level: d.Level, At: mid.At})
		r.breach(len(r.Damage)-1, mid)
	}
}

// blockDamage is the damage of a level as a whole: of its structural parts together. Doors, inner walls
// and floors do not count.  a2.building.damage.accumulates
func (s *State) blockDamage(piece int16, level int8) int {
	b := s.book.Board.Pieces[piece].Building
	n := 0
	for i := range s.Damage {
		d := &s.Damage[i]
		if s.holds("a2.building.damage.accumulates", d.Piece == piece && d.Part >= 0 && b.Parts[d.Part].Structural && b.BlockOf(d.Level) == level) {
			n += int(d.Points)
		}
	}
	return n
}
