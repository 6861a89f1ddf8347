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
		why = "the hits are spread evenly, as they must be"
	case AskLucky:
		why = "a lucky hit strikes whoever the shooter likes"
	case AskReroll:
		why = "another chance to live"
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
	case AskOption:
		why = "the option is kept for later"
	case AskBodyguard:
		why = "no bodyguard throws himself in the way"
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
		if t := UnitID(i); s.Units[i].Side != s.Units[u].Side && s.inPlay(t) && s.place(t) == goal {
			return s.name(t)
		}
	}
	return "the middle"
}

// moveReason says what speaks for the end of a move.
func (s *State) moveReason(f *scene, a *flow.Answer) string {
	if f.temper.Brief {
		return "" // nobody reads it
	}
	at, _ := s.ends(f.unit, a)
	goal := s.goalName(f.unit, f.goal)
	why := "towards " + goal
	switch far := geom.Dist(at, f.goal); {
	case far <= holdReach && at == s.place(f.unit):
		why = "it stays at " + goal
	case far <= holdReach:
		why = "it reaches " + goal
	case at == s.place(f.unit):
		why = "it stays where it is"
	case far >= geom.Dist(s.place(f.unit), f.goal):
		why = "it keeps its distance from " + goal
	}
	if s.coverAt(at) > 0 {
		return why + ", in cover"
	}
	for i := range f.foes {
		if geom.Dist(at, f.foes[i].at) <= f.reach {
			return why + ", with an enemy in range"
		}
	}
	return why
}
