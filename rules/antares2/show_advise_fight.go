package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// How the adviser reckons hand-to-hand, in hundredths of plain fighters.

// mayCharge tells whether a unit is of a kind that charges, and has not too many pins to.
func (s *State) mayCharge(u UnitID) bool { return s.pins(u) <= 2 && s.chargesAs(u) != "" }

// clash is what comes of charging a unit: what it loses less what it does to those who charge. Both shoot as they close, those who are left
// and do not run fight hand to hand, and the side with more pins takes a break test.
func (s *State) clash(u, t UnitID) int {
	a, b := s.meets(u, t, 1), s.meets(t, u, 0)
	tn := s.Unit(t)
	switch {
	case tn.Current() == position.Down: // it shoots and strikes last
		b.shots = b.shots * b.left(a.shots) / b.all
	case tn.Ambushes(): // it may shoot first
		a.shots = a.shots * a.left(b.shots) / a.all
	}
	lostA, lostB := a.suffers(b.shots), b.suffers(a.shots)
	flees, routs := s.runs(u, lostA), s.runs(t, lostB)
	fight := (100 - flees) * (100 - routs) / 100 // percent of the times it comes to blows
	blowsA, blowsB := a.blows*a.left(lostA)/a.all, b.blows*b.left(lostB)/b.all
	if tn.Current() == position.Down {
		blowsB = blowsB * b.left(lostB+blowsA) / max(b.left(lostB), 1)
	}
	endA, endB := a.suffers(b.shots+blowsB), b.suffers(a.shots+blowsA)
	win := s.outpins(u, t, endB, endA)
	theirs := s.harmBy(t, lostB) + (s.harmBy(t, b.left(lostB))*routs+(s.harmBy(t, endB-lostB)+s.rout(t, endB)*win/100)*fight)/100
	mine := s.harmBy(u, lostA) + (s.harmBy(u, a.left(lostA))*flees+(s.harmBy(u, endA-lostA)+s.rout(u, endA)*(100-win)/100)*fight)/100
	edge := theirs - mine
	if edge > 0 && s.holdsGround(t) {
		edge += pointHarm * int(s.Book.Mission.Hold)
	}
	return edge
}

// melee is one side of a charge, in hundredths of casualties: how many it can suffer, and what it does by shooting and by blows.
type melee struct{ all, shots, blows int }

// left is how much of a side is left after casualties.
func (f *melee) left(lost int) int { return max(f.all-lost, 0) }

// suffers is what hits cost a side that are so many casualties.
func (f *melee) suffers(hits int) int { return fall(hits, f.all) }

// fall is what hits come to that would be so many casualties among so many: who is down already is hit in vain.
func fall(hits, all int) int { return min(hits*all/max(all+hits/3, 1), all) }

// meets reckons the side of a unit, charging or not, against another.
func (s *State) meets(u, t UnitID, charging int) melee {
	k := s.asTarget(t)
	return melee{100 * max(s.gist(u).left, 1), s.pointBlankAt(u, k) * k.bears / 100, s.blowsAt(u, k.res, charging) * k.bears / 100}
}

// runs is how likely a unit breaks by casualties from shooting as the enemy closes, in percent: in the second edition only one that loses half.
func (s *State) runs(u UnitID, lost int) int {
	if ty := s.Units[u].Type; position.OnDamageChart(ty) || ty == force.Probe || lost == 0 {
		return 0
	}
	need := 50*int(s.Units[u].Strength) - (100*int(s.Units[u].Strength) - 100*s.strength(u))
	half := min(max(50+(lost-need)/3, 0), 100)
	return half * (10 - s.obeys(u, s.pins(u)+1)) / 10
}

// outpins is how likely a unit comes out of a fight with fewer pins than the other, in percent, which makes it the winner: each casualty
// is a pin, and four pins between them are as good as certain.
func (s *State) outpins(u, t UnitID, mine, theirs int) int {
	return min(max(50+(100*(s.pins(t)-s.pins(u))+mine-theirs)/8, 5), 95)
}

// harmBy is what casualties of a unit are worth, in hundredths of plain fighters.
func (s *State) harmBy(t UnitID, casualties int) int {
	return min(casualties, 100*s.strength(t)) * s.price(t) / 100
}

