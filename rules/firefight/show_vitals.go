package firefight

import (
	"sortie/game"
	"sortie/rules/firefight/position"
)

// Marks implements game.Vitals.
func (s *State) Marks() []string { return []string{"pinned", "damage", "htd", "broken"} }

// Flags implements game.Flagged.
func (s *State) Flags() []string { return []string{"pinned", "htd", "broken"} }

// MarkNames implements game.Marked.
func (s *State) MarkNames() game.MarkNames {
	return game.MarkNames{Unit: []string{"activated", "pinned", "htd", "overwatch", "smoked", "disrupted", "hva", "broken", "shield", "damage"},
		Figure: []string{"damage", "off"}}
}

// Vitals implements game.Vitals. Damage is the HP lost by models that are still there.
func (s *State) Vitals(dst []game.Vital) []game.Vital {
	for i := range s.Units {
		un, u := &s.Units[i], UnitID(i)
		v := game.Vital{Left: int16(s.troopers(u)), Gone: un.Where == position.Destroyed}
		damage := int16(0)
		for m := range s.Members(u) {
			damage += int16(s.Figures[m].Damage)
		}
		v.Marks = [game.MaxMarks]int16{int16(one(un.Pinned)), damage, int16(one(un.HtD)), int16(one(!v.Gone && s.broken(u)))}
		dst = append(dst, v)
	}
	return dst
}
