package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// moveAway moves a unit directly away from another by so many inches. Trapped means that it cannot: it
// then stands where it stood, and the caller decides what that means.  ff.away.*
func (r *Run) moveAway(u, from UnitID, d geom.Length) (trapped bool) {
	switch r.Unit(u).Where {
	case position.OnTable, position.Inside, position.OnRoof:
	default:
		return false
	}
	r.cite("ff.away.line")
	f := r.NewFlight(u, from, d)
	defer func() { f.Trip.Done() }()
	if r.by("ff.building.roof.climb", f.Full <= 0) {
		return true // the way down is all it could go
	}
	in := f.Building()
	if r.by("ff.away.trapped.enemy", f.MeetsEnemy()) {
		return true
	}
	if in >= 0 {
		if r.shelter(u, in) {
			return false
		}
		f.Stop()
	}
	if r.by("ff.away.trapped.placement", !f.ClearEnd()) {
		return true
	}
	shoved := r.ShoveFlyers(u, f.At(f.Distance))
	if !r.settleAway(f) {
		r.Unshove(shoved)
		return r.by("ff.away.trapped.placement", true)
	}
	for _, m := range shoved {
		r.tellShoved(m.Unit, u, m.By, "ff.away.flyer-shoved")
	}
	r.cite("ff.away.coherency")
	r.citeRetreat(f)
	r.tell("withdraws", u, from, "ff.away.line", "%s moves %v away from %s", r.Name(u), f.Distance, r.Name(from))
	return false
}

// settleAway puts the unit down at the end of its way. Out of a building its owner places the others anew.
func (r *Run) settleAway(f *position.Retreat) bool {
	if f.Trip.Start.None() {
		if !f.Settle() {
			return false
		}
		r.Stand(f.Trip)
		return true
	}
	r.cite("ff.building.leave")
	end := f.At(f.Distance)
	p := &position.PlaceSpec{Unit: f.Trip.Spec.Unit, Name: "driven-out", Rule: "ff.away.line", Spare: NoUnit,
		Why: "the leader moves directly away from its attacker",
		Fits: func(b *geom.Shape, first bool) bool {
			return !first || geom.Dist(b.Center(), end) <= position.TouchSlack
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
	if no := r.InsideRefusal(u, piece); no != nil {
		r.cite(no.Rule)
		return false
	}
	if r.by("ff.building.enter-leave-same-round", r.LeavesOne(u)) {
		return false
	}
	if !r.askYes("shelter", r.Groups[u].Side, u, "ff.away.into-building", "Go into "+r.Book.Board.Pieces[piece].Key+"?", true) {
		return false
	}
	r.goInto(u, position.Inside, piece)
	return true
}

// drivenOut puts a unit that must leave a building at a distance from it, in a direction its owner
// chooses. Ruling: a unit driven off a roof likewise.  ff.building.assault.loser-out
func (r *Run) drivenOut(u, _ UnitID, d geom.Length) (trapped bool) {
	edge := r.BorderOf(u)
	lead := r.Shape(r.Units[u].Leader)
	p := &position.PlaceSpec{Unit: u, Name: "driven-out", Rule: "ff.building.assault.loser-out", Spare: NoUnit,
		Why: "the leader must stand " + d.String() + " from the building",
		Fits: func(b *geom.Shape, first bool) bool {
			gap := edge.Gap(b)
			return !first || gap >= d-position.TouchSlack && gap <= d+position.TouchSlack
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
	if r.Units[u].Where == position.Destroyed || r.Units[winner].Where == position.Destroyed {
		return
	}
	away := r.moveAway
	if w := r.Units[u].Where; w == position.Inside || w == position.OnRoof {
		away = r.drivenOut
	}
	if !away(u, winner, d) {
		return
	}
	if r.Words(u).Vehicle {
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
	if r.Words(winner).Vehicle || r.AntiTank(winner) {
		r.destroy(u, "ff.vehicle.trapped-destroyed-if", "it is trapped")
		return
	}
	r.tell("trapped", u, winner, "ff.vehicle.trapped-otherwise", "%s is boxed in and stays", r.Name(u))
	if r.Applies("ff.vehicle.trapped-otherwise", lost) {
		if !r.Units[u].Pinned {
			r.pin(u, "ff.pin.all.lose-assault", false)
		}
		r.Units[u].Activated = true
	}
	for i := range r.Units {
		if v := UnitID(i); r.by("ff.vehicle.trapped-shove", v != u && r.Units[i].Where == position.OnTable && r.Enemies(u, v) && r.Nearer(u, v, geom.Inch)) {
			if by, ok := r.Shove(v, u); ok {
				r.tellShoved(v, u, by, "ff.vehicle.trapped-shove")
			}
		}
	}
}

func (r *Run) tellShoved(v, from UnitID, by geom.Point, rule tally.Rule) {
	r.tell("shoved", v, from, rule, "%s is moved %v aside", r.Name(v), geom.Dist(geom.Point{}, by))
}

func (r *Run) citeRetreat(f *position.Retreat) {
	if !r.io.Loud() {
		return
	}
	if f.Distance < f.Full {
		r.cite("ff.away.stop-at-edge")
	}
	if f.Engaged {
		r.cite("ff.away.ignore-engaged")
	}
	b := r.ShapeAt(f.Trip.Leader(), f.From, r.Bodies[f.Trip.Leader()].Facing)
	w := geom.SweptShape(&b, f.At(f.Full).Sub(f.From))
	others := f.Trip.Everybody()
	for i := range others {
		switch o := &others[i]; {
		case !geom.Within(&w, &o.Body, geom.Inch):
		case o.Foe && o.Above:
			r.cite("ff.away.flyers-ignored")
		case !o.Foe:
			r.cite("ff.away.through-friends")
		}
	}
}
