package incision

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// adviseMove goes where the unit is needed, as far as it may. Even players and those who play for the objective take the
// shortest way unless their manner is another; the bold look for a place with a better shot, the careful for one that fewer enemies see.
func (s *State) adviseMove(q *flow.Question, u UnitID, t game.Temper) (flow.Answer, string, bool) {
	op := s.Units[u].Operative
	t = s.manner(s.sideOf(u)).bold(t)
	goal, ok := s.destination(u)
	if !ok {
		return flow.Answer{}, "", false
	}
	times := 1
	if s.Units[u].Order == Run {
		times = 2
	}
	j := s.journey(u, inches(s.stat(op, force.Mv)*times), NoUnit)
	best, found := j.straightOn(q, goal)
	if t.Boldness() == 0 {
		return best, "towards where it is needed", found
	}
	why, worth := "towards where it is needed", -1<<30
	if found {
		worth = s.standWorth(u, endOf(&best, s.Bodies[op].At), goal, t)
	}
	for _, d := range [2]geom.Length{j.limit, j.limit / 2} {
		for turn := geom.Angle(0); turn < 360; turn += 45 {
			a := straightTo(op, s.Bodies[op].At.Polar((geom.Bearing(s.Bodies[op].At, goal)+turn).Norm(), d))
			if n := s.standWorth(u, endOf(&a, s.Bodies[op].At), goal, t); n > worth && q.Check(&a) == nil {
				best, worth, found = a, n, true
				if why = "to where fewer see it"; t.Boldness() > 0 {
					why = "to a better shot"
				}
			}
		}
	}
	return best, why, found
}

// destination is where a unit wants to be: the nearest of its goals, else where the nearest enemy stands.
func (s *State) destination(u UnitID) (at geom.Point, ok bool) {
	op := s.Units[u].Operative
	from, far := s.Bodies[op].At, geom.Length(0)
	if s.inOwnBlast(op) {
		return s.fromCharges(op), true
	}
	if s.book.scenario.Number == 3 && !s.onPad(op) && s.padPerilous(u) {
		return s.Things[s.thing(stationThing)].At.Add(geom.Point{Y: 3 * geom.Inch / 4}), true
	}
	for _, g := range s.wishes(u) {
		if d := geom.Dist(from, g); !ok || d < far {
			at, far, ok = g, d, true
		}
	}
	if ok {
		return at, true
	}
	return s.nearestFoe(u)
}

// fromCharges is a place away from the charges of one's own side.
func (s *State) fromCharges(op ModelID) geom.Point {
	at := s.Bodies[op].At
	for i := range s.Things {
		if th := &s.Things[i]; th.Kind == chargeThing && !th.Gone && geom.Dist(th.At, at) <= 3*geom.Inch {
			return th.At.Polar(geom.Bearing(th.At, at), 6*geom.Inch)
		}
	}
	return at
}

// straightOn is the way towards a place: straight if that is legal, else the shortest, else turned aside.
func (t *trip) straightOn(q *flow.Question, goal geom.Point) (flow.Answer, bool) {
	m := &t.spec.Movers[0]
	op, far := ModelID(m.Figure), geom.Dist(m.From, goal)
	if a := straightTo(op, geom.Toward(m.From, goal, min(m.Limit, far))); q.Check(&a) == nil {
		return a, true
	}
	if !t.s.Units[t.u].Waits {
		if p, ok := t.toward(t.beforeIt(goal)); ok && len(p.Points) > 0 {
			if a := (flow.Answer{Paths: []flow.Path{p}}); q.Check(&a) == nil {
				return a, true
			}
		}
	}
	ahead := geom.Bearing(m.From, goal)
	for _, d := range [4]geom.Length{t.limit, 3 * t.limit / 4, t.limit / 2, t.limit / 4} {
		for _, turn := range [7]geom.Angle{0, 20, 340, 45, 315, 75, 285} {
			if a := straightTo(op, m.From.Polar((ahead+turn).Norm(), min(d, far))); q.Check(&a) == nil {
				return a, true
			}
		}
	}
	return flow.Answer{}, false
}

func straightTo(m ModelID, at geom.Point) flow.Answer {
	return flow.Answer{Paths: []flow.Path{{Figure: int32(m), Points: []geom.Point{at}}}}
}

// endOf is where the first way of an answer ends.
func endOf(a *flow.Answer, from geom.Point) geom.Point {
	if len(a.Paths) == 0 || len(a.Paths[0].Points) == 0 {
		return from
	}
	return a.Paths[0].Points[len(a.Paths[0].Points)-1]
}

// standWorth judges a place for a unit, in tenths of an inch: near its goal, seen by few who can shoot so far, in cover
// from them, with somebody to shoot at.
func (s *State) standWorth(u UnitID, at, goal geom.Point, t game.Temper) int {
	op := s.Units[u].Operative
	was := s.Bodies[op].At
	s.Bodies[op].At = at
	w := s.works()
	w.quiet++
	defer func() { s.Bodies[op].At = was; w.quiet-- }()
	worth := -t.Grounds(int(10 * geom.Dist(at, goal) / geom.Inch))
	shot := 0
	for i := range s.Units {
		o := UnitID(i)
		m := s.Units[i].Operative
		if !s.enemies(u, o) || !s.able(o) || s.Units[i].Broken || !s.lead(o).operative() {
			continue
		}
		d := s.Centres(op, m)
		if d > s.reach(m) && d > s.reach(op) || s.barred(m, op) != nil {
			continue
		}
		if d <= s.reach(m) {
			n, _ := s.cover(s.Bodies[m].At, op, d)
			worth -= t.Cares(max(5, 25-6*int(n)))
		}
		if d <= s.reach(op) {
			shot = max(shot, 40-int(d/geom.Inch))
		}
	}
	return worth + t.Harms(shot)
}

// reach is how far a model shoots well: to the end of the long range of its best weapon.
func (s *State) reach(m ModelID) geom.Length {
	far := geom.Length(0)
	s.modes(m, func(_ int16, _ int8, md *force.Mode) bool {
		far = max(far, inches(int(md.Range[1])))
		return true
	})
	return far
}
