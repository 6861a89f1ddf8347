package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// Together says why arms that may each shoot may not shoot together, nil if they may.
func (a *Aimer) Together(arms []Arm) *tally.Refusal {
	for i := range arms {
		if refused := a.compatible(arms[:i+1]); refused != nil {
			return refused
		}
	}
	if a.b.PBS || len(arms) == 0 {
		return nil
	}
	if refused := a.stillInReach(arms); refused != nil {
		return refused
	}
	return a.stillSeen(arms)
}

// compatible holds the last arm against those before it.
func (a *Aimer) compatible(arms []Arm) *tally.Refusal {
	last := arms[len(arms)-1]
	for _, o := range arms[:len(arms)-1] {
		if a.bearer(o.Model) == a.bearer(last.Model) {
			if refused := a.oneModel(o, last); refused != nil {
				return refused
			}
		}
		if refused := a.oneMode(o, last); refused != nil {
			return refused
		}
		if refused := a.teamOrPersonal(o, last); refused != nil {
			return refused
		}
	}
	if a.b.PBS {
		return a.pbsTogether(arms)
	}
	return nil
}

// oneModel judges two arms of one model. Vehicles, drones and humongous beasts shoot each system
// once; a creature mount shoots besides its rider; all others shoot one weapon.
func (a *Aimer) oneModel(x, y Arm) *tally.Refusal {
	t := a.TypeOf(a.bearer(x.Model))
	if x.Model == y.Model && x.Weapon == y.Weapon {
		return tally.Refuse("a2.shooting.once-each", "each weapon shoots once in a bout", "pick one mode and number of shots")
	}
	if OnDamageChart(t.UnitType) {
		return nil
	}
	row := tally.Rule("a2.shooting.mount-and-rider")
	if a.b.PBS {
		row = "a2.pbs.mount-and-rider"
	}
	if a.Applies(row, t.Mount == force.CreatureMount && a.Weapon(x).Mount != a.Weapon(y).Mount) {
		return nil
	}
	if a.b.PBS {
		if refused := a.pbsTogether([]Arm{x, y}); refused != nil {
			return refused
		}
	}
	return tally.Refuse("a2.weapons.one-at-a-time", t.Name+" shoots only one of its weapons", "pick one of them")
}

// bearer is the model that shoots with a model's weapons: itself, or the host of a symbiote, to which these are weapons of
// his own.  a2.special.symbiote.weapon
func (s *State) bearer(m ModelID) ModelID {
	if s.TypeOf(m).Role == force.Symbiote {
		return s.HostOf(m)
	}
	return m
}

// oneMode refuses two modes of one weapon type in one action, at one target or at several; different
// munitions in one mode are fine.
// a2.weapons.same-mode, a2.weapons.different-munitions
func (a *Aimer) oneMode(x, y Arm) *tally.Refusal {
	if a.Weapon(x) != a.Weapon(y) || x.Mode == y.Mode || a.Applies("a2.weapons.different-munitions", a.Mode(x).Name == a.Mode(y).Name) {
		return nil
	}
	return tally.Refuse("a2.weapons.same-mode", "all models shoot "+a.Weapon(x).Name+" in the same mode", "pick one mode for all")
}

// teamOrPersonal refuses crew that shoot both their weapon and their personal arms. In a mixed unit
// this binds the crew alone.  a2.shooting.team-weapon-or-personal
func (a *Aimer) teamOrPersonal(x, y Arm) *tally.Refusal {
	if a.personal(x) {
		x, y = y, x
	}
	if a.personal(x) || !a.personal(y) {
		return nil
	}
	if a.Weapon(x).Device {
		return tally.Refuse("a2.shooting.crewed-equipment", "the crew use their device or shoot, not both", "pick one of them")
	}
	if a.TypeOf(x.Model).Role != force.TeamWeapon {
		return nil
	}
	return tally.Refuse("a2.shooting.team-weapon-or-personal", "the crew shoot their weapon or their personal arms, not both", "pick one of them")
}

// personal tells whether an arm is a crew member's own. A device counts as a team weapon, whoever
// carries it.
func (a *Aimer) personal(x Arm) bool {
	if a.Weapon(x).Device {
		return false
	}
	role := a.TypeOf(x.Model).Role
	return role == force.Crew || role == force.Fighter && !a.Unit(a.b.Shooter).Mixed
}

// stillInReach measures again with the models that were chosen: if the nearest hold their fire the
// others may be too far.
func (a *Aimer) stillInReach(arms []Arm) *tally.Refusal {
	d := a.RangeOf(arms)
	for _, arm := range arms {
		if !a.Alone(arm.Model) && !a.Weapon(arm).Device {
			if refused := OutOfReach(a.Mode(arm), d); refused != nil {
				return refused
			}
		}
	}
	return nil
}

// RangeOf is the range of the personal weapons among the arms.
func (a *Aimer) RangeOf(arms []Arm) geom.Length {
	d := geom.Length(1 << 30)
	for _, arm := range arms {
		if !a.Alone(arm.Model) && !a.Weapon(arm).Device {
			d = min(d, a.DistanceOf(arm))
		}
	}
	return d
}

// stillSeen looks again if the largest models hold their fire, since the others saw over smaller ones
// by their size.  a2.los.open.unit-size-of-shooters
func (a *Aimer) stillSeen(arms []Arm) *tally.Refusal {
	size := a.ShooterSize(arms)
	if size >= a.As || a.b.Target < 0 {
		return nil
	}
	again := a.Aim(a.b)
	defer again.Done()
	again.As = size
	for _, arm := range arms {
		if refused := again.Refuse(arm); refused != nil {
			return refused
		}
	}
	return nil
}
