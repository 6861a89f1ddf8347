package antares2

import (
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// How the adviser reckons hand-to-hand, in hundredths of plain fighters.

// considerAssault weighs a charge at each enemy in reach against the best plan so far, and only if it is worth more than
// the least that is wanted of a plan. Whether there is a way is asked last, the most hopeful first, since it costs most to
// find out.
func (s *State) considerAssault(u UnitID, temper game.Temper, least int, best *plan) {
	if !s.mayCharge(u) {
		return
	}
	sprints := s.pins(u) == 0 && s.canSprint(u) == nil
	var room [64]prospect
	list := room[:0]
	hope := func(t UnitID, sprint, worth int) {
		if worth > max(best.worth, 0) && worth*s.obeys(u, s.pins(u))/10 > least {
			list = append(list, prospect{t, 2*int(t) + sprint, worth})
		}
	}
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.inPlay(t) || s.Units[i].Type == force.Probe || s.apart(u, t, 3*s.reachOf(u)) {
			continue
		}
		worth := s.clash(u, t) + temper.Boldness()
		if !s.apart(u, t, 2*s.reachOf(u)) {
			hope(t, 0, worth)
		}
		if sprints {
			hope(t, 1, worth*3/4)
		}
	}
	p := mostHopeful(list, func(p prospect) int {
		if s.canReach(u, p.target, 2+p.place%2) {
			return p.hope
		}
		return 0
	})
	if p.target != NoUnit {
		run := [2]RunKind{AssaultRun, AssaultSprint}[p.place%2]
		*best = plan{unit: u, order: RunOrder, run: run, target: p.target, worth: p.hope, why: "it is stronger hand to hand than"}
	}
}

// mayCharge tells whether a unit is of a kind that charges.
func (s *State) mayCharge(u UnitID) bool {
	switch s.Units[u].Type {
	case force.TeamUnit, force.Vehicle, force.Probe, force.Drone:
		return false
	}
	return s.pins(u) <= 2
}

// clash is what comes of charging a unit: what it loses less what it does to those who charge, at point blank and hand to hand, and what
// the side with more pins stands to lose by its break test.
func (s *State) clash(u, t UnitID) int {
	mine, theirs := s.brawl(u, t, 1), s.brawl(t, u, 0)
	switch tn := s.unit(t); {
	case tn.current() == Down:
		theirs = theirs * 2 / 3 // it shoots and strikes last
	case tn.ambushes():
		mine = mine * 4 / 5 // it may shoot first
	}
	win := s.outpins(u, t, mine, theirs)
	edge := s.harmBy(t, mine) + s.rout(t, mine)*win/100 - s.harmBy(u, theirs) - s.rout(u, theirs)*(100-win)/100
	if edge > 0 && s.holdsGround(t) {
		edge += pointHarm * int(s.book.Mission.Hold)
	}
	return edge
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
	if ty := s.Units[t].Type; onDamageChart(ty) || ty == force.Probe {
		return 0
	}
	left := 100*s.strength(t) - casualties
	if left <= 0 {
		return 0
	}
	lost := s.harmBy(t, left) * (10 - s.obeys(t, s.pins(t)+1+casualties/100)) / 10
	if s.book.Edition == Second && left > 50*int(s.Units[t].Strength) {
		lost /= 4 // it goes Down
	}
	return lost
}

// brawl is what a unit does to another at point blank and in one round of hand-to-hand, charging or not, in hundredths of casualties.
func (s *State) brawl(u, t UnitID, charging int) int {
	usual := s.usual(t)
	return (s.pointBlankAt(u, t, usual) + s.blowsAt(u, s.resOf(usual), charging)) * s.bears(usual) / 100
}

// pointBlankAt is what the shooting of a unit does as it closes with another, for whom one model stands, which counts as an Advance at no distance.  a2.pbs.range-0-as-advance
func (s *State) pointBlankAt(u, t UnitID, usual ModelID) int {
	total, each, kind := 0, 0, int16(-1)
	res, size := s.resOf(usual)+s.coverAt(s.place(t)), s.sizeAcc(t)
	for m := range s.own(u) {
		if s.Bodies[m].Base != kind {
			kind, each = s.Bodies[m].Base, s.modelPointBlank(u, m, size, res)
		}
		total += each
	}
	return total
}

// modelPointBlank is the share of one model: standard weapons and grenades shoot, support and heavy ones only by their own rule.  a2.pbs.weapons
func (s *State) modelPointBlank(u UnitID, m ModelID, size, res int) int {
	best := 0
	for _, w := range s.typ(m).Weapons {
		wp := &s.book.Weapons[w]
		if wp.NoPBS || !wp.PBS && (wp.Class == force.Support || wp.Class == force.Heavy) {
			continue
		}
		for k := range wp.Modes {
			if mode := &wp.Modes[k]; mode.Min == 0 && !mode.Overhead && mode.Munition == "" {
				best = max(best, s.modeWorth(mode, s.aimOf(u, m, mode)+size, res))
			}
		}
	}
	return best
}

// blowsAt are the blows of a unit against a Res value, in hundredths of casualties.
func (s *State) blowsAt(u UnitID, res, charging int) int {
	total, each, kind := 0, 0, int16(-1)
	for m := range s.own(u) {
		if s.Bodies[m].Base != kind {
			kind, each = s.Bodies[m].Base, s.modelBlows(m, res, charging)
		}
		total += each
	}
	return total
}

func (s *State) modelBlows(m ModelID, res, charging int) int {
	t := s.typ(m)
	str := int(t.Str) + int(t.Traits.StrBonus) + charging
	if s.book.Edition == First && s.handArmed(t) {
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
		if wp := &s.book.Weapons[w]; wp.Melee {
			note(max(1, int(wp.Strikes)), int(wp.MeleeSV), int(wp.MeleeStr))
		}
	}
	return best
}

// closes tells whether a unit does clearly more hand to hand than by shooting.
func (s *State) closes(u UnitID) bool {
	if s.strikesOnly(u) {
		return true
	}
	if t := s.Units[u].Type; t == force.TeamUnit || t == force.Vehicle || t == force.Probe || t == force.Drone {
		return false
	}
	const usual = 7 // the Res of a plain fighter
	shots, each, kind := 0, 0, int16(-1)
	for m := range s.own(u) {
		if s.Bodies[m].Base != kind {
			kind, each = s.Bodies[m].Base, s.modelWorth(u, m, 0, usual, 10*geom.Inch, Fire, true)
		}
		shots += each
	}
	if s.book.Edition == First {
		return false
	}
	return s.blowsAt(u, usual, 1) > shots*3/2
}
