package firefight

import (
	"sortie/advice"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// Advise implements game.Adviser: a simple sensible judgement for bots and hints. It reads only what
// both players can see, and it decides nothing in the rules.
func (s *State) Advise(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	switch q.Name {
	case AskUnit:
		return s.adviseUnit(q, temper, g)
	case AskAction:
		return s.adviseAction(q, temper)
	case AskExtra:
		return s.adviseExtra(q)
	case AskCommandReroll:
		return s.adviseDice(q)
	case AskUnpin:
		return s.adviseUnpin(q)
	case AskFirst:
		return advice.Pick(q, "first", "it strikes first")
	case AskFreeHtD:
		return advice.Pick(q, "yes", "it is harder to hit lying down")
	case AskOrderTarget, AskHeal:
		return s.adviseFriend(q)
	case AskTarget, AskSecondTarget, AskPsychicTarget:
		return s.adviseTarget(q)
	case AskAssault:
		return s.adviseAssault(q)
	case AskReaction:
		return s.adviseReaction(q)
	case AskEnter:
		if a, why, ok := s.adviseEnter(q); ok {
			return a, why, ok
		}
	}
	if q.Kind == flow.Move || q.Kind == flow.Place {
		return s.adviseMove(q, temper, g)
	}
	return usually(q)
}

// adviseUnit activates the unit that has most to gain: one that can hurt somebody before it is hurt.
// In brief it looks at a few alone. Who has acted may not, and need not be told so.
func (s *State) adviseUnit(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	var room [len(several{})]UnitID
	units := room[:0]
	offers := q.Offers()
	for i, o := range offers {
		if o.Value < 0 || s.Units[o.Value].Activated || !o.May() || temper.Brief && len(units) > 0 && g.Int(len(offers)-i+2) > 2 {
			continue
		}
		units = append(units, UnitID(o.Value))
	}
	best, _ := s.mostUrgent(units, -1<<30)
	return flow.Answer{Value: int32(best)}, s.unitReason(best, temper), best >= 0
}

// adviseExtra buys an extra activation for a unit that can do real harm.
func (s *State) adviseExtra(q *flow.Question) (flow.Answer, string, bool) {
	var room [len(several{})]UnitID
	units := room[:0]
	for _, o := range q.Offers() {
		if o.Value >= 0 && !s.Units[o.Value].Activated && o.May() {
			units = append(units, UnitID(o.Value))
		}
	}
	best, _ := s.mostUrgent(units, 120)
	if best < 0 {
		return advice.Pick(q, "none", "the points are better kept")
	}
	return flow.Answer{Value: int32(best)}, "it strikes before the enemy can", true
}

// adviseDice re-rolls the command dice that a new roll is likely to better, the poorest first.
func (s *State) adviseDice(q *flow.Question) (flow.Answer, string, bool) {
	var a flow.Answer
	var room several
	list := prospects(room[:0])
	offers := q.Offers()
	for i := range offers {
		if n := q.Reckon(offers[i].Value).Total(); n > 0 {
			list = list.with(UnitID(i), n)
		}
	}
	blank := true
	for _, p := range list {
		if int32(len(a.Values)) >= q.Max {
			break
		}
		best := offers[p.unit].Value
		blank = blank && len(q.Reckon(best).Lines()) == 1
		a.Values = append(a.Values, best)
	}
	switch {
	case len(a.Values) == 0:
		return a, "no new roll promises more than the dice show", true
	case blank:
		return a, "blanks are rolled again", true
	}
	return a, "what a new roll is likely to better is rolled again", true
}

// adviseUnpin frees the most valuable units.
func (s *State) adviseUnpin(q *flow.Question) (flow.Answer, string, bool) {
	var a flow.Answer
	for int32(len(a.Values)) < q.Max {
		best, worth := int32(-1), -1
		for _, o := range q.Offers() {
			if w := s.worth(UnitID(o.Value)); o.Why() == nil && !among(a.Values, o.Value) && w > worth {
				best, worth = o.Value, w
			}
		}
		if best < 0 {
			break
		}
		a.Values = append(a.Values, best)
	}
	return a, "points left over take pins off", true
}

func among(vs []int32, v int32) bool {
	for _, w := range vs {
		if w == v {
			return true
		}
	}
	return false
}

// adviseFriend helps the friend worth most.
func (s *State) adviseFriend(q *flow.Question) (flow.Answer, string, bool) {
	best, worth := int32(-1), -1
	for _, o := range q.Offers() {
		if o.Why() == nil && o.Value >= 0 && s.worth(UnitID(o.Value)) > worth {
			best, worth = o.Value, s.worth(UnitID(o.Value))
		}
	}
	return flow.Answer{Value: best}, "of those who can use it this one is worth most", best >= 0
}

// adviseTarget takes the enemy that shooting would hurt most. Whether it may be shot at is asked only if it would be chosen.
func (s *State) adviseTarget(q *flow.Question) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	offers := q.Offers()
	var room several
	list := prospects(room[:0])
	for i := range offers {
		if t := UnitID(offers[i].Value); t >= 0 && int(t) < len(s.Units) {
			list = list.with(UnitID(i), s.shotHope(u, t))
		}
	}
	best, worth := NoUnit, -1<<30 // a place among the offers
	for _, p := range list {
		if p.hope < worth || p.hope == worth && p.unit > best {
			break
		}
		o, w := &offers[p.unit], p.hope
		if s.Enemies(u, UnitID(o.Value)) {
			w = s.shotWorth(u, UnitID(o.Value))
		}
		if (w > worth || w == worth && p.unit < best) && o.May() {
			best, worth = p.unit, w
		}
	}
	if best < 0 {
		return flow.Answer{}, "", false
	}
	t := offers[best].Value
	return flow.Answer{Value: t}, "it hurts " + s.Name(UnitID(t)) + " most", true
}

