package incision

import (
	"sortie/rules/incision/force"
	"sortie/tally"
)

// weaponRows are the rows that speak of one weapon: what it fires, and that its blast counts for nothing in hand-to-hand.
var weaponRows = []struct {
	key    string
	rule   tally.Rule // without it there is no such weapon
	atHand tally.Rule // its blast is ignored in hand-to-hand
}{
	{key: "x-sling", rule: "is.weapon.x-sling"},
	{key: "micro-x", rule: "is.weapon.micro-x"},
	{key: "x-sublauncher", rule: "is.weapon.sublauncher"},
	{key: "implosion-grenade", rule: "is.grenade.implosion"},
	{key: "plasma-grenade", rule: "is.grenade.plasma"},
	{key: "fractal-charge", atHand: "is.grenade.fractal-hth"},
	{key: "solar-charge", atHand: "is.grenade.solar-hth"},
	{key: "x-grenade", atHand: "is.grenade.x-hth"},
}

// weaponRule is the row about a weapon, and the one about its blast in hand-to-hand; empty for none.
func (s *State) weaponRule(weapon int16) (rule, atHand tally.Rule) {
	for _, w := range weaponRows {
		if w.key == s.book.weapons[weapon].Key {
			return w.rule, w.atHand
		}
	}
	return "", ""
}

// usable tells whether a model can use a mode of what it carries: it has the load it needs, and a battlesuit where only
// that can mount it.  is.attr.battlesuit-only, is.weapon.modes
func (s *State) usable(m ModelID, a *Arm, i int, md *force.Mode) bool {
	rule, _ := s.weaponRule(a.Weapon)
	switch {
	case md.With != "" && !contains(a.Loads, md.With):
		return false
	case s.denied(md.Rule), rule != "" && s.denied(rule), i > 0 && s.denied("is.weapon.modes"):
		return false
	}
	return !s.holds("is.attr.battlesuit-only", md.Has(force.BattlesuitOnly) && s.model(m).Kind != force.Battlesuits)
}

// launchers are who fires grenades directly in place of throwing them.  is.weapon.grenade-launch
var launchers = []string{"x-sling", "micro-x"}

// launched gives who carries a launcher and grenades the way to fire the one with the other: as far as the launcher's
// direct rounds, with all that the grenade does.  is.weapon.grenade-launch
func (b *book) launched(m *Model) {
	for _, l := range m.Arms {
		lw := b.weapons[l.Weapon]
		if !contains(launchers, lw.Key) {
			continue
		}
		for _, g := range m.Arms {
			gw := b.weapons[g.Weapon]
			if gw.Class != force.Grenade || len(gw.Modes) == 0 || gw.Modes[0].Fire != force.Thrown {
				continue
			}
			for _, md := range lw.Modes {
				if md.Key != "direct" {
					continue
				}
				x := gw.Modes[0]
				x.Key, x.Fire, x.Range, x.Min, x.Attacks, x.Rule = "launched", force.Direct, md.Range, md.Min, 0, "is.weapon.grenade-launch"
				m.Arms = append(m.Arms, Arm{Weapon: int16(b.launcher(lw.Key+"-"+gw.Key, &lw, &gw, x))})
			}
		}
	}
}

// launcher is the weapon that a launcher with a grenade is, made once.
func (b *book) launcher(key string, l, g *force.Weapon, md force.Mode) int {
	if i := b.weapon(key); i >= 0 {
		return i
	}
	b.weapons = append(b.weapons, force.Weapon{Key: key, Name: l.Name + " with " + g.Name, Class: l.Class, MinStr: l.MinStr, Modes: []force.Mode{md}})
	return len(b.weapons) - 1
}
