package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// pointBlank is the shooting of both units at each other as they close: no order is needed, the range is
// 0, it counts as an Advance, and nobody else may be shot at.  a2.pbs.automatic
func (r *Run) pointBlank(c *Clash) {
	if !r.by("a2.pbs.automatic", true) {
		return
	}
	r.cite("a2.pbs.range-0-as-advance", "a2.pbs.only-each-other", "a2.pbs.no-los-limits")
	charger, target := c.Units[0], c.Units[1]
	downC, downT := r.Unit(charger).Current() == position.Down, r.Unit(target).Current() == position.Down
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
		if r.InPlay(u) {
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
	bouts := [2]*position.Bout{x, y}
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
		if !r.InPlay(first) || !r.InPlay(second) {
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
func (r *Run) pointBlankArms(u, enemy UnitID) *position.Bout {
	b := &position.Bout{Shooter: u, Target: enemy, As: position.Advance, PBS: true, Source: "shooting"}
	if r.by("a2.react.escape.caught", r.Unit(u).Escaped) {
		return b
	}
	r.armsFor(b)
	r.citePointBlankArms(b)
	return b
}

func (r *Run) pointBlankHits(b *position.Bout) {
	if len(b.Arms) > 0 {
		r.rollToHit(b)
	}
}

// citePointBlankArms notes which rules let the chosen arms shoot.
func (r *Run) citePointBlankArms(b *position.Bout) {
	if !r.io.Loud() {
		return
	}
	un := r.Unit(b.Shooter)
	for _, a := range b.Arms {
		t := r.TypeOf(a.Model)
		wp := &r.Book.Weapons[t.Weapons[a.Weapon]]
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
		if position.OnDamageChart(t.UnitType) {
			r.cite("a2.pbs.one-weapon-system", "a2.damage.assaults.can-be-assaulted")
		}
	}
}

// citePointBlank notes what the shooting did.
func (r *Run) citePointBlank(b *position.Bout) {
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
func (s *State) pointBlankCover(b *position.Bout) bool {
	var shooters []ModelID
	for _, a := range b.Arms {
		shooters = append(shooters, a.Model)
	}
	for m := range s.Own(b.Target) {
		if bonus, _, _ := s.Cover(m, shooters, true); bonus > 0 {
			return true
		}
	}
	return false
}
