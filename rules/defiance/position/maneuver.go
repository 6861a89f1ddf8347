package position

import (
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// Rivals are the units that figures who are in no fight may go for: the closest, or any of them if several are as close; elite
// figures any.  dvg.hth.target-order, dvg.hth.elite
func (s *State) Rivals(p *Part) []UnitID {
	if !s.Applies("dvg.hth.elite", s.Quality(p.Unit) == force.Elite) {
		return s.closestUnits(p, true)
	}
	var list []UnitID
	for u := range s.Groups {
		if s.Groups[u].Side != s.Groups[p.Unit].Side && s.canBeFought(UnitID(u)) {
			list = append(list, UnitID(u))
		}
	}
	return list
}

// canBeFought tells whether some figure of a unit can be engaged.  dvg.flying.no-hth
func (s *State) canBeFought(u UnitID) bool {
	for b := range s.Standing(u) {
		if !s.Applies("dvg.flying.no-hth", s.Bodies[b].Level > 0) {
			return true
		}
	}
	return false
}

// Best is how far a figure comes at its best on the ground or in the air.
// dvg.orders.sprint.distance, dvg.orders.charge.distance, dvg.movement.sprinting, dvg.vehmorale.haywire.effects
func (s *State) Best(b BodyID, aloft bool) (geom.Length, law.Pace) {
	if s.Applies("dvg.vehmorale.haywire.effects", s.Figures[b].Haywire) {
		return law.Allowance(s.Movement(b), law.Walking), law.Walking
	}
	if s.Sprints(b, aloft) {
		return law.Allowance(s.Movement(b), law.Sprinting), law.Sprinting
	}
	return law.Allowance(s.Movement(b), law.Running), law.Running
}

// ChargeGoal is the closest figure of the rival unit.  dvg.orders.charge.closer
func (s *State) ChargeGoal(p *Part, b BodyID) BodyID {
	best, goal := int64(1)<<62, NoBody
	for _, e := range s.Host(law.OtherOfTwo(s.SideOf(b))) {
		if !s.Stands(e) || s.Bodies[e].Level > 0 || p.Rival != NoUnit && s.UnitOf(e) != p.Rival || s.Disabled(e) || s.IsGun(e) {
			continue
		}
		if d := geom.DistSq(s.Bodies[b].At, s.Bodies[e].At); d < best {
			best, goal = d, e
		}
	}
	return goal
}

// contactRefusal says why a figure may not end in contact as it would: only with the rival unit, its nearest figures
// first.  dvg.orders.charge.nearest-first, dvg.hth.target-order
func (s *State) contactRefusal(g *Going, w *Way) *tally.Refusal {
	if s.endLevel(g.Body) > 0 {
		return nil
	}
	touched := s.NewlyTouched(g, w)
	if len(touched) == 0 || g.free() {
		return nil
	}
	for _, e := range touched {
		if s.Applies("dvg.hth.target-order", g.Rival != NoUnit && s.UnitOf(e) != g.Rival) {
			return s.No("dvg.hth.target-order", "go for the closest unit", func() string { return s.FigureName(e) + " is not of the closest enemy unit" })
		}
	}
	for _, e := range touched {
		if !s.nearerLeft(g, e, touched) {
			return nil
		}
	}
	return No("dvg.orders.charge.nearest-first", "contact the nearest figure first", "a figure nearer than %s is not in contact yet", s.FigureName(touched[0]))
}

// NewlyTouched lists the enemies on the ground that a figure would touch at its end and does not touch yet.
func (s *State) NewlyTouched(g *Going, w *Way) []BodyID {
	end := s.ShapeAt(g.Body, w.At, w.Facing)
	near := end.Bounds().Grow(2)
	about := near.Grow(s.Book.Farthest + 2) // the middles of all who could reach into it
	var touched []BodyID
	for _, e := range s.Host(law.OtherOfTwo(s.SideOf(g.Body))) {
		if about.Contains(s.Bodies[e].At) && s.Stands(e) && s.Bodies[e].Level == 0 && near.Meets(s.Bounds(e)) && !s.Touching(g.Body, e) {
			if body := s.Shape(e); geom.Within(&end, &body, 1) {
				touched = append(touched, e)
			}
		}
	}
	return touched
}

// free is of bonus movement, which may contact anybody.
func (g *Going) free() bool { return g.Rule == "dvg.hth.bonus-move" }

// nearerLeft tells whether a figure of the same unit is nearer to the mover and in contact with nobody.
func (s *State) nearerLeft(g *Going, e BodyID, touched []BodyID) bool {
	from := s.Bodies[g.Body].At
	d := geom.DistSq(from, s.Bodies[e].At)
	for o := range s.Standing(s.UnitOf(e)) {
		if o == e || s.Bodies[o].Level > 0 || slices.Contains(touched, o) || geom.DistSq(from, s.Bodies[o].At) >= d {
			continue
		}
		if !s.contacted(o) && s.Applies("dvg.orders.charge.nearest-first", true) {
			return true
		}
	}
	return false
}

// contacted tells whether an enemy touches a figure.
func (s *State) contacted(o BodyID) bool {
	for near := s.EnemiesBy(o, 1); near.Next(); {
		if s.Bodies[near.Body].Level == 0 && s.Touching(near.Body, o) {
			return true
		}
	}
	return false
}
