package incision

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// adviseReaction shoots back where that promises something. To go Down costs a unit its turn, so only the careful do.
func (s *State) adviseReaction(q *flow.Question, u UnitID, t game.Temper) (flow.Answer, string, bool) {
	op, m, shot := s.Units[u].Operative, s.Units[q.Target].Operative, 0
	if s.armed(op) { // beasts have nothing to shoot with
		v := s.bestVolley(op, m, Fire)
		shot = s.promise(&v, m)
	}
	if t.Harms(shot) >= 15 || t.Boldness() > 0 {
		for _, k := range [...]Reaction{Firefight, StandAndShoot} {
			if a, why, ok := advice.Pick(q, k.String(), "it shoots back"); ok && q.Refuse(&a) == nil {
				return a, why, true
			}
		}
	}
	if t.Boldness() < 0 {
		return advice.Pick(q, GoDown.String(), "harder to hit")
	}
	return advice.Pick(q, NoReaction.String(), "it wants to act")
}

// assails is the enemy whom a unit must charge, NoUnit if there is none within reach: one that holds what the scenario is about
// and is not driven off in time by shots.
func (s *State) assails(u UnitID) UnitID {
	op := s.Units[u].Operative
	if s.Units[u].Waits || s.chargerRefusal(u) != nil || !s.canFight(op) {
		return NoUnit
	}
	far := inches(2 * s.stat(op, force.Mv))
	for i := range s.Units {
		o := UnitID(i)
		if s.enemies(u, o) && s.sideOf(o) != flow.Nobody && s.onTable(o) && s.stops(o) && s.GapTo(op, o) <= far && s.chargeRefusal(u, o) == nil && s.inReach(u, o) {
			return o
		}
	}
	return NoUnit
}

// stops tells whether an enemy must be driven off now: it holds what the scenario is about.
func (s *State) stops(o UnitID) bool {
	switch s.book.scenario.Number {
	case 2:
		return s.Mission.Trigger == s.sideOf(o) && s.anyReached(s.Units[o].Operative, []geom.Point{s.Things[s.thing(panelThing)].At})
	case 3:
		return s.Mission.Trigger == s.sideOf(o) && s.onPad(s.Units[o].Operative)
	case 5, 8, 9:
		return false
	}
	return s.hasGoal(o)
}

// mayTrigger tells whether a side has somebody with a die to come who stands where the transmat is triggered, beside one unit.
func (s *State) mayTrigger(side Side, but UnitID) bool {
	for u := range s.members(side) {
		if op := s.Units[u].Operative; u != but && s.Units[u].Die == InBag && s.able(u) && !s.Units[u].Broken && (s.onPad(op) || s.reaches(op, s.Things[s.thing(stationThing)].At)) {
			return true
		}
	}
	return false
}

// padPerilous tells whether who steps on the pad now would go to the enemy's ship.
func (s *State) padPerilous(u UnitID) bool {
	side := s.sideOf(u)
	return (s.Mission.Trigger == foe(side) || s.mayTrigger(foe(side), NoUnit)) && !s.mayTrigger(side, u)
}

// adviseLast keeps who can trigger the transmat for last: the last of a turn has it.
func (s *State) adviseLast(q *flow.Question) (flow.Answer, string, bool) {
	for _, o := range q.Offers() {
		if o.Value >= 0 && o.Why() == nil && !s.Units[o.Value].Broken && !s.atWork(UnitID(o.Value)) {
			return flow.Answer{Value: o.Value}, "who triggers the transmat last has it", true
		}
	}
	return flow.Answer{}, "", false
}
