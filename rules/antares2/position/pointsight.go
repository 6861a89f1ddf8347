package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// nearestOf is where the model of a unit stands that is nearest to a place.
func (s *State) nearestOf(u UnitID, at geom.Point) geom.Point {
	best, near := at, int64(-1)
	for m := range s.Own(u) {
		if d := geom.DistSq(s.Bodies[m].At, at); near < 0 || d < near {
			best, near = s.Bodies[m].At, d
		}
	}
	return best
}

// HasPoint tells whether a bout is aimed at a point: of a structure, or of the table.
func (b *Bout) HasPoint() bool { return b.Structure != 0 || b.AtPoint() }

// AimedFrom is the place that is shot at from where a weapon stands: the nearest model of its target, or the point aimed at.
func (s *State) AimedFrom(b *Bout, at geom.Point) (geom.Point, bool) {
	switch {
	case b.Target >= 0:
		return s.nearestOf(b.Target, at), true
	case b.Structure != 0:
		return b.Aim.At, true
	}
	return b.Point, b.AtPoint()
}

// NearAim tells whether a model is within a distance of what is shot at.
func (s *State) NearAim(b *Bout, m ModelID, d geom.Length) bool {
	if b.Target >= 0 {
		return s.UnitWithin(b.Target, m, d)
	}
	body := s.Shape(m)
	at, ok := s.AimedFrom(b, body.Center())
	spot := geom.Disc(at, 0)
	return ok && geom.Within(&body, &spot, d)
}

// ObscuredPoint is obscured for shots at a point, which is hit as any other target is.
// a2.building.shoot-target-point, a2.oh.special-munitions
func (s *State) ObscuredPoint(b *Bout, shooters []ModelID, as force.Size) (penalty int, rule tally.Rule) {
	var by costs
	for _, m := range shooters {
		by[s.pointCost(b, m, -1, as)]++
	}
	return s.penalty(&by, len(shooters))
}

// ObscuredPointSystems is ObscuredPoint for weapon systems, each of which is a shooter of its own.
func (s *State) ObscuredPointSystems(b *Bout, as force.Size) (penalty int, rule tally.Rule) {
	var by costs
	for _, a := range b.Arms {
		by[s.pointCost(b, a.Model, int(a.Weapon), as)]++
	}
	return s.penalty(&by, len(b.Arms))
}

// pointCost is what the line of a shooter to the point aimed at costs; one that only models block costs nothing.
func (s *State) pointCost(b *Bout, m ModelID, w int, as force.Size) int {
	got := s.seesAim(b, m, w, as, false)
	switch {
	case got.Blocked && !s.seesAim(b, m, w, as, true).Blocked:
		return 0
	case got.Blocked:
		return s.unseenCost()
	case got.Obscured:
		return min(-got.Penalty, 4)
	}
	return 0
}

// modelOn is a model that stands on a place in the open, NoModel if there is none.
func (s *State) modelOn(at geom.Point) ModelID {
	for i := range s.Bodies {
		if m := ModelID(i); s.Stands(m) && s.Bodies[i].Inside < 0 && s.Bounds(m).Contains(at) {
			if body := s.Shape(m); body.Contains(at) {
				return m
			}
		}
	}
	return NoModel
}

// seesAim judges the line from a model to the point that a bout is aimed at; bare if no model is in its way.
func (s *State) seesAim(b *Bout, m ModelID, w int, as force.Size, bare bool) Sight {
	if b.Structure != 0 {
		return s.seesPoint(m, w, &b.Aim, as, bare)
	}
	if house := s.Enclosing(b.Point); house >= 0 { // what is aimed at a house comes down on its roof
		return s.seesBuilding(m, w, &TargetPoint{Piece: house, At: b.Point}, as, bare)
	}
	return s.seesPlace(m, w, b.Point, -1, 0, as, bare)
}
