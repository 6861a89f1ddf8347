package defiance

import (
	"sortie/game"
)

// Marks implements game.Vitals.
func (s *State) Marks() []string {
	return []string{"shaken", "stunned", "damage", "haywire", "out-of-control", "broken"}
}

// Flags implements game.Flagged.
func (s *State) Flags() []string { return []string{"broken"} }

// MarkNames implements game.Marked.
func (s *State) MarkNames() game.MarkNames {
	return game.MarkNames{Unit: []string{"activated", "broken", "shaken", "stunned", "covering", "cards", "adhoc", "mob"},
		Figure: []string{"damage", "structure-lost", "shaken", "stunned", "prone", "off", "covering", "covers-primary", "covers-support", "covers-side",
			"covers-mount", "speed", "static", "haywire", "out-of-control", "chits", "stopped", "engaged", "disabled", "level", "slowed", "weapons-lost"}}
}

// Vitals implements game.Vitals: how many figures are left, how many of them are shaken or stunned, and the DC they have lost.
func (s *State) Vitals(dst []game.Vital) []game.Vital {
	for i := range s.Units {
		u := UnitID(i)
		v := game.Vital{Left: int16(s.Count(u))}
		v.Gone = v.Left == 0
		for b := range s.Members(u) {
			f := s.Figure(b)
			for k, on := range [...]bool{f.Shaken, f.Stunned, false, f.Haywire, f.Adrift} {
				if on && !s.Bodies[b].Gone {
					v.Marks[k]++
				}
			}
			if !s.Bodies[b].Gone {
				v.Marks[2] += int16(f.Hurt)
			}
		}
		v.Marks[5] = int16(oneIf(s.Units[i].Broken))
		dst = append(dst, v)
	}
	return dst
}
