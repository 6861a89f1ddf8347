package firefight

import (
	"sortie/geom"
	"sortie/tally"
	"sortie/ways"
)

// moveAway moves a unit directly away from another by so many inches. Trapped means that it cannot: it
// then stands where it stood, and the caller decides what that means.  ff.away.*
func (r *Run) moveAway(u, from UnitID, d geom.Length) (trapped bool) {
	switch r.unit(u).Where {
	case OnTable, Inside, OnRoof:
	default:
		return false
	}
	r.cite("ff.away.line")
	f := r.newFlight(u, from, d)
	defer func() { f.g.done() }()
	if r.by("ff.building.roof.climb", f.full <= 0) {
		return true // the way down is all it could go
	}
	in := f.building()
	if r.by("ff.away.trapped.enemy", f.meetsEnemy()) {
		return true
	}
	if in >= 0 {
		if r.shelter(u, in) {
			return false
		}
		f.stop()
	}
	if r.by("ff.away.trapped.placement", !f.clearEnd()) {
		return true
	}
	shoved := r.shoveFlyers(u, f.at(f.d))
	if !r.settleAway(f) {
		r.unshove(shoved)
		return r.by("ff.away.trapped.placement", true)
	}
	for _, m := range shoved {
		r.tellShoved(m.unit, u, m.by, "ff.away.flyer-shoved")
	}
	r.cite("ff.away.coherency")
	f.citeWay(r)
	r.tell("withdraws", u, from, "ff.away.line", "%s moves %v away from %s", r.name(u), f.d, r.name(from))
	return false
}

// settleAway puts the unit down at the end of its way. Out of a building its owner places the others anew.
func (r *Run) settleAway(f *retreat) bool {
	if f.g.Start.None() {
		if !f.settle() {
			return false
		}
		r.stand(f.g)
		return true
	}
	r.cite("ff.building.leave")
	end := f.at(f.d)
	p := &PlaceSpec{Unit: f.g.spec.Unit, Name: "driven-out", Rule: "ff.away.line", Spare: NoUnit,
		Why: "the leader moves directly away from its attacker",
		Fits: func(b *geom.Shape, first bool) bool {
			return !first || geom.Dist(b.Center(), end) <= touchSlack
		},
		Near: func(k int) (geom.Point, bool) { return end, k == 0 }}
	if r.placing(p) {
		return true
	}
	p.Edge = true
	return r.placing(p)
}

// shelter lets a unit that is driven back go into the building in its way, if it has room.
// ff.away.into-building
func (r *Run) shelter(u UnitID, piece int) bool {
	if no := r.insideRefusal(u, piece); no != nil {
		r.cite(no.Rule)
		return false
	}
	if r.by("ff.building.enter-leave-same-round", r.leavesOne(u)) {
		return false
	}
	if !r.askYes("shelter", r.Groups[u].Side, u, "ff.away.into-building", "Go into "+r.book.Board.Pieces[piece].Key+"?", true) {
		return false
	}
	r.goInto(u, Inside, piece)
	return true
}

// drivenOut puts a unit that must leave a building at a distance from it, in a direction its owner
// chooses. Ruling: a unit driven off a roof likewise.  ff.building.assault.loser-out
func (r *Run) drivenOut(u, _ UnitID, d geom.Length) (trapped bool) {
	edge := r.borderOf(u)
	lead := r.Shape(r.Units[u].Leader)
	p := &PlaceSpec{Unit: u, Name: "driven-out", Rule: "ff.building.assault.loser-out", Spare: NoUnit,
		Why: "the leader must stand " + d.String() + " from the building",
		Fits: func(b *geom.Shape, first bool) bool {
			gap := edge.Gap(b)
			return !first || gap >= d-touchSlack && gap <= d+touchSlack
		},
		Border: &edge, Off: d - 1,
		Near: func(k int) (geom.Point, bool) { return edge.Around(k, &lead, d) }}
	before := r.Units[u].Left
	placed := r.placing(p)
	r.Units[u].Left = before // it was no choice of its own  ff.building.enter-leave-same-round
	return !placed
}

// withdraw makes a unit move directly away because of an assault. One that cannot is destroyed, except
// for vehicles.  ff.result.loser-withdraws-6, ff.result.cannot-escape
func (r *Run) withdraw(u, winner UnitID, d geom.Length, lost bool) {
	if r.Units[u].Where == Destroyed || r.Units[winner].Where == Destroyed {
		return
	}
	away := r.moveAway
	if w := r.Units[u].Where; w == Inside || w == OnRoof {
		away = r.drivenOut
	}
	if !away(u, winner, d) {
		return
	}
	if r.words(u).Vehicle {
		r.vehicleTrapped(u, winner, lost)
		return
	}
	r.destroy(u, "ff.result.cannot-escape", "it cannot get away")
}

