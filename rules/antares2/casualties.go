package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// settle removes casualties, applies damage results and places the pins of a bout.
func (r *Run) settle(b *position.Bout) {
	for _, o := range b.Stray {
		r.settle(o)
	}
	if b.Structure != 0 {
		r.settleStructure(b)
		return
	}
	if b.Target < 0 || len(b.Hits) == 0 || r.Unit(b.Target).Where == position.Destroyed {
		return
	}
	r.removeCasualties(b)
	r.rollDamage(b)
	r.afterDamage(b)
}

// afterDamage draws the consequences for the whole unit and places its pins.
func (r *Run) afterDamage(b *position.Bout) {
	r.wiped(b.Target)
	r.pinHits(b)
	r.prisoners(b)
}

// removeCasualties takes off what failed its Res tests, one failure after the other: first wounds,
// then the model.  a2.resist.fail-casualty, a2.resist.fail-wound
func (r *Run) removeCasualties(b *position.Bout) {
	for i := range b.Hits {
		h := &b.Hits[i]
		t := r.TypeOf(h.Model)
		if !h.Failed || r.Bodies[h.Model].Gone || r.charted(h.Model) {
			continue
		}
		if r.by("a2.resist.fail-wound", r.Figures[h.Model].Wounds < t.Traits.Wound, "a2.special.wound.first", "a2.special.wound-n") {
			r.alter(h.Model).Wounds++
			b.Wounded++
			r.tell("wounded", b.Target, b.Shooter, "a2.special.wound.first", "%s is wounded", r.ModelName(h.Model))
			continue
		}
		if t.Traits.Wound > 0 {
			r.cite("a2.special.wound-n")
		}
		if !r.Applies("a2.resist.fail-casualty", h.Failed) {
			continue
		}
		r.removeModel(h.Model)
		h.Killed = true
		r.countLoss(b, h.Model)
	}
}

// countLoss counts a casualty for break tests, or a weapon or device lost.
// a2.break.count.no-weapons-equipment
func (r *Run) countLoss(b *position.Bout, m ModelID) {
	if !r.Applies("a2.break.count.no-weapons-equipment", !r.Living(m)) {
		b.Lost++
		r.io.Lose(flow.Loss{Unit: int32(b.Target), By: int32(b.Shooter), Models: 1, Cause: r.causeOf(b, m)})
		r.tell("casualty", b.Target, b.Shooter, "a2.resist.fail-casualty", "%s is a casualty", r.ModelName(m))
		return
	}
	b.LostOther++
	r.tell("lost", b.Target, b.Shooter, "a2.break.count.no-weapons-equipment", "%s is destroyed", r.ModelName(m))
}

// causeOf names the weapon of the hit that a model failed against, for statistics.
func (s *State) causeOf(b *position.Bout, m ModelID) string {
	for i := range b.Hits {
		if h := &b.Hits[i]; h.Model == m && h.Failed && h.Weapon >= 0 {
			return s.Book.Weapons[h.Weapon].Name
		}
	}
	if b.Melee {
		return "bare hands"
	}
	return b.Source
}

// removeModel takes one model out of play, with the symbiote that lives on it.
// a2.special.symbiote.no-damage
func (r *Run) removeModel(m ModelID) {
	u := r.Bodies[m].Group
	if r.Living(m) {
		for o := range r.Members(u) {
			if r.by("a2.special.symbiote.no-damage", r.TypeOf(o).Role == force.Symbiote && r.HostOf(o) == m) {
				r.Remove(o)
			}
		}
	}
	r.Remove(m)
}

// wiped draws the consequences of losses for the whole unit: nobody left, a weapon without crew, a
// crew without weapon.
func (r *Run) wiped(u UnitID) {
	un := r.Unit(u)
	if un.Where == position.Destroyed {
		return
	}
	crew, weapons := 0, 0
	for m := range r.Members(u) {
		crew += position.OneIf(r.Crews(m))
		weapons += position.OneIf(r.TypeOf(m).Role == force.TeamWeapon)
	}
	if r.strength(u) == 0 {
		if weapons > 0 {
			r.cite("a2.resist.team-wiped")
		}
		r.destroy(u, "a2.resist.fail-casualty", "nobody is left")
		return
	}
	if r.by("a2.mixed.no-replacement-crew", un.Mixed && weapons > 0 && crew == 0, "a2.resist.team-wiped") {
		r.abandonWeapons(u)
		weapons = 0
	}
	if r.Applies("a2.type.weapon-team.lost-weapon", weapons == 0 && (un.Type == force.TeamUnit || un.Mixed)) {
		un.Mixed = false
		un.Type = force.Infantry
		r.tell("infantry", u, NoUnit, "a2.type.weapon-team.lost-weapon", "%s has lost its weapon and is infantry now", r.Name(u))
	}
}

// abandonWeapons takes the weapon models of a unit out of play.
func (r *Run) abandonWeapons(u UnitID) {
	for m := range r.Members(u) {
		if r.TypeOf(m).Role == force.TeamWeapon {
			r.Remove(m)
		}
	}
}

// pinHits places the pin of a bout: one, however many hits. Heavily armoured models that stand firm
// and equipment give none. Hand-to-hand pins otherwise, after both have struck.
// a2.pins.shooting.one-if-hit
func (r *Run) pinHits(b *position.Bout) {
	if r.Unit(b.Target).Where == position.Destroyed {
		return
	}
	if b.Melee {
		return
	}
	if b.Source == position.SourceCollapse {
		r.keepWoundPins(b.Target) // nothing else: who is neither shot at nor fights is pinned only where that is said
		return
	}
	if r.Book.Edition == position.First {
		r.pinsOfSheet(b)
		return
	}
	pins, extra := 0, int8(0)
	for i := range b.Hits {
		if r.hitPins(b, &b.Hits[i]) {
			pins = 1
			extra = max(extra, b.Hits[i].Extra)
		}
	}
	if extra > 0 {
		r.cite("a2.pins.shooting.other-exceptions")
	}
	if pins > 0 && (!b.PBS || r.Applies("a2.pbs.pin", true)) {
		r.addPins(b.Target, pins+int(extra), "a2.pins.shooting.one-if-hit")
		b.Pinned = true
		if b.PBS {
			r.cite("a2.pbs.pin")
		}
	}
	r.keepWoundPins(b.Target)
}

// hitPins tells whether one hit pins its unit.
func (r *Run) hitPins(b *position.Bout, h *position.Hit) bool {
	switch {
	case r.by("a2.pins.shooting.other-exceptions", h.NoPins):
		return false
	case r.by("a2.pins.shooting.equipment", r.TypeOf(h.Model).Role == force.Equipment):
		return false
	case !r.by("a2.pins.shooting.heavily-armoured", h.Armoured):
		return true
	}
	if !h.Failed {
		return false
	}
	// A wound counts as a casualty here, and so does a drone destroyed out of its unit; other damage
	// results give the chart's pins only.
	return !r.charted(h.Model) || r.Bodies[h.Model].Gone
}

// leaveWreck leaves a destroyed vehicle as terrain if that was agreed.  a2.resist.wreck-option
func (r *Run) leaveWreck(m ModelID) {
	if !r.Book.Options.Wrecks || r.TypeOf(m).UnitType != force.Vehicle {
		return
	}
	r.Wrecks = append(r.Wrecks, position.Wreck{Body: r.Shape(m), Name: r.ModelName(m)})
	r.tell("wreck", r.Bodies[m].Group, NoUnit, "a2.resist.wreck-option", "%s stays as a wreck", r.ModelName(m))
}
