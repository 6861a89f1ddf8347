package antares2

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
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
const someOfHarm = 40

// scene is what a unit that moves looks at. A rival is to be feared hand to hand if he would win.
func (s *State) scene(u UnitID, goal geom.Point, temper game.Temper) *outlook {
	f := &outlook{unit: u, wanted: goal, ground: s.hindrances(u)}
	if s.Units[u].Where == OnTable {
		goal = s.round(u, s.middle(u), goal)
	}
	f.Scene = advice.Scene{From: s.place(u), Goal: goal, Near: holdReach, Prize: s.isObjective(goal), Temper: temper, Reach: s.longest(u)}
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.inPlay(t) {
			continue
		}
		e := advice.Foe{At: s.place(t), Shoots: s.longest(t), Harm: min(max(s.shotAt(t, u, 15*geom.Inch, Fire, true)*someOfHarm/100, 1), 200)}
		if e, ok := s.fearOf(u, t); ok {
			f.fears = append(f.fears, e)
		}
		f.Foes = append(f.Foes, e)
	}
	return f
}

// moveWorth judges where a move ends: by the middle of the unit, and by how many of its models count at an objective. To stay is judged alike.
func (s *State) moveWorth(f *outlook, a *flow.Answer) int {
	if len(a.Paths) == 0 {
		here := s.shifted(f.unit, geom.Point{})
		a = &here
	}
	var sum geom.Point
	count, cover := 0, 0
	for i := range a.Paths {
		p := a.Paths[i].Points
		if len(p) == 0 {
			return -1 << 29
		}
		end := p[len(p)-1]
		sum = sum.Add(end)
		count += oneIf(f.Prize && geom.Dist(end, f.Goal) <= holdReach)
		cover += s.coverAt(end)
	}
	n := len(a.Paths)
	at := geom.Point{X: sum.X / geom.Length(n), Y: sum.Y / geom.Length(n)}
	return f.Worth(at, cover/n) + f.Temper.Grounds(count*int(geom.Inch)) - f.feared(at)
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
	for i := range s.book.Board.Pieces {
		pc := &s.book.Board.Pieces[i]
		if pc.Kind.Cover > 0 && pc.Area.Bounds().Contains(at) && pc.Area.Contains(at) {
			best = max(best, int(pc.Kind.Cover))
		}
	}
	return best
}