// adviseAction weighs what the unit may do now. Whether it may is asked only of what would be chosen.
func (s *State) adviseAction(q *flow.Question, temper game.Temper) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	v := s.outlook(u, temper)
	v.weigh(temper)
	brief := v
	brief.target, brief.victim, brief.goal = "", "", ""
	offers := q.Offers()
	var room several
	list := prospects(room[:0])
	for i := range offers {
		w, _ := s.actionWorth(u, position.Action(offers[i].Value), &brief)
		list = list.with(UnitID(i), w)
	}
	for _, p := range list {
		if o := &offers[p.unit]; p.hope > -1<<30 && o.May() {
			_, why := s.actionWorth(u, position.Action(o.Value), &v)
			return flow.Answer{Value: o.Value}, why, true
		}
	}
	return flow.Answer{Value: -1}, "", false
}

// outlook is what a unit sees of its chances.
type outlook struct {
	shot    int         // worth of its best shot
	charge  int         // advantage in the best charge, far below 0 if there is none
	assault int         // the same for an assault by an advance
	far     geom.Length // to its goal
	moves   bool        // it is not where it wants to be
	closes  bool        // an advance brings an enemy into range
	ground  int         // how much it wants to move, 45 being the usual
	shelter int         // how much it wants to keep its head down, 8 being the usual

	target, victim, goal string // whom it would shoot at and charge, where it wants to be; empty if nobody reads it
}

// weigh sees the chances as a temper does.
func (v *outlook) weigh(t game.Temper) {
	v.shot, v.ground, v.shelter = t.Harms(v.shot), t.Grounds(v.ground), t.Cares(v.shelter)
	if v.charge > noAssault {
		v.charge += t.Boldness()
	}
	if v.assault > noAssault {
		v.assault += t.Boldness()
	}
}

func (s *State) outlook(u UnitID, temper game.Temper) outlook {
	v := outlook{charge: noAssault, assault: noAssault}
	if w := s.Units[u].Where; w == position.OnTable || w == position.Inside || w == position.OnRoof {
		target, victim := NoUnit, NoUnit
		target, v.shot = s.bestTarget(u)
		victim, v.charge = s.bestAssault(u, position.Charge)
		if !unread(temper) {
			v.target, v.victim = s.Name(target), s.Name(victim)
		}
		if v.charge > 0 {
			_, v.assault = s.bestAssault(u, position.AdvanceAssault)
		}
	}
	goal, far := s.goal(u, temper)
	v.far, v.ground, v.shelter = far, 45, 8
	if !unread(temper) {
		v.goal = s.goalName(u, goal)
	}
	v.moves = v.far > 2*geom.Inch
	if at := s.markerAt(goal); at >= 0 {
		m := &s.Markers[at]
		v.moves = !s.touchesMarker(u, m) // near is not enough: a model must touch it
		if rounds := int(s.InForce().Rounds) - int(s.Round); rounds <= 1 && m.Owner != s.Groups[u].Side && far <= geom.Length(2*rounds+2)*s.Lead(u).Advance {
			v.ground = 100 // the game runs out
		}
		if m.Kind == position.HVAMarker && m.Unit == NoUnit {
			v.ground = 100 // everything turns on it
			if far <= 2*s.Pace(u, false) {
				v.ground = prize // and this unit can have it now
			}
		}
	}
	if s.Units[u].HVA {
		v.ground, v.moves = prize, !s.WhollyHome(u)
	}
	v.closes = !s.bites(u) && s.nearestEnemy(u) <= s.Lead(u).Advance+s.longest(u)
	return v
}

