package incision

import (
	"slices"

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
	switch {
	case md.With != "" && !contains(a.Loads, md.With):
		return false
	case !s.book.Whole() && s.modeDenied(a.Weapon, i, md):
		return false
	}
	return !s.holds("is.attr.battlesuit-only", md.Has(force.BattlesuitOnly) && s.model(m).Kind != force.Battlesuits)
}

// modeDenied tells whether a rule case has switched off the row of a weapon or of one of its modes.
func (s *State) modeDenied(weapon int16, i int, md *force.Mode) bool {
	rule, _ := s.weaponRule(weapon)
	return s.denied(md.Rule) || rule != "" && s.denied(rule) || i > 0 && s.denied("is.weapon.modes")
}

// besidePhaseRifle tells whether a weapon may not be shot since its owner has a phase rifle: all but that and what one hand
// holds. In hand-to-hand it is used as ever.  is.build.weapon-class.phase-rifle-lock
func (s *State) besidePhaseRifle(m ModelID, weapon int16) bool {
	return s.holds("is.build.weapon-class.phase-rifle-lock", s.model(m).PhaseRifle && s.book.weapons[weapon].BarredByPhaseRifle())
}

// launchers are what fires grenades in place of throwing them, and how.  is.weapon.grenade-launch
var launchers = []struct {
	key string
	by  []force.Fire
}{{"x-sling", []force.Fire{force.Direct}}, {"micro-x", []force.Fire{force.Direct, force.Overhead}}, {"x-sublauncher", []force.Fire{force.Overhead}}}

// launched gives who carries a launcher and grenades the ways to fire the one with the other: as far as the launcher's
// own rounds, with all that the grenade does.  is.weapon.grenade-launch
func (b *book) launched(m *Model) {
	for _, l := range m.Arms {
		lw := b.weapons[l.Weapon]
		for _, row := range launchers {
			if row.key != lw.Key {
				continue
			}
			for _, g := range m.Arms {
				gw := b.weapons[g.Weapon]
				if gw.Class != force.Grenade || len(gw.Modes) == 0 || gw.Modes[0].Fire != force.Thrown {
					continue
				}
				if i := b.launcher(&lw, &gw, row.by); i >= 0 {
					m.Arms = append(m.Arms, Arm{Weapon: int16(i)})
				}
			}
		}
	}
}

// launcher is the weapon that a launcher with a grenade is, made once; -1 if the launcher has no round of that kind.
func (b *book) launcher(l, g *force.Weapon, by []force.Fire) int {
	key := l.Key + "-" + g.Key
	if i := b.weapon(key); i >= 0 {
		return i
	}
	w := force.Weapon{Key: key, Name: l.Name + " with " + g.Name, Class: l.Class, MinStr: l.MinStr}
	for _, md := range l.Modes {
		if md.With != "" || !slices.Contains(by, md.Fire) {
			continue
		}
		x := g.Modes[0]
		x.Key, x.Fire, x.Range, x.Min, x.Attacks, x.Rule = "launched", md.Fire, md.Range, md.Min, 0, "is.weapon.grenade-launch"
		if md.Fire == force.Overhead {
			x.Key = "lobbed"
		}
		w.Modes = append(w.Modes, x)
	}
	if len(w.Modes) == 0 {
		return -1
	}
	b.weapons = append(b.weapons, w)
	return len(b.weapons) - 1
}
