package force

import (
	"fmt"
	"slices"

	"sortie/tally"
)

// stat is a number of the line with its reasons: every gain in the order gained, each with its own limits,
// then what it wears.  is.skill.general.order-of-gain, is.skill.general.minimum
func (m *member) stat(s Stat, st State) tally.Tally {
	base := m.unit.Line[s]
	t := m.book.sum(s.String(), s.String(), m.rule(), int(base))
	if base == None {
		return t
	}
	suit := m.book.off("is.build.armour.hazard.skills")
	if suit {
		m.changes(&t, s, st)
	}
	if m.book.off("is.build.create.stats-include-skills") {
		for _, k := range m.unit.Skills {
			for l := range k.Level {
				m.gain(&t, s, step{skill: k.Skill, level: l + 1})
			}
		}
	}
	order := m.gained
	if m.book.off("is.skill.general.order-of-gain") {
		order = slices.Clone(order)
		slices.SortStableFunc(order, func(a, b step) int { return int(a.skill) - int(b.skill) })
	}
	for _, g := range order {
		m.gain(&t, s, g)
	}
	if !suit {
		m.changes(&t, s, st)
	}
	return t
}

// gain adds what one level does to a stat.
func (m *member) gain(t *tally.Tally, s Stat, g step) {
	if m.physical(g.skill) && m.unit.Kind == Battlesuits && !g.suit && !m.book.off("is.build.armour.battlesuit.upgrade-tag") {
		return // the pilot's own body does not help the suit
	}
	k := m.book.Skill(g.skill)
	for _, x := range k.Levels[g.level-1].Gains {
		if x.Trait.ID != 0 || x.Stat != s || x.Scope != Always {
			continue
		}
		label := fmt.Sprintf("%s %d", k.Name, g.level)
		rule := g.skill.level(g.level)
		if x.Set != 0 {
			setTo(t, label, rule, int(x.Set))
			continue
		}
		if add := m.increase(t.Total(), x); add != 0 {
			t.Add(label, rule, add)
		}
	}
}

// increase is what a gain adds to a number: a maximum stops it and never lowers, a minimum lifts it further.
func (m *member) increase(now int, x Gain) int {
	next := now + int(x.Add)
	if x.Min != 0 && !m.book.off("is.skill.general.minimum") {
		next = max(next, int(x.Min))
	}
	if x.Max != 0 {
		next = min(next, int(x.Max))
	}
	return max(next-now, 0)
}

// setTo brings a sum to a number.
func setTo(t *tally.Tally, label string, rule tally.Rule, n int) {
	t.AtLeast(label, rule, n)
	t.AtMost(label, rule, n)
}

// changes adds what armour and equipment do to a stat.
func (m *member) changes(t *tally.Tally, s Stat, st State) {
	for _, key := range m.armour {
		a := m.book.ArmourOf(key)
		if st.OutOfSuit && key == hazardSuit && !m.book.off("is.build.alg.sd-two-modes") {
			continue
		}
		for _, c := range a.Changes {
			if st.Scrambled && c.Set && c.Stat == Str && !a.ScrambleProof {
				continue // the suit's strength is gone, its weight is not
			}
			change(t, s, a.Name, c)
		}
	}
	for _, key := range m.gear {
		if e := m.book.EquipmentOf(key); e != nil {
			for _, c := range e.Changes {
				change(t, s, e.Name, c)
			}
		}
	}
}

func change(t *tally.Tally, s Stat, label string, c Change) {
	switch {
	case c.Stat != s:
	case c.Set:
		setTo(t, label, c.Rule, int(c.N))
	default:
		t.Add(label, c.Rule, int(c.N))
	}
}

// breakThreshold is half of a member's own Co, rounded up.  is.build.create.break-threshold
func (m *member) breakThreshold(co int8) int8 {
	if co == None {
		return None
	}
	if m.book.Options.PrintedBT && m.unit.BT != 0 && co == m.unit.Line[Co] {
		return m.unit.BT
	}
	if m.book.off("is.build.create.break-threshold") {
		return co / 2
	}
	return (co + 1) / 2
}
