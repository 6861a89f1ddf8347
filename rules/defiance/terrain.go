package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// rate is how fast one goes inside terrain, as a fraction.  dvg.terrain.light, dvg.terrain.medium, dvg.terrain.heavy
func (l law) rate(t force.Terrain) (num, den int) {
	if !l.holds(t.Rule(), true) {
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

// inside is how far one gets inside terrain with an allowance: at its rate, to the nearest half inch, exact
// quarters up.  dvg.terrain.movement.partial, dvg.terrain.movement.rounding
func (l law) inside(left geom.Length, t force.Terrain) geom.Length {
	num, den := l.rate(t)
	exact := int64(left) * int64(num)
	if !l.holds("dvg.terrain.movement.rounding", true) {
		return geom.Length(exact / int64(den))
	}
	const half = int64(geom.Inch / 2)
	return geom.Length((2*exact/int64(den) + half) / (2 * half) * half)
}

// depth is how much terrain of a type one sees and fires through.  dvg.terrain.depth.blocks
func (l law) depth(t force.Terrain) geom.Length {
	if !l.holds("dvg.terrain.depth.blocks", t != force.Impassable) && t != force.Impassable {
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

// height is the effective height of a flight level.
// dvg.movement.fly.level-0, dvg.movement.fly.level-1, dvg.movement.fly.level-2, dvg.movement.fly.level-3
func (s *State) height(n int8) geom.Length {
	if n > 0 && !s.holds([...]tally.Rule{"", "dvg.movement.fly.level-1", "dvg.movement.fly.level-2", "dvg.movement.fly.level-3"}[n], true) {
		return 0
	}
	return geom.Length(n) * 12 * geom.Inch
}

// allowance is how far a pace goes.  dvg.movement.walking, dvg.movement.running, dvg.movement.sprinting
func allowance(mv geom.Length, p pace) geom.Length { return mv * geom.Length(p) }

// jump is how far a jump goes over terrain of a height, 0 if it cannot be jumped.  dvg.movement.jump.height-low,
// dvg.movement.jump.height-mid, dvg.movement.jump.height-over
func (l law) jump(mv, high geom.Length) geom.Length {
	reach := 3 * mv
	inches := reach / geom.Inch
	half := (inches + 1) / 2 * geom.Inch
	switch {
	case l.by("dvg.movement.jump.height-over", high > reach):
		return 0
	case l.by("dvg.movement.jump.height-mid", high > half):
		return 2 * mv
	}
	return reach
}
