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
	un := s.unit(u)
	if un.Type == force.TeamUnit || un.Type == force.Vehicle || un.Type == force.Probe || un.Type == force.Drone || s.pins(u) > 2 {
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

// clash is what comes of charging a unit: what it loses and, if it has the worse of it, what it may lose by running, less what it does to
// those who charge, hand to hand and before.
func (s *State) clash(u, t UnitID) int {
	mine, theirs := s.blows(u, t, 1), s.blows(t, u, 0)
	edge := mine - theirs
	if tn := s.unit(t); tn.InHand > 0 || tn.ambushes() {
		edge -= s.shotAt(t, u, 4*geom.Inch, Advance, false) / 2
	}
	if edge <= 0 {
		return edge
	}
	if mine > theirs {
		edge += min(edge, s.worth(t)*100/usualPoints/3)
	}
	if s.holdsGround(t) {
		edge += pointHarm * int(s.book.Mission.Hold)
	}
	return edge
}

// blows are what a unit does to another in one round of hand-to-hand, charging or not.
func (s *State) blows(u, t UnitID, charging int) int {
	if s.book.Edition == First {
		return s.strikePowerOfSheet(u)
	}
	return s.blowsAt(u, s.usualRes(t), charging) * min(max(100*s.pointsEach(t)/usualPoints, 60), 250) / 100
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
