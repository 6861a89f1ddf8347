package firefight

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// usually answers as the question proposes, where that has a reason a player would give.
func usually(q *flow.Question) (flow.Answer, string, bool) {
	why := ""
	switch q.Name {
	case AskInitiative:
		why = "who has the initiative chooses the edge and acts first"
	case AskEdge:
		why = "its own side is as good as any"
	case AskWithhold, AskReserve:
		why = "all are wanted on the table from the start"
	case AskCasualties:
		why = "those go first who are missed least"
	case AskWeightOfFire, AskFrenzy:
		why = "misses that would hurt most are rolled again"
	case AskSteadyAim:
		why = "it helps the most dice"
	case AskResilient, AskElusive, AskShield:
		why = "that is where most is saved"
	case AskSniper:
		why = "the model that is missed most"
	case AskNerveReroll:
		why = "a failed test can only get better"
	case AskFire:
		why = "the usual way for this weapon"
	case AskSplit:
		why = "all fire where it hurts most"
	case AskFightWith:
		why = "each fights with what strikes hardest"
	case AskVigour:
		why = "its strength is kept for later"
	case AskEnter:
		why = "it is wanted in the open"
	case AskOccupy:
		why = "walls are good cover"
	case AskHeadstrong, AskWinnerUp:
		why = "the pin must come off"
	case "capture":
		why = "it takes the HVA, which decides the game"
	default:
		return flow.Answer{}, "", false
	}
	a, ok := q.Planned()
	return a.Clone(), why, ok
}

// on joins a reason and what it is about, nothing if nobody reads it.
func on(why, about string) string {
	if about == "" {
		return ""
	}
	return why + about
}

// unread tells whether nobody reads the reasons of a temper.
func unread(t game.Temper) bool { return t.Brief || t.Silent }

// fightReason says what speaks for an assault with an advantage, or without one.
func fightReason(edge int) string {
	if edge > 0 {
		return "it is stronger hand to hand than "
	}
	return "it can get at "
}

// unitReason says why a unit is the one to act.
func (s *State) unitReason(u UnitID, temper game.Temper) string {
	if unread(temper) || u < 0 {
		return "" // nobody reads it
	}
	un := s.Unit(u)
	switch {
	case un.HVA:
		return "it has the HVA and must get home"
	case s.nearPrize(u):
		return "it can be at the HVA before anybody else"
	}
	if un.Where == position.OnTable {
		if t, edge := s.bestAssault(u, position.Charge); edge > 0 {
			return "it can beat " + s.Name(t) + " hand to hand"
		}
		if t, worth := s.bestTarget(u); worth > 0 {
			return "it can hurt " + s.Name(t)
		}
	}
	if s.commands(u) {
		return "nobody can strike yet; it leads the others"
	}
	return "nobody can strike yet, so any will do"
}

// orderReason says what an order is for.
func (s *State) orderReason(a position.Action, v *outlook) string {
	o, _, _ := orderOf(s.Book, a)
	switch o.Effect {
	case force.EffectWeightOfFire:
		return on("the order makes its fire tell more on ", v.target)
	case force.EffectFrenzy:
		return on("the order makes its charge harder for ", v.victim)
	case force.EffectUnpin:
		return "the order takes a pin off"
	case force.EffectLongerMove:
		return on("the order brings it nearer to ", v.goal)
	}
	return "the order pays"
}

// goalName says what a unit goes for: home, a marker or an enemy.
func (s *State) goalName(u UnitID, goal geom.Point) string {
	if s.Units[u].HVA {
		return "its own zone with the HVA"
	}
	if i := s.markerAt(goal); i >= 0 {
		switch m := &s.Markers[i]; {
		case m.Kind == position.HVAMarker && m.Unit != NoUnit:
			return s.Name(m.Unit) + ", who has the HVA"
		case m.Kind == position.HVAMarker:
			return "the HVA"
		default:
			return m.Name
		}
	}
	for i := range s.Units {
		if t := UnitID(i); s.Enemies(u, t) && s.InPlay(t) && s.WhereIs(t) == goal {
			return s.Name(t)
		}
	}
	return "the fight"
}

// moveReason says what speaks for the end of a move.
func (s *State) moveReason(u UnitID, f *advice.Scene, a *flow.Answer) string {
	if unread(f.Temper) {
		return "" // nobody reads it
	}
	at, _ := f.End(a)
	return f.Reason(at, s.coveredAt(at), s.Units[u].Where != position.OnTable, s.goalName(u, f.Goal))
}
