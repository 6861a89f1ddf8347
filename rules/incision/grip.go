package incision

import (
	"math/bits"

	"sortie/geom"
)

// RollGrip is the test of who is in a Grip.
const RollGrip = "grip"

// slowness is how many inches of its allowance an inch takes a unit for the rest of the turn: two after a Grip whose test it has
// passed, four after two of them. The same Grip slows it once.  is.mun.grip-test, is.mun.grip-order
func (s *State) slowness(u UnitID) int64 {
	n := bits.OnesCount64(s.Units[u].Gripped)
	if s.holds("is.mun.grip-test", n > 0) {
		return 1 << min(n, 16)
	}
	return 1
}

// nextGrip is the next place on the way where the operative is in a Grip it has not tested for.  is.mun.grip-test
func (w *walker) nextGrip() (geom.Fixed, int) {
	best, k := w.total+1, -1
	r := w.r
	if k := r.lead(w.t.u); r.by("is.mun.grip-drones", k.buddy() || k.probe()) {
		return best, -1
	}
	for i := range r.Things {
		th := &r.Things[i]
		if th.Gone || th.Kind != gripThing || w.gripped>>(uint(i)&63)&1 == 1 || r.denied("is.mun.grip-test") {
			continue
		}
		area := geom.DiscArea(th.At, max(1, inches(int(th.Value))/2))
		for _, s := range w.middleIn(&area) {
			if s.To >= w.gone && max(s.From, w.gone) < best {
				best, k = max(s.From, w.gone), i
			}
		}
	}
	return best, k
}

// grips takes the test of a Grip: passed, the rest of the turn is at half pace; failed, it halts. Whom it has slowed this turn it
// slows no further.  is.mun.grip-test, is.mun.grip-order
func (w *walker) grips(thing int) bool {
	r, u := w.r, w.t.u
	this := uint64(1) << (uint(thing) & 63)
	w.gripped |= this
	sum := r.movementSum(u, 0, "is.mun.grip-test")
	sum.Name = RollGrip
	v := r.test(u, NoUnit, &sum, "Grip test of ", r.name(u))
	r.cite("is.mun.grip-test", "is.mun.grip-order")
	if !v.Pass {
		w.total, w.stuck = w.gone, true
		return true
	}
	if un := r.unit(u); un.Gripped&this == 0 {
		un.Gripped |= this
		w.slow = append(w.slow, stretch{geom.Span{From: w.gone, To: w.total}, 2})
	}
	return true
}
