package antares2

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// scene is what a unit that moves looks at: where it wants to be, whom it can shoot at, who can hurt it.
type scene struct {
	unit   UnitID
	goal   geom.Point
	temper game.Temper
	reach  geom.Length // of its own best weapon
	foes   []foe
}

// foe is an enemy as one who moves sees it.
type foe struct {
	at     geom.Point
	shoots geom.Length // how far it shoots well
	charge geom.Length // how far it can charge, 0 if one need not fear that
}

// scene gathers the enemies once for many ways. No sight line is drawn: ways are many and looks dear.
func (s *State) scene(u UnitID, goal geom.Point, temper game.Temper) *scene {
	f := &scene{unit: u, goal: goal, temper: temper, reach: s.longest(u)}
	mine := s.strikePower(u)
	for i := range s.Units {
		t := UnitID(i)
		if s.Units[i].Side == s.Units[u].Side || !s.inPlay(t) {
			continue
		}
		e := foe{at: s.place(t), shoots: s.longest(t)}
		if s.Units[i].Type != Vehicle && s.Units[i].Pins < 3 && s.strikePower(t) > mine*5/4 {
			e.charge = 2 * s.reachOf(t)
		}
		f.foes = append(f.foes, e)
	}
	return f
}

// ends is where a move ends: the place of the unit's first model.
func (s *State) ends(u UnitID, a *flow.Answer) (geom.Point, bool) {
	if len(a.Paths) == 0 {
		return s.place(u), true
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
	return s.endWorth(f, at)
}

// endWorth is moveWorth for the place where the unit's first model ends.
func (s *State) endWorth(f *scene, at geom.Point) int {
	const inch = int(geom.Inch)
	far := geom.Dist(at, f.goal)
	worth := -f.temper.Grounds(int(far))
	if far <= holdReach {
		worth += f.temper.Grounds(2 * inch)
	}
	cover := s.coverAt(at)
	worth += f.temper.Cares(cover * inch)
	seen, charged, near := 0, 0, false
	for i := range f.foes {
		d := geom.Dist(at, f.foes[i].at)
		near = near || d <= f.reach
		if d <= f.foes[i].shoots && cover == 0 {
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
