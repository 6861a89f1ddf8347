package incision

import (
	"sortie/advice"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
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
	case AskUnit:
		if s.book.scenario.Number == 3 {
			return s.adviseLast(q)
		}
	case AskOrder:
		return s.adviseOrder(q, u, t)
	case AskMove:
		return s.adviseMove(q, u, t)
	case AskRun:
		if !s.hasGoal(u) && s.assails(u) != NoUnit {
			return advice.Pick(q, "charge", "they must be driven off")
		}
	case AskCharge:
		if o := s.assails(u); o != NoUnit {
			return flow.Answer{Value: int32(o)}, "it must be driven off", true
		}
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
		return s.adviseReaction(q, u, t)
	case AskAmbush:
		return advice.Pick(q, "yes", "it lay in wait for this")
	case AskCore:
		return advice.Pick(q, "1", "the first is laid furthest from the enemy's way out")
	case AskDebris:
		return s.adviseMarker(q)
	case AskProne:
		if s.liesLow(u) {
			return advice.Pick(q, "yes", "harder to hit from afar")
		}
		return advice.Pick(q, "no", "it wants to act")
	case AskKeep:
		return advice.Pick(q, "no", "it wants to act")
	}
	return s.adviseGear(q, u)
}

// adviseOrder: shed many pins, do what the scenario asks for, shoot at who can be hurt, or go where one is needed.
func (s *State) adviseOrder(q *flow.Question, u UnitID, t game.Temper) (flow.Answer, string, bool) {
	op := s.Units[u].Operative
	goals, way := s.wishes(u), s.manner(s.sideOf(u))
	switch {
	case s.Units[u].Waits && !way.dashes && !s.Units[u].Broken && s.met(u):
		return advice.Pick(q, Advance.String(), "it comes on with a shot")
	case s.Units[u].Waits || s.Units[u].Broken:
		return advice.Pick(q, Run.String(), "it is needed elsewhere")
	case t.Cares(int(s.Units[u].Pins)*100) >= 300:
		return advice.Pick(q, Rally.String(), "it is pinned down")
	}
	if s.atWork(u) {
		return advice.Pick(q, Rally.String(), "it is where it wanted to be")
	}
	best := s.shotWorth(u)
	switch {
	case s.inOwnBlast(op):
		return advice.Pick(q, Run.String(), "away from the charges")
	case s.hasGoal(u):
		return advice.Pick(q, Run.String(), "it must get out")
	case s.assails(u) != NoUnit:
		return advice.Pick(q, Run.String(), "they must be driven off")
	case s.mustStop(u):
		return advice.Pick(q, Run.String(), "the battery must be stopped")
	case len(goals) > 0 && t.Grounds(100) > 100 && t.Harms(best) < 30:
		return advice.Pick(q, Run.String(), "it has somewhere to be")
	case t.Harms(best) >= s.worthStanding(way, len(goals) > 0)+s.impatience():
		return advice.Pick(q, Fire.String(), "somebody can be hit")
	case len(goals) > 0 && best == 0:
		return advice.Pick(q, Run.String(), "it has somewhere to be")
	}
	return advice.Pick(q, Advance.String(), "nearer, with a shot")
}

// shotWorth is what a shot of a unit that stands promises, in hundredths of a failed save.
func (s *State) shotWorth(u UnitID) int {
	op, best := s.Units[u].Operative, 0
	for i := range s.Bodies {
		m := ModelID(i)
		if s.armed(op) && !s.spared(u, m) && s.target(u, NoUnit, m) && s.canTarget(op, m) {
			v := s.bestVolley(op, m, Fire)
			best = max(best, s.promise(&v, m)*s.stake(m))
		}
	}
	return best
}

// met tells whether a unit has an enemy on the table who can fight.
func (s *State) met(u UnitID) bool {
	for i := range s.Units {
		if o := UnitID(i); s.enemies(u, o) && s.onTable(o) && s.lead(o).operative() && !s.Units[i].Broken {
			return true
		}
	}
	return false
}

// worthStanding is what a shot must promise for a unit to stand and aim, in hundredths of a failed save: where there is a race it
// shoots on its way, where one side waits for the other it stands.
func (s *State) worthStanding(way manner, goal bool) int {
	if way.stand > 0 {
		return way.stand
	}
	if sc := s.book.scenario; sc.Attack || !goal {
		return 18
	}
	return 48
}

// atWork tells whether a Rally of a unit, here and now, does what the scenario asks for.
func (s *State) atWork(u UnitID) bool {
	op, side := s.Units[u].Operative, s.sideOf(u)
	switch s.book.scenario.Number {
	case 1:
		return s.lead(u).sophont() && !s.Figures[op].Data && s.anyReached(op, s.goals(u))
	case 2:
		return s.Mission.Trigger != side && s.anyReached(op, s.goals(u)) && !s.atPanel(foe(side), false)
	case 3:
		return s.onPad(op) || s.padTaken(foe(side)) && s.anyReached(op, []geom.Point{s.Things[s.thing(stationThing)].At})
	case 6:
		return s.holdsPrize(u) && s.onPad(op)
	case 8, 9:
		return s.layMost(u, Rally, false) > 0 && !s.inOwnBlast(op) && s.laysAt(u) != nil
	}
	return false
}

// padTaken tells whether a member of a side stands on the pad: who triggers the transmat last has it.
func (s *State) padTaken(side Side) bool {
	for u := range s.members(side) {
		if s.onPad(s.Units[u].Operative) {
			return true
		}
	}
	return false
}

func (s *State) anyReached(op ModelID, spots []geom.Point) bool {
	for _, p := range spots {
		if s.reaches(op, p) {
			return true
		}
	}
	return false
}

// impatience is how much more a shot must promise the longer a battle lasts: nobody shoots at long range for ever, since the
// book has no last turn.
func (s *State) impatience() int { return 3 * min(max(0, int(s.Turn)-10), 15) }

// adviseTarget picks whom a shot promises most against, and nobody where all that it sees is to be spared: its own captive general.
func (s *State) adviseTarget(q *flow.Question) (flow.Answer, string, bool) {
	m := ModelID(q.Thing.ID)
	order := s.Units[s.home(m)].Order
	best, most := flow.Answer{Value: -1}, 0
	for _, o := range q.Offers() {
		if o.Value < 0 || o.Why() != nil || s.spared(s.home(m), ModelID(o.Value)) {
			continue
		}
		v := s.bestVolley(m, ModelID(o.Value), order)
		if n := s.promise(&v, ModelID(o.Value)) * s.stake(ModelID(o.Value)); n > most {
			best, most = flow.Answer{Value: o.Value}, n
		}
	}
	if most == 0 {
		return advice.Pick(q, "none", "it sees nobody whom it would hurt")
	}
	return best, "the best shot there is", true
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

// spared are prizes and captives: nobody sensible shoots at them. But one's own core lies where the enemy fetches it. Nor does
// anybody end an escape by a shot that is not won yet.
func (s *State) spared(u UnitID, m ModelID) bool {
	p := s.model(m).Prop
	return p == General || p == Pod || p == Debris && !s.deniesCore(u, m) || s.captive(m) || s.endsTooSoon(u, s.home(m))
}

// stake is how much more than another a model is worth a shot: a core decides the game.
func (s *State) stake(m ModelID) int {
	if s.model(m).Prop == Debris {
		return 4
	}
	return 1
}
