package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// climbsOnWay lists the obstacles that a figure must be agile for.  dvg.movement.climb.agility
func (r *Run) climbsOnWay(g *position.Going, w *position.Way, out []met) []met {
	for _, c := range w.Climbs {
		if r.by("dvg.movement.climb.agility", c.High > geom.Length(r.SizeOf(g.Body))*geom.Inch) {
			out = append(out, met{at: c.At, cover: NoUnit, climbs: true})
		}
	}
	return out
}

// climbsOver rolls for an obstacle; on a failure the figure stays at its foot.  dvg.movement.climb.fail
func (r *Run) climbsOver(b BodyID) bool {
	if !r.by("dvg.figure.agility", true) {
		return true
	}
	face := r.d10(law.RollAgility, b).Natural
	if r.law().Agile(face, 0, r.Frame(b).AG) || !r.law().Holds("dvg.movement.climb.fail", true) {
		return true
	}
	r.tellOf("fell", b, NoBody, "dvg.movement.climb.fail", "%s does not get over it", r.FigureName(b))
	return false
}
