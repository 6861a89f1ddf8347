package defiance

import (
	"sortie/game"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// needSum is what a damage die must show at a target: the number of its bracket, less what is added to the die.
// dvg.weapon.brackets
func (s *State) needSum(sh *position.Shot, t *position.Quarry) tally.Tally {
	sum := s.Law().Sum("need", "range", "dvg.weapon.brackets", s.NumberOf(sh, t))
	die := s.DamageSum(sh, t, 0)
	for _, l := range die.Lines()[1:] { // the first is the die itself
		sum.Add(l.Label, l.Rule, -int(l.Value))
	}
	return sum
}

// Need implements game.Needer: a damage die hits with its number or more on a D10, never with a 1; above 10 it is thrown on.
// dvg.ranged.damage-roll.one-fails, dvg.ranged.damage-roll.11, dvg.ranged.damage-roll.12, dvg.ranged.damage-roll.13
func (s *State) Need(sum *tally.Tally) string {
	if sum.Name != "need" {
		return ""
	}
	switch n := sum.Total(); {
	case n <= 10:
		return game.HighTest(max(2, n), 10)
	case n == 11:
		return "10, then 6+, 5%"
	case n == 12:
		return "10, then 6+ twice, 2.5%"
	}
	return "cannot hit"
}
