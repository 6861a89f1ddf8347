package antares2

import (
	"fmt"

	"sortie/advice"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// Advise implements game.Adviser: a simple sensible judgement for bots and hints. It reads only what
// both players can see, and it decides nothing in the rules.
func (s *State) Advise(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	y := &s.desk().knowledge
	y.asked, y.held = s, false
	defer func() { y.asked = nil }()
	return s.advise(q, temper, g)
}

// advise is Advise while nothing of the state changes.
func (s *State) advise(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	switch q.Name {
	case AskUnit:
		return s.adviseUnit(q, temper, g)
	case AskOrder:
		p := s.planOnce(UnitID(q.Unit), temper)
		return advice.Pick(q, p.order.String(), s.reason(&p))
	case AskRun:
		p := s.planOnce(UnitID(q.Unit), temper)
		if p.order != position.RunOrder {
			return advice.Pick(q, p.run.String(), "no need to hurry more")
		}
		return advice.Pick(q, p.run.String(), s.reason(&p))
	case AskTarget:
		return advice.Pick(q, s.Name(s.planOnce(UnitID(q.Unit), temper).target), "it can be beaten hand to hand")
	case AskShootTarget, AskSplit:
		return s.adviseTarget(q)
	case position.AskMove, AskMoveOn, "dash", "escape":
		return s.adviseMove(q, temper, g)
	case AskReaction:
		return s.adviseReaction(q, temper)
	case AskAmbush:
		return advice.Pick(q, "yes", "the target is in the open now")
	case AskInfiltrate:
		if _, far := s.goal(UnitID(q.Unit), temper); far > 4*geom.Inch {
			return advice.Pick(q, "run", "it has a start that way")
		}
		return usually(q)
	case AskRecover:
		return s.adviseRecover(q)
	case AskPlace:
		return s.advisePlace(q, temper, g)
	case AskFollowOn:
		return s.adviseFollowOn(q)
	case AskOption:
		return s.adviseOption(q, temper)
	case AskOptionUnit:
		return s.adviseOptionUnit(q, temper)
	}
	return usually(q)
}

// waits says what a unit in ambush waits for.
func (s *State) waits(u UnitID) string {
	reach, near := s.longest(u), 0
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side != s.Groups[u].Side && s.InPlay(t) && geom.Dist(s.place(u), s.place(t)) < reach+2*s.reachOf(t) {
			near++
		}
	}
	if near == 0 {
		return "it waits: no enemy is near"
	}
	return fmt.Sprintf("it waits in ambush for the %d that may come into range", near)
}
