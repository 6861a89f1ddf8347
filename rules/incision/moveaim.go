package incision

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
)

// suggestNumber suggests a default.
func suggestNumber(def flow.Answer) func(*dice.Rand) flow.Answer {
	return func(*dice.Rand) flow.Answer { return def }
}

// suggest gives a legal move: mostly towards what the scenario is about, home where nobody is left to fight, else
// somewhere at random; or nobody moves. Games of players who only follow suggestions come to an end by this.
func (t *trip) suggest(rnd *dice.Rand) flow.Answer {
	limit := t.spec.Movers[0].Limit
	from := t.spec.Movers[0].From
	if goal, ok := t.purpose(rnd); ok && limit > 0 && rnd.Int(4) != 0 {
		if a, ok := t.aim(goal, rnd.Int(2) == 0); ok {
			return a
		}
	}
	for range 6 {
		if limit <= 0 {
			break
		}
		to := from.Polar(geom.Angle(rnd.Int(360)), geom.Length(rnd.Int(int(limit)+1)))
		a := flow.Answer{Paths: []flow.Path{{Figure: t.spec.Movers[0].Figure, Points: []geom.Point{to}}}}
		if t.legal(&a) {
			return a
		}
		limit = limit * 2 / 3
	}
	if t.arrives {
		a, _ := t.entering()
		return a
	}
	return flow.Answer{}
}

// aim is the move towards a place: straight as far as it goes if that is legal, a little aside if that will do, else along
// the shortest way.
func (t *trip) aim(goal geom.Point, aside bool) (flow.Answer, bool) {
	m := &t.spec.Movers[0]
	d := min(m.Limit, geom.Dist(m.From, goal))
	a := flow.Answer{Paths: []flow.Path{{Figure: m.Figure, Points: []geom.Point{geom.Toward(m.From, goal, d)}}}}
	if t.legal(&a) {
		return a, true
	}
	ahead := geom.Bearing(m.From, goal)
	for _, turn := range [4]geom.Angle{25, 335, 50, 310} {
		if a.Paths[0].Points[0] = m.From.Polar((ahead + turn).Norm(), d); aside && t.legal(&a) {
			return a, true
		}
	}
	p, ok := t.toward(t.beforeIt(goal))
	if !ok || len(p.Points) == 0 {
		return flow.Answer{}, false
	}
	a.Paths[0] = p
	return a, t.legal(&a)
}

// beforeIt is a place near another where the operative may stand, on its own side of it if there is one: finding the very
// nearest would take longer than it is worth.
func (t *trip) beforeIt(goal geom.Point) geom.Point {
	m := &t.spec.Movers[0]
	t.spec.Hush(true)
	defer t.spec.Hush(false)
	if t.spec.Stand(0, goal, m.Facing) == nil {
		return goal
	}
	back := geom.Bearing(goal, m.From)
	for _, d := range [4]geom.Length{geom.Inch, 3 * geom.Inch / 2, 2 * geom.Inch, 3 * geom.Inch} {
		for _, turn := range [8]geom.Angle{0, 45, 315, 90, 270, 135, 225, 180} {
			if p := goal.Polar((back + turn).Norm(), d); t.spec.Stand(0, p, m.Facing) == nil {
				return p
			}
		}
	}
	return goal
}

// purpose is where a unit might well go, if there is such a place.
func (t *trip) purpose(rnd *dice.Rand) (geom.Point, bool) {
	goals := t.s.goals(t.u)
	if home, ok := t.s.safeSpot(t.u); ok && !t.s.opposed(t.u) {
		goals = append(goals, home) // there is nobody left to fight
	}
	if len(goals) == 0 {
		return t.s.nearestFoe(t.u)
	}
	if rnd.Int(4) == 0 {
		return goals[rnd.Int(len(goals))], true
	}
	from := t.spec.Movers[0].From
	return slices.MinFunc(goals, func(a, b geom.Point) int { return int(geom.Dist(from, a) - geom.Dist(from, b)) }), true
}

// nearestFoe is where the nearest enemy of a unit stands who can act.
func (s *State) nearestFoe(u UnitID) (at geom.Point, ok bool) {
	far := geom.Length(0)
	for i := range s.Units {
		o := UnitID(i)
		if !s.enemies(u, o) || s.sideOf(o) == flow.Nobody || !s.able(o) {
			continue
		}
		if d := s.Centres(s.Units[u].Operative, s.Units[i].Operative); !ok || d < far {
			at, far, ok = s.Bodies[s.Units[i].Operative].At, d, true
		}
	}
	return at, ok
}

// opposed tells whether an enemy of a unit who can act is on the table or still to come.
func (s *State) opposed(u UnitID) bool {
	for i := range s.Units {
		if o := UnitID(i); s.enemies(u, o) && s.sideOf(o) != flow.Nobody && (s.able(o) || s.Units[i].Waits) {
			return true
		}
	}
	return false
}