// rout is what a unit that is defeated with so many casualties stands to lose by its break test: all that is left of it, or in the second
// edition, where only those break who have lost half, a part of it.
func (s *State) rout(t UnitID, casualties int) int {
	if ty := s.Units[t].Type; position.OnDamageChart(ty) || ty == force.Probe {
		return 0
	}
	left := 100*s.strength(t) - casualties
	if left <= 0 {
		return 0
	}
	lost := s.harmBy(t, left) * (10 - s.obeys(t, s.pins(t)+1+casualties/100)) / 10
	if s.Book.Edition == position.Second && left > 50*int(s.Units[t].Strength) {
		lost /= 4 // it goes Down
	}
	return lost
}

// brawl is what a unit does to another at point blank and in one round of hand-to-hand, charging or not, in hundredths of casualties.
func (s *State) brawl(u, t UnitID, charging int) int {
	k := s.asTarget(t)
	return (s.pointBlankAt(u, k) + s.blowsAt(u, k.res, charging)) * k.bears / 100
}

// pointBlankAt is what the shooting of a unit does as it closes with another, which counts as an Advance at no distance.  a2.pbs.range-0-as-advance
func (s *State) pointBlankAt(u UnitID, k *gist) int {
	total, each, kind := 0, 0, int16(-1)
	for m := range s.Own(u) {
		if s.Bodies[m].Base != kind {
			kind, each = s.Bodies[m].Base, s.modelPointBlank(u, m, k.size, k.res+k.cover)
		}
		total += each
	}
	return total
}

// modelPointBlank is the share of one model: standard weapons and grenades shoot, support and heavy ones only by their own rule.  a2.pbs.weapons
func (s *State) modelPointBlank(u UnitID, m ModelID, size, res int) int {
	best, mount := 0, 0
	for _, w := range s.TypeOf(m).Weapons {
		wp := &s.Book.Weapons[w]
		if wp.NoPBS || !wp.PBS && (wp.Class == force.Support || wp.Class == force.Heavy) {
			continue
		}
		for k := range wp.Modes {
			if mode := &wp.Modes[k]; mode.Min == 0 && !mode.Overhead && mode.Munition == "" {
				worth := s.modeWorth(mode, s.aimOf(u, m, mode)+size, res)
				if wp.Mount {
					mount = max(mount, worth) // besides the rider's
				} else {
					best = max(best, worth)
				}
			}
		}
	}
	return best + mount
}

// blowsAt are the blows of a unit against a Res value, in hundredths of casualties.
func (s *State) blowsAt(u UnitID, res, charging int) int {
	total, each, kind := 0, 0, int16(-1)
	for m := range s.Own(u) {
		if s.Bodies[m].Base != kind {
			kind, each = s.Bodies[m].Base, s.modelBlows(m, res, charging)
		}
		total += each
	}
	return total
}

func (s *State) modelBlows(m ModelID, res, charging int) int {
	t := s.TypeOf(m)
	str := int(t.Str) + int(t.Traits.StrBonus) + charging
	if s.Book.Edition == position.First && s.handArmed(t) {
		str++
	}
	best := 0
	note := func(n, sv, more int) {
		best = max(best, n*int(10-failsIn10(str+more))*int(failsIn10(res-sv)))
	}
	switch {
	case t.Traits.Attacks > 0:
		note(int(t.Traits.Attacks), int(t.Traits.AttackSV), 0)
	case strikesAtAll(t):
		note(1, 0, 0)
	}
	for _, w := range t.Weapons {
		if wp := &s.Book.Weapons[w]; wp.Melee {
			note(max(1, int(wp.Strikes)), int(wp.MeleeSV), int(wp.MeleeStr))
		}
	}
	if t.Mount == force.CreatureMount && t.Traits.MountAttacks > 0 { // besides the rider's
		best += int(t.Traits.MountAttacks) * int(10-failsIn10(str)) * int(failsIn10(res-int(t.Traits.MountSV)))
	}
	return best
}

// closes tells whether a unit does clearly more hand to hand than by shooting.
func (s *State) closes(u UnitID) bool {
	if s.strikesOnly(u) {
		return true
	}
	const usual = 7 // the Res of a plain fighter
	shots, each, kind := 0, 0, int16(-1)
	for m := range s.Own(u) {
		if s.Bodies[m].Base != kind {
			kind = s.Bodies[m].Base
			each, _ = s.modelWorth(u, m, 0, usual, 10*geom.Inch, position.Fire, true)
		}
		shots += each
	}
	if s.Book.Edition == position.First {
		return false
	}
	return s.blowsAt(u, usual, 1) > shots*3/2
}
