package position

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/sight"
	"sortie/tally"
)

// Aim is what a unit knows of a possible target: sight and distances, read when they are first needed.
type Aim struct {
	State      *State
	Unit, Mark UnitID
	Eye        sight.End
	Blaze      bool
	Reaction   bool
	Moved      bool // its unit moves in this activation
	Quiet      bool // nobody asks why not
	viewed     bool
	view       View
}

// AimAt is a unit that would shoot at another.
func (s *State) AimAt(u, t UnitID, act Action, b *Budget) Aim {
	return Aim{State: s, Unit: u, Mark: t, Eye: s.EndOf(u, "ff.building.shoot-out"), Blaze: act == BlazeAway, Moved: s.hasMoved(u, b)}
}

// hasMoved tells whether a unit moves in this activation.
func (s *State) hasMoved(u UnitID, b *Budget) bool {
	return s.Units[u].Moved != 0 || b != nil && (b.Did(AdvanceAction) || b.Did(SprintAction))
}

// Look is the view of the target, judged once.
func (a *Aim) Look() *View {
	if !a.viewed {
		a.viewed = true
		if a.Reaction {
			a.view = View{Seen: Everything}
		} else {
			a.view = a.State.ViewOf(a.Unit, a.Mark, nil)
		}
	}
	return &a.view
}

// reaches tells whether a model is within a distance of the leader, or of the building the leader is in.
func (a *Aim) reaches(m ModelID, d geom.Length) bool {
	b := a.State.Shape(m)
	if a.Eye.Area != nil {
		return a.Eye.Area.Within(&b, d)
	}
	return geom.Within(&a.Eye.Shape, &b, d)
}

// Any tells whether some model of the target is within a distance, of those in view if seen is set. A unit
// in or on a building is as far away as the building.  ff.shoot.range.measure, ff.building.target-measure
func (a *Aim) Any(d geom.Length, seen bool) bool {
	s := a.State
	if in := s.InBuilding(a.Mark); in != nil {
		if a.Eye.Area != nil {
			return geom.AreasWithin(a.Eye.Area, in, d)
		}
		return in.Within(&a.Eye.Shape, d)
	}
	var v *View
	if seen {
		v = a.Look()
	}
	for m := range s.Members(a.Mark) {
		if (v == nil || v.Sees(s, m)) && !s.TypeOf(m).HVA && a.reaches(m, d) {
			return true
		}
	}
	return false
}

// InBuilding is the ground of the building a unit is in or on, nil if it is in none.
func (s *State) InBuilding(u UnitID) *geom.Area {
	if un := s.Unit(u); un.Where == Inside || un.Where == OnRoof {
		return &s.Book.Board.Pieces[un.In].Area
	}
	return nil
}

// closer tells whether the whole target is nearer than a minimum range.  ff.kw.indirect.range
func (a *Aim) closer(least geom.Length) bool {
	if least <= 0 {
		return false
	}
	if a.State.InBuilding(a.Mark) != nil {
		return a.Any(least-1, false)
	}
	for m := range a.State.Members(a.Mark) {
		b := a.State.Shape(m)
		if a.Eye.Area != nil && !a.Eye.Area.Within(&b, least-1) || a.Eye.Area == nil && !geom.Closer(&a.Eye.Shape, &b, least) {
			return false
		}
	}
	return true
}

// WeaponRefusal says why a weapon may not be fired at the target: the rule and the cause, empty if it may.
// Cheap reasons come first; sight is judged only for a weapon that could reach.
func (a *Aim) WeaponRefusal(w *force.Weapon) (tally.Rule, string) {
	s := a.State
	fly := s.Words(a.Mark).Fly
	switch {
	case w.Assault:
		return "ff.house.profile.weapon-fields", "it is an assault weapon"
	case w.Words.Smoke:
		return "ff.kw.smoke.target", "smoke is fired at friends"
	case a.Blaze && !w.Words.BlazeAway:
		return "ff.blaze.weapons", "only Blaze Away weapons fire in a blaze away"
	case w.Words.Indirect && s.Units[a.Unit].Where == Inside:
		return "ff.building.no-indirect", "Indirect weapons may not be fired from inside a building"
	case w.Words.Indirect && fly:
		return "ff.kw.indirect.no-flyers", "Indirect weapons cannot target flying units"
	case w.Words.ItBurns && fly:
		return "ff.kw.it-burns.no-flyers", "It Burns! weapons may not target flying units"
	case s.Applies("ff.react.always-in-range", a.Reaction): // no distance is looked at, a minimum range neither
		return "", ""
	case a.closer(w.Min):
		return "ff.kw.indirect.range", "the target is wholly inside the minimum range"
	}
	return a.rangeRefusal(w)
}

// rangeRefusal says why a weapon cannot reach what it sees, or see what it reaches.
func (a *Aim) rangeRefusal(w *force.Weapon) (tally.Rule, string) {
	switch {
	case !a.Any(w.Range, false):
		switch {
		case a.Quiet: // no look for the sake of a reason
		case w.Words.Psychic:
			return "ff.psychic.range", "no model of it is in range"
		case w.Words.Indirect && a.Look().Sight == BlockedSight:
			return "ff.kw.indirect.max-range", "no model of it is in range"
		}
		return "ff.shoot.range.weapon-eligible", "no model of it in sight is in range"
	case w.Words.Psychic:
		return "", ""
	case a.Look().Sight == BlockedSight:
		return a.blindRefusal(w)
	case !a.Any(w.Range, true):
		return "ff.shoot.range.weapon-eligible", "no model of it in sight is in range"
	}
	return "", ""
}

// blindRefusal says why a weapon cannot fire at a unit out of sight.  ff.los.blocked-only-indirect,
// ff.kw.indirect.slow-reload
func (a *Aim) blindRefusal(w *force.Weapon) (tally.Rule, string) {
	switch {
	case !a.State.Applies("ff.kw.indirect.no-los", w.Words.Indirect) || a.Blaze:
		return "ff.los.blocked-only-indirect", "the line of sight is blocked"
	case w.Words.SlowReload && a.Moved:
		return "ff.kw.indirect.slow-reload", "a unit that moves may not fire a Slow Reload weapon indirectly"
	}
	return "", ""
}

// Distance to the closest model in sight, or to the building.
func (a *Aim) Distance() geom.Length {
	best := geom.Length(1 << 30)
	area := a.State.InBuilding(a.Mark)
	switch {
	case area != nil && a.Eye.Area == nil:
		return area.Gap(&a.Eye.Shape)
	case area != nil:
		return geom.Dist(a.Eye.Area.Nearest(area.Center()), area.Nearest(a.Eye.Area.Center()))
	}
	for m := range a.State.Members(a.Mark) {
		b := a.State.Shape(m)
		switch {
		case !a.Look().Sees(a.State, m):
		case a.Eye.Area != nil:
			best = min(best, a.Eye.Area.Gap(&b))
		default:
			best = min(best, geom.Gap(&a.Eye.Shape, &b))
		}
	}
	return best
}
