package defiance

import "slices"

// coverers are the units of a side that have a covering marker.
func (s *State) coverers(side Side) []UnitID {
	var out []UnitID
	for _, b := range s.host(side) {
		if s.Figures[b].Cover == NotCovering || !s.Stands(b) {
			continue
		}
		if u := s.unitOf(b); !slices.Contains(out, u) && s.stillCovers(b) {
			out = append(out, u)
		}
	}
	slices.Sort(out)
	return out
}

func (s *State) stillCovers(b BodyID) bool {
	f := s.fig(b)
	if g := s.gunAt(b); g != nil && len(s.serving(g)) == 0 {
		return false
	}
	return f.Cover != NotCovering && !s.disabled(b) && !s.holds("dvg.cover.lost", f.Shaken || f.Stunned || s.engaged(b))
}

// watches tells whether a place lies in the cover arc of a figure of a covering unit that sees it.
// dvg.cover.trigger.movement, dvg.vehicle.covering-arc
func (s *State) watches(b BodyID, t *spot) bool {
	f := s.fig(b)
	if !s.Stands(b) || f.Stunned || s.disabled(b) {
		return false
	}
	me := s.spot(b)
	if s.frame(b).Vehicle() {
		ok := false
		for arm := range arms {
			ok = ok || s.mountCovers(b, arm) && !s.holds("dvg.vehicle.covering-arc", !inArcs(&me, f.Arcs[arm], t.at))
		}
		if !ok || f.Cover == NotCovering {
			return false
		}
	} else if !s.inArc(&me, t) {
		return false
	}
	return s.inView(&me, t)
}

// mountCovers tells whether a mount of a vehicle may be used for covering fire: it has not fired.  dvg.orders.vehicle.cover
func (s *State) mountCovers(b BodyID, arm int) bool {
	w := s.weapon(b, arm)
	if w == nil || s.ready(b, arm) != nil || w.Area.Radius > 0 {
		return false
	}
	return s.Figures[b].Fired[arm] != s.Units[s.unitOf(b)].Count || s.Units[s.unitOf(b)].Count == 0
}

func (s *State) unitWatches(u UnitID, t *spot) bool {
	for b := range s.Standing(u) {
		if !s.fig(b).Shaken && s.watches(b, t) {
			return true
		}
	}
	return false
}

// finds tells whether somebody who covers has anybody of a unit in its arc and sight.
func (s *State) finds(u, at UnitID) bool {
	only := s.stillOf(at)
	for _, e := range s.host(s.Groups[at].Side) {
		if !s.Stands(e) || s.stillOf(s.unitOf(e)) != only {
			continue
		}
		t := s.spot(e)
		for b := range s.Standing(u) {
			if s.stillCovers(b) && s.watches(b, &t) {
				return true
			}
		}
	}
	return false
}

// coverFire is the covering fire of a whole unit at the unit that set it off.
// dvg.cover.whole-unit, dvg.cover.target-unit-only, dvg.cover.counter-spent, dvg.cover.sequential-shots, dvg.cover.no-sight-wasted
func (r *Run) coverFire(u, at UnitID) {
	r.tell("covering-fire", u, at, "dvg.cover.whole-unit", "covering fire of %s at %s", r.name(u), r.name(at))
	r.cite("dvg.cover.sequential-shots", "dvg.lof.covering")
	only := NoUnit
	if r.by("dvg.cover.target-unit-only", true) {
		only = r.stillOf(at)
	}
	for _, b := range r.armed(u) {
		f := r.fig(b)
		if !r.stillCovers(b) {
			f.Cover = NotCovering
			continue
		}
		if here := r.theSpot(at); here != nil && !r.watches(b, here) && !r.by("dvg.cover.whole-unit", true) {
			continue
		}
		kind := f.Cover
		if kind == WithMount {
			r.cite("dvg.vehicle.covering-arc")
		}
		if r.by("dvg.cover.counter-spent", true) {
			f.Cover = NotCovering
		}
		list := r.coverList(b, kind)
		r.judged(func() { r.coverList(b, kind) })
		if (len(list) == 0 || !r.fireWith(b, list, shot{pace: f.CoverPace, aimed: NoUnit, covering: true, only: only})) && !r.by("dvg.cover.no-sight-wasted", true) {
			f.Cover = kind
		}
	}
}

// armed are the figures and guns of a unit on the table.
func (s *State) armed(u UnitID) []BodyID {
	var out []BodyID
	for b := range s.Table.Standing(u) {
		out = append(out, b)
	}
	return out
}

// theSpot is where the first figure of a unit is, nil if it has none.
func (r *Run) theSpot(u UnitID) *spot {
	for b := range r.Standing(u) {
		t := r.spot(b)
		return &t
	}
	return nil
}

// coverList is the weapons of a covering figure.  dvg.cover.limited-to-type
func (s *State) coverList(b BodyID, c Covering) []int {
	var out []int
	if c == WithMount {
		for arm := range arms {
			if s.mountCovers(b, arm) {
				out = append(out, arm)
			}
		}
		return out
	}
	if !s.holds("dvg.cover.limited-to-type", true) {
		return []int{0, 1, 2, 3, 4, 5}
	}
	if arm := s.coverArm(b, c); arm >= 0 {
		out = append(out, arm)
	}
	return out
}
