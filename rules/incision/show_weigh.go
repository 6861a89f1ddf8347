package incision

import (
	"sortie/dice"
	"sortie/flow"
)

// What this file says is for those who go through every outcome of an attack: which faces of a die come to the same, and which
// moments of a fight have the same future. Nobody
// else asks, so nothing here changes a game.

// counting is what of a test counts for the rest.
type counting uint8

const (
	everyVerdict counting = iota // decisive, passed, failed, a fumble
	passAlone                    // passed or not
	everyFace                    // how far a shot from above goes astray
)

// cuts parts the faces of a test that lead to different things. A case that has a row switched off counts every face.
func (r *run) cuts(tn int, counts counting) uint16 {
	if counts == everyFace || !r.book.Whole() {
		return 0
	}
	edge := dice.Cut(min(max(tn, 1), 9)) // a 1 passes and a 10 fails whatever is needed
	if counts == passAlone {
		return edge
	}
	return edge | dice.Cut(1) | dice.Cut(9)
}

// scales are what a fight has come to so far, beside the state: the same of it has the same future.
type scales struct {
	since   flow.Digest // how the fight began
	attacks [4]*attack
}

// The moments of a fight at which a die falls.
const (
	weighBlow = iota + 1
	weighSave
	weighBreak
)

// weigh lays a fight on the scales.
func (r *run) weigh(b *bout, attacks ...*attack) {
	if r.scales = nil; !flow.Weighs(r.io) || !r.book.Whole() {
		return
	}
	r.scales = &scales{since: flow.Digest(flow.Way(r.io)).Add(int(b.a), int(b.d))}
	copy(r.scales.attacks[:], attacks)
}

// weighs tells the next die which others have its future: those of the same moment with the same state, the same hits not
// saved yet, in whatever order, and the same harm so far.
func (r *run) weighs(moment int, more ...int) {
	if r.scales == nil {
		return
	}
	d := r.scales.since.Add(moment, int(r.Hash())).Add(more...)
	for _, a := range r.scales.attacks {
		all := flow.Digest(0)
		for i := a.done; i < len(a.hits); i++ {
			h := &a.hits[i]
			all += flow.Digest(3).Add(int(h.by), int(h.target), int(h.weapon), int(h.mode), h.sv, one(h.knockout), one(h.decisive), int(h.field))
		}
		d = d.Add(int(all), len(a.hits)-a.done)
		for i := range a.toll {
			t := &a.toll[i]
			d = d.Add(int(t.u), one(t.pin), one(t.extra), one(t.more), one(t.disrupted), one(t.knocked), t.pins, t.casualties, t.wounds, t.pinsGiven)
		}
	}
	r.future = d.Key()
}
