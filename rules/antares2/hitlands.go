package antares2

import "sortie/rules/antares2/position"

// landShots turns shots that hit into hits; overhead shots and munitions land their own way.
func (r *Run) landShots(b *position.Bout) {
	if !b.Landing {
		return
	}
	for i := range b.Shots {
		r.landShot(b, &b.Shots[i])
	}
	if b.Forced {
		r.halveBlast(b)
	}
	r.halveStrays(b)
}

func (r *Run) landShot(b *position.Bout, shot *position.Shot) {
	switch mode := r.Mode(b.Arms[shot.Arm]); {
	case b.Munition:
		r.landMunition(b, shot)
	case mode.Overhead:
		r.landOverhead(b, shot)
	case shot.Hit:
		r.score(b, shot, NoModel)
	}
}

// score adds the hits of one successful shot to the bout: one, or as many as the blast die shows.
func (r *Run) score(b *position.Bout, shot *position.Shot, at ModelID) {
	arm := b.Arms[shot.Arm]
	mode := r.Mode(arm)
	n := 1
	if mode.Blast > 0 {
		n = r.rollBlast(b, mode, shot)
	}
	h := r.hitOf(arm)
	h.Model, h.Shot, h.Acc = at, b.ShotNumber(), shot.Tn
	if r.reorders() && r.shotsStand(b) {
		h.Acc = 0
	}
	for range n {
		b.Hits = append(b.Hits, h)
	}
	if shot.Lucky && n > 0 && (mode.Blast == 0 || r.Applies("a2.blast.lucky-one-hit", true)) {
		b.Hits[len(b.Hits)-n].Lucky = true
		for i := len(b.Hits) - n; i < len(b.Hits) && r.Book.Edition == position.First && !r.by("g1.hit.lucky.blast", mode.Blast > 0) && mode.Blast > 0; i++ {
			b.Hits[i].Lucky = true // without the rule every hit of the blast is
		}
	}
}

// reduceHits takes the forced re-rolls, or the halving of a blast, that the target's situation calls
// for, of hits that go through a wall; none of them is lucky any more. A direct blast of the first edition is
// rolled again once for all of its hits.  a2.building.collateral.rerolls, g1.diff.hit.half-scope
func (r *Run) reduceHits(b *position.Bout) {
	forced, rule := r.forcesRerolls(b)
	if !forced {
		return
	}
	r.cite(rule)
	r.halveBlast(b)
	kept := b.Hits[:0]
	shot, again := int16(-1), false // the direct blast that was rolled again last, and whether it hit
	for _, h := range b.Hits {
		switch {
		case r.sparedHit(&h):
			again = true
		case h.Blast && h.Shot == shot:
		case r.by("a2.reroll-hits.principle", true):
			r.sheet("g1.diff.hit.half-scope", h.Blast)
			again = r.passes(r.rollPlain(RollRerollHit, b.Shooter, int(h.Acc), 0), int(h.Acc))
		default:
			again = true
		}
		if shot = -1; h.Blast {
			shot = h.Shot
		}
		if again {
			kept = append(kept, h)
		}
	}
	b.Hits = kept
}

// hitOf is a hit of an arm, not yet allocated.
func (s *State) hitOf(arm position.Arm) position.Hit {
	mode := s.Mode(arm)
	by, _ := s.Muzzle(arm.Model, int(arm.Weapon))
	return position.Hit{
		SV: mode.SV, Blast: mode.Blast > 0, NoCover: mode.NoCover, Negates: mode.Negates, NoPins: mode.NoPins,
		Extra: mode.ExtraPins, Damage: mode.DamageMod, Weapon: int16(s.TypeOf(arm.Model).Weapons[arm.Weapon]), Mode: arm.Mode, Model: NoModel, By: by, Ammo: mode.Ammo,
	}
}

// useDevices carries out crewed equipment chosen instead of shooting. A subverter matrix pins the unit it is
// aimed at as much as its definition says.  a2.shooting.crewed-equipment
func (r *Run) useDevices(b *position.Bout) {
	kept := b.Arms[:0]
	for _, arm := range b.Arms {
		if r.Weapon(arm).Device {
			r.tell("device", b.Shooter, b.Target, "a2.shooting.crewed-equipment", "%s uses %s", r.Name(b.Shooter), r.Weapon(arm).Name)
			if pins := int(r.Mode(arm).ExtraPins); r.Weapon(arm).Subverter && pins > 0 && b.Target >= 0 && r.InPlay(b.Target) {
				r.addPins(b.Target, pins, "a2.pins.shooting.other-exceptions")
			}
			if r.Weapon(arm).Contests && b.Target >= 0 {
				r.contest(b)
			}
			continue
		}
		kept = append(kept, arm)
	}
	b.Arms = kept
}
