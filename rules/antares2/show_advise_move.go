package antares2

import (
	"sortie/advice"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// bold is the boldness from which a unit goes for the enemy if he is nearer than an objective.
const bold = 30

// goal is where a unit wants to be: the nearest objective that is not its side's yet, shared out among
// the units, or else the nearest enemy. It also returns how far that is.
func (s *State) goal(u UnitID, temper game.Temper) (geom.Point, geom.Length) {
	at := s.place(u)
	best, far, found := at, geom.Length(1<<30), false
	for i := range s.Markers {
		m := &s.Markers[i]
		if m.Kind != "objective" || m.Gone {
			continue
		}
		d := geom.Dist(at, m.At)
		if s.holder(m) == s.Groups[u].Side && d > holdReach {
			d += 12 * geom.Inch // somebody is there already
		}
		d += geom.Length((s.number(u)+i)%3) * 3 * geom.Inch // not everybody to the same one
		if d < far {
			best, far, found = m.At, d, true
		}
	}
	if found && !s.strikesOnly(u) && temper.Boldness() < bold {
		return best, geom.Dist(at, best)
	}
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.inPlay(t) {
			continue
		}
		if d := geom.Dist(at, s.place(t)); d < far || !found {
			best, far, found = s.place(t), d, true
		}
	}
	return best, geom.Dist(at, best)
}

