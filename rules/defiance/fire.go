package defiance

import (
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// attack is what strikes: a weapon, an area or a hand.
type attack struct {
	AV        bool
	Effectors force.Effectors
}

// target is what a damage roll asks of the one it is made against.
type target struct {
	Vehicle bool // a vehicle target, crew-served guns among them
	Class   force.Class
	AR      int8
}

// armor is what an attack leaves of the armour of a target: the part that counts, with the row.
func (l law) armor(a attack, t target) (value int, label string, rule tally.Rule) {
	ar, e := int(t.AR), l.letters(a.Effectors)
	phase := e.Has(force.Phase) && l.holds("dvg.effector.phase.includes", true)
	burst := e.Has(force.Burst) && l.holds("dvg.effector.burst", true)
	switch {
	case l.holds("dvg.effector.ai-never-vehicle-ar", !a.AV && t.Vehicle && !burst):
	case !a.AV && burst && e.Has(force.Ultra) && !t.Vehicle && l.holds("dvg.effector.ultra.ai", ar < 0): // nothing is left to double
		return 0, "AR, ultra", "dvg.effector.ultra.ai"
	case !a.AV && burst && (t.Vehicle || !e.Has(force.ArmorPiercing|force.VehiclePiercing|force.Phase)):
		return 2 * ar, "AR doubled by burst", "dvg.effector.burst"
	case a.AV && t.Vehicle && e.Has(force.ArmorPiercing) && l.holds("dvg.effector.armor-piercing.av", true):
		return 0, "armor piercing", "dvg.effector.armor-piercing.av"
	case a.AV && e.Has(force.Ultra) && l.holds("dvg.effector.ultra.av", true):
		return max(0, ar), "AR, ultra", "dvg.effector.ultra.av"
	case a.AV && !t.Vehicle && l.holds("dvg.effector.av-ignores-infantry-ar", true):
		return 0, "AV at infantry", "dvg.effector.av-ignores-infantry-ar"
	case a.AV:
	case e.Has(force.ArmorPiercing) && l.holds("dvg.effector.armor-piercing.ai", true):
		return 0, "armor piercing", "dvg.effector.armor-piercing.ai"
	case (e.Has(force.VehiclePiercing) || phase) && l.holds("dvg.effector.vehicle-piercing.infantry", !t.Vehicle):
		return 0, "vehicle piercing", "dvg.effector.vehicle-piercing.infantry"
	case e.Has(force.Ultra) && !t.Vehicle && l.holds("dvg.effector.ultra.ai", true):
		return max(0, ar), "AR, ultra", "dvg.effector.ultra.ai"
	}
	return ar, "AR", "dvg.lof.armor"
}

// letters are the effectors that count.  dvg.weapon.effector-letters
func (l law) letters(e force.Effectors) force.Effectors {
	if !l.holds("dvg.weapon.effector-letters", e != 0) {
		return 0
	}
	return e
}

// lof adds the modifiers that every damage roll takes: armour, and the wrong kind of target.
// dvg.lof.cumulative, dvg.lof.scope
func (l law) lof(sum *tally.Tally, a attack, t target) {
	a.Effectors = l.letters(a.Effectors)
	value, label, rule := l.armor(a, t)
	sum.Add(label, rule, value)
	piercing := a.Effectors.Has(force.VehiclePiercing) || a.Effectors.Has(force.Phase) && l.holds("dvg.effector.phase.includes", true)
	switch {
	case a.AV && !t.Vehicle:
		sum.Add("AV at infantry", "dvg.lof.av-vs-infantry", -5)
	case a.AV || !t.Vehicle:
	case piercing && l.holds("dvg.effector.vehicle-piercing.vehicle", true) && l.holds("dvg.lof.vehicle-piercing", true):
		sum.Add("vehicle piercing", "dvg.lof.vehicle-piercing", -2)
	default:
		sum.Add("AI at a vehicle", "dvg.lof.ai-vs-vehicle", -5)
	}
}

// pace is how fast a unit went with its orders.
type pace uint8

const (
	stationary pace = iota
	walking
	running
	sprinting
)

// view is what a line of fire says besides: cover, the firer's pace, and both postures.
type view struct {
	Pace      pace
	Cover     force.Terrain
	InCover   bool
	Class     force.Class // of the target
	Speed     int         // sprinting speed of the target in inches, 0 if it has none: dvg.los.speed.who
	Prone     bool        // the target
	FirerDown bool
	Smoke     bool
	Flying    bool // the firer
	Covering  bool // its marker has the pace in it: dvg.lof.covering
}

// los adds the modifiers of direct fire.  dvg.los.cumulative, dvg.los.scope
func (l law) los(sum *tally.Tally, v view) {
	switch {
	case v.Covering || v.Flying && !l.holds("dvg.flying.movement-modifiers", true):
	case !l.holds("dvg.movement.modifier-kind", true):
	case v.Pace == stationary:
		sum.Add("stationary", "dvg.los.firer.stationary", 2)
	case v.Pace == running:
		sum.Add("running", "dvg.los.firer.running", -2)
	default:
		sum.Add("walking", "dvg.los.firer.walking", 0)
	}
	if v.InCover {
		label, rule, value := l.cover(v.Cover, v.Class)
		sum.Add(label, rule, value)
	}
	l.speed(sum, v.Speed)
	if v.Prone {
		sum.Add("target prone", "dvg.movement.prone.target-modifier", -2)
	}
	if v.FirerDown {
		sum.Add("firer prone", "dvg.movement.prone.firer-modifier", -2)
	}
	if v.Smoke {
		sum.Add("smoke", "dvg.grenade.smoke.los", -2) // dvg.house.smoke
		if v.Class == force.SI && !l.holds("dvg.grenade.smoke.no-si-bonus", true) {
			sum.Add("smoke at standard infantry", "dvg.grenade.smoke.los", -1)
		}
	}
}

// cover is what a target's terrain takes from fire: 1 more for standard infantry.
// dvg.los.terrain.light, dvg.los.terrain.medium, dvg.los.terrain.heavy
func (l law) cover(t force.Terrain, c force.Class) (label string, rule tally.Rule, value int) {
	value = -1 - int(min(t, force.Heavy))
	if c == force.SI {
		value--
	}
	kind := min(t, force.Heavy)
	rule = [...]tally.Rule{"dvg.los.terrain.light", "dvg.los.terrain.medium", "dvg.los.terrain.heavy"}[kind]
	return [...]string{"light cover", "medium cover", "heavy cover"}[kind], rule, value
}

// speed is what a sprinting target takes from fire at it.
func (l law) speed(sum *tally.Tally, inches int) {
	switch {
	case inches >= 31:
		sum.Add("fast target", "dvg.los.speed.31", -3)
	case inches >= 21:
		sum.Add("fast target", "dvg.los.speed.21-30", -2)
	case inches >= 11:
		sum.Add("fast target", "dvg.los.speed.11-20", -1)
	case inches > 0:
		sum.Add("slow target", "dvg.los.speed.0-10", 0)
	}
}

// covering is the marker of a covering unit by its pace, the covering penalty and the pace in one.
// dvg.lof.covering, dvg.cover.modifier.stationary, dvg.cover.modifier.walking, dvg.cover.modifier.running
func (l law) covering(p pace) (value int, rule tally.Rule) {
	value, rule = -2, "dvg.cover.modifier.running"
	switch p {
	case stationary:
		value, rule = 2, "dvg.cover.modifier.stationary"
	case walking:
		value, rule = 0, "dvg.cover.modifier.walking"
	}
	if l.holds("dvg.lof.covering", true) {
		value -= 2
	}
	return value, rule
}

// verdict of one damage die.
type verdict uint8

const (
	missed verdict = iota
	tagged
	hit
)

// judge is what a damage die does: at the number it hits, but a natural 1 never does; one short of it tags, with
// knockback two, with terror never.  dvg.ranged.damage-roll, dvg.ranged.damage-roll.one-fails, dvg.ranged.tag
func (l law) judge(f face, modifiers, need int, e force.Effectors, ranged bool) verdict {
	total := f.Value + modifiers
	if l.reaches(total, need) && !l.by("dvg.ranged.damage-roll.one-fails", f.Natural == 1) && l.reachable(need-modifiers) {
		return hit
	}
	l.by("dvg.ranged.damage-roll.13", need-modifiers >= 13)
	short := need - total
	switch {
	case l.by("dvg.effector.terror.no-tag", e.Has(force.Terror)), l.by("dvg.ranged.tag.not-hth", !ranged):
		return missed
	case l.by("dvg.ranged.tag", short == 1), l.by("dvg.effector.knockback.tag", short == 2 && e.Has(force.Knockback)):
		return tagged
	}
	return missed
}

// reachable tells whether a die can come to an effective need: above 10 by its follow-ups.
// dvg.ranged.damage-roll.11, dvg.ranged.damage-roll.12
func (l law) reachable(need int) bool {
	switch need {
	case 11:
		return l.by("dvg.ranged.damage-roll.11", true)
	case 12:
		return l.by("dvg.ranged.damage-roll.12", true)
	}
	return true
}

// tagPenalty is the IMT modifier that a tag of an attack brings.  dvg.effector.knockback.morale
func (l law) tagPenalty(e force.Effectors) int {
	if l.by("dvg.effector.knockback.morale", e.Has(force.Knockback)) {
		return -2
	}
	return 0
}

// hasField tells whether a field can save from an attack.  dvg.figure.field-save, dvg.effector.field-piercing
func (l law) hasField(fs int8, e force.Effectors) bool {
	through := e.Has(force.FieldPiercing) || e.Has(force.Phase) && l.holds("dvg.effector.phase.includes", true)
	return fs > 0 && !l.by("dvg.effector.field-piercing", through)
}
