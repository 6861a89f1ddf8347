package antares2

import (
	"sortie/advice"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// What ground is worth to the adviser: the victory points that a unit at an objective makes more likely.

// pointHarm is what a victory point is worth, in hundredths of a casualty.
const pointHarm = 250

// lastHarm is what one is worth that falls when the game ends, which nobody can win back.
const lastHarm = pointHarm * 3 / 2

// mostOfKill is the part of a destroyed unit's victory points that its casualties are worth, in percent: not all of them come to an end.
const mostOfKill = 70

// harmCounts is what harm comes to by the time that is left: it wins less and less until the end, but where destroyed units are worth victory
// points it counts for that too.
func (s *State) harmCounts(harm int) int {
	counts := s.waning()
	if kills := int(s.Book.Mission.Kills); kills > 0 {
		counts += pointHarm * usualPoints / kills * mostOfKill / 100
	}
	return harm * counts / 100
}

// prize is where a unit wants to be for the mission's sake.
type prize struct {
	marker int         // -1 if no objective is worth going to
	at     geom.Point  // where it is
	far    geom.Length // how far the unit still has to go until it counts there
	stake  int         // what the unit being there is worth turn by turn, in hundredths of a casualty
	last   int         // and when the game ends
}

// bestGround is the objective at which a unit counts for most, the way there counted in.
func (s *State) bestGround(u UnitID) prize {
	best, worth := prize{marker: -1}, 0
	if s.Units[u].Type == force.Probe || s.Book.Mission.Hold+s.Book.Mission.Final == 0 {
		return best
	}
	at := s.Middle(u)
	for i := range s.Markers {
		o := &s.Markers[i]
		if o.Kind != "objective" || o.Gone {
			continue
		}
		g := prize{marker: i, at: o.At, far: max(0, geom.Dist(at, o.At)-holdReach*2/3)}
		if s.weighGround(u, &g); s.closeTo(u, &g, 0) > worth {
			best, worth = g, s.closeTo(u, &g, 0)
		}
	}
	return best
}

// weighGround reckons what it is worth that a unit is at an objective: by how much it makes holding it more likely, for the points
// that are still to be had there. Where many are needed each has his share of what they come to together.
func (s *State) weighGround(u UnitID, g *prize) {
	m := &s.Book.Mission
	points := int(m.Hold) * max(0, int(m.Turns)-int(s.Turn))
	if g.far <= 3*s.reachOf(u) {
		points += int(m.Hold)
	}
	mine, own := s.Groups[u].Side, s.weightOf(u)
	near, behind := s.claims(u, g.marker)
	alone := near
	alone[mine] = 0
	with, all := near, near
	with[mine] += own
	all[mine] += own + behind
	more := advice.Hold(with, mine, doubt) - advice.Hold(near, mine, doubt)
	more = max(more, (advice.Hold(all, mine, doubt)-advice.Hold(alone, mine, doubt))*own/max(all[mine], 1))
	g.stake, g.last = pointHarm*points*more/100, lastHarm*int(m.Final)*more/100
}

// claims are the fighters of both sides who are at an objective or may come there, a unit left out, in tenths. Of its friends those count
// who have no other objective nearer to them and are nearer to this one than the unit: who comes first holds it, and nobody turns back for
// those behind him, who are reckoned apart.
func (s *State) claims(but UnitID, o int) (near [2]int, behind int) {
	mine := s.Groups[but].Side
	own := s.farTo(but, o)
	for i := range s.Units {
		u, un := UnitID(i), &s.Units[i]
		if u == but || !s.InPlay(u) || un.Type == force.Probe {
			continue
		}
		far := s.farTo(u, o)
		later := far > own || far == own && u > but
		switch c := s.comer(u, o); {
		case s.Groups[u].Side != mine:
			near[s.Groups[u].Side] += c.foe
		case c.elsewhere:
		case later:
			behind += c.own
		default:
			near[mine] += c.own
		}
	}
	return near, behind
}

// nearerThan tells whether another objective is nearer to a unit than one.
func (s *State) nearerThan(u UnitID, o int, far geom.Length) bool {
	for i := range s.Markers {
		if m := &s.Markers[i]; i != o && m.Kind == "objective" && !m.Gone && s.farTo(u, i) < far {
			return true
		}
	}
	return false
}

// weightOf is what a unit counts for at an objective: its fighters, in tenths, fewer if it is pinned.
func (s *State) weightOf(u UnitID) int { return s.gist(u).left * max(2, 10-int(s.Units[u].Pins)) }

// closeTo is what a place is worth to a unit that has so many moves behind it: all of it when it is there, less the more moves are
// left, nothing if the game ends before. What counts at the end alone is the surer the fewer moves are left, though there is time to walk
// there: each is one that pins, ground or the enemy may cost.
func (s *State) closeTo(u UnitID, g *prize, moved int) int {
	step := max(s.reachOf(u), geom.Inch)
	left := max(0, int((g.far+step-1)/step)-moved)
	later := int(s.Book.Mission.Turns) - int(s.Turn)
	if left > 0 && left > 2*later+2*position.OneIf(moved == 0) {
		return 0
	}
	sure := 100
	switch {
	case left > 2*later:
		sure = 0
	case left > later:
		sure = 40 // it would have to run
	case left > 0:
		sure = max(90-8*left, 40)
	}
	return g.stake*10/(10+3*left) + g.last*sure/100
}

// gains is what so many moves towards the ground are worth.
func (s *State) gains(u UnitID, g *prize, moves int) int {
	if g.marker < 0 || g.far == 0 {
		return 0
	}
	return max(0, s.closeTo(u, g, moves)-s.closeTo(u, g, 0))
}

// meek tells whether a unit has no business in front: one or two models that neither shoot far nor fight well.
func (s *State) meek(u UnitID) bool {
	t := s.Units[u].Type
	if t == force.Vehicle || t == force.Probe || s.strength(u) > 2 || s.Units[u].Where != position.OnTable {
		return false
	}
	return s.blowsAt(u, 7, 1) < 60 && s.longest(u) < 20*geom.Inch
}

// behind is a place near the nearest friend, away from the nearest enemy; false if it has no such friend.
func (s *State) behind(u UnitID) (geom.Point, bool) {
	at, best, far := s.place(u), geom.Point{}, geom.Length(1<<30)
	foe, near := geom.Point{}, geom.Length(1<<30)
	for i := range s.Units {
		t := UnitID(i)
		if t == u || !s.InPlay(t) || s.Units[i].Type == force.Probe {
			continue
		}
		d := geom.Dist(at, s.place(t))
		if s.Groups[i].Side != s.Groups[u].Side {
			if d < near {
				foe, near = s.place(t), d
			}
		} else if d < far && !s.meek(t) {
			best, far = s.place(t), d
		}
	}
	if far == 1<<30 || near == 1<<30 {
		return at, false
	}
	return geom.Toward(best, foe, -5*geom.Inch), true
}

// holdsGround tells whether a unit is one of those that hold an objective.
func (s *State) holdsGround(u UnitID) bool {
	if s.Book.Mission.Hold+s.Book.Mission.Final == 0 {
		return false
	}
	for i := range s.Markers {
		if o := &s.Markers[i]; o.Kind == "objective" && !o.Gone && geom.Dist(s.Middle(u), o.At) <= holdReach+geom.Inch {
			return true
		}
	}
	return false
}

// obeys is how many of ten order tests a unit passes with its pins.
func (s *State) obeys(u UnitID, pins int) int {
	if pins == 0 {
		return 10
	}
	return min(max(s.ownCo(u)-pins, 1), 9)
}

// pinHarm is what the next pin costs a unit, in hundredths of a casualty.
func (s *State) pinHarm(u UnitID) int { return s.pinHarmAt(u, s.pins(u)) }

// pinHarmAt is what a pin costs a unit that has so many already: a part of what it does, and more the nearer that brings it to its Co, for
// the pin that reaches it costs all that is left of the unit.  a2.break.automatic
func (s *State) pinHarmAt(u UnitID, pins int) int {
	room := max(s.ownCo(u)-pins, 1)
	return 20 + s.worth(u)/4 + s.harmBy(u, 100*s.strength(u))/(room*room)
}

// unpinned is what it is worth to a unit to shed so many of its pins.
func (s *State) unpinned(u UnitID, shed int) (worth int) {
	for pins := s.pins(u); shed > 0 && pins > 0; shed-- {
		pins--
		worth += s.pinHarmAt(u, pins)
	}
	return worth
}
