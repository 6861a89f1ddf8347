package antares2

import (
	"sortie/advice"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// strikesOnly tells whether a unit has nothing to shoot with.
func (s *State) strikesOnly(u UnitID) bool {
	for m := range s.Own(u) {
		for _, w := range s.TypeOf(m).Weapons {
			if len(s.Book.Weapons[w].Modes) > 0 && !s.Book.Weapons[w].Modes[0].PBSOnly {
				return false
			}
		}
	}
	return true
}

// number counts a unit among those of its side, so that both sides share their units out alike.
func (s *State) number(u UnitID) int {
	n := 0
	for i := range u {
		if s.Groups[i].Side == s.Groups[u].Side {
			n++
		}
	}
	return n
}

// place is where a unit stands: its first model.
func (s *State) place(u UnitID) geom.Point {
	for m := range s.Own(u) {
		return s.Bodies[m].At
	}
	return geom.Point{}
}

// shotOnTheWay is what a unit's shooting does after a move towards a goal: at the target that it sees now, a little less since it may lose
// sight of him, or if there is none at the best of those who come into range, half of whom it may see.
func (s *State) shotOnTheWay(u, t UnitID, goal geom.Point) int {
	from := s.place(u)
	at := geom.Toward(from, goal, min(s.reachOf(u), geom.Dist(from, goal)))
	box := s.UnitBox(u)
	after := func(o UnitID) int {
		to := s.place(o)
		far := max(0, box.Gap(s.UnitBox(o))-geom.Dist(from, to)+geom.Dist(at, to))
		return s.shotAt(u, o, far, position.Advance, false)
	}
	if t != NoUnit {
		return after(t) * 9 / 10
	}
	best := 0
	for i := range s.Units {
		if o := UnitID(i); s.Groups[i].Side != s.Groups[u].Side && s.InPlay(o) && geom.Dist(at, s.place(o)) < s.longest(u) {
			best = max(best, after(o)/2)
		}
	}
	return best
}

// longest is the effective range of a unit's best weapon.
func (s *State) longest(u UnitID) geom.Length {
	best := geom.Length(0)
	for m := range s.Own(u) {
		for _, w := range s.TypeOf(m).Weapons {
			for k := range s.Book.Weapons[w].Modes {
				best = max(best, s.Book.Weapons[w].Modes[k].Effective)
			}
		}
	}
	return best
}

// adviseMove tries straight ways towards the goal, some to either side and backwards, closing up around an objective, and a few of the
// question's own suggestions, and takes the one that ends best.
func (s *State) adviseMove(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	if s.marksShots(u) && (q.Name == position.AskMove || q.Name == AskMoveOn) {
		if a, why, ok := s.adviseMark(q); ok {
			return a, why, true
		}
	}
	goal, _ := s.goal(u, temper)
	if q.Name == "escape" {
		if to, ok := s.haven(u); ok {
			goal = to
		}
	}
	view := s.scene(u, goal, temper)
	t := tries{State: s, view: view, list: s.desk().tries[:0]}
	if plan, ok := q.Planned(); ok {
		t.add(plan)
	}
	t.addGathered()
	t.addShifts()
	if q.Suggest != nil {
		for range 3 {
			t.add(q.Suggest(g))
		}
	}
	s.desk().tries = t.list
	best, ok := t.best(q)
	if !ok {
		return best, "", false
	}
	return best, s.moveReason(view, &best), true
}

// gathered sends every model of a unit close to the others around a place: the nearest ones first, in rings.
func (s *State) gathered(u UnitID, around geom.Point) flow.Answer {
	var room [32]ModelID
	left := room[:0]
	wide := geom.Length(0)
	for m := range s.Own(u) {
		left = append(left, m)
		body := s.Shape(m)
		box := body.Bounds()
		wide = max(wide, box.Max.X-box.Min.X, box.Max.Y-box.Min.Y)
	}
	wide += geom.Inch / 20
	a := flow.Answer{Paths: make([]flow.Path, 0, len(left))}
	for i := 0; len(left) > 0; i++ {
		to := around
		if i > 0 {
			ring, place := geom.Length(1), i-1
			for place >= int(6*ring) {
				place -= int(6 * ring)
				ring++
			}
			to = around.Polar(geom.Angle(360*place/int(6*ring)), ring*wide)
		}
		k := 0
		for j := range left {
			if geom.Dist(s.Bodies[left[j]].At, to) < geom.Dist(s.Bodies[left[k]].At, to) {
				k = j
			}
		}
		a.Paths = append(a.Paths, flow.Path{Figure: int32(left[k]), Points: []geom.Point{to}})
		left = append(left[:k], left[k+1:]...)
	}
	return a
}

// shifted moves every model of a unit by the same vector.
func (s *State) shifted(u UnitID, by geom.Point) flow.Answer {
	n := s.Enrolled(u)
	a := flow.Answer{Paths: make([]flow.Path, 0, n)}
	ends := make([]geom.Point, 0, n)
	for m := range s.Own(u) {
		ends = append(ends, s.Bodies[m].At.Add(by))
		a.Paths = append(a.Paths, flow.Path{Figure: int32(m), Points: ends[len(ends)-1 : len(ends) : len(ends)]})
	}
	return a
}

// adviseTarget shoots at what it hurts most, worth and pins counted in.
func (s *State) adviseTarget(q *flow.Question) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	offers := q.Offers()
	weigh := func(t UnitID, shot int) int { return shot + 1 }
	var room [64]prospect
	list := room[:0]
	for i := range offers {
		t := UnitID(offers[i].Value)
		if offers[i].Value >= 0 && int(t) < len(s.Units) && s.Groups[t].Side != s.Groups[u].Side {
			list = append(list, prospect{t, i, weigh(t, s.shotHope(u, t, position.Fire))})
		}
	}
	best := mostHopeful(list, func(p prospect) int {
		if !offers[p.place].May() {
			return 0
		}
		return weigh(p.target, s.shotWorth(u, p.target, position.Fire))
	})
	if best.target == NoUnit {
		return advice.Pick(q, "none", "nothing it can hurt is in sight")
	}
	return flow.Answer{Value: offers[best.place].Value}, "it hurts " + s.Name(best.target) + " most", true
}

