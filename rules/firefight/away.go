package firefight

import (
	"sortie/geom"
	"sortie/tally"
)

// moveAway moves a unit directly away from another by so many inches. Trapped means that it cannot: it
// then stands where it stood, and the caller decides what that means.  ff.away.*
func (r *Run) moveAway(u, from UnitID, d geom.Length) (trapped bool) {
	un := r.unit(u)
	switch un.Where {
	case Inside, OnRoof:
		return r.drivenOut(u, d)
	case OnTable:
	default:
		return false
	}
	r.cite("ff.away.line")
	f := r.newFlight(u, from, d)
	if in := f.building(); in >= 0 && r.shelter(u, in) {
		return false
	}
	f.stop()
	if f.meetsEnemy() {
		r.cite("ff.away.trapped.enemy")
		return true
	}
	if !f.clearEnd() {
		r.cite("ff.away.trapped.placement")
		return true
	}
	shoved := r.shoveFlyers(u, f.at(f.d))
	if !f.settle() {
		r.cite("ff.away.trapped.placement")
		return true
	}
	if shoved {
		r.cite("ff.away.flyer-shoved")
	}
	r.stand(f.g)
	r.cite("ff.away.coherency")
	f.citeWay(r)
	r.tell("withdraws", u, from, "ff.away.line", "%s moves %v away from %s", r.name(u), f.d, r.name(from))
	return false
}

// shelter lets a unit that is driven back go into the building in its way, if it has room.
// ff.away.into-building
func (r *Run) shelter(u UnitID, piece int) bool {
	if r.insideRefusal(u, piece) != nil {
		r.cite("ff.building.enter.fit")
		return false
	}
	if !r.askYes("shelter", r.unit(u).Side, u, "ff.away.into-building", "Go into "+r.book.Board.Pieces[piece].Key+"?", true) {
		return false
	}
	r.goInto(u, Inside, piece)
	return true
}

// drivenOut puts a unit that must leave a building at a distance from it, in a direction its owner
// chooses. Ruling: a unit driven off a roof likewise.  ff.building.assault.loser-out
func (r *Run) drivenOut(u UnitID, d geom.Length) (trapped bool) {
	edge := r.borderOf(u)
	lead := r.body(r.Units[u].Leader)
	p := &PlaceSpec{Unit: u, Name: "driven-out", Rule: "ff.building.assault.loser-out", Spare: NoUnit,
		Why: "the leader must stand " + d.String() + " from the building",
		Fits: func(b *geom.Shape, first bool) bool {
			gap := edge.gapTo(b)
			return !first || gap >= d-touchSlack && gap <= d+touchSlack
		},
		Near: func(k int) (geom.Point, bool) { return edge.around(k, &lead, d) }}
	return !r.placing(p)
}

// withdraw makes a unit move directly away because of an assault. One that cannot is destroyed, except
// for vehicles.  ff.result.loser-withdraws-6, ff.result.cannot-escape
func (r *Run) withdraw(u, winner UnitID, d geom.Length, lost bool) {
	if r.Units[u].Where == Destroyed || r.Units[winner].Where == Destroyed || !r.moveAway(u, winner, d) {
		return
	}
	if r.words(u).Vehicle && lost {
		r.vehicleTrapped(u, winner)
		return
	}
	r.destroy(u, "ff.result.cannot-escape", "it cannot get away")
}

// vehicleTrapped decides about a vehicle that lost and cannot move directly away: it is destroyed only by
// a vehicle or by a unit with an Anti-Tank weapon; otherwise it stays, pinned and activated, and what is
// in its way is moved off.  ff.vehicle.trapped-destroyed-if, ff.vehicle.trapped-otherwise,
// ff.vehicle.trapped-shove
func (r *Run) vehicleTrapped(u, winner UnitID) {
	if r.words(winner).Vehicle || r.antiTank(winner) {
		r.destroy(u, "ff.vehicle.trapped-destroyed-if", "it is trapped")
		return
	}
	r.tell("trapped", u, winner, "ff.vehicle.trapped-otherwise", "%s is boxed in and stays", r.name(u))
	if !r.Units[u].Pinned {
		r.pin(u, "ff.pin.all.lose-assault", false)
	}
	r.Units[u].Activated = true
	for i := range r.Units {
		if v := UnitID(i); v != u && r.Units[i].Where == OnTable && r.enemies(u, v) && r.nearer(u, v, geom.Inch) {
			r.cite("ff.vehicle.trapped-shove")
			r.shove(v, u)
		}
	}
}

