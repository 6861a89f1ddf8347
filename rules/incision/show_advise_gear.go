package incision

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// adviseGear is what a careful player does with devices, dice and skills.
func (s *State) adviseGear(q *flow.Question, u UnitID) (flow.Answer, string, bool) {
	switch q.Name {
	case AskCall:
		return s.adviseCall(q, u)
	case AskLayOff, AskReactorShot, AskCounter, AskBodyguard:
		return firstOf(q, map[string]string{AskLayOff: "a buddy is easily replaced", AskReactorShot: "a shot more for nothing", AskCounter: "the die is spent either way", AskBodyguard: "the leader is worth more"}[q.Name])
	case AskHound:
		return advice.Pick(q, "yes", "something is in its blast")
	case AskDelay:
		return advice.Pick(q, "no", "the die is better used")
	case AskBlockDie:
		if s.Turn > 1 && s.fewLeft(q.Seat) {
			return advice.Pick(q, "yes", "it would be lost at the end of the turn")
		}
	case AskBoost:
		if s.fewLeft(q.Seat) {
			return advice.Pick(q, "yes", "it would be lost at the end of the turn")
		}
	case AskField:
		m := ModelID(q.Thing.ID)
		at := flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{s.Bodies[m].At}, Facing: s.outward(u, m), Turned: true}}}
		return at, "towards the nearest enemy", true
	}
	return flow.Answer{}, "", false
}

// firstOf is the first offer that is something and may be chosen.
func firstOf(q *flow.Question, why string) (flow.Answer, string, bool) {
	for _, o := range q.Offers() {
		if o.Value >= 0 && o.Why() == nil {
			return flow.Answer{Value: o.Value}, why, true
		}
	}
	return flow.Answer{}, "", false
}

// fewLeft tells whether a side has few units to act: what is not used soon is not used at all.
func (s *State) fewLeft(side Side) bool {
	n := 0
	for i := range s.Units {
		n += one(s.Units[i].Die == InBag && s.sideOf(UnitID(i)) == side)
	}
	return n <= 2
}

// adviseCall: a strike where enemies stand close together, or where nobody can be shot at.
func (s *State) adviseCall(q *flow.Question, u UnitID) (flow.Answer, string, bool) {
	most := 0
	for i := range s.Bodies {
		m := ModelID(i)
		if !s.Stands(m) || !s.enemies(u, s.home(m)) || s.observer(s.Units[u].Operative, s.Bodies[m].At, true) == NoModel {
			continue
		}
		n := 0
		for k := range s.Bodies {
			if o := ModelID(k); s.Stands(o) && s.enemies(u, s.home(o)) && s.model(o).Kind != force.Buddies && s.under(s.Bodies[m].At, 6, o) {
				n++
			}
		}
		most = max(most, n)
	}
	if most >= 2 {
		return firstOf(q, "enemies stand close together")
	}
	return advice.Pick(q, "none", "its own weapon does more")
}
