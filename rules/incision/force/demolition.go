package force

import (
	"sortie/tally"
)

// Devices is how many explosives an order lets somebody place, shooting left out: one on an Advance, three on
// a Rally, five on Fire, one on a Run with Demolitions 2.
// is.build.demolition.who, is.build.demolition.count-advance, is.build.demolition.count-rally, is.build.demolition.count-fire
func (b *Book) Devices(p *Profile, order string, shot bool) (int, *tally.Refusal) {
	who := tally.Rule("is.build.demolition.who")
	if b.holds(!p.Kind.sophont() || shot, who) {
		return 0, tally.Refuse(who, "only a person who does not shoot places explosives", "let another do it")
	}
	switch order {
	case "advance":
		return b.devices(1, "is.build.demolition.count-advance"), nil
	case "rally":
		return b.devices(3, "is.build.demolition.count-rally"), nil
	case "fire":
		return b.devices(5, "is.build.demolition.count-fire"), nil
	case "run":
		if n := p.N(PlaceOnRun, Always); n > 0 {
			return n, nil
		}
	}
	return 0, tally.Refuse(who, "explosives are placed on Fire, Advance or Rally", "give another order")
}

func (b *Book) devices(n int, rule tally.Rule) int {
	if b.off(rule) {
		return 0
	}
	return n
}

// PlacedBlast is the diameter of explosives placed in one spot: an inch more for each full two.
// is.build.demolition.blast-growth, is.build.grenade-rule.dischargers-placed
func (b *Book) PlacedBlast(w *Weapon, n int) tally.Tally {
	m := &w.Modes[0]
	t := b.sum("blast", w.Name, m.Rule, m.N(Blast))
	rule := tally.Rule("is.build.demolition.blast-growth")
	if w.Key == "disruptor-dischargers" {
		rule = "is.build.grenade-rule.dischargers-placed"
	}
	t.Add("devices", rule, n/2)
	return t
}

// PlacedStrike is the one hit that explosives placed together make on their object: each at its Breaching
// value, or what it is thrown at, with the placer's skill, times their number.
// is.build.demolition.compound-on-object, is.skill.demolitions.level-1
func (b *Book) PlacedStrike(p *Profile, w *Weapon, n int) (sum tally.Tally, breaching bool) {
	m := &w.Modes[0]
	each, has := int(m.SV[0]), m.Has(Breaching)
	if has {
		each = max(m.N(Breaching), each)
	}
	if c := m.N(CompoundSV); c > 0 && n > 1 {
		each = c
	}
	return b.together(p, w, each, n), has
}

// BlastStrike is the one hit of explosives placed together on another object under their blast: what each is thrown at,
// with the placer's skill, times their number.  is.build.demolition.affects, is.skill.demolitions.level-1
func (b *Book) BlastStrike(p *Profile, w *Weapon, n int) (sum tally.Tally, breaching bool) {
	m := &w.Modes[0]
	return b.together(p, w, int(m.SV[0]), n), m.Has(Breaching)
}

// together adds the placer's skill to what one device strikes with, and multiplies it by their number.
func (b *Book) together(p *Profile, w *Weapon, each, n int) tally.Tally {
	skill := 0
	if p != nil {
		skill = p.N(DemolitionSV, OfExplosives)
	}
	t := b.sum("strike", w.Name, w.Modes[0].Rule, each)
	if skill > 0 {
		level := 1
		if p.Level(Demolitions) >= 3 {
			level = 3
		}
		t.Add("Demolitions", Demolitions.level(level), skill)
	}
	if n > 1 {
		t.Add("devices together", "is.build.demolition.compound-on-object", t.Total()*(n-1))
	}
	return t
}

// BreachingStrike is what a weapon hits an object with: its Breaching value if it has one, and the shooter's
// Demolitions.  is.skill.demolitions.level-1, is.skill.demolitions.level-3
func (b *Book) BreachingStrike(p *Profile, m *Mode, band Band) tally.Tally {
	sv := b.StrikeAt(m, band)
	if n := m.N(Breaching); n > 0 {
		sv = n
	}
	t := b.sum("strike", "SV", m.Rule, sv)
	if n := b.BreachingSkill(p, m); n > 0 {
		t.Add("Demolitions", Demolitions.level(1), n)
	}
	return t
}

// BreachingSkill is what somebody's Demolitions adds to a Breaching weapon or an explosive against objects and support
// weapons.  is.skill.demolitions.level-1, is.skill.demolitions.level-3
func (b *Book) BreachingSkill(p *Profile, m *Mode) int {
	switch {
	case m.Explosive():
		return p.N(DemolitionSV, OfExplosives)
	case !m.Has(Breaching):
		return 0
	}
	n := p.N(DemolitionSV, OfBreaching)
	if n > 0 && b.Options.BreachingTwo {
		n = max(n, p.N(DemolitionSV, OfExplosives))
	}
	return n
}

// Damage is what an object loses to a hit: the strike less its armour, or the whole of it where the hit
// breaches.  is.build.demolition.av-reduces, is.build.demolition.breaching-ignores-av
func (b *Book) Damage(strike, av int, breaching bool) tally.Tally {
	t := b.sum("damage", "strike", "is.build.demolition.compound-on-object", strike)
	if b.off("is.build.demolition.compound-on-object") {
		t = b.sum("damage", "strike", "", strike)
	}
	if !breaching || b.off("is.build.demolition.breaching-ignores-av") {
		t.Add("armour", "is.build.demolition.av-reduces", -av)
	}
	t.AtLeast("no less", "is.build.demolition.av-reduces", 0)
	return t
}

// Destroyed tells whether an object with so many damage points left is gone.  is.build.demolition.destroyed
func (b *Book) Destroyed(left int) bool { return b.holds(left <= 0, "is.build.demolition.destroyed") }

// SupportHit is what a hit does to a support weapon: a Breaching one takes damage points, another does nothing
// unless it brings Res down to 10, and is then saved at what is left.
// is.build.support-rule.threshold, is.build.support-rule.breaching-uses-dp
func (b *Book) SupportHit(w *Weapon, sv int, breaching bool) (res int, damage int) {
	s := w.Support
	if breaching && b.holds(true, "is.build.support-rule.breaching-uses-dp") {
		return 0, sv
	}
	left := int(s.Res) - sv
	if b.holds(s.Threshold && left > 10, "is.build.support-rule.threshold") {
		return 0, 0
	}
	return left, 0
}

// Compounded is the strike value of several hits of a mode on one model made one.
// is.build.grenade-rule.compound
func (b *Book) Compounded(m *Mode, hits int) int {
	each := int(m.SV[0])
	if b.off("is.build.grenade-rule.compound") || hits < 1 {
		return each
	}
	if n := m.N(CompoundSV); n > 0 && hits > 1 {
		each = n
	}
	return each * hits
}
