package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// doMove begins: advance UNIT, sprint UNIT, away UNIT FROM INCHES, withdraw UNIT WINNER INCHES, approach UNIT TARGET advance|charge,
// consolidate UNIT, capture WINNER CARRIER.
func (r *Run) doMove(p game.Procedure) bool {
	unit := func(i int) UnitID {
		if i < len(p.Args) {
			return r.unitNamed(p.Args[i])
		}
		return NoUnit
	}
	inches := func() geom.Length {
		if len(p.Args) < 3 {
			panic(game.Misworded(p.Verb + " needs a distance"))
		}
		d, err := geom.ParseInches(p.Args[2])
		if err != nil {
			panic(game.Misworded(err.Error()))
		}
		return d
	}
	u, v := unit(0), unit(1)
	switch {
	case u == NoUnit:
		return false
	case p.Verb == "advance":
		r.moveAction(u, position.AdvanceAction, &position.Budget{Allowed: 2})
	case p.Verb == "sprint":
		r.moveAction(u, position.SprintAction, &position.Budget{Allowed: 2})
	case p.Verb == "away" && v != NoUnit:
		if r.moveAway(u, v, inches()) {
			r.tell("trapped", u, v, "ff.away.evade-not-trapped", "%s cannot move directly away", r.Name(u))
		}
	case p.Verb == "withdraw" && v != NoUnit:
		r.withdraw(u, v, inches(), true)
	case p.Verb == "approach" && v != NoUnit:
		a := position.AdvanceAssault
		if len(p.Args) > 2 && p.Args[2] == "charge" {
			a = position.Charge
		}
		if r.assaultMove(u, v, a).Contact {
			r.tell("contact", u, v, "ff.assault.contact", "%s is in contact with %s", r.Name(u), r.Name(v))
		}
	case p.Verb == "consolidate":
		r.consolidate(u)
	case p.Verb == "capture" && v != NoUnit:
		r.captureHVA(u, v)
	default:
		return false
	}
	return true
}

// citer gathers what a question about the table cites.
type citer struct{ rules []tally.Rule }

func (c *citer) Ask(q *flow.Question) flow.Answer { panic("an inspection asks nothing") }
func (c *citer) Roll(dice.Roll) int               { panic("an inspection rolls nothing") }
func (c *citer) Tell(flow.Event)                  {}
func (c *citer) Loud() bool                       { return true }
func (c *citer) Lose(flow.Loss)                   {}
func (c *citer) Cite(rule tally.Rule)             { c.rules = append(c.rules, rule) }
