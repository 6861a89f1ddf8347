package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// strikeStructure applies the impacts of one attack to a target point. It returns those that scored.
// a2.building.threshold
func (r *Run) strikeStructure(t position.TargetPoint, impacts []position.Impact) (scored []bool, total int) {
	part := r.Part(&t)
	threshold := int(part.Threshold)
	if r.Denied("a2.building.threshold") {
		threshold = 0
	}
	sum := r.Sum("structure", "no damage yet", "a2.building.threshold", 0)
	scored = make([]bool, len(impacts))
	for i, h := range impacts {
		n, rule := position.DamageOf(h, threshold)
		if r.Denied(rule) {
			n = 0
		}
		scored[i] = n > 0
		if h.Breaching > 0 {
			r.cite("a2.special.breaching")
		}
		total += n
		if sum.Len() < tally.MaxLines {
			sum.Add(position.ImpactLabel(h, n), rule, n)
		} else {
			r.cite(rule)
		}
	}
	r.cite(part.Rule, "a2.building.shoot-target-point")
	if r.io.Loud() {
		r.tellSum(NoUnit, NoUnit, &sum, r.PieceName(t.Piece)+": damage at the target point")
	}
	if total > 0 {
		r.addDamage(t, total)
	}
	return scored, total
}

// addDamage adds damage at a point, and opens a breach where it is enough. Damage to a part that
// carries the building counts on its level too: that is the sum over its points.
// a2.building.damage.accumulates
func (r *Run) addDamage(t position.TargetPoint, points int) {
	i := r.DamageAt(&t)
	if i < 0 {
		r.Damage = append(r.Damage, position.Damage{Piece: t.Piece, Part: t.Part, Level: t.Level, At: t.At})
		i = len(r.Damage) - 1
	}
	d := &r.Damage[i]
	d.Points = int16(min(int(d.Points)+points, 30_000))
	part := r.Part(&t)
	if part.Kind == force.Door {
		r.cite("a2.building.damage.doors-separate")
	} else {
		r.cite("a2.building.damage.accumulates")
	}
	r.tell("damage", NoUnit, NoUnit, "a2.building.values-agreed", "%s takes %d damage at its %s: %d of %d", r.PieceName(t.Piece), points, part.Kind, d.Points, part.Value)
	if d.Points >= part.Value {
		r.breach(i, t)
		return
	}
	r.breachBetween(i, t)
}

// breach opens a hole 3 inches wide: an opening for moves and sight. A door is broken down whole, a
// hole in a roof is round.  a2.building.breach.3-inch
func (r *Run) breach(i int, t position.TargetPoint) {
	d := &r.Damage[i]
	rule := tally.Rule("a2.building.breach.3-inch")
	if r.Part(&t).Kind == force.RoofPart {
		rule = "a2.building.oh.roof-breach"
	}
	if d.Breach || r.Denied(rule) {
		return
	}
	d.Breach = true
	r.tell("breach", NoUnit, NoUnit, rule, "%s: the %s is breached", r.PieceName(t.Piece), r.Part(&t).Kind)
}

// breachBetween opens a breach half-way between two points not more than 3 inches apart whose damage
// together is enough.  a2.building.breach.adjacent-points
func (r *Run) breachBetween(i int, t position.TargetPoint) {
	part := r.Part(&t)
	if part.Kind == force.Door {
		return
	}
	d := r.Damage[i]
	for k := range r.Damage {
		o := &r.Damage[k]
		if k == i || o.Piece != d.Piece || o.Part != d.Part || o.Level != d.Level || o.Breach || o.Points == 0 {
			continue
		}
		if geom.DistSq(o.At, d.At) > int64(position.BreachWide)*int64(position.BreachWide) || d.Points+o.Points < part.Value {
			continue
		}
		mid := position.TargetPoint{Piece: d.Piece, Part: d.Part, Level: d.Level, At: geom.Mid(d.At, o.At)}
		if len(part.Line) > 0 {
			mid.At = geom.NearestOn(part.Line, mid.At)
		}
		if !r.by("a2.building.breach.adjacent-points", r.DamageAt(&mid) < 0) {
			continue
		}
		r.Damage = append(r.Damage, position.Damage{Piece: d.Piece, Part: d.Part, Level: d.Level, At: mid.At})
		r.breach(len(r.Damage)-1, mid)
	}
}
