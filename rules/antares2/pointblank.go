package antares2

import "sortie/tally"

// pbsRefusal says why a weapon may not shoot at point blank, nil if it may. The choice of arms asks it
// of every arm when the bout is one of point blank shooting.  a2.pbs.weapons
func (s *State) pbsRefusal(b *Bout, a Arm) *tally.Refusal {
	t := s.typ(a.Model)
	wp := &s.book.Weapons[t.Weapons[a.Weapon]]
	mode := &wp.Modes[a.Mode]
	un := s.unit(b.Shooter)
	switch {
	case wp.NoPBS:
		return tally.Refuse("a2.pbs.excluded-by-rule", wp.Name+" is excluded from point blank shooting by its own rule", "use another weapon")
	case un.Mixed && un.Charged && t.Role == TeamWeapon:
		return tally.Refuse("a2.mixed.no-support-weapon-on-charge", "a mixed unit that charges leaves its support weapon silent", "use the standard weapons")
	case mode.Overhead || mode.Min > 0:
		return tally.Refuse("a2.pbs.no-min-range-modes", "overhead modes and modes with a minimum range do not shoot at point blank", "use another mode or weapon")
	case (wp.Class == Support || wp.Class == Heavy) && !wp.PBS && !mode.PBSOnly:
		return tally.Refuse("a2.pbs.support-heavy-need-pbs", wp.Name+" may not shoot at point blank", "use personal weapons")
	}
	return nil
}

// pbsTogether says why weapons that may each shoot at point blank may not shoot together, nil if they
// may.
func (s *State) pbsTogether(arms []Arm) *tally.Refusal {
	for i, a := range arms {
		t := s.typ(a.Model)
		for _, o := range arms[:i] {
			if o.Model != a.Model || o.Weapon == a.Weapon {
				continue
			}
			if onDamageChart(t.UnitType) {
				return tally.Refuse("a2.pbs.one-weapon-system", t.Name+" uses one weapon system at point blank", "pick one of them")
			}
			if t.Mount == MachineMount && s.book.Weapons[t.Weapons[a.Weapon]].Mount != s.book.Weapons[t.Weapons[o.Weapon]].Mount {
				return tally.Refuse("a2.pbs.machine-mount-choice", "a rider uses its own weapon or that of its machine", "pick one of them")
			}
		}
	}
	return nil
}

// onDamageChart tells the types that lose effectiveness by damage rolls.  a2.type.damage-chart-units
func onDamageChart(t UnitType) bool { return t == Vehicle || t == HumongousBeast || t == Drone }
