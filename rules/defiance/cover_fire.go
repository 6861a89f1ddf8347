package defiance

import (
	"sortie/rules/defiance/position"
)

// coverFire is the covering fire of a whole unit at the unit that set it off.
// dvg.cover.whole-unit, dvg.cover.target-unit-only, dvg.cover.counter-spent, dvg.cover.sequential-shots, dvg.cover.no-sight-wasted
func (r *Run) coverFire(u, at UnitID) {
	r.tell("covering-fire", u, at, "dvg.cover.whole-unit", "covering fire of %s at %s", r.Name(u), r.Name(at))
	r.cite("dvg.cover.sequential-shots", "dvg.lof.covering")
	only := NoUnit
	if r.by("dvg.cover.target-unit-only", true) {
		only = r.StillOf(at)
	}
	for _, b := range r.Armed(u) {
		f := r.Figure(b)
		if !r.StillCovers(b) {
			f.Cover = position.NotCovering
			continue
		}
		if here := r.theSpot(at); here != nil && !r.Watches(b, here) && !r.by("dvg.cover.whole-unit", true) {
			continue
		}
		kind := f.Cover
		if kind == position.WithMount {
			r.cite("dvg.vehicle.covering-arc")
		}
		if r.by("dvg.cover.counter-spent", true) {
			f.Cover = position.NotCovering
		}
		list := r.CoverList(b, kind)
		r.judged(func() { r.CoverList(b, kind) })
		if (len(list) == 0 || !r.fireWith(b, list, position.Shot{Pace: f.CoverPace, Aimed: NoUnit, Covering: true, Only: only})) && !r.by("dvg.cover.no-sight-wasted", true) {
			f.Cover = kind
		}
	}
}

// theSpot is where the first figure of a unit is, nil if it has none.
func (r *Run) theSpot(u UnitID) *position.Spot {
	for b := range r.Standing(u) {
		t := r.Spot(b)
		return &t
	}
	return nil
}
