package antares2

import (
	"sortie/game"
	"sortie/rules/antares2/position"
)

// doAssault begins a part of an assault for a rule case:
//
//	do assault A B [sprint]            the whole of it, from the declaration
//	do clash A B [REACTION]            from the touch on: point blank, hand-to-hand, consolidation
//	do pbs A B [REACTION]              point blank shooting alone
//	do fight A B [charging A|B|both]   hand-to-hand with follow-on and consolidation
//	do round A B [charging A|B|both]   one round with its result and tests
//	do result A B                      the result by the pins as they are, and all that follows
//	do consolidate A B [winner A]      consolidation; without a winner after a draw
func (r *Run) doAssault(p game.Procedure) bool {
	switch p.Verb {
	case "assault", "clash", "pbs", "fight", "round", "result", "consolidate":
	default:
		return false
	}
	if len(p.Args) < 2 {
		panic(game.Misworded("do " + p.Verb + " needs two units"))
	}
	a, b := r.unitCalled(p.Args[0]), r.unitCalled(p.Args[1])
	c := newClash(a, b, reactionNamed(p.Args[2:]))
	for i := 2; i+1 < len(p.Args); i++ {
		switch p.Args[i] {
		case "charging":
			for k, u := range c.Units {
				r.Unit(u).Charged = p.Args[i+1] == "both" || p.Args[i+1] == p.Args[k]
			}
		case "winner":
			c.Winner = r.unitCalled(p.Args[i+1])
			c.Loser = c.enemyOf(c.Winner)
		}
	}
	r.weighAssault(c)
	r.assaultPart(p, c)
	for _, u := range c.Units {
		r.assaultOver(u)
	}
	return true
}

func (r *Run) assaultPart(p game.Procedure, c *Clash) {
	switch p.Verb {
	case "assault":
		if un := r.Unit(c.Units[0]); un.InHand > 0 && un.NDice == 0 {
			r.placeDie(c.Units[0], position.RunOrder)
		}
		r.assault(c.Units[0], c.Units[1], len(p.Args) > 2 && p.Args[2] == "sprint")
	case "clash":
		r.clash(c.Units[0], c.Units[1], c.Reaction)
	case "pbs":
		r.joined(c)
		r.pointBlank(c)
	case "fight":
		r.handToHand(c)
	case "round":
		r.fightRound(c)
	case "result":
		r.judge(c, nil)
		r.afterRound(c)
	case "consolidate":
		r.consolidate(c)
	}
}

func reactionNamed(words []string) AssaultReaction {
	for _, w := range words {
		for a := StandAndShoot; a <= Countercharge; a++ {
			if a.String() == w {
				return a
			}
		}
	}
	return NoReaction
}

// unitCalled finds a unit by its name; a case that names another is at fault.
func (s *State) unitCalled(name string) UnitID {
	u := s.unitNamed(name)
	if u == NoUnit {
		panic(game.Misworded("there is no unit " + name))
	}
	return u
}
