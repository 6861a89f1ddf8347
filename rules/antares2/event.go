package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// RollEvent decides which of several events a drawn event die stands for.
const RollEvent = "event"

// eventDie resolves a drawn event die: no unit is ordered, and nothing that counts order dice notices.
// a2.general.event-dice.in-bag, a2.general.event-dice.not-order-dice
func (r *Run) eventDie() {
	r.Events--
	r.cite("a2.general.event-dice.in-bag")
	if !r.by("a2.general.event-dice.not-order-dice", true) {
		r.LastDrawn, r.InARow = -1, 0
	}
	e := force.Event{Name: "event"}
	switch n := len(r.Book.Events); {
	case n == 1:
		e = r.Book.Events[0]
	case n > 1:
		e = r.Book.Events[r.roll(RollEvent, n, NoUnit)-1]
	}
	if !e.Once {
		r.EventsOut++
	}
	r.tell("event", NoUnit, NoUnit, "a2.general.event-dice.in-bag", "Event: %s", e.Name)
	r.pinAll(int(e.Pins), "a2.general.event-dice.in-bag")
}

// pinAll puts pins on every unit on the table, on all at once: who comes out of a transport that breaks
// by them was not on the table.  a2.transport.isolated
func (r *Run) pinAll(n int, rule tally.Rule) {
	if n <= 0 {
		return
	}
	for i := range r.Units {
		if r.InPlay(UnitID(i)) {
			r.addPins(UnitID(i), n, rule)
		}
	}
	r.autoBreaks()
}
