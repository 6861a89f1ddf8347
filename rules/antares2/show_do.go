package antares2

import "sortie/game"

// procedure begins what a rule case asked for with "do". Each chapter offers the procedures of the
// book that a case may want to see alone; docs/cases lists them.
func (r *Run) procedure(p game.Procedure) {
	p.Begin(r.doMove, r.doAssault, r.doHouse, r.doTurn, r.doOrder, r.doShoot)
}
