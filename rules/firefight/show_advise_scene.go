package firefight

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// scene is what a unit that moves looks at, good until the next. A rival is to be feared hand to hand if it is clearly the
// stronger.
func (s *State) scene(u UnitID, goal geom.Point, temper game.Temper) *advice.Scene {
	f := &s.Works().Scene
	*f = advice.Scene{From: s.WhereIs(u), Goal: goal, Near: 2 * geom.Inch, Prize: s.markerAt(goal) >= 0, Temper: temper, Reach: s.longest(u), Foes: f.Foes[:0]}
	for i := range s.Units {
		t := UnitID(i)
		if !s.Enemies(u, t) || !s.InPlay(t) || s.Units[i].Where == position.Aboard {
			continue
		}
		e := advice.Foe{At: s.WhereIs(t), Shoots: s.longest(t)}
		if s.Lead(t).Assault != force.Dash && !s.Units[i].Pinned && s.assaultEdge(t, u) > 50 {
			e.Charge = s.Pace(t, true)
		}
		f.Foes = append(f.Foes, e)
	}
	return f
}

// moveWorth judges where a move ends.
func (s *State) moveWorth(f *advice.Scene, a *flow.Answer) int {
	at, ok := f.End(a)
	if !ok {
		return -1 << 29
	}
	return s.placeWorth(f, at)
}

// placeWorth judges a place to end at.
func (s *State) placeWorth(f *advice.Scene, at geom.Point) int {
	cover := 0
	if s.coveredAt(at) {
		cover = 2
	}
	return f.Worth(at, cover)
}

// coveredAt tells whether a place lies in terrain that gives cover.
func (s *State) coveredAt(at geom.Point) bool {
	for i := range s.Book.Board.Pieces {
		pc := &s.Book.Board.Pieces[i]
		if pc.Class == force.DifficultGround && pc.Area.Bounds().Contains(at) && pc.Area.Contains(at) {
			return true
		}
	}
	return false
}
