package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// bold is the boldness from which a unit goes for the enemy if he is nearer than an objective.
const bold = 30

// goal is where a unit wants to be: at home with an HVA, at an objective that is not its side's yet, shared
// out among the units, or else at the nearest enemy. It also returns how far that is.
func (s *State) goal(u UnitID, temper game.Temper) (geom.Point, geom.Length) {
	at := s.whereIs(u)
	if s.Units[u].Where == Reserve && s.Units[u].Side != Neutral {
		at = s.zone(s.Units[u].Side).Center() // it stands nowhere yet
	}
	if s.Units[u].HVA {
		home := s.zone(s.Units[u].Side).Center()
		home.X = at.X
		return home, geom.Dist(at, home)
	}
	best, far, found := at, geom.Length(1<<30), false
	if k := s.words(u); !k.Vehicle && !k.Beast && !k.Fly {
		best, far, found = s.markerGoal(u, at)
	}
	if found && s.lead(u).Shoot != Dash && temper.Boldness() < bold {
		return best, geom.Dist(at, best)
	}
	for i := range s.Units {
		t := UnitID(i)
		if !s.enemies(u, t) || !s.inPlay(t) {
			continue
		}
		if d := geom.Dist(at, s.whereIs(t)); d < far {
			best, far = s.whereIs(t), d
		}
	}
	return best, geom.Dist(at, best)
}

// markerGoal is the marker a unit would go to, and how much that is worth as a distance.
func (s *State) markerGoal(u UnitID, at geom.Point) (best geom.Point, far geom.Length, found bool) {
	best, far = at, geom.Length(1<<30)
	side := s.Units[u].Side
	home := s.zone(side).Center()
	rank := 0 // of the unit in its own side: both sides must share markers out alike
	for i := range s.Units[:u] {
		if s.Units[i].Side == side {
			rank++
		}
	}
	for i := range s.Markers {
		m := &s.Markers[i]
		if m.Gone || m.Unit != NoUnit && !s.enemies(u, m.Unit) || m.Kind == HVAMarker && m.Unit == NoUnit && !s.mayCarry(u) {
			continue
		}
		d := geom.Dist(at, m.At)
		if m.Owner == side && d > 3*geom.Inch {
			d += 12 * geom.Inch // somebody is there already
		}
		d += geom.Length((rank+s.markerRank(i, home))%3) * 3 * geom.Inch // not everybody to the same one
		if d < far {
			best, far, found = m.At, d, true
		}
	}
	return best, far, found
}

// markerAt is the marker that stands at a place, -1 if none does.
func (s *State) markerAt(at geom.Point) int {
	for i := range s.Markers {
		if !s.Markers[i].Gone && s.Markers[i].At == at {
			return i
		}
	}
	return -1
}

// markerRank is the place of a marker in the order of their distance from a point.
func (s *State) markerRank(i int, from geom.Point) int {
	rank, d := 0, geom.Dist(s.Markers[i].At, from)
	for k := range s.Markers {
		if o := geom.Dist(s.Markers[k].At, from); o < d || o == d && k < i {
			rank++
		}
	}
	return rank
}

// adviseMove takes the best of a few ways: the question's own suggestions and straight shifts towards the
// goal, judged by where they end.
func (s *State) adviseMove(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	if u < 0 {
		return flow.Answer{}, "", false
	}
	goal, far := s.goal(u, temper)
	at := s.whereIs(u)
	view := s.scene(u, goal, temper)
	best, worth := flow.Answer{}, -1<<30
	try := func(a flow.Answer) {
		if w := s.moveWorth(view, &a); w > worth && q.Refuse(&a) == nil {
			best, worth = a, w
		}
	}
	if plan, ok := q.Planned(); ok {
		try(plan)
	}
	if s.Units[u].Where == OnTable && q.Kind == flow.Move {
		dir := geom.Bearing(at, goal)
		for _, turn := range [...]geom.Angle{0, 20, 340, 50, 310} {
			for _, d := range [...]geom.Length{s.pace(u, true), s.pace(u, false), s.pace(u, false) / 2} {
				if d = min(d, far); d >= geom.Inch/4 {
					try(s.leaderTo(u, at.Polar((dir+turn).Norm(), d)))
				}
			}
		}
	}
	if q.Suggest != nil {
		for range 4 {
			try(q.Suggest(g))
		}
	}
	if worth <= -1<<30 {
		return best, "", false
	}
	return best, s.moveReason(view, &best), true
}

// leaderTo sends a unit's leader straight to a place; the others follow.
func (s *State) leaderTo(u UnitID, at geom.Point) flow.Answer {
	return flow.Answer{Paths: []flow.Path{{Figure: int32(s.Units[u].Leader), Points: []geom.Point{at}}}}
}
