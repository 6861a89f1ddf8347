package incision

import (
	"math/bits"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/sight"
	"sortie/table"
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
		for _, s := range w.inGrip(th) {
			if s.To >= w.gone && max(s.From, w.gone) < best {
				best, k = max(s.From, w.gone), i
			}
		}
	}
	return best, k
}

// inGrip lists where on the way somebody is in a Grip: its middle in the circle, and nothing that blocks sight between it and the marker.
// is.mun.affected
func (w *walker) inGrip(th *table.Thing) []geom.Span {
	r := w.r
	circle := geom.DiscArea(th.At, max(1, inches(int(th.Value))/2))
	in := w.middleIn(&circle)
	if len(in) == 0 || !r.opaqueIn(circle.Bounds()) {
		return in
	}
	scene := &r.works().sight.passing
	scene.Clear()
	scene.AddArea(-1, &circle)
	for i := range r.Ground.Pieces() {
		if r.opaque(i) {
			scene.AddArea(int32(i), &r.Ground.Pieces()[i].Area)
		}
	}
	cuts := func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed { return scene.Cuts(th.At, p, q, dst) }
	return w.everyone(func(m *march.Mover, p *flow.Path) []geom.Span {
		b := &r.Bodies[m.Figure]
		defer func(at geom.Point) { b.At = at }(b.At)
		return sight.Windows(m.From, p.Points, cuts, func(_ int, at geom.Point) bool {
			b.At = at
			return r.under(th.At, int(th.Value), ModelID(m.Figure)) && !r.holds("is.mun.affected", r.parted(th.At, at))
		})
	})
}

// opaque tells whether a piece blocks sight, opaqueIn whether one that does lies in a box.
func (s *State) opaque(piece int) bool {
	return !s.Ground.Pieces()[piece].Gone && s.kind(piece).Sees == Blocking
}

func (s *State) opaqueIn(box geom.Box) bool {
	for i := range s.Ground.Pieces() {
		if s.opaque(i) && s.Ground.Pieces()[i].Area.Bounds().Meets(box) {
			return true
		}
	}
	return false
}

// parted tells whether ground that blocks sight lies between two places.
func (s *State) parted(p, q geom.Point) bool {
	box := geom.BoxOf(p, q)
	for i := range s.Ground.Pieces() {
		if a := &s.Ground.Pieces()[i].Area; s.opaque(i) && a.Bounds().Meets(box) && len(a.Crossing(p, q, nil)) > 0 {
			return true
		}
	}
	return false
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
