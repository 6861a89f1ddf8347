package antares2

import (
	"sortie/flow"
	"sortie/geom"
)

// usually answers as the question proposes, where that has a reason a player would give.
func usually(q *flow.Question) (flow.Answer, string, bool) {
	why := ""
	switch q.Name {
	case AskArms:
		why = "everything that can hit fires"
	case AskAllocate:
		why = "spread evenly, as they must be, they cost least so"
	case AskLucky:
		why = "there a lucky hit hurts most"
	case AskReroll:
		why = "another chance to live, for those it helps most"
	case AskRerollStrikes:
		why = "a miss can only get better"
	case AskStrikeWith:
		why = "each fights with what strikes hardest"
	case AskStir:
		why = "it goes on in spite of the ground"
	case AskDismount:
		why = "it is better off as it is"
	case AskFollow:
		why = "nobody else need come along"
	case AskKeep:
		why = "the dice are wanted in the bag"
	case AskConsolidate:
		why = "it sorts itself out after the fight"
	case AskInfiltrate:
		why = "it stands well where it is"
	case AskBodyguard:
		why = "a bodyguard takes what he can better bear"
	case AskSacrifice:
		why = "a buddy is cheaper than what it saves"
	case AskTestAnyway:
		why = "no test is needed"
	default:
		return flow.Answer{}, "", false
	}
	a, ok := q.Planned()
	return a.Clone(), why, ok
}

// goalName says what a unit goes for: an objective or an enemy.
func (s *State) goalName(u UnitID, goal geom.Point) string {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == "objective" && !m.Gone && m.At == goal {
			return m.Name
		}
	}
	for i := range s.Units {
		if t := UnitID(i); s.Groups[i].Side != s.Groups[u].Side && s.InPlay(t) && s.place(t) == goal {
			return s.Name(t)
		}
	}
	return "the middle"
}

// moveReason says what speaks for the end of a move.
func (s *State) moveReason(f *outlook, a *flow.Answer) string {
	if f.Temper.Brief {
		return "" // nobody reads it
	}
	if f.Goal != f.wanted && len(a.Paths) > 0 {
		return "round what is closed to it, towards " + s.goalName(f.unit, f.wanted)
	}
	at, _ := f.End(a)
	return f.Reason(at, s.coverAt(at) > 0, false, s.goalName(f.unit, f.wanted))
}
