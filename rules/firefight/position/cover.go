package position

import (
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// InCover tells whether a target is in cover from a shooter, and by which rule. It counts once however many
// sources there are.  ff.shoot.mod.cover
func (s *State) InCover(target, from UnitID) (bool, tally.Rule) {
	if rule := s.OwnCover(target, from); rule != "" {
		return true, rule
	}
	return s.CoverInSight(s.Sight(from, target))
}

// CoverInSight is the cover that comes from the line of sight alone.  ff.los.partial-is-cover,
// ff.los.blocked-only-indirect
func (s *State) CoverInSight(sight Sight, _ tally.Rule) (bool, tally.Rule) {
	switch {
	case s.Applies("ff.los.partial-is-cover", sight == PartialSight):
		return true, "ff.los.partial-is-cover"
	case sight == BlockedSight:
		return true, "ff.los.blocked-only-indirect"
	}
	return false, ""
}

// OwnCover is the rule by which a unit is in cover where it is, whatever the line of sight. Fliers never
// are.  ff.los.fliers-cover, ff.building.cover, ff.building.roof.cover, ff.kw.smoke.effect
func (s *State) OwnCover(u, from UnitID) tally.Rule {
	un := s.Unit(u)
	switch {
	case s.Applies("ff.los.fliers-cover", s.Words(u).Fly):
		return ""
	case s.Applies("ff.building.cover", un.Where == Inside):
		return "ff.building.cover"
	case s.Applies("ff.kw.smoke.effect", un.Smoked):
		return "ff.kw.smoke.effect"
	case un.Where == OnRoof:
		p := &s.Book.Board.Pieces[un.In]
		if s.Applies("ff.building.roof.cover", p.RoofWalls || from != NoUnit && s.Height(from) < int(p.Tall)) {
			return "ff.building.roof.cover"
		}
	case un.Where == OnTable:
		return s.groundCover(u)
	}
	return ""
}

// groundCover is the cover of the ground a unit's leader and at least half its models stand in: fortified
// terrain, or difficult terrain as high as they are.  ff.terrain.fortified.cover, ff.terrain.difficult.cover
func (s *State) groundCover(u UnitID) tally.Rule {
	at, tall := s.Bodies[s.Units[u].Leader].At, s.Lead(u).Height
	for i := range s.Book.Board.Pieces {
		p := &s.Book.Board.Pieces[i]
		high := p.Class == force.DifficultGround && p.Tall >= tall
		if p.Tall <= 0 || !high && !p.Fortified || p.Class == force.Building || !p.Area.Bounds().Contains(at) || !s.Occupies(u, i) {
			continue
		}
		if s.Applies("ff.terrain.fortified.cover", p.Fortified) {
			return "ff.terrain.fortified.cover"
		}
		if s.Applies("ff.terrain.difficult.cover", high) {
			return "ff.terrain.difficult.cover"
		}
	}
	return ""
}

// admitted is a view as it stands unless a rule case has switched off the row behind it: then what the row
// makes partial or blocked is clear, and what it makes clear is partial.
func (s *State) admitted(v View) View {
	switch {
	case !s.Denied(v.Rule):
	case v.Sight == ClearSight:
		v.Sight = PartialSight
	default:
		v.Sight = ClearSight
	}
	return v
}
