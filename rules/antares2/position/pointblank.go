package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// pbsRefusal says why a weapon may not shoot at point blank, nil if it may. The choice of arms asks it
// of every arm when the bout is one of point blank shooting.  a2.pbs.weapons
func (s *State) pbsRefusal(b *Bout, a Arm) *tally.Refusal {
	t := s.TypeOf(a.Model)
	wp := &s.Book.Weapons[t.Weapons[a.Weapon]]
	mode := &wp.Modes[a.Mode]
	un := s.Unit(b.Shooter)
	switch {
	case s.Book.Edition == First && (wp.Class == force.Support || wp.Class == force.Heavy):
		return tally.Refuse("g1.pbs.weapons", wp.Name+" is no standard or hand weapon", "use personal weapons")
	case wp.NoPBS:
		return tally.Refuse("a2.pbs.excluded-by-rule", wp.Name+" is excluded from point blank shooting by its own rule", "use another weapon")
	case s.Book.Edition == First && mode.Min > 0 && mode.Min < 10*geom.Inch && !mode.Overhead:
		return nil
	case un.Mixed && un.Charged && t.Role == force.TeamWeapon:
		return tally.Refuse("a2.mixed.no-support-weapon-on-charge", "a mixed unit that charges leaves its support weapon silent", "use the standard weapons")
	case un.Mixed && t.Role == force.TeamWeapon && s.Denied("a2.mixed.support-weapon-when-assaulted"):
		return tally.Refuse("a2.pbs.weapons", "only standard weapons shoot at point blank", "use the standard weapons")
	case mode.Overhead || mode.Min > 0:
		return tally.Refuse("a2.pbs.no-min-range-modes", "overhead modes and modes with a minimum range do not shoot at point blank", "use another mode or weapon")
	case (wp.Class == force.Support || wp.Class == force.Heavy) && !wp.PBS && !mode.PBSOnly:
		return tally.Refuse("a2.pbs.support-heavy-need-pbs", wp.Name+" may not shoot at point blank", "use personal weapons")
	}
	return nil
}

// pbsTogether says why weapons that may each shoot at point blank may not shoot together, nil if they
// may.
func (s *State) pbsTogether(arms []Arm) *tally.Refusal {
	for i, a := range arms {
		t := s.TypeOf(a.Model)
		for _, o := range arms[:i] {
			if o.Model != a.Model || o.Weapon == a.Weapon {
				continue
			}
			if OnDamageChart(t.UnitType) {
				return tally.Refuse("a2.pbs.one-weapon-system", t.Name+" uses one weapon system at point blank", "pick one of them")
			}
			if t.Mount == force.MachineMount && s.Book.Weapons[t.Weapons[a.Weapon]].Mount != s.Book.Weapons[t.Weapons[o.Weapon]].Mount {
				return tally.Refuse("a2.pbs.machine-mount-choice", "a rider uses its own weapon or that of its machine", "pick one of them")
			}
		}
	}
	return nil
}

// OnDamageChart tells the types that lose effectiveness by damage rolls.  a2.type.damage-chart-units
func OnDamageChart(t force.UnitType) bool {
	return t == force.Vehicle || t == force.HumongousBeast || t == force.Drone
}
