package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// carriesMarker tells whether a unit's operative has a marker.
func (s *State) carriesMarker(u UnitID) bool {
	for i := range s.Things {
		if th := &s.Things[i]; th.Kind == debrisThing && !th.Gone && th.Holder == s.Units[u].Operative {
			return true
		}
	}
	return false
}

// debrisGoals: home with a marker, else to the markers that lie free.
func (s *State) debrisGoals(u UnitID) []geom.Point {
	if s.carriesMarker(u) {
		return []geom.Point{s.entry(u, s.Units[u].Operative)}
	}
	var hopes, out []geom.Point
	side := s.sideOf(u)
	for i := range s.Sides() * markersEach {
		m, thing := s.marker(i)
		th := &s.Things[thing]
		if th.Gone || th.Holder != NoModel || !s.captor(u) && th.Value&dropped == 0 {
			continue
		}
		if out = append(out, th.At); th.Side != side || s.Figures[m].Data { // it is no dummy of its own
			hopes = append(hopes, th.At)
		}
	}
	if len(hopes) > 0 {
		return hopes
	}
	return out
}

// adviseMarker puts a marker where the enemy has the longest way home with it, and one's own side the shortest to it.
func (s *State) adviseMarker(q *flow.Question) (flow.Answer, string, bool) {
	own, their := s.Areas[q.Seat].middle(), s.Areas[foe(q.Seat)].middle()
	a := flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{{}}}}}
	best, most := geom.Point{}, geom.Length(-1<<30)
	for y := geom.Inch; y < s.Size.Y; y += geom.Inch {
		for x := geom.Inch; x < s.Size.X; x += geom.Inch {
			p := geom.Point{X: x, Y: y}
			if n := 2*geom.Dist(p, their) - geom.Dist(p, own); n > most {
				if a.Paths[0].Points[0] = p; q.Check(&a) == nil {
					best, most = p, n
				}
			}
		}
	}
	a.Paths[0].Points[0] = best
	return a, "far from the enemy's way out", most > -1<<30
}

// deniesCore tells whether a unit does well to shoot at a marker: it is the core of its own side, lies nearer to the enemy's
// way out than to its own, and the unit has none to fetch.
func (s *State) deniesCore(u UnitID, m ModelID) bool {
	side := s.sideOf(u)
	at := s.Bodies[m].At
	if s.Groups[s.home(m)].Owner != side || !s.knownCore(side, s.home(m)) || geom.Dist(at, s.Areas[side].middle()) <= geom.Dist(at, s.Areas[foe(side)].middle()) {
		return false
	}
	return !s.fetches(u)
}

// fetches tells whether a unit is the one of its side to take some marker up: the nearest to it.
func (s *State) fetches(u UnitID) bool {
	side := s.sideOf(u)
	for _, at := range s.debrisGoals(u) {
		if d := s.nearest(side, at); d >= 0 && int(geom.Dist(s.Bodies[s.Units[u].Operative].At, at)/geom.Inch) <= d {
			return true
		}
	}
	return false
}

// coresLeft counts the cores that can still be brought out.
func (s *State) coresLeft() int {
	n := 0
	for i := range s.Sides() * markersEach {
		m, thing := s.marker(i)
		n += one(s.Figures[m].Data && !s.Things[thing].Gone)
	}
	return n
}

// errand is how far, in inches, the last side has to go until no marker is left: out with what it carries, as the adviser has it, then
// to those that lie free, each a walk of its own.
func (s *State) errand(side Side) int {
	free, next, home := 0, -1, -1
	for i := range s.Sides() * markersEach {
		_, thing := s.marker(i)
		switch th := &s.Things[thing]; {
		case th.Gone:
		case th.Holder != NoModel:
			home = max(home, int(geom.Dist(s.Bodies[th.Holder].At, s.entry(s.home(th.Holder), th.Holder))/geom.Inch))
		default:
			free++
			if d := s.nearest(side, th.At); next < 0 || d < next {
				next = d
			}
		}
	}
	if home < 0 {
		return 60*free + max(0, next)
	}
	return 60*free + home
}

// debrisStands is the level of success of a side if the search ended now.
func (s *State) debrisStands(side Side) int {
	own, their := s.Mission.Out[side] > 0, s.Mission.Out[foe(side)] > 0
	switch {
	case own && !their:
		return int(force.TotalSuccess)
	case own:
		return int(force.PartialSuccess)
	case !their:
		return int(force.PartialFailure)
	}
	return 0
}

// debrisProspect: how near the enemy is to bring one's own core out, which only its owner knows. Of what one could fetch oneself
// nothing is expected while somebody can take it away again: the book has no last turn, and who is left over fetches it all.
func (s *State) debrisProspect(side, seat Side) int {
	if !s.someAble(foe(side)) {
		return s.searchAlone(side)
	}
	if !s.someAble(side) { // what there is will hardly change: it counts as it would at the end
		return 200*s.debrisStands(side) - 300*int(s.Mission.Out[side])
	}
	n := 0
	for i := range s.Sides() * markersEach {
		m, thing := s.marker(i)
		th := &s.Things[thing]
		switch { // mere debris is worth nothing, carried or not: nobody keeps it who could go on
		case side == seat || th.Gone || !s.Figures[m].Data || th.Holder != NoModel && s.sideOf(s.home(th.Holder)) != side:
		case th.Holder != NoModel:
			n += max(160, 280-4*int(geom.Dist(s.Bodies[th.Holder].At, s.entry(s.home(th.Holder), th.Holder))/geom.Inch))
		default:
			if d := s.nearest(side, th.At); d >= 0 {
				n += max(0, 140-3*d)
			}
		}
	}
	return n
}

// searchAlone is what a side may expect that nobody opposes any more: more than it could while somebody did, how it stands, the cores it
// can still fetch, and what a search costs that goes on until no marker is left.
func (s *State) searchAlone(side Side) int {
	n := 200*s.debrisStands(side) - 300*int(s.Mission.Out[side]) - s.errand(side)/2
	switch own, their := s.debrisStands(side), s.debrisStands(foe(side)); {
	case s.coresLeft() > 0 || own > their:
		n += 400
	case own < their:
		n -= 500 // it is lost, and nothing is gained by putting that off
	}
	for i := range s.Sides() * markersEach {
		m, thing := s.marker(i)
		if th := &s.Things[thing]; !th.Gone {
			n += 280*one(s.Figures[m].Data && th.Holder != NoModel) - 30
		}
	}
	return n
}

// The secret of Debris Search: which marker of the other side is its core.
