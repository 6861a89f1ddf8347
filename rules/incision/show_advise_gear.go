package incision

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/ways"
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
	case AskLay:
		if s.laysAt(u) != nil {
			return flow.Answer{Value: q.Max}, "it is what they have come for", true
		}
	case AskLayAt:
		if at := s.laysAt(u); at != nil {
			return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{*at}}}}, "against it", true
		}
	case AskDetonate:
		return s.adviseDetonate(q, u)
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
		if !s.Stands(m) || !s.enemies(u, s.home(m)) || s.observer(s.Units[u].Operative, s.Bodies[m].At, strikeEyes) == NoModel {
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

// laysAt is the spot at which an attacker places charges, nil if there is nothing to destroy at hand: the middle of a piece of
// artillery, or the foot of a wall.
func (s *State) laysAt(u UnitID) *geom.Point {
	op := s.Units[u].Operative
	if s.sideOf(u) != s.Mission.Attacker || !s.harmsObjects(u) {
		return nil
	}
	for _, g := range s.goals(u) {
		for _, p := range [2]geom.Point{g, geom.Toward(g, s.Bodies[op].At, geom.Inch/2)} {
			if s.reaches(op, p) && (s.book.scenario.Number == 8 || s.against(p) >= 0) {
				return &p
			}
		}
	}
	if i := s.commandPiece(); s.book.scenario.Number == 9 && i >= 0 {
		if p := ways.OnOutline(&s.Ground.Pieces()[i].Area, s.Bodies[op].At); s.reaches(op, p) && s.against(p) >= 0 {
			return &p
		}
	}
	return nil
}

// harmsObjects tells whether three of the charges that a unit has do anything to what the scenario is about.
func (s *State) harmsObjects(u UnitID) bool {
	for _, w := range s.charges(s.Units[u].Operative) {
		if sum, breaching := s.book.force.PlacedStrike(&s.lead(u).Profile, &s.book.weapons[w], 3); breaching || sum.Total() > wallAV {
			return true
		}
	}
	return false
}

// inOwnBlast tells whether a model stands so near to charges of its own side that they would catch it.
func (s *State) inOwnBlast(m ModelID) bool {
	for i := range s.Things {
		if th := &s.Things[i]; th.Kind == chargeThing && !th.Gone && th.Side == s.sideOf(s.home(m)) && geom.Dist(th.At, s.Bodies[m].At) <= 5*geom.Inch/2 {
			return true
		}
	}
	return false
}

// adviseDetonate: when no friend is caught, or there are none to be caught who matter.
func (s *State) adviseDetonate(q *flow.Question, u UnitID) (flow.Answer, string, bool) {
	for i := range s.Bodies {
		if m := ModelID(i); s.Stands(m) && s.Groups[s.home(m)].Side == s.Groups[u].Side && s.model(m).operative() && s.inOwnBlast(m) {
			return advice.Pick(q, "no", "a friend is too near")
		}
	}
	return advice.Pick(q, "yes", "nobody of ours is near")
}
