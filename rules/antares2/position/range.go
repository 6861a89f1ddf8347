package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// RangeTo is the distance from a model, or from its weapon system w, to the nearest own model of the
// target that it can see; ok is false if it sees none.  a2.range.unit-to-unit
func (s *State) RangeTo(from ModelID, w int, target UnitID, as force.Size) (geom.Length, bool) {
	if s.Units[target].Where != OnTable {
		return 1 << 30, false
	}
	f := s.FieldBetween(s.Bodies[from].Group, target)
	defer s.DropField(f)
	return s.RangeOver(f, from, w, target, as)
}

// RangeOver is RangeTo over a field, at a target on the table.
func (s *State) RangeOver(f *Field, from ModelID, w int, target UnitID, as force.Size) (geom.Length, bool) {
	best, ok := geom.Length(1<<30), false
	x := s.rangeBody(from, w)
	l := Line{State: s, Field: f}
	l.Stand(from, w, as)
	for m := range s.Own(target) {
		y := s.Shape(m) // a2.range.base-or-body
		if !geom.Closer(&x, &y, best) {
			continue
		}
		d := geom.Gap(&x, &y)
		if d >= best {
			continue
		}
		if (s.TypeOf(m).Role != force.TeamWeapon || s.Applies("a2.los.to-team-weapon", true)) && l.Reaches(m) {
			best, ok = d, true
		}
	}
	return best, ok
}

// rangeBody is what range is measured from: the base, or the weapon if a vehicle, drone or humongous
// beast carries it.  a2.range.mounted-weapon; a team's weapon is a model of its own  a2.range.team-weapon
func (s *State) rangeBody(m ModelID, w int) geom.Shape {
	t := s.TypeOf(m)
	if t.Role == force.Symbiote {
		return s.Shape(s.HostOf(m))
	}
	if s.Applies("a2.range.mounted-weapon", w >= 0 && w < len(t.Weapons) && CarriesSystems(t)) {
		return geom.Disc(s.weaponPlace(m, w), 0)
	}
	return s.Shape(m)
}

// CarriesSystems tells whether range is measured from the weapons of a model.  a2.range.mounted-weapon
func CarriesSystems(t *force.ModelType) bool {
	return t.UnitType == force.Vehicle || t.UnitType == force.Drone || t.UnitType == force.HumongousBeast
}

// Obscured is the Acc penalty for obscuring terrain of a unit's shooting, as a negative number: it
// counts if more than half of the shooters have obscured lines to more than half of the target's
// models. Ruling: with graded penalties it is the greatest that most shooters have to most targets.
// a2.hit.mod.obscuring.most-of-most
func (s *State) Obscured(shooters []ModelID, target UnitID, as force.Size) (penalty int, rule tally.Rule) {
	if len(shooters) == 0 {
		return 0, ""
	}
	var by costs
	f := s.FieldBetween(s.Bodies[shooters[0]].Group, target)
	defer s.DropField(f)
	for _, m := range shooters {
		by[s.mostly(f, m, -1, target, as)]++
	}
	return s.penalty(&by, len(shooters))
}

// ObscuredSystems is obscured for weapon systems, each of which is a shooter of its own.
func (s *State) ObscuredSystems(arms []Arm, target UnitID, as force.Size) (penalty int, rule tally.Rule) {
	if len(arms) == 0 {
		return 0, ""
	}
	var by costs
	f := s.FieldBetween(s.Bodies[arms[0].Model].Group, target)
	defer s.DropField(f)
	for _, a := range arms {
		by[s.mostly(f, a.Model, int(a.Weapon), target, as)]++
	}
	return s.penalty(&by, len(arms))
}

// costs counts by what they cost: nothing, or 1 to 4 Acc.
type costs [5]int

// most is the greatest cost that more than half of n have, or more.
func (c *costs) most(n int) int {
	sum := 0
	for cost := len(c) - 1; cost > 0; cost-- {
		if sum += c[cost]; 2*sum > n {
			return cost
		}
	}
	return 0
}

func (s *State) penalty(by *costs, n int) (int, tally.Rule) {
	if s.Denied("a2.hit.mod.obscuring.most-of-most") {
		n = 1 // one line is enough then
	}
	cost := by.most(n)
	if s.Book.Edition == First {
		return penaltyOfSheet(cost)
	}
	switch {
	case cost == 0:
		return 0, ""
	case s.Book.Options.Graded:
		return -cost, "a2.los.option.graded"
	}
	return -cost, "a2.hit.mod.obscuring"
}

// mostly is the greatest cost that a shooter's lines to more than half of the target have. Ruling: a model
// that terrain hides counts as obscured; one that only other models hide is left out.
// a2.hit.mod.obscuring.most-of-most
func (s *State) mostly(f *Field, m ModelID, w int, target UnitID, as force.Size) int {
	var by costs
	targets := 0
	for t := range s.Own(target) {
		got := s.SeeOver(f, m, w, t, as)
		if got.Blocked && !s.behindTerrain(f, m, w, t, as) {
			continue
		}
		targets++
		switch {
		case got.Blocked:
			by[s.unseenCost()]++
		case got.Obscured:
			by[min(-got.Penalty, 4)]++
		}
	}
	return by.most(targets)
}

// unseenCost is what a line costs that terrain blocks: as much as any.
func (s *State) unseenCost() int {
	if s.Book.Options.Graded {
		return 4
	}
	return 2
}

// behindTerrain tells whether terrain hides a model from another, whoever else stands between them.
func (s *State) behindTerrain(f *Field, from ModelID, w int, to ModelID, as force.Size) bool {
	l := Line{State: s, Field: f, bare: true}
	l.Stand(from, w, as)
	got := l.draw(to)
	return got.Blocked
}

// Hidden tells whether a model is hidden from all shooters by blocking terrain or a building. What is
// out of sight for another reason is not hidden.  a2.allocate.hidden-excluded
func (s *State) Hidden(m ModelID, shooters []ModelID, as force.Size) bool {
	for _, from := range shooters {
		if !s.HiddenFrom(from, m) {
			return false
		}
	}
	return len(shooters) > 0
}

// HiddenFrom tells whether blocking terrain or a building hides a model from one shooter.
func (s *State) HiddenFrom(from, m ModelID) bool {
	var e eyes
	s.eyesOf(from, -1, &e, nil)
	l := Line{State: s}
	l.begin(from, s.TypeOf(from).Size)
	l.End(m)
	body := s.Shape(m)
	var rim [4*geom.MaxHull + 1]geom.Point
	points := append(rim[:0], s.Bodies[m].At)
	if s.TypeOf(m).Body {
		points = Outline(&body, points)
	}
	shows := func(i int, q geom.Point) bool {
		l.set(e.at[i], q)
		return l.Short() || !l.terrain(true).Solid
	}
	for i := range e.n {
		for _, q := range points {
			if shows(i, q) {
				return false
			}
		}
		if s.TypeOf(m).Body && l.showsSide(e.at[i], &body, func(q geom.Point) bool { return shows(i, q) }) {
			return false
		}
	}
	return true
}
