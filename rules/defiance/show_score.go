package defiance

import (
	"sortie/flow"
	"sortie/game"
)

// Judge implements game.Judge: points now, and what is left of both forces and how it stands.
func (s *State) Judge(seat flow.Seat) game.Features {
	var f game.Features
	f.Ground = int(s.VP[seat]) - int(s.VP[otherOfTwo(seat)])
	for i := range s.Goals {
		o := &s.book.Mission.Objectives[i]
		switch s.Goals[i].Held {
		case seat:
			f.Ground += o.Points(s.book.Points)
		case otherOfTwo(seat):
			f.Ground -= o.Points(s.book.Points)
		}
	}
	for i := range s.Bodies {
		b := BodyID(i)
		if s.Bodies[i].Gone || s.disabled(b) {
			continue
		}
		if worth := s.worth(b); s.SideOf(b) == seat {
			f.Own += worth
		} else {
			f.Enemy += worth
		}
	}
	return f
}

// worth is what a figure in play is worth as it is.
func (s *State) worth(b BodyID) int {
	f := s.fig(b)
	n := int(f.PV)
	dc := int(s.frame(b).DC)
	n = n * (2*dc - int(f.Hurt)) / (2 * dc)
	switch {
	case s.Units[s.unitOf(b)].Broken:
		n /= 2
	case f.Shaken || f.Stunned:
		n = n * 2 / 3
	}
	return n
}

// Score implements game.Game.
func (s *State) Score(seat flow.Seat) int { return s.Judge(seat).Weigh(game.Even()) }
