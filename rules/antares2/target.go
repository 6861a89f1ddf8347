package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// askTarget asks for the one target of the unit. A player who can shoot nothing just goes on.
// a2.shooting.same-target
func (r *Run) askTarget(u UnitID, as Order) int32 {
	a := r.ask(flow.Question{
		Name: AskShootTarget, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.shooting.same-target",
		Unit: int32(u), Target: -1, Prompt: "Which enemy is shot at?",
		Offers: once(func() []flow.Option { return r.targetOffers(u, as, nil) }),
		Plan:   func() (flow.Answer, bool) { return flow.Answer{Value: noTarget}, !r.anyTarget(u, as) },
		Reckon: func(t int32) *tally.Tally { return r.aimSum(u, t, as) },
	})
	return a.Value
}

// once remembers offers that take long to find: nothing changes while a question waits.
func once(offers func() []flow.Option) func() []flow.Option {
	var found []flow.Option
	return func() []flow.Option {
		if found == nil {
			found = offers()
		}
		return found
	}
}

// targetOffers lists the enemies with the reason against each, then fire at points and structures,
// and holding fire. Only names the weapon system it is about, empty for the whole unit.
func (r *Run) targetOffers(u UnitID, as Order, only []Arm) []flow.Option {
	judge := func(t int32) *tally.Refusal { return r.targetRefusal(u, UnitID(t), as, only) }
	out := r.list(len(r.Units) + 8)
	for i := range r.Units {
		t := UnitID(i)
		if r.Groups[i].Side == r.Groups[u].Side || !r.inPlay(t) {
			continue
		}
		out = append(out, flow.Option{Value: int32(t), Unit: flow.RefTo(int32(t)), Key: r.name(t), Label: r.name(t), Rule: "a2.shooting.one-seer-enough", Judge: judge})
	}
	out = r.pointOffers(u, as, only, out)
	out = append(out, r.structureOffers(u, as)...)
	return append(out, flow.Option{Value: noTarget, Key: "none", Label: "Hold fire", Rule: "a2.shooting.may-withhold"})
}

// anyTarget tells whether a unit can shoot at an enemy or a point. A building alone is no reason to ask.
func (r *Run) anyTarget(u UnitID, as Order) bool {
	for i := range r.Units {
		t := UnitID(i)
		if r.Groups[i].Side != r.Groups[u].Side && r.inPlay(t) && r.targetRefusal(u, t, as, nil) == nil {
			return true
		}
	}
	for _, o := range r.pointOffers(u, as, nil, nil) {
		if o.Why() == nil {
			return true
		}
	}
	return false
}

// targetRefusal says why a unit may not be nominated, nil if at least one weapon can shoot at it. Of
// several reasons the one is given that comes nearest to a shot.  a2.shooting.one-seer-enough
func (s *State) targetRefusal(u, target UnitID, as Order, only []Arm) *tally.Refusal {
	if s.farAway(u, target) && !s.pointBlankOnly(u) {
		return tally.Refuse("a2.range.out-of-range", s.name(target)+" is out of range of every weapon", "")
	}
	a := s.aimAs(Bout{Shooter: u, Target: target, As: as, split: only != nil, only: only})
	defer a.done()
	worst := a.nothingShoots()
	if worst != nil && worst.Rule == "a2.shooting.one-seer-enough" && s.onlyEquipmentSeen(a) {
		return tally.Refuse("a2.los.not-to-equipment", "only equipment of "+s.name(target)+" is in view", "")
	}
	return worst
}

// nothingShoots says why no weapon of the unit can shoot at the target, nil if one can: the one answer to
// who can shoot at whom, for those who choose a target and for those who lie in wait.
func (a *aimer) nothingShoots() *tally.Refusal {
	var worst *tally.Refusal
	rank, reach := -1, geom.Length(0)
	for arm := range a.armsOf(a.b.Shooter) {
		if a.mode(arm).Munition != "" || a.weapon(arm).Unaimed() {
			continue
		}
		refused := a.alonePossible(arm)
		if refused == nil {
			return nil
		}
		n := nearness(refused.Rule)
		if n > rank || n == rank && a.mode(arm).Extreme > reach { // of several ranges the longest is the unit's
			worst, rank, reach = refused, n, a.mode(arm).Extreme
		}
	}
	if worst == nil {
		return tally.Refuse("a2.shooting.when", a.name(a.b.Shooter)+" has nothing to shoot with", "")
	}
	return worst
}

// alonePossible judges one arm as if no other model shot.
func (a *aimer) alonePossible(arm Arm) *tally.Refusal {
	if refused := a.refuse(arm); refused != nil {
		return refused
	}
	return outOfReach(a.mode(arm), a.gap(arm))
}

// nearness orders reasons against a target: what fails last counts most.
func nearness(rule tally.Rule) int {
	switch rule {
	case "a2.range.out-of-range":
		return 4
	case "a2.oh.min-range":
		return 5
	case "a2.shooting.team-weapon-los", "a2.shooting.equipment-shooter-los", "a2.los.side-mounted-drone", "a2.oh.los-needed":
		return 3
	case "a2.shooting.one-seer-enough":
		return 2
	case "a2.shooting.heavy-needs-fire":
		return 1
	}
	return 0
}

// onlyEquipmentSeen tells whether some shooter sees equipment of the target.  a2.los.not-to-equipment
func (s *State) onlyEquipmentSeen(a *aimer) bool {
	for e := range s.Members(a.b.Target) {
		if s.typ(e).Role != force.Equipment {
			continue
		}
		for m := range s.own(a.b.Shooter) {
			if s.inView(m, -1, e, a.as) {
				return true
			}
		}
	}
	return false
}

// farAway is the quick first question: no weapon of the unit reaches the target's surroundings.
func (s *State) farAway(u, target UnitID) bool {
	return !s.fireGround(u).Meets(s.unitBox(target))
}

// pointBlankOnly tells whether whatever a unit could shoot with shoots at point blank only.  a2.pbs.pbs-only-weapons
func (s *State) pointBlankOnly(u UnitID) bool {
	any := false
	for arm := range s.armsOf(u) {
		if s.mode(arm).Munition != "" || s.weapon(arm).Unaimed() {
			continue
		}
		if any = true; !s.mode(arm).PBSOnly {
			return false
		}
	}
	return any
}

// fireGround is a box around everything that a unit's weapons can reach.
func (s *State) fireGround(u UnitID) geom.Box { return s.unitBox(u).Grow(s.farthest(u)) }

// farthest is the extreme range of a unit's weapons.
func (s *State) farthest(u UnitID) geom.Length {
	reach := geom.Length(0)
	for arm := range s.armsOf(u) {
		reach = max(reach, s.mode(arm).Extreme)
	}
	return reach
}

// unitBox is the smallest box around a unit's models.
func (s *State) unitBox(u UnitID) geom.Box {
	var box geom.Box
	first := true
	for m := range s.Members(u) {
		if first {
			box, first = s.Bounds(m), false
		} else {
			box = box.Join(s.Bounds(m))
		}
	}
	return box
}
