package firefight

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// scene is what a unit that moves looks at: where it wants to be, whom it can shoot at, who can hurt it.
type scene struct {
	unit   UnitID
	goal   geom.Point
	marker bool // the goal is a marker to be touched
	temper game.Temper
	reach  geom.Length // of its own best weapon
	foes   []foe
}

// foe is an enemy as one who moves sees it.
type foe struct {
	at     geom.Point
	shoots geom.Length
	charge geom.Length // how far it can charge, 0 if one need not fear that
}

// scene gathers the enemies once for many ways. No sight line is drawn: ways are many and looks dear.
func (s *State) scene(u UnitID, goal geom.Point, temper game.Temper) *scene {
	f := &scene{unit: u, goal: goal, temper: temper, reach: s.longest(u), marker: s.markerAt(goal) >= 0}
	for i := range s.Units {
		t := UnitID(i)
		if !s.enemies(u, t) || !s.inPlay(t) || s.Units[i].Where == Aboard {
			continue
		}
		e := foe{at: s.whereIs(t), shoots: s.longest(t)}
		if s.lead(t).Assault != Dash && !s.Units[i].Pinned && s.assaultEdge(t, u) > 50 {
			e.charge = s.pace(t, true)
		}
		f.foes = append(f.foes, e)
	}
	return f
}

// ends is where a move ends: the place of its leader.
func (s *State) ends(u UnitID, a *flow.Answer) (geom.Point, bool) {
	if len(a.Paths) == 0 {
		return s.whereIs(u), true
	}
	p := a.Paths[0].Points
	if len(p) == 0 {
		return geom.Point{}, false
	}
	return p[len(p)-1], true
}

// moveWorth judges where a move ends, in lengths: near the goal, in cover, an enemy in range, few enemies
// in whose range or reach one stands in the open.
func (s *State) moveWorth(f *scene, a *flow.Answer) int {
	at, ok := s.ends(f.unit, a)
	if !ok {
		return -1 << 29
	}
	const inch = int(geom.Inch)
	far := geom.Dist(at, f.goal)
	worth := -f.temper.Grounds(int(far))
	if f.marker && far <= 2*geom.Inch {
		worth += f.temper.Grounds(2 * inch)
	}
	covered := s.coveredAt(at)
	if covered {
		worth += f.temper.Cares(2 * inch)
	}
	seen, charged, near := 0, 0, false
	for i := range f.foes {
		d := geom.Dist(at, f.foes[i].at)
		near = near || d <= f.reach
		if d <= f.foes[i].shoots && !covered {
			seen++
		}
		if d <= f.foes[i].charge+geom.Inch && f.foes[i].charge > 0 {
			charged++
		}
	}
	if near {
		worth += f.temper.Harms(inch)
	}
	return worth - f.temper.Cares(seen*inch/4+charged*inch)
}

// coveredAt tells whether a place lies in terrain that gives cover.
func (s *State) coveredAt(at geom.Point) bool {
	for i := range s.book.Board.Pieces {
		pc := &s.book.Board.Pieces[i]
		if pc.Class == DifficultGround && pc.Area.Bounds().Contains(at) && pc.Area.Contains(at) {
			return true
		}
	}
	return false
}
