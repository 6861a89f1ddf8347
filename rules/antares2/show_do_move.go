package antares2

import (
	"sortie/game"
	"sortie/rules/antares2/position"
)

// doMove carries out one move of a unit: do move UNIT advance|run|sprint
func (r *Run) doMove(p game.Procedure) bool {
	if p.Verb != "move" || len(p.Args) != 2 {
		return false
	}
	u := r.unitCalled(p.Args[0])
	if u == NoUnit {
		return false
	}
	switch p.Args[1] {
	case "advance":
		r.orderedMove(u, position.Advance, position.PlainRun)
	case "run":
		r.orderedMove(u, position.RunOrder, position.PlainRun)
	case "sprint":
		r.orderedMove(u, position.RunOrder, position.Sprint)
	default:
		return false
	}
	r.Unit(u).Sprinting = false
	return true
}