// adviseRecover tests: that sheds as many pins as staying Down, passed or failed, and may bring the die back, for a Rally if need be.
// a2.recovery.result-pass, a2.recovery.result-fail
func (s *State) adviseRecover(q *flow.Question) (flow.Answer, string, bool) {
	return advice.Pick(q, "test", "it wants its die back")
}

// advisePlace takes the best of a few places: near the middle of what the mission wants, and in front.
func (s *State) advisePlace(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	if q.Suggest == nil {
		return flow.Answer{}, "", false
	}
	u := UnitID(q.Unit)
	goal := geom.Point{X: s.Book.Board.Width * geom.Length(1+s.number(u)%3) / 4, Y: s.Book.Board.Height / 2}
	if g := s.bestGround(u); g.marker >= 0 && s.Units[u].Where == position.OnTable {
		goal = g.at
	}
	view := s.scene(u, goal, temper)
	best, worth := flow.Answer{}, -1<<30
	for range 6 {
		a := q.Suggest(g)
		if len(a.Paths) == 0 {
			continue
		}
		if w := s.placeWorth(view, &a); w > worth {
			best, worth = a, w
		}
	}
	return best, "close to the fight", worth > -1<<30
}

// placeWorth judges where a unit is put down: like the end of a move, and by how far it is held up by the ground it stands in and has before it.
func (s *State) placeWorth(f *outlook, a *flow.Answer) int {
	var sum geom.Point
	for i := range a.Paths {
		p := a.Paths[i].Points
		if len(p) == 0 {
			return -1 << 29
		}
		sum = sum.Add(p[len(p)-1])
	}
	n := geom.Length(len(a.Paths))
	worth := s.moveWorth(f, a) - s.ahead(f, geom.Point{X: sum.X / n, Y: sum.Y / n})
	for i := range f.ground {
		if _, ends := s.entersAt(a, &f.ground[i], false); ends {
			worth -= s.mired(f.unit, &f.ground[i])
		}
	}
	return worth
}

// adviseFollowOn fights on against a weaker enemy.
func (s *State) adviseFollowOn(q *flow.Question) (flow.Answer, string, bool) {
	u, t := UnitID(q.Unit), UnitID(q.Target)
	if t >= 0 && s.InPlay(t) && s.brawl(u, t, 0) > s.brawl(t, u, 0) {
		return advice.Pick(q, "yes", "the enemy is nearly finished")
	}
	return advice.Pick(q, "no", "enough is won")
}
