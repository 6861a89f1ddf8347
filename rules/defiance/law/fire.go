package law

import (
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// Attack is what strikes: a weapon, an area or a hand.
type Attack struct {
	AV        bool
	Effectors force.Effectors
}

// Target is what a damage roll asks of the one it is made against.
type Target struct {
	Vehicle bool // a vehicle target, crew-served guns among them
	Class   force.Class
	AR      int8
}

// armor is what an attack leaves of the armour of a target: the part that counts, with the row.
func (l Law) armor(a Attack, t Target) (value int, label string, rule tally.Rule) {
	ar, e := int(t.AR), l.Letters(a.Effectors)
	phase := e.Has(force.Phase) && l.Holds("dvg.effector.phase.includes", true)
	burst := e.Has(force.Burst) && l.Holds("dvg.effector.burst", true)
	switch {
	case l.Holds("dvg.effector.ai-never-vehicle-ar", !a.AV && t.Vehicle && !burst):
	case !a.AV && burst && e.Has(force.Ultra) && !t.Vehicle && l.Holds("dvg.effector.ultra.ai", ar < 0): // nothing is left to double
		return 0, "AR, ultra", "dvg.effector.ultra.ai"
	case !a.AV && burst && (t.Vehicle || !e.Has(force.ArmorPiercing|force.VehiclePiercing|force.Phase)):
		return 2 * ar, "AR doubled by burst", "dvg.effector.burst"
	case a.AV && t.Vehicle && e.Has(force.ArmorPiercing) && l.Holds("dvg.effector.armor-piercing.av", true):
		return 0, "armor piercing", "dvg.effector.armor-piercing.av"
	case a.AV && e.Has(force.Ultra) && l.Holds("dvg.effector.ultra.av", true):
		return max(0, ar), "AR, ultra", "dvg.effector.ultra.av"
	case a.AV && !t.Vehicle && l.Holds("dvg.effector.av-ignores-infantry-ar", true):
		return 0, "AV at infantry", "dvg.effector.av-ignores-infantry-ar"
	case a.AV:
	case e.Has(force.ArmorPiercing) && l.Holds("dvg.effector.armor-piercing.ai", true):
		return 0, "armor piercing", "dvg.effector.armor-piercing.ai"
	case (e.Has(force.VehiclePiercing) || phase) && l.Holds("dvg.effector.vehicle-piercing.infantry", !t.Vehicle):
		return 0, "vehicle piercing", "dvg.effector.vehicle-piercing.infantry"
	case e.Has(force.Ultra) && !t.Vehicle && l.Holds("dvg.effector.ultra.ai", true):
		return max(0, ar), "AR, ultra", "dvg.effector.ultra.ai"
	}
	return ar, "AR", "dvg.lof.armor"
}

// Letters are the effectors that count.  dvg.weapon.effector-letters
func (l Law) Letters(e force.Effectors) force.Effectors {
	if !l.Holds("dvg.weapon.effector-letters", e != 0) {
		return 0
	}
	return e
}

// Lof adds the modifiers that every damage roll takes: armour, and the wrong kind of target.
// dvg.lof.cumulative, dvg.lof.scope
func (l Law) Lof(sum *tally.Tally, a Attack, t Target) {
	a.Effectors = l.Letters(a.Effectors)
	value, label, rule := l.armor(a, t)
	sum.Add(label, rule, value)
	piercing := a.Effectors.Has(force.VehiclePiercing) || a.Effectors.Has(force.Phase) && l.Holds("dvg.effector.phase.includes", true)
	switch {
	case a.AV && !t.Vehicle:
		sum.Add("AV at infantry", "dvg.lof.av-vs-infantry", -5)
	case a.AV || !t.Vehicle:
	case piercing && l.Holds("dvg.effector.vehicle-piercing.vehicle", true) && l.Holds("dvg.lof.vehicle-piercing", true):
		sum.Add("vehicle piercing", "dvg.lof.vehicle-piercing", -2)
	default:
		sum.Add("AI at a vehicle", "dvg.lof.ai-vs-vehicle", -5)
	}
}

// Pace is how fast a unit went with its orders.
type Pace uint8

const (
	Stationary Pace = iota
	Walking
	Running
	Sprinting
)

// View is what a line of fire says besides: cover, the firer's pace, and both postures.
type View struct {
	Pace      Pace
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

// Los adds the modifiers of direct fire.  dvg.los.cumulative, dvg.los.scope
func (l Law) Los(sum *tally.Tally, v View) {
	switch {
	case v.Covering || v.Flying && !l.Holds("dvg.flying.movement-modifiers", true):
	case !l.Holds("dvg.movement.modifier-kind", true):
	case v.Pace == Stationary:
		sum.Add("stationary", "dvg.los.firer.stationary", 2)
	case v.Pace == Running:
		sum.Add("running", "dvg.los.firer.running", -2)
	default:
		sum.Add("walking", "dvg.los.firer.walking", 0)
	}
	if v.InCover {
		label, rule, value := l.Cover(v.Cover, v.Class)
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
		if v.Class == force.SI && !l.Holds("dvg.grenade.smoke.no-si-bonus", true) {
			sum.Add("smoke at standard infantry", "dvg.grenade.smoke.los", -1)
		}
	}
}

// Cover is what a target's terrain takes from fire: 1 more for standard infantry.
// dvg.los.terrain.light, dvg.los.terrain.medium, dvg.los.terrain.heavy
func (l Law) Cover(t force.Terrain, c force.Class) (label string, rule tally.Rule, value int) {
	value = -1 - int(min(t, force.Heavy))
	if c == force.SI {
		value--
	}
	kind := min(t, force.Heavy)
	rule = [...]tally.Rule{"dvg.los.terrain.light", "dvg.los.terrain.medium", "dvg.los.terrain.heavy"}[kind]
	return [...]string{"light cover", "medium cover", "heavy cover"}[kind], rule, value
}

// speed is what a sprinting target takes from fire at it.
func (l Law) speed(sum *tally.Tally, inches int) {
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

// Covering is the marker of a covering unit by its pace, the covering penalty and the pace in one.
// dvg.lof.covering, dvg.cover.modifier.stationary, dvg.cover.modifier.walking, dvg.cover.modifier.running
func (l Law) Covering(p Pace) (value int, rule tally.Rule) {
	value, rule = -2, "dvg.cover.modifier.running"
	switch p {
	case Stationary:
		value, rule = 2, "dvg.cover.modifier.stationary"
	case Walking:
		value, rule = 0, "dvg.cover.modifier.walking"
	}
	if l.Holds("dvg.lof.covering", true) {
		value -= 2
	}
	return value, rule
}

// Verdict of one damage die.
type Verdict uint8

const (
	Missed Verdict = iota
	Tagged
	Hit
)

// Judge is what a damage die does: at the number it hits, but a natural 1 never does; one short of it tags, with
// knockback two, with terror never.  dvg.ranged.damage-roll, dvg.ranged.damage-roll.one-fails, dvg.ranged.tag
func (l Law) Judge(f Face, modifiers, need int, e force.Effectors, ranged bool) Verdict {
	total := f.Value + modifiers
	if l.Reaches(total, need) && !l.By("dvg.ranged.damage-roll.one-fails", f.Natural == 1) && l.reachable(need-modifiers) {
		return Hit
	}
	l.By("dvg.ranged.damage-roll.13", need-modifiers >= 13)
	short := need - total
	switch {
	case l.By("dvg.effector.terror.no-tag", e.Has(force.Terror)), l.By("dvg.ranged.tag.not-hth", !ranged):
		return Missed
	case l.By("dvg.ranged.tag", short == 1), l.By("dvg.effector.knockback.tag", short == 2 && e.Has(force.Knockback)):
		return Tagged
	}
	return Missed
}

// reachable tells whether a die can come to an effective need: above 10 by its follow-ups.
// dvg.ranged.damage-roll.11, dvg.ranged.damage-roll.12
func (l Law) reachable(need int) bool {
	switch need {
	case 11:
		return l.By("dvg.ranged.damage-roll.11", true)
	case 12:
		return l.By("dvg.ranged.damage-roll.12", true)
	}
	return true
}

// TagPenalty is the IMT modifier that a tag of an attack brings.  dvg.effector.knockback.morale
func (l Law) TagPenalty(e force.Effectors) int {
	if l.By("dvg.effector.knockback.morale", e.Has(force.Knockback)) {
		return -2
	}
	return 0
}

// HasField tells whether a field can save from an attack.  dvg.figure.field-save, dvg.effector.field-piercing
func (l Law) HasField(fs int8, e force.Effectors) bool {
	through := e.Has(force.FieldPiercing) || e.Has(force.Phase) && l.Holds("dvg.effector.phase.includes", true)
	return fs > 0 && !l.By("dvg.effector.field-piercing", through)
}

// AttackOf is what a weapon strikes with.  dvg.weapon.ai-av
func (l Law) AttackOf(w *force.Weapon) Attack {
	return Attack{AV: l.Holds("dvg.weapon.ai-av", w.AV), Effectors: w.Effectors}
}