// vehicleTrapped decides about a vehicle that cannot move directly away: it is destroyed only by a vehicle or
// by a unit with an Anti-Tank weapon; otherwise it stays, and what is in its way is moved off. If it lost it
// is pinned and activated; a draw pins no vehicle.  ff.vehicle.trapped-destroyed-if,
// ff.vehicle.trapped-otherwise, ff.vehicle.trapped-shove, ff.pin.vehicle.nothing-else
func (r *Run) vehicleTrapped(u, winner UnitID, lost bool) {
	if r.words(winner).Vehicle || r.antiTank(winner) {
		r.destroy(u, "ff.vehicle.trapped-destroyed-if", "it is trapped")
		return
	}
	r.tell("trapped", u, winner, "ff.vehicle.trapped-otherwise", "%s is boxed in and stays", r.name(u))
	if r.holds("ff.vehicle.trapped-otherwise", lost) {
		if !r.Units[u].Pinned {
			r.pin(u, "ff.pin.all.lose-assault", false)
		}
		r.Units[u].Activated = true
	}
	for i := range r.Units {
		if v := UnitID(i); r.by("ff.vehicle.trapped-shove", v != u && r.Units[i].Where == OnTable && r.enemies(u, v) && r.nearer(u, v, geom.Inch)) {
			if by, ok := r.shove(v, u); ok {
				r.tellShoved(v, u, by, "ff.vehicle.trapped-shove")
			}
		}
	}
}

// antiTank tells whether a unit has an Anti-Tank weapon. By an option only assault weapons count.
// ff.vehicle.trapped-destroyed-if
func (s *State) antiTank(u UnitID) bool {
	for m := range s.Members(u) {
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
	for m := range s.Members(a) {
		x := s.Shape(m)
		for n := range s.Members(b) {
			if y := s.Shape(n); geom.Closer(&x, &y, d) {
				return true
			}
		}
	}
	return false
}

// shift is a unit that was moved aside, and by how much.
type shift struct {
	unit UnitID
	by   geom.Point
}

// shoveFlyers makes room at a place for a unit's leader: flying vehicles of either side nearer than 1" are
// moved off by the least distance.  ff.away.flyer-shoved
func (r *Run) shoveFlyers(u UnitID, at geom.Point) (done []shift) {
	lead := r.Units[u].Leader
	b := r.ShapeAt(lead, at, r.Bodies[lead].Facing)
	for i := range r.Units {
		v := UnitID(i)
		if v == u || r.Units[i].Where != OnTable || !r.holds("ff.away.flyer-shoved", r.flier(v)) {
			continue
		}
		if o := r.Shape(r.Units[i].Leader); geom.Closer(&b, &o, geom.Inch) {
			was := r.Bodies[lead].At
			r.Bodies[lead].At = at
			if by, ok := r.shove(v, u); ok {
				done = append(done, shift{v, by})
			}
			r.Bodies[lead].At = was
		}
	}
	return done
}

// unshove moves units back that made room for nothing.
func (r *Run) unshove(moved []shift) {
	for _, m := range moved {
		r.displace(m.unit, geom.Point{}.Sub(m.by))
	}
}

// shove moves a whole unit by the least displacement that leaves it 1" from another one and free, in whatever
// direction that is.  ff.away.flyer-shoved, ff.vehicle.trapped-shove
func (r *Run) shove(v, from UnitID) (geom.Point, bool) {
	f := &r.works().field
	at := r.Bodies[r.Units[v].Leader].At
	r.drawShoved(f, v, from, at, geom.Inch)
	to, ok := f.Nearest(at, 12*geom.Inch)
	if !ok { // nowhere an inch from everybody: then just on nobody
		r.drawShoved(f, v, from, at, 0)
		to, ok = f.Nearest(at, 12*geom.Inch)
	}
	if !ok || to == at {
		return geom.Point{}, false
	}
	by := to.Sub(at)
	r.displace(v, by)
	return by, true
}

// drawShoved draws where a unit could stand displaced: on the table, on no solid ground, 1" from the unit it makes room
// for, and a gap from everybody else, or as near as it stood. Ruling: it is a move, if a short one, and ends as moves
// do.  ff.away.flyer-shoved, ff.move.friend-one-inch
func (s *State) drawShoved(f *ways.Field, v, from UnitID, at geom.Point, most geom.Length) {
	first := true
	for m := range s.Members(v) {
		b := s.Shape(m)
		b = b.Moved(at.Neg())
		if first {
			f.Begin(&b, s.Box(), touchSlack)
		} else {
			f.Also(&b, s.Box())
		}
		first = false
		s.drawObjectives(f, v)
		for i := range s.book.Board.Pieces {
			if p := &s.book.Board.Pieces[i]; p.Solid() {
				f.EndOffArea(&p.Area, 0)
			}
		}
		for i := range s.Bodies {
			o := &s.Bodies[i]
			if o.Gone || o.Off || o.Group == v {
				continue
			}
			x := s.Shape(ModelID(i))
			gap := geom.Inch
			if own := s.Shape(m); o.Group != from {
				if gap = most; geom.Closer(&own, &x, most) {
					gap = max(0, geom.Gap(&own, &x)-1)
				}
			}
			f.EndOff(&x, gap)
		}
	}
}

func (r *Run) tellShoved(v, from UnitID, by geom.Point, rule tally.Rule) {
	r.tell("shoved", v, from, rule, "%s is moved %v aside", r.name(v), geom.Dist(geom.Point{}, by))
}

// displace moves all models of a unit alike.
func (r *Run) displace(v UnitID, by geom.Point) {
	for m := range r.Members(v) {
		r.Bodies[m].At = r.Bodies[m].At.Add(by)
	}
	r.carryHVA(v)
}
