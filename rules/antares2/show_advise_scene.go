package antares2

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// outlook is the scene of a unit that moves, with the ground that it must test for.
type outlook struct {
	advice.Scene
	unit   UnitID
	wanted geom.Point // where it wants to be in the end; the goal of the scene is on the way there
	ground []hindrance
	fears  []fear
}

// someOfHarm is the part of an enemy's shooting that a unit in his range must reckon with, in percent: he shoots at one of those he sees. Who
// reckons with all of it stops at the edge of his range, however much the ground beyond it is worth, and has spent a die on nothing.
const someOfHarm = 20

// scene is what a unit that moves looks at. A rival is to be feared hand to hand if he would win.
func (s *State) scene(u UnitID, goal geom.Point, temper game.Temper) *outlook {
	f := &outlook{unit: u, wanted: goal, ground: s.hindrances(u)}
	f.Foes, f.fears = make([]advice.Foe, 0, len(s.Units)), make([]fear, 0, len(s.Units))
	if s.Units[u].Where == position.OnTable {
		goal = s.round(u, s.Middle(u), goal)
	}
	f.Scene = advice.Scene{From: s.place(u), Goal: goal, Near: holdReach, Prize: s.isObjective(goal), Temper: temper, Reach: s.longest(u)}
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(t) {
			continue
		}
		e := advice.Foe{At: s.place(t), Shoots: s.longest(t), Harm: min(max(s.shotAt(t, u, 15*geom.Inch, position.Fire, true)*someOfHarm/100, 1), 200)}
		f.fears = append(f.fears, s.mayFear(t))
		f.Foes = append(f.Foes, e)
	}
	return f
}

// ends are the places where the models of a unit end a move, summed up.
type ends struct {
	sum                  geom.Point
	n, counting, covered int
}

// end adds the place of one model.
func (s *State) end(f *outlook, e *ends, at geom.Point) {
	e.n++
	e.sum = e.sum.Add(at)
	e.counting += position.OneIf(f.Prize && geom.Dist(at, f.Goal) <= holdReach)
	e.covered += s.coverAt(at)
}

// endsWorth judges where a move ends: by the middle of the unit, and by how many of its models count at an objective.
func (s *State) endsWorth(f *outlook, e *ends) int {
	at := geom.Point{X: e.sum.X / geom.Length(e.n), Y: e.sum.Y / geom.Length(e.n)}
	return f.Worth(at, e.covered/e.n) + f.Temper.Grounds(e.counting*int(geom.Inch)) - s.feared(f, at)
}

// moveWorth judges where a move ends. To stay is judged alike.
func (s *State) moveWorth(f *outlook, a *flow.Answer) int {
	if len(a.Paths) == 0 {
		return s.shiftWorth(f, geom.Point{})
	}
	var e ends
	for i := range a.Paths {
		p := a.Paths[i].Points
		if len(p) == 0 {
			return -1 << 29
		}
		s.end(f, &e, p[len(p)-1])
	}
	return s.endsWorth(f, &e)
}

// shiftWorth is moveWorth for a move of all models by the same vector.
func (s *State) shiftWorth(f *outlook, by geom.Point) int {
	var e ends
	for m := range s.Own(f.unit) {
		s.end(f, &e, s.Bodies[m].At.Add(by))
	}
	return s.endsWorth(f, &e)
}

// isObjective tells whether an objective lies at a place.
func (s *State) isObjective(at geom.Point) bool {
	for i := range s.Markers {
		if o := &s.Markers[i]; o.Kind == "objective" && !o.Gone && o.At == at {
			return true
		}
	}
	return false
}

// coverAt is the best cover at a place.
func (s *State) coverAt(at geom.Point) int {
	best := 0
	for i := range s.Book.Board.Pieces {
		pc := &s.Book.Board.Pieces[i]
		if pc.Kind.Cover > 0 && pc.Area.Bounds().Contains(at) && pc.Area.Contains(at) {
			best = max(best, int(pc.Kind.Cover))
		}
	}
	return best
}
