package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// landBeside puts a passenger down directly beside an entry arc, or if all are crowded as near to one as there is room; false if
// there is none.  dvg.passenger.exit.stationary
func (r *Run) landBeside(b, v BodyID) bool {
	at, ok := r.usualSpot(b, v)
	if ok {
		r.Land(b, at, r.Bodies[b].Facing)
	}
	return ok
}

// usualSpot is where a passenger comes down: at the first of the entry arcs that has a place against the hull.
// dvg.passenger.exit.stationary, dvg.vehicle.entry-arcs
func (r *Run) usualSpot(b, v BodyID) (geom.Point, bool) {
	turns := r.entries(v)
	for _, turn := range turns {
		wish := r.atHull(b, v, turn)
		if at, ok := r.freeSpot(b, wish, 6*geom.Inch); ok && r.atEntry(b, v, at) && !r.walled(v, at) {
			return at, true
		}
		if at, ok := r.alongHull(b, v, wish, turn); ok {
			return at, true
		}
	}
	for _, turn := range turns {
		if at, ok := r.freeSpot(b, r.atHull(b, v, turn), 6*geom.Inch); ok && !r.walled(v, at) {
			return at, true
		}
	}
	return geom.Point{}, false
}

// roomBeside tells whether there is a place for the first of a unit aboard of a vehicle to come down on.
func (r *Run) roomBeside(u UnitID, v BodyID) bool {
	b := r.Head(u)
	for b != NoBody && r.Bodies[b].Aboard != v {
		b = r.Bodies[b].Next()
	}
	if b == NoBody {
		return false
	}
	was := r.Bodies[b].At
	_, ok := r.usualSpot(b, v)
	r.Bodies[b].At = was
	return ok
}

// entries are the sides of a vehicle with an entry arc, the back first.  dvg.vehicle.entry-arcs
func (r *Run) entries(v BodyID) []geom.Angle {
	set := r.frame(v).EA
	var out []geom.Angle
	for i, turn := range [...]geom.Angle{180, 90, 270, 0} { // back, left, right, front
		bit := [...]force.Arcs{force.Back, force.Left, force.Right, force.Front}[i]
		if !r.by("dvg.vehicle.entry-arcs", set != 0 && !set.Has(bit)) {
			out = append(out, turn)
		}
	}
	return out
}

// atEntry tells whether a place is directly beside an entry arc: as near as one must be to board.  dvg.passenger.exit.stationary
func (r *Run) atEntry(b, v BodyID, at geom.Point) bool {
	body, hull := r.ShapeAt(b, at, r.Bodies[b].Facing), r.Shape(v)
	here, set := r.spot(v), r.frame(v).EA
	return geom.Within(&body, &hull, geom.Inch/2) && !r.law().holds("dvg.vehicle.entry-arcs", set != 0 && !inArcs(&here, set, at))
}

// alongHull is the free place against one side of a vehicle that is nearest to its middle.
func (r *Run) alongHull(b, v BodyID, middle geom.Point, turn geom.Angle) (geom.Point, bool) {
	const step = geom.Inch / 8
	side := (r.Bodies[v].Facing + turn + 90).Norm()
	most := r.Bases[r.Bodies[v].Base].Reach() + r.reach(b)
	r.Bodies[b].At = middle
	g := r.prepare(&going{b: b, goal: NoBody, rival: NoUnit})
	g.spec.Place = true
	defer r.giveSpec(g.spec)
	for far := geom.Length(0); far <= most; far += step {
		for _, dir := range [...]geom.Angle{side, (side + 180).Norm()} {
			at := middle.Polar(dir, far)
			if r.atEntry(b, v, at) && !r.walled(v, at) && g.spec.Stand(0, at, r.Bodies[b].Facing) == nil {
				return at, true
			}
		}
	}
	return geom.Point{}, false
}

// walled tells whether impassable terrain is between a vehicle and a place.  dvg.terrain.impassable
func (r *Run) walled(v BodyID, at geom.Point) bool {
	hull := r.Shape(v)
	from := hull.Nearest(at)
	pieces := r.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && force.Terrain(p.Kind) == force.Impassable && r.law().holds("dvg.terrain.impassable", p.Area.Crosses(from, at)) {
			return true
		}
	}
	return false
}

// atHull is where a figure touches a vehicle in the middle of one of its sides: 0 is the front, 90 the left.
func (s *State) atHull(b, v BodyID, turn geom.Angle) geom.Point {
	box := s.Bases[s.Bodies[v].Base].Bounds()
	far := [...]geom.Length{box.Max.X, box.Max.Y, -box.Min.X, -box.Min.Y}[turn/90]
	return s.Bodies[v].At.Polar((s.Bodies[v].Facing + turn).Norm(), far+s.Bases[s.Bodies[b].Base].R+1)
}

// freeSpot is the free place for a passenger that is nearest to a wish.
func (r *Run) freeSpot(b BodyID, wish geom.Point, far geom.Length) (geom.Point, bool) {
	r.Bodies[b].At = wish
	g := r.prepare(&going{b: b, goal: NoBody, rival: NoUnit})
	g.spec.Place = true
	at, ok := g.spec.Nearest(&r.works().field, 0, wish, nil, far)
	r.giveSpec(g.spec)
	return at, ok
}

// landByWreck puts a survivor down within two inches of the wreck, behind it if there is room; where there is none so near,
// on the nearest free spot. It comes down beyond a wall only if there is nothing else.  dvg.passenger.survival.placed
func (r *Run) landByWreck(b, v BodyID) bool {
	hull, body := r.Bodies[v], r.Shape(v)
	me := r.Bases[r.Bodies[b].Base].R
	for _, turn := range [...]geom.Angle{180, 90, 270, 0} {
		dir := (hull.Facing + turn).Norm()
		rim := body.Support(geom.Point{}.Polar(dir, 1000))
		if at, ok := r.freeSpot(b, hull.At.Polar(dir, geom.Dist(hull.At, rim)+me), geom.Inch); ok && !r.walled(v, at) {
			r.Land(b, at, r.Bodies[b].Facing)
			return true
		}
	}
	at, ok := r.freeSpot(b, hull.At, 12*geom.Inch)
	if ok {
		r.Land(b, at, r.Bodies[b].Facing)
	}
	return ok
}
