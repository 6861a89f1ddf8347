package incision

import "sortie/flow"

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
	if !s.padTaken(side) && s.leftOf(foe(side), NoUnit) <= 1 {
		return false // their last one can hold it for ever: somebody must dare it
	}
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

// endsTooSoon tells whether the fall of an enemy would end an escape that a unit's side has not won: with nobody left of a shard it is
// over, and who is not safe by then comes too late.
func (s *State) endsTooSoon(u, o UnitID) bool {
	side, their := s.sideOf(u), s.sideOf(o)
	if s.book.scenario.Number != 3 || their != foe(side) || s.leftOf(their, o) > 0 {
		return false
	}
	safe, _ := s.countFates(side)
	return safe == 0 || s.escapePoints(side, NoUnit) <= s.escapePoints(their, o)
}

// leftOf counts the members of a side who are still in play, beside one unit.
func (s *State) leftOf(side Side, but UnitID) int {
	return s.count(side, func(u UnitID) bool { return u != but && s.inPlay(u) && !s.loose(u) })
}

// escapePoints are the victory points of a side if an escape ended now, with one of its units dead.  is.sc3.vp
func (s *State) escapePoints(side Side, dead UnitID) int {
	n := 0
	for u := range s.members(side) {
		switch op := s.Units[u].Operative; {
		case u == dead || s.Bodies[op].Gone:
			n--
		case s.fate(u) == Safe:
			n += 2
		case s.fate(u) != Carried && !s.captive(op):
			n++
		}
	}
	return n
}
