package incision

import "sortie/rules/incision/force"

// arrive brings a unit on that waits off the table: a move measured from its arrival point. Who failed its order
// test, or finds no lawful end, stays off and tries again next turn.
// is.arrival.run-or-advance, is.arrival.off-table-state, is.arrival.no-assault
func (r *run) arrive(u UnitID, order Order) {
	if order != Run && order != Advance {
		r.tell("waits", u, NoUnit, "is.arrival.run-or-advance", "%s stays off the table", r.name(u))
		return
	}
	times := 1
	if order == Run {
		times = 2
	}
	op := r.Units[u].Operative
	r.chooseEntry(u)
	t := r.journey(u, inches(r.stat(op, force.Mv)*times), NoUnit)
	t.arrives, t.ordered = true, true
	if !t.possible() {
		r.tell("waits", u, NoUnit, "is.arrival.run-or-advance", "%s finds no room to come on", r.name(u))
		return
	}
	r.cite("is.arrival.run-or-advance", "is.arrival.off-table-state", "is.move.when")
	a := r.askMove(t, AskMove, "is.arrival.run-or-advance", r.name(u)+" comes on.")
	if len(a.Paths) == 0 {
		return
	}
	r.Units[u].Waits = false
	for m := range r.Members(u) {
		r.Bodies[m].Off = false
	}
	ok := r.walk(t, a.Paths)
	r.tell("arrived", u, NoUnit, "is.arrival.run-or-advance", "%s comes on", r.name(u))
	if ok && order == Advance {
		r.shooting(u, Advance)
	}
}
