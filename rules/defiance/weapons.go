package defiance

import (
	"fmt"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// bracketed is the bracket that a distance falls into, and the number it needs. Aimed weapons have brackets twice
// as long.  dvg.weapon.brackets, dvg.weapon.brackets.boundary, dvg.weapon.max-range, dvg.orders.aim.double-range
func (l law) bracketed(w *force.Weapon, d geom.Length, aimed bool) (k int, refusal *tally.Refusal) {
	k, ok := l.bracket(w, d, aimed)
	if !ok {
		return k, tally.Refuse("dvg.weapon.max-range", fmt.Sprintf("%s is beyond the last bracket of %s", d, w.Name), "go nearer")
	}
	return k, nil
}

// bracket is the same where nobody asks why: false beyond the last.
func (l law) bracket(w *force.Weapon, d geom.Length, aimed bool) (k int, ok bool) {
	if !l.holds("dvg.weapon.brackets", true) {
		return 0, true
	}
	aimed = l.holds("dvg.orders.aim.double-range", aimed)
	for k, r := range w.Reach {
		if r == 0 {
			continue
		}
		if aimed && r != force.Unlimited {
			r *= 2
		}
		if l.by("dvg.weapon.brackets.unlimited", r == force.Unlimited) || r != force.Unlimited && d < r || l.by("dvg.weapon.brackets.boundary", d == r) {
			return k, true
		}
	}
	return force.Brackets - 1, false
}

// phaseRange is where a phase weapon reaches through anything: from the end of its best bracket to the end of
// the next, or with one bracket all of it.  dvg.effector.phase.range, dvg.effector.phase.range-single
func (l law) phaseRange(w *force.Weapon, aimed bool) (from, to geom.Length) {
	if !l.holds("dvg.effector.phase.range", true) {
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
		if l.holds("dvg.effector.phase.range-single", true) {
			to = ends[0]
		}
	default:
		from, to = ends[0], ends[1]
	}
	if l.holds("dvg.orders.aim.double-range", aimed) {
		from, to = 2*from, 2*to
	}
	return from, to
}

// grenadeNeed is the number that a throw needs by the size of the thrower.
// dvg.grenade.range.size-1, dvg.grenade.range.size-2, dvg.grenade.range.size-3
func (l law) grenadeNeed(size int8, d geom.Length) (need int, rule tally.Rule, refusal *tally.Refusal) {
	rule = [...]tally.Rule{"dvg.grenade.range.size-1", "dvg.grenade.range.size-2", "dvg.grenade.range.size-3"}[size-1]
	for k, most := range [...]int{4, 6, 8} {
		if d <= geom.Length(most*int(size))*geom.Inch {
			return 5 + 2*k, rule, nil
		}
	}
	return 0, rule, tally.Refuse(rule, fmt.Sprintf("%s is farther than a figure of size %d throws", d, size), "go nearer")
}

// grenadeFarthest is the farthest that a figure of a size throws.
func grenadeFarthest(size int8) geom.Length { return geom.Length(8*int(size)) * geom.Inch }

// dropped is what a grenade that is dropped from a flight level needs, and what it scatters beyond d5 if it
// misses.  dvg.grenade.drop.level-1, dvg.grenade.drop.level-2, dvg.grenade.drop.level-3
func dropped(level int8) (need, beyond int, rule tally.Rule) {
	rules := [...]tally.Rule{"dvg.grenade.drop.level-1", "dvg.grenade.drop.level-2", "dvg.grenade.drop.level-3"}
	return 3 + 2*int(level), int(level) - 1, rules[level-1]
}

// rangeOf is the distance that counts between two figures on flight levels: 6 inches more for each level
// between them.  dvg.flying.range
func (l law) rangeOf(d geom.Length, from, to int8) geom.Length {
	if !l.holds("dvg.flying.range", from != to) {
		return d
	}
	return d + geom.Length(geom.Abs(int64(from-to)))*6*geom.Inch
}

// suppresses tells how a weapon takes part in suppression: its rate, and 0 if it cannot.
// dvg.suppress.weapons, dvg.suppress.prohibited, dvg.suppress.split-fr
func (l law) suppresses(w *force.Weapon, sideArm bool) int {
	barred := w.Area.Radius > 0 || w.CDW || w.Grenade || w.Ammo > 0 || sideArm
	if l.by("dvg.suppress.prohibited", barred) || l.by("dvg.effector.cone.uses", w.Effectors.Has(force.Cone)) {
		return 0
	}
	if l.by("dvg.suppress.split-fr", w.High > 0) {
		return int(w.High)
	}
	return int(w.Rate)
}

// spreads tells whether a weapon may spread its fire.  dvg.spread.who
func (l law) spreads(w *force.Weapon, rate int) bool {
	return l.by("dvg.spread.who", rate > 1 && w.Area.Radius == 0 && !w.CDW && !w.Grenade && !w.Effectors.Has(force.Cone))
}

// bridge is how many dice the gap to the next target of a spread takes; ok is false for a gap that none bridge.
// dvg.spread.gap.small, dvg.spread.gap.large, dvg.spread.gap.max-three
func (l law) bridge(gap geom.Length) (dice int, ok bool) {
	if l.by("dvg.spread.gap.small", gap <= 2*geom.Inch) {
		return 0, true
	}
	if l.by("dvg.spread.gap.large", true) {
		dice = int(gap / (2 * geom.Inch))
	}
	return dice, !l.by("dvg.spread.gap.max-three", dice > 3)
}

// stoppageAt is the number that stops a weapon, the lowest that applies; 0 if no roll is called for.
// dvg.stoppage.when, dvg.stoppage.suppression, dvg.stoppage.torrential, dvg.stoppage.split-fr
func (l law) stoppageAt(high, torrential, suppressing bool) (need int, rule tally.Rule) {
	switch {
	case l.holds("dvg.stoppage.split-fr", high):
		return 9, "dvg.stoppage.split-fr"
	case l.holds("dvg.stoppage.torrential", torrential):
		return 10, "dvg.stoppage.torrential"
	case l.holds("dvg.stoppage.suppression", suppressing):
		return 11, "dvg.stoppage.suppression"
	}
	return 0, ""
}
