package antares2

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// scene is what a unit that moves looks at. A rival is to be feared hand to hand if it is clearly the
// stronger.
func (s *State) scene(u UnitID, goal geom.Point, temper game.Temper) *advice.Scene {
	f := &advice.Scene{From: s.place(u), Goal: goal, Near: holdReach, Prize: true, Temper: temper, Reach: s.longest(u)}
	mine := s.strikePower(u)
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.inPlay(t) {
			continue
		}
		e := advice.Foe{At: s.place(t), Shoots: s.longest(t)}
		if s.Units[i].Type != force.Vehicle && s.Units[i].Pins < 3 && s.strikePower(t) > mine*5/4 {
			e.Charge = 2 * s.reachOf(t)
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
	return f.Worth(at, s.coverAt(at))
}

// coverAt is the best cover at a place.
func (s *State) coverAt(at geom.Point) int {
	best := 0
	for i := range s.book.Board.Pieces {
		pc := &s.book.Board.Pieces[i]
		if pc.Kind.Cover > 0 && pc.Area.Bounds().Contains(at) && pc.Area.Contains(at) {
			best = max(best, int(pc.Kind.Cover))
		}
	}
	return best
}
