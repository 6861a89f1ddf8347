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

// retreat is a move directly away while it is worked out.
type retreat struct {
	g       *march
	from    geom.Point
	beyond  geom.Point // a point far off in the direction of the move
	full    geom.Length
	d       geom.Length // how far it goes
	foe     UnitID      // the unit it moves away from
	engaged bool        // it touches that unit
}

// newFlight draws the line from the other unit's leader through this unit's.  ff.away.line
func (r *Run) newFlight(u, from UnitID, d geom.Length) *retreat {
	g := r.newMarch(MoveSpec{Unit: u, Name: AskMove, Rule: "ff.away.line", Limit: d, Target: NoUnit})
	f := &retreat{g: g, from: g.from, full: d, d: d, foe: from, engaged: r.touching(u, from)}
	start := r.Models[r.Units[from].Leader].At
	if w := r.Units[from].Where; w == Inside || w == OnRoof {
		start = r.book.Board.Pieces[r.Units[from].In].Area.Center()
	}
	if start == g.from {
		start.Y-- // one on top of the other: any direction will do
	}
	f.beyond = geom.Toward(g.from, start, -60*geom.Inch)
	return f
}

func (f *retreat) at(d geom.Length) geom.Point { return geom.Toward(f.from, f.beyond, d) }

// swept is the ground the leader covers when it goes so far.
func (f *retreat) swept(d geom.Length) geom.Shape {
	b := f.g.s.body(f.g.poses[f.g.lead].m)
	return sweptBody(&b, f.at(d).Sub(f.from))
}

// building is the building that the way leads into first, -1 for none.  ff.away.into-building
func (f *retreat) building() int {
	best, near := -1, f.full+1
	for i := range f.g.s.book.Board.Pieces {
		p := &f.g.s.book.Board.Pieces[i]
		if p.Class != Building || p.Capacity == 0 {
			continue
		}
		if d := f.upTo(func(w *geom.Shape) bool { return p.Area.Overlaps(w) }); d < f.full && d < near {
			best, near = i, d
		}
	}
	f.d = f.full
	if best >= 0 { // something else may stop it before
		f.stop()
		if f.d+geom.Length(4) < near {
			best = -1
		}
		f.d = f.full
	}
	return best
}

// upTo is how far the leader gets before its way meets something.
func (f *retreat) upTo(meets func(*geom.Shape) bool) geom.Length {
	w := f.swept(f.full)
	if !meets(&w) {
		return f.full
	}
	good, bad := geom.Length(0), f.full
	for good+1 < bad {
		mid := (good + bad) / 2
		if w = f.swept(mid); meets(&w) {
			bad = mid
		} else {
			good = mid
		}
	}
	return good
}

// stop ends the way at blocking terrain, at ground that is blocking to the unit, and at the table edge.
// ff.away.stop-at-edge, ff.terrain.blocking
func (f *retreat) stop() {
	s := f.g.s
	start := s.body(f.g.poses[f.g.lead].m)
	f.d = f.upTo(func(w *geom.Shape) bool {
		if !s.onTable(w) {
			return true
		}
		if f.g.words.Fly {
			return false
		}
		box := w.Bounds()
		for i := range s.book.Board.Pieces {
			p := &s.book.Board.Pieces[i]
			if !p.Area.Bounds().Meets(box) {
				continue
			}
			if kind, _ := going(f.g.words, p); kind == BlockingGoing && p.Area.Overlaps(w) && !p.Area.Overlaps(&start) {
				return true
			}
		}
		return false
	})
}

// meetsEnemy tells whether the leader would touch an enemy on its way. Flying vehicles are ignored, and
// so is the unit it fights.  ff.away.trapped.enemy, ff.away.ignore-engaged, ff.away.flyers-ignored
func (f *retreat) meetsEnemy() bool {
	if f.g.words.Fly {
		return false
	}
	w := f.swept(f.d)
	for i := range f.g.others {
		o := &f.g.others[i]
		if o.enemy && !o.flies && !(f.engaged && o.u == f.foe) && geom.Within(&w, &o.body, touchSlack) {
			return true
		}
	}
	return false
}

// clearEnd draws the end back until the leader is 1" from enemies and from friends: it passes through
// friends if it gets 1" beyond them, else it stops 1" short.  ff.away.through-friends
func (f *retreat) clearEnd() bool {
	s := f.g.s
	lead := f.g.poses[f.g.lead].m
	facing := s.Models[lead].Facing
	clear := func(d geom.Length) bool {
		b := s.bodyAt(lead, f.at(d), facing)
		for i := range f.g.others {
			if o := &f.g.others[i]; !(o.flies && o.enemy) && geom.Closer(&b, &o.body, geom.Inch) {
				return false
			}
		}
		for i := range s.book.Board.Pieces {
			if p := &s.book.Board.Pieces[i]; f.g.words.Fly && p.solid() && p.Area.Overlaps(&b) {
				return false
			}
		}
		return s.onTable(&b)
	}
	if clear(f.d) {
		return true
	}
	for d := f.d - 1; d > 0; d -= 8 {
		if clear(d) {
			for clear(d + 1) {
				d++
			}
			f.d = d
			return true
		}
	}
	return false
}

// settle puts the leader at the end of its way and the others round it; friends may have to close up.
// ff.away.coherency, ff.away.trapped.placement
func (f *retreat) settle() bool {
	for _, packed := range [2]bool{false, true} {
		g := f.g.s.newMarch(f.g.spec)
		g.packed = packed
		for i := range g.poses {
			p := &g.poses[i]
			p.at, p.facing, p.stands = g.s.Models[p.m].At, g.s.Models[p.m].Facing, false
		}
		lead := &g.poses[g.lead]
		lead.at, lead.stands = f.at(f.d), true
		lead.body = g.s.bodyAt(lead.m, lead.at, lead.facing)
		g.surround(lead)
		if g.othersEnd() == nil {
			f.g.done()
			f.g = g
			return true
		}
		g.done()
	}
	return false
}

func (f *retreat) citeWay(r *Run) {
	if !r.io.Loud() {
		return
	}
	if f.d < f.full {
		r.cite("ff.away.stop-at-edge")
	}
	if f.engaged {
		r.cite("ff.away.ignore-engaged")
	}
	b := r.bodyAt(f.g.poses[f.g.lead].m, f.from, r.Models[f.g.poses[f.g.lead].m].Facing)
	w := sweptBody(&b, f.at(f.full).Sub(f.from))
	for i := range f.g.others {
		switch o := &f.g.others[i]; {
		case !geom.Within(&w, &o.body, geom.Inch):
		case o.enemy && o.flies:
			r.cite("ff.away.flyers-ignored")
		case !o.enemy:
			r.cite("ff.away.through-friends")
		}
	}
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
		if !s.onTable(&b) {
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