// antiTank tells whether a unit has an Anti-Tank weapon. By an option only assault weapons count.
// ff.vehicle.trapped-destroyed-if
func (s *State) antiTank(u UnitID) bool {
	for m := range s.all(u) {
		for _, w := range s.typ(m).Weapons {
			if wp := &s.book.Weapons[w]; wp.Words.AntiTank && (wp.Assault || !s.book.Options.TrapNeedsAssaultAT) {
				return true
			}
		}
	}
	return false
}

// nearer tells whether any models of two units are nearer to each other than a distance.
func (s *State) nearer(a, b UnitID, d geom.Length) bool {
	for m := range s.all(a) {
		x := s.body(m)
		for n := range s.all(b) {
			if y := s.body(n); geom.Closer(&x, &y, d) {
				return true
			}
		}
	}
	return false
}

// shoveFlyers makes room at a place for a unit's leader: flying vehicles nearer than 1" are moved off by
// the least distance.  ff.away.flyer-shoved
func (r *Run) shoveFlyers(u UnitID, at geom.Point) bool {
	lead := r.Units[u].Leader
	b := r.bodyAt(lead, at, r.Models[lead].Facing)
	done := false
	for i := range r.Units {
		v := UnitID(i)
		if r.Units[i].Where != OnTable || !r.flier(v) || !r.enemies(u, v) {
			continue
		}
		if o := r.body(r.Units[i].Leader); geom.Closer(&b, &o, geom.Inch) {
			was := r.Models[lead].At
			r.Models[lead].At = at
			done = r.shove(v, u) || done
			r.Models[lead].At = was
		}
	}
	return done
}

// shove moves a whole unit by the least displacement that leaves it 1" from another one and free.
func (r *Run) shove(v, from UnitID) bool {
	for d := geom.Inch / 8; d <= 12*geom.Inch; d += geom.Inch / 8 {
		for k := range geom.Angle(36) {
			by := geom.Point{}.Polar(10*k, d)
			if !r.shoved(v, from, by) {
				continue
			}
			for least := d - 1; least > 0 && r.shoved(v, from, geom.Point{}.Polar(10*k, least)); least-- {
				by = geom.Point{}.Polar(10*k, least)
			}
			for m := range r.all(v) {
				r.Models[m].At = r.Models[m].At.Add(by)
			}
			r.carryHVA(v)
			r.tell("shoved", v, from, tally.Rule("ff.vehicle.trapped-shove"), "%s is moved %v aside", r.name(v), d)
			return true
		}
	}
	return false
}

// shoved tells whether a unit could stand displaced: on the table, on no solid ground, on nobody, and 1"
// from the unit it makes room for.
func (s *State) shoved(v, from UnitID, by geom.Point) bool {
	for m := range s.all(v) {
		b := s.body(m)
		b = b.Moved(by)
		if !s.onTable(&b) || s.keptOff(v, &b) {
			return false
		}
		for i := range s.book.Board.Pieces {
			if p := &s.book.Board.Pieces[i]; p.solid() && p.Area.Overlaps(&b) {
				return false
			}
		}
		for i := range s.Models {
			o := &s.Models[i]
			if o.Gone || o.Off || o.Unit == v {
				continue
			}
			x := s.body(ModelID(i))
			if o.Unit == from && geom.Closer(&b, &x, geom.Inch) || o.Unit != from && geom.Overlap(&b, &x) {
				return false
			}
		}
	}
	return true
}
