package antares2

import "sortie/game"

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
		r.orderedMove(u, Advance, PlainRun)
	case "run":
		r.orderedMove(u, RunOrder, PlainRun)
	case "sprint":
		r.orderedMove(u, RunOrder, Sprint)
	default:
		return false
	}
	r.unit(u).Sprinting = false
	return true
}
