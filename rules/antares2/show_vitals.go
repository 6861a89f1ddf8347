package antares2

import (
	"sortie/game"
	"sortie/rules/antares2/position"
)

// Marks implements game.Vitals.
func (s *State) Marks() []string { return []string{"pins", "wounds", "down", "damage"} }

// Flags implements game.Flagged.
func (s *State) Flags() []string { return []string{"down"} }

// MarkNames implements game.Marked.
func (s *State) MarkNames() game.MarkNames {
	return game.MarkNames{Unit: []string{"pins", "in-hand", "mod", "contested"}, Figure: []string{"wounds", "breach", "slow", "off"}}
}

// Vitals implements game.Vitals. Damage counts what a damage chart has done to models: breaches, lost
// speed, weapons out of action.
func (s *State) Vitals(dst []game.Vital) []game.Vital {
	for i := range s.Units {
		un := &s.Units[i]
		v := game.Vital{Left: int16(s.strength(UnitID(i))), Gone: un.Where == position.Destroyed}
		damage, wounds := int16(0), int16(0)
		for m := range s.Members(UnitID(i)) {
			mo := &s.Figures[m]
			wounds += int16(mo.Wounds)
			damage += int16(s.suffered(m))
		}
		v.Marks = [game.MaxMarks]int16{int16(un.Pins), wounds, int16(position.OneIf(un.Current() == position.Down)), damage}
		dst = append(dst, v)
	}
	return dst
}
