package antares2

import (
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// errand is where a unit wants to be, and for what.
type errand struct {
	goal    geom.Point
	far     geom.Length // how far that is
	ground  prize       // the objective where it counts for most
	marks   UnitID      // the enemy at whom targeters do most, NoUnit for other units
	marking int         // and what they do there
	prey    UnitID      // the enemy whom it would best charge, and what that is worth
	hope    int
	hunted  bool // somebody has looked for one
}

// preyOf is hunt, once for an errand.
func (s *State) preyOf(u UnitID, temper game.Temper, e *errand) (UnitID, int) {
	if !e.hunted {
		e.hunted = true
		e.prey, e.hope = s.hunt(u, temper)
	}
	return e.prey, e.hope
}

// goal is where a unit wants to be, and how far that is.
func (s *State) goal(u UnitID, temper game.Temper) (geom.Point, geom.Length) {
	e := s.errandOf(u, temper)
	return e.goal, e.far
}

// errandOf finds where a unit wants to be: at the objective where it counts for most or at the enemy whom it would best charge, whichever is worth
// more, or else at the nearest enemy, for one who shoots in range of him.
func (s *State) errandOf(u UnitID, temper game.Temper) errand {
	at := s.place(u)
	e := errand{marks: NoUnit, prey: NoUnit, ground: s.bestGround(u)}
	to := func(goal geom.Point) errand {
		e.goal, e.far = goal, geom.Dist(at, goal)
		return e
	}
	if s.marksShots(u) {
		if e.marks, e.marking = s.worthMarking(u); e.marks != NoUnit {
			return to(s.place(e.marks))
		}
	}
	g := &e.ground
	if s.meek(u) && (g.marker < 0 || g.far > 0) && s.Turn < s.Book.Mission.Turns {
		if back, ok := s.behind(u); ok {
			return to(back)
		}
	}
	prey, hope := s.preyOf(u, temper, &e)
	if g.marker >= 0 && (prey == NoUnit || hope < temper.Grounds(s.closeTo(u, g, 0))) {
		return to(g.at)
	}
	if prey != NoUnit {
		return to(s.place(prey))
	}
	return to(s.intoRange(u))
}

// intoRange is where a unit has the nearest enemy in range, or in touch if it comes for that: where it is if it has.
func (s *State) intoRange(u UnitID) geom.Point {
	at := s.place(u)
	best, far, found := at, geom.Length(1<<30), false
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(t) || s.Units[i].Type == force.Probe { // nobody charges probes
			continue
		}
		if d := geom.Dist(at, s.place(t)); d < far {
			best, far, found = s.place(t), d, true
		}
	}
	if !found {
		return at
	}
	if keep := s.longest(u) * 3 / 4; !s.closes(u) && keep > 0 {
		if far <= keep {
			return at
		}
		best = geom.Toward(best, at, keep)
	}
	return best
}
