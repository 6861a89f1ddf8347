package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// shootingModels lists the models that shoot, each once; those of a symbiote's host stand for it.
func (s *State) shootingModels(b *position.Bout) []ModelID {
	b.Shooters = b.Shooters[:0]
next:
	for _, a := range b.Arms {
		m, _ := s.Muzzle(a.Model, int(a.Weapon))
		for _, o := range b.Shooters {
			if o == m {
				continue next
			}
		}
		b.Shooters = append(b.Shooters, m)
	}
	return b.Shooters
}

// mark sums up what becomes of a hit by who scored it, so that otherwise like hits can be told apart: whether
// the model takes prisoners, and how the target is covered from it if it defends an obstacle.
// a2.special.subdue.incapacitate, a2.cover.defended-within-1
func (s *State) mark(b *position.Bout, by ModelID) flow.Digest {
	if by == NoModel {
		return 0
	}
	d := flow.Digest(position.OneIf(s.TypeOf(by).Traits.Subdue))
	if b.Target < 0 || b.Melee || !s.defendsSome(b.Target) {
		return d
	}
	by, _ = s.Muzzle(by, -1)
	for m := range s.Own(b.Target) {
		bonus, _, _ := s.Cover(m, []ModelID{by}, b.PBS)
		d = d.Add(bonus)
	}
	return d
}

// defendsSome tells whether a unit defends some obstacle.
func (s *State) defendsSome(u UnitID) bool {
	for i := range s.Book.Board.Pieces {
		if s.Piece(i).Kind.Class == force.Obstacle && s.Defends(u, i) {
			return true
		}
	}
	return false
}
