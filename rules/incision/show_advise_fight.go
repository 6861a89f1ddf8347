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
	if s.armed(op) && !s.spared(u, m) { // beasts have nothing to shoot with
		v := s.bestVolley(op, m, Fire)
		shot = s.promise(&v, m)
	}
	if t.Harms(shot) >= s.manner(s.sideOf(u)).answer || t.Boldness() > 0 {
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

// liesLow tells whether a unit goes prone where it has stopped: who shoots from afar hits it less, and lying down costs it nothing
// but half a move when it gets up. It stays on its feet with an enemy near, where there is something to fetch or to bring out, which
// the first to come has, and while the enemy is ahead in a race.
func (s *State) liesLow(u UnitID) bool {
	if s.Units[u].Broken || s.hasGoal(u) || len(s.wishes(u)) > 0 && (s.fetching(u) || s.behind(u)) {
		return false
	}
	op, met := s.Units[u].Operative, false
	for i := range s.Units {
		o := UnitID(i)
		if !s.enemies(u, o) || !s.lead(o).operative() || !s.onTable(o) || !s.able(o) || s.Units[i].Broken {
			continue
		}
		if s.Centres(op, s.Units[i].Operative) <= farProne {
			return false
		}
		met = true
	}
	return met
}

// fetching tells whether a unit is after a prize that only one side can have.
func (s *State) fetching(u UnitID) bool {
	switch s.book.scenario.Number {
	case 1, 4, 6, huntNumber:
		return len(s.goals(u)) > 0
	}
	return false
}

// behind tells whether the enemy is ahead of a unit's side in a race, by a move.
func (s *State) behind(u UnitID) bool {
	if s.book.scenario.Attack || len(s.goals(u)) == 0 {
		return false
	}
	side := s.sideOf(u)
	return s.toGoal(side) >= s.toGoal(foe(side))+5*geom.Inch
}

// toGoal is how far the foremost of a side is from where it wants to be.
func (s *State) toGoal(side Side) geom.Length {
	near := 99 * geom.Inch
	for u := range s.members(side) {
		if !s.onTable(u) || !s.able(u) || s.Units[u].Broken {
			continue
		}
		for _, g := range s.goals(u) {
			near = min(near, geom.Dist(s.Bodies[s.Units[u].Operative].At, g))
		}
	}
	return near
}

// mustStop tells whether a unit must get to the panel: the enemy's battery fires unless somebody comes there in time.
func (s *State) mustStop(u UnitID) bool {
	return s.book.scenario.Number == 2 && s.Mission.Trigger == foe(s.sideOf(u)) && !s.anyReached(s.Units[u].Operative, s.goals(u))
}
