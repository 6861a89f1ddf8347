package law

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// Rate is how fast one goes inside terrain, as a fraction.  dvg.terrain.light, dvg.terrain.medium, dvg.terrain.heavy
func (l Law) Rate(t force.Terrain) (num, den int) {
	if !l.Holds(t.Rule(), true) {
		return 1, 1
	}
	switch t {
	case force.Light:
		return 3, 4
	case force.Medium:
		return 1, 2
	case force.Heavy:
		return 1, 4
	}
	return 0, 1
}

// Inside is how far one gets inside terrain with an allowance: at its rate, to the nearest half inch, exact
// quarters up.  dvg.terrain.movement.partial, dvg.terrain.movement.rounding
func (l Law) Inside(left geom.Length, t force.Terrain) geom.Length {
	num, den := l.Rate(t)
	exact := int64(left) * int64(num)
	if !l.Holds("dvg.terrain.movement.rounding", true) {
		return geom.Length(exact / int64(den))
	}
	const half = int64(geom.Inch / 2)
	return geom.Length((2*exact/int64(den) + half) / (2 * half) * half)
}

// Depth is how much terrain of a type one sees and fires through.  dvg.terrain.depth.blocks
func (l Law) Depth(t force.Terrain) geom.Length {
	if !l.Holds("dvg.terrain.depth.blocks", t != force.Impassable) && t != force.Impassable {
		return geom.MaxCoord
	}
	switch t {
	case force.Light:
		return 6 * geom.Inch
	case force.Medium:
		return 4 * geom.Inch
	case force.Heavy:
		return 2 * geom.Inch
	}
	return 0
}

// Allowance is how far a pace goes.  dvg.movement.walking, dvg.movement.running, dvg.movement.sprinting
func Allowance(mv geom.Length, p Pace) geom.Length { return mv * geom.Length(p) }

// Jump is how far a jump goes over terrain of a height, 0 if it cannot be jumped.  dvg.movement.jump.height-low,
// dvg.movement.jump.height-mid, dvg.movement.jump.height-over
func (l Law) Jump(mv, high geom.Length) geom.Length {
	reach := 3 * mv
	inches := reach / geom.Inch
	half := (inches + 1) / 2 * geom.Inch
	switch {
	case l.By("dvg.movement.jump.height-over", high > reach):
		return 0
	case l.By("dvg.movement.jump.height-mid", high > half):
		return 2 * mv
	}
	return reach
}