// strikesOnly tells whether a unit has nothing to shoot with.
func (s *State) strikesOnly(u UnitID) bool {
	for m := range s.own(u) {
		for _, w := range s.typ(m).Weapons {
			if len(s.book.Weapons[w].Modes) > 0 && !s.book.Weapons[w].Modes[0].PBSOnly {
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
	for m := range s.own(u) {
		return s.Bodies[m].At
	}
	return geom.Point{}
}

// shotAfterMove tells whether some enemy would be in range after a move towards a goal.
func (s *State) shotAfterMove(u UnitID, goal geom.Point) bool {
	at := geom.Toward(s.place(u), goal, s.reachOf(u))
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side != s.Groups[u].Side && s.inPlay(t) && geom.Dist(at, s.place(t)) < s.longest(u) {
			return true
		}
	}
	return false
}

// longest is the effective range of a unit's best weapon.
func (s *State) longest(u UnitID) geom.Length {
	best := geom.Length(0)
	for m := range s.own(u) {
		for _, w := range s.typ(m).Weapons {
			for k := range s.book.Weapons[w].Modes {
				best = max(best, s.book.Weapons[w].Modes[k].Effective)
			}
		}
	}
	return best
}

// adviseMove tries straight ways towards the goal, some to either side and backwards, and a few of the
// question's own suggestions, and takes the one that ends best.
func (s *State) adviseMove(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	goal, far := s.goal(u, temper)
	at := s.place(u)
	view := s.scene(u, goal, temper)
	best, worth := flow.Answer{}, -1<<30
	try := func(a flow.Answer) {
		if w := s.moveWorth(view, &a); w > worth && q.Refuse(&a) == nil {
			best, worth = a, w
		}
	}
	shift := func(by geom.Point) {
		to := at.Add(by)
		if view.Worth(to, s.coverAt(to)) > worth { // else the ways of the models need not be drawn
			try(s.shifted(u, by))
		}
	}
	if plan, ok := q.Planned(); ok {
		try(plan)
	}
	dir := geom.Bearing(at, goal)
	for _, turn := range []geom.Angle{0, 20, 340, 50, 310} {
		for _, share := range []geom.Length{12, 8, 4} {
			d := min(s.reachOf(u)*share/4, far)
			if d < geom.Inch/4 {
				continue
			}
			to := at.Polar((dir + turn).Norm(), d)
			shift(to.Sub(at))
		}
	}
	if q.Suggest != nil {
		for range 3 {
			try(q.Suggest(g))
		}
	}
	if worth <= -1<<30 {
		return best, "", false
	}
	return best, s.moveReason(u, view, &best), true
}

// shifted moves every model of a unit by the same vector.
func (s *State) shifted(u UnitID, by geom.Point) flow.Answer {
	n := s.Enrolled(u)
	a := flow.Answer{Paths: make([]flow.Path, 0, n)}
	ends := make([]geom.Point, 0, n)
	for m := range s.own(u) {
		ends = append(ends, s.Bodies[m].At.Add(by))
		a.Paths = append(a.Paths, flow.Path{Figure: int32(m), Points: ends[len(ends)-1 : len(ends) : len(ends)]})
	}
	return a
}

// adviseUnit gives the die to the unit that would make most of it. In brief it looks at a few alone.
func (s *State) adviseUnit(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	best, worth := plan{unit: NoUnit}, -1<<30
	offers := q.Offers()
	for i := range offers {
		o := &offers[i]
		if o.Why() != nil || temper.Brief && best.unit != NoUnit && g.Int(len(offers)-i+2) > 2 {
			continue
		}
		if p := s.plan(UnitID(o.Value), temper); p.worth > worth {
			best, worth = p, p.worth
		}
	}
	if best.unit == NoUnit {
		return flow.Answer{}, "", false
	}
	return flow.Answer{Value: int32(best.unit)}, s.reason(&best), true
}

// adviseTarget shoots at what it hurts most, worth and pins counted in.
func (s *State) adviseTarget(q *flow.Question) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	offers := q.Offers()
	weigh := func(t UnitID, shot int) int {
		if shot++; s.Units[t].current() == Down && s.book.Edition == Second {
			shot = shot * 2 / 3
		}
		return shot + 5*int(s.Units[t].Pins)
	}
	var room [64]prospect
	list := room[:0]
	for i := range offers {
		t := UnitID(offers[i].Value)
		if offers[i].Value >= 0 && int(t) < len(s.Units) && s.Groups[t].Side != s.Groups[u].Side {
			list = append(list, prospect{t, i, weigh(t, s.shotHope(u, t, Fire))})
		}
	}
	best := mostHopeful(list, func(p prospect) int {
		if offers[p.place].Why() != nil {
			return 0
		}
		return weigh(p.target, s.shotWorth(u, p.target, Fire))
	})
	if best.target == NoUnit {
		return advice.Pick(q, "none", "nothing it can hurt is in sight")
	}
	return flow.Answer{Value: offers[best.place].Value}, "it hurts " + s.name(best.target) + " most", true
}

// adviseReaction answers fire with fire where the odds are even, keeps its head down where they are
// bad, and stands to shoot at a charge.
func (s *State) adviseReaction(q *flow.Question, temper game.Temper) (flow.Answer, string, bool) {
	u, by := UnitID(q.Unit), UnitID(q.Target)
	un := s.unit(u)
	keys := [...]struct{ key, why string }{
		{"ambush-fire", "the enemy is in its field of fire"},
		{"countercharge", "it is the stronger hand to hand"},
		{"stand-and-shoot", "it shoots first at point blank"},
		{"firefight", "it shoots back"},
		{"go-down", "it takes cover from heavy fire"},
	}
	for _, k := range keys {
		if k.key != "go-down" && s.book.Edition == First && !s.reactsLikely(u) {
			continue
		}
		switch k.key {
		case "countercharge":
			if by < 0 || s.strikePower(u) <= s.strikePower(by) {
				continue
			}
		case "firefight":
			if s.pins(u) > 1 {
				continue
			}
		case "go-down":
			if by < 0 || temper.Cares(s.shotWorth(by, u, Fire)) < 120 || un.Type == force.Vehicle || un.Type == force.Drone {
				continue
			}
		}
		if a, why, ok := advice.Pick(q, k.key, k.why); ok {
			return a, why, true
		}
	}
	return advice.Pick(q, "none", "it saves its die")
}

// adviseRecover tests when the odds are good, and else stays Down to shed a pin.
func (s *State) adviseRecover(q *flow.Question) (flow.Answer, string, bool) {
	if un := s.unit(UnitID(q.Unit)); un.Pins >= 5 {
		return advice.Pick(q, "keep", "too many pins to stand up")
	}
	return advice.Pick(q, "test", "it wants its die back")
}

// advisePlace takes the best of a few places: near the middle of what the mission wants, and in front.
func (s *State) advisePlace(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	if q.Suggest == nil {
		return flow.Answer{}, "", false
	}
	u := UnitID(q.Unit)
	goal := geom.Point{X: s.book.Board.Width * geom.Length(1+s.number(u)%3) / 4, Y: s.book.Board.Height / 2}
	view := s.scene(u, goal, temper)
	best, worth := flow.Answer{}, -1<<30
	for range 4 {
		a := q.Suggest(g)
		if len(a.Paths) == 0 {
			continue
		}
		if w := s.moveWorth(view, &a); w > worth {
			best, worth = a, w
		}
	}
	return best, "close to the fight", worth > -1<<30
}

// adviseFollowOn fights on against a weaker enemy.
func (s *State) adviseFollowOn(q *flow.Question) (flow.Answer, string, bool) {
	u, t := UnitID(q.Unit), UnitID(q.Target)
	if t >= 0 && s.inPlay(t) && s.strikePower(u) > s.strikePower(t) {
		return advice.Pick(q, "yes", "the enemy is nearly finished")
	}
	return advice.Pick(q, "no", "enough is won")
}