// actionWorth is what an action is worth to a unit, in hundredths of a casualty or so.
func (s *State) actionWorth(u UnitID, a position.Action, v *outlook) (int, string) {
	un := s.Unit(u)
	t := s.Lead(u)
	switch a {
	case position.Halt:
		return 0, "nothing better to do"
	case position.Unpin:
		return 30, "the pin must come off"
	case position.ShootAction:
		return 20 + v.shot, on("it can hurt ", v.target)
	case position.SteadyAim:
		if v.moves {
			return v.shot, on("it stands still and aims at ", v.target)
		}
		return 35 + v.shot*6/5, on("it need not move, so it aims at ", v.target)
	case position.BlazeAway:
		return v.shot / 2, on("it keeps down the heads of ", v.target)
	case position.AdvanceAction:
		if v.moves {
			return v.ground, on("it moves towards ", v.goal)
		}
		return -10, "it moves"
	case position.SprintAction:
		switch {
		case !v.moves:
			return -20, "it moves"
		case v.far > t.Advance+2*geom.Inch && !v.closes:
			return v.ground + 15 - v.shot/2, on("it has far to go to ", v.goal)
		}
		return v.ground - 5 - v.shot/2, on("it hurries to ", v.goal)
	case position.Charge:
		return 60 + v.charge, on(fightReason(v.charge), v.victim)
	case position.AdvanceAssault:
		return 40 + v.assault, on(fightReason(v.assault), v.victim)
	case position.HitTheDirt:
		return v.shelter, "it keeps its head down"
	case position.OverwatchAction:
		if t.Reactions != (force.Reactions{}) && !un.Overwatch {
			return 12, "nobody worth a shot: it stands ready to react"
		}
		return 1, "nobody worth a shot: it waits"
	case position.Heal:
		return 70, "somebody needs a medic"
	case position.Attach:
		return 2 * prize, "it takes the HVA, which decides the game"
	case position.Detach:
		return -100, "it lets go"
	}
	if a >= position.OrderAction {
		return s.orderWorth(u, a, v), s.orderReason(a, v)
	}
	return 25 + v.shot/2, "it bends a mind"
}

// orderWorth says whether an order pays now; an order is worth giving before the action it helps.
func (s *State) orderWorth(u UnitID, a position.Action, v *outlook) int {
	o, _, boosted := orderOf(s.Book, a)
	switch o.Effect {
	case force.EffectWeightOfFire:
		if v.shot > 100 && (!boosted || v.shot > 200) {
			return 1000
		}
	case force.EffectFrenzy:
		if v.charge > 20 && !boosted {
			return 1000
		}
	case force.EffectUnpin:
		return 1000
	case force.EffectLongerMove:
		if v.shot == 0 && v.charge <= 0 && v.far > 10*geom.Inch && s.CP[s.Groups[u].Side] > 3 {
			return 1000
		}
	}
	return -1000
}

// adviseAssault takes the enemy in reach that it beats most clearly; with nobody in reach, the nearest.
func (s *State) adviseAssault(q *flow.Question) (flow.Answer, string, bool) {
	u, act := UnitID(q.Unit), position.AdvanceAssault
	if q.Rule == assaultRule(position.Charge) {
		act = position.Charge
	}
	offers := q.Offers()
	var room several
	list := prospects(room[:0])
	for i := range offers {
		if t := UnitID(offers[i].Value); t >= 0 && int(t) < len(s.Units) && s.InPlay(t) {
			list = list.with(UnitID(i), s.assaultEdge(u, t))
		}
	}
	for _, p := range list { // a way is looked for only to those who would be chosen
		if o := &offers[p.unit]; o.May() && s.Reaches(u, UnitID(o.Value), act) {
			return flow.Answer{Value: o.Value}, "it can be beaten hand to hand", true
		}
	}
	best, least := int32(-1), endless
	for _, p := range list {
		o := &offers[p.unit]
		if far := s.apart(u, UnitID(o.Value)); o.May() && (best < 0 || far < least || far == least && int32(p.unit) < best) {
			best, least = int32(p.unit), far
		}
	}
	if best < 0 {
		return flow.Answer{}, "", false
	}
	return flow.Answer{Value: offers[best].Value}, "nobody is in reach, and this one is nearest", true
}

// adviseReaction strikes back where it is the stronger, shoots where it can, and gets away otherwise.
func (s *State) adviseReaction(q *flow.Question) (flow.Answer, string, bool) {
	u, by := UnitID(q.Unit), UnitID(q.Target)
	edge := s.strikePower(u, by, 0) - s.strikePower(by, u, -1)
	if edge < 0 {
		if a, why, ok := advice.Pick(q, Evade.String(), "it cannot win this"); ok {
			return a, why, true
		}
	}
	for _, k := range [...]Reaction{ControlledFire, SuppressiveFire, CounterCharge} {
		if a, why, ok := advice.Pick(q, k.String(), "it makes them pay"); ok {
			return a, why, true
		}
	}
	return flow.Answer{}, "", false
}
