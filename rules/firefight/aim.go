package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/sight"
	"sortie/tally"
)

// aim is what a unit knows of a possible target: sight and distances, read when they are first needed.
type aim struct {
	s          *State
	unit, mark UnitID
	eye        sight.End
	blaze      bool
	reaction   bool
	moved      bool // its unit moves in this activation
	quiet      bool // nobody asks why not
	viewed     bool
	view       View
}

func (s *State) aimAt(u, t UnitID, act Action, b *Budget) aim {
	return aim{s: s, unit: u, mark: t, eye: s.endOf(u, "ff.building.shoot-out"), blaze: act == BlazeAway, moved: s.hasMoved(u, b)}
}

// hasMoved tells whether a unit moves in this activation.
func (s *State) hasMoved(u UnitID, b *Budget) bool {
	return s.Units[u].Moved != 0 || b != nil && (b.did(AdvanceAction) || b.did(SprintAction))
}

// look is the view of the target, judged once.
func (a *aim) look() *View {
	if !a.viewed {
		a.viewed = true
		if a.reaction {
			a.view = View{Seen: everything}
		} else {
			a.view = a.s.view(a.unit, a.mark, nil)
		}
	}
	return &a.view
}

// reaches tells whether a model is within a distance of the leader, or of the building the leader is in.
func (a *aim) reaches(m ModelID, d geom.Length) bool {
	b := a.s.Shape(m)
	if a.eye.Area != nil {
		return a.eye.Area.Within(&b, d)
	}
	return geom.Within(&a.eye.Shape, &b, d)
}

// any tells whether some model of the target is within a distance, of those in view if seen is set. A unit
// in or on a building is as far away as the building.  ff.shoot.range.measure, ff.building.target-measure
func (a *aim) any(d geom.Length, seen bool) bool {
	s := a.s
	if in := s.inBuilding(a.mark); in != nil {
		if a.eye.Area != nil {
			return geom.AreasWithin(a.eye.Area, in, d)
		}
		return in.Within(&a.eye.Shape, d)
	}
	var v *View
	if seen {
		v = a.look()
	}
	for m := range s.Members(a.mark) {
		if (v == nil || v.sees(s, m)) && !s.typ(m).HVA && a.reaches(m, d) {
			return true
		}
	}
	return false
}

// inBuilding is the ground of the building a unit is in or on, nil if it is in none.
func (s *State) inBuilding(u UnitID) *geom.Area {
	if un := s.unit(u); un.Where == Inside || un.Where == OnRoof {
		return &s.book.Board.Pieces[un.In].Area
	}
	return nil
}

// closer tells whether the whole target is nearer than a minimum range.  ff.kw.indirect.range
func (a *aim) closer(least geom.Length) bool {
	if least <= 0 {
		return false
	}
	if a.s.inBuilding(a.mark) != nil {
		return a.any(least-1, false)
	}
	for m := range a.s.Members(a.mark) {
		b := a.s.Shape(m)
		if a.eye.Area != nil && !a.eye.Area.Within(&b, least-1) || a.eye.Area == nil && !geom.Closer(&a.eye.Shape, &b, least) {
			return false
		}
	}
	return true
}

// weaponRefusal says why a weapon may not be fired at the target: the rule and the cause, empty if it may.
// Cheap reasons come first; sight is judged only for a weapon that could reach.
func (a *aim) weaponRefusal(w *force.Weapon) (tally.Rule, string) {
	s := a.s
	fly := s.words(a.mark).Fly
	switch {
	case w.Assault:
		return "ff.house.profile.weapon-fields", "it is an assault weapon"
	case w.Words.Smoke:
		return "ff.kw.smoke.target", "smoke is fired at friends"
	case a.blaze && !w.Words.BlazeAway:
		return "ff.blaze.weapons", "only Blaze Away weapons fire in a blaze away"
	case w.Words.Indirect && s.Units[a.unit].Where == Inside:
		return "ff.building.no-indirect", "Indirect weapons may not be fired from inside a building"
	case w.Words.Indirect && fly:
		return "ff.kw.indirect.no-flyers", "Indirect weapons cannot target flying units"
	case w.Words.ItBurns && fly:
		return "ff.kw.it-burns.no-flyers", "It Burns! weapons may not target flying units"
	case s.holds("ff.react.always-in-range", a.reaction): // no distance is looked at, a minimum range neither
		return "", ""
	case a.closer(w.Min):
		return "ff.kw.indirect.range", "the target is wholly inside the minimum range"
	}
	return a.rangeRefusal(w)
}

// rangeRefusal says why a weapon cannot reach what it sees, or see what it reaches.
func (a *aim) rangeRefusal(w *force.Weapon) (tally.Rule, string) {
	switch {
	case !a.any(w.Range, false):
		switch {
		case a.quiet: // no look for the sake of a reason
		case w.Words.Psychic:
			return "ff.psychic.range", "no model of it is in range"
		case w.Words.Indirect && a.look().Sight == BlockedSight:
			return "ff.kw.indirect.max-range", "no model of it is in range"
		}
		return "ff.shoot.range.weapon-eligible", "no model of it in sight is in range"
	case w.Words.Psychic:
		return "", ""
	case a.look().Sight == BlockedSight:
		return a.blindRefusal(w)
	case !a.any(w.Range, true):
		return "ff.shoot.range.weapon-eligible", "no model of it in sight is in range"
	}
	return "", ""
}

// blindRefusal says why a weapon cannot fire at a unit out of sight.  ff.los.blocked-only-indirect,
// ff.kw.indirect.slow-reload
func (a *aim) blindRefusal(w *force.Weapon) (tally.Rule, string) {
	switch {
	case !a.s.holds("ff.kw.indirect.no-los", w.Words.Indirect) || a.blaze:
		return "ff.los.blocked-only-indirect", "the line of sight is blocked"
	case w.Words.SlowReload && a.moved:
		return "ff.kw.indirect.slow-reload", "a unit that moves may not fire a Slow Reload weapon indirectly"
	}
	return "", ""
}
