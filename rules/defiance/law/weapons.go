package law

import (
	"fmt"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// Bracketed is the bracket that a distance falls into, and the number it needs. Aimed weapons have brackets twice
// as long.  dvg.weapon.brackets, dvg.weapon.brackets.boundary, dvg.weapon.max-range, dvg.orders.aim.double-range
func (l Law) Bracketed(w *force.Weapon, d geom.Length, aimed bool) (k int, refusal *tally.Refusal) {
	k, ok := l.Bracket(w, d, aimed)
	if !ok {
		return k, tally.Refuse("dvg.weapon.max-range", fmt.Sprintf("%s is beyond the last bracket of %s", d, w.Name), "go nearer")
	}
	return k, nil
}

// Bracket is the same where nobody asks why: false beyond the last.
func (l Law) Bracket(w *force.Weapon, d geom.Length, aimed bool) (k int, ok bool) {
	if !l.Holds("dvg.weapon.brackets", true) {
		return 0, true
	}
	aimed = l.Holds("dvg.orders.aim.double-range", aimed)
	for k, r := range w.Reach {
		if r == 0 {
			continue
		}
		if aimed && r != force.Unlimited {
			r *= 2
		}
		if l.By("dvg.weapon.brackets.unlimited", r == force.Unlimited) || r != force.Unlimited && d < r || l.By("dvg.weapon.brackets.boundary", d == r) {
			return k, true
		}
	}
	return force.Brackets - 1, false
}

// PhaseRange is where a phase weapon reaches through anything: from the end of its best bracket to the end of
// the next, or with one bracket all of it.  dvg.effector.phase.range, dvg.effector.phase.range-single
func (l Law) PhaseRange(w *force.Weapon, aimed bool) (from, to geom.Length) {
	if !l.Holds("dvg.effector.phase.range", true) {
		return 0, 0
	}
	var ends []geom.Length
	for _, r := range w.Reach {
		if r > 0 {
			ends = append(ends, r)
		}
	}
	switch {
	case len(ends) == 0:
		return 0, 0
	case len(ends) == 1:
		if l.Holds("dvg.effector.phase.range-single", true) {
			to = ends[0]
		}
	default:
		from, to = ends[0], ends[1]
	}
	if l.Holds("dvg.orders.aim.double-range", aimed) {
		from, to = 2*from, 2*to
	}
	return from, to
}

// GrenadeNeed is the number that a throw needs by the size of the thrower.
// dvg.grenade.range.size-1, dvg.grenade.range.size-2, dvg.grenade.range.size-3
func (l Law) GrenadeNeed(size int8, d geom.Length) (need int, rule tally.Rule, refusal *tally.Refusal) {
	rule = [...]tally.Rule{"dvg.grenade.range.size-1", "dvg.grenade.range.size-2", "dvg.grenade.range.size-3"}[size-1]
	for k, most := range [...]int{4, 6, 8} {
		if d <= geom.Length(most*int(size))*geom.Inch {
			return 5 + 2*k, rule, nil
		}
	}
	return 0, rule, tally.Refuse(rule, fmt.Sprintf("%s is farther than a figure of size %d throws", d, size), "go nearer")
}

// GrenadeFarthest is the farthest that a figure of a size throws.
func GrenadeFarthest(size int8) geom.Length { return geom.Length(8*int(size)) * geom.Inch }

// Dropped is what a grenade that is dropped from a flight level needs, and what it scatters beyond d5 if it
// misses.  dvg.grenade.drop.level-1, dvg.grenade.drop.level-2, dvg.grenade.drop.level-3
func Dropped(level int8) (need, beyond int, rule tally.Rule) {
	rules := [...]tally.Rule{"dvg.grenade.drop.level-1", "dvg.grenade.drop.level-2", "dvg.grenade.drop.level-3"}
	return 3 + 2*int(level), int(level) - 1, rules[level-1]
}

// RangeOf is the distance that counts between two figures on flight levels: 6 inches more for each level
// between them.  dvg.flying.range
func (l Law) RangeOf(d geom.Length, from, to int8) geom.Length {
	if !l.Holds("dvg.flying.range", from != to) {
		return d
	}
	return d + geom.Length(geom.Abs(int64(from-to)))*6*geom.Inch
}

// Suppresses tells how a weapon takes part in suppression: its rate, and 0 if it cannot.
// dvg.suppress.weapons, dvg.suppress.prohibited, dvg.suppress.split-fr
func (l Law) Suppresses(w *force.Weapon, sideArm bool) int {
	barred := w.Area.Radius > 0 || w.CDW || w.Grenade || w.Ammo > 0 || sideArm
	if l.By("dvg.suppress.prohibited", barred) || l.By("dvg.effector.cone.uses", w.Effectors.Has(force.Cone)) {
		return 0
	}
	if l.By("dvg.suppress.split-fr", w.High > 0) {
		return int(w.High)
	}
	return int(w.Rate)
}

// Spreads tells whether a weapon may spread its fire.  dvg.spread.who
func (l Law) Spreads(w *force.Weapon, rate int) bool {
	return l.By("dvg.spread.who", rate > 1 && w.Area.Radius == 0 && !w.CDW && !w.Grenade && !w.Effectors.Has(force.Cone))
}

// Bridge is how many dice the gap to the next target of a spread takes; ok is false for a gap that none bridge.
// dvg.spread.gap.small, dvg.spread.gap.large, dvg.spread.gap.max-three
func (l Law) Bridge(gap geom.Length) (dice int, ok bool) {
	if l.By("dvg.spread.gap.small", gap <= 2*geom.Inch) {
		return 0, true
	}
	if l.By("dvg.spread.gap.large", true) {
		dice = int(gap / (2 * geom.Inch))
	}
	return dice, !l.By("dvg.spread.gap.max-three", dice > 3)
}

// StoppageAt is the number that stops a weapon, the lowest that applies; 0 if no roll is called for.
// dvg.stoppage.when, dvg.stoppage.suppression, dvg.stoppage.torrential, dvg.stoppage.split-fr
func (l Law) StoppageAt(high, torrential, suppressing bool) (need int, rule tally.Rule) {
	switch {
	case l.Holds("dvg.stoppage.split-fr", high):
		return 9, "dvg.stoppage.split-fr"
	case l.Holds("dvg.stoppage.torrential", torrential):
		return 10, "dvg.stoppage.torrential"
	case l.Holds("dvg.stoppage.suppression", suppressing):
		return 11, "dvg.stoppage.suppression"
	}
	return 0, ""
}
