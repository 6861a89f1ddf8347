package firefight

import (
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

const (
	bold      = 30             // the boldness from which a unit goes for the enemy if he is nearer than an objective
	standOff  = 12 * geom.Inch // the range from which a unit that shoots better than it fights keeps its distance
	keepReach = 14 * geom.Inch // how far a unit goes to keep a marker that nobody keeps
	behind    = 5 * geom.Inch  // how far a commander keeps behind who is nearest to the enemy
	endless   = geom.Length(1 << 30)
)

// goal is where a unit wants to be: at home with an HVA; at an objective, shared out among the units; or
// else at the enemy, in his face or in range of him. It also returns how far that is.
func (s *State) goal(u UnitID, temper game.Temper) (geom.Point, geom.Length) {
	at := s.WhereIs(u)
	if s.Units[u].Where == position.Reserve && s.Groups[u].Side != position.Neutral {
		at = s.Zone(s.Groups[u].Side).Center() // it stands nowhere yet
	}
	to := s.wanted(u, at, temper)
	return to, geom.Dist(at, to)
}

func (s *State) wanted(u UnitID, at geom.Point, temper game.Temper) geom.Point {
	if s.Units[u].HVA {
		return geom.Point{X: at.X, Y: s.Zone(s.Groups[u].Side).Center().Y}
	}
	marker, far := at, endless
	if k := s.Words(u); !k.Vehicle && !k.Beast && !k.Fly {
		marker, far = s.markerGoal(u, at)
	}
	bites, rash := s.bites(u), temper.Boldness() >= bold
	if far < endless && !rash && (!bites || s.keeps(u)) {
		return marker
	}
	foe, d := s.nearestFoe(u, at)
	if far == endless && d < endless && s.commands(u) {
		if rear, ok := s.rear(u, foe); ok {
			return rear
		}
	}
	switch reach := s.longest(u); {
	case d == endless || !bites && far <= d:
		return marker
	case far == endless && !bites && !rash && reach >= standOff:
		return geom.Toward(foe, at, reach/2) // near enough to shoot, and no nearer
	}
	return foe
}

// rear is the place of a commander who has nowhere to be: behind the friend nearest to an enemy. Who goes for the enemy himself is
// ahead of all, since he acts early, and is shot down first.
func (s *State) rear(u UnitID, foe geom.Point) (geom.Point, bool) {
	front, far := foe, endless
	for i := range s.Units {
		if f := UnitID(i); s.Groups[i].Side == s.Groups[u].Side && s.InPlay(f) && !s.commands(f) {
			if d := geom.Dist(s.WhereIs(f), foe); d < far {
				front, far = s.WhereIs(f), d
			}
		}
	}
	return geom.Toward(foe, front, far+behind), far < endless
}

// nearestFoe is the place of the enemy nearest to a place, and how far that is.
func (s *State) nearestFoe(u UnitID, at geom.Point) (geom.Point, geom.Length) {
	best, far := at, endless
	for i := range s.Units {
		t := UnitID(i)
		if !s.Enemies(u, t) || !s.InPlay(t) {
			continue
		}
		there := s.WhereIs(t)
		if least := int64(far) + 1; geom.DistSq(at, there) >= least*least {
			continue // no root is needed to see that it is no nearer
		}
		if d := geom.Dist(at, there); d < far {
			best, far = there, d
		}
	}
	return best, far
}

// markerGoal is the marker a unit would go to, and how much that is worth as a distance.
func (s *State) markerGoal(u UnitID, at geom.Point) (best geom.Point, far geom.Length) {
	best, far = at, endless
	side := s.Groups[u].Side
	home := s.Zone(side).Center()
	rank := 0 // of the unit in its own side: both sides must share markers out alike
	for i := range s.Units[:u] {
		if s.Groups[i].Side == side {
			rank++
		}
	}
	for i := range s.Markers {
		m := &s.Markers[i]
		if m.Gone || m.Unit != NoUnit && !s.Enemies(u, m.Unit) || m.Kind == position.HVAMarker && m.Unit == NoUnit && !s.mayCarry(u) {
			continue
		}
		d := geom.Dist(at, m.At)
		if m.Owner == side && s.keeper(m, side) != u {
			d += 12 * geom.Inch // somebody is there already
		}
		d += geom.Length((rank+s.markerRank(i, home))%3) * 3 * geom.Inch // not everybody to the same one
		if d < far {
			best, far = m.At, d
		}
	}
	return best, far
}

// keeper is the unit of a side that stays at a marker, or goes there: of those that stand there the one
// worth least, else the nearest if it has not far to go.
func (s *State) keeper(m *position.Marker, side Side) UnitID {
	best, worth, near, there := NoUnit, 0, geom.Length(keepReach), false
	for i := range s.Units {
		u := UnitID(i)
		if s.Groups[i].Side != side || !s.mayClaim(u) || m.Kind == position.HVAMarker && !s.mayCarry(u) {
			continue
		}
		if s.qualifies(u, m) {
			if w := s.worth(u); !there || w < worth {
				best, worth, there = u, w, true
			}
		} else if least := int64(near) + 1; !there && geom.DistSq(s.WhereIs(u), m.At) < least*least {
			if d := geom.Dist(s.WhereIs(u), m.At); d < near {
				best, near = u, d
			}
		}
	}
	return best
}

// keeps tells whether a unit is the keeper of a marker. Who is too far off to go there, and does not stand there, is none.
func (s *State) keeps(u UnitID) bool {
	at := s.WhereIs(u)
	for i := range s.Markers {
		m := &s.Markers[i]
		if near := geom.DistSq(at, m.At) <= int64(keepReach)*int64(keepReach); (near || s.qualifies(u, m)) && s.keeper(m, s.Groups[u].Side) == u {
			return true
		}
	}
	return false
}

// bites tells whether a unit does more hand to hand than by shooting.
func (s *State) bites(u UnitID) bool {
	t := s.Lead(u)
	return !s.commands(u) && (t.Shoot == force.Dash || t.Assault != force.Dash && t.Shoot > t.Assault)
}

// markerAt is the marker that stands at a place, -1 if none does.
func (s *State) markerAt(at geom.Point) int {
	for i := range s.Markers {
		if !s.Markers[i].Gone && s.Markers[i].At == at {
			return i
		}
	}
	return -1
}

// markerRank is the place of a marker in the order of their distance from a point.
func (s *State) markerRank(i int, from geom.Point) int {
	rank, d := 0, geom.Dist(s.Markers[i].At, from)
	for k := range s.Markers {
		if o := geom.Dist(s.Markers[k].At, from); o < d || o == d && k < i {
			rank++
		}
	}
	return rank
}
