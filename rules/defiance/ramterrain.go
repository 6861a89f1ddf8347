package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/table"
)

// ramsTerrain tells whether terrain stops a vehicle and rams it: heavy terrain does no mecha any harm.  dvg.ram.terrain
func (s *State) ramsTerrain(b BodyID, t force.Terrain) bool {
	return t == force.Impassable || t == force.Heavy && s.Drives(s.Frame(b))
}

// halts tells whether a piece of terrain stops a vehicle that nobody steers: what rams it does on the ground, all that is as high in
// the air.
func (s *State) halts(b BodyID, p *table.Piece) bool {
	if level := s.Bodies[b].Level; level > 0 {
		return s.Above(p, level)
	}
	return s.hurts(b, p)
}

// hurts tells whether a vehicle is rammed by a piece of terrain that it touches where it is.  dvg.ram.terrain
func (s *State) hurts(b BodyID, p *table.Piece) bool {
	level := s.Bodies[b].Level
	return !p.Gone && s.ramsTerrain(b, force.Terrain(p.Kind)) && (level == 0 || s.Above(p, level))
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
func (r *Run) terrainRam(b BodyID, at law.Pace) {
	hits := r.ramDice(b, b, r.SizeOf(b), at)
	bl := blow{by: NoBody, what: "ram", from: r.Bodies[b].At}
	through := r.damage(&bl, b, r.saved(&bl, b, hits))
	r.hitTests(b, through)
}

// touchesTerrain rams a vehicle that was driven up to terrain it may not enter: at the corner of its way, or the end, at
// which it first touches it. There its movement is over.  dvg.ram.terrain, dvg.ram.terrain.stops
func (r *Run) touchesTerrain(g *position.Going, w *position.Way, from geom.Point, head geom.Angle) {
	f := r.Frame(g.Body)
	if !f.Vehicle() || g.Leap || g.Lands {
		return
	}
	for k, at := range append(w.Points[:len(w.Points):len(w.Points)], w.At) {
		facing := w.Facing
		if k < len(w.Heads) {
			facing = w.Heads[k]
		}
		if !r.touchesAnew(g.Body, from, head, at, facing) || !r.by("dvg.ram.terrain", true, "dvg.ram.terrain.stops") {
			continue
		}
		r.Bodies[g.Body].At, r.Bodies[g.Body].Facing = at, facing
		g.Stuck = true
		r.tellOf("terrain-ram", g.Body, NoBody, "dvg.ram.terrain", "%s runs into terrain", r.FigureName(g.Body))
		r.terrainRam(g.Body, max(law.Walking, g.Pace))
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
	f := r.Figure(t)
	if r.Drives(r.Frame(t)) && r.Stands(t) && r.by("dvg.vehicle.wreck-roll", !f.Static && f.RollsIn == 0) {
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
		f := r.Figure(b)
		if f.RollsIn != r.Turn {
			continue
		}
		r.cite("dvg.vehicle.wreck-roll")
		gone := r.Bodies[b].Gone
		if gone {
			r.liftWreck(b)
			f.RollsIn = rolling
		} else if !r.by("dvg.vehicle.sdc.disabled", r.Disabled(b)) {
			continue
		}
		f.Haywire = false
		r.tellOf("wreck-rolls", b, NoBody, "dvg.vehicle.wreck-roll", "%s rolls on without a driver", r.FigureName(b))
		r.rollAhead(b, r.Movement(b), law.Walking)
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
	key := "wreck-of-" + r.FigureName(b)
	for i := range r.Ground.Pieces() {
		if r.Ground.Pieces()[i].Key == key {
			r.Ground.Alter(i).Gone = true
		}
	}
	r.Bodies[b].Gone = false
}

// dropsDown is a vehicle destroyed while it hovered: it does not roll and falls where it is.  dvg.vehicle.wreck-roll.flying
func (r *Run) dropsDown(b BodyID) {
	if f := r.Figure(b); f.RollsIn == 0 && r.Drives(r.Frame(b)) {
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
				r.ramFigure(b, e, law.Walking, false, nil)
			}
		}
	}
}
