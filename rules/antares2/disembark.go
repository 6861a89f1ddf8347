package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// leave puts a unit's models at a hatch of its transport, ready to move away from it. Until it has, its
// carrier is still noted.  a2.transport.disembark.action
func (r *Run) leave(u UnitID) (t UnitID) {
	t = r.Unit(u).Carrier
	at := r.Exit(t, geom.Point{X: r.Book.Board.Width / 2, Y: r.Book.Board.Height / 2})
	r.putOn(u)
	r.Unit(u).Carrier = t
	for m := range r.Members(u) {
		mo := &r.Bodies[m]
		mo.At, mo.Inside, mo.Level = at, -1, 0
	}
	return t
}

// wantsOut asks a unit that takes Run orders only whether its Run is meant to take it out.
// a2.transport.probes.run-order
func (r *Run) wantsOut(u UnitID) bool {
	un := r.Unit(u)
	return un.Type != force.Probe || r.askYes(AskLeave, r.Groups[u].Side, u, "a2.transport.probes.run-order", "Does it get out?", false)
}

// assaultOut is an assault by a unit that gets out of its transport for it.
// a2.transport.disembark.action
func (r *Run) assaultOut(u UnitID, d position.Declaration) {
	if r.DisembarkRefusal(u) != nil {
		return
	}
	if !r.InPlay(d.Target) {
		// Another unit that acted on the same order has destroyed it: what is left is a run.
		kind := position.PlainRun
		if d.Run == position.AssaultSprint {
			kind = position.Sprint
		}
		r.orderedMove(u, position.RunOrder, kind)
		return
	}
	t := r.leave(u)
	r.assault(u, d.Target, d.Run == position.AssaultSprint)
	if r.InPlay(u) && r.Unit(u).Carrier != NoUnit {
		r.backIn(u, t) // it never came to move
	}
}

// gotOut ends a disembarking: the transport has put a unit off, and everybody sees which. A unit shot
// down at the hatch has got out too.  a2.transport.disembark.1m
func (r *Run) gotOut(u, t UnitID) {
	r.reveal(u, t)
	r.Unit(u).Carrier = NoUnit
	r.Unit(t).PutOff = true
	if !r.InPlay(u) {
		r.cite("a2.transport.disembark.1m")
		return
	}
	r.spreadOut(u)
	r.tell("disembarked", u, t, "a2.transport.disembark.action", "%s gets out of %s", r.Name(u), r.Name(t))
}

// backIn returns a unit to its transport.
func (r *Run) backIn(u, t UnitID) {
	r.takeOff(u, position.Aboard)
	r.Unit(u).Carrier = t
}

// spreadOut moves models apart that were stopped on top of one another at a hatch.
func (r *Run) spreadOut(u UnitID) {
	for m := range r.Members(u) {
		r.makeRoom(m)
	}
}

// reveal tells everybody who gets out of a transport, if that was concealed.  a2.transport.concealed
func (r *Run) reveal(u, t UnitID) {
	if r.Applies("a2.transport.concealed", r.Unit(u).Secret) {
		r.tell("revealed", u, t, "a2.transport.concealed", "%s was aboard %s", r.Name(u), r.Name(t))
	}
	r.Unit(u).Secret = false
}
