package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/position"
)

// What a figure chooses by itself follows from the state: who comes along the same way again need not look for it again.

// recall is what find returns. Where a figure only chooses in a leg nobody comes along a second time.
func recall[T any](r *Run, find func() T) T {
	if r.bout != nil && r.bout.fire != nil && r.bout.fire.plain {
		return find()
	}
	return flow.Recall(r.io, find)
}

// recallWeapon is the best weapon of a figure that chooses by itself, with the target of it.
func (r *Run) recallWeapon(b BodyID, list []int, base *position.Shot) (int, bool) {
	c := recall(r, func() *position.Chosen {
		sh := *base
		able, seen := r.ableWeapons(b, list, &sh)
		arm, at := r.bestWeapon(b, able, &seen, &sh)
		if arm < 0 {
			return &position.Chosen{Arm: -1}
		}
		return &position.Chosen{Arm: arm, Target: seen[arm][at]}
	})
	if c.Arm < 0 {
		return -1, false
	}
	base.Chosen = c
	return c.Arm, true
}

// handedOut is how the dice of a shot are spread.
type handedOut struct {
	rows []position.Quarry
	dice []int
}

// recallSpread is the best spread of so many dice of a figure that chooses by itself.
func (r *Run) recallSpread(sh *position.Shot, t position.Quarry, n int) ([]position.Quarry, []int) {
	h := recall(r, func() handedOut {
		chain := r.chain(sh, t, n, nil)
		if len(chain) < 2 {
			return handedOut{[]position.Quarry{t}, []int{n}}
		}
		rows, dice := r.spreadOut(chain, r.BestSpread(sh, chain, n))
		return handedOut{rows, dice}
	})
	return h.rows, h.dice
}

// recallFacing is the facing that words mean for a figure.
func (r *Run) recallFacing(b BodyID, way int32) geom.Angle {
	if !r.weighs() {
		return r.FaceTo(b, way)
	}
	return recall(r, func() geom.Angle { return r.FaceTo(b, way) })
}

// becomes makes a state what a copy of it was, in the room it has.
func (s *State) becomes(o *State) {
	was := *s
	*s = *o
	s.Shop, s.Table = was.Shop, was.Table
	s.Table.Become(&o.Table)
	s.Figures = append(was.Figures[:0], o.Figures...)
	s.Units = append(was.Units[:0], o.Units...)
	s.Cards = append(was.Cards[:0], o.Cards...)
	s.Deck.Cards = append(was.Deck.Cards[:0], o.Deck.Cards...)
	s.Areas = append(was.Areas[:0], o.Areas...)
	for i := range s.Areas {
		s.Areas[i].Guns = slices.Clone(s.Areas[i].Guns)
	}
	s.Guns = append(was.Guns[:0], o.Guns...)
	s.Attacks = append(was.Attacks[:0], o.Attacks...)
	s.Strokes = append(was.Strokes[:0], o.Strokes...)
	s.Goals = append(was.Goals[:0], o.Goals...)
	if w := s.Shop; w != nil {
		w.Slab, w.Unsaid, w.Gone = w.Slab[:0], w.Unsaid[:0], 0
	}
}
