package position

import (
	"slices"
)

// Coverers are the units of a side that have a covering marker.
func (s *State) Coverers(side Side) []UnitID {
	var out []UnitID
	for _, b := range s.Host(side) {
		if s.Figures[b].Cover == NotCovering || !s.Stands(b) {
			continue
		}
		if u := s.UnitOf(b); !slices.Contains(out, u) && s.StillCovers(b) {
			out = append(out, u)
		}
	}
	slices.Sort(out)
	return out
}

// StillCovers tells whether a figure has a covering marker that has not been lost.
func (s *State) StillCovers(b BodyID) bool {
	f := s.Figure(b)
	if g := s.GunAt(b); g != nil && len(s.Serving(g)) == 0 {
		return false
	}
	return f.Cover != NotCovering && !s.Disabled(b) && !s.Applies("dvg.cover.lost", f.Shaken || f.Stunned || s.Engaged(b))
}

// Watches tells whether a place lies in the cover arc of a figure of a covering unit that sees it.
// dvg.cover.trigger.movement, dvg.vehicle.covering-arc
func (s *State) Watches(b BodyID, t *Spot) bool {
	f := s.Figure(b)
	if !s.Stands(b) || f.Stunned || s.Disabled(b) {
		return false
	}
	me := s.Spot(b)
	if s.Frame(b).Vehicle() {
		ok := false
		for arm := range Arms {
			ok = ok || s.MountCovers(b, arm) && !s.Applies("dvg.vehicle.covering-arc", !InArcs(&me, f.Arcs[arm], t.At))
		}
		if !ok || f.Cover == NotCovering {
			return false
		}
	} else if !s.inArc(&me, t) {
		return false
	}
	return s.InView(&me, t)
}

// MountCovers tells whether a mount of a vehicle may be used for covering fire: it has not fired.  dvg.orders.vehicle.cover
func (s *State) MountCovers(b BodyID, arm int) bool {
	w := s.Weapon(b, arm)
	if w == nil || s.Ready(b, arm) != nil || w.Area.Radius > 0 {
		return false
	}
	return s.Figures[b].Fired[arm] != s.Units[s.UnitOf(b)].Count || s.Units[s.UnitOf(b)].Count == 0
}

// UnitWatches tells whether some figure of a unit could fire at a target by covering fire.
func (s *State) UnitWatches(u UnitID, t *Spot) bool {
	for b := range s.Standing(u) {
		if !s.Figure(b).Shaken && s.Watches(b, t) {
			return true
		}
	}
	return false
}

// Finds tells whether somebody who covers has anybody of a unit in its arc and sight.
func (s *State) Finds(u, at UnitID) bool {
	only := s.StillOf(at)
	for _, e := range s.Host(s.Groups[at].Side) {
		if !s.Stands(e) || s.StillOf(s.UnitOf(e)) != only {
			continue
		}
		t := s.Spot(e)
		for b := range s.Standing(u) {
			if s.StillCovers(b) && s.Watches(b, &t) {
				return true
			}
		}
	}
	return false
}

// Armed are the figures and guns of a unit on the table.
func (s *State) Armed(u UnitID) []BodyID {
	var out []BodyID
	for b := range s.Table.Standing(u) {
		out = append(out, b)
	}
	return out
}

// CoverList is the weapons of a covering figure.  dvg.cover.limited-to-type
func (s *State) CoverList(b BodyID, c Covering) []int {
	var out []int
	if c == WithMount {
		for arm := range Arms {
			if s.MountCovers(b, arm) {
				out = append(out, arm)
			}
		}
		return out
	}
	if !s.Applies("dvg.cover.limited-to-type", true) {
		return []int{0, 1, 2, 3, 4, 5}
	}
	if arm := s.CoverArm(b, c); arm >= 0 {
		out = append(out, arm)
	}
	return out
}
