package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// pointBlank is the shooting of both units at each other as they close: no order is needed, the range is
// 0, it counts as an Advance, and nobody else may be shot at.  a2.pbs.automatic
func (r *Run) pointBlank(c *Clash) {
	if !r.by("a2.pbs.automatic", true) {
		return
	}
	r.cite("a2.pbs.range-0-as-advance", "a2.pbs.only-each-other", "a2.pbs.no-los-limits")
	charger, target := c.Units[0], c.Units[1]
	downC, downT := r.unit(charger).current() == Down, r.unit(target).current() == Down
	switch {
	case r.by("a2.react.stand.first-pbs", c.Reaction == StandAndShoot, "a2.react.stand.as-advance"):
		r.shootInTurn(target, charger)
	case r.by("a2.pbs.down-shoots-after", downT && !downC):
		r.shootInTurn(charger, target)
	case r.by("a2.pbs.down-shoots-after", downC && !downT):
		r.shootInTurn(target, charger)
	default:
		r.shootTogether(charger, target)
	}
	for _, u := range c.Units {
		if r.inPlay(u) {
			r.autoBreak(u)
		}
	}
}

// shootTogether works out the shots of both before either removes casualties.  a2.pbs.simultaneous
func (r *Run) shootTogether(charger, target UnitID) {
	if !r.by("a2.pbs.simultaneous", true) {
		r.shootInTurn(charger, target)
		return
	}
	x, y := r.pointBlankArms(charger, target), r.pointBlankArms(target, charger)
	bouts := [2]*Bout{x, y}
	r.rollBoth(x, y, r.pointBlankHits)
	for _, b := range bouts {
		r.settle(b)
		r.citePointBlank(b)
	}
	for _, b := range bouts {
		r.afterBout(b)
	}
}

// shootInTurn completes the first unit's shooting, break test included, before the other shoots.
// a2.pbs.sequential
func (r *Run) shootInTurn(first, second UnitID) {
	if !r.by("a2.pbs.sequential", true) {
		r.shootTogether(first, second)
		return
	}
	for _, pair := range [2][2]UnitID{{first, second}, {second, first}} {
		if !r.inPlay(first) || !r.inPlay(second) {
			return
		}
		b := r.pointBlankArms(pair[0], pair[1])
		r.rollBout(b, r.pointBlankHits)
		r.settle(b)
		r.citePointBlank(b)
		r.afterBout(b)
	}
}

// pointBlankArms picks what shoots. A unit caught while escaping does not.  a2.react.escape.caught
func (r *Run) pointBlankArms(u, enemy UnitID) *Bout {
	b := &Bout{Shooter: u, Target: enemy, As: Advance, PBS: true, Source: "shooting"}
	if r.by("a2.react.escape.caught", r.unit(u).Escaped) {
		return b
	}
	r.armsFor(b)
	r.citePointBlankArms(b)
	return b
}

func (r *Run) pointBlankHits(b *Bout) {
	if len(b.Arms) > 0 {
		r.rollToHit(b)
	}
}

// citePointBlankArms notes which rules let the chosen arms shoot.
func (r *Run) citePointBlankArms(b *Bout) {
	if !r.io.Loud() {
		return
	}
	un := r.unit(b.Shooter)
	for _, a := range b.Arms {
		t := r.typ(a.Model)
		wp := &r.book.Weapons[t.Weapons[a.Weapon]]
		switch wp.Class {
		case force.Standard, force.Grenade:
			r.cite("a2.pbs.weapons")
		default:
			r.cite("a2.pbs.support-heavy-need-pbs")
		}
		if wp.Modes[a.Mode].PBSOnly {
			r.cite("a2.pbs.pbs-only-weapons")
		}
		if wp.Mount && t.Mount == force.CreatureMount {
			r.cite("a2.pbs.mount-and-rider")
		}
		if un.Mixed && t.Role == force.TeamWeapon {
			r.cite("a2.mixed.support-weapon-when-assaulted")
		}
		if onDamageChart(t.UnitType) {
			r.cite("a2.pbs.one-weapon-system", "a2.damage.assaults.can-be-assaulted")
		}
	}
}

// citePointBlank notes what the shooting did.
func (r *Run) citePointBlank(b *Bout) {
	if !r.io.Loud() {
		return
	}
	if b.Pinned {
		r.cite("a2.pbs.pin")
	}
	if len(b.Hits) > 0 && r.pointBlankCover(b) {
		r.cite("a2.pbs.cover-applies")
	}
}

// pointBlankCover tells whether some model that is shot at has cover.
func (s *State) pointBlankCover(b *Bout) bool {
	var shooters []ModelID
	for _, a := range b.Arms {
		shooters = append(shooters, a.Model)
	}
	for m := range s.own(b.Target) {
		if bonus, _, _ := s.cover(m, shooters, true); bonus > 0 {
			return true
		}
	}
	return false
}

// pbsRefusal says why a weapon may not shoot at point blank, nil if it may. The choice of arms asks it
// of every arm when the bout is one of point blank shooting.  a2.pbs.weapons
func (s *State) pbsRefusal(b *Bout, a Arm) *tally.Refusal {
	t := s.typ(a.Model)
	wp := &s.book.Weapons[t.Weapons[a.Weapon]]
	mode := &wp.Modes[a.Mode]
	un := s.unit(b.Shooter)
	switch {
	case s.book.Edition == First && (wp.Class == force.Support || wp.Class == force.Heavy):
		return tally.Refuse("g1.pbs.weapons", wp.Name+" is no standard or hand weapon", "use personal weapons")
	case wp.NoPBS:
		return tally.Refuse("a2.pbs.excluded-by-rule", wp.Name+" is excluded from point blank shooting by its own rule", "use another weapon")
	case s.book.Edition == First && mode.Min > 0 && mode.Min < 10*geom.Inch && !mode.Overhead:
		return nil
	case un.Mixed && un.Charged && t.Role == force.TeamWeapon:
		return tally.Refuse("a2.mixed.no-support-weapon-on-charge", "a mixed unit that charges leaves its support weapon silent", "use the standard weapons")
	case un.Mixed && t.Role == force.TeamWeapon && s.denied("a2.mixed.support-weapon-when-assaulted"):
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
		t := s.typ(a.Model)
		for _, o := range arms[:i] {
			if o.Model != a.Model || o.Weapon == a.Weapon {
				continue
			}
			if onDamageChart(t.UnitType) {
				return tally.Refuse("a2.pbs.one-weapon-system", t.Name+" uses one weapon system at point blank", "pick one of them")
			}
			if t.Mount == force.MachineMount && s.book.Weapons[t.Weapons[a.Weapon]].Mount != s.book.Weapons[t.Weapons[o.Weapon]].Mount {
				return tally.Refuse("a2.pbs.machine-mount-choice", "a rider uses its own weapon or that of its machine", "pick one of them")
			}
		}
	}
	return nil
}

// onDamageChart tells the types that lose effectiveness by damage rolls.  a2.type.damage-chart-units
func onDamageChart(t force.UnitType) bool {
	return t == force.Vehicle || t == force.HumongousBeast || t == force.Drone
}
