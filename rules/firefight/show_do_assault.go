package firefight

import (
	"strconv"

	"sortie/game"
	"sortie/rules/firefight/position"
)

// doAssault begins: assault A B [charge], fight A B [charge] [hindered] [blind] [counter], result A B N M
// [charge].
func (r *Run) doAssault(p game.Procedure) bool {
	if len(p.Args) < 2 {
		return false
	}
	a, b := r.unitNamed(p.Args[0]), r.unitNamed(p.Args[1])
	if a == NoUnit || b == NoUnit {
		return false
	}
	words := p.Args[2:]
	budget := position.Budget{Allowed: 2}
	switch p.Verb {
	case "assault":
		x := &Assault{Attacker: a, Defender: b, Action: position.AdvanceAssault}
		if said(words, "charge") {
			x.Action = position.Charge
		}
		r.assault(x, &budget)
	case "fight":
		x := r.assaultOf(a, b, words)
		r.fight(x)
		r.conclude(x, &budget)
	case "result":
		if len(words) < 2 {
			panic(game.Misworded("result needs the damage of both sides"))
		}
		x := r.assaultOf(a, b, words[2:])
		x.stakes(r.State)
		for i := range x.Damage {
			n, err := strconv.Atoi(words[i])
			if err != nil {
				panic(game.Misworded(err.Error()))
			}
			x.Damage[i] = n
		}
		r.conclude(x, &budget)
	default:
		return false
	}
	if budget.Over {
		r.tell("assault-over", a, b, "ff.result.totals", "the activation of %s is over", r.Name(a))
	}
	return true
}

// assaultOf is an assault in contact, as words describe it.
func (s *State) assaultOf(a, b UnitID, words []string) *Assault {
	x := &Assault{Attacker: a, Defender: b, Action: position.AdvanceAssault, Approach: position.Approach{Contact: true, Sight: !said(words, "blind"), Hindered: said(words, "hindered")}}
	if said(words, "charge") || said(words, "charging") {
		x.Action = position.Charge
	}
	if said(words, "counter") {
		x.Reaction, x.BadCounter = CounterCharge, s.Units[b].Pinned
	}
	return x
}

func said(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}
