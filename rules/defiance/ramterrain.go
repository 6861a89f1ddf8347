package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/table"
)

// ramsTerrain tells whether terrain stops a vehicle and rams it: heavy terrain does no mecha any harm.  dvg.ram.terrain
func (s *State) ramsTerrain(b BodyID, t force.Terrain) bool {
	return t == force.Impassable || t == force.Heavy && s.drives(s.frame(b))
}

// above tells whether terrain is higher than a flight level, and so in the way of who flies there.  dvg.movement.fly.over-terrain
func (s *State) above(p *table.Piece, level int8) bool {
	return !p.Gone && s.holds("dvg.movement.fly.over-terrain", p.Height > s.height(level))
}

// halts tells whether a piece of terrain stops a vehicle that nobody steers: what rams it does on the ground, all that is as high in
// the air.
func (s *State) halts(b BodyID, p *table.Piece) bool {
	if level := s.Bodies[b].Level; level > 0 {
		return s.above(p, level)
	}
	return s.hurts(b, p)
}

// hurts tells whether a vehicle is rammed by a piece of terrain that it touches where it is.  dvg.ram.terrain
func (s *State) hurts(b BodyID, p *table.Piece) bool {
	level := s.Bodies[b].Level
	return !p.Gone && s.ramsTerrain(b, force.Terrain(p.Kind)) && (level == 0 || s.above(p, level))
}

// sweepsTerrain tells whether a hull would go over some terrain on which it does not stand: such as halts it, or hurts it.
func (r *Run) sweepsTerrain(b BodyID, swept *geom.Shape, such func(BodyID, *table.Piece) bool) bool {
	here, pieces := r.Shape(b), r.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; such(b, p) && p.Area.Overlaps(swept) && !p.Area.Overlaps(&here) {
			return true
		}
	}
	return false
}

// terrainRam is a vehicle that runs into terrain: it is rammed by itself.
func (r *Run) terrainRam(b BodyID, at pace) {
	hits := r.ramDice(b, b, r.size(b), at)
	bl := blow{by: NoBody, what: "ram", from: r.Bodies[b].At}
	through := r.damage(&bl, b, r.saved(&bl, b, hits))
	r.hitTests(b, through)
}

// touchesTerrain rams a vehicle that was driven up to terrain it may not enter: at the corner of its way, or the end, at
// which it first touches it. There its movement is over.  dvg.ram.terrain, dvg.ram.terrain.stops
func (r *Run) touchesTerrain(g *going, w *way, from geom.Point, head geom.Angle) {
	f := r.frame(g.b)
	if !f.Vehicle() || g.leap || g.lands {
		return
	}
	for k, at := range append(w.points[:len(w.points):len(w.points)], w.at) {
		facing := w.facing
		if k < len(w.heads) {
			facing = w.heads[k]
		}
		if !r.touchesAnew(g.b, from, head, at, facing) || !r.by("dvg.ram.terrain", true, "dvg.ram.terrain.stops") {
			continue
		}
		r.Bodies[g.b].At, r.Bodies[g.b].Facing = at, facing
		g.stuck = true
		r.tellOf("terrain-ram", g.b, NoBody, "dvg.ram.terrain", "%s runs into terrain", r.figureName(g.b))
		r.terrainRam(g.b, max(walking, g.pace))
		return
	}
}

// touchesAnew tells whether a vehicle touches terrain closed to it at a place, and did not where it began.
func (r *Run) touchesAnew(b BodyID, from geom.Point, head geom.Angle, at geom.Point, facing geom.Angle) bool {
	here, was := r.ShapeAt(b, at, facing), r.ShapeAt(b, from, head)
	pieces := r.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; r.hurts(b, p) && p.Area.Within(&here, 1) && !p.Area.Within(&was, 1) {
			return true
		}
	}
	return false
}

// rolling is the turn of a wreck while it rolls: it is in the way of others again, but out of play.
const rolling = int16(-1)

// willRoll notes that a moving vehicle that is destroyed or disabled rolls on in the next turn.
// dvg.vehicle.wreck-roll, dvg.vehicle.sdc.disabled
func (r *Run) willRoll(t BodyID) {
	f := r.fig(t)
	if r.drives(r.frame(t)) && r.Stands(t) && r.by("dvg.vehicle.wreck-roll", !f.Static && f.RollsIn == 0) {
		f.RollsIn = r.Turn + 1
	}
}

// wreckRolls tells whether the wreck of a vehicle of a unit that is gone still has to roll on this turn.
func (s *State) wreckRolls(u UnitID) bool {
	for b := range s.Roll(u) {
		if s.Figures[b].RollsIn == s.Turn && s.Bodies[b].Gone {
			return true
		}
	}
	return false
}

// rollWrecks lets the wrecks of a unit roll on, and who is disabled: straight ahead their MV, then they lie for good.
// dvg.vehicle.wreck-roll, dvg.vehicle.sdc.disabled, dvg.terrain.wreck-heavy
func (r *Run) rollWrecks(u UnitID) {
	for b := range r.Roll(u) {
		f := r.fig(b)
		if f.RollsIn != r.Turn {
			continue
		}
		r.cite("dvg.vehicle.wreck-roll")
		gone := r.Bodies[b].Gone
		if gone {
			r.liftWreck(b)
			f.RollsIn = rolling
		} else if !r.by("dvg.vehicle.sdc.disabled", r.disabled(b)) {
			continue
		}
		f.Haywire = false
		r.tellOf("wreck-rolls", b, NoBody, "dvg.vehicle.wreck-roll", "%s rolls on without a driver", r.figureName(b))
		r.rollAhead(b, r.mv(b), walking)
		r.fallsDown(b)
		if gone {
			r.leaveWreck(b)
			r.Bodies[b].Gone = true
		}
		f.RollsIn, f.Static = 0, true
	}
}

// liftWreck takes the wreck of a vehicle off the ground, so that it can roll.
func (r *Run) liftWreck(b BodyID) {
	key := "wreck-of-" + r.figureName(b)
	for i := range r.Ground.Pieces() {
		if r.Ground.Pieces()[i].Key == key {
			r.Ground.Alter(i).Gone = true
		}
	}
	r.Bodies[b].Gone = false
}

// dropsDown is a vehicle destroyed while it hovered: it does not roll and falls where it is.  dvg.vehicle.wreck-roll.flying
func (r *Run) dropsDown(b BodyID) {
	if f := r.fig(b); f.RollsIn == 0 && r.drives(r.frame(b)) {
		f.RollsIn = rolling
		r.fallsDown(b)
		f.RollsIn = 0
	}
}

// fallsDown brings a wreck that flew to the ground, onto whoever is there.  dvg.vehicle.wreck-roll.flying
func (r *Run) fallsDown(b BodyID) {
	if !r.Stands(b) || !r.by("dvg.vehicle.wreck-roll.flying", r.Bodies[b].Level > 0) {
		return
	}
	r.Bodies[b].Level = 0
	here := r.Shape(b)
	for i := range r.Bodies {
		if e := BodyID(i); e != b && r.Stands(e) && r.Bodies[i].Level == 0 {
			if body := r.Shape(e); geom.Overlap(&here, &body) {
				r.ramFigure(b, e, walking, false, nil)
			}
		}
	}
}
