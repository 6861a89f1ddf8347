package incision

import (
	"sortie/rules/incision/force"
	"sortie/tally"
)

// fightsByAg: a Martial Artist fights with Ag where that is better.  is.skill.martial-artist.level-1
func (s *State) fightsByAg(t *tally.Tally, m ModelID) {
	if n := s.stat(m, force.Ag) - s.stat(m, force.Str); n > 0 && s.model(m).Has(force.HtHByAg) {
		t.Add("Ag in place of Str", "is.skill.martial-artist.level-1", n)
	}
}

// fightingSkills are the combat bonuses of a blow: of a Martial Artist, of a Rough Fighter who charges, of a Bounty
// Hunter who knocks out.
// is.skill.martial-artist.level-1, is.skill.rough-fighter.level-3, is.skill.bounty-hunter.scope
func (s *State) fightingSkills(t *tally.Tally, b *blows) {
	k := s.model(b.by)
	if n := k.N(force.CombatBonus, force.InHandToHand); n > 0 {
		t.Add("Martial Artist", "is.skill.martial-artist.level-1", n)
	}
	if n := k.N(force.CombatBonus, force.OnCharge); n > 0 && b.charged {
		t.Add("Rough Fighter", "is.skill.rough-fighter.level-3", n)
	}
	if n := k.N(force.CombatBonus, force.OnKnockout); n > 0 && b.knockout {
		t.Add("Bounty Hunter", "is.skill.bounty-hunter.scope", n)
	}
	if n := k.N(force.CombatBonus, force.Always); n > 0 {
		t.Add("combat bonus", "is.skill.general.combat-bonus-stacks", n)
	}
}
