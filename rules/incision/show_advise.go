package incision

import (
	"sortie/advice"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// Advise implements game.Adviser: a plain judgement of what a careful player would do, for hints and bots.
func (s *State) Advise(q *flow.Question, t game.Temper, r *dice.Rand) (flow.Answer, string, bool) {
	a, why, ok := s.advise(q, t)
	if !ok || q.Refuse(&a) != nil {
		return flow.Answer{}, "", false
	}
	return a, why, true
}

func (s *State) advise(q *flow.Question, t game.Temper) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	switch q.Name {
	case AskOrder:
		return s.adviseOrder(q, u, t)
	case AskMove:
		return s.adviseMove(q, u)
	case AskTarget:
		return s.adviseTarget(q)
	case AskLeave:
		if s.wantsOut(u) {
			return advice.Pick(q, "yes", "it has what is wanted")
		}
		return advice.Pick(q, "no", "it is needed here")
	case AskHand:
		for _, o := range q.Offers() {
			if o.Value >= 0 && o.Why() == nil {
				return flow.Answer{Value: o.Value}, "it is at hand", true
			}
		}
	case AskBlock:
		if s.Mission.Block {
			return advice.Pick(q, "yes", "the transmat must work")
		}
	case AskReaction:
		if s.Units[u].Order == Ambush {
			return advice.Pick(q, AmbushFire.String(), "it lay in wait for this")
		}
		return s.adviseReaction(q, t)
	case AskAmbush:
		return advice.Pick(q, "yes", "it lay in wait for this")
	case AskProne:
		if t.Boldness() < 0 {
			return advice.Pick(q, "yes", "harder to hit")
		}
		return advice.Pick(q, "no", "it wants to act")
	case AskKeep:
		return advice.Pick(q, "no", "it wants to act")
	}
	return flow.Answer{}, "", false
}

// adviseOrder: shed many pins, do what the scenario asks for, shoot at who can be hurt, or go where one is needed.
func (s *State) adviseOrder(q *flow.Question, u UnitID, t game.Temper) (flow.Answer, string, bool) {
	op := s.Units[u].Operative
	goals := s.goals(u)
	switch {
	case s.Units[u].Waits || s.Units[u].Broken:
		return advice.Pick(q, Run.String(), "it is needed elsewhere")
	case t.Cares(int(s.Units[u].Pins)) >= 3:
		return advice.Pick(q, Rally.String(), "it is pinned down")
	}
	for _, g := range goals {
		if s.reaches(op, g) && !s.hasGoal(u) {
			return advice.Pick(q, Rally.String(), "it is where it wanted to be")
		}
	}
	best := 0
	for i := range s.Bodies {
		m := ModelID(i)
		if s.armed(op) && !s.spared(m) && s.target(u, NoUnit, m) && s.targetRefusal(op, m) == nil {
			v := s.bestVolley(op, m, Fire)
			best = max(best, t.Harms(s.promise(&v, m)))
		}
	}
	switch {
	case s.hasGoal(u):
		return advice.Pick(q, Run.String(), "it must get out")
	case best >= 18:
		return advice.Pick(q, Fire.String(), "somebody can be hit")
	case len(goals) > 0 && best <= t.Grounds(keen)-keen:
		return advice.Pick(q, Run.String(), "it has somewhere to be")
	}
	return advice.Pick(q, Advance.String(), "nearer, with a shot")
}

// keen is by how much a shot may promise something and one still runs for one's goal, if ground is all one cares for.
const keen = 20

// adviseReaction shoots back where that is likely and the temper bold, else goes down.
func (s *State) adviseReaction(q *flow.Question, t game.Temper) (flow.Answer, string, bool) {
	for _, o := range q.Offers() {
		if o.Key == Firefight.String() && o.Why() == nil && o.Sum != nil && t.Harms(o.Sum.Total()) >= 9 {
			return advice.Pick(q, o.Key, "it is likely to shoot back in time")
		}
	}
	return advice.Pick(q, GoDown.String(), "harder to hit")
}

// adviseMove goes towards the nearest goal, or the nearest enemy, as far as it may, turning aside if need be.
func (s *State) adviseMove(q *flow.Question, u UnitID) (flow.Answer, string, bool) {
	op := s.Units[u].Operative
	from := s.Bodies[op].At
	goal, far, ok := geom.Point{}, geom.Length(1<<30), false
	for _, g := range s.goals(u) {
		if d := geom.Dist(from, g); d < far {
			goal, far, ok = g, d, true
		}
	}
	for i := range s.Units {
		m := s.Units[i].Operative
		if d := s.Centres(op, m); !ok && s.enemies(u, UnitID(i)) && s.onTable(UnitID(i)) && d < far {
			goal, far = s.Bodies[m].At, d
		}
	}
	if far == 1<<30 {
		return flow.Answer{}, "", false
	}
	mv := inches(s.stat(op, force.Mv))
	ahead := geom.Bearing(from, goal)
	for _, d := range [4]geom.Length{2 * mv, 3 * mv / 2, mv, mv / 2} {
		for _, turn := range [7]geom.Angle{0, 20, 340, 45, 315, 75, 285} {
			a := flow.Answer{Paths: []flow.Path{{Figure: int32(op), Points: []geom.Point{from.Polar((ahead + turn).Norm(), min(d, far))}}}}
			if q.Check(&a) == nil {
				return a, "towards where it is needed", true
			}
		}
	}
	return flow.Answer{}, "", false
}

// adviseTarget picks whom a shot promises most against.
func (s *State) adviseTarget(q *flow.Question) (flow.Answer, string, bool) {
	m := ModelID(q.Thing.ID)
	order := s.Units[s.home(m)].Order
	best, most := flow.Answer{Value: -1}, 0
	for _, o := range q.Offers() {
		if o.Value < 0 || o.Why() != nil || s.spared(ModelID(o.Value)) {
			continue
		}
		v := s.bestVolley(m, ModelID(o.Value), order)
		if n := s.promise(&v, ModelID(o.Value)); n > most {
			best, most = flow.Answer{Value: o.Value}, n
		}
	}
	return best, "the best shot there is", most > 0
}

// hasGoal tells whether a unit has what the scenario is about and only needs to get out with it.
func (s *State) hasGoal(u UnitID) bool {
	op := s.Units[u].Operative
	switch s.book.scenario.Number {
	case 4, 6:
		return s.holdsPrize(u)
	case 5:
		return true
	case 7:
		return s.carriesMarker(u)
	case huntNumber:
		th := &s.Things[s.thing(droneThing)]
		return !th.Gone && th.Holder == op
	}
	return s.Figures[op].Data
}

// wantsOut tells whether a unit at the edge does well to leave there.
func (s *State) wantsOut(u UnitID) bool {
	op, side := s.Units[u].Operative, s.sideOf(u)
	switch s.book.scenario.Number {
	case 4:
		if s.book.options.Sector {
			return s.holdsPrize(u) && s.throughSector(side, op)
		}
		return s.holdsPrize(u) && s.throughOwn(side, op)
	case 5:
		for _, p := range s.nearEdges(op) {
			if p.Y == s.Areas[foe(side)].At.Min.Y {
				return true
			}
		}
		return false
	case 6:
		return s.holdsPrize(u) && s.throughOwn(side, op)
	case 7:
		return s.carriesMarker(u) && s.throughMiddle(side, op)
	}
	return s.hasGoal(u)
}

// spared are prizes: nobody sensible shoots at them.
func (s *State) spared(m ModelID) bool {
	p := s.model(m).Prop
	return p == General || p == Pod || p == Debris
}
